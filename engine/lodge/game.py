"""The game Lodge, as an implementation of `engine.game.Game`. Later rules are in `rules_2`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Self

import msgspec

from engine.card_sets import CardSets
from engine.chance import Chance
from engine.game import BadOption, Bot, Event, Opened, Result
from engine.lodge import scoring, view
from engine.lodge.actions import LodgeAction
from engine.lodge.bots import BOTS
from engine.lodge.causes import cause
from engine.lodge.deal import deal
from engine.lodge.decide import decide_with
from engine.lodge.events import LodgeEvent
from engine.lodge.evolve import evolve
from engine.lodge.legal import legal_with, why_no_guest_refresh
from engine.lodge.score_parts import score_parts
from engine.lodge.state import LodgeState, start
from engine.lodge.tile_set import CARD_SETS, MAX_SEATS, TileSet


class LodgeOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the players agree on before the deal."""

    card_set: str = "standard"
    """Which card set is dealt from."""


class LodgeGame:
    """The game Lodge under rules 1; see `engine.game.Game` for the meaning of each member."""

    name: ClassVar[str] = "lodge"
    rules: ClassVar[int] = 1
    min_seats: ClassVar[int] = 2
    max_seats: ClassVar[int] = MAX_SEATS
    Options: ClassVar[type[msgspec.Struct]] = LodgeOptions
    actions: ClassVar[Any] = LodgeAction
    events: ClassVar[Any] = LodgeEvent
    retired: ClassVar[Mapping[str, Any]] = {}
    bots: ClassVar[Mapping[str, Bot]] = BOTS

    decide = staticmethod(decide_with(why_no_guest_refresh))
    evolve = staticmethod(evolve)
    legal = staticmethod(legal_with(why_no_guest_refresh))
    cause = staticmethod(cause)
    score_parts = staticmethod(score_parts)
    final = staticmethod(view.final)

    def __init__(
        self, card_sets: CardSets[TileSet] = CARD_SETS, dealt_from: TileSet | None = None
    ) -> None:
        self._card_sets = card_sets
        self._dealt_from = dealt_from
        """The only tile set of this object; None if the options of each game name one."""

    def with_card_set(self, digest: str) -> Self:
        """The same game with the tile set of that digest. Raises `BadOption` if there is none."""
        return type(self)(self._card_sets, self._card_sets.with_digest(digest))

    def open(self, options: msgspec.Struct, seats: int, chance: Chance) -> list[Event]:
        """`Opened` and the deal. Raises `BadOption` for invalid options, seats or card set."""
        if not isinstance(options, self.Options):
            raise BadOption("bad_options", "These are not options of Lodge.")
        opened = Opened(
            game=self.name,
            rules=self.rules,
            seats=seats,
            options=msgspec.to_builtins(options),
            commitment=chance.commitment,
        )
        return [opened, *deal(self.start(opened), chance)]

    def start(self, opened: Opened) -> LodgeState:
        """The state before the deal. Raises `BadOption` if no such game can be opened."""
        try:
            options: Any = msgspec.convert(opened.options, self.Options)
        except msgspec.ValidationError as error:
            raise BadOption("bad_options", f"Bad options of Lodge: {error}.") from error
        if not self.min_seats <= opened.seats <= self.max_seats:
            raise BadOption(
                "bad_seats",
                f"Lodge is for {self.min_seats} to {self.max_seats} players, not {opened.seats}.",
            )
        tiles = self._dealt_from or self._card_sets.named(options.card_set)
        return start(tiles, opened.seats)

    def observe(self, state: LodgeState, seat: int) -> LodgeState:
        """The state itself: all tiles are open, and it has no order of the bags."""
        return state

    def view(self, state: LodgeState, seat: int | None) -> dict[str, Any]:
        """The view, which is the same for every seat and for spectators."""
        return view.view(state)

    def result(self, state: LodgeState) -> Result:
        """The recorded result once the game is over; before that, the current score."""
        return state.result or scoring.result(state)
