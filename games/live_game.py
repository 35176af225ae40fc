"""A game that is played on in memory: its position, and the events not yet written."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from django.db import connection

from engine import registry, replay
from engine.chance import Chance
from engine.decisions import Decision
from engine.game import Action, Event, Finished, Result
from engine.game import Game as Rules
from games import log, notify
from games.models import Game
from games.on_commit import after_commit

_FINISH_GAME = """
WITH drawn AS (
    INSERT INTO games_finishedcounter (id, last) VALUES (1, 1)
    ON CONFLICT (id) DO UPDATE SET last = games_finishedcounter.last + 1
    RETURNING last
)
UPDATE games_game
SET status = 'finished', finished_no = (SELECT last FROM drawn), finished_at = moved_at,
    turn = NULL, result = %s
WHERE id = %s
"""
_STORE_RANKS = """
UPDATE games_seat SET rank = result.rank, points = result.points
FROM unnest(%s::smallint[], %s::smallint[], %s::int[]) AS result (index, rank, points)
WHERE games_seat.game_id = %s AND games_seat.index = result.index
"""


class LiveGame:
    """The position at the end of a log. `play` changes it in memory, `save` writes the events.

    Several decisions may be played before one `save`. If another writer has appended to the log in
    the meantime, none of them is written.
    """

    __slots__ = (
        "_chance",
        "_pending",
        "_result",
        "_seed_held",
        "game_id",
        "head",
        "rules",
        "seq",
        "state",
    )

    def __init__(self, row: Game, rows: Iterable[tuple[int, str]]) -> None:
        self.game_id: int = row.pk
        self.rules: Rules[Any] = registry.get(row.kind, row.rules)
        self._chance = Chance(bytes(row.seed))
        self._seed_held = row.seed_held
        self.state = replay.fold(
            self.rules, (replay.decode(self.rules, payload) for _, payload in rows)
        )
        self.seq = row.seq
        """Seq of the last event, including those not yet written."""
        self.head = bytes(row.head)
        """Hash of the last written event."""
        self._pending: list[Decision] = []
        self._result: Result | None = None

    @classmethod
    def load(cls, row: Game) -> LiveGame:
        """Loads and folds the log up to the row's seq."""
        return cls(row, log.read(row.pk, upto=row.seq))

    @property
    def turn(self) -> int | None:
        """The seat that must act; None once the game is over."""
        turn: int | None = self.state.turn
        return turn

    @property
    def pending_count(self) -> int:
        """The number of events not yet written."""
        return sum(len(events) for _, events in self._pending)

    def play(self, seat: int, action: Action) -> list[Event]:
        """Plays one action in memory. Raises `IllegalAction` without changing anything."""
        events = self.rules.decide(self.state, seat, action, self._chance)
        last = events[-1]
        if self._seed_held and isinstance(last, Finished):
            events = [*events[:-1], msgspec.structs.replace(last, seed="")]
        for event in events:
            self.rules.evolve(self.state, event)
        self._pending.append(Decision(seat, events))
        self.seq += len(events)
        if isinstance(events[-1], Finished):
            self._result = events[-1].result
        elif self.turn is None:
            raise RuntimeError(f"game {self.game_id} has no seat on turn and no result")
        return events

    def save(self, *, key: str | None = None) -> None:
        """Writes the pending events, and the result if the game is over, with one statement.

        Watchers and followers of finished games are notified after the commit. Raises `Conflict`
        if the log has grown in the meantime; this object must not be used any more then.
        """
        self.head = log.append(
            self.game_id,
            self.seq - self.pending_count,
            self._pending,
            head=self.head,
            turn=self.turn,
            key=key,
            result=self._result,
        )
        over = self._result is not None
        after_commit(notify.events_appended, self.game_id, self.seq, over=over)
        self._pending = []


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
