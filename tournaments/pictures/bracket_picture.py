"""The picture of a bracket: its last three published rounds. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.pictures.canvas import (
    COPPER,
    INK,
    INK_SOFT,
    LINE,
    SURFACE,
    WIDTH,
    Canvas,
)
from games.pictures.frame import BOTTOM, MARGIN, TOP, draw_frame

MAX_ROUNDS = 3
MAX_TABLES = 4
"""Tables of a round that fit in the height of the picture."""

_GAP = 56
_MAX_SEAT_HEIGHT = 44
_STROKE = "#b3c2be"


class BracketSeat(NamedTuple):
    """A seat of a table. `won` is False while it is played."""

    entry: int
    name: str
    won: bool = False


def draw_bracket(
    title: str, subtitle: str, rounds: Sequence[Sequence[Sequence[BracketSeat]]]
) -> bytes:
    """The PNG with the last of the rounds; a round has tables, a table has seats.

    A table is connected with the table of the next round at which one of its winners sits.
    """
    canvas = Canvas()
    draw_frame(canvas, title, subtitle)
    shown = [tables for tables in rounds[-MAX_ROUNDS:] if len(tables) <= MAX_TABLES] or [
        rounds[-1][:MAX_TABLES]
    ]
    width = min(420.0, (WIDTH - 2 * MARGIN - _GAP * (len(shown) - 1)) / len(shown))
    previous: list[tuple[Sequence[BracketSeat], float, float]] = []
    for column, tables in enumerate(shown):
        x = MARGIN + column * (width + _GAP)
        space = (BOTTOM - TOP) / max(1, len(tables))
        placed = []
        for index, seats in enumerate(tables):
            middle = TOP + space * (index + 0.5)
            _draw_table(canvas, seats, x, middle, width, space - 16)
            entries = {seat.entry for seat in seats}
            for before, end, before_middle in previous:
                if any(seat.won and seat.entry in entries for seat in before):
                    turn = x - _GAP / 2
                    canvas.line(
                        [(end, before_middle), (turn, before_middle), (turn, middle), (x, middle)],
                        _STROKE,
                        3,
                    )
            placed.append((seats, x + width, middle))
        previous = placed
    return canvas.png()


def _draw_table(
    canvas: Canvas,
    seats: Sequence[BracketSeat],
    x: float,
    middle: float,
    width: float,
    max_height: float,
) -> None:
    seat_height = min(_MAX_SEAT_HEIGHT, max_height / len(seats))
    top = middle - seat_height * len(seats) / 2
    canvas.rectangle(x, top, width, seat_height * len(seats), fill=SURFACE, outline=LINE, radius=8)
    is_decided = any(seat.won for seat in seats)
    for index, seat in enumerate(seats):
        y = top + seat_height * (index + 0.5)
        if index:
            edge = top + seat_height * index
            canvas.line([(x + 10, edge), (x + width - 10, edge)], LINE, 1.5)
        if seat.won:
            canvas.rectangle(x + 8, y - seat_height * 0.26, 6, seat_height * 0.52, fill=COPPER)
        canvas.text(
            x + 26,
            y,
            seat.name,
            min(24, seat_height * 0.56),
            bold=seat.won,
            colour=INK_SOFT if is_decided and not seat.won else INK,
            max_width=width - 40,
        )
