"""What the browser tests look at: `python -m tests.e2e.scenario played|watched`.

Run in the platform's environment. `played`: for each kind of game a league that is played at once.
`watched`: a league of Dream Home at a pace that lets a test watch it, longer than any test. Prints
the slugs by kind as JSON.
"""

from __future__ import annotations

import json
import os
import sys
from typing import Any

import django

PACE_MS = 400
"""A Dream Home of four then lasts about half a minute."""


def main(wanted: str) -> None:
    """Makes the leagues and says what they are called."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()

    from engine import registry

    if wanted == "watched":
        made = {"dream_home": _league("dream_home", "watched", pace_ms=PACE_MS, cycles=4)}
    else:
        made = {
            kind: _league(kind, f"{kind}-played", pace_ms=0, rounds=2) for kind in registry.names()
        }
    json.dump(made, sys.stdout)


def _league(kind: str, slug: str, *, pace_ms: int, **format_options: int) -> str:
    from engine import registry
    from tournaments.director import desk, setup
    from tournaments.director import rounds as directing

    game: Any = registry.get(kind)
    strategies = list(game.bots)
    league = setup.create(
        f"League {slug}".replace("_", "-"),
        slug=slug.replace("_", "-"),
        kind=kind,
        format="round_robin",
        table_size=game.max_seats,
        settings={"pace_ms": pace_ms, "format_options": format_options},
    )
    with desk.at(league.pk) as here:
        setup.open_registration(here)
        for number in range(8):
            strategy = strategies[number % len(strategies)]
            setup.register(here, _bot(f"{strategy}-{number}", strategy))
        setup.seed(here, "random")
        setup.start(here)
    directing.advance(league.pk)
    return str(league.slug)


def _bot(username: str, strategy: str) -> Any:
    from games.models import Bot, Player

    player, _ = Player.objects.get_or_create(
        username=username,
        defaults={"display_name": username.replace("-", " ").title(), "kind": Player.Kind.BOT},
    )
    Bot.objects.get_or_create(player=player, defaults={"strategy": strategy})
    return Player.objects.select_related("bot").get(pk=player.pk)


if __name__ == "__main__":
    main(sys.argv[1])
