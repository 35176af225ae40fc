"""How fast the engine is, beside a yardstick measured in the same run.

    python -m bench.engine [--rounds 8]

Everything runs on one core. The yardstick is `chess` (extra `bench`): `push_uci` checks and makes
a move given as text, `push` only makes it. A decision here is the whole step of a bot game: list
the legal actions, choose one at random, decide it into events, apply them.

Rates are per second of processor time. The measurements take turns, so that a busy machine slows
all of them alike; the median of each is printed.
"""

from __future__ import annotations

import argparse
import gc
import random
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import chess

from engine import registry, replay, simulate
from engine.chance import Stream
from engine.game import Event, Game

SEATS = 4
GAMES = 40
"""Games in each turn of a measurement."""

TARGETS: dict[str, tuple[str, float, float | None]] = {
    "dream_home": ("chess push_uci, moves", 0.6, 500),
    "lodge": ("dream_home random, decisions", 0.5, None),
}
"""By game: what its random decisions are compared with, the least multiple, games a second."""


@dataclass
class Measure:
    """Something timed again and again. `run` returns how many units it did."""

    name: str
    run: Callable[[], int]
    beside: str | None = None
    """The measure it is compared with."""
    target: float | None = None
    """The least it should be, as a multiple of `beside` if there is one."""
    rates: list[float] = field(default_factory=list)

    def turn(self) -> None:
        """One more rate, in units a second."""
        gc.collect()
        start = time.process_time()
        units = self.run()
        self.rates.append(units / (time.process_time() - start))

    @property
    def rate(self) -> float:
        """The median, in units a second."""
        return statistics.median(self.rates)


def seeds(context: str, count: int) -> list[bytes]:
    """Fixed seeds, the same in every run."""
    stream = Stream(bytes(32), context)
    return [
        b"".join(stream.below(1 << 64).to_bytes(8, "big") for _ in range(4)) for _ in range(count)
    ]


def yardstick() -> list[Measure]:
    """Random games of chess made again."""
    rng = random.Random(1)
    games: list[list[chess.Move]] = []
    for _ in range(10):
        board, moves = chess.Board(), list[chess.Move]()
        while len(moves) < 80 and not board.is_game_over():
            moves.append(rng.choice(list(board.legal_moves)))
            board.push(moves[-1])
        games.append(moves)
    texts = [[move.uci() for move in moves] for moves in games]
    count = sum(map(len, games))

    def push_uci() -> int:
        for moves in texts:
            board = chess.Board()
            for move in moves:
                board.push_uci(move)
        return count

    def push() -> int:
        for moves in games:
            board = chess.Board()
            for move in moves:
                board.push(move)
        return count

    return [Measure("chess push_uci, moves", push_uci), Measure("chess push, moves", push)]


def decisions(game: Game[Any], log: list[Event]) -> int:
    """How many decisions a log holds, those without a choice of their own not counted."""
    return sum(game.cause(event) is not None for event in log)


def played(game: Game[Any], bot: str, count: int) -> tuple[list[bytes], list[list[Event]]]:
    """Seeds and the games that bots of one name play from them, to check and to warm up."""
    dealt = seeds(f"{game.name} {bot}", count)
    bots = [game.bots[bot]] * SEATS
    return dealt, [simulate.play(game, bots, game.Options(), seed)[0] for seed in dealt]


def measures(game: Game[Any]) -> list[Measure]:
    """Random play by decisions and by games, greedy play, folding, decoding and copying."""
    options = game.Options()
    dealt, logs = played(game, "random", GAMES)
    steps = sum(decisions(game, log) for log in logs)
    events = sum(map(len, logs))
    payloads = [[replay.encode(event) for event in log] for log in logs]
    middle = replay.fold(game, logs[0][: len(logs[0]) // 2])
    greedy, _ = played(game, "greedy", 3)

    def play(bot: str, dealt: list[bytes]) -> None:
        bots = [game.bots[bot]] * SEATS
        for seed in dealt:
            simulate.play(game, bots, options, seed)

    def random_steps() -> int:
        play("random", dealt)
        return steps

    def greedy_games() -> int:
        play("greedy", greedy)
        return len(greedy)

    def fold() -> int:
        for log in logs:
            replay.fold(game, log)
        return events

    def decode_and_fold() -> int:
        for log in payloads:
            replay.fold(game, [replay.decode(game, payload) for payload in log])
        return events

    def copy() -> int:
        for _ in range(10_000):
            middle.copy()
        return 10_000

    def random_games() -> int:
        random_steps()
        return GAMES

    beside, least, games = TARGETS.get(game.name, (None, None, None))
    return [
        Measure(f"{game.name} random, decisions", random_steps, beside, least),
        Measure(f"{game.name} random, games", random_games, None, games),
        Measure(f"{game.name} greedy, games", greedy_games, None, 15),
        Measure(f"{game.name} fold, events", fold, "chess push, moves", 1.0),
        Measure(f"{game.name} decode and fold, events", decode_and_fold),
        Measure(f"{game.name} copies of a state", copy, None, 200_000),
    ]


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description="Speed of the engine beside chess.")
    parser.add_argument("--rounds", type=int, default=8, help="turns of each measurement")
    parser.add_argument("--game", choices=registry.names(), help="only this game")
    asked = parser.parse_args()
    names = [asked.game] if asked.game else registry.names()
    all_of_them = yardstick()
    for name in names:
        all_of_them += measures(registry.get(name))
    for _ in range(asked.rounds):
        for measure in all_of_them:
            measure.turn()
    rates = {measure.name: measure.rate for measure in all_of_them}
    print(f"{f'{SEATS} seats, one core':40} {'a second':>10}  {'beside':>7}  target")
    for measure in all_of_them:
        # With `--game` the game it is compared with may not have been measured.
        compared = rates.get(measure.beside) if measure.beside else None
        beside = f"{measure.rate / compared:.2f} x" if compared else ""
        target = ""
        if measure.target is not None:
            what = measure.beside.split(",")[0] if measure.beside else ""
            target = f"{measure.target} x {what}" if what else f"{measure.target:,}"
        print(f"{measure.name:40} {measure.rate:>10,.0f}  {beside:>7}  {target}")


if __name__ == "__main__":
    main()
