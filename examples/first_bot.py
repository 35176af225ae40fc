"""A simple bot: tries every legal action on a copy of the state and takes the best one.

It needs only the rules engine, no server and no database, and works with every game:

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
from engine.game import Action, Budget, Game


class FirstBot:
    """Looks one action ahead. Cards drawn in these trials come from its own random seed."""

    def choose(
        self, game: Game[Any], state: Any, seat: int, rng: random.Random, budget: Budget
    ) -> Action:
        """The action after which the seat has most points; a random one of several."""
        trial_chance = Chance(rng.randbytes(32))
        actions = game.legal(state, seat)
        rng.shuffle(actions)

        def points_after(action: Action) -> int:
            trial = state.copy()
            for event in game.decide(trial, seat, action, trial_chance):
                game.evolve(trial, event)
            return game.result(trial).points[seat]

        return max(actions, key=points_after)


def wins(name: str, games: int) -> tuple[int, int]:
    """Games won by this bot and by the game's `random` bot, which alternate in the first seat."""
    game = registry.get(name)
    wins_by_bot = [0, 0]
    for number in range(games):
        first = number % 2
        bots = [FirstBot(), game.bots["random"]]
        seed = hashlib.sha256(f"first bot {number}".encode()).digest()
        _, state = simulate.play(game, bots[::-1] if first else bots, game.Options(), seed)
        ranks = game.result(state).ranks
        for seat, rank in enumerate(ranks):
            if rank == 1:
                wins_by_bot[(seat + first) % 2] += 1
    return wins_by_bot[0], wins_by_bot[1]


def main() -> None:
    """Plays the games and prints the wins of both bots."""
    parser = argparse.ArgumentParser(prog="python -m examples.first_bot", description=__doc__)
    parser.add_argument("game", choices=registry.names())
    parser.add_argument("games", type=int, nargs="?", default=20, help="number of games (20)")
    options = parser.parse_args()
    own_wins, random_wins = wins(options.game, options.games)
    sys.stdout.write(
        f"{options.game}: first bot won {own_wins}, random won {random_wins} of {options.games}\n"
    )


if __name__ == "__main__":
    main()
