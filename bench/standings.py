"""How long the standings of a large event take, from the facts to the rows.

    python -m bench.standings [--entries 1000] [--rounds 11]

Points and five tie-breaks. Seconds of processor time, the median of several runs.
"""

from __future__ import annotations

import argparse
import statistics
import time

import msgspec

from bench.events import TIEBREAKS, field, played
from tournaments.formats.swiss import Swiss, SwissOptions

TARGET = 0.5
RUNS = 5


def main() -> int:
    """Prints the seconds by table size; 1 if the target is missed for any."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--entries", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=11)
    args = parser.parse_args()
    missed = False
    for size in (2, 3, 4):
        options = SwissOptions(table_size=size, rounds=args.rounds, pairing="own")
        contest = played(field(args.entries), options, args.rounds)
        chosen = msgspec.structs.replace(options, tiebreaks=TIEBREAKS)
        times = []
        for _ in range(RUNS):
            start = time.process_time()
            rows = Swiss().standings(contest, chosen).rows
            times.append(time.process_time() - start)
        median = statistics.median(times)
        missed |= median > TARGET
        print(
            f"tables of {size}: {median:.3f} s for {len(rows)} rows, {args.rounds} rounds, "
            f"{len(TIEBREAKS) - 1} tie-breaks after points (target {TARGET} s)"
        )
    return int(missed)


if __name__ == "__main__":
    raise SystemExit(main())
