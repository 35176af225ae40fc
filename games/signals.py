"""Django signals of this app, sent after the commit.

A signal may be lost, for example if the process ends between the commit and the sending. Receivers
read `games.feed` from a checkpoint of their own; the signal only tells them to do it now.
"""

from django.dispatch import Signal

game_finished = Signal()
"""A game has finished. Arguments: `game_id`."""
