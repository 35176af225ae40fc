"""Random histories of events: the event stays consistent and comes to an end.

Results, corrections, annulled tables, late entries, pauses and withdrawals occur at random, for
every format. Planning and ranking depend on the contest alone: a contest that was serialised and
read again gives the same answers, which a rebuild from the log relies on.
"""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.pure.simulation import START, SimulatedEvent, field, random_results
from tournaments.domain.contest import Competitor, Contest, Presence
from tournaments.formats import registry

FORMATS: list[tuple[str, dict[str, Any]]] = [
    ("round_robin", {}),
    ("round_robin", {"table_size": 4, "release": "all"}),
    ("swiss", {"rounds": 4}),
    ("swiss", {"rounds": 4, "pairing": "own"}),
    ("swiss", {"rounds": 3, "table_size": 4}),
    ("single_elimination", {"third_place": True}),
    ("double_elimination", {"release": "free"}),
    ("table_elimination", {}),
    ("groups_playoff", {"groups": 2, "advance": 2}),
    ("league_season", {"sizes": [4, 4], "exchange": [1]}),
    ("ladder", {"mode": "automatic"}),
    ("arena", {"seconds": 600, "table_size": 3}),
]


def disturb(run: SimulatedEvent, rng: random.Random, n: int) -> None:
    """One thing an organiser might do."""
    decide = random_results(rng, faults=0.2)
    finished = [
        published for published in run.contest.counted_tables() if published.outcome is not None
    ]
    what = rng.choice(["correct", "annul", "leave", "pause", "absent", "enter", "disqualify"])
    if what == "correct" and finished:
        finished_table = rng.choice(finished)
        run.record(finished_table.table.key, decide(finished_table.table))
    elif what == "annul" and finished:
        run.annul(rng.choice(finished).table.key)
    elif what == "leave":
        run.leave(rng.randrange(1, n + 1))
    elif what == "disqualify":
        run.change(rng.randrange(1, n + 1), presence=Presence.DISQUALIFIED)
    elif what == "pause":
        present = rng.choice([Presence.PAUSED, Presence.PRESENT])
        entry = rng.randrange(1, n + 1)
        if not next(
            competitor for competitor in run.contest.competitors if competitor.id == entry
        ).gone:
            run.change(entry, presence=present)
    elif what == "absent":
        entry = rng.randrange(1, n + 1)
        ahead = run.format.rounds_ahead(run.contest, run.options, entry)
        if ahead:
            absent = run.competitor(entry).absent
            run.change(entry, absent=(*absent, rng.choice(ahead)))
    elif what == "enter":
        new = len(run.contest.competitors) + 1
        run.enter(Competitor(new, new, 1500.0, since=2))


def sound(run: SimulatedEvent) -> None:
    """Nobody at two tables of one round, a row for everybody, and the same again from JSON.

    Those who play again for a tie do so in the same round.
    """
    seated: set[tuple[str, int, int]] = set()
    for published in run.contest.counted_tables():
        if published.table.reason.code == "tie_replay":
            continue
        for entry in published.table.seats:
            place = (published.table.stage, published.table.round, entry)
            assert place not in seated
            seated.add(place)
    standings = run.format.standings(run.contest, run.options)
    assert {row.entry for row in standings.rows} == {
        competitor.id for competitor in run.contest.competitors
    }
    copy = msgspec.json.decode(msgspec.json.encode(run.contest), type=Contest)
    assert run.format.plan(copy, run.options) == run.plan()
    assert run.format.standings(copy, run.options) == standings
    run.format.expected(run.contest, run.options)


@pytest.mark.parametrize(("name", "raw"), FORMATS, ids=lambda value: str(value))
@settings(max_examples=8, deadline=None)
@given(seed=st.integers(0, 2**20), n=st.integers(8, 11))
def test_any_history(name: str, raw: dict[str, Any], seed: int, n: int) -> None:
    rng = random.Random(seed)
    contest = Contest(field(n), started=START, now=START)
    run = SimulatedEvent(registry.get(name), contest, registry.options(name, raw))
    decide = random_results(rng, faults=0.1)
    for step in range(12):
        run.publish()
        run.tick(20)
        for published in run.open_tables():
            if rng.random() < 0.7:
                run.record(published.table.key, decide(published.table))
        disturb(run, rng, n)
        if step % 4 == 3:
            sound(run)
    for competitor in run.contest.competitors:
        if competitor.presence is Presence.PAUSED:
            run.change(competitor.id, presence=Presence.PRESENT)
    if name == "ladder":
        run.contest = msgspec.structs.replace(run.contest, stopped=True)
    run.tick(600)
    run.run(decide)
    sound(run)
