"""Measures tournament commands on a large tournament.

    python -m bench.commands [--entries 1000] [--rounds 11] [--table-size 2]

Uses the Swiss tournament of `bench.rebuild`, with its last table still unfinished, in a temporary
database. Each command runs once with an empty state cache, as in a process that has just started,
where it folds the whole log. Then it runs several times with a cached state. Prints wall-clock
milliseconds; for the later runs, their median.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable
from typing import Any

from bench import database, rebuild

CACHED_RUNS = 5


def main() -> None:
    """Prints a table of the times."""
    parser = argparse.ArgumentParser(description="Speed of commands on a large tournament.")
    parser.add_argument("--entries", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=11)
    parser.add_argument("--table-size", type=int, default=2)
    options = parser.parse_args()
    database.setup()

    from games.models import Player
    from tournaments import rebuild as tournament_rebuild
    from tournaments.director import command_handlers, commands

    events = rebuild.build_log(options.entries, options.rounds, options.table_size)
    row = rebuild.save_log(events[:-3])  # without the last score, the last result and the end
    tournament_rebuild.tournament(row.pk, fix=True)
    organiser = Player.objects.create_user("organiser", is_staff=True)
    # The game of the unfinished table has no log here, so its players cannot leave it.
    unfinished = row.tables.get(status="playing")
    seated = set(unfinished.seats.values_list("entry__number", flat=True))
    leavers = [number for number in range(100, 200) if number not in seated]

    def carry_out(**command: Any) -> None:
        command_handlers.carry_out(row.pk, commands.parse_command(command), organiser)

    def preview(**command: Any) -> None:
        command_handlers.preview(row.pk, commands.parse_command(command), organiser)

    ruling = {"kind": "double_forfeit", "reason": "benchmark"}
    points = {"type": "adjust_points", "points": 1, "reason": "benchmark"}
    commands_by_name: dict[str, Callable[[int], None]] = {
        "rename": lambda run: carry_out(type="rename", name=f"Bench {run}"),
        "adjust points": lambda run: carry_out(**points, entry=1 + run),
        "withdraw": lambda run: carry_out(type="withdraw", entry=leavers[run]),
        "correct a result of round 1": lambda run: carry_out(
            type="correct", table=1 + run, **ruling
        ),
        "preview that correction": lambda run: preview(type="correct", table=50 + run, **ruling),
    }
    print(f"{options.entries:,} players, {options.rounds} rounds, {row.seq:,} events")
    print(f"{'':32} {'empty':>9} {'cached':>9}  ms")
    for name, run_command in commands_by_name.items():
        first, *later = _measure(run_command)
        print(f"{name:32} {first:>9,.0f} {statistics.median(later):>9,.0f}")


def _measure(run_command: Callable[[int], None]) -> list[float]:
    """Milliseconds of one call with an empty cache, then of several with a cached state."""
    from tournaments import state_cache

    state_cache.clear()
    milliseconds = []
    for run in range(1 + CACHED_RUNS):
        start = time.perf_counter()
        run_command(run)
        milliseconds.append((time.perf_counter() - start) * 1000)
    return milliseconds


if __name__ == "__main__":
    main()
