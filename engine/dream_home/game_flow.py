"""The flow of a game: rounds start and end automatically, and each decision sets the next turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from engine.chance import Chance, Stream
from engine.dream_home import endgame_helpers, scoring
from engine.dream_home.board import COLUMNS, HOUSE, ROUNDS, Slot
from engine.dream_home.events import (
    CarParked,
    Phase,
    RoundClosed,
    RoundOpened,
    Turned,
)
from engine.dream_home.evolve import evolve
from engine.dream_home.placement import SLOT_OF, room_at
from engine.dream_home.state import KEPT, NONE, DreamState
from engine.game import Event, Finished

CAR_GARAGE = 2
"""Number of cards of a garage that gets the car token."""
TURN_TO_CHOOSE = tuple(Turned(seat, "choose") for seat in range(4))
"""By seat: the most frequent event, created once."""


class DecisionBuilder:
    """Collects the events of one decision, and applies them to a copy of the state."""

    __slots__ = ("chance", "events", "state")

    def __init__(self, state: DreamState, chance: Chance) -> None:
        self.state = state.copy()
        self.chance = chance
        self.events: list[Event] = []

    def add(self, event: Event) -> None:
        """Adds an event and applies it."""
        self.events.append(event)
        evolve(self.state, event)

    def end(self, event: Event) -> list[Event]:
        """Adds the last event without applying it. Returns all events of the decision."""
        self.events.append(event)
        return self.events

    def ask(self, seat: int, phase: Phase) -> list[Event]:
        """Ends the decision with a turn of this seat. Returns all its events."""
        return self.end(Turned(seat, phase))


def turn_order(state: DreamState) -> Iterator[int]:
    """Seats clockwise from the holder of the marker."""
    for step in range(state.seats):
        yield (state.first + step) % state.seats


def next_chooser(state: DreamState) -> int | None:
    """The seat that chooses a column next, or None when every seat has had its turn.

    A seat that has used the Jackhammer this round has no turn.
    """
    played, seats, first = state.played, state.seats, state.first
    for step in range(seats):
        seat = (first + step) % seats
        if played[seat] == NONE or played[seat] == KEPT:
            return seat
    return None


def _next_jackhammer(state: DreamState) -> int | None:
    """The next holder of a Jackhammer to be asked before the first turn of a round.

    A seat that takes one during the round has already played, so it is asked in the next round.
    """
    hammer, tools = state.cards.jackhammer, state.tools
    for step in range(state.seats):
        seat = (state.first + step) % state.seats
        if hammer in tools[seat] and state.played[seat] == NONE:
            return seat
    return None


def advance(decision: DecisionBuilder) -> list[Event]:
    """Continues after a seat has acted: with the next turn, the next round or the end of the game.

    Returns all events of the decision.
    """
    state = decision.state
    while True:
        if state.options.discard_rule and state.seats < 4 and not state.column_discarded:
            return decision.ask(state.first, "discard")
        hammer = _next_jackhammer(state)
        if hammer is not None:
            return decision.ask(hammer, "jackhammer")
        chooser = next_chooser(state)
        if chooser is not None:
            return decision.end(TURN_TO_CHOOSE[chooser])
        close_round(decision)
        if state.round == ROUNDS:
            return finish(decision, None)
        open_round(decision)


def open_round(decision: DecisionBuilder) -> None:
    """Reveals the cards of the next round. They only depend on the seed and the round."""
    state, stream = decision.state, decision.chance.stream
    number = state.round + 1
    rooms = _draw(state.deck, stream(f"rooms {number}"), COLUMNS)
    resources = _draw(state.resource_deck, stream(f"resources {number}"), COLUMNS - 1)
    decision.add(
        RoundOpened(
            number,
            _names(state.cards.rooms, rooms),  # type: ignore[arg-type]  # five
            _names(state.cards.resources, resources),  # type: ignore[arg-type]  # four
        )
    )


def _names(codes: Sequence[str], cards: Iterable[int]) -> tuple[str, ...]:
    """The codes of these cards, without NONE."""
    return tuple(
        [codes[card] for card in cards if card >= 0]
    )  # a generator expression takes twice as long


def _draw(deck: bytes, stream: Stream, count: int) -> list[int]:
    remaining = bytearray(deck)
    return [remaining.pop(stream.below(len(remaining))) for _ in range(count)]


def close_round(decision: DecisionBuilder) -> None:
    """Ends the round. The seat that took column 0 in a normal turn gets the marker."""
    state, cards = decision.state, decision.state.cards
    decision.add(
        RoundClosed(
            state.round,
            _names(cards.rooms, state.market),
            _names(cards.resources, state.market_resources),
            state.played.index(0) if 0 in state.played else state.first,
        )
    )


def finish(decision: DecisionBuilder, after: tuple[int, Phase] | None) -> list[Event]:
    """Asks the next holder of an end-of-game helper, or ends the game.

    `after` is the seat and helper asked last. Returns all events of the decision.
    """
    next_helper = endgame_helpers.next_helper(decision.state, after)
    if next_helper is not None:
        return decision.ask(*next_helper)
    result = scoring.score(decision.state, roof=True)
    return decision.end(Finished(decision.chance.seed.hex(), result))


def park_car(decision: DecisionBuilder, seat: int) -> bool:
    """Places the car if this house may have it, by rules 1: nobody is asked. Returns False."""
    slot = car_slot(decision.state, seat)
    if slot is not None:
        decision.add(CarParked(seat, slot))
    return False


def car_slot(state: DreamState, seat: int) -> Slot | None:
    """Where the car goes if this house has the first garage of two cards; None if it has not.

    Only with the option `car_token`. The rules of decor also apply to the car (source 001): a
    garage with a token gets no car.
    """
    if not state.options.car_token or state.car != NONE:
        return None
    cards, kinds = state.cards, state.kinds
    for cell in range(seat * HOUSE, seat * HOUSE + HOUSE):
        if kinds[cell] in cards.bearers[cards.car]:
            room = room_at(kinds, cell)
            if len(room) >= CAR_GARAGE and not any(state.tokens[room_cell] for room_cell in room):
                return SLOT_OF[room[0] % HOUSE]
    return None
