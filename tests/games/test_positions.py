"""Positions of stored games: the cache gives what a fold of the whole log gives."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from engine import replay
from engine.ending import ending
from engine.table.events import TableOptions
from games import bots, decide, game_commands, log, position_cache, positions
from games.models import Game, Player
from tests.games.conftest import SEED

pytestmark = pytest.mark.django_db(transaction=True)

OpenBotGame = Callable[..., Game]


@pytest.fixture(autouse=True)
def empty_cache() -> Iterator[None]:
    position_cache.clear()
    yield
    position_cache.clear()


@pytest.fixture
def evolved(monkeypatch: pytest.MonkeyPatch, nim: Any) -> list[Any]:
    """The events that were applied to a state of Nim."""
    events: list[Any] = []
    evolve = type(nim).evolve

    def spy(self: Any, state: Any, event: Any) -> None:
        events.append(event)
        evolve(self, state, event)

    monkeypatch.setattr(type(nim), "evolve", spy)
    return events


def check(game: Game, ply: int) -> None:
    """The cached position is that of a fold."""
    rules, events = positions.events(game, ply)
    position = positions.position_at(game, ply)
    expected = rules.view(replay.fold(rules, events), None)
    assert position.view(None) == rules.view(position.state, None) == expected
    assert position.over == ending(events).over
    assert position.ply == ply
    assert position.hash == log.entries(game.pk, ply - 1, ply)[0].hash


@pytest.mark.parametrize("kind", ["dream_home", "lodge"])
@pytest.mark.parametrize("attempt", range(2))
def test_plies_in_any_order_give_the_positions_of_a_fold(
    bot: Callable[[str, str], Player], queued_bots: list[Any], kind: str, attempt: int
) -> None:
    players = [bot(name, "random") for name in ("one", "two", "three")]
    game = game_commands.open_game(kind, players, seed=bytes([attempt]) * 32)
    bots.play(game.pk)
    game.refresh_from_db()
    rng = random.Random(attempt)
    for _ in range(25):
        if rng.random() < 0.3:
            first = rng.randint(1, game.seq)
            last = min(first + rng.randint(0, 20), game.seq)
            rules, events = positions.events(game)
            for frame in positions.frames(game, first, last):
                state = replay.fold(rules, events[: frame.entry.seq])
                assert frame.view == rules.view(state, None)
        else:
            check(game, rng.randint(1, game.seq))
    check(game, game.seq)


def test_positions_around_a_take_back_are_those_of_a_fold(
    ada: Player, ben: Player, queued_bots: list[Any]
) -> None:
    options = TableOptions(take_back=True)
    game = game_commands.open_game(
        "nim", [ada, ben], {"piles": 4}, seed=SEED, table_options=options
    )
    take = {"type": "take", "pile": 0, "count": 1}
    decide.play_action(game.pk, 0, take)
    decide.play_action(game.pk, 1, {**take, "pile": 1})
    decide.player_command(game.pk, 1, {"type": "offer_take_back"}, player=ben.public_id)
    answer = {"type": "answer_take_back", "accept": True}
    decide.player_command(game.pk, 0, answer, player=ada.public_id)
    decide.play_action(game.pk, 1, {**take, "pile": 2})
    game.refresh_from_db()
    assert "taken_back" in [entry.type for entry in log.entries(game.pk)]
    plies = [*range(1, game.seq + 1)]
    for ply in [*plies, *reversed(plies), *random.Random(1).choices(plies, k=30)]:
        check(game, ply)
        if ply % 3 == 0:
            position_cache.clear()


def test_a_neighbour_is_reached_by_its_own_events_with_one_query(
    open_bot_game: OpenBotGame, evolved: list[Any]
) -> None:
    game = open_bot_game(options={"piles": 6})
    bots.play(game.pk)
    game.refresh_from_db()
    positions.position_at(game, 6)
    for ply in (7, 10, 6, 8):
        evolved.clear()
        with CaptureQueriesContext(connection) as captured:
            positions.position_at(game, ply)
        assert len(captured) == 1
        assert len(evolved) == {7: 1, 10: 3, 6: 0, 8: 1}[ply]


def test_a_cached_position_whose_hash_is_known_needs_no_query(
    open_bot_game: OpenBotGame, evolved: list[Any]
) -> None:
    game = open_bot_game()
    head = bytes(game.head)
    first = positions.position_at(game, game.seq, head)
    evolved.clear()
    with CaptureQueriesContext(connection) as captured:
        assert positions.position_at(game, game.seq, head) is first
        assert first.view(0) is first.view(0)
    assert len(captured) == 0
    assert evolved == []


def test_frames_reuse_cached_positions(open_bot_game: OpenBotGame, evolved: list[Any]) -> None:
    game = open_bot_game()
    bots.play(game.pk)
    game.refresh_from_db()
    whole = positions.frames(game, 1, game.seq)
    evolved.clear()
    with CaptureQueriesContext(connection) as captured:
        again = positions.frames(game, 1, game.seq)
    assert again == whole
    assert len(captured) == 1
    assert all(one.view is other.view for one, other in zip(whole, again, strict=True))


def test_a_position_of_another_log_is_not_used(open_bot_game: OpenBotGame) -> None:
    """As after a restore of the database, when a game has gone on differently."""
    game, other = open_bot_game(), open_bot_game(seed=bytes(32))
    for each in (game, other):
        bots.play(each.pk)
        each.refresh_from_db()
    wrong = positions.position_at(other, 5)
    position_cache.clear()
    position_cache.put(game.pk, wrong)
    assert positions.position_at(game, 5, log.entries(game.pk, 4, 5)[0].hash) is not wrong
    position_cache.put(game.pk, wrong)
    check(game, 6)


def test_the_cache_is_bounded(open_bot_game: OpenBotGame, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(position_cache, "MAX_POSITIONS", 5)
    games = [open_bot_game(), open_bot_game()]
    for game in games:
        bots.play(game.pk)
        game.refresh_from_db()
        positions.frames(game, 1, game.seq)
    assert len(position_cache._positions) == 5
    assert sum(map(len, position_cache._plies.values())) == 5
    assert set(position_cache._plies) == {games[1].pk}


def test_many_threads_share_the_cache(
    open_bot_game: OpenBotGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(position_cache, "MAX_POSITIONS", 6)
    game = open_bot_game()
    bots.play(game.pk)
    game.refresh_from_db()
    rules, events = positions.events(game)
    expected = [
        rules.view(replay.fold(rules, events[:ply]), None) for ply in range(1, game.seq + 1)
    ]

    def read(number: int) -> bool:
        rng = random.Random(number)
        try:
            plies = rng.choices(range(1, game.seq + 1), k=60)
            views = [positions.position_at(game, ply).view(None) for ply in plies]
            return views == [expected[ply - 1] for ply in plies]
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(read, range(4))) == [True] * 4


def test_a_game_of_another_card_set_is_read_with_it(
    bot: Callable[[str, str], Player], queued_bots: list[Any]
) -> None:
    """The card set is that of the log, also when the position is reached from a neighbour."""
    players = [bot(name, "random") for name in ("one", "two")]
    game = game_commands.open_game("lodge", players, {"card_set": "standard"}, seed=SEED)
    bots.play(game.pk)
    game.refresh_from_db()
    for ply in (1, 2, 3, game.seq):
        check(game, ply)
