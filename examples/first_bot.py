"""A first bot: try every legal action on a copy, keep the one that is worth most at once.

It uses the rules engine alone, no server and no database, and knows neither game by name:

    python -m examples.first_bot dream_home 20
"""

from __future__ import annotations

import argparse
import hashlib
import random
import sys
from typing import Any

from engine import registry, simulate
from engine.chance import Chance
from engine.game import Action, Game


class FirstBot:
    """Looks one action ahead. The cards it imagines come from chance of its own, not the game's."""

    def choose(self, game: Game[Any], state: Any, seat: int, rng: random.Random) -> Action:
        """The action after which the seat has most points; among equals, any."""
        imagined = Chance(rng.randbytes(32))
        actions = game.legal(state, seat)
        rng.shuffle(actions)

        def worth(action: Action) -> int:
            trial = state.copy()
            for event in game.decide(trial, seat, action, imagined):
                game.evolve(trial, event)
            return game.result(trial).points[seat]

        return max(actions, key=worth)


def wins(name: str, games: int) -> tuple[int, int]:
    """Games won by the bot and by the game's `random`, who take turns in the first seat."""
    game = registry.get(name)
    won = [0, 0]
    for number in range(games):
        first = number % 2
        bots = [FirstBot(), game.bots["random"]]
        seed = hashlib.sha256(f"first bot {number}".encode()).digest()
        _, state = simulate.play(game, bots[::-1] if first else bots, game.Options(), seed)
        ranks = game.result(state).ranks
        for seat, rank in enumerate(ranks):
            if rank == 1:
                won[(seat + first) % 2] += 1
    return won[0], won[1]


def main() -> None:
    """Plays as many games as asked and prints who won."""
    parser = argparse.ArgumentParser(prog="python -m examples.first_bot", description=__doc__)
    parser.add_argument("game", choices=registry.names())
    parser.add_argument("games", type=int, nargs="?", default=20, help="how many (20)")
    asked = parser.parse_args()
    mine, theirs = wins(asked.game, asked.games)
    sys.stdout.write(f"{asked.game}: first bot won {mine}, random won {theirs} of {asked.games}\n")


if __name__ == "__main__":
    main()
