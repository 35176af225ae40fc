"""A game that is played on in memory: its session, and the events not yet written."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

import msgspec
from django.db import connection

from engine import registry, replay
from engine.chance import Chance
from engine.decisions import Decision
from engine.envelope import milliseconds, to_datetime
from engine.game import Action, Event, Finished, Result
from engine.game import Game as Rules
from engine.table import rules as table_rules
from engine.table.clock import MAX_LAG
from engine.table.commands import Command
from engine.table.events import Closed, Voided
from engine.table.session import Logged, Session
from games import log, notify, outages
from games.models import Game
from games.notifications import turns
from games.on_commit import after_commit
from games.seats import store_chairs

_FINISH_GAME = """
WITH drawn AS (
    INSERT INTO games_finishedcounter (id, last) VALUES (1, 1)
    ON CONFLICT (id) DO UPDATE SET last = games_finishedcounter.last + 1
    RETURNING last
)
UPDATE games_game
SET status = 'finished', finished_no = (SELECT last FROM drawn), finished_at = moved_at,
    turn = NULL, deadline_at = NULL, result = %s
WHERE id = %s
"""
_STORE_RANKS = """
UPDATE games_seat SET rank = result.rank, points = result.points
FROM unnest(%s::smallint[], %s::smallint[], %s::int[]) AS result (index, rank, points)
WHERE games_seat.game_id = %s AND games_seat.index = result.index
"""
FLAG_TASK_WITHIN = timedelta(minutes=1)
"""A task for the moment of the deadline is queued if it is as near as this. The sweep finds the
others."""

FLAG_GRACE = timedelta(milliseconds=MAX_LAG)
"""How long the platform waits after a deadline: an action may be on its way whose delay does not
count."""


def load_session(row: Game, upto: int | None = None) -> Session[Any]:
    """The session after event `upto`, or at the end of the game's log as of the row's seq."""
    rules = registry.get(row.kind, row.rules)
    logged = [
        Logged(decision, by, at, spent, replay.decode(rules, payload))
        for decision, by, at, spent, payload in log.read_logged(
            row.pk, row.seq if upto is None else upto
        )
    ]
    return Session.fold(rules, logged, seed_held=row.seed_held)


def turn_column(session: Session[Any]) -> int | None:
    """The value of `Game.turn`: the seat that must act, None while nobody may."""
    return None if session.table.paused else session.turn


def queue_deadline(game_id: int, deadline: datetime | None, now: datetime) -> None:
    """Queues a task for the deadline after the commit, if it is near."""
    if deadline is not None and deadline - now <= FLAG_TASK_WITHIN:
        after_commit(notify.queue_deadline, game_id, deadline - now + FLAG_GRACE)


class LiveGame:
    """The position at the end of a log. `play` and `command` change it in memory, `save` writes
    the events.

    Several decisions may be made before one `save`. If another writer has appended to the log in
    the meantime, none of them is written.
    """

    __slots__ = (
        "_chance",
        "_changed_chairs",
        "_pending",
        "_result",
        "_told_turn",
        "_voided",
        "game_id",
        "head",
        "rules",
        "session",
    )

    def __init__(self, row: Game, session: Session[Any]) -> None:
        self.game_id: int = row.pk
        self.session = session
        self.rules: Rules[Any] = session.game
        self._chance = Chance(bytes(row.seed))
        self.head = bytes(row.head)
        """Hash of the last written event."""
        self._pending: list[Decision] = []
        self._changed_chairs = False
        self._result: Result | None = None
        self._voided = False
        self._told_turn = row.turn
        """The seat whose players have been told that it is their turn."""

    @classmethod
    def load(cls, row: Game) -> LiveGame:
        """Loads and folds the log up to the row's seq."""
        return cls(row, load_session(row))

    @property
    def state(self) -> Any:
        """The position of the game."""
        return self.session.state

    @property
    def seq(self) -> int:
        """Seq of the last event, including those not yet written."""
        return self.session.seq

    @property
    def turn(self) -> int | None:
        """The seat that must act; None once the game is over."""
        return self.session.turn

    @property
    def pending_count(self) -> int:
        """The number of events not yet written."""
        return sum(len(decision.events) for decision in self._pending)

    def play(
        self, seat: int, action: Action, now: datetime | None = None, lag: int = 0
    ) -> list[Event]:
        """Plays one action in memory. Raises `IllegalAction` without changing anything.

        `now` is the time of the action; the built-in bots need none, because no clock runs for
        them. Pass it to `save` too. `lag` is the delay of the network in milliseconds, of which
        `engine.table.clock.allowed_lag` does not count as thinking time.
        """
        time = None if now is None else milliseconds(now)
        events = self.session.act(seat, action, self._chance, time, lag)
        self._apply(seat, events, time, lag)
        return events

    def command(self, by: int | None, command: Command, now: datetime) -> list[Event]:
        """Carries out a table command in memory, given by a seat or (None) the platform.

        Raises `IllegalAction` without changing anything.
        """
        time = milliseconds(now)
        events = table_rules.decide(self.session, by, command, self._chance, time)
        self._apply(by, events, time)
        self._changed_chairs = True
        return events

    def settle(self, now: datetime, lag: int = 0) -> bool:
        """Carries out in memory what the clock has made due. False if nothing was due.

        The time of an outage is given back first. `lag` is as for `play`: a flag falls only when
        the time would be over for an action with that delay.
        """
        time = milliseconds(now)
        corrected = self.give_back_outage(now)
        due = table_rules.due(self.session, time, lag)
        settled = due is not None
        while due is not None:
            self.command(None, due, now)
            due = table_rules.due(self.session, time, lag)
        return corrected or settled

    def give_back_outage(self, now: datetime) -> bool:
        """Corrects the running clock in memory if the platform has been down. False if not."""
        correction = outages.correction(self.session, now)
        if correction is not None:
            self.command(None, correction, now)
        return correction is not None

    def save(self, *, key: str | None = None, keyed: int = 1, at: datetime | None = None) -> None:
        """Writes the pending events, and the result if the game is over, with one statement.

        `at` is the time for which they were decided (see `log.clock`); without it they get the
        current one. `key` is stored for the last `keyed` decisions. Watchers and followers of
        finished games are notified after the commit. Raises `Conflict` if the log has grown in the
        meantime; this object must not be used any more then.
        """
        session = self.session
        at = at or log.clock(self.game_id)
        session.since = milliseconds(at)
        deadline = None if session.deadline is None else to_datetime(session.deadline)
        self.head = log.append(
            self.game_id,
            self.seq - self.pending_count,
            self._pending,
            head=self.head,
            at=at,
            turn=turn_column(session),
            deadline=deadline,
            key=key,
            keyed=keyed,
            result=self._result,
            voided=self._voided,
        )
        if self._changed_chairs:
            store_chairs(self.game_id, session.table)
        over = self.turn is None
        after_commit(notify.events_appended, self.game_id, self.seq, over=over)
        queue_deadline(self.game_id, deadline, at)
        turn = turn_column(session)
        if turn != self._told_turn:
            self._told_turn = turn
            if session.table.people():
                after_commit(turns.turn_passed, self.game_id)
        self._pending = []
        self._changed_chairs = False

    def _apply(self, by: int | None, events: list[Event], time: int | None, lag: int = 0) -> None:
        session = self.session
        spent = session.thinking_time(time, lag)
        session.apply(by, events, time, spent)
        self._pending.append(Decision(by, events, spent))
        last = events[-1]
        if isinstance(last, Finished | Closed):
            self._result = last.result
        elif isinstance(last, Voided):
            self._voided = True
        elif session.turn is None:
            raise RuntimeError(f"game {self.game_id} has no seat on turn and no result")


def record_result(game_id: int, result: Result) -> None:
    """Stores the result of a log that was written without it, and draws the next number of the
    feed. Call it inside a transaction.

    Drawing the number locks the counter until the commit, so that numbers become visible in order.
    """
    seats: Sequence[int] = range(len(result.ranks))
    with connection.cursor() as cursor:
        cursor.execute(_FINISH_GAME, (msgspec.json.encode(result).decode(), game_id))
        cursor.execute(
            _STORE_RANKS, (list(seats), list(result.ranks), list(result.points), game_id)
        )
