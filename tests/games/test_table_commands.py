"""Table commands: over the API, from the staff, and by the clock."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from rest_framework.test import APIClient

from engine.table import commands as c
from engine.table.clock import TimeControl
from engine.table.events import TableOptions
from games import audit, bots, deadlines, decide, game_commands, log, void_game
from games.errors import Forbidden, Illegal, Invalid
from games.models import Event, Game, Player, Seat
from tests.games.conftest import SEED
from tests.games.game_clock import GameClock
from tests.games.test_api_games import API, problem

pytestmark = pytest.mark.django_db

TAKE = {"type": "take", "pile": 0, "count": 1}
BANK = TimeControl("bank", 60_000, 2_000)


@pytest.fixture
def cleo(db: None) -> Player:
    """A third person."""
    return Player.objects.create_user("cleo", display_name="Cleo")


@pytest.fixture
def three(ada: Player, ben: Player, cleo: Player, queued_bots: list[Any]) -> Callable[..., Game]:
    """Opens a game of three people."""

    def open_(**given: Any) -> Game:
        return game_commands.open_game("nim", [ada, ben, cleo], **{"seed": SEED, **given})

    return open_


def sound(game: Game) -> Game:
    """The game as stored, after checking its log and its row."""
    game.refresh_from_db()
    assert audit.first_fault(game.pk) is None
    call_command("rebuild")
    return game


def types(game: Game, after: int = 3) -> list[str]:
    return [entry.type for entry in log.entries(game.pk, after)]


def post(client: APIClient, game: Game, player: Player, command: Any, **more: Any) -> Any:
    client.force_authenticate(player)
    return client.post(f"{API}/games/{game.public_id}/commands", {"command": command, **more})


@pytest.mark.django_db(transaction=True)
def test_a_player_leaves_and_a_bot_plays_on(
    client: APIClient, three: Callable[..., Game], ben: Player, queued_bots: list[Any]
) -> None:
    game = three()
    body = post(client, game, ben, {"type": "leave"}, key="k", expected_seq=3).json()
    assert [event["type"] for event in body["events"]] == ["left", "substituted"]
    assert {(event["by"], event["decision"]) for event in body["events"]} == {(1, 4)}
    assert post(client, game, ben, {"type": "leave"}, key="k").json() == body
    game = sound(game)
    assert game.bot_seats == 0b10
    seat = Seat.objects.get(game=game, index=1)
    assert (seat.player, seat.away, seat.substitute_bot) == (ben, "gone", "sage")
    decide.play_action(game.pk, 0, TAKE)
    assert queued_bots == [(game.pk, 6, 0)]
    bots.play(game.pk)
    assert sound(game).turn == 2
    problem(post(client, game, ben, {"type": "return"}), 403, "not_your_seat")
    client.force_authenticate(ben)
    response = client.post(f"{API}/games/{game.public_id}/actions", {"action": TAKE})
    problem(response, 403, "not_your_seat")


def test_the_result_ranks_leavers_behind_the_others(
    three: Callable[..., Game], ada: Player
) -> None:
    game = three()
    decide.player_command(game.pk, 0, {"type": "resign"})
    bots.play(game.pk)
    decide.player_command(game.pk, 1, {"type": "leave"})
    game = sound(game)
    assert (game.status, game.finished_no, game.turn) == ("finished", 1, None)
    assert types(game)[-2:] == ["left", "table_closed"]
    assert list(game.seats.values_list("rank", flat=True)) == [3, 2, 1]
    assert game.result is not None
    assert game.result["ranks"] == [3, 2, 1]


def test_a_game_that_ends_by_its_rules_has_the_ranks_of_the_table(
    three: Callable[..., Game],
) -> None:
    game = three(options={"piles": 1, "most": 7}, seed=bytes([1]) * 32)
    decide.player_command(game.pk, 0, {"type": "leave"})
    bots.play(game.pk)
    game.refresh_from_db()
    while game.status == "playing":
        assert game.turn is not None
        if game.turn == 0:
            bots.play(game.pk)
        else:
            decide.play_action(game.pk, game.turn, TAKE)
        game.refresh_from_db()
    sound(game)
    assert types(game)[-2:] == ["finished", "table_closed"]
    assert Seat.objects.get(game=game, index=0).rank == 3


@pytest.mark.parametrize(
    ("command", "status", "code"),
    [
        ({"type": "return"}, 422, "not_absent"),
        ({"type": "claim_flag"}, 422, "no_clock"),
        ({"type": "offer_take_back"}, 422, "no_take_backs"),
        ({"type": "answer_take_back", "accept": True}, 422, "no_offer"),
        ({"type": "answer_take_back"}, 400, "bad_command"),
        ({"type": "void"}, 400, "bad_command"),
        ({"type": "take", "pile": 0, "count": 1}, 400, "bad_command"),
        ("leave", 400, "bad_command"),
        (None, 400, "bad_request"),
    ],
)
def test_a_command_that_is_refused_changes_nothing(
    client: APIClient,
    three: Callable[..., Game],
    ada: Player,
    command: Any,
    status: int,
    code: str,
) -> None:
    game = three()
    response = post(client, game, ada, command)
    if code == "bad_request":
        assert response.status_code == 400
    else:
        problem(response, status, code)
    assert types(game) == []


def test_commands_of_others_are_refused(
    client: APIClient, three: Callable[..., Game], ada: Player
) -> None:
    game = three()
    dora = Player.objects.create_user("dora")
    problem(post(client, game, dora, {"type": "leave"}), 403, "not_your_game")
    client.force_authenticate(None)
    response = client.post(f"{API}/games/{game.public_id}/commands", {"command": {"type": "leave"}})
    problem(response, 401, "not_authenticated")
    problem(post(client, game, ada, {"type": "leave"}, expected_seq=2), 409, "stale")
    post(client, game, ada, {"type": "leave"}, key="k")
    assert types(game) == ["left", "substituted"]


def test_a_key_of_an_action_is_not_one_of_a_command(
    client: APIClient, three: Callable[..., Game], ada: Player
) -> None:
    game = three()
    decide.play_action(game.pk, 0, TAKE, key="k")
    problem(post(client, game, ada, {"type": "leave"}, key="k"), 409, "key_reused")
    assert types(game) == ["took"]


@pytest.mark.django_db(transaction=True)
def test_the_clock_ends_a_turn(
    three: Callable[..., Game], game_clock: GameClock, queued_bots: list[Any], ben: Player
) -> None:
    game = three(time_control=BANK)
    game_clock.wait(seconds=20)
    decide.play_action(game.pk, 0, TAKE)
    assert Event.objects.get(game=game, seq=5).spent in range(20_000, 21_000)
    game.refresh_from_db()
    assert game.deadline_at is not None
    assert deadlines.settle_all() == 0, "by the clock of the game it is not due"
    game_clock.wait(minutes=5)
    with pytest.raises(Forbidden) as refused:
        decide.play_action(game.pk, 1, TAKE, player=ben.public_id)
    assert refused.value.code == "not_your_seat"
    game = sound(game)
    assert types(game) == ["clock_set", "took", "flag_fell", "substituted"]
    assert game.deadline_at is None, "no clock runs for a bot"
    assert queued_bots[-1] == (game.pk, 7, 0)


def test_a_move_after_the_deadline_lets_the_flag_fall_and_is_not_played(
    ada: Player, ben: Player, game_clock: GameClock, queued_bots: list[Any]
) -> None:
    game = game_commands.open_game("nim", [ada, ben], seed=SEED, time_control=BANK)
    game_clock.wait(seconds=61)
    with pytest.raises(Exception, match="over") as refused:
        decide.play_action(game.pk, 0, TAKE)
    assert getattr(refused.value, "code", "") == "game_over"
    game = sound(game)
    assert types(game) == ["clock_set", "flag_fell", "table_closed"]
    assert list(game.seats.values_list("rank", flat=True)) == [2, 1]


def test_the_sweep_lets_flags_fall(three: Callable[..., Game], game_clock: GameClock) -> None:
    game = three(time_control=BANK)
    game_clock.wait(hours=1)
    assert deadlines.settle_all() == 1
    assert deadlines.settle_all() == 0
    assert types(sound(game)) == ["clock_set", "flag_fell", "substituted"]


def test_an_error_in_one_game_does_not_block_the_clocks_of_others(
    three: Callable[..., Game], game_clock: GameClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken, sound_game = three(time_control=BANK), three(time_control=BANK)
    settle = decide.settle_deadline

    def settle_or_fail(game_id: int, *, always: bool) -> bool:
        if game_id == broken.pk:
            raise RuntimeError("broken log")
        return settle(game_id, always=always)

    monkeypatch.setattr(deadlines, "settle_deadline", settle_or_fail)
    game_clock.wait(hours=1)
    assert deadlines.settle_all() == 1
    assert types(sound_game)[-2:] == ["flag_fell", "substituted"]


def test_a_flag_is_claimed_by_an_opponent(
    client: APIClient, three: Callable[..., Game], game_clock: GameClock, ben: Player
) -> None:
    game = three(time_control=BANK)
    body = problem(post(client, game, ben, {"type": "claim_flag"}), 422, "flag_too_early")
    assert "milliseconds" in body["detail"]
    game_clock.wait(seconds=61)
    events = post(client, game, ben, {"type": "claim_flag"}).json()["events"]
    assert [(event["type"], event["by"]) for event in events] == [
        ("flag_fell", 1),
        ("substituted", 1),
    ]
    problem(post(client, game, ben, {"type": "claim_flag"}), 422, "no_clock")
    sound(game)


def test_a_player_may_return_in_time(
    client: APIClient, three: Callable[..., Game], game_clock: GameClock, ada: Player
) -> None:
    game = three(table_options=TableOptions(return_ms=30_000))
    assert post(client, game, ada, {"type": "leave"}).status_code == 201
    assert Seat.objects.get(game=game, index=0).away == "absent"
    client.force_authenticate(ada)
    response = client.post(f"{API}/games/{game.public_id}/actions", {"action": TAKE})
    problem(response, 422, "left_table")
    state = client.get(f"{API}/games/{game.public_id}/state?as=0").json()
    assert (state["turn"], state["legal"]) == (0, [])
    game_clock.wait(seconds=29)
    assert post(client, game, ada, {"type": "return"}).status_code == 201
    assert Seat.objects.get(game=game, index=0).away == ""
    post(client, game, ada, {"type": "leave"})
    game_clock.wait(seconds=31)
    problem(post(client, game, ada, {"type": "return"}), 403, "not_your_seat")
    sound(game)
    assert types(game) == ["left", "returned", "left", "substituted"]


def test_the_staff_seats_a_substitute_who_plays(
    three: Callable[..., Game], ben: Player, client: APIClient
) -> None:
    game = three()
    dora = Player.objects.create_user("dora")
    decide.player_command(game.pk, 0, {"type": "leave"})
    decide.platform_command(game.pk, c.Substitute(0, dora.public_id, "", ben.public_id))
    sound(game)
    seat = Seat.objects.get(game=game, index=0)
    assert (seat.substitute, seat.substitute_bot, seat.away) == (dora, "", "gone")
    client.force_authenticate(dora)
    response = client.post(f"{API}/games/{game.public_id}/actions", {"action": TAKE})
    assert response.status_code == 201
    with pytest.raises(Illegal) as refused:
        decide.platform_command(game.pk, c.Substitute(1, "", "sage", ben.public_id))
    assert refused.value.code == "chair_taken"


def test_nobody_acts_in_a_pause(three: Callable[..., Game], game_clock: GameClock) -> None:
    game = three(time_control=BANK)
    decide.platform_command(game.pk, c.Pause("a fire alarm"))
    assert sound(game).turn is None
    game_clock.wait(hours=1)
    with pytest.raises(Illegal) as refused:
        decide.play_action(game.pk, 0, TAKE)
    assert refused.value.code == "paused"
    decide.platform_command(game.pk, c.Resume())
    assert sound(game).turn == 0
    decide.play_action(game.pk, 0, TAKE)


def test_a_take_back_is_agreed(three: Callable[..., Game]) -> None:
    game = three(table_options=TableOptions(take_back=True))
    decide.play_action(game.pk, 0, TAKE)
    decide.player_command(game.pk, 0, {"type": "offer_take_back"})
    for seat in (1, 2):
        decide.player_command(game.pk, seat, {"type": "answer_take_back", "accept": True})
    assert sound(game).turn == 0
    decide.play_action(game.pk, 0, {**TAKE, "pile": 1})
    sound(game)


def test_a_void_game_is_an_event(client: APIClient, three: Callable[..., Game]) -> None:
    game = three()
    assert client.get(f"{API}/games/{game.public_id}").json()["seed"] is None
    assert void_game.void_game(game.pk, reason="rained off")
    game = sound(game)
    assert (game.status, game.turn, game.finished_no) == ("void", None, None)
    assert types(game) == ["voided"]
    assert client.get(f"{API}/games/{game.public_id}").json()["seed"] == SEED.hex()
    assert not void_game.void_game(game.pk)


def test_the_table_shows_chairs_and_clocks(
    client: APIClient,
    three: Callable[..., Game],
    game_clock: GameClock,
    django_assert_num_queries: Any,
) -> None:
    game = three(time_control=BANK)
    decide.player_command(game.pk, 2, {"type": "leave"})
    game_clock.wait(seconds=10)
    with django_assert_num_queries(4):
        body = client.get(f"{API}/games/{game.public_id}/table").json()
    assert [(chair["player"], chair["bot"], chair["away"]) for chair in body["chairs"]] == [
        ("ada", None, None),
        ("ben", None, None),
        (None, "sage", "gone"),
    ]
    assert body["clock"]["running"] == 0
    assert 49_000 < body["clock"]["remaining"][0] <= 50_000
    assert body["clock"]["remaining"][1:] == [60_000, 60_000]
    assert body["deadline"] - body["now"] == body["clock"]["remaining"][0]
    assert client.get(f"{API}/games/{game.public_id}").json()["seats"][2]["away"] == "gone"


def test_a_table_that_cannot_be_opened(ada: Player, ben: Player) -> None:
    for given, code in [
        ({"time_control": TimeControl("bank", 5)}, "bad_clock"),
        ({"table_options": TableOptions(substitute="nobody")}, "unknown_bot"),
    ]:
        with pytest.raises(Invalid) as refused:
            game_commands.open_game("nim", [ada, ben], **given)  # type: ignore[arg-type]
        assert refused.value.code == code
    assert not Game.objects.exists()


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ("UPDATE games_seat SET away = '' WHERE index = 1", "seats is"),
        ("UPDATE games_seat SET substitute_bot = '' WHERE index = 1", "seats is"),
        ("UPDATE games_game SET bot_seats = 0", "bot_seats is 0, but 2"),
        ("UPDATE games_game SET deadline_at = NULL", "deadline_at is None"),
    ],
)
def test_rebuild_finds_and_repairs_the_columns_of_a_table(
    three: Callable[..., Game], change: str, fault: str, capsys: pytest.CaptureFixture[str]
) -> None:
    from django.db import connection

    game = three(time_control=BANK)
    decide.player_command(game.pk, 1, {"type": "leave"})
    with connection.cursor() as cursor:
        cursor.execute(change)
    assert fault in (audit.first_fault(game.pk) or "")
    with pytest.raises(CommandError):
        call_command("rebuild")
    call_command("rebuild", "--fix")
    assert audit.first_fault(game.pk) is None
