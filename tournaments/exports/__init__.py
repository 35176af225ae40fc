"""Exports of a tournament as files for spreadsheets and other programs.

`sources` reads rows, `sheets` makes tables of them (pure), and `csv_file`, `xlsx_file` and
`json_file` write such a table. `trf` writes the FIDE report of a Swiss event.
"""
