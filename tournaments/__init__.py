"""Competitions over games: formats, standings and ratings are pure, the rest is Django."""
