"""How long a command on a large event takes.

    python -m bench.commands [--entries 1000] [--rounds 11] [--table-size 2]

The Swiss event of `bench.rebuild`, its last table still being played, in a database of the bench's
own. Each command is given once where nothing is known of the event, as in a process that has just
been started, and then again and again, as in one that has carried out others before: the first
folds the whole log. Milliseconds of the clock; the median of the later ones.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable
from typing import Any

from bench import database, rebuild

AGAIN = 5


def main() -> None:
    """Prints a table."""
    parser = argparse.ArgumentParser(description="Speed of commands on a large event.")
    parser.add_argument("--entries", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=11)
    parser.add_argument("--table-size", type=int, default=2)
    asked = parser.parse_args()
    database.provide()

    from games.models import Player
    from tournaments import rebuild as rebuilding
    from tournaments.director import command_handlers, commands

    told = rebuild.story(asked.entries, asked.rounds, asked.table_size)
    row = rebuild.fill(told[:-3])  # without the last score, the last result and the end
    rebuilding.tournament(row.pk, fix=True)
    organiser = Player.objects.create_user("organiser", is_staff=True)

    def carry_out(**command: Any) -> None:
        command_handlers.carry_out(row.pk, commands.parse_command(command), organiser)

    def preview(**command: Any) -> None:
        command_handlers.preview(row.pk, commands.parse_command(command), organiser)

    ruling = {"kind": "double_forfeit", "reason": "measured"}
    points = {"type": "adjust_points", "points": 1, "reason": "measured"}
    doings: dict[str, Callable[[int], None]] = {
        "rename": lambda turn: carry_out(type="rename", name=f"Bench {turn}"),
        "adjust points": lambda turn: carry_out(**points, entry=1 + turn),
        "withdraw": lambda turn: carry_out(type="withdraw", entry=100 + turn),
        "correct a result of round 1": lambda turn: carry_out(
            type="correct", table=1 + turn, **ruling
        ),
        "preview that correction": lambda turn: preview(type="correct", table=50 + turn, **ruling),
    }
    print(f"{asked.entries:,} entrants, {asked.rounds} rounds, {row.seq:,} events")
    print(f"{'':32} {'first':>9} {'then':>9}  ms")
    for name, do in doings.items():
        first, *later = _times(do)
        print(f"{name:32} {first:>9,.0f} {statistics.median(later):>9,.0f}")


def _times(do: Callable[[int], None]) -> list[float]:
    """Milliseconds of one call that knows nothing, and of some more."""
    from tournaments import state_cache

    state_cache.clear()
    found = []
    for turn in range(1 + AGAIN):
        start = time.perf_counter()
        do(turn)
        found.append((time.perf_counter() - start) * 1000)
    return found


if __name__ == "__main__":
    main()
