"""Rounds that an entry will miss: announced beforehand, with or without a half-point bye."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from engine.envelope import milliseconds, to_datetime
from games.errors import Illegal
from games.models import Game
from tests.tournaments.app.conftest import MakeTournament, open_games, play_out, play_round
from tests.tournaments.app.organising import do, move, organiser, points
from tests.tournaments.app.set_clock import set_clock
from tournaments import log, planning, tasks
from tournaments.models import Bye, Table, TableGame, TableSeat, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def swiss(tournament: MakeTournament) -> Tournament:
    """Six entries, three rounds, the first of them published."""
    swiss = tournament(
        6, owner=organiser(), format="swiss", settings={"format_options": {"rounds": 3}}
    )
    assert len(open_games(swiss)) == 3
    return swiss


def missed(tournament: Tournament, round_: int) -> dict[int, str]:
    """Kind of bye by entry, of one round."""
    found = Bye.objects.filter(tournament=tournament, round__number=round_)
    return dict(found.values_list("entry__number", "kind"))


def test_a_half_point_bye_is_kept_out_of_the_pairing_and_scores_half(swiss: Tournament) -> None:
    assert do(swiss, "absence", entry=1, round=2, half=True) == ["absence_announced"]
    assert do(swiss, "absence", entry=1, round=2, half=True) == []
    play_round(swiss)
    before = points(swiss)[1]
    assert missed(swiss, 2)[1] == "half"
    assert not TableSeat.objects.filter(
        table__tournament=swiss, table__round__number=2, entry__number=1
    ).exists()
    play_out(swiss)
    assert swiss.status == "finished"
    assert points(swiss)[1] in (before, before + 1)
    assert before % 1 == 0.5


def test_an_absence_scores_nothing_and_the_next_round_is_played(swiss: Tournament) -> None:
    do(swiss, "absence", entry=2, round=2)
    play_round(swiss)
    before = points(swiss)[2]
    assert missed(swiss, 2)[2] == "absent"
    assert before in (0, 1)
    play_round(swiss)
    assert TableSeat.objects.filter(
        table__tournament=swiss, table__round__number=3, entry__number=2
    ).exists()


@pytest.mark.parametrize(("round_", "code"), [(1, "round_published"), (4, "no_such_round")])
def test_a_round_that_is_out_or_never_comes_cannot_be_missed(
    swiss: Tournament, round_: int, code: str
) -> None:
    seq = swiss.seq
    with pytest.raises(Illegal) as refused:
        do(swiss, "absence", entry=1, round=round_)
    assert refused.value.code == code
    assert log.load(swiss.pk).seq == seq


# --- tables that wait -----------------------------------------------------------------------------


def game_of(tournament: Tournament, table: int) -> Game:
    found = TableGame.objects.get(table__tournament=tournament, table__number=table)
    return Game.objects.get(pk=found.game_id)


def table_of(tournament: Tournament, entry: int) -> int:
    """The number of the open table at which an entry sits."""
    return log.load(tournament.pk).open_tables(entry)[-1].number


@pytest.mark.parametrize("release", ["round", "all"])
def test_a_pause_takes_back_what_has_not_begun_and_the_others_play_on(
    tournament: MakeTournament, release: str
) -> None:
    options = {"release": release}
    league = tournament(4, owner=organiser(), settings={"format_options": options})
    number = table_of(league, 1)
    events = do(league, "pause", entry=1)
    assert set(events) == {"paused", "table_annulled"}
    assert game_of(league, number).status == "void"
    assert do(league, "pause", entry=1) == []
    play_out(league)
    assert league.status == "running"
    assert Table.objects.filter(tournament=league, status="finished").count() == 3
    assert len(planning.expected(log.load(league.pk))) == 3
    assert do(league, "come_back", entry=1)[:2] == ["returned", "round_published"]
    assert len(open_games(league)) == 3
    play_out(league)
    assert league.status == "finished"
    assert Table.objects.filter(tournament=league, status="finished").count() == 6


def test_a_game_that_has_begun_goes_on_in_a_pause(tournament: MakeTournament) -> None:
    league = tournament(4, owner=organiser())
    number = table_of(league, 1)
    move(game_of(league, number).pk)
    assert do(league, "pause", entry=1) == ["paused"]
    assert game_of(league, number).status == "playing"


def test_a_deadline_does_not_strike_who_pauses(
    tournament: MakeTournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    league = tournament(4, owner=organiser(), settings={"round_seconds": 3600})
    do(league, "pause", entry=1)
    now = to_datetime(milliseconds(timezone.now()))
    for hours in range(2, 12, 2):
        later = now + timedelta(hours=hours)
        set_clock(monkeypatch, later)
        tasks.sweep()
    assert league.status == "running"
    assert not TableSeat.objects.filter(
        table__tournament=league, table__status="finished", entry__number=1
    ).exists()
    do(league, "come_back", entry=1)
    deadlines = {table.round.deadline for table in Table.objects.filter(status="playing")}
    assert deadlines == {later + timedelta(hours=1)}
    do(league, "withdraw", entry=1)
    play_out(league)
    assert league.status == "finished"


def test_who_pauses_keeps_a_bracket_waiting_until_they_come_or_are_taken_out(
    tournament: MakeTournament,
) -> None:
    knockout = tournament(4, owner=organiser(), format="single_elimination")
    do(knockout, "pause", entry=1)
    play_out(knockout)
    assert knockout.status == "running"
    with pytest.raises(Illegal) as refused:
        do(knockout, "publish")
    assert refused.value.code == "nothing_to_publish"
    do(knockout, "withdraw", entry=1)
    play_out(knockout)
    assert knockout.status == "finished"


def test_a_round_missed_in_a_schedule_is_played_later(tournament: MakeTournament) -> None:
    league = tournament(4, owner=organiser())
    do(league, "absence", entry=1, round=2)
    play_round(league)
    assert len(open_games(league)) == 1
    play_round(league)
    assert len(open_games(league)) == 3
    play_out(league)
    assert league.status == "finished"
    assert Table.objects.filter(tournament=league).count() == 6


def test_rounds_are_counted_in_ones_own_group(tournament: MakeTournament) -> None:
    season = tournament(
        7,
        owner=organiser(),
        format="league_season",
        settings={"format_options": {"sizes": [3, 4], "exchange": [1]}},
    )
    state = log.load(season.pk)
    by_stage = {table_state.table.stage: table_state.table.seats[0] for table_state in state.tables}
    for stage, last in (("division/1", 3), ("division/2", 3)):
        entry = by_stage[stage]
        for round_, code in (
            (0, "no_such_round"),
            (1, "round_published"),
            (last + 1, "no_such_round"),
        ):
            with pytest.raises(Illegal) as refused:
                do(season, "absence", entry=entry, round=round_)
            assert refused.value.code == code
        assert do(season, "absence", entry=entry, round=last) == ["absence_announced"]


def test_before_the_start_any_round_that_there_can_be_may_be_missed(
    tournament: MakeTournament,
) -> None:
    for options, last in (({"rounds": 3}, 3), ({}, 100)):
        swiss = tournament(
            2,
            owner=organiser(),
            format="swiss",
            settings={"format_options": options},
            start=False,
        )
        assert do(swiss, "absence", entry=1, round=last) == ["absence_announced"]
        with pytest.raises(Illegal) as refused:
            do(swiss, "absence", entry=1, round=last + 1)
        assert refused.value.code == "no_such_round"
