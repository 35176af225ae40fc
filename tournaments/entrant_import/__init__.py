"""Import of entrants from a list: CSV, XLSX or pasted lines.

`text_lines` and `xlsx_lines` read a file into `Entrant`s, `candidates` finds the players they may
be, and `resolution` (pure) says what would happen to each line. The command `register_many` does
it, all or nothing.
"""
