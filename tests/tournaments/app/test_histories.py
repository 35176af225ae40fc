"""Random histories of every format: whatever happens, the rows are what the log says.

Each history plays, rules, corrects, annuls, withdraws and comes back at random, then is played to
its end. All along the rows must be those that a rebuild makes, and at the end the ledger too.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from games import bots
from games.errors import Mendable
from tests.tournaments.app.conftest import MakeTournament, open_games, play_round
from tests.tournaments.app.organising import organiser
from tournaments import log, projection, rebuild, tasks
from tournaments.director import commands, office
from tournaments.ledger.recalculate import recalculate
from tournaments.models import Standing, Table, TableSeat, Tournament
from tournaments.readmodel import KINDS

pytestmark = pytest.mark.django_db

EVENTS: dict[str, tuple[int, dict[str, Any]]] = {
    "round_robin": (6, {}),
    "round_robin of three": (7, {"table_size": 3}),
    "swiss": (9, {}),
    "swiss of three": (8, {"table_size": 3}),
    "single_elimination": (7, {"settings": {"format_options": {"third_place": True}}}),
    "double_elimination": (6, {}),
    "table_elimination": (8, {"table_size": 3}),
    "groups_playoff": (8, {"settings": {"format_options": {"groups": 2}}}),
    "ladder": (5, {"settings": {"format_options": {"mode": "automatic"}}}),
    "ladder of challenges": (5, {"settings": {"format_options": {"mode": "challenge"}}}),
    "league_season": (7, {"settings": {"format_options": {"sizes": [3, 4], "exchange": [1]}}}),
    "arena": (6, {}),
    "swiss matches": (
        6,
        {"settings": {"format_options": {"match": {"games": 3, "best_of": True}}}},
    ),
}


def something(rng: random.Random, of: Tournament) -> dict[str, Any]:
    """A command that an organiser might give now, allowed or not."""
    tables = list(Table.objects.filter(tournament=of).values_list("number", flat=True))
    number = rng.choice(tables) if tables else 1
    seats = list(
        TableSeat.objects.filter(table__tournament=of, table__number=number).values_list(
            "entry__number", flat=True
        )
    )
    size = max(2, len(seats))
    game = {"ranks": rng.sample(range(1, size + 1), size), "points": [0] * size}
    table = {"table": number, "reason": "because"}
    entry = {"entry": rng.randint(1, of.entries_count)}
    other = rng.randint(1, of.entries_count)
    return rng.choice(
        [
            {"type": "rule", **table, "kind": "forfeit", "at_fault": seats[:1]},
            {"type": "rule", **table, "kind": "played", "games": [game]},
            {"type": "correct", **table, "kind": "played", "games": [game]},
            {"type": "correct", **table, "kind": "no_show", "at_fault": seats[-1:]},
            {"type": "annul", "tables": [number], "reason": "again"},
            {"type": "withdraw", **entry},
            {"type": "come_back", **entry},
            {"type": "pause", **entry},
            {"type": "absence", **entry, "round": rng.randint(1, 5), "half": rng.random() < 0.5},
            {"type": "adjust_points", **entry, "points": rng.choice([-1, 0.5]), "reason": "x"},
            {"type": "challenge", "challenger": entry["entry"], "challenged": other},
            {"type": "answer", "challenge": rng.randint(1, 4), "state": "accepted"},
            {"type": "close_round", "round": 1},
        ]
    )


def rows(of: Tournament) -> list[object]:
    """Every derived row."""
    return [
        list(
            kind.model._default_manager.filter(**{kind.owner: of.pk})
            .order_by(*kind.fields[: kind.keys])
            .values()
        )
        for kind in KINDS
    ]


def check(of: Tournament) -> None:
    """The rows are those that a rebuild makes."""
    of.refresh_from_db()
    assert rebuild.tournament(of.pk, fix=False) == []


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("name", EVENTS)
def test_the_rows_are_what_the_log_says(
    tournament: MakeTournament, name: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = random.Random(f"{name} {seed}")
    entries, given = EVENTS[name]
    made = tournament(
        entries, owner=organiser(), format=name.split(" of ")[0].split(" ")[0], **given
    )
    for _ in range(14):
        if rng.random() < 0.5:
            games = open_games(made)
            for game in rng.sample(games, min(len(games), 2)):
                bots.play(game)
            tasks.catch_up()
        else:
            command = commands.read(something(rng, made))
            try:
                office.carry_out(made.pk, command, organiser())
            except Mendable:
                continue
        check(made)
    if made.format in ("ladder", "arena"):
        office.carry_out(made.pk, commands.read({"type": "stop"}), organiser())
    for _ in range(60):
        if not play_round(made):
            break
    tasks.sweep()
    check(made)
    before = rows(made)
    projection.drop(made)
    projection.project(made, log.load(made.pk))
    assert rows(made) == before
    assert recalculate(fix=False).different == 0
    assert made.status == "finished", [
        each for each in log.load(made.pk).tables if not each.outcome
    ]
    assert Standing.objects.filter(tournament=made, stage="").count() == made.entries_count
