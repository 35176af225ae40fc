"""Telling watchers that a tournament has moved on. Always after the commit."""

from __future__ import annotations

from games import pubsub


def channel(tournament_id: int) -> str:
    """Where news of a tournament is published; the note is its seq."""
    return f"tournament:{tournament_id}"


def tell(tournament_id: int, seq: int) -> None:
    """Publishes the seq. A lost note costs a watcher seconds: streams also look by themselves."""
    pubsub.publish(channel(tournament_id), str(seq))
