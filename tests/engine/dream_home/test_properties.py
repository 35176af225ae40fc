"""Properties of random games, with all options and numbers of seats."""

from __future__ import annotations

import ast
import hashlib
import inspect
import random
from collections import Counter
from itertools import product
from typing import Any

import msgspec
import pytest

from engine import replay, simulate
from engine.chance import Chance
from engine.dream_home import actions as a
from engine.dream_home import (
    endgame_helpers,
    evolve,
    game_flow,
    placement,
    rules,
    rules_2,
    scoring,
    tool_cards,
)
from engine.dream_home import events as e
from engine.dream_home.board import CELLS, COLUMNS, FACE_DOWN, HOUSE, SCAFFOLD, SLOTS
from engine.dream_home.cards import CARD_SETS, UnknownCard
from engine.dream_home.game import DreamHome
from engine.dream_home.options import DreamOptions
from engine.dream_home.state import NONE, DreamState
from engine.game import Action, Budget, Event, IllegalAction
from tests.engine.dream_home.table import GAME, VERSIONS, seeks_garage

CARDS = CARD_SETS.named("standard")
RANDOM = GAME.bots["random"]
SETTINGS = list(product(VERSIONS, (2, 3, 4), (True, False), (True, False)))
GAMES_PER_SETTING = 100


def seed_of(*parts: object) -> bytes:
    """A seed for a test."""
    return hashlib.sha256(repr(parts).encode()).digest()


def random_game(
    game: DreamHome, seats: int, discard: bool, car: bool, number: int
) -> tuple[list[Event], DreamState]:
    """The log and final state of a random game."""
    options = DreamOptions(discard_rule=discard, car_token=car)
    return simulate.play(
        game, [RANDOM] * seats, options, seed_of("property", seats, discard, car, number)
    )


def rooms_of(state: DreamState) -> Counter[int]:
    """Every room card, wherever it is."""
    cards = [*state.deck, *state.discarded_rooms, *state.market, state.room, *state.faces]
    return Counter(face for face in cards if face != NONE)


def resources_of(state: DreamState) -> Counter[int]:
    """Every resource card, wherever it is."""
    cards = [*state.resource_deck, *state.discarded_resources, *state.market_resources, state.decor]
    for hand in (*state.tools, *state.helpers, *state.roofs):
        cards += hand
    cards += [CARDS.scaffolding] * state.kinds.count(SCAFFOLD)
    return Counter(card for card in cards if card != NONE)


def check_position(state: DreamState) -> None:
    """Checks the properties of a position."""
    assert rooms_of(state) == Counter(CARDS.room_deck)
    assert resources_of(state) == Counter(CARDS.resource_deck)
    laid = [token for token in state.tokens if token] + [
        token for tokens in state.beside for token in tokens
    ]
    assert len(laid) == len(set(laid))
    for seat in range(state.seats):
        base = seat * HOUSE
        for cell in CELLS:
            kind, token = state.kinds[base + cell], state.tokens[base + cell]
            if kind > FACE_DOWN:
                room = placement.room_at(state.kinds, base + cell)
                assert len(room) <= CARDS.most[kind]
                assert sum(state.tokens[cell] > 0 for cell in room) <= 1
                assert CARDS.basement[kind] is (cell >= 13)
            else:
                assert not token


@pytest.mark.parametrize(("game", "seats", "discard", "car"), SETTINGS)
def test_every_game_keeps_its_cards_and_fills_its_houses(
    game: DreamHome, seats: int, discard: bool, car: bool
) -> None:
    for number in range(GAMES_PER_SETTING):
        log, state = random_game(game, seats, discard, car, number)
        if number % 10 == 0:
            folded = game.start(log[0])  # type: ignore[arg-type]  # `Opened`
            for event in log[1:]:
                if isinstance(event, e.RoundOpened):
                    check_position(folded)
                game.evolve(folded, event)
            assert folded == state
        check_position(state)
        assert (state.turn, state.phase, state.round) == (None, "over", 12)
        assert not state.deck
        assert not state.resource_deck
        assert SCAFFOLD not in state.kinds
        assert state.filled == [(1 << len(SLOTS)) - 1] * seats
        assert state.recorded is not None
        for points, sheet in zip(state.recorded.points, state.recorded.sheet, strict=True):
            assert sum(line.points for line in sheet) == points
        assert car or state.car == NONE


def everything() -> list[Action]:
    """Every possible action, legal or not, including unknown cards."""
    pairs = [
        (one, other) for one in SLOTS for other in SLOTS if SLOTS.index(one) <= SLOTS.index(other)
    ]
    columns = range(COLUMNS)
    return [
        *a.TAKES,
        *a.DISCARDS,
        *a.JACKHAMMERS,
        *a.FACE_UP.values(),
        *a.FACE_DOWN.values(),
        *a.DECORATES.values(),
        *a.SCAFFOLDS.values(),
        a.KEEP,
        a.DECLINE,
        a.TAKE_CAR,
        *(a.Drill(slot, column) for slot in SLOTS for column in columns),
        *(a.Mix((one, other)) for one in columns for other in columns if one <= other),
        *(a.Supply(card, slot) for card in (*CARDS.rooms, "attic:0") for slot in SLOTS),
        *(a.Trade(pair) for pair in pairs),
        *(a.Roof(card) for card in (*CARDS.resources, "roof:pink")),
    ]


def accepted(game: DreamHome, state: DreamState, action: Action, chance: Chance) -> bool:
    """Whether `decide` accepts the action of the seat on turn."""
    assert state.turn is not None
    try:
        events = game.decide(state, state.turn, action, chance)
    except IllegalAction:
        return False
    assert game.cause(events[0]) == (state.turn, action)
    return True


@pytest.mark.parametrize("game", VERSIONS, ids=lambda game: f"rules {game.rules}")
def test_legal_is_what_decide_accepts(game: DreamHome) -> None:
    """For every action in every phase; and `decide` does not change the state."""
    universe = everything()
    assert len(set(universe)) == len(universe)
    seen: Counter[str] = Counter()
    for number in range(160):
        seats = 2 + number % 3
        chance = Chance(seed_of("legal", number))
        rng = random.Random(number)
        log = game.open(DreamOptions(car_token=True), seats, chance)
        state = replay.fold(game, log)
        while state.turn is not None:
            legal = game.legal(state, state.turn)
            assert len(set(legal)) == len(legal) > 0
            if rng.random() < 4 / (20 + seen[state.phase]):
                seen[state.phase] += 1
                before = state.copy()
                assert {
                    action for action in universe if accepted(game, state, action, chance)
                } == set(legal)
                assert state == before
            garages = [action for action in legal if seeks_garage(state, action)]
            action = rng.choice(garages or legal)
            for event in game.decide(state, state.turn, action, chance):
                game.evolve(state, event)
    phases = [*rules.DECIDE, *(["car"] if game.rules > 1 else [])]
    assert min(seen[phase] for phase in phases) >= 10, seen


def test_folding_the_log_is_the_game_that_was_played() -> None:
    for number, (game, seats, discard, car) in enumerate(SETTINGS * 3):
        log, state = random_game(game, seats, discard, car, number)
        payloads = [replay.encode(event) for event in log]
        again = [replay.decode(game, payload) for payload in payloads]
        assert again == log
        assert [replay.encode(event) for event in again] == payloads
        assert replay.fold(game, again) == state


def test_copies_are_independent() -> None:
    log, end = random_game(GAME, 4, True, True, 0)
    state = replay.fold(GAME, log[:60])
    original, copy = state.copy(), state.copy()
    for event in log[60:]:
        GAME.evolve(copy, event)
    assert copy == end
    assert state == original


def test_evolve_consults_no_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    games = [
        (game, *random_game(game, seats, True, True, number))
        for game in VERSIONS
        for seats in (2, 3, 4)
        for number in range(15)
    ]

    def forbidden(*args: Any, **kwargs: Any) -> None:
        raise AssertionError("evolve consulted a rule")

    for module in (rules, rules_2, game_flow, placement, tool_cards, endgame_helpers, scoring):
        for name, value in vars(module).items():
            if inspect.isfunction(value) and value.__module__ == module.__name__:
                monkeypatch.setattr(module, name, forbidden)
    with pytest.raises(AssertionError):
        endgame_helpers.next_helper(games[0][2], None)
    for game, log, state in games:
        assert replay.fold(game, log) == state


def test_evolve_imports_no_rule() -> None:
    tree = ast.parse(inspect.getsource(evolve))
    modules = {
        node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module
    }
    ours = {module for module in modules if module.startswith("engine")}
    assert ours == {
        "engine.dream_home",
        "engine.dream_home.board",
        "engine.dream_home.state",
        "engine.game",
    }


def test_the_same_seed_and_actions_give_the_same_bytes() -> None:
    for game, seats, discard, car in SETTINGS:
        logs = [random_game(game, seats, discard, car, 1)[0] for _ in range(2)]
        first, second = ([replay.encode(event) for event in log] for log in logs)
        assert first == second


class DeclinesCar:
    """A greedy bot that does not want the car."""

    def choose(
        self, game: Any, state: DreamState, seat: int, rng: random.Random, budget: Budget
    ) -> Action:
        """Declines the car; anything else as the greedy bot."""
        if state.phase == "car":
            return a.DECLINE
        action: Action = game.bots["greedy"].choose(game, state, seat, rng, budget)
        return action


@pytest.mark.parametrize("game", VERSIONS, ids=lambda game: f"rules {game.rules}")
def test_every_type_of_event_and_action_occurs_in_bot_games(game: DreamHome) -> None:
    events: set[type] = set()
    actions: set[type] = set()
    for number in range(60):
        bots = [RANDOM, DeclinesCar(), game.bots["greedy"], RANDOM][: 2 + number % 3]
        options = DreamOptions(car_token=True)
        log, _ = simulate.play(game, bots, options, seed_of("types", number))
        for event in log:
            events.add(type(event))
            caused = game.cause(event)
            if caused is not None:
                actions.add(type(caused[1]))
    assert events == set(game.events.__args__)
    assert actions == set(game.actions.__args__)


def test_actions_have_one_json_form() -> None:
    for action in everything():
        raw = msgspec.json.decode(msgspec.json.encode(action))
        assert replay.decode_action(GAME, raw) == action


@pytest.mark.parametrize(
    "event",
    [
        e.RoundOpened(1, ("attic:0",) * 5, ("roof:red",) * 4),
        e.Taken(0, 0, "attic:0", None),
        e.Taken(0, 1, "kitchen:0", "roof:pink"),
        e.Built(0, "G0", "attic:0", True),
        e.Decorated(0, "decor:sofa", "G0", True),
        e.Supplied(0, "attic:0", "G0", "kitchen:0"),
        e.Roofed(0, "roof:pink"),
    ],
)
def test_an_event_with_an_unknown_card_is_refused_by_name(event: Event) -> None:
    state = replay.fold(GAME, GAME.open(DreamOptions(), 2, Chance(bytes(32))))
    with pytest.raises(UnknownCard, match=r"attic:0|roof:pink|decor:sofa"):
        GAME.evolve(state, event)
