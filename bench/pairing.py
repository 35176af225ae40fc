"""How long a Swiss round takes to pair.

    python -m bench.pairing [--rounds 9] [--entries 100 400 1000 2000] [--tables 2 3 4]

Each event is brought to its last round by pairing of our own; then that round, the hardest, is
paired as an organiser would have it: two at a table through py4swiss up to 500 entrants, our own
beyond that and for larger tables. Seconds of processor time. `repeats` counts pairs at a table who
had met before.
"""

from __future__ import annotations

import argparse
import time

from bench.events import field, played
from tournaments.formats.swiss import Swiss, SwissOptions

TARGETS = {1000: 5.0, 2000: 15.0}
"""Seconds a round of so many entrants may take where the pairing is our own."""


def measure(entries: int, size: int, rounds: int) -> tuple[float, int, str]:
    """Seconds for the last round, repeat meetings in it, and whose pairing it was."""
    own = SwissOptions(table_size=size, rounds=rounds, pairing="own")
    contest = played(field(entries), own, rounds - 1)
    options = SwissOptions(table_size=size, rounds=rounds)
    start = time.process_time()
    plan = Swiss().plan(contest, options)
    seconds = time.process_time() - start
    repeats = sum(len(table.notes) for table in plan.tables)
    return seconds, repeats, "dutch" if size == 2 and entries <= 500 else "own"


def main() -> int:
    """Prints one line an event; 1 if a target is missed."""
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
            seconds, repeats, whose = measure(entries, size, args.rounds)
            target = TARGETS.get(entries)
            missed += target is not None and seconds > target
            stated = "" if target is None else f"{target:.0f}"
            print(f"{entries:>8} {size:>7} {whose:>8} {seconds:>8.2f} {stated:>7} {repeats:>8}")
    return int(missed > 0)


if __name__ == "__main__":
    raise SystemExit(main())
