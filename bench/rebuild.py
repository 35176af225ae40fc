"""Measures rebuilding all rows of a large tournament from its log.

    python -m bench.rebuild [--entries 1000] [--rounds 11] [--table-size 2]

Inserts a Swiss tournament with simulated results and a game for each table into a temporary
database. Then it is rebuilt with its rows deleted, which writes all of them, and once more, which
compares every row and writes none. Prints wall-clock seconds and processor seconds of this process.
The target for 1,000 players and 11 rounds is under 2 seconds.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from bench import database, ratings
from bench.simulated_swiss import TIEBREAKS, create_contest, play_rounds
from tournaments import events as ev
from tournaments.domain.contest import PublishedTable, ResultKind
from tournaments.formats.swiss import SwissOptions

if TYPE_CHECKING:
    from tournaments.models import Tournament

TARGET_SECONDS = 2.0
KIND = "dream_home"


def build_log(
    entries: int, rounds: int, table_size: int, players: Sequence[str] | None = None
) -> list[ev.Event]:
    """The log of the tournament. Players and games are numbered from 1: see `ratings.public_id`.

    If the public ids of `players` are given, the results are entered by hand instead: no games are
    opened, and the tournament is called "Large event".
    """
    pairing_options = SwissOptions(table_size=table_size, rounds=rounds, pairing="own")
    contest = play_rounds(create_contest(entries), pairing_options, rounds)
    options = msgspec.structs.replace(pairing_options, tiebreaks=TIEBREAKS)
    by_hand = players is not None
    settings = ev.Settings(format_options=msgspec.to_builtins(options), by_hand=by_hand)
    ids = (
        list(players)
        if players is not None
        else [ratings.public_id(competitor.id) for competitor in contest.competitors]
    )
    name, slug = ("Large event", "large-event") if by_hand else ("Bench", "bench")
    events: list[ev.Event] = [
        ev.Created(name, slug, KIND, "swiss", table_size, settings),
        ev.RegistrationOpened(),
        *(
            ev.Registered(competitor.id, player, competitor.rating)
            for competitor, player in zip(contest.competitors, ids, strict=True)
        ),
        ev.Seeded("rating", [competitor.id for competitor in contest.competitors]),
        ev.Started("00"),
    ]
    number = 0
    for round in range(1, rounds + 1):
        tables = [table for table in contest.tables if table.table.round == round]
        byes = [bye for bye in contest.byes if bye.round == round]
        events.append(ev.RoundPublished([table.table for table in tables], byes, rounds=rounds))
        first = number + 1
        number += len(tables)
        if not by_hand:
            events += [
                ev.GameOpened(
                    first + index, 1, ratings.public_id(first + index), list(table.table.seats)
                )
                for index, table in enumerate(tables)
            ]
        for index, table in enumerate(tables):
            events += _result_events(first + index, table, by_hand=by_hand)
    return [*events, ev.Finished()]


def _result_events(number: int, table: PublishedTable, *, by_hand: bool) -> list[ev.Event]:
    outcome = table.outcome
    if outcome is None:
        raise ValueError(f"table {number} has no result")
    return [
        ev.GameScored(number, 1, outcome.games[0], None if by_hand else ratings.public_id(number)),
        ev.ResultRecorded(number, ResultKind.PLAYED, list(outcome.places)),
    ]


def save_log(events: list[ev.Event]) -> Tournament:
    """Inserts players, games and the log into the database; returns the tournament."""
    from django.utils import timezone

    from tournaments import log
    from tournaments.models import Tournament

    ratings.insert_games(
        games=sum(isinstance(event, ev.GameOpened) for event in events),
        players=sum(isinstance(event, ev.Registered) for event in events),
    )
    now = timezone.now()
    row = Tournament.objects.create(table_size=2, created_at=now)
    log.append(row, events, at=now)
    return row


def measure(tournament_id: int, *, fix: bool) -> tuple[float, float, int]:
    """Wall-clock seconds, processor seconds of this process, and the number of different rows."""
    from tournaments import rebuild

    start, cpu_start = time.perf_counter(), time.process_time()
    differences = rebuild.tournament(tournament_id, fix=fix)
    return time.perf_counter() - start, time.process_time() - cpu_start, len(differences)


def main() -> int:
    """Prints one line per measurement; returns 1 if a target is missed."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--entries", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=11)
    parser.add_argument("--table-size", type=int, default=2)
    options = parser.parse_args()
    database.setup()
    tournament = save_log(build_log(options.entries, options.rounds, options.table_size))
    missed = False
    for fix, action in ((True, "written"), (False, "compared")):
        seconds, cpu_seconds, difference_count = measure(tournament.pk, fix=fix)
        missed |= seconds > TARGET_SECONDS
        print(
            f"{options.entries:,} players, {options.rounds} rounds, {tournament.seq:,} events, "
            f"rows {action}: {seconds:.2f} s, {cpu_seconds:.2f} s of them in this process; "
            f"{difference_count:,} rows differed (target {TARGET_SECONDS:.0f} s)"
        )
    return int(missed)


if __name__ == "__main__":
    raise SystemExit(main())
