"""Checks of a draft of tables and byes that somebody changed by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tournaments.domain.contest import Bye, ByeKind, Contest, Note, Presence, Table


def violations(
    contest: Contest,
    tables: Sequence[Table],
    byes: Sequence[Bye],
    *,
    table_size: int,
    everybody: bool = True,
) -> list[Note]:
    """The violated rules that all formats share, one note for each.

    Codes: `unknown_entry`, `entry_gone`, `entry_paused`, `entry_not_yet_in`, `entry_absent`,
    `seated_twice` in one round, `not_paired`, `table_too_small`, `table_too_large`, `key_repeated`,
    `bye_twice` (a second pairing-allocated bye). `everybody`: all present entries must have a table
    or a bye.
    """
    notes: list[Note] = []
    known = {competitor.id: competitor for competitor in contest.competitors}
    # A draft may have tables of several rounds: a full schedule, or postponed tables.
    seats = Counter((entry, table.round) for table in tables for entry in table.seats)
    seats.update((bye.entry, bye.round) for bye in byes)
    placed = {entry for entry, _ in seats}
    rounds = {table.round for table in tables} | {bye.round for bye in byes}
    for table in tables:
        if len(table.seats) < 2:
            notes.append(Note("table_too_small", {"table": table.key, "seats": len(table.seats)}))
        if len(table.seats) > table_size:
            notes.append(Note("table_too_large", {"table": table.key, "seats": len(table.seats)}))
        for entry in table.seats:
            competitor = known.get(entry)
            if competitor is None:
                notes.append(Note("unknown_entry", {"entry": entry, "table": table.key}))
            elif competitor.presence is Presence.PAUSED:
                notes.append(Note("entry_paused", {"entry": entry, "table": table.key}))
            elif competitor.gone:
                notes.append(Note("entry_gone", {"entry": entry, "table": table.key}))
            elif competitor.since > table.round:
                notes.append(Note("entry_not_yet_in", {"entry": entry, "table": table.key}))
            elif table.round in competitor.absent or table.round in competitor.half_byes:
                notes.append(Note("entry_absent", {"entry": entry, "table": table.key}))
    for bye in byes:
        if bye.entry not in known:
            notes.append(Note("unknown_entry", {"entry": bye.entry}))
        elif known[bye.entry].gone:
            notes.append(Note("entry_gone", {"entry": bye.entry}))
    repeated = sorted({entry for (entry, _), count in seats.items() if count > 1})
    notes += [Note("seated_twice", {"entry": entry}) for entry in repeated]
    keys = Counter([table.key for table in tables] + [bye.key for bye in byes])
    notes += [Note("key_repeated", {"table": key}) for key, n in keys.items() if n > 1]
    had = {bye.entry for bye in contest.byes if bye.kind is ByeKind.PAIRING}
    notes += [
        Note("bye_twice", {"entry": bye.entry})
        for bye in byes
        if bye.kind is ByeKind.PAIRING and bye.entry in had
    ]
    if everybody:
        notes += [
            Note("not_paired", {"entry": competitor.id})
            for competitor in contest.competitors
            if not competitor.gone
            and competitor.id not in placed
            and competitor.since <= max(rounds, default=0)
        ]
    return notes
