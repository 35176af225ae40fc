"""Sent after commit, to wake whoever follows finished games.

A signal may be lost (a crash between commit and send): consumers read `games.feed` and keep their
own checkpoint; this only saves them the wait.
"""

from django.dispatch import Signal

game_finished = Signal()
"""Arguments: `game_id`."""
