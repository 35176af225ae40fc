"""Telling watchers that a tournament has moved on, always after the commit, and listening."""

from __future__ import annotations

from collections.abc import AsyncIterator

from asgiref.sync import sync_to_async

from games import pubsub, sse
from games.hub import hub
from games.live import read_rows
from tournaments.models import Tournament


def channel(tournament_id: int) -> str:
    """Where news of a tournament is published; the note is its seq."""
    return f"tournament:{tournament_id}"


def tell(tournament_id: int, seq: int) -> None:
    """Publishes the seq. A lost note costs a watcher seconds: streams also look by themselves."""
    pubsub.publish(channel(tournament_id), str(seq))


async def news(tournament_id: int, after: int) -> AsyncIterator[bytes]:
    """The seq as a server-sent event each time it has grown. Ends when the client leaves."""

    def read() -> int:
        seq: int = Tournament.objects.values_list("seq", flat=True).get(pk=tournament_id)
        return seq

    look = sync_to_async(read_rows, thread_sensitive=False)
    async with hub().listen(channel(tournament_id)) as ear:
        while True:
            seq = await look(read)
            if seq > after:
                after = seq
                yield sse.message("tournament", {"seq": seq}, seq)
            if not await ear.wait(sse.HEARTBEAT_SECONDS):
                yield sse.HEARTBEAT
