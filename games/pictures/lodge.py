"""A lodge as a small coloured plan. Pure."""

from __future__ import annotations

from typing import Any

from games.pictures.canvas import Canvas

_PAPERS = {
    "red": "#cd8f84",
    "yellow": "#d1bc79",
    "green": "#93b98a",
    "blue": "#91aacd",
    "purple": "#b1a0c8",
}
"""Wallpapers of empty rooms, as on the site's boards."""
_CLOTHES = {
    "red": "#d4452e",
    "yellow": "#efb32a",
    "green": "#4a9a50",
    "blue": "#3b78c8",
    "purple": "#8a55c2",
}
_LIT = {
    "red": "#ee8f7c",
    "yellow": "#f4d06a",
    "green": "#97cf88",
    "blue": "#93b7ee",
    "purple": "#c7a5e6",
}
_AMENITY, _BRASS, _WALL, _EARTH, _SHAFT = "#fbf3df", "#b98322", "#34464f", "#d9cdb8", "#8aa0a6"


def draw_seat(
    canvas: Canvas, view: dict[str, Any], seat: int, x: float, y: float, width: float, height: float
) -> None:
    """Draws the lodge of a seat into a box. `view` is what a spectator may see of the game."""
    floors = len(view["display"]["rooms"])
    columns = max(
        6,
        *(tile["column"] for lodge in view["lodges"] for tile in lodge["tiles"] or [{"column": 6}]),
    )
    cell_width = min((width - 20) / (columns + 1), (height - 20) / floors * 1.3)
    cell_height = min((height - 20) / floors, cell_width)
    left = x + (width - cell_width * (columns + 1)) / 2
    base = y + height - 12
    canvas.rectangle(x, base, width, 12, fill=_EARTH, radius=4)
    canvas.rectangle(
        left + 4, base - floors * cell_height, cell_width - 8, floors * cell_height, fill=_SHAFT
    )
    for tile in view["lodges"][seat]["tiles"]:
        tile_x = left + tile["column"] * cell_width
        tile_y = base - tile["floor"] * cell_height
        inside = (tile_x + 2, tile_y + 2, cell_width - 4, cell_height - 4)
        middle = (tile_x + cell_width / 2, tile_y + cell_height / 2)
        if tile.get("amenity"):
            canvas.rectangle(*inside, fill=_AMENITY, outline=_BRASS, radius=4)
            canvas.circle(*middle, cell_height * 0.16, _BRASS)
            continue
        guest = tile.get("guest")
        papers = _LIT if guest else _PAPERS
        canvas.rectangle(*inside, fill=papers.get(tile.get("colour"), _AMENITY), radius=4)
        if guest:
            _draw_guest(canvas, guest["colours"], *middle, cell_height)


def _draw_guest(canvas: Canvas, colours: list[str], x: float, y: float, height: float) -> None:
    """A head and shoulders, in the two colours that the guest likes."""
    first, second = (_CLOTHES.get(colour, _WALL) for colour in colours)
    canvas.circle(x, y - height * 0.14, height * 0.13, _WALL)
    half, top, bottom = height * 0.2, y, y + height * 0.34
    canvas.rectangle(x - half, top, half, bottom - top, fill=first)
    canvas.rectangle(x, top, half, bottom - top, fill=second)
