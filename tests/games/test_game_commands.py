"""Opening games and playing actions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine.chance import commitment
from games import decide, game_commands, log, positions
from games.errors import ClientError, Conflict, Illegal, Invalid, NotFound
from games.models import Event, Game, Player
from tests.games.conftest import SEED

pytestmark = pytest.mark.django_db(transaction=True)

TAKE = {"type": "take", "pile": 0, "count": 1}
Bots = Callable[[str, str], Player]


@pytest.fixture
def game(ada: Player, ben: Player, queued_bots: list[Any]) -> Game:
    """A game of Ada and Ben."""
    return game_commands.open_game("nim", [ada, ben], {"piles": 2}, seed=SEED)


def everything() -> list[Any]:
    """Everything that a rejected command must not change."""
    return [list(Game.objects.values()), list(Event.objects.values().order_by("game", "seq"))]


def test_opening_stores_all_options_and_only_the_commitment(game: Game) -> None:
    game.refresh_from_db()
    assert game.options == {"piles": 2, "most": 7}
    assert game.commitment == commitment(SEED)
    assert (game.status, game.seq, game.turn, game.finished_no) == ("playing", 3, 0, None)
    assert SEED.hex() not in "".join(payload for _, payload in log.read(game.pk))


def test_seeds_differ_unless_given(ada: Player, ben: Player, queued_bots: list[Any]) -> None:
    games = [game_commands.open_game("nim", [ada, ben]) for _ in range(2)]
    assert games[0].commitment != games[1].commitment


@pytest.mark.parametrize(
    ("kind", "options", "code", "message"),
    [
        ("go", None, "unknown_game", "nim"),
        ("nim", {"pilez": 3}, "unknown_option", "piles, most"),
        ("nim", {"piles": "three"}, "bad_option", "int"),
        ("nim", {"piles": 77}, "bad_piles", "1 to 10"),
    ],
)
def test_opening_with_invalid_options_is_rejected_naming_the_choices(
    ada: Player, ben: Player, kind: str, options: Any, code: str, message: str
) -> None:
    with pytest.raises(Invalid) as refused:
        game_commands.open_game(kind, [ada, ben], options)
    assert refused.value.code == code
    assert message in refused.value.reason
    assert everything() == [[], []]


def test_seats_and_bots_are_checked_too(ada: Player, ben: Player, bot: Bots) -> None:
    odd = bot("odd", "grandmaster")
    for players, code, message in [
        ([ada], "bad_seats", "2 to 3"),
        ([ada, ada], "player_twice", "one seat"),
        ([ada, odd], "unknown_bot", "random, sage"),
    ]:
        with pytest.raises(Invalid) as refused:
            game_commands.open_game("nim", players)
        assert refused.value.code == code
        assert message in refused.value.reason
    assert everything() == [[], []]


def test_opening_again_with_a_key_returns_the_first_game(
    ada: Player, ben: Player, queued_bots: list[Any]
) -> None:
    first = game_commands.open_game("nim", [ada, ben], key="table 1")
    again = game_commands.open_game("nim", [ada, ben], key="table 1")
    assert again.pk == first.pk
    with pytest.raises(Conflict) as reused:
        game_commands.open_game("nim", [ben, ada], key="table 1")
    assert reused.value.code == "key_reused"
    assert Game.objects.count() == 1


def test_bots_are_queued_after_the_commit(
    ada: Player, ben: Player, bot: Bots, queued_bots: list[Any]
) -> None:
    game_commands.open_game("nim", [ada, ben])
    assert queued_bots == []
    game = game_commands.open_game("nim", [bot("sage", "sage"), ada])
    assert queued_bots == [(game.pk, 3, 0)]


def test_an_outside_bot_is_not_queued(ada: Player, bot: Bots, queued_bots: list[Any]) -> None:
    game_commands.open_game("nim", [bot("far", ""), ada])
    assert queued_bots == []


def test_acting_appends_the_events_and_passes_the_turn(game: Game) -> None:
    played = decide.play_action(game.pk, 0, TAKE, expected_seq=3)
    assert (played.seq, [entry.type for entry in played.events]) == (4, ["took"])
    game.refresh_from_db()
    assert (game.seq, game.turn) == (4, 1)


def test_an_action_queues_the_bot_that_moves_next(
    ada: Player, bot: Bots, queued_bots: list[Any]
) -> None:
    game = game_commands.open_game("nim", [ada, bot("sage", "sage")], seed=SEED)
    decide.play_action(game.pk, 0, TAKE)
    assert queued_bots == [(game.pk, 4, 0)]


def test_the_last_action_finishes_the_game(game: Game) -> None:
    piles = _piles(game)
    for seat, (pile, count) in enumerate(zip(range(2), piles, strict=True)):
        played = decide.play_action(game.pk, seat, {"type": "take", "pile": pile, "count": count})
    assert [entry.type for entry in played.events] == ["took", "finished"]
    game.refresh_from_db()
    assert (game.status, game.turn, game.finished_no) == ("finished", None, 1)
    assert game.result is not None
    assert game.result["ranks"] == [2, 1]
    assert list(game.seats.values_list("rank", "points")) == [(2, 0), (1, 1)]
    assert SEED.hex() in log.read(game.pk)[-1][1]
    with pytest.raises(Conflict) as late:
        decide.play_action(game.pk, 0, TAKE)
    assert late.value.code == "game_over"


@pytest.mark.parametrize(
    ("seat", "action", "given", "error", "code"),
    [
        (1, TAKE, {}, Illegal, "not_your_turn"),
        (0, {"type": "take", "pile": 0, "count": 99}, {}, Illegal, "bad_count"),
        (0, {"type": "steal"}, {}, Invalid, "bad_action"),
        (0, "take", {}, Invalid, "bad_action"),
        (0, None, {}, Invalid, "bad_action"),
        (0, TAKE, {"expected_seq": 2}, Conflict, "stale"),
        (0, TAKE, {"expected_seq": 4}, Conflict, "stale"),
    ],
)
def test_a_refused_action_changes_nothing(
    game: Game, seat: int, action: Any, given: Any, error: type[ClientError], code: str
) -> None:
    before = everything()
    with pytest.raises(error) as refused:
        decide.play_action(game.pk, seat, action, **given)
    assert refused.value.code == code
    if code == "stale":
        assert refused.value.extra == {"seq": 3}
    assert everything() == before


def test_acting_in_an_unknown_game_is_rejected() -> None:
    with pytest.raises(NotFound) as missing:
        decide.play_action(404, 0, TAKE)
    assert missing.value.code == "no_such_game"


def test_a_repeated_key_returns_the_first_result(game: Game) -> None:
    first = decide.play_action(game.pk, 0, TAKE, expected_seq=3, key="a")
    decide.play_action(game.pk, 1, {"type": "take", "pile": 1, "count": 1})
    assert decide.play_action(game.pk, 0, TAKE, expected_seq=3, key="a") == first
    game.refresh_from_db()
    assert game.seq == 5


def test_the_result_for_a_repeated_key_ends_with_the_decision(game: Game) -> None:
    first, second = _piles(game)
    decide.play_action(game.pk, 0, {"type": "take", "pile": 0, "count": first})
    last = {"type": "take", "pile": 1, "count": second}
    result = decide.play_action(game.pk, 1, last, key="z")
    assert len(result.events) == 2
    assert decide.play_action(game.pk, 1, last, key="z") == result


@pytest.mark.parametrize(
    ("seat", "action"), [(0, {"type": "take", "pile": 1, "count": 1}), (1, TAKE)]
)
def test_a_key_used_for_something_else_is_a_conflict(game: Game, seat: int, action: Any) -> None:
    decide.play_action(game.pk, 0, TAKE, key="a")
    before = everything()
    with pytest.raises(Conflict) as reused:
        decide.play_action(game.pk, seat, action, key="a")
    assert reused.value.code == "key_reused"
    assert everything() == before


def test_keys_of_different_games_are_independent(ada: Player, ben: Player, game: Game) -> None:
    other = game_commands.open_game("nim", [ada, ben], {"piles": 2}, seed=SEED)
    decide.play_action(game.pk, 0, TAKE, key="a")
    assert decide.play_action(other.pk, 0, TAKE, key="a").seq == 4


def test_the_same_seed_gives_the_same_deal_whatever_is_played(
    game: Game, ada: Player, ben: Player
) -> None:
    twin = game_commands.open_game("nim", [ben, ada], {"piles": 2}, seed=SEED)
    assert _piles(twin) == _piles(game)


def _piles(game: Game) -> list[int]:
    return list(positions.position_at(game, 2).state.piles)
