"""Where a tile stands: cells as bits, so that a whole lodge is a handful of integers.

A cell is the number `8 * column + floor - 1`. Floors count from 1, columns from 1; column 0 is the
elevator. A set of cells is an integer with one bit a cell. Eight bits a column leave at least one
unused bit above the top floor, which is also the one below the next column's ground floor: shifting
a set by one or by eight moves it a floor or a column and never wraps into a neighbour.
"""

from __future__ import annotations

STRIDE = 8
MAX_FLOORS = STRIDE - 1
MAX_COLUMNS = 512
"""Masks reach this far right. A tile set is refused if it could build a wider lodge."""

_EACH_COLUMN = sum(1 << STRIDE * column for column in range(1, MAX_COLUMNS + 1))
FLOOR = (0, *(_EACH_COLUMN << floor for floor in range(MAX_FLOORS)))
"""All cells of floor n, at index n."""
GROUNDS = tuple(sum(FLOOR[: floors + 1]) for floors in range(MAX_FLOORS + 1))
"""All cells of a lodge of n floors, at index n."""


def cell(floor: int, column: int) -> int:
    """The number of a cell."""
    return STRIDE * column + floor - 1


def floor_of(number: int) -> int:
    """The floor of a cell, from 1."""
    return number % STRIDE + 1


def column_of(number: int) -> int:
    """The column of a cell; 0 is the elevator."""
    return number // STRIDE


def adjacent(cells: int) -> int:
    """Everything orthogonally next to these cells, bits outside the lodge included."""
    return cells << 1 | cells >> 1 | cells << STRIDE | cells >> STRIDE


def cell_numbers(cells: int) -> list[int]:
    """The cells of a set, column by column, each from the ground up."""
    found = []
    while cells:
        low = cells & -cells
        found.append(low.bit_length() - 1)
        cells ^= low
    return found


def width(filled: int) -> int:
    """The rightmost column with a tile; 0 for a lodge without tiles."""
    return (filled.bit_length() - 1) // STRIDE if filled else 0


def buildable_cells(filled: int, floors: int) -> int:
    """Where the next tile may go: on top of a column, or on the ground right of the last one.

    Every tile stands on the ground or on a tile, and a ground tile needs a neighbour: so columns
    have no gaps, there is none between them, and these are all the cells the rules allow.
    """
    ground = 1 << STRIDE * (width(filled) + 1)
    return (filled << 1 | ground) & GROUNDS[floors] & ~filled
