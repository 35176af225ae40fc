"""The lobby: open tables, quick pairing, playing at once, rematches, and a player's own games."""
