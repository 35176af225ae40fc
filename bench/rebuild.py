"""How long it takes to make every row of a large event again from its log.

    python -m bench.rebuild [--entries 1000] [--rounds 11] [--table-size 2]

A Swiss event with made-up results and a game for each table is put into a database of the bench's
own. Then it is rebuilt with its rows dropped, which writes them all, and once more over itself,
which compares every row and writes none. Seconds of the clock, and of this process alone. The
target for 1,000 entrants and 11 rounds is under 2 seconds.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from bench import database
from bench.events import TIEBREAKS, field, played
from tournaments import events as ev
from tournaments.domain.contest import PublishedTable, ResultKind
from tournaments.formats.swiss import SwissOptions

if TYPE_CHECKING:
    from tournaments.models import Tournament

TARGET_SECONDS = 2.0
KIND = "dream_home"


def story(
    entries: int, rounds: int, table_size: int, players: Sequence[int] | None = None
) -> list[ev.Event]:
    """The log of the event. Players and games are numbered from 1.

    With the ids of `players` it is theirs, at real tables: no games are opened, and it is called
    "Large event".
    """
    paired = SwissOptions(table_size=table_size, rounds=rounds, pairing="own")
    contest = played(field(entries), paired, rounds)
    options = msgspec.structs.replace(paired, tiebreaks=TIEBREAKS)
    by_hand = players is not None
    settings = ev.Settings(format_options=msgspec.to_builtins(options), by_hand=by_hand)
    ids = list(players) if players is not None else [each.id for each in contest.competitors]
    name, slug = ("Large event", "large-event") if by_hand else ("Bench", "bench")
    told: list[ev.Event] = [
        ev.Created(name, slug, KIND, "swiss", table_size, settings),
        ev.RegistrationOpened(),
        *(
            ev.Registered(each.id, player, each.rating)
            for each, player in zip(contest.competitors, ids, strict=True)
        ),
        ev.Seeded("rating", [each.id for each in contest.competitors]),
        ev.Started("00"),
    ]
    number = 0
    for round in range(1, rounds + 1):
        tables = [held for held in contest.tables if held.table.round == round]
        byes = [bye for bye in contest.byes if bye.round == round]
        told.append(ev.RoundPublished([held.table for held in tables], byes, rounds=rounds))
        first = number + 1
        number += len(tables)
        if not by_hand:
            told += [
                ev.GameOpened(first + place, 1, first + place, list(held.table.seats))
                for place, held in enumerate(tables)
            ]
        for place, held in enumerate(tables):
            told += _result(first + place, held, by_hand=by_hand)
    return [*told, ev.Finished()]


def _result(number: int, held: PublishedTable, *, by_hand: bool) -> list[ev.Event]:
    outcome = held.outcome
    if outcome is None:
        raise ValueError(f"table {number} has no result")
    return [
        ev.GameScored(number, 1, outcome.games[0], None if by_hand else number),
        ev.ResultRecorded(number, ResultKind.PLAYED, list(outcome.places)),
    ]


def fill(told: list[ev.Event]) -> Tournament:
    """Puts players, games and the log into the database."""
    from django.utils import timezone

    from bench import ratings
    from tournaments import log
    from tournaments.models import Tournament

    ratings.fill(
        games=sum(isinstance(event, ev.GameOpened) for event in told),
        players=sum(isinstance(event, ev.Registered) for event in told),
    )
    now = timezone.now()
    row = Tournament.objects.create(table_size=2, created_at=now)
    log.append(row, told, at=now)
    return row


def timed(tournament_id: int, *, fix: bool) -> tuple[float, float, int]:
    """Seconds of the clock, seconds of this process, rows that differed."""
    from tournaments import rebuild

    start, busy = time.perf_counter(), time.process_time()
    found = rebuild.tournament(tournament_id, fix=fix)
    return time.perf_counter() - start, time.process_time() - busy, len(found)


def main() -> int:
    """Prints one line a measurement; 1 if one of them misses the target."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--entries", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=11)
    parser.add_argument("--table-size", type=int, default=2)
    given = parser.parse_args()
    database.provide()
    event = fill(story(given.entries, given.rounds, given.table_size))
    missed = False
    for fix, what in ((True, "written"), (False, "compared")):
        seconds, busy, different = timed(event.pk, fix=fix)
        missed |= seconds > TARGET_SECONDS
        print(
            f"{given.entries:,} entrants, {given.rounds} rounds, {event.seq:,} events, "
            f"rows {what}: {seconds:.2f} s, {busy:.2f} s of them here; {different:,} rows "
            f"differed (target {TARGET_SECONDS:.0f} s)"
        )
    return int(missed)


if __name__ == "__main__":
    raise SystemExit(main())
