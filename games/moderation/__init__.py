"""Moderation: reports of players, decisions of the staff, and appeals."""
