"""The row and seats of a game, derived from its log and compared with what is stored."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from engine import registry, replay
from engine.ending import Ending, ending
from engine.envelope import GENESIS, chain_hashes, milliseconds, to_datetime
from engine.game import Event, Opened, Result, SeedRevealed
from engine.table.events import Seated
from engine.table.session import Logged, Session
from games import log
from games.live_game import record_result, turn_column
from games.models import Game, Player, Seat
from games.seats import chair_columns, seat_mask


class Difference(NamedTuple):
    """A stored value that differs from the value derived from the log."""

    what: str
    stored: Any
    expected: Any

    def __str__(self) -> str:
        return f"{self.what} is {_short(self.stored)}, but {_short(self.expected)} in the log"


class SeatColumns(NamedTuple):
    """The columns of a seat that are derived from the log."""

    seat: int
    rank: int | None
    points: int | None
    away: str
    substitute: str
    """Public id of the player who acts for the seat instead; empty for none."""
    substitute_bot: str


class Projection(NamedTuple):
    """The row and seats of a game as derived from its log."""

    row: dict[str, Any]
    seats: list[SeatColumns]
    result: Result | None


def project(entries: list[log.Entry]) -> Projection:
    """Folds a log by the game and rules that it names itself.

    A broken log raises `engine.replay.BrokenLog` or any other exception.
    """
    if not entries:
        raise replay.BrokenLog(1, "a log starts with 'opened'")
    rules = registry.of_log(entries[0].payload)
    events = [replay.decode(rules, entry.payload) for entry in entries]
    logged = [
        Logged(entry.decision, entry.by, milliseconds(entry.at), entry.spent, event)
        for entry, event in zip(entries, events, strict=True)
    ]
    session = Session.fold(rules, logged)
    opened, end = events[0], ending(events)
    result = end.result
    moved = next(
        entry
        for entry, event in zip(reversed(entries), reversed(events), strict=True)
        if not isinstance(event, SeedRevealed)
    )
    deadline = session.deadline
    row: dict[str, Any] = {
        "seq": len(entries),
        "head": chain_hashes(GENESIS, (entry.envelope for entry in entries))[-1],
        "turn": turn_column(session),
        "status": _status(end),
        "result": None if result is None else _json(result),
        "created_at": entries[0].at,
        "moved_at": moved.at,
        "finished_at": None if result is None else moved.at,
        "deadline_at": None if deadline is None else to_datetime(deadline),
    }
    if session.table.chairs:
        row["bot_seats"] = seat_mask(session.table)
    if end.over:
        row["seed_held"] = end.held_back
    if isinstance(opened, Opened):
        row |= {
            "kind": opened.game,
            "rules": opened.rules,
            "options": _json(opened.options),
            "commitment": opened.commitment,
        }
    return Projection(row, _seats(session, events, result), result)


def _status(end: Ending) -> str:
    if not end.over:
        return Game.Status.PLAYING
    return Game.Status.VOID if end.voided else Game.Status.FINISHED


def _seats(
    session: Session[Any], events: Sequence[Event], result: Result | None
) -> list[SeatColumns]:
    seated = next((event for event in events if isinstance(event, Seated)), None)
    if seated is None:
        chairs = [("", "", "")] * session.table.seats
    else:
        chairs = chair_columns(session.table, [chair.player for chair in seated.chairs])
    return [
        SeatColumns(
            index,
            None if result is None else result.ranks[index],
            None if result is None else result.points[index],
            *columns,
        )
        for index, columns in enumerate(chairs)
    ]


def _as_stored(game: Game, expected: Projection) -> Projection:
    """The projection; a game of an archive that had not ended is void, as it is not played here."""
    if not game.archived or expected.row["status"] != Game.Status.PLAYING:
        return expected
    stopped = {"status": Game.Status.VOID, "turn": None, "deadline_at": None, "bot_seats": 0}
    return expected._replace(row=expected.row | stopped)


def differences(game: Game, expected: Projection) -> list[Difference]:
    """The differences between the stored row and seats and the derived ones."""
    expected = _as_stored(game, expected)
    result = [
        Difference(name, stored, value)
        for name, value in expected.row.items()
        if (stored := _plain(getattr(game, name))) != value
    ]
    seats = [
        SeatColumns(
            seat.index,
            seat.rank,
            seat.points,
            seat.away,
            "" if seat.substitute is None else seat.substitute.public_id,
            seat.substitute_bot,
        )
        for seat in game.seats.select_related("substitute").order_by("index")
    ]
    if seats != expected.seats:
        result.append(Difference("seats", seats, expected.seats))
    if game.status == Game.Status.FINISHED == expected.row["status"] and game.finished_no is None:
        result.append(Difference("finished_no", None, "a number"))
    return result


def repair(game: Game, expected: Projection) -> None:
    """Stores the derived values. Call it inside a transaction that has locked the row.

    A game that turns out to be finished gets the next number of the feed, so that followers learn
    of it. A number that the game already has is kept.
    """
    expected = _as_stored(game, expected)
    row = dict(expected.row)
    if expected.result is not None and game.finished_no is None:
        unfinished = {"status": Game.Status.PLAYING, "result": None, "finished_at": None}
        Game.objects.filter(pk=game.pk).update(**{**row, **unfinished})
        record_result(game.pk, expected.result)
    else:
        row["finished_no"] = game.finished_no if expected.result is not None else None
        Game.objects.filter(pk=game.pk).update(**row)
    players = Player.objects.in_bulk(
        [seat.substitute for seat in expected.seats if seat.substitute], field_name="public_id"
    )
    for seat in expected.seats:
        columns = {**seat._asdict(), "substitute": players.get(seat.substitute)}
        Seat.objects.filter(game=game, index=columns.pop("seat")).update(**columns)


def _json(value: Any) -> Any:
    """The value as a JSON column returns it: lists instead of tuples."""
    return msgspec.json.decode(msgspec.json.encode(value))


def _short(value: Any) -> str:
    text = value.hex() if isinstance(value, bytes) else str(value)
    return text if len(text) <= 80 else f"{text[:80]}..."


def _plain(value: Any) -> Any:
    return bytes(value) if isinstance(value, memoryview) else value
