"""The picture of a game: the board, the name and the points of each seat. Pure."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from games.pictures import dream_home, lodge
from games.pictures.canvas import COPPER, INK_SOFT, LINE, SURFACE, WIDTH, Align, Canvas
from games.pictures.frame import BOTTOM, MARGIN, TOP, draw_frame

Draw = Callable[[Canvas, dict[str, Any], int, float, float, float, float], None]

BOARDS: dict[str, Draw] = {"dream_home": dream_home.draw_seat, "lodge": lodge.draw_seat}
"""How a seat's board is drawn, by game. A game without one has names and points only."""

_GAP = 24
_PADDING = 16
_CAPTION = 64
"""Height of a caption below a board."""
_SIDE_CAPTION = 176
"""Width of a caption beside a board."""
_BOARD_SHAPE = 0.64
"""Height of a board in proportion to its width."""
_MAX_COLUMNS = 3


class SeatCaption(NamedTuple):
    """What stands beside the board of a seat. `rank` and `points` are None before the end."""

    name: str
    rank: int | None = None
    points: float | None = None


class _Box(NamedTuple):
    x: float
    y: float
    width: float
    height: float


def draw_game(
    title: str, subtitle: str, kind: str, view: dict[str, Any], seats: Sequence[SeatCaption]
) -> bytes:
    """The PNG. `view` is the position as a spectator may see it.

    Two or three boards stand side by side with captions below, four in two rows with captions
    beside them.
    """
    canvas = Canvas()
    draw_frame(canvas, title, subtitle)
    is_grid = len(seats) > _MAX_COLUMNS
    draw = BOARDS.get(kind)
    for index, (seat, card) in enumerate(zip(seats, _cards(len(seats), is_grid), strict=True)):
        colour = COPPER if seat.rank == 1 else LINE
        canvas.rectangle(*card, fill=SURFACE, outline=colour, radius=14)
        width, height = card.width - 2 * _PADDING, card.height - 2 * _PADDING
        board = (
            _Box(card.x + _PADDING, card.y + _PADDING, width - _SIDE_CAPTION, height)
            if is_grid
            else _Box(card.x + _PADDING, card.y + _PADDING, width, height - _CAPTION + _PADDING)
        )
        if draw is not None:
            draw(canvas, view, index, *board)
        if is_grid:
            _draw_caption_beside(canvas, seat, card)
        else:
            _draw_caption_below(canvas, seat, card)
    return canvas.png()


def _cards(count: int, is_grid: bool) -> list[_Box]:
    columns = 2 if is_grid else count
    rows = -(-count // columns)
    width = (WIDTH - 2 * MARGIN - _GAP * (columns - 1)) / columns
    height = (BOTTOM - TOP - _GAP * (rows - 1)) / rows
    top: float = TOP
    if not is_grid:
        height = min(height, width * _BOARD_SHAPE + _CAPTION + _PADDING)
        top += (BOTTOM - TOP - height) / 2
    return [
        _Box(
            MARGIN + index % columns * (width + _GAP),
            top + index // columns * (height + _GAP),
            width,
            height,
        )
        for index in range(count)
    ]


def _draw_caption_below(canvas: Canvas, seat: SeatCaption, card: _Box) -> None:
    middle = card.y + card.height - _CAPTION / 2 + 2
    points_width = 0.0
    if seat.points is not None:
        points_width = 78
        right = card.x + card.width - 18
        _draw_points(canvas, seat, right, middle, "right")
    _draw_name(canvas, seat, card.x + 18, middle, card.width - 40 - points_width)


def _draw_caption_beside(canvas: Canvas, seat: SeatCaption, card: _Box) -> None:
    x = card.x + card.width - _SIDE_CAPTION
    middle = card.y + card.height / 2
    _draw_name(canvas, seat, x, middle - (24 if seat.points is not None else 0), _SIDE_CAPTION - 18)
    if seat.points is not None:
        _draw_points(canvas, seat, x, middle + 22, "left")


def _draw_name(canvas: Canvas, seat: SeatCaption, x: float, y: float, max_width: float) -> None:
    name = seat.name if seat.rank is None else f"{seat.rank}. {seat.name}"
    canvas.text(x, y, name, 26, bold=seat.rank == 1, max_width=max_width)


def _draw_points(canvas: Canvas, seat: SeatCaption, x: float, y: float, align: Align) -> None:
    colour = COPPER if seat.rank == 1 else INK_SOFT
    canvas.text(x, y, f"{seat.points:g}", 32, bold=True, colour=colour, align=align)
