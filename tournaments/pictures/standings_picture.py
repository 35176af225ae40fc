"""The picture of the standings of a tournament: its first ranks. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.pictures.canvas import COPPER, COPPER_WASH, INK_SOFT, LINE, SURFACE, WIDTH, Canvas
from games.pictures.frame import BOTTOM, MARGIN, TOP, draw_frame

MAX_LINES = 12
"""Ranks that are shown, in two columns if there are more than six."""

_ROWS = 6
_GAP = 24


class StandingLine(NamedTuple):
    """One line. `rank` and `points` are None before the first round."""

    name: str
    rank: int | None = None
    points: float | None = None


class _Box(NamedTuple):
    x: float
    y: float
    width: float
    height: float


def draw_standings(title: str, subtitle: str, lines: Sequence[StandingLine]) -> bytes:
    """The PNG with the first `MAX_LINES` of the lines."""
    canvas = Canvas()
    draw_frame(canvas, title, subtitle)
    shown = lines[:MAX_LINES]
    has_leader = len({line.rank for line in shown}) > 1
    columns = 2 if len(shown) > _ROWS else 1
    width = (WIDTH - 2 * MARGIN - _GAP * (columns - 1)) / columns
    height = (BOTTOM - TOP) / _ROWS
    for column in range(columns):
        part = shown[column * _ROWS : (column + 1) * _ROWS]
        x = MARGIN + column * (width + _GAP)
        if not part:
            continue
        canvas.rectangle(x, TOP, width, height * len(part), fill=SURFACE, outline=LINE, radius=14)
        for row, line in enumerate(part):
            y = TOP + row * height
            is_leader = has_leader and line.rank == 1
            _draw_line(canvas, line, _Box(x, y, width, height), is_leader=is_leader)
            if row:
                canvas.line([(x + 20, y), (x + width - 20, y)], LINE)
    return canvas.png()


def _draw_line(canvas: Canvas, line: StandingLine, box: _Box, *, is_leader: bool) -> None:
    x, y, width, height = box
    middle = y + height / 2
    if is_leader:
        canvas.rectangle(x + 3, y + 3, width - 6, height - 6, fill=COPPER_WASH, radius=11)
    left = x + 24
    if line.rank is not None:
        canvas.text(left + 36, middle, str(line.rank), 26, colour=INK_SOFT, align="right")
        left += 62
    right = x + width - 24
    if line.points is not None:
        points = f"{line.points:g}"
        canvas.text(right, middle, points, 30, bold=True, colour=COPPER, align="right")
        right -= 110
    canvas.text(left, middle, line.name, 30, bold=is_leader, max_width=right - left)
