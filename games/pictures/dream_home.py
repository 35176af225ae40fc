"""A house of Dream Home as a small coloured plan. Pure."""

from __future__ import annotations

from typing import Any

from games.pictures.canvas import Canvas

COLUMNS, FLOORS = 5, "UGB"
_PAPERS = {
    "living_room": "#f2c25e",
    "kitchen": "#f29b7f",
    "bedroom": "#9db6ee",
    "bathroom": "#7fd3d4",
    "kids_room": "#f5abc9",
    "pantry": "#d6c77a",
    "sauna": "#dfa57c",
    "dressing_room": "#cba8e4",
    "game_room": "#93cf86",
    "library": "#c79a77",
    "study": "#b3c6a3",
    "garage": "#b7c3cc",
    "wine_cellar": "#d597ab",
    "workshop": "#e3bd80",
    "storage": "#cbc3b4",
    "laundry": "#bfe0f2",
}
"""Wallpapers by room, as on the site's boards."""
_ROOFS = {"brown": "#8c6144", "red": "#bd4a38", "green": "#3f8461", "blue": "#3e70a8"}
_SLATE, _WALL, _INSIDE, _EARTH = "#6c7f88", "#34464f", "#f7f4ec", "#d9cdb8"


def draw_seat(
    canvas: Canvas, view: dict[str, Any], seat: int, x: float, y: float, width: float, height: float
) -> None:
    """Draws the house of a seat into a box. `view` is what a spectator may see of the game."""
    house = view["houses"][seat]
    size = min(width / 6.2, height / 4.4)
    room_width, room_height = size * 1.16, size * 0.86
    left = x + (width - COLUMNS * room_width) / 2
    top = y + height - 3 * room_height - size * 0.3
    right = left + COLUMNS * room_width
    ground = top + 2 * room_height
    canvas.rectangle(x, ground, width, y + height - ground, fill=_EARTH, radius=10)
    _draw_roof(canvas, house, left, right, top, size)
    canvas.rectangle(left - 4, top - 4, right - left + 8, ground - top + 8, fill=_WALL)
    # The cellar lies below the two right columns.
    canvas.rectangle(
        right - 2 * room_width - 4, ground - 4, 2 * room_width + 8, room_height + 8, fill=_WALL
    )
    for name in (f"{floor}{column}" for floor in FLOORS for column in range(COLUMNS)):
        floor, column = FLOORS.index(name[0]), int(name[1])
        if name[0] == "B" and column < COLUMNS - 2:
            continue
        content = house["slots"].get(name) or {}
        canvas.rectangle(
            left + column * room_width + 2,
            top + floor * room_height + 2,
            room_width - 4,
            room_height - 4,
            fill=_PAPERS.get(content.get("room", ""), _INSIDE),
            radius=4,
        )


def _draw_roof(
    canvas: Canvas, house: dict[str, Any], left: float, right: float, top: float, size: float
) -> None:
    """The cards of the roof side by side, or a grey roof while they are face down."""
    roofs = house["roofs"]
    colours = [_ROOFS.get(roof["colour"], _SLATE) for roof in roofs or []]
    if not colours:
        if not house["roof_count"]:
            return
        colours = [_SLATE]
    eaves, ridge = size * 0.3, size * 0.75
    low, high = top - 4, top - 4 - ridge
    span = right - left + 2 * eaves
    for index, colour in enumerate(colours):
        start = left - eaves + span * index / len(colours)
        end = left - eaves + span * (index + 1) / len(colours)
        inset_start = eaves + ridge * 0.6 if index == 0 else 0
        inset_end = eaves + ridge * 0.6 if index == len(colours) - 1 else 0
        canvas.polygon(
            [(start, low), (start + inset_start, high), (end - inset_end, high), (end, low)], colour
        )
