"""Rules 2 of Lodge: what differs from rules 1.

The guest display may be refreshed while all its guests share a colour, whether or not it is full.
New games are dealt from a set with 24 room tiles of each colour.
"""

from __future__ import annotations

from typing import ClassVar

import msgspec

from engine.lodge.decide import decide_with
from engine.lodge.game import LodgeGame
from engine.lodge.legal import legal_with
from engine.lodge.state import GAP, LodgeState


class LodgeOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the players agree on before the deal."""

    card_set: str = "standard_24"
    """Which card set is dealt from."""


def why_no_guest_refresh(state: LodgeState) -> str | None:
    """The reason why the guest display may not be refreshed now; None if it may.

    A refresh that could be repeated for ever is illegal. While the bag has more guests than the
    display has places, that is so if all guests share one colour. Otherwise a refresh exchanges the
    guests of the display for all those of the bag, and the next one would bring the same guests
    back if those of the bag share a colour too.
    """
    guests, places = state.tiles.guests, len(state.guests)
    shown = bag = -1
    for guest in state.guests:
        if guest != GAP:
            shown &= guests[guest].mask
    if shown == -1:
        return "The guest display is empty."
    if not shown:
        return "The guests in the display do not all share a colour."
    guests_left = sum(state.guest_bag)
    if not guests_left:
        return "The bag contains no other guests."
    for guest, count in enumerate(state.guest_bag):
        if count:
            bag &= guests[guest].mask
    if guests_left > places:
        if shown & bag:
            return "All guests in the bag share the same colour, so nothing would change."
    elif bag:
        return "The last guests in the bag share a colour, so they could be changed for ever."
    return None


class LodgeRules2(LodgeGame):
    """The game Lodge under rules 2."""

    rules: ClassVar[int] = 2
    Options: ClassVar[type[msgspec.Struct]] = LodgeOptions

    decide = staticmethod(decide_with(why_no_guest_refresh))
    legal = staticmethod(legal_with(why_no_guest_refresh))
