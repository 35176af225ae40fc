"""The log of a tournament in words: who did what and when, decision by decision."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from itertools import groupby
from typing import NamedTuple

from django.utils import timezone
from msgspec import json

from games.models import Player
from tournaments import events as ev
from tournaments import log, state_cache
from tournaments.desk import names, sentences
from tournaments.desk.sentences import Line
from tournaments.director import undo
from tournaments.director.undo import Refusal, Step
from tournaments.models import Tournament


class JournalItem(NamedTuple):
    """One event, or the games that a decision opened."""

    seq: int
    line: Line
    text: str
    seats: tuple[int, ...]
    """The entries at its table."""


class JournalDecision(NamedTuple):
    """The events of one command, or of one automatic step."""

    decision: int
    seq: int
    """Its last event."""
    at: datetime
    by: Player | None
    items: list[JournalItem]
    refusal: Refusal | None
    """Why the decision cannot be undone."""
    left_out: int
    """Events of a large decision that are not among the items."""


class Journal(NamedTuple):
    """A page: the newest first. `more`: there are older decisions."""

    seq: int
    decisions: list[JournalDecision]
    players: dict[int, Player]
    """By entry, as far as the page names them."""
    more: bool


def read(
    tournament: Tournament,
    *,
    before: int,
    limit: int,
    types: Sequence[str] = (),
    entry: int | None = None,
    by_people: bool = False,
) -> Journal:
    """A page of the journal: decisions before that seq, in which such an event occurs.

    With `entry` only decisions with an event about that entry or one of its tables. `by_people`
    leaves out what happened by itself.
    """
    with state_cache.read_state(tournament.pk) as state:
        seq = state.seq
        memory = state.undo.snapshot()
        tables = {table_state.number: table_state.table.seats for table_state in state.tables}
    about = None
    if entry is not None:
        about = log.About(entry, [number for number, seats in tables.items() if entry in seats])
    found = log.journal_rows(
        tournament.pk, before=before, limit=limit + 1, types=types, about=about, by_people=by_people
    )
    grouped = [(key, list(rows)) for key, rows in groupby(found, key=lambda row: row.decision)]
    page = grouped[:limit]
    lines = [(decision, rows, [(row.seq, _line(row)) for row in rows]) for decision, rows in page]
    entries = {
        number
        for _, _, of_decision in lines
        for _, line in of_decision
        for number in (*line.entries(), *tables.get(line.table or 0, ()))
    }
    players = names.players_of(tournament, entries)
    ids = {row.by for _, rows in page for row in rows if row.by is not None}
    for _, _, of_decision in lines:
        ids.update(*(line.players() for _, line in of_decision))
    people = Player.objects.in_bulk(ids, field_name="public_id") if ids else {}
    known = {
        public_id: player.display_name or player.username for public_id, player in people.items()
    }
    decisions, now = [], timezone.now()
    for decision, rows, of_decision in lines:
        items = []
        for number, line in of_decision:
            seats = tables.get(line.table or 0, ())
            text = sentences.fill(line, seats, lambda n: names.name_of(n, players), known)
            items.append(JournalItem(number, line, text, seats))
        last = rows[-1]
        left_out = last.events - sum(max(row.games, 1) for row in rows)
        by = people.get(last.by) if last.by is not None else None
        steps = [Step(row.seq, str(json.decode(row.payload)["type"])) for row in rows]
        refusal = (
            undo.TOO_LARGE if last.events > undo.MOST_EVENTS else undo.why_not(memory, steps, now)
        )
        decisions.append(
            JournalDecision(decision, last.last_seq, last.at, by, items, refusal, left_out)
        )
    return Journal(seq, decisions, players, len(grouped) > limit)


def _line(row: log.JournalRow) -> Line:
    if row.games > 1:
        return sentences.opened_games(row.games)
    return sentences.line_of(ev.decode(row.payload))


def event_types() -> list[str]:
    """The types of events by which the journal can be filtered."""
    return sorted(str(event_type.__struct_config__.tag) for event_type in sentences.described())
