"""Telling others after the commit, and only then."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
import redis
from django.db import transaction

from games import bots, game_commands, pubsub, signals
from games.models import Game, Player
from games.on_commit import after_commit

pytestmark = pytest.mark.django_db(transaction=True)

Duel = Callable[..., Game]


@pytest.fixture
def notes(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str]]:
    """(channel, note) of everything published."""
    sent: list[tuple[str, str]] = []
    monkeypatch.setattr(pubsub, "publish", lambda channel, note: sent.append((channel, note)))
    return sent


@pytest.fixture
def announced() -> Iterator[list[int]]:
    """Ids of the games announced as finished."""
    ids: list[int] = []

    def hear(game_id: int, **_: Any) -> None:
        ids.append(game_id)

    signals.game_finished.connect(hear)
    yield ids
    signals.game_finished.disconnect(hear)


def test_watchers_and_followers_are_notified_of_a_finished_game(
    duel: Duel, notes: list[tuple[str, str]], announced: list[int]
) -> None:
    game = duel()
    bots.play(game.pk)
    game.refresh_from_db()
    assert notes == [(f"game:{game.pk}", str(game.seq))]
    assert announced == [game.pk]


def test_nothing_is_sent_before_the_commit_or_after_a_rollback(
    duel: Duel, notes: list[tuple[str, str]], announced: list[int]
) -> None:
    game = duel()

    def crash() -> None:
        with transaction.atomic():
            bots.play(game.pk)
            assert (notes, announced) == ([], [])
            raise RuntimeError("power cut")

    with pytest.raises(RuntimeError, match="power cut"):
        crash()
    assert (notes, announced) == ([], [])
    assert Game.objects.get().status == "playing"


def test_a_game_can_be_played_without_redis(
    ada: Player, ben: Player, monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    nowhere = redis.Redis(host="127.0.0.1", port=1, socket_connect_timeout=0.1)
    monkeypatch.setattr(pubsub, "_client", lambda: nowhere)
    game = game_commands.open_game("nim", [ada, ben])
    assert game_commands.play_action(game.pk, 0, {"type": "take", "pile": 0, "count": 1}).seq == 3


def test_a_failing_signal_receiver_affects_nothing_else(duel: Duel, announced: list[int]) -> None:
    def fail(**_: Any) -> None:
        raise RuntimeError("not today")

    signals.game_finished.connect(fail)
    try:
        game = duel()
        bots.play(game.pk)
    finally:
        signals.game_finished.disconnect(fail)
    assert announced == [game.pk]
    game.refresh_from_db()
    assert game.status == "finished"


def test_a_failing_callback_does_not_affect_other_callbacks() -> None:
    heard = []

    def fail(note: str) -> None:
        heard.append(note)
        raise OSError("the broker is away")

    with transaction.atomic():
        after_commit(fail, "first")
        after_commit(heard.append, "second")
        assert heard == []
    assert heard == ["first", "second"]
