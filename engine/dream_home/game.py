"""The game Dream Home, as an implementation of `engine.game.Game`. Later rules are in `rules_2`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Self

import msgspec

from engine.bots.greedy import Greedy
from engine.bots.random import Random
from engine.card_sets import CardSets
from engine.chance import Chance
from engine.dream_home import events as e
from engine.dream_home import scoring
from engine.dream_home import view as views
from engine.dream_home.actions import DreamAction
from engine.dream_home.cards import CARD_SETS, CardSet
from engine.dream_home.causes import ACTIONS, cause_with
from engine.dream_home.evaluation import evaluator
from engine.dream_home.evolve import evolve
from engine.dream_home.game_flow import DecisionBuilder, advance, open_round
from engine.dream_home.observation import observe
from engine.dream_home.options import DreamOptions
from engine.dream_home.rules import DECIDE, LEGAL, decide_with, legal_with
from engine.dream_home.ruleset import RULES_1, Ruleset
from engine.dream_home.score_parts import score_parts
from engine.dream_home.state import DreamState
from engine.game import BadOption, Bot, Event, Opened, Result


class DreamHome:
    """The game Dream Home under rules 1, an `engine.game.Game`."""

    name: ClassVar[str] = "dream_home"
    rules: ClassVar[int] = 1
    min_seats: ClassVar[int] = 2
    max_seats: ClassVar[int] = 4
    Options: ClassVar[type[msgspec.Struct]] = DreamOptions
    actions: ClassVar[Any] = DreamAction
    events: ClassVar[Any] = e.DreamEvent
    retired: ClassVar[Mapping[str, Any]] = {}
    bots: ClassVar[Mapping[str, Bot]] = {"random": Random(), "greedy": Greedy(evaluator)}
    ruleset: ClassVar[Ruleset] = RULES_1

    def __init__(
        self, card_sets: CardSets[CardSet] = CARD_SETS, dealt_from: CardSet | None = None
    ) -> None:
        self._card_sets = card_sets
        self._dealt_from = dealt_from
        """The only card set of this object; None if the options of each game name one."""

    def with_card_set(self, digest: str) -> Self:
        """The same game with the card set of that digest. Raises `BadOption` if there is none."""
        return type(self)(self._card_sets, self._card_sets.with_digest(digest))

    def open(self, options: msgspec.Struct, seats: int, chance: Chance) -> list[Event]:
        """`Opened`, the digest of the card set, the first round and the first turn.

        Raises `BadOption` for options, seats or a card set that no game can be opened with.
        """
        if not isinstance(options, DreamOptions):
            raise BadOption("bad_options", "These are not options of Dream Home.")
        opened = Opened(
            self.name, self.rules, seats, msgspec.to_builtins(options), chance.commitment
        )
        state = self.start(opened)
        decision = DecisionBuilder(state, chance)
        decision.add(e.CardsChosen(options.card_set, state.cards.digest))
        open_round(decision)
        return [opened, *advance(decision)]

    def start(self, opened: Opened) -> DreamState:
        """The state after the first event. Raises `BadOption` if no such game can be opened."""
        try:
            options = msgspec.convert(opened.options, DreamOptions)
        except msgspec.ValidationError as error:
            raise BadOption("bad_options", f"Bad options of Dream Home: {error}.") from error
        if not self.min_seats <= opened.seats <= self.max_seats:
            raise BadOption(
                "bad_seats",
                f"Dream Home is for {self.min_seats} to {self.max_seats} players, "
                f"not {opened.seats}.",
            )
        cards = self._dealt_from or self._card_sets.named(options.card_set)
        return DreamState(cards, options, opened.seats, self.ruleset)

    # The functions themselves, without a wrapper: bots call them 100,000 times a second.
    legal = staticmethod(legal_with(LEGAL))
    decide = staticmethod(decide_with(DECIDE))
    evolve = staticmethod(evolve)
    observe = staticmethod(observe)
    cause = staticmethod(cause_with(ACTIONS))
    score_parts = staticmethod(score_parts)

    def view(self, state: DreamState, seat: int | None) -> dict[str, Any]:
        """The table as everybody sees it: no seat sees more than a spectator."""
        return views.view(state)

    def result(self, state: DreamState) -> Result:
        """The recorded result once the game is over; before that, the score without roofs."""
        return state.recorded or scoring.score(state, roof=False)

    def final(self, state: DreamState) -> dict[str, Any]:
        """The final table for the game record."""
        return views.final(state)
