"""A position as one seat may know it.

The roof piles of the other seats are hidden until the scoring. Everything else is open, since a
state has no order of the decks.
"""

from __future__ import annotations

from engine.dream_home.state import DreamState


def observe(state: DreamState, seat: int) -> DreamState:
    """The state with other roofs in the piles of the other seats: as many, all of the first kind.

    The seat's own pile stays: it saw those cards when it took them. Returns `state` itself if
    nothing is hidden.
    """
    roofs = state.roofs
    if state.phase == "over" or (not any(roofs[:seat]) and not any(roofs[seat + 1 :])):
        return state
    blank = state.cards.roofs_from
    new = state.copy()
    new.roofs = [
        pile if other == seat else (blank,) * len(pile) for other, pile in enumerate(roofs)
    ]
    return new
