"""A game held in memory: its row, its position, and the events not yet written."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import nullcontext
from typing import Any

import msgspec
from django.db import connection, transaction

from engine import registry, replay
from engine.chance import Chance
from engine.game import Action, Event, Finished, Result
from engine.game import Game as Rules
from games import log, notify
from games.models import Game
from games.on_commit import after_commit

_FINISH = """
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
_RESULTS = """
UPDATE games_seat SET rank = won.rank, points = won.points
FROM unnest(%s::smallint[], %s::smallint[], %s::int[]) AS won (index, rank, points)
WHERE games_seat.game_id = %s AND games_seat.index = won.index
"""


class LiveGame:
    """A position at the end of a log, played on in memory and written when asked to.

    Several decisions may be played before they are saved; either all of them reach the log or,
    if someone else has moved the game on meanwhile, none does.
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
        self.rules: Rules[Any] = registry.get(row.kind)
        self._chance = Chance(bytes(row.seed))
        self._seed_held = row.seed_held
        self.state = replay.fold(
            self.rules, (replay.decode(self.rules, payload) for _, payload in rows)
        )
        self.seq = row.seq
        """Seq of the last event, those not yet written included."""
        self.head = bytes(row.head)
        """Hash of the last event written."""
        self._pending: list[Event] = []
        self._result: Result | None = None

    @classmethod
    def load(cls, row: Game) -> LiveGame:
        """Reads the log up to the row's seq and folds it."""
        return cls(row, log.read(row.pk, upto=row.seq))

    @property
    def turn(self) -> int | None:
        """The seat that must act; None once over."""
        turn: int | None = self.state.turn
        return turn

    @property
    def unsaved(self) -> int:
        """How many events wait to be written."""
        return len(self._pending)

    def play(self, seat: int, action: Action) -> list[Event]:
        """Plays one action in memory. Raises `IllegalAction`, and then nothing has changed."""
        events = self.rules.decide(self.state, seat, action, self._chance)
        last = events[-1]
        if self._seed_held and isinstance(last, Finished):
            events = [*events[:-1], msgspec.structs.replace(last, seed="")]
        for event in events:
            self.rules.evolve(self.state, event)
        self._pending += events
        self.seq += len(events)
        if isinstance(events[-1], Finished):
            self._result = events[-1].result
        elif self.turn is None:
            raise RuntimeError(f"game {self.game_id} has nobody to move and no result")
        return events

    def save(self, *, key: str | None = None) -> None:
        """Writes what was played, and the result if the game is over, in one transaction.

        Watchers, bots and followers of finished games are told after the commit. Raises
        `Conflict` if the log has moved on; this position is then of no more use.
        """
        over = self._result is not None
        # Without a result there is one statement to write, which is a transaction by itself.
        with transaction.atomic() if over else nullcontext():
            self.head = log.append(
                self.game_id,
                self.seq - len(self._pending),
                self._pending,
                head=self.head,
                turn=self.turn,
                key=key,
            )
            if self._result is not None:
                record_result(self.game_id, self._result)
            after_commit(notify.events_appended, self.game_id, self.seq, over=over)
        self._pending = []


def record_result(game_id: int, result: Result) -> None:
    """Records the result and draws the next number of the feed. Call it inside a transaction.

    Drawing locks the counter until the commit, so numbers become visible in their order.
    """
    seats: Sequence[int] = range(len(result.ranks))
    with connection.cursor() as cursor:
        cursor.execute(_FINISH, (msgspec.json.encode(result).decode(), game_id))
        cursor.execute(_RESULTS, (list(seats), list(result.ranks), list(result.points), game_id))
