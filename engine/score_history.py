"""The parts of a score sheet, and the points after each move of a game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from engine.ending import LAST_EVENTS
from engine.game import Event, Game, ScorePart
from engine.replay import OTHER_EVENTS, Replay, with_card_set
from engine.table.commands import command_of
from engine.table.events import Left, Substituted, TableEvent

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

    A move is a decision with all its consequences (of the game or of its table), or the opening, or
    the end of the game. The end is separate although it follows from the last decision: points that
    are only counted then, such as those of hidden cards, were not gained by that decision.
    """

    first: int
    """Seq of its first event."""
    last: int
    """Seq of its last event."""
    seat: int | None
    """The seat that decided, or that a table command is about; None for the opening and the end."""
    points: tuple[int, ...]


def moves(game: Game[Any], log: Sequence[Event], after: int = 0) -> Iterator[Move]:
    """The moves of a log that start after that seq.

    The log must start with its opening and end between two decisions, as every stored log does.
    Raises `BrokenLog` for an empty one.
    """
    position = Replay(with_card_set(game, log), log[:1])
    first, seat = 1, None
    for seq, event in enumerate(log, start=1):
        cause = game.cause(event) if type(event) not in OTHER_EVENTS else None
        # The end starts a new move too; a seed that is revealed later belongs to the end.
        if seq > 1 and (cause is not None or _starts_move(event, log[seq - 2])):
            if first > after:
                yield Move(first, seq - 1, seat, game.result(position.state).points)
            first, seat = seq, _seat(event) if cause is None else cause[0]
        if seq > 1:
            position.apply(event)
    if first > after:
        yield Move(first, len(log), seat, game.result(position.state).points)


def _starts_move(event: Event, previous: Event) -> bool:
    """Whether an event without a cause in the game starts a move: the end, or a table command."""
    if isinstance(event, LAST_EVENTS):
        return not isinstance(previous, LAST_EVENTS)
    if isinstance(event, Substituted) and isinstance(previous, Left):
        return False  # the consequence of leaving
    return isinstance(event, TableEvent) and command_of(event) is not None


def _seat(event: Event) -> int | None:
    """The seat that an event of the table is about, if any."""
    seat: int | None = getattr(event, "seat", None)
    return seat
