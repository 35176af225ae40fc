"""The engine and a second implementation of the rules list the same legal actions."""

from __future__ import annotations

import hashlib
import json
import random
from collections import Counter
from typing import Any

import msgspec

from engine import replay
from engine.chance import Chance
from engine.dream_home import actions as a
from engine.dream_home import events as e
from engine.dream_home import rules
from engine.dream_home.options import DreamOptions
from engine.game import Action
from tests.engine.dream_home import referee
from tests.engine.dream_home.table import GAME

GAMES = 60
WANTED = (a.Drill, a.Mix, a.Scaffold, a.Jackhammer, a.Supply, a.Trade, a.Roof)


def weight(action: Action) -> int:
    """The weight of an action: tools and face-up rooms are chosen more often."""
    wanted = isinstance(action, WANTED) or (isinstance(action, a.Build) and action.face_up)
    return 6 if wanted else 1


def told(options: list[Any]) -> list[str]:
    """Options as sorted JSON."""
    return sorted(json.dumps(option, sort_keys=True) for option in options)


def test_an_independent_implementation_of_the_rules_agrees() -> None:
    seen: Counter[str] = Counter()
    for number in range(GAMES):
        chance = Chance(hashlib.sha256(b"referee %d" % number).digest())
        rng = random.Random(number)
        options = DreamOptions(car_token=number % 2 == 0)
        state = replay.fold(GAME, GAME.open(options, 2 + number % 3, chance))
        hammered, drafted = False, None
        while state.turn is not None:
            seen[state.phase] += 1
            legal = GAME.legal(state, state.turn)
            view = GAME.view(state, None)
            allowed = referee.options(view, hammered=hammered, drafted=drafted)
            assert told(msgspec.to_builtins(legal)) == told(allowed), (number, view)
            (action,) = rng.choices(legal, [weight(action) for action in legal])
            for event in GAME.decide(state, state.turn, action, chance):
                if isinstance(event, e.Taken | e.Hammered):
                    hammered = isinstance(event, e.Hammered)
                    drafted = None if hammered else event.resource
                GAME.evolve(state, event)
    assert min(seen[phase] for phase in rules._DECIDE) >= 10, seen
