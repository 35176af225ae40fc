"""The row and seats of a game, derived from its log and compared with what is stored."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from engine import registry, replay
from engine.envelope import GENESIS, chain_hashes
from engine.game import Opened, Result, SeedRevealed, ending
from games import log
from games.live_game import record_result
from games.models import Game, Seat


class Difference(NamedTuple):
    """A stored value that differs from the value derived from the log."""

    what: str
    stored: Any
    expected: Any

    def __str__(self) -> str:
        return f"{self.what} is {_short(self.stored)}, but {_short(self.expected)} in the log"


class Projection(NamedTuple):
    """The row and seats of a game as derived from its log."""

    row: dict[str, Any]
    seats: list[tuple[int, int | None, int | None]]
    """(index, rank, points)"""
    result: Result | None


def project(entries: list[log.Entry]) -> Projection:
    """Folds a log by the game and rules that it names itself.

    A broken log raises `engine.replay.BrokenLog` or any other exception.
    """
    if not entries:
        raise replay.BrokenLog(1, "a log starts with 'opened'")
    rules = registry.of_log(entries[0].payload)
    events = [replay.decode(rules, entry.payload) for entry in entries]
    state = replay.fold(rules, events)
    opened, end = events[0], ending(events)
    result = end.finished.result if end.finished else None
    moved = next(
        entry
        for entry, event in zip(reversed(entries), reversed(events), strict=True)
        if not isinstance(event, SeedRevealed)
    )
    row: dict[str, Any] = {
        "seq": len(entries),
        "head": chain_hashes(GENESIS, (entry.envelope for entry in entries))[-1],
        "turn": state.turn,
        "status": Game.Status.PLAYING if result is None else Game.Status.FINISHED,
        "result": None if result is None else _json(result),
        "created_at": entries[0].at,
        "moved_at": moved.at,
        "finished_at": None if result is None else moved.at,
    }
    if result is not None:
        row["seed_held"] = end.held_back
    if isinstance(opened, Opened):
        row |= {
            "kind": opened.game,
            "rules": opened.rules,
            "options": _json(opened.options),
            "commitment": opened.commitment,
        }
    seats: list[tuple[int, int | None, int | None]] = [
        (index, result.ranks[index], result.points[index]) if result else (index, None, None)
        for index in range(state.seats)
    ]
    return Projection(row, seats, result)


def differences(game: Game, expected: Projection) -> list[Difference]:
    """The differences between the stored row and seats and the derived ones.

    Voiding is not in the log, so of a voided game only the columns about the log are compared.
    """
    row = expected.row
    if game.status == Game.Status.VOID:
        row = {name: row[name] for name in ("seq", "head", "kind", "rules", "options")}
    result = [
        Difference(name, stored, value)
        for name, value in row.items()
        if (stored := _plain(getattr(game, name))) != value
    ]
    seats = list(game.seats.order_by("index").values_list("index", "rank", "points"))
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
    row = dict(expected.row)
    if expected.result is not None and game.finished_no is None:
        unfinished = {"status": Game.Status.PLAYING, "result": None, "finished_at": None}
        Game.objects.filter(pk=game.pk).update(**{**row, **unfinished})
        record_result(game.pk, expected.result)
    else:
        row["finished_no"] = game.finished_no if expected.result is not None else None
        Game.objects.filter(pk=game.pk).update(**row)
    for index, rank, points in expected.seats:
        Seat.objects.filter(game=game, index=index).update(rank=rank, points=points)


def _json(value: Any) -> Any:
    """The value as a JSON column returns it: lists instead of tuples."""
    return msgspec.json.decode(msgspec.json.encode(value))


def _short(value: Any) -> str:
    text = value.hex() if isinstance(value, bytes) else str(value)
    return text if len(text) <= 80 else f"{text[:80]}..."


def _plain(value: Any) -> Any:
    return bytes(value) if isinstance(value, memoryview) else value
