"""How a game flows: rounds open and close by themselves, and somebody is always asked next."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from engine.chance import Chance, Stream
from engine.dream_home import endgame_helpers, scoring
from engine.dream_home.board import COLUMNS, HOUSE, ROUNDS
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
"""Cards of the garage that the car token asks for."""
TURN_TO_CHOOSE = tuple(Turned(seat, "choose") for seat in range(4))
"""By seat: the commonest event there is, made once."""


class DecisionBuilder:
    """The events of one decision as they come about, and the state they lead to so far."""

    __slots__ = ("chance", "events", "state")

    def __init__(self, state: DreamState, chance: Chance) -> None:
        self.state = state.copy()
        self.chance = chance
        self.events: list[Event] = []

    def add(self, event: Event) -> None:
        """The next thing that happens."""
        self.events.append(event)
        evolve(self.state, event)

    def end(self, event: Event) -> list[Event]:
        """The last thing that happens. The state follows no further: nothing depends on it any
        more. Returns all events of the decision."""
        self.events.append(event)
        return self.events

    def ask(self, seat: int, phase: Phase) -> list[Event]:
        """Ends the decision: this seat is asked for that. Returns all its events."""
        return self.end(Turned(seat, phase))


def turn_order(state: DreamState) -> Iterator[int]:
    """Seats clockwise from the holder of the marker."""
    for step in range(state.seats):
        yield (state.first + step) % state.seats


def next_chooser(state: DreamState) -> int | None:
    """The seat that chooses a column next, or None when everybody has had a turn.

    Who used the Jackhammer this round is passed over.
    """
    played, seats, first = state.played, state.seats, state.first
    for step in range(seats):
        seat = (first + step) % seats
        if played[seat] == NONE or played[seat] == KEPT:
            return seat
    return None


def _next_hammer(state: DreamState) -> int | None:
    """The next holder of a Jackhammer to be asked before the first turn of a round.

    Who takes one during the round has played then, and so is not asked before the next.
    """
    hammer, tools = state.cards.jackhammer, state.tools
    for step in range(state.seats):
        seat = (state.first + step) % state.seats
        if hammer in tools[seat] and state.played[seat] == NONE:
            return seat
    return None


def advance(decision: DecisionBuilder) -> list[Event]:
    """Goes on when a seat has done what it was asked for: to the next of this round, the next
    round, or the end. Returns all events of the decision."""
    state = decision.state
    while True:
        if state.options.discard_rule and state.seats < 4 and not state.discarded:
            return decision.ask(state.first, "discard")
        hammer = _next_hammer(state)
        if hammer is not None:
            return decision.ask(hammer, "jackhammer")
        chooser = next_chooser(state)
        if chooser is not None:
            return decision.end(TURN_TO_CHOOSE[chooser])
        close(decision)
        if state.round == ROUNDS:
            return finish(decision, None)
        open_round(decision)


def open_round(decision: DecisionBuilder) -> None:
    """Reveals the next round. What comes depends on the seed and the round alone."""
    state, stream = decision.state, decision.chance.stream
    number = state.round + 1
    rooms = _draw(state.deck, stream(f"rooms {number}"), COLUMNS)
    offer = _draw(state.resource_deck, stream(f"resources {number}"), COLUMNS - 1)
    decision.add(
        RoundOpened(
            number,
            _names(state.cards.rooms, rooms),  # type: ignore[arg-type]  # five
            _names(state.cards.resources, offer),  # type: ignore[arg-type]  # four
        )
    )


def _names(codes: Sequence[str], cards: Iterable[int]) -> tuple[str, ...]:
    """The codes of these cards, without those that are gone."""
    return tuple([codes[card] for card in cards if card >= 0])  # a generator takes twice as long


def _draw(deck: bytes, stream: Stream, count: int) -> list[int]:
    left = bytearray(deck)
    return [left.pop(stream.below(len(left))) for _ in range(count)]


def close(decision: DecisionBuilder) -> None:
    """Ends the round. Whoever took column 0 by a normal turn holds the marker from now on."""
    state, cards = decision.state, decision.state.cards
    decision.add(
        RoundClosed(
            state.round,
            _names(cards.rooms, state.market),
            _names(cards.resources, state.offer),
            state.played.index(0) if 0 in state.played else state.first,
        )
    )


def finish(decision: DecisionBuilder, after: tuple[int, Phase] | None) -> list[Event]:
    """Asks the next holder of an end-of-game helper, or ends the game.

    `after` is the seat and helper asked last. Returns all events of the decision.
    """
    asked = endgame_helpers.next_helper(decision.state, after)
    if asked is not None:
        return decision.ask(*asked)
    result = scoring.score(decision.state, roof=True)
    return decision.end(Finished(decision.chance.seed.hex(), result))


def park_car(decision: DecisionBuilder, seat: int) -> None:
    """With the option `car_token`: gives the car to this house if it has the first garage of two
    cards.

    All rules of decor hold for the car (source 001): a garage that bears a token takes no car.
    """
    state = decision.state
    if not state.options.car_token or state.car != NONE:
        return
    cards, kinds = state.cards, state.kinds
    for cell in range(seat * HOUSE, seat * HOUSE + HOUSE):
        if kinds[cell] in cards.bearers[cards.car]:
            room = room_at(kinds, cell)
            if len(room) >= CAR_GARAGE and not any(state.tokens[each] for each in room):
                decision.add(CarParked(seat, SLOT_OF[room[0] % HOUSE]))
                return
