"""What happens at a table whatever the game: seats, clocks, leaving, take-backs and ends.

`session.Session` folds the events of a game and of its table together from one log.
"""
