"""Pairing: one pure module per format. Takes a contest, returns tables and byes with reasons."""
