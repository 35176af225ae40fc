"""Scores over the course of a game: what a sheet is made of, and what each move gained."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from engine import replay
from engine.game import Event, Finished, Game, ScorePart, SeedRevealed

OTHER_RULES = "other_rules"
"""What a recorded line holds beyond its parts, should the rules have been corrected since."""


def score_breakdown(game: Game[Any], state: Any) -> list[dict[str, tuple[ScorePart, ...]]]:
    """By seat: the parts of each line of `game.result(state)`. They sum to the line exactly.

    The result of a game that is over is the recorded one, while parts follow the rules of today.
    Where a correction of the rules lies between them, one part says how much it makes.
    """
    found = []
    for seat, sheet in enumerate(game.result(state).sheet):
        parts = game.score_parts(state, seat)
        lines = {}
        for line in sheet:
            told = parts.get(line.line, ())
            missing = line.points - sum(part.points for part in told)
            lines[line.line] = (*told, ScorePart(OTHER_RULES, missing)) if missing else told
        found.append(lines)
    return found


class Move(NamedTuple):
    """A stretch of the log that happened at once, and every seat's points after it.

    It is one decision with all that followed from it, or the opening, or the end of the game. The
    end stands by itself, although it follows from the last decision: what is counted then, such as
    cards that were hidden, is not what the last player gained.
    """

    first: int
    """Seq of its first event."""
    last: int
    """Seq of its last event."""
    seat: int | None
    """Who decided; None for the opening and the end."""
    points: tuple[int, ...]


def moves(game: Game[Any], log: Sequence[Event], after: int = 0) -> Iterator[Move]:
    """The moves of a log one by one: those that begin after that seq.

    The log must end between two decisions, as every stored log does, and start with its opening.
    Raises `BrokenLog` for an empty one.
    """
    state = replay.fold(game, log[:1])
    first, seat = 1, None
    for seq, event in enumerate(log, start=1):
        cause = game.cause(event)
        # A decision, and the end, begin something new; a seed published later belongs to the end.
        if seq > 1 and (cause is not None or isinstance(event, Finished)):
            if first > after:
                yield Move(first, seq - 1, seat, game.result(state).points)
            first, seat = seq, None if cause is None else cause[0]
        if seq > 1 and not isinstance(event, SeedRevealed):
            game.evolve(state, event)
    if first > after:
        yield Move(first, len(log), seat, game.result(state).points)
