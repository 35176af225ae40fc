"""A league from the first entry to the last result."""

from __future__ import annotations

import pytest

from games.models import Game
from tests.tournaments.app.conftest import MakeTournament, open_games, play_out, play_round
from tournaments.models import (
    Rating,
    RatingChange,
    Round,
    Standing,
    Table,
    TableSeat,
)

pytestmark = pytest.mark.django_db


def test_a_league_is_played_to_its_end(tournament: MakeTournament) -> None:
    league = tournament(4)
    assert (league.status, league.entries_count, league.rounds_total) == ("running", 4, 3)
    assert len(open_games(league)) == 2
    play_out(league)
    assert league.status == "finished"
    assert league.finished_at is not None
    assert Round.objects.filter(tournament=league, status="finished").count() == 3
    assert Table.objects.filter(tournament=league, status="finished").count() == 6
    points = Standing.objects.filter(tournament=league, stage="").values_list("points", flat=True)
    assert sum(points) == 6


def test_the_next_round_follows_when_all_tables_are_done(tournament: MakeTournament) -> None:
    league = tournament(4)
    play_round(league)
    assert sorted(Round.objects.values_list("number", "status")) == [
        (1, "finished"),
        (2, "playing"),
    ]


def test_tables_of_four_share_points_and_rate_everybody(tournament: MakeTournament) -> None:
    league = tournament(
        8, kind="dream_home", table_size=4, settings={"format_options": {"rounds": 2}}
    )
    play_out(league)
    seats = TableSeat.objects.filter(table__tournament=league)
    assert sum(seat.table_points or 0 for seat in seats) == 4 * 7
    assert Rating.objects.filter(pool="dream_home").count() == 8
    assert RatingChange.objects.count() == 16
    assert Game.objects.filter(status="finished").count() == 4
