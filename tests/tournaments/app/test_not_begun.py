"""Somebody does not play at a table of three: nothing is made up for the two others."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from games.errors import Conflict, Illegal
from games.models import Game
from tests.tournaments.app.conftest import MakeTournament, open_games, play_out
from tests.tournaments.app.organising import do, move, organiser, points, seats
from tests.tournaments.app.races import at_once
from tests.tournaments.app.set_clock import set_clock
from tournaments import log, tasks
from tournaments.director import command_handlers, commands
from tournaments.models import Table, TableGame, TableSeat, Tournament

pytestmark = pytest.mark.django_db

REMADE = ["table_annulled", "round_published"]


@pytest.fixture(params=["round", "all"])
def league(request: pytest.FixtureRequest, tournament: MakeTournament) -> Tournament:
    """A round robin of six at tables of three, released in both ways."""
    return tournament(
        6,
        owner=organiser(),
        table_size=3,
        settings={"format_options": {"release": request.param}},
    )


def game_of(tournament: Tournament, table: int) -> int:
    found = TableGame.objects.filter(table__tournament=tournament, table__number=table)
    return found.order_by("number").values_list("game_id", flat=True).get() or 0


def again(tournament: Tournament, table: int) -> Table:
    """The table that was made in place of this one."""
    old = Table.objects.get(tournament=tournament, number=table)
    assert old.status == "annulled"
    return Table.objects.get(tournament=tournament, key=old.key, attempt=old.attempt + 1)


def statuses(tournament: Tournament, table: int) -> dict[int, tuple[int | None, str]]:
    found = TableSeat.objects.filter(table__tournament=tournament, table__number=table)
    return {
        entry: (rank, status)
        for entry, rank, status in found.values_list("entry__number", "rank", "status")
    }


def test_who_leaves_before_the_game_has_begun_is_taken_away_from_the_table(
    league: Tournament,
) -> None:
    sat = seats(league, 1)
    open_before = Table.objects.filter(tournament=league, status="playing").count()
    events = do(league, "withdraw", entry=sat[0])
    assert events[0] == "withdrawn"
    assert set(events[1:]) == {*REMADE, "game_opened"}
    new = again(league, 1)
    assert seats(league, new.number) == sat[1:]
    assert Game.objects.get(pk=game_of(league, 1)).status == "void"
    assert Game.objects.get(pk=game_of(league, new.number)).status == "playing"
    assert Table.objects.filter(tournament=league, status="playing").count() == open_before
    assert set(points(league).values()) == {0}
    play_out(league)
    assert league.status == "finished"
    for table_state in log.load(league.pk).tables:
        assert table_state.annulled or sat[0] not in table_state.table.seats
        assert table_state.annulled or table_state.outcome is not None
        assert table_state.annulled or table_state.outcome.kind == "played"  # type: ignore[union-attr]


def test_the_organiser_rules_a_no_show_and_the_others_play(league: Tournament) -> None:
    out, *others = seats(league, 1)
    events = do(league, "rule", table=1, kind="no_show", at_fault=[out], reason="overslept")
    assert events == [*REMADE, "game_opened"]
    new = again(league, 1)
    assert seats(league, new.number) == others
    assert new.notes[0]["code"] == "seats_forfeited"
    assert log.load(league.pk).table(1).reason == "overslept"
    play_out(league)
    assert league.status == "finished"
    assert out in {
        entry for table_state in log.load(league.pk).tables[2:] for entry in table_state.table.seats
    }


def test_the_organiser_may_name_the_order_of_the_others(league: Tournament) -> None:
    out, first, second = seats(league, 1)
    do(league, "rule", table=1, kind="no_show", at_fault=[out], ranks=[3, 1, 2])
    assert statuses(league, 1) == {
        out: (3, "no_show"),
        first: (1, "played"),
        second: (2, "played"),
    }


def test_without_a_name_the_order_is_that_of_the_game_being_played(league: Tournament) -> None:
    move(game_of(league, 1))
    out = seats(league, 1)[2]
    assert do(league, "rule", table=1, kind="forfeit", at_fault=[out])[0] == "result_recorded"
    assert statuses(league, 1)[out] == (3, "forfeit")


def test_a_wrong_forfeit_is_taken_back_by_annulling_the_new_table(league: Tournament) -> None:
    sat = seats(league, 1)
    do(league, "rule", table=1, kind="forfeit", at_fault=[sat[0]])
    new = again(league, 1)
    do(league, "annul", tables=[new.number], reason="was there")
    assert seats(league, again(league, new.number).number) == sat


def test_a_correction_makes_no_order_up(tournament: MakeTournament) -> None:
    league = tournament(3, owner=organiser(), table_size=3, settings={"by_hand": True})
    do(league, "rule", table=1, kind="cancelled", reason="no room")
    out = seats(league, 1)[0]
    params: dict[str, Any] = {"table": 1, "kind": "no_show", "at_fault": [out], "reason": "late"}
    with pytest.raises(Illegal) as refused:
        do(league, "correct", **params)
    assert refused.value.code == "ranks_missing"
    assert do(league, "correct", **params, ranks=[3, 1, 2])[0] == "result_corrected"


def test_on_real_tables_a_score_tells_that_the_table_has_begun(
    tournament: MakeTournament,
) -> None:
    league = tournament(3, owner=organiser(), table_size=3, settings={"by_hand": True})
    out, *others = seats(league, 1)
    assert do(league, "rule", table=1, kind="no_show", at_fault=[out]) == REMADE
    game = {"ranks": [1, 2], "points": [5, 3]}
    do(league, "rule", table=again(league, 1).number, kind="played", games=[game])
    assert statuses(league, 2) == {others[0]: (1, "played"), others[1]: (2, "played")}


@pytest.mark.parametrize("by_command", [True, False])
def test_a_deadline_leaves_the_game_to_those_who_were_not_to_move(
    tournament: MakeTournament, monkeypatch: pytest.MonkeyPatch, by_command: bool
) -> None:
    """First one forfeits, then another, and the last has won without a game."""
    league = tournament(
        3,
        owner=organiser(),
        table_size=3,
        settings={"round_seconds": 3600, "format_options": {"rounds": 1}},
    )
    first, second, third = seats(league, 1)
    now = timezone.now()
    for step in (1, 2):
        if by_command:
            do(league, "close_round", round=1)
        else:
            later = now + step * timedelta(hours=2)
            set_clock(monkeypatch, later)
            tasks.sweep()
    assert Table.objects.get(tournament=league, number=2).round.deadline is not None
    assert seats(league, 2) == [second, third]
    assert statuses(league, 2) == {second: (2, "forfeit"), third: (1, "unopposed")}
    league.refresh_from_db()
    assert league.status == "finished"
    assert points(league)[first] == points(league)[second] == 0
    assert points(league)[third] == 2


def test_after_a_deadline_that_the_organiser_set_the_others_have_as_much_time_again(
    tournament: MakeTournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    league = tournament(3, owner=organiser(), table_size=3)
    before = timezone.now()
    do(league, "move_deadline", round=1, deadline=(before + timedelta(hours=3)).isoformat())
    later = before + timedelta(hours=4)
    set_clock(monkeypatch, later)
    tasks.sweep()
    deadline = Table.objects.get(tournament=league, number=2).round.deadline
    assert deadline is not None
    assert timedelta(hours=2, minutes=59) < deadline - later < timedelta(hours=3, minutes=1)
    tasks.sweep()
    assert len(open_games(league)) == 1


def test_in_a_bracket_those_who_were_there_go_on(tournament: MakeTournament) -> None:
    bracket = tournament(
        9,
        owner=organiser(),
        format="table_elimination",
        table_size=3,
        settings={"format_options": {"advance": 1}},
    )
    out, *others = seats(bracket, 1)
    do(bracket, "rule", table=1, kind="no_show", at_fault=[out])
    assert seats(bracket, again(bracket, 1).number) == others
    play_out(bracket)
    assert bracket.status == "finished"
    final = Table.objects.filter(tournament=bracket).order_by("-number").first()
    assert final is not None
    assert out not in seats(bracket, final.number)
    assert len(set(seats(bracket, final.number)) & set(others)) == 1


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("turn", range(4))
def test_a_move_and_a_withdrawal_at_once_are_one_after_the_other(
    tournament: MakeTournament, turn: int
) -> None:
    league = tournament(3, owner=organiser(), table_size=3)
    (game,) = open_games(league)
    out = seats(league, 1)[0]
    leave = commands.parse_command({"type": "withdraw", "entry": out})
    jobs: list[Callable[[], object]] = [
        lambda: command_handlers.carry_out(league.pk, leave, organiser()),
        lambda: move(game),
    ]
    if turn % 2:
        jobs.reverse()

    done = at_once(2, lambda: jobs.pop()())
    table = Table.objects.get(tournament=league, number=1)
    moved = not any(isinstance(outcome, Conflict) for outcome in done)
    assert table.status == ("playing" if moved else "annulled")
    assert Game.objects.get(pk=game).status == ("playing" if moved else "void")
