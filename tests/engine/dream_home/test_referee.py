"""The engine and a second implementation of the rules list the same legal actions."""

from __future__ import annotations

import hashlib
import json
import random
from collections import Counter
from typing import Any

import msgspec
import pytest

from engine import replay
from engine.chance import Chance
from engine.dream_home import actions as a
from engine.dream_home import events as e
from engine.dream_home import rules
from engine.dream_home.game import DreamHome
from engine.dream_home.options import DreamOptions
from engine.dream_home.state import DreamState
from engine.game import Action
from tests.engine.dream_home import referee
from tests.engine.dream_home.table import VERSIONS, seeks_garage

GAMES = 60
WANTED = (a.Drill, a.Mix, a.Scaffold, a.Jackhammer, a.Supply, a.Trade, a.Roof)


def weight(state: DreamState, action: Action) -> int:
    """The weight of an action: tools, face-up rooms and garages are chosen more often."""
    if seeks_garage(state, action):
        return 12
    preferred = isinstance(action, WANTED) or (isinstance(action, a.Build) and action.face_up)
    return 6 if preferred else 1


def told(options: list[Any]) -> list[str]:
    """Options as sorted JSON."""
    return sorted(json.dumps(option, sort_keys=True) for option in options)


@pytest.mark.parametrize("game", VERSIONS, ids=lambda game: f"rules {game.rules}")
def test_an_independent_implementation_of_the_rules_agrees(game: DreamHome) -> None:
    seen: Counter[str] = Counter()
    for number in range(GAMES):
        chance = Chance(hashlib.sha256(b"referee %d" % number).digest())
        rng = random.Random(number)
        options = DreamOptions(car_token=number % 2 == 0)
        state = replay.fold(game, game.open(options, 2 + number % 3, chance))
        hammered, drafted, car_is_left = False, None, options.car_token
        while (seat := state.turn) is not None:
            seen[state.phase] += 1
            legal = game.legal(state, seat)
            view = game.view(state, None)
            allowed = referee.options(view, rules=game.rules, hammered=hammered, drafted=drafted)
            assert told(msgspec.to_builtins(legal)) == told(allowed), (number, view)
            (action,) = rng.choices(legal, [weight(state, action) for action in legal])
            events = game.decide(state, seat, action, chance)
            for index, event in enumerate(events):
                if isinstance(event, e.Taken | e.Hammered):
                    hammered = isinstance(event, e.Hammered)
                    drafted = None if hammered else event.resource
                game.evolve(state, event)
                if isinstance(event, e.Built | e.Drilled | e.Supplied | e.Traded):
                    house = game.view(state, None)["houses"][seat]
                    following = events[index + 1 : index + 2]
                    car_comes = following == [e.Turned(seat, "car")] or any(
                        isinstance(each, e.CarParked) for each in following
                    )
                    assert car_comes == (car_is_left and referee.has_place_for_car(house))
                    car_is_left = car_is_left and not car_comes
    phases = [*rules.DECIDE, *(["car"] if game.rules > 1 else [])]
    assert min(seen[phase] for phase in phases) >= 10, seen
