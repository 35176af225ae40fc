"""The twelve slots of a house, and lookup tables for every combination of filled slots.

A house is stored as sixteen cells in a row. A neighbour is always the previous or next cell, and
padding separates the floors:

    cell   0   1  2  3  4  5   6   7  8  9 10 11  12  13 14  15
    slot   .  U0 U1 U2 U3 U4   .  G0 G1 G2 G3 G4   .  B3 B4   .

All houses of a game are in one list, one after the other: `U0` of seat 2 is cell 33.
A *mask* is a set of slots as an int, bit i for `SLOTS[i]`.
"""

from __future__ import annotations

from typing import Literal, get_args

Slot = Literal["U0", "U1", "U2", "U3", "U4", "G0", "G1", "G2", "G3", "G4", "B3", "B4"]
"""Name of a slot in events, actions and views."""

SLOTS: tuple[Slot, ...] = get_args(Slot)
COLUMNS = 5
"""Columns of the market. Column 0 has the first-player marker instead of a resource."""
ROUNDS = 12
HOUSE = 16
"""Number of cells of one house."""

CELL: dict[str, int] = {slot: {"U": 1, "G": 7, "B": 10}[slot[0]] + int(slot[1]) for slot in SLOTS}
"""Cell of each slot within its house."""
BIT: dict[str, int] = {slot: 1 << i for i, slot in enumerate(SLOTS)}
CELLS: tuple[int, ...] = tuple(CELL.values())
FLOORS: tuple[tuple[int, int], ...] = ((1, 6), (7, 12), (13, 15))
"""First and one past the last cell of the upper floor, the ground floor and the basement."""
BASEMENT_FROM = 13
"""The first cell of the basement."""

PAD, EMPTY, SCAFFOLD, FACE_DOWN = -1, 0, 1, 2
"""Values of a cell without a face-up card; the kinds of face-up cards start at FIRST_TYPE."""
FIRST_TYPE = 3

_BELOW: dict[str, str] = {
    **{f"U{i}": f"G{i}" for i in range(COLUMNS)},
    "G3": "B3",
    "G4": "B4",
}
"""The slot that must be filled below a slot; the others stand on the porch or the ground."""

EMPTY_HOUSE: tuple[int, ...] = tuple(EMPTY if cell in CELLS else PAD for cell in range(HOUSE))


def _supported(filled: int) -> int:
    return sum(BIT[slot] for slot in SLOTS if slot not in _BELOW or filled & BIT[_BELOW[slot]])


SUPPORTED: tuple[int, ...] = tuple(_supported(filled) for filled in range(1 << len(SLOTS)))
"""By the mask of filled slots (rooms, empty rooms, scaffolds): the slots that are supported."""


def slots_of(mask: int) -> tuple[Slot, ...]:
    """The slots of a mask, in order.

    >>> slots_of(0b100000000001)
    ('U0', 'B4')
    """
    return tuple(slot for slot in SLOTS if mask & BIT[slot])
