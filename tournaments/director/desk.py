"""The director's desk: one command, one transaction, one tournament under lock.

A command knows the log, decides with pure code, and emits events. They are appended, projected
and announced together, or not at all. With an idempotency key a command sent again changes
nothing and gets its first answer; with `expected_seq` it only acts on the state its sender saw.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from games.commits import after_commit
from games.errors import Conflict, NotFound
from games.models import Player
from tournaments import events as ev
from tournaments import live, log, projection, recall
from tournaments.director import deals
from tournaments.models import Tournament
from tournaments.state import Dated, TournamentState


class Desk:
    """A tournament under lock. `state` includes everything emitted so far."""

    def __init__(self, tournament: Tournament, state: TournamentState, by: Player | None) -> None:
        self.tournament = tournament
        self.state = state
        self.state.touched.clear()
        self.by = by
        self.now: datetime = timezone.now()
        self.replayed: list[Dated] | None = None
        """The first answer, if this command was carried out before."""
        self.due_at: datetime | None = tournament.due_at
        """When the sweep should look again; see `Tournament.due_at`."""
        self._pending: list[ev.Event] = []

    @property
    def emitted(self) -> list[Dated]:
        """What the command came to: its events with their places in the log."""
        if self.replayed is not None:
            return self.replayed
        first = self.state.seq - len(self._pending) + 1
        by = self.by.pk if self.by else None
        return [
            Dated(first + step, self.now, event, by) for step, event in enumerate(self._pending)
        ]

    def emit(self, *events: ev.Event) -> None:
        """Adds events, in order; the state follows at once."""
        for event in events:
            by = self.by.pk if self.by else None
            self.state.evolve(self.state.seq + 1, self.now, event, by)
            self._pending.append(event)

    def commit(self, key: str | None = None, asked: str = "") -> None:
        """Appends and projects what was emitted."""
        if not self._pending:
            if self.due_at != self.tournament.due_at:
                self.tournament.due_at = self.due_at
                self.tournament.save(update_fields=["due_at"])
            return
        by = self.by.pk if self.by else None
        self.tournament.due_at = self.due_at
        log.append(self.tournament, self._pending, at=self.now, by=by, key=key, asked=asked)
        deals.publish_seeds(self.state, self.state.touched)
        projection.project(self.tournament, self.state, self.state.touched)
        after_commit(live.tell, self.tournament.pk, self.tournament.seq)


@contextmanager
def at(
    tournament_id: int,
    *,
    by: Player | None = None,
    key: str | None = None,
    asked: str = "",
    expected_seq: int | None = None,
    undone: bool = False,
) -> Iterator[Desk]:
    """Opens the desk of one tournament and commits on leaving.

    If `key` was used before, `desk.replayed` holds what it came to then and nothing may be
    emitted; `asked` is a digest of the command, to tell another one with the same key. Raises
    `NotFound`, or `Conflict` for such a key or if the log is not at `expected_seq`. `undone` says
    that the caller will roll back: it gets a state of its own, and the one kept stays for whoever
    means it.
    """
    with transaction.atomic():
        try:
            tournament = Tournament.objects.select_for_update().get(pk=tournament_id)
        except Tournament.DoesNotExist:
            raise NotFound("no_such_tournament", "There is no such tournament.") from None
        state = log.load(tournament_id) if undone else recall.take(tournament_id).state
        desk = Desk(tournament, state, by)
        if key is not None:
            desk.replayed = log.answered(tournament_id, key, asked)
        if desk.replayed is None and expected_seq not in (None, tournament.seq):
            raise Conflict(
                "stale",
                f"The tournament has moved on; it is at event {tournament.seq}.",
                seq=tournament.seq,
            )
        yield desk
        desk.commit(key, asked)
    if not undone:
        recall.keep(tournament_id, recall.Known(desk.state, bytes(tournament.head)))
