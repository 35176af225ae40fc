"""A Dream Home position set up by a test: houses, markets and hands."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
import pytest

from engine.chance import Chance
from engine.dream_home.actions import Build, Take
from engine.dream_home.board import BIT, CELL, FACE_DOWN, HOUSE, SCAFFOLD
from engine.dream_home.events import Phase, Turned
from engine.dream_home.game import DreamHome
from engine.dream_home.options import DreamOptions
from engine.dream_home.rules_2 import DreamHomeRules2
from engine.dream_home.state import NONE, DreamState
from engine.game import Action, Event, IllegalAction

RULES_1, RULES_2 = DreamHome(), DreamHomeRules2()
VERSIONS = (RULES_1, RULES_2)
GAME = RULES_2
CHANCE = Chance(bytes(range(32)))
PLAIN = ("library:0", "study:0", "sauna:0", "game_room:1", "workshop:0")
"""Rooms for a market that does not matter."""
ROOFS = ("roof:red", "roof:blue", "roof:green", "roof:brown")


class Table:
    """A game whose cards can be placed freely.

    Cards are set, not moved: nothing is conserved here.
    """

    def __init__(self, seats: int = 2, game: DreamHome = GAME, **options: Any) -> None:
        self.game = game
        options.setdefault("discard_rule", False)
        self.log = self.game.open(DreamOptions(**options), seats, CHANCE)
        self.state: DreamState = self.game.start(self.log[0])  # type: ignore[arg-type]  # `Opened`
        for event in self.log[1:]:
            self.game.evolve(self.state, event)
        self.market(PLAIN, ROOFS)

    def market(self, rooms: Iterable[str | None], resources: Iterable[str | None] = ROOFS) -> Table:
        """Puts five rooms and four resources into the market."""
        cards, state = self.state.cards, self.state
        state.market = [NONE if code is None else cards.face[code] for code in rooms]
        state.market_resources = [
            NONE,
            *(NONE if code is None else cards.resource[code] for code in resources),
        ]
        return self

    def house(
        self, seat: int, slots: Mapping[str, str], tokens: Mapping[str, str] | None = None
    ) -> Table:
        """Fills slots of a house: a type, a code with children, `empty` or `scaffold`."""
        state, cards = self.state, self.state.cards
        for slot, what in slots.items():
            cell = seat * HOUSE + CELL[slot]
            state.filled[seat] |= BIT[slot]
            if what == "scaffold":
                state.kinds[cell] = SCAFFOLD
                state.scaffolds[seat] |= BIT[slot]
                continue
            if what == "empty":
                state.kinds[cell] = FACE_DOWN
                state.faces[cell] = cards.face["living_room:0"]
                continue
            face = self.face(what)
            state.kinds[cell], state.faces[cell] = cards.kinds[face], face
        for slot, token in (tokens or {}).items():
            state.tokens[seat * HOUSE + CELL[slot]] = cards.token[token]
        return self

    def face(self, what: str) -> int:
        """The face of a code, or the first of a type."""
        cards = self.state.cards
        return next(
            face
            for face, code in enumerate(cards.rooms)
            if code == what or code.partition(":")[0] == what
        )

    def give(self, seat: int, *cards: str) -> Table:
        """Gives tools, helpers and roofs to a seat."""
        state = self.state
        for code in cards:
            card = state.cards.resource[code]
            kind = code.partition(":")[0]
            pile = {"tool": state.tools, "helper": state.helpers, "roof": state.roofs}[kind]
            pile[seat] += (card,)
        return self

    def turn(self, seat: int, phase: Phase = "choose") -> Table:
        """Makes it the turn of a seat, in this phase."""
        self.game.evolve(self.state, Turned(seat, phase))
        return self

    def taken(self, seat: int, room: str, resource: str | None = None) -> Table:
        """The seat has taken this room and resource, and must build."""
        column = 0 if resource is None else 1
        rooms, resources = list(PLAIN), list(ROOFS)
        rooms[column] = self.state.cards.rooms[self.face(room)]
        if resource is not None:
            resources[0] = resource
        self.market(rooms, resources).turn(seat)
        self.do({"type": "take", "column": column})
        return self

    def do(self, action: Action | dict[str, Any]) -> list[Event]:
        """Plays an action of the seat on turn and returns its events."""
        seat = self.state.turn
        assert seat is not None
        events = self.game.decide(self.state, seat, self.action(action), CHANCE)
        for event in events:
            self.game.evolve(self.state, event)
        self.log += events
        return events

    def refusal(self, action: Action | dict[str, Any], seat: int | None = None) -> str:
        """The code of the `IllegalAction` that this action raises."""
        acting_seat = self.state.turn if seat is None else seat
        assert acting_seat is not None
        with pytest.raises(IllegalAction) as caught:
            self.game.decide(self.state, acting_seat, self.action(action), CHANCE)
        assert caught.value.reason.endswith(".")
        return caught.value.code

    def legal(self, kind: str | None = None) -> list[dict[str, Any]]:
        """The legal actions of the seat on turn, as JSON; only those of one type if named."""
        seat = self.state.turn
        assert seat is not None
        actions = msgspec.json.decode(msgspec.json.encode(self.game.legal(self.state, seat)))
        return [action for action in actions if kind in (None, action["type"])]

    def action(self, action: Action | dict[str, Any]) -> Action:
        """An action, from JSON if need be."""
        if isinstance(action, dict):
            decoded: Action = msgspec.convert(action, self.game.actions)
            return decoded
        return action

    def view(self) -> dict[str, Any]:
        """The view."""
        return self.game.view(self.state, None)

    def slots(self, seat: int) -> dict[str, Any]:
        """Cards of a house by slot."""
        slots: dict[str, Any] = self.view()["houses"][seat]["slots"]
        return slots

    def tokens(self, seat: int) -> dict[str, str]:
        """Tokens of a house by slot."""
        tokens: dict[str, str] = self.view()["houses"][seat]["tokens"]
        return tokens

    def line(self, seat: int, line: str) -> int:
        """The points of a line of the current score sheet."""
        return next(
            score["points"]
            for score in self.view()["houses"][seat]["score"]
            if score["line"] == line
        )


def seeks_garage(state: DreamState, action: Action) -> bool:
    """Whether the action takes a garage or builds one, so that the car comes into play."""
    garage = state.cards.kind_of["garage"]
    if isinstance(action, Take):
        return state.cards.kinds[state.market[action.column]] == garage
    return isinstance(action, Build) and action.face_up and action.slot[0] == "B"


def build(slot: str, face_up: bool = True) -> dict[str, Any]:
    """A build action."""
    return {"type": "build", "slot": slot, "face_up": face_up}


def take(column: int) -> dict[str, Any]:
    """A take action."""
    return {"type": "take", "column": column}
