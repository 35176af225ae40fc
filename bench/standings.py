"""Measures the standings of a large tournament, from the contest to the rows.

    python -m bench.standings [--entries 1000] [--rounds 11]

Uses points and five tie-breaks. Prints seconds of processor time, the median of several runs.
"""

from __future__ import annotations

import argparse
import statistics
import time

import msgspec

from bench.simulated_swiss import TIEBREAKS, create_contest, play_rounds
from tournaments.formats.swiss import Swiss, SwissOptions

TARGET = 0.5
RUNS = 5


def main() -> int:
    """Prints the seconds by table size; returns 1 if a target is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--entries", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=11)
    args = parser.parse_args()
    missed = False
    for size in (2, 3, 4):
        options = SwissOptions(table_size=size, rounds=args.rounds, pairing="own")
        contest = play_rounds(create_contest(args.entries), options, args.rounds)
        standings_options = msgspec.structs.replace(options, tiebreaks=TIEBREAKS)
        seconds = []
        for _ in range(RUNS):
            start = time.process_time()
            rows = Swiss().standings(contest, standings_options).rows
            seconds.append(time.process_time() - start)
        median = statistics.median(seconds)
        missed |= median > TARGET
        print(
            f"tables of {size}: {median:.3f} s for {len(rows)} rows, {args.rounds} rounds, "
            f"{len(TIEBREAKS) - 1} tie-breaks after points (target {TARGET} s)"
        )
    return int(missed)


if __name__ == "__main__":
    raise SystemExit(main())
