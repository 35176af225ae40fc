"""The parts of a score sheet, and the points after each move of a game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from engine import replay
from engine.game import Event, Finished, Game, ScorePart, SeedRevealed

OTHER_RULES = "other_rules"
"""Code of the part that accounts for a correction of the rules since the game was played."""


def score_breakdown(game: Game[Any], state: Any) -> list[dict[str, tuple[ScorePart, ...]]]:
    """By seat: the parts of each line of `game.result(state)`. They sum to the line exactly.

    A finished game has a recorded result, while the parts follow the current rules. If the rules
    have been corrected in between, an additional part has the difference.
    """
    breakdown = []
    for seat, sheet in enumerate(game.result(state).sheet):
        parts = game.score_parts(state, seat)
        lines = {}
        for line in sheet:
            line_parts = parts.get(line.line, ())
            missing = line.points - sum(part.points for part in line_parts)
            if missing:
                line_parts = (*line_parts, ScorePart(OTHER_RULES, missing))
            lines[line.line] = line_parts
        breakdown.append(lines)
    return breakdown


class Move(NamedTuple):
    """Consecutive events of a log that belong together, and every seat's points after them.

    A move is a decision with all its consequences, or the opening, or the end of the game. The end
    is separate although it follows from the last decision: points that are only counted then, such
    as those of hidden cards, were not gained by the last player's decision.
    """

    first: int
    """Seq of its first event."""
    last: int
    """Seq of its last event."""
    seat: int | None
    """The seat that decided; None for the opening and the end."""
    points: tuple[int, ...]


def moves(game: Game[Any], log: Sequence[Event], after: int = 0) -> Iterator[Move]:
    """The moves of a log that start after that seq.

    The log must start with its opening and end between two decisions, as every stored log does.
    Raises `BrokenLog` for an empty one.
    """
    state = replay.fold(replay.with_card_set(game, log), log[:1])
    first, seat = 1, None
    for seq, event in enumerate(log, start=1):
        cause = game.cause(event)
        # A decision or the end starts a new move; a seed that is revealed later belongs to the end.
        if seq > 1 and (cause is not None or isinstance(event, Finished)):
            if first > after:
                yield Move(first, seq - 1, seat, game.result(state).points)
            first, seat = seq, None if cause is None else cause[0]
        if seq > 1 and not isinstance(event, SeedRevealed):
            game.evolve(state, event)
    if first > after:
        yield Move(first, len(log), seat, game.result(state).points)
