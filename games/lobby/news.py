"""Tells live streams that something in the lobby has changed. The streams read what it is."""

from __future__ import annotations

from collections.abc import Iterable

from games import live


def tables_changed(players: Iterable[int] = ()) -> None:
    """After the commit: wakes everybody who watches the lobby, and these players (database keys),
    whose own tables or games have changed."""
    live.publish("lobby")
    players_changed(players)


def players_changed(players: Iterable[int]) -> None:
    """After the commit: wakes the streams of these players (database keys)."""
    for player in sorted(set(players)):
        live.publish(live.player_topic(player))
