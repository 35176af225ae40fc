"""The transaction in which a command runs: it locks one tournament and appends to its log.

A command reads the state, decides with pure code, and emits events. On leaving the context the
events are appended to the log, projected into the read models and announced, all in one database
transaction. With an idempotency key, a repeated command changes nothing and gets the first
answer. With `expected_seq`, a command is refused if the log has moved on since its sender read it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime

from django.db import OperationalError, transaction
from psycopg.errors import LockNotAvailable

from games.errors import Conflict, Illegal, NotFound
from games.models import Player
from games.on_commit import after_commit
from tournaments import events as ev
from tournaments import live_updates, log, projection, state_cache, wake_up
from tournaments.director import duplicate_deals
from tournaments.events import LoggedEvent
from tournaments.fold import apply_events
from tournaments.models import Tournament
from tournaments.state import TournamentState


class TournamentLocked(Exception):
    """Another transaction has locked the tournament, and the caller does not wait for it."""


class Transaction:
    """A locked tournament. `state` includes all events emitted so far."""

    def __init__(
        self,
        tournament: Tournament,
        state: TournamentState,
        by: Player | None,
        *,
        rolls_back: bool = False,
    ) -> None:
        self.tournament = tournament
        self.rolls_back = rolls_back
        self.state = state
        self.state.touched.clear()
        self.by = by
        self.now: datetime = log.clock(tournament)
        self.replayed: list[LoggedEvent] | None = None
        """The events of the first run, if a command with this idempotency key was run before."""
        self.due_at: datetime | None = tournament.due_at
        """When the sweep should process the tournament next; see `Tournament.due_at`."""
        self._pending: list[ev.Event] = []

    @property
    def emitted(self) -> list[LoggedEvent]:
        """The events of the command, with their sequence numbers."""
        if self.replayed is not None:
            return self.replayed
        first = self.state.seq - len(self._pending) + 1
        by = self.by.public_id if self.by else None
        return [
            LoggedEvent(first + index, self.now, event, by)
            for index, event in enumerate(self._pending)
        ]

    def emit(self, *events: ev.Event) -> None:
        """Adds events in order and applies each to `state` immediately."""
        for event in events:
            by = self.by.public_id if self.by else None
            apply_events(self.state, [LoggedEvent(self.state.seq + 1, self.now, event, by)])
            self._pending.append(event)

    def commit(self, key: str | None = None, request_digest: str = "") -> None:
        """Appends the emitted events to the log and projects them into the read models."""
        if not self._pending:
            if self.due_at != self.tournament.due_at:
                self.tournament.due_at = self.due_at
                self.tournament.save(update_fields=["due_at"])
            return
        self.tournament.due_at = self.due_at
        log.append(
            self.tournament,
            self._pending,
            at=self.now,
            by=self.by,
            key=key,
            request_digest=request_digest,
        )
        duplicate_deals.publish_seeds(self.state, self.state.touched)
        projection.project(self.tournament, self.state, self.state.touched)
        after_commit(live_updates.publish_update, self.tournament.pk, self.tournament.seq)


@contextmanager
def open_transaction(
    tournament_id: int,
    *,
    by: Player | None = None,
    key: str | None = None,
    request_digest: str = "",
    expected_seq: int | None = None,
    rolls_back: bool = False,
    wait: bool = True,
) -> Iterator[Transaction]:
    """Locks a tournament, yields its transaction, and commits on leaving the context.

    If `key` was used before, `Transaction.replayed` holds the events of that run and nothing may
    be emitted; `request_digest` is a digest of the command, which tells a different command with
    the same key. With `rolls_back`, the caller promises to roll the database back: the state is
    loaded from the log and the cached one is left alone. Without `wait`, `TournamentLocked` is
    raised if another transaction has locked the tournament; after the commit, that transaction
    queues a task for the results that were not recorded because of it. Raises `NotFound`, and
    `Conflict` if the key was used for a different command or the log is not at `expected_seq`.
    """
    with transaction.atomic():
        try:
            tournament = log.locked_tournament(tournament_id, nowait=not wait)
        except Tournament.DoesNotExist:
            raise NotFound("no_such_tournament", "There is no such tournament.") from None
        except OperationalError as error:
            if wait or not isinstance(error.__cause__, LockNotAvailable):
                raise
            raise TournamentLocked from error
        if tournament.imported_at is not None:
            raise Illegal(
                "imported", "This event came from another server as an archive; it is read only."
            )
        state = (
            log.load(tournament_id) if rolls_back else state_cache.check_out(tournament_id).state
        )
        tx = Transaction(tournament, state, by, rolls_back=rolls_back)
        if key is not None:
            tx.replayed = log.events_by_key(tournament_id, key, request_digest)
        if tx.replayed is None and expected_seq not in (None, tournament.seq):
            raise Conflict(
                "stale",
                f"The tournament has moved on; it is at event {tournament.seq}.",
                seq=tournament.seq,
            )
        yield tx
        tx.commit(key, request_digest)
        if wait and not rolls_back:
            after_commit(wake_up.queue_if_pending, tournament_id)
    if not rolls_back:
        state_cache.check_in(
            tournament_id, state_cache.CachedState(tx.state, bytes(tournament.head))
        )
