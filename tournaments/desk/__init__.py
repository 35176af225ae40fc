"""The control room of a tournament: what needs its organisers, its log in words, messages."""
