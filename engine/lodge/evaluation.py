"""The evaluation function of the greedy bot for Lodge. It looks no further than the current turn.

All values are in points. The value of a lodge is the score of its amenities plus its *guest
potential*, the points that an average guest would give now. The potential counts less towards the
end of the game. The weights were tuned by letting the bot play against itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import combinations
from typing import Any

from engine.game import Action
from engine.lodge.actions import (
    BuildAmenity,
    BuildRoom,
    EndTurn,
    Pass,
    PlaceGuest,
    PlaceValetGuest,
    RefreshGuests,
    SpendToken,
    TakeGuest,
)
from engine.lodge.grid import FLOOR, adjacent, cell
from engine.lodge.legal import guest_cells
from engine.lodge.scoring import amenity_points
from engine.lodge.state import BUILD, GAP, Lodge, LodgeState
from engine.lodge.tile_set import Guest, TileSet

POTENTIAL_WEIGHT = 10.0
"""Weight of the guest potential at the start of the game."""
TOKEN_THRESHOLD = 1.5
"""A token is spent if the best turn without it gains less than this."""


def evaluator(state: LodgeState, seat: int) -> Callable[[Action], float]:
    """The function that evaluates the legal actions of this seat, in expected points.

    A build includes the guests that can then be placed in the same turn.
    """
    return _Evaluator(state, seat)


class _Evaluator:
    """Evaluates the actions of one decision; values that they share are computed once."""

    def __init__(self, state: LodgeState, seat: int) -> None:
        self._state = state
        self._lodge = state.lodges[seat]
        self._tiles = state.tiles
        furthest = max(len(lodge.guests) for lodge in state.lodges)
        left = max(0.0, 1 - furthest / self._tiles.guests_to_end)
        self._potential_weight = 0.0 if state.last_round else POTENTIAL_WEIGHT * left
        self._guests = [guest for guest in state.guests if guest != GAP]

    def __call__(self, action: Action) -> float:
        """The value of one legal action."""
        return _VALUES[type(action)](self, action)

    def build_room(self, action: BuildRoom) -> float:
        columns = self._tiles.display_columns
        colour = self._state.rooms[(action.floor - 1) * columns + action.place]
        return self._with_build_value(self._with_room(colour, cell(action.floor, action.column)))

    def build_amenity(self, action: BuildAmenity) -> float:
        amenity = self._state.amenities[action.place]
        return self._with_build_value(
            self._with_amenity(amenity, cell(action.floor, action.column))
        )

    def place_guest(self, action: PlaceGuest) -> float:
        return self._with_guest_value(self._state.guests[action.place], action.floor, action.column)

    def place_valet_guest(self, action: PlaceValetGuest) -> float:
        return self._with_guest_value(self._lodge.valet, action.floor, action.column)

    def take_guest(self, action: TakeGuest) -> float:
        guest = self._tiles.guests[self._state.guests[action.place]]
        return self._best_cell(self._lodge, guest)[0] + guest.floor / 10

    def end_turn(self, action: EndTurn) -> float:
        return self._lodge_value(self._lodge)

    def spend_token(self, action: SpendToken) -> float:
        if self._state.phase != BUILD:
            return float("-inf")
        return self._lodge_value(self._lodge) + TOKEN_THRESHOLD - action.floor / 10

    def refresh_guests(self, action: RefreshGuests) -> float:
        if (
            self._state.phase == BUILD
            or self._state.guest_placed
            or any(guest_cells(self._lodge, self._tiles.guests[guest]) for guest in self._guests)
        ):
            return float("-inf")
        return self._lodge_value(self._lodge) + 1

    def give_up(self, action: Pass) -> float:
        return float("-inf")

    def _with_build_value(self, lodge: Lodge) -> float:
        """The value of a lodge with this turn's tile, including the guests of this turn."""
        guests = self._tiles.guests
        shown, number, shown_guest = max(
            ((*self._best_cell(lodge, guests[guest]), guest) for guest in self._guests),
            default=(0.0, GAP, GAP),
        )
        valet, valet_number = (
            self._best_cell(lodge, guests[lodge.valet]) if lodge.valet != GAP else (0.0, GAP)
        )
        both = shown + valet
        if number != GAP and valet_number != GAP:
            after = lodge.copy()
            _occupy(after, valet_number)
            both = max(shown, valet + self._best_cell(after, guests[shown_guest])[0])
        return self._lodge_value(lodge) + both

    def _with_guest_value(self, guest: int, floor: int, column: int) -> float:
        lodge = self._lodge.copy()
        number = cell(floor, column)
        _occupy(lodge, number)
        lodge.guests += ((number, guest),)
        liked = self._tiles.guests[guest].floor == floor
        return self._lodge_value(lodge) + self._tiles.guest_points + (floor if liked else 0)

    def _best_cell(self, lodge: Lodge, guest: Guest) -> tuple[float, int]:
        """The most points of this guest in this lodge, and the cell; (0, GAP) if there is none."""
        cells = guest_cells(lodge, guest)
        if not cells:
            return 0.0, GAP
        liked = cells & FLOOR[guest.floor]
        points = self._tiles.guest_points + (guest.floor if liked else 0)
        best = liked or cells
        return float(points), (best & -best).bit_length() - 1

    def _lodge_value(self, lodge: Lodge) -> float:
        """The value of a lodge without the points of its guests."""
        tiles, value = self._tiles, 0.0
        for number, index in lodge.amenities:
            amenity = tiles.amenities[index]
            value += amenity_points(lodge, amenity, number, tiles)
        return value + self._potential_weight * guest_potential(lodge, tiles)

    def _with_room(self, colour: int, number: int) -> Lodge:
        lodge = self._lodge.copy()
        bit = 1 << number
        lodge.rooms[colour] |= bit
        lodge.empty[colour] |= bit
        lodge.filled |= bit
        return lodge

    def _with_amenity(self, amenity: int, number: int) -> Lodge:
        lodge = self._lodge.copy()
        lodge.amenities += ((number, amenity),)
        lodge.filled |= 1 << number
        return lodge


def guest_potential(lodge: Lodge, tiles: TileSet) -> float:
    """The points that an average guest of the set would give in this lodge now."""
    empty = lodge.empty
    near = [adjacent(cells) for cells in empty]
    total = 0
    for one, other in combinations(range(len(empty)), 2):
        cells = empty[one] & near[other] | empty[other] & near[one]
        if cells:
            total += tiles.guest_points * tiles.floors
            for floor in range(1, tiles.floors + 1):
                if cells & FLOOR[floor]:
                    total += floor
    return total / len(tiles.guests)


def _occupy(lodge: Lodge, number: int) -> None:
    taken = ~(1 << number)
    lodge.empty = [cells & taken for cells in lodge.empty]


_VALUES: Mapping[type[Action], Callable[[_Evaluator, Any], float]] = {
    BuildRoom: _Evaluator.build_room,
    BuildAmenity: _Evaluator.build_amenity,
    PlaceGuest: _Evaluator.place_guest,
    PlaceValetGuest: _Evaluator.place_valet_guest,
    TakeGuest: _Evaluator.take_guest,
    EndTurn: _Evaluator.end_turn,
    SpendToken: _Evaluator.spend_token,
    RefreshGuests: _Evaluator.refresh_guests,
    Pass: _Evaluator.give_up,
}
