"""Telling watchers that a tournament has moved on, always after the commit, and listening."""

from __future__ import annotations

from collections.abc import AsyncGenerator

from games import pubsub, sse
from games.event_cache import query_in_thread
from games.subscriptions import subscription_hub
from tournaments.models import Tournament


def channel(tournament_id: int) -> str:
    """Where news of a tournament is published; the note is its seq."""
    return f"tournament:{tournament_id}"


def publish_update(tournament_id: int, seq: int) -> None:
    """Publishes the seq. A lost note costs a watcher seconds: streams also look by themselves."""
    pubsub.publish(channel(tournament_id), str(seq))


async def stream_updates(tournament_id: int, after: int) -> AsyncGenerator[bytes]:
    """The seq as a server-sent event each time it has grown. Ends when the client leaves.

    Listens before it reads, so nothing falls between the two. A note carries the seq; it is looked
    up only at first, after a silence, and where notes may have been missed.
    """

    def read() -> int:
        seq: int = Tournament.objects.values_list("seq", flat=True).get(pk=tournament_id)
        return seq

    async with subscription_hub().subscribe(channel(tournament_id)) as subscription:
        note = ""
        while True:
            seq = int(note) if note else await query_in_thread(read)
            if seq > after:
                after = seq
                yield sse.message("tournament", {"seq": seq}, seq)
            heard = await subscription.wait(sse.HEARTBEAT_SECONDS)
            note = subscription.message if heard else ""
            if not heard:
                yield sse.HEARTBEAT
