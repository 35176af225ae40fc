"""The options of a game of Dream Home."""

from __future__ import annotations

import msgspec


class DreamOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the players agree on before the deal."""

    discard_rule: bool = True
    """With two or three players the first player discards a column each round."""
    car_token: bool = False
    """The first two-card garage gets the car token."""
    card_set: str = "standard"
    """Which card set is dealt from."""
