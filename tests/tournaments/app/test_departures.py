"""An entry leaves the tournament while its game is being played: the game keeps its result."""

from __future__ import annotations

import pytest

from engine.table.clock import TimeControl
from engine.table.events import TableOptions
from games import audit
from games import log as game_log
from games.live_game import load_session
from games.models import Game, Player, Seat
from tests.games.game_clock import GameClock
from tests.tournaments.app.conftest import MakeTournament, open_games, play_out
from tests.tournaments.app.organising import do, move, organiser, seats
from tournaments import log, tasks
from tournaments.models import RatingChange, Table, TableSeat, Tournament

pytestmark = pytest.mark.django_db


def statuses(tournament: Tournament, table: int) -> dict[int, tuple[int | None, str]]:
    """Rank and status by entry."""
    found = TableSeat.objects.filter(table__tournament=tournament, table__number=table)
    rows = found.values_list("entry__number", "rank", "status")
    return {entry: (rank, status) for entry, rank, status in rows}


@pytest.mark.parametrize("command", ["withdraw", "disqualify"])
def test_at_a_table_of_three_the_others_play_on_with_a_bot(
    tournament: MakeTournament, command: str
) -> None:
    league = tournament(3, owner=organiser(), table_size=3)
    (game,) = open_games(league)
    move(game)
    out = seats(league, 1)[0]
    events = do(league, command, entry=out, reason="unfair")
    assert events == ["withdrawn"]
    assert Game.objects.get(pk=game).status == "playing"
    seat = Seat.objects.get(game=game, away="gone")
    assert seat.substitute_bot
    play_out(league)
    assert Table.objects.get(tournament=league, number=1).outcome == "played"
    assert statuses(league, 1)[out] == (3, "played")
    assert {rank for rank, _ in statuses(league, 1).values()} <= {1, 2, 3}
    assert audit.first_fault(game) is None
    assert RatingChange.objects.filter(game=game).count() == 3, "the game is rated for all"


def test_at_a_table_of_two_the_game_ends_and_is_rated(tournament: MakeTournament) -> None:
    league = tournament(2, owner=organiser())
    game = open_games(league)[0]
    move(game)
    out, other = seats(league, 1)
    do(league, "withdraw", entry=out)
    assert Game.objects.get(pk=game).status == "finished"
    tasks.catch_up()
    assert statuses(league, 1) == {other: (1, "played"), out: (2, "played")}
    assert RatingChange.objects.filter(game=game).count() == 2


def test_the_rest_of_a_match_is_a_walkover(tournament: MakeTournament) -> None:
    league = tournament(2, owner=organiser(), settings={"format_options": {"match": {"games": 3}}})
    game = open_games(league)[0]
    move(game)
    out, other = seats(league, 1)
    do(league, "withdraw", entry=out)
    tasks.catch_up()
    assert Table.objects.get(tournament=league, number=1).outcome == "walkover"
    assert statuses(league, 1)[other][0] == 1
    assert not Game.objects.filter(status="playing").exists()
    assert len(log.load(league.pk).table(1).scores()) == 1


def test_a_game_that_has_just_ended_keeps_its_result(tournament: MakeTournament) -> None:
    league = tournament(2, owner=organiser())
    game = open_games(league)[0]
    while Game.objects.get(pk=game).status == "playing":
        move(game)
    do(league, "withdraw", entry=seats(league, 1)[0])
    tasks.catch_up()
    assert Table.objects.get(tournament=league, number=1).outcome == "played"


def test_a_game_in_which_nobody_has_moved_is_not_played(tournament: MakeTournament) -> None:
    league = tournament(2, owner=organiser())
    game = open_games(league)[0]
    out, other = seats(league, 1)
    do(league, "withdraw", entry=out)
    assert Game.objects.get(pk=game).status == "void"
    assert not RatingChange.objects.filter(game=game).exists()
    assert statuses(league, 1)[other][0] in (1, None)


def test_the_substitute_is_named_by_the_author_of_the_command(tournament: MakeTournament) -> None:
    league = tournament(3, owner=organiser(), table_size=3)
    (game,) = open_games(league)
    move(game)
    player = Player.objects.get(username="organiser")
    do(league, "withdraw", entry=seats(league, 1)[1])
    left = [entry for entry in game_log.entries(game) if entry.type == "left"]
    assert [player.public_id in entry.payload for entry in left] == [True]


def test_overdue_is_who_used_the_time_and_not_who_is_on_turn(
    tournament: MakeTournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = GameClock(monkeypatch)
    clock.wait(hours=-10)
    league = tournament(2, owner=organiser(), settings={"round_seconds": 3600})
    game = open_games(league)[0]
    slow = Game.objects.get(pk=game).turn
    clock.wait(hours=9)
    while Game.objects.get(pk=game).turn == slow:
        move(game)
    clock.wait(minutes=30)
    row = Game.objects.get(pk=game)
    assert row.turn != slow
    do(league, "close_round", round=1, stage="")
    assert slow is not None
    player = row.seats.get(index=slow).player
    entry = league.entries.get(player=player).number
    assert statuses(league, 1)[entry][1] == "forfeit"


def test_games_have_the_clock_and_the_options_of_the_tournament(
    tournament: MakeTournament,
) -> None:
    settings = {
        "clock": {"kind": "bank", "initial_ms": 60_000, "increment_ms": 1_000},
        "table_options": {"return_ms": 5_000, "flag": "bot"},
    }
    league = tournament(2, owner=organiser(), settings=settings)
    session = load_session(Game.objects.get(pk=open_games(league)[0]))
    assert session.table.control == TimeControl("bank", 60_000, 1_000)
    assert session.table.remaining == [60_000, 60_000]
    assert session.table.options == TableOptions("sage", 5_000, "bot", False)
    assert league.options["table_options"]["substitute"] == "sage", "the settings are complete"
