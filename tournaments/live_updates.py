"""Live updates of a tournament: publishing its seq after each commit, and streaming it."""

from __future__ import annotations

from collections.abc import AsyncGenerator

from games import pubsub, sse
from games.event_cache import query_in_thread
from games.subscriptions import subscription_hub
from tournaments.models import Tournament


def channel(tournament_id: int) -> str:
    """The pub/sub channel of a tournament. Messages are its seq."""
    return f"tournament:{tournament_id}"


def publish_update(tournament_id: int, seq: int) -> None:
    """Publishes the seq. If the message is lost, streams find it by polling some seconds later."""
    pubsub.publish(channel(tournament_id), str(seq))


async def stream_updates(tournament_id: int, after: int) -> AsyncGenerator[bytes]:
    """Yields the seq as a server-sent event each time it has grown, until the client disconnects.

    Subscribes before the first read, so no update is missed between the two. The seq is read from
    the database only at first, after a timeout, and where messages may have been missed.
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
