"""Measures how fast positions of a long game are answered, with and without the cache of positions.

    python -m bench.positions [--kind dream_home]

Starts its own servers and removes them afterwards.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable

from bench.games import median_rate, print_rate, temporary_servers

PLIES = 40
"""Positions in each round, at the end of the game, where a fold takes the longest."""


def main() -> None:
    """Prints the rates."""
    parser = argparse.ArgumentParser(description="Speed of positions of stored games.")
    parser.add_argument("--kind", default="dream_home", help="name of the game")
    options = parser.parse_args()
    with temporary_servers():
        _print_rates(options.kind)


def _print_rates(kind: str) -> None:
    from engine import registry, simulate
    from games import import_game, position_cache, positions

    rules = registry.get(kind)
    events, _ = simulate.play(rules, [rules.bots["random"]] * 4, rules.Options(), bytes(32))
    players = import_game.ensure_bot_players(["random"] * 4)
    game = import_game.import_game(events, players)
    last = range(game.seq - PLIES + 1, game.seq + 1)

    def views(prepare: Callable[[], None]) -> int:
        position_cache.clear()
        positions.position_at(game, last[0] - 1)
        for ply in last:
            prepare()
            positions.position_at(game, ply).view(None)
        return PLIES

    def frames(prepare: Callable[[], None]) -> int:
        prepare()
        positions.frames(game, last[0], last[-1])
        return PLIES

    def nothing() -> None:
        """Keeps the cache."""

    print(f"{kind}, the last {PLIES} of {game.seq} events")
    print_rate(
        "view of a ply, folded from event 1", median_rate(lambda: views(position_cache.clear))
    )
    print_rate("view of a ply, from its neighbour", median_rate(lambda: views(nothing)))

    def cached() -> int:
        for ply in last:
            positions.position_at(game, ply).view(None)
        return PLIES

    print_rate("view of a ply, cached", median_rate(cached))
    head = bytes(game.head)

    def at_head() -> int:
        for _ in last:
            positions.position_at(game, game.seq, head).view(None)
        return PLIES

    print_rate("view of the last ply, cached, hash known", median_rate(at_head))
    print_rate("frames, folded from event 1", median_rate(lambda: frames(position_cache.clear)))
    print_rate("frames, cached", median_rate(lambda: frames(nothing)))


if __name__ == "__main__":
    main()
