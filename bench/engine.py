"""Measures the engine, and python-chess in the same run for comparison.

    python -m bench.engine [--rounds 8]

Everything runs on one core. The reference is `chess` (extra `bench`): `push_uci` checks and makes
a move given as text, `push` only makes it. A decision is a complete step of a bot game: list the
legal actions, choose one at random, decide it into events, and apply them.

Rates are per second of processor time. The benchmarks run in turn, so that load on the machine
slows all of them equally; the median of each is printed.
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
"""Games in each run of a benchmark."""

TARGETS: dict[str, tuple[str, float, float | None]] = {
    "dream_home": ("chess push_uci, moves", 0.6, 500),
    "lodge": ("dream_home random, decisions", 0.5, None),
}
"""By game: the reference for its random decisions, the lowest accepted ratio, games per second."""


@dataclass
class Benchmark:
    """A function to measure repeatedly. `run` returns the number of units it processed."""

    name: str
    run: Callable[[], int]
    reference: str | None = None
    """The name of the benchmark it is compared with."""
    target: float | None = None
    """The lowest accepted rate, as a multiple of `reference` if there is one."""
    rates: list[float] = field(default_factory=list)

    def measure(self) -> None:
        """Runs once and records the rate, in units per second."""
        gc.collect()
        start = time.process_time()
        units = self.run()
        self.rates.append(units / (time.process_time() - start))

    @property
    def rate(self) -> float:
        """The median rate, in units per second."""
        return statistics.median(self.rates)


def seeds(context: str, count: int) -> list[bytes]:
    """Fixed seeds, the same in every run."""
    stream = Stream(bytes(32), context)
    return [
        b"".join(stream.below(1 << 64).to_bytes(8, "big") for _ in range(4)) for _ in range(count)
    ]


def chess_benchmarks() -> list[Benchmark]:
    """Replays of random games of chess."""
    rng = random.Random(1)
    games: list[list[chess.Move]] = []
    for _ in range(10):
        board, moves = chess.Board(), list[chess.Move]()
        while len(moves) < 80 and not board.is_game_over():
            moves.append(rng.choice(list(board.legal_moves)))
            board.push(moves[-1])
        games.append(moves)
    uci_games = [[move.uci() for move in moves] for moves in games]
    move_count = sum(map(len, games))

    def push_uci() -> int:
        for moves in uci_games:
            board = chess.Board()
            for move in moves:
                board.push_uci(move)
        return move_count

    def push() -> int:
        for moves in games:
            board = chess.Board()
            for move in moves:
                board.push(move)
        return move_count

    return [Benchmark("chess push_uci, moves", push_uci), Benchmark("chess push, moves", push)]


def count_decisions(game: Game[Any], log: list[Event]) -> int:
    """The number of decisions in a log, without automatic ones."""
    return sum(game.cause(event) is not None for event in log)


def play_games(game: Game[Any], bot: str, count: int) -> tuple[list[bytes], list[list[Event]]]:
    """Seeds and the logs of the games that four bots play from them. Also serves as a warm-up."""
    game_seeds = seeds(f"{game.name} {bot}", count)
    bots = [game.bots[bot]] * SEATS
    return game_seeds, [simulate.play(game, bots, game.Options(), seed)[0] for seed in game_seeds]


def game_benchmarks(game: Game[Any]) -> list[Benchmark]:
    """Random play by decisions and by games, greedy play, folding, decoding and copying."""
    options = game.Options()
    random_seeds, logs = play_games(game, "random", GAMES)
    decision_count = sum(count_decisions(game, log) for log in logs)
    event_count = sum(map(len, logs))
    payloads = [[replay.encode(event) for event in log] for log in logs]
    middle_state = replay.fold(game, logs[0][: len(logs[0]) // 2])
    greedy_seeds, _ = play_games(game, "greedy", 3)

    def play(bot: str, game_seeds: list[bytes]) -> None:
        bots = [game.bots[bot]] * SEATS
        for seed in game_seeds:
            simulate.play(game, bots, options, seed)

    def random_decisions() -> int:
        play("random", random_seeds)
        return decision_count

    def greedy_games() -> int:
        play("greedy", greedy_seeds)
        return len(greedy_seeds)

    def fold() -> int:
        for log in logs:
            replay.fold(game, log)
        return event_count

    def decode_and_fold() -> int:
        for log in payloads:
            replay.fold(game, [replay.decode(game, payload) for payload in log])
        return event_count

    def copy() -> int:
        for _ in range(10_000):
            middle_state.copy()
        return 10_000

    def random_games() -> int:
        random_decisions()
        return GAMES

    reference, lowest_ratio, games_target = TARGETS.get(game.name, (None, None, None))
    return [
        Benchmark(f"{game.name} random, decisions", random_decisions, reference, lowest_ratio),
        Benchmark(f"{game.name} random, games", random_games, None, games_target),
        Benchmark(f"{game.name} greedy, games", greedy_games, None, 15),
        Benchmark(f"{game.name} fold, events", fold, "chess push, moves", 1.0),
        Benchmark(f"{game.name} decode and fold, events", decode_and_fold),
        Benchmark(f"{game.name} copies of a state", copy, None, 200_000),
    ]


def main() -> None:
    """Prints a table of the rates."""
    parser = argparse.ArgumentParser(description="Speed of the engine compared with chess.")
    parser.add_argument("--rounds", type=int, default=8, help="runs of each benchmark")
    parser.add_argument("--game", choices=registry.names(), help="only this game")
    options = parser.parse_args()
    names = [options.game] if options.game else registry.names()
    benchmarks = chess_benchmarks()
    for name in names:
        benchmarks += game_benchmarks(registry.get(name))
    for _ in range(options.rounds):
        for benchmark in benchmarks:
            benchmark.measure()
    rates = {benchmark.name: benchmark.rate for benchmark in benchmarks}
    print(f"{f'{SEATS} seats, one core':40} {'per second':>10}  {'ratio':>7}  target")
    for benchmark in benchmarks:
        # With `--game`, the reference may not have been measured.
        reference_rate = rates.get(benchmark.reference) if benchmark.reference else None
        ratio = f"{benchmark.rate / reference_rate:.2f} x" if reference_rate else ""
        target = ""
        if benchmark.target is not None:
            reference_name = benchmark.reference.split(",")[0] if benchmark.reference else ""
            target = (
                f"{benchmark.target} x {reference_name}"
                if reference_name
                else f"{benchmark.target:,}"
            )
        print(f"{benchmark.name:40} {benchmark.rate:>10,.0f}  {ratio:>7}  {target}")


if __name__ == "__main__":
    main()
