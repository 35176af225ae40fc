"""Random histories of every format: whatever happens, the rows are what the log says.

Each history plays, rules, corrects, annuls, enters, leaves and comes back at random, then is played
to its end. All along the rows must be those that a rebuild makes, and at the end the ledger too.
"""

from __future__ import annotations

import os
import random
from typing import Any

import pytest

from games import bots
from games.errors import ClientError
from tests.tournaments.app.conftest import MakePlayers, MakeTournament, open_games, play_round
from tests.tournaments.app.organising import organiser, seats
from tournaments import log, planning, projection, rebuild, tasks
from tournaments.director import command_handlers, commands
from tournaments.domain.contest import ResultKind
from tournaments.ledger.recalculate import recalculate
from tournaments.models import Entry, Standing, Table, Tournament
from tournaments.read_models import READ_MODELS

pytestmark = pytest.mark.django_db

SEEDS = 25 if os.environ.get("SOAK") else 2
STEPS = 14
"""Things that happen before the event is played out."""

LEAVE = commands.parse_command({"type": "withdraw", "entry": 2})
START = commands.parse_command({"type": "start"})
ANSWERS = ("accepted", "accepted", "declined")
FOUR: dict[str, Any] = {
    "kind": "dream_home",
    "table_size": 4,
    "settings": {"by_hand": True},
}
"""Nim is for three at most, so tables of four are real ones."""

EVENTS: dict[str, tuple[int, dict[str, Any]]] = {
    "round_robin": (6, {}),
    "round_robin of three": (7, {"table_size": 3}),
    "round_robin at once": (5, {"settings": {"format_options": {"release": "all"}}}),
    "swiss": (9, {}),
    "swiss of three": (8, {"table_size": 3}),
    "swiss of four": (9, FOUR),
    "single_elimination": (7, {"settings": {"format_options": {"third_place": True}}}),
    "double_elimination": (6, {}),
    "double_elimination without rounds": (
        7,
        {"settings": {"format_options": {"release": "free"}}},
    ),
    "table_elimination": (8, {"table_size": 3}),
    "table_elimination of four": (9, FOUR),
    "groups_playoff": (8, {"settings": {"format_options": {"groups": 2}}}),
    "groups_playoff of four": (
        8,
        {
            **FOUR,
            "settings": {
                "by_hand": True,
                "format_options": {"groups": 2, "playoff_format": "table_elimination"},
            },
        },
    ),
    "ladder": (5, {"settings": {"format_options": {"mode": "automatic"}}}),
    "ladder of challenges": (5, {"settings": {"format_options": {"mode": "challenge"}}}),
    "league_season": (7, {"settings": {"format_options": {"sizes": [3, 4], "exchange": [1]}}}),
    "arena": (6, {}),
    "arena of three": (7, {"table_size": 3}),
    "swiss matches": (
        6,
        {"settings": {"format_options": {"match": {"games": 3, "best_of": True}}}},
    ),
}


def something(rng: random.Random, tournament: Tournament) -> dict[str, Any]:
    """A command that an organiser might give now, allowed or not."""
    number = rng.randint(1, Table.objects.filter(tournament=tournament).count() or 1)
    result = outcome(rng, seats(tournament, number) or [1, 2])
    table = {"table": number, "reason": "because", **result}
    entries = Entry.objects.filter(tournament=tournament).count()
    entry = {"entry": rng.randint(1, entries)}
    other = rng.randint(1, entries)
    return rng.choice(
        [
            *[{"type": "rule", **table}] * 3,
            *[{"type": "correct", **table}] * 3,
            {"type": "annul", "tables": [number], "reason": "again"},
            {"type": "repair_round", "round": rng.randint(1, 3), "reason": "again"},
            {"type": "register", "player": f"b{entries + 1}"},
            {"type": "withdraw", **entry},
            {"type": "disqualify", **entry, "reason": "because"},
            {"type": "come_back", **entry},
            {"type": "pause", **entry},
            {"type": "absence", **entry, "round": rng.randint(1, 5), "half": rng.random() < 0.5},
            {"type": "adjust_points", **entry, "points": rng.choice([-1, 0.5]), "reason": "x"},
            {"type": "challenge", "challenger": entry["entry"], "challenged": other},
            {"type": "answer", "challenge": rng.randint(1, 4), "state": rng.choice(ANSWERS)},
            {"type": "close_round", "round": 1},
        ]
    )


def outcome(rng: random.Random, sat: list[int]) -> dict[str, Any]:
    """A result of any kind for a table of these entries, half of the time one of a game."""
    size = len(sat)
    kind = ResultKind.PLAYED if rng.random() < 0.5 else rng.choice(list(ResultKind))
    strengths = [rng.randint(1, size) for _ in sat]
    ranks = [1 + sum(other < mine for other in strengths) for mine in strengths]
    if kind is ResultKind.PLAYED:
        return {"kind": kind, "games": [{"ranks": ranks, "points": [0] * size}]}
    if kind is ResultKind.ADJUDICATED:
        return {"kind": kind, "ranks": ranks}
    if kind in (ResultKind.DOUBLE_FORFEIT, ResultKind.CANCELLED):
        return {"kind": kind}
    return {"kind": kind, "at_fault": rng.sample(sat, rng.randint(1, size))}


def rows(tournament: Tournament) -> list[object]:
    """Every derived row."""
    return [
        list(
            kind.model._default_manager.filter(**{kind.owner: tournament.pk})
            .order_by(*kind.fields[: kind.keys])
            .values()
        )
        for kind in READ_MODELS
    ]


def rule_round(tournament: Tournament, rng: random.Random) -> int:
    """Gives every open table a result; returns how many there were."""
    table_state = Table.objects.filter(tournament=tournament, status="playing").values_list(
        "number", flat=True
    )
    for number in table_state:
        params = {"table": number, "reason": "read out", **outcome(rng, seats(tournament, number))}
        command_handlers.carry_out(
            tournament.pk, commands.parse_command({"type": "rule", **params}), organiser()
        )
    return len(table_state)


def decide_ties(tournament: Tournament) -> int:
    """Decides every tie that is waited for; returns how many there were."""
    state = log.load(tournament.pk)
    if state.status != "running":
        return 0
    waits = [tie for tie in planning.plan(state, state.at).ties if tie.resolution == "organiser"]
    for tie in waits:
        where = {"table": state.numbers()[tie.table]} if tie.table else {"stage": tie.stage}
        params = {"order": list(tie.entries), "reason": "Drew lots.", **where}
        command_handlers.carry_out(
            tournament.pk, commands.parse_command({"type": "decide_tie", **params}), organiser()
        )
    return len(waits)


def check(tournament: Tournament) -> None:
    """The rows are those that a rebuild makes."""
    tournament.refresh_from_db()
    assert rebuild.tournament(tournament.pk, fix=False) == []


@pytest.mark.parametrize("seed", range(SEEDS))
@pytest.mark.parametrize("name", EVENTS)
def test_the_rows_are_what_the_log_says(
    tournament: MakeTournament, players: MakePlayers, name: str, seed: int
) -> None:
    rng = random.Random(f"{name} {seed}")
    entries, params = EVENTS[name]
    event = tournament(
        entries + 1, owner=organiser(), format=name.split(" ")[0], start=False, **params
    )
    command_handlers.carry_out(event.pk, LEAVE, organiser())  # and perhaps comes back later
    command_handlers.carry_out(event.pk, START, organiser())
    tasks.advance(event.pk)
    event.refresh_from_db()
    players(entries + 1 + STEPS)  # those who may come late
    for _ in range(STEPS):
        if rng.random() < 0.5:
            games = open_games(event)
            for game in rng.sample(games, min(len(games), 2)):
                bots.play(game)
            tasks.catch_up()
        else:
            command = commands.parse_command(something(rng, event))
            try:
                command_handlers.carry_out(event.pk, command, organiser())
            except ClientError:
                continue
        check(event)
    for number in Entry.objects.filter(tournament=event, status="paused").values_list("number"):
        come_back = commands.parse_command({"type": "come_back", "entry": number[0]})
        command_handlers.carry_out(event.pk, come_back, organiser())
    if event.format in ("ladder", "arena"):
        command_handlers.carry_out(event.pk, commands.parse_command({"type": "stop"}), organiser())
    for _ in range(60):
        decided = decide_ties(event)
        if not play_round(event) and not rule_round(event, rng) and not decided:
            break
    tasks.sweep()
    check(event)
    before = rows(event)
    projection.delete_rows(event)
    projection.project(event, log.load(event.pk))
    assert rows(event) == before
    assert recalculate(fix=False).different == 0
    assert event.status == "finished", [
        table_state for table_state in log.load(event.pk).tables if not table_state.outcome
    ]
    assert Standing.objects.filter(tournament=event, stage="").count() == event.entries_count
