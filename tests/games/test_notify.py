"""Notifications are sent after the commit, and only then."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
import redis
from django.db import transaction

from games import bots, decide, game_commands, pubsub, signals
from games.models import Game, Player
from games.on_commit import after_commit

pytestmark = pytest.mark.django_db(transaction=True)

OpenBotGame = Callable[..., Game]


@pytest.fixture
def published(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str]]:
    """The published messages as (channel, message)."""
    sent: list[tuple[str, str]] = []
    monkeypatch.setattr(pubsub, "publish", lambda channel, note: sent.append((channel, note)))
    return sent


@pytest.fixture
def finished_ids() -> Iterator[list[int]]:
    """Ids of the games for which `game_finished` was sent."""
    ids: list[int] = []

    def hear(game_id: int, **_: Any) -> None:
        ids.append(game_id)

    signals.game_finished.connect(hear)
    yield ids
    signals.game_finished.disconnect(hear)


def test_watchers_and_followers_are_notified_of_a_finished_game(
    open_bot_game: OpenBotGame, published: list[tuple[str, str]], finished_ids: list[int]
) -> None:
    game = open_bot_game()
    bots.play(game.pk)
    game.refresh_from_db()
    assert published == [(f"game:{game.pk}", str(game.seq))]
    assert finished_ids == [game.pk]


def test_nothing_is_sent_before_the_commit_or_after_a_rollback(
    open_bot_game: OpenBotGame, published: list[tuple[str, str]], finished_ids: list[int]
) -> None:
    game = open_bot_game()

    def crash() -> None:
        with transaction.atomic():
            bots.play(game.pk)
            assert (published, finished_ids) == ([], [])
            raise RuntimeError("power cut")

    with pytest.raises(RuntimeError, match="power cut"):
        crash()
    assert (published, finished_ids) == ([], [])
    assert Game.objects.get().status == "playing"


def test_a_game_can_be_played_without_redis(
    ada: Player, ben: Player, monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    nowhere = redis.Redis(host="127.0.0.1", port=1, socket_connect_timeout=0.1)
    monkeypatch.setattr(pubsub, "_client", lambda: nowhere)
    game = game_commands.open_game("nim", [ada, ben])
    assert decide.play_action(game.pk, 0, {"type": "take", "pile": 0, "count": 1}).seq == 4


def test_a_failing_signal_receiver_affects_nothing_else(
    open_bot_game: OpenBotGame, finished_ids: list[int]
) -> None:
    def fail(**_: Any) -> None:
        raise RuntimeError("not today")

    signals.game_finished.connect(fail)
    try:
        game = open_bot_game()
        bots.play(game.pk)
    finally:
        signals.game_finished.disconnect(fail)
    assert finished_ids == [game.pk]
    game.refresh_from_db()
    assert game.status == "finished"


def test_a_failing_callback_does_not_affect_other_callbacks() -> None:
    called = []

    def fail(note: str) -> None:
        called.append(note)
        raise OSError("the broker is away")

    with transaction.atomic():
        after_commit(fail, "first")
        after_commit(called.append, "second")
        assert called == []
    assert called == ["first", "second"]
