"""Watching a game over server-sent events, from a real server."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import httpx
import pytest
import redis
from django.core.management import call_command
from django.db import transaction

from games import bots, pubsub, sse, void_game
from games.models import Game
from tests.games.servers import connections, until
from tests.games.streaming import Message, Watcher, hang_up

# Channels are shared by all databases of a Redis, so these must not run beside each other.
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.xdist_group("live")]

OpenBotGame = Callable[..., Game]


def listeners(client: redis.Redis, game: Game) -> int:
    """The number of Redis connections that are subscribed to that game."""
    counts: Any = client.pubsub_numsub(f"game:{game.pk}")
    return int(counts[0][1])


def test_a_watcher_sees_every_event_once_and_the_end(
    server: str, open_bot_game: OpenBotGame, redis_client: redis.Redis
) -> None:
    game = open_bot_game(pace_ms=1)
    first = Watcher(f"{server}/games/{game.public_id}/stream")
    first.saw(3)
    second = Watcher(f"{server}/games/{game.public_id}/stream?after=3")
    while bots.play(game.pk):
        pass
    first.ended()
    second.ended()
    game.refresh_from_db()
    assert (first.status, first.content_type) == (200, "text/event-stream")
    seqs = [message.id for message in first.messages[:-1]]
    assert seqs == list(range(1, game.seq + 1))
    assert {message.event for message in first.messages[:-1]} == {"event"}
    assert first.messages[-1] == Message(None, "end", {"seq": game.seq})
    assert second.messages == first.messages[3:]
    events = httpx.get(f"{server}/games/{game.public_id}/events?limit=1000").json()["events"]
    assert [message.data for message in first.messages[:-1]] == events


def test_many_watchers_share_one_subscription_and_few_connections(
    server: str, open_bot_game: OpenBotGame, redis_client: redis.Redis
) -> None:
    game = open_bot_game(pace_ms=1)
    # Many more than the server's pool has connections: a stream that kept one would block others.
    watchers = [Watcher(f"{server}/games/{game.public_id}/stream") for _ in range(30)]
    for watcher in watchers:
        watcher.saw(3)
    assert listeners(redis_client, game) == 1
    assert connections() <= 8, "more connections than the server's pool may have"
    for watcher in watchers:
        watcher.leave()
    bots.play(game.pk)
    until(lambda: listeners(redis_client, game) == 0, "the server to let go")


def test_a_watcher_resumes_after_the_last_event_it_saw(server: str, finished: Game) -> None:
    watcher = Watcher(
        f"{server}/games/{finished.public_id}/stream?after=0",
        {"Last-Event-ID": str(finished.seq - 1)},
    )
    watcher.ended()
    assert [message.event for message in watcher.messages] == ["event", "end"]
    assert watcher.messages[0].id == finished.seq
    late = Watcher(
        f"{server}/games/{finished.public_id}/stream", {"Last-Event-ID": str(finished.seq)}
    )
    late.ended()
    assert [message.event for message in late.messages] == ["end"]


def test_a_message_lost_with_the_connection_is_made_up_for(
    server: str,
    open_bot_game: OpenBotGame,
    redis_client: redis.Redis,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = open_bot_game(pace_ms=1)
    watcher = Watcher(f"{server}/games/{game.public_id}/stream")
    watcher.saw(3)
    monkeypatch.setattr(pubsub, "publish", lambda channel, note: None)
    bots.play(game.pk)
    hang_up(redis_client)
    watcher.saw(4)


def test_voiding_a_game_ends_its_stream(server: str, open_bot_game: OpenBotGame) -> None:
    game = open_bot_game(pace_ms=1)
    watcher = Watcher(f"{server}/games/{game.public_id}/stream")
    watcher.saw(3)
    with transaction.atomic():
        assert void_game.void_game(game.pk)
    watcher.ended()
    assert watcher.messages[-1] == Message(None, "end", {"seq": 4})
    assert bots.play(game.pk) is None
    with transaction.atomic():
        assert not void_game.void_game(game.pk)
    late = Watcher(f"{server}/games/{game.public_id}/stream")
    late.ended(within=sse.HEARTBEAT_SECONDS / 3)
    assert [message.event for message in late.messages] == [*["event"] * 4, "end"]
    call_command("verify", game.public_id)
    call_command("rebuild")


@pytest.mark.parametrize(
    ("path", "headers", "status", "code"),
    [
        ("/games/404/stream", {}, 404, "no_such_game"),
        ("/games/{game}/stream", {"Last-Event-ID": "soon"}, 400, "bad_last_event_id"),
        ("/games/{game}/stream?after=99", {}, 400, "bad_after"),
        ("/games/{game}/stream", {"Accept": "text/event-stream"}, 200, ""),
        ("/games/{game}/stream", {"Accept": "image/png"}, 406, "not_acceptable"),
    ],
)
def test_errors_are_sent_before_a_stream_starts(
    server: str, finished: Game, path: str, headers: dict[str, str], status: int, code: str
) -> None:
    response = httpx.get(server + path.format(game=finished.public_id), headers=headers)
    assert response.status_code == status
    if code:
        assert response.headers["Content-Type"] == "application/problem+json"
        assert response.json()["code"] == code
