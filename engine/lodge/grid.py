"""The grid of a lodge as bit sets, so that a lodge consists of a few integers.

The number of a cell is `8 * column + floor - 1`. Floors and columns count from 1; column 0 is the
elevator. A set of cells is an integer with one bit for each cell. Each column has at least one
unused bit above its top floor, so shifting a set by 1 or 8 moves it by a floor or a column, and a
shift by a floor never moves a cell into a neighbouring column.
"""

from __future__ import annotations

STRIDE = 8
MAX_FLOORS = STRIDE - 1
MAX_COLUMNS = 512
"""Width of the masks. A tile set with which a lodge could become wider is rejected."""

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
    """The cells orthogonally next to these cells, which may be outside the lodge."""
    return cells << 1 | cells >> 1 | cells << STRIDE | cells >> STRIDE


def cell_numbers(cells: int) -> list[int]:
    """The numbers of the cells of a set, column by column, each from the ground up."""
    result = []
    while cells:
        low = cells & -cells
        result.append(low.bit_length() - 1)
        cells ^= low
    return result


def width(filled: int) -> int:
    """The rightmost column with a tile; 0 for a lodge without tiles."""
    return (filled.bit_length() - 1) // STRIDE if filled else 0


def buildable_cells(filled: int, floors: int) -> int:
    """The cells where a tile may be built: on top of a column, or on the ground right of the last.

    A tile must be on the ground or on another tile, and a ground tile needs a neighbour. So there
    are no gaps within or between columns, and the rules allow no other cells.
    """
    ground = 1 << STRIDE * (width(filled) + 1)
    return (filled << 1 | ground) & GROUNDS[floors] & ~filled
