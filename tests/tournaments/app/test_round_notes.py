"""Notes stand with the round they are about, once."""

from __future__ import annotations

from typing import Any

import pytest

from tests.tournaments.app.conftest import MakeTournament
from tests.tournaments.app.organising import do, organiser, seats
from tournaments import round_notes
from tournaments.domain.contest import Note, Reason, Table
from tournaments.models import Round, Tournament

pytestmark = pytest.mark.django_db


def told(tournament: Tournament) -> dict[tuple[str, int], list[str]]:
    """Codes of the notes of each round that has some."""
    rounds = Round.objects.filter(tournament=tournament).order_by("position")
    return {
        (round_row.stage, round_row.number): [note["code"] for note in round_row.notes]
        for round_row in rounds
        if round_row.notes
    }


BALANCE = ["schedule_balance"]


@pytest.mark.parametrize(
    ("format", "options", "expected"),
    [
        ("round_robin", {}, {("", 1): BALANCE}),
        ("round_robin", {"release": "all"}, {("", 1): BALANCE}),
        (
            "league_season",
            {"sizes": [4, 4], "exchange": [1]},
            {("division/1", 1): BALANCE, ("division/2", 1): BALANCE},
        ),
        (
            "league_season",
            {"sizes": [4, 4], "exchange": [1], "format_options": {"release": "all"}},
            {("division/1", 1): BALANCE, ("division/2", 1): BALANCE},
        ),
        (
            "groups_playoff",
            {"groups": 2},
            {("groups/A", 1): BALANCE, ("groups/B", 1): BALANCE},
        ),
        (
            "league_season",
            {
                "sizes": [4, 4],
                "exchange": [1],
                "format": "groups_playoff",
                "format_options": {"groups": 2, "advance": 1},
            },
            {(f"division/{n}/groups/{letter}", 1): BALANCE for n in (1, 2) for letter in "AB"},
        ),
    ],
)
def test_the_note_of_a_schedule_stands_once_with_its_first_round(
    tournament: MakeTournament,
    format: str,
    options: dict[str, Any],
    expected: dict[tuple[str, int], list[str]],
) -> None:
    event = tournament(8, format=format, settings={"by_hand": True, "format_options": options})
    assert told(event) == expected


def test_what_breaks_a_rule_stands_with_the_round_of_its_table(tournament: MakeTournament) -> None:
    options = {"sizes": [4, 4], "exchange": [1]}
    season = tournament(
        8,
        format="league_season",
        owner=organiser(),
        settings={"by_hand": True, "automatic": False, "format_options": options},
    )
    do(season, "draft")
    do(
        season,
        "change_draft",
        tables=[
            {"key": "division/2/R1.T1", "seats": [1, 8]},
            {"key": "division/1/R1.T1", "seats": [5, 4]},
        ],
    )
    do(season, "publish")
    assert seats(season, 1) == [5, 4]
    found = told(season)
    assert found["division/1", 1].count("not_in_division") == 1
    assert found["division/2", 1].count("not_in_division") == 1


def test_a_note_about_no_round_of_these_stands_with_the_first() -> None:
    tables = [Table("playoff/W1-1", (1, 2), Reason("bracket"), stage="playoff")]
    rounds = [("playoff", 1)]
    assert (
        round_notes.round_of(Note("cut_by_seed", {"stage": "groups/A"}), rounds, tables)
        == rounds[0]
    )
    both = [("", 1), ("", 2)]
    assert round_notes.round_of(Note("rematch_unavoidable", {"round": 2}), both, []) == ("", 2)
