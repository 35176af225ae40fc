"""Measures the pairing of a Swiss round.

    python -m bench.pairing [--rounds 9] [--entries 100 400 1000 2000] [--tables 2 3 4]

The rounds before the last are paired by Rooftree's own algorithm. Then the last round, which is
the hardest, is paired with the default settings: py4swiss for tables of two with up to 500 players,
the own algorithm otherwise. Prints seconds of processor time. `repeats` counts pairs at a table
that had met before.
"""

from __future__ import annotations

import argparse
import time

from bench.simulated_swiss import create_contest, play_rounds
from tournaments.formats.swiss import Swiss, SwissOptions

TARGETS = {1000: 5.0, 2000: 15.0}
"""Maximum seconds by number of players, for the own algorithm."""


def measure(entries: int, size: int, rounds: int) -> tuple[float, int, str]:
    """Seconds for the last round, repeated meetings in it, and the algorithm that paired it."""
    own = SwissOptions(table_size=size, rounds=rounds, pairing="own")
    contest = play_rounds(create_contest(entries), own, rounds - 1)
    options = SwissOptions(table_size=size, rounds=rounds)
    start = time.process_time()
    plan = Swiss().plan(contest, options)
    seconds = time.process_time() - start
    repeats = sum(len(table.notes) for table in plan.tables)
    return seconds, repeats, "dutch" if size == 2 and entries <= 500 else "own"


def main() -> int:
    """Prints one line per tournament; returns 1 if a target is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--entries", type=int, nargs="+", default=[100, 400, 1000, 2000])
    parser.add_argument("--tables", type=int, nargs="+", default=[2, 3, 4])
    args = parser.parse_args()
    missed = 0
    print(
        f"{'entries':>8} {'tables':>7} {'pairing':>8} {'seconds':>8} {'target':>7} {'repeats':>8}"
    )
    for entries in args.entries:
        for size in args.tables:
            seconds, repeats, algorithm = measure(entries, size, args.rounds)
            target = TARGETS.get(entries)
            missed += target is not None and seconds > target
            goal = "" if target is None else f"{target:.0f}"
            print(f"{entries:>8} {size:>7} {algorithm:>8} {seconds:>8.2f} {goal:>7} {repeats:>8}")
    return int(missed > 0)


if __name__ == "__main__":
    raise SystemExit(main())
