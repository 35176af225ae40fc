"""Rules and replay of the board games. Pure: no Django, clock or global randomness.

The only I/O is reading card set files.
"""
