"""Whatever organisers do to an event, in any order: it stays sound, and it comes to its end.

Results, corrections, annulled tables, late entries, pauses and withdrawals at random, for every
format. Planning and ranking depend on the facts alone: facts written out and read again give the
same answers, which is what a rebuild from the log relies on.
"""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.pure.play import START, Event, by_chance, field
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


def disturb(run: Event, rng: random.Random, n: int) -> None:
    """One thing an organiser might do."""
    decide = by_chance(rng, faults=0.2)
    finished = [held for held in run.contest.counted_tables() if held.outcome is not None]
    what = rng.choice(["correct", "annul", "leave", "pause", "absent", "enter", "disqualify"])
    if what == "correct" and finished:
        held = rng.choice(finished)
        run.record(held.table.key, decide(held.table))
    elif what == "annul" and finished:
        run.annul(rng.choice(finished).table.key)
    elif what == "leave":
        run.leave(rng.randrange(1, n + 1))
    elif what == "disqualify":
        run.change(rng.randrange(1, n + 1), presence=Presence.DISQUALIFIED)
    elif what == "pause":
        present = rng.choice([Presence.PAUSED, Presence.PRESENT])
        entry = rng.randrange(1, n + 1)
        if not next(each for each in run.contest.competitors if each.id == entry).gone:
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


def sound(run: Event) -> None:
    """Nobody at two tables of one round, a row for everybody, and the same again from JSON.

    Those who play again for a tie do so in the same round.
    """
    seated: set[tuple[str, int, int]] = set()
    for held in run.contest.counted_tables():
        if held.table.reason.code == "tie_replay":
            continue
        for entry in held.table.seats:
            place = (held.table.stage, held.table.round, entry)
            assert place not in seated
            seated.add(place)
    standings = run.format.standings(run.contest, run.options)
    assert {row.entry for row in standings.rows} == {each.id for each in run.contest.competitors}
    copy = msgspec.json.decode(msgspec.json.encode(run.contest), type=Contest)
    assert run.format.plan(copy, run.options) == run.plan()
    assert run.format.standings(copy, run.options) == standings
    run.format.expected(run.contest, run.options)


@pytest.mark.parametrize(("name", "raw"), FORMATS, ids=lambda each: str(each))
@settings(max_examples=8, deadline=None)
@given(seed=st.integers(0, 2**20), n=st.integers(8, 11))
def test_any_history(name: str, raw: dict[str, Any], seed: int, n: int) -> None:
    rng = random.Random(seed)
    contest = Contest(field(n), started=START, now=START)
    run = Event(registry.get(name), contest, registry.options(name, raw))
    decide = by_chance(rng, faults=0.1)
    for step in range(12):
        run.publish()
        run.tick(20)
        for held in run.open():
            if rng.random() < 0.7:
                run.record(held.table.key, decide(held.table))
        disturb(run, rng, n)
        if step % 4 == 3:
            sound(run)
    for each in run.contest.competitors:
        if each.presence is Presence.PAUSED:
            run.change(each.id, presence=Presence.PRESENT)
    if name == "ladder":
        run.contest = msgspec.structs.replace(run.contest, stopped=True)
    run.tick(600)
    run.run(decide)
    sound(run)
