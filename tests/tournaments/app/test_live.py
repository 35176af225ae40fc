"""Following a tournament live."""

from __future__ import annotations

import asyncio

import pytest
from redis import Redis

from tests.tournaments.app.conftest import MakeTournament
from tournaments import live_updates

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_watcher_hears_of_everything_after_what_it_knows(
    tournament: MakeTournament, redis_client: Redis
) -> None:
    league = tournament(3)

    async def watch() -> list[bytes]:
        news = live_updates.stream_updates(league.pk, league.seq - 1)
        heard = [await anext(news)]  # looked up: the watcher was one event behind
        await asyncio.to_thread(live_updates.publish_update, league.pk, league.seq)  # nothing new
        await asyncio.to_thread(live_updates.publish_update, league.pk, league.seq + 3)
        heard.append(await anext(news))
        return heard

    first, second = asyncio.run(asyncio.wait_for(watch(), 20))
    assert first == (
        f'id: {league.seq}\nevent: tournament\ndata: {{"seq":{league.seq}}}\n\n'.encode()
    )
    assert second.startswith(f"id: {league.seq + 3}\n".encode())


def test_a_quiet_stream_shows_that_it_is_alive(
    tournament: MakeTournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    league = tournament(2)
    monkeypatch.setattr("games.sse.HEARTBEAT_SECONDS", 0.05)

    async def watch() -> bytes:
        news = live_updates.stream_updates(league.pk, league.seq)
        return await anext(news)

    assert asyncio.run(asyncio.wait_for(watch(), 20)).startswith(b":")
