"""Rules and replays of the board games. Pure: no Django, no clock, no I/O, no global randomness."""
