"""The event cache and the subscription that watchers share."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
import redis
from django.conf import settings
from django.db import connection

from games import bots, event_cache, game_stream, log, pubsub
from games.models import Game
from games.subscriptions import SubscriptionHub, subscription_hub

# Channels are shared by all databases of a Redis, so these must not run beside each other.
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.xdist_group("live")]

OpenBotGame = Callable[..., Game]


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The arguments of each call of `log.entries`."""
    calls: list[Any] = []
    entries = log.entries

    def counted(*given: Any) -> list[log.Entry]:
        calls.append(given)
        return entries(*given)

    monkeypatch.setattr(log, "entries", counted)
    return calls


def numbers(messages: list[event_cache.Message]) -> list[int]:
    """The seqs of the messages."""
    return [seq for seq, _ in messages]


def test_one_read_serves_all_watchers_of_the_same_event(
    open_bot_game: OpenBotGame, reads: list[Any]
) -> None:
    game = open_bot_game(pace_ms=1)

    async def watch() -> None:
        shared = event_cache.event_cache(game.pk)
        assert numbers((await shared.after(0, None))[0]) == [1, 2, 3]
        await event_cache.query_in_thread(lambda: bots.play(game.pk))
        del reads[:]
        answers = await asyncio.gather(*(shared.after(3, 4) for _ in range(50)))
        assert [numbers(messages) for messages, _ in answers] == [[4]] * 50
        assert len(reads) == 1

    asyncio.run(watch())


def test_a_game_that_ends_while_its_log_is_read_is_read_to_its_end(
    open_bot_game: OpenBotGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = open_bot_game()
    entries = log.entries

    def read_then_play(*given: Any) -> list[log.Entry]:
        monkeypatch.setattr(log, "entries", entries)  # only this once
        found = entries(*given)
        bots.play(game.pk)
        connection.close()  # the test server of other tests waits for connections to end
        return found

    async def watch() -> None:
        shared = event_cache.event_cache(game.pk)
        monkeypatch.setattr(log, "entries", read_then_play)
        messages, over = await shared.after(0, None)
        assert (numbers(messages), over) == ([1, 2, 3], False)
        rest, over = await shared.after(3, None)
        assert over
        seqs.extend(numbers(messages + rest))

    seqs: list[int] = []
    asyncio.run(watch())
    game.refresh_from_db()
    assert seqs == list(range(1, game.seq + 1))


def test_a_watcher_that_is_behind_gets_events_that_are_not_cached(
    open_bot_game: OpenBotGame, reads: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(event_cache, "_MAX_MESSAGES", 2)
    game = open_bot_game()
    bots.play(game.pk)
    game.refresh_from_db()

    async def watch() -> None:
        shared = event_cache.event_cache(game.pk)
        messages, over = await shared.after(3, None)
        assert (numbers(messages), over) == ([*range(4, game.seq + 1)], True)
        messages, over = await shared.after(0, None)
        assert (numbers(messages), over) == ([*range(1, game.seq + 1)], True)

    asyncio.run(watch())


def test_a_recent_read_is_reused(open_bot_game: OpenBotGame, reads: list[Any]) -> None:
    game = open_bot_game()

    async def watch() -> None:
        shared = event_cache.event_cache(game.pk)
        await shared.after(0, None)
        await shared.after(3, None, max_age=60)
        assert len(reads) == 1
        await shared.after(3, None)
        assert len(reads) == 2

    asyncio.run(watch())


def test_a_cache_is_dropped_with_its_last_watcher(open_bot_game: OpenBotGame) -> None:
    game = open_bot_game()

    async def watch() -> None:
        first = event_cache.event_cache(game.pk)
        assert event_cache.event_cache(game.pk) is first
        del first
        assert game.pk not in event_cache._caches[asyncio.get_running_loop()]

    asyncio.run(watch())


def test_closing_a_stream_unsubscribes_from_its_channel(
    open_bot_game: OpenBotGame, redis_client: redis.Redis
) -> None:
    game = open_bot_game()

    async def watch() -> None:
        stream = game_stream.game_events(game.pk, 0, limited=False)
        assert (await anext(stream)).startswith(b"id: 1\nevent: event\ndata: {")
        assert subscription_hub().channels == [f"game:{game.pk}"]
        await stream.aclose()
        assert subscription_hub().channels == []

    asyncio.run(watch())


def test_an_idle_game_sends_heartbeats(
    open_bot_game: OpenBotGame, redis_client: redis.Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.sse.HEARTBEAT_SECONDS", 0.05)
    game = open_bot_game()

    async def watch() -> None:
        stream = game_stream.game_events(game.pk, 3, limited=False)
        assert await anext(stream) == b": still here\n\n"
        await stream.aclose()

    asyncio.run(watch())


def test_heartbeats_come_also_while_moves_are_withheld(
    open_bot_game: OpenBotGame, redis_client: redis.Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each move wakes the stream of a spectator, who may not see it yet."""
    monkeypatch.setattr("games.sse.HEARTBEAT_SECONDS", 0.2)
    game = open_bot_game(spectator_delay_ms=3_600_000)

    async def watch() -> None:
        async def move_often() -> None:
            while True:
                pubsub.publish(f"game:{game.pk}", "3")
                await asyncio.sleep(0.05)

        stream = game_stream.game_events(game.pk, 3, limited=True)
        moves = asyncio.create_task(move_often())
        async with asyncio.timeout(10):
            assert await anext(stream) == b": still here\n\n"
        moves.cancel()
        await stream.aclose()

    asyncio.run(watch())


def test_a_watcher_that_leaves_at_once_does_not_unsubscribe_others(
    open_bot_game: OpenBotGame, redis_client: redis.Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first watcher is still subscribing while the second arrives and leaves."""
    game = open_bot_game(pace_ms=1)
    send = SubscriptionHub._send

    async def slowly(self: SubscriptionHub, command: str, channel: str) -> None:
        await asyncio.sleep(0.05)
        await send(self, command, channel)

    monkeypatch.setattr(SubscriptionHub, "_send", slowly)

    async def look(hub_: SubscriptionHub, leave: bool) -> bool:
        async with hub_.subscribe(f"game:{game.pk}") as subscription:
            if leave:
                return True
            await event_cache.query_in_thread(lambda: bots.play(game.pk))
            return await subscription.wait(5)

    async def watch() -> None:
        shared = SubscriptionHub(settings.REDIS_URL)
        first = asyncio.create_task(look(shared, leave=False))
        await asyncio.sleep(0.01)
        second = asyncio.create_task(look(shared, leave=True))
        await asyncio.sleep(0.01)
        second.cancel()
        assert await first
        assert shared.channels == []

    asyncio.run(asyncio.wait_for(watch(), 20))


def test_without_redis_past_events_are_still_sent(
    finished: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.subscriptions.CONFIRM_SECONDS", 0.05)
    monkeypatch.setattr(
        "games.game_stream.subscription_hub", lambda: SubscriptionHub("unix:///nowhere/at/all")
    )

    async def watch() -> None:
        messages = [
            message async for message in game_stream.game_events(finished.pk, 0, limited=False)
        ]
        assert len(messages) == finished.seq + 1
        assert messages[-1].startswith(b"event: end")

    asyncio.run(asyncio.wait_for(watch(), 20))


def test_a_watcher_that_started_without_redis_is_notified_once_it_is_back(
    redis_client: redis.Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.subscriptions.CONFIRM_SECONDS", 0.0)

    async def listen() -> None:
        async with SubscriptionHub(settings.REDIS_URL).subscribe("game:0") as subscription:
            assert await subscription.wait(5)
            assert subscription.message == ""

    asyncio.run(asyncio.wait_for(listen(), 20))
