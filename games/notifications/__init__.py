"""Telling players what concerns them while they are elsewhere: by Web Push, by mail, or both.

`notices.tell` notes that a player is to be told of something, once. Workers then send it the ways
that the player has chosen, unless the player has the page open or it is no longer true.
"""
