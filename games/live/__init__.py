"""One live stream for everything that a page shows: games, the lobby, the player's own news.

Code that changes something calls `publish`, and streams that follow the topic are woken. A message
only says that something has changed; what it is, is read from the database.
"""

from games.live.notes import end_sessions, player_topic, publish

__all__ = ["end_sessions", "player_topic", "publish"]
