"""What the browser tests look at: `python -m tests.e2e.scenario played|watched|knockout`.

Run in the platform's environment. `played`: for each kind of game a league that is played at once.
`watched`: a league of Dream Home at a pace that lets a test watch it, longer than any test.
`knockout`: a double elimination of seven whose names are long, played at once. Prints the slugs by
kind as JSON.
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
    elif wanted == "knockout":
        made = {"lodge": _knockout("knockout")}
    else:
        made = {
            kind: _league(kind, f"{kind}-played", pace_ms=0, rounds=2) for kind in registry.names()
        }
    json.dump(made, sys.stdout)


def _league(kind: str, slug: str, *, pace_ms: int, **format_options: int) -> str:
    from engine import registry

    game: Any = registry.get(kind)
    strategies = list(game.bots)
    usernames = [f"{strategies[number % len(strategies)]}-{number}" for number in range(8)]
    return _event(
        f"League {slug}".replace("_", "-"),
        slug.replace("_", "-"),
        [_bot(each, each.split("-")[0]) for each in usernames],
        kind=kind,
        format="round_robin",
        table_size=game.max_seats,
        settings={"pace_ms": pace_ms, "format_options": format_options},
    )


def _knockout(slug: str) -> str:
    long = ("Bartholomew Featherstonehaugh-Cholmondeley of Nether Wallop", "Wolfeschlegelstein" * 3)
    names = [*long, *(f"Knight {number}" for number in range(1, 6))]
    return _event(
        "The long and honourable championship of the united guilds of builders and innkeepers",
        slug,
        [_bot(f"knight-{number}", "random", name) for number, name in enumerate(names)],
        kind="lodge",
        format="double_elimination",
        table_size=2,
        settings={},
    )


def _event(name: str, slug: str, players: list[Any], **settings: Any) -> str:
    from tournaments.director import desk, setup
    from tournaments.director import rounds as directing

    made = setup.create(name, slug=slug, **settings)
    with desk.at(made.pk) as here:
        setup.open_registration(here)
        for player in players:
            setup.register(here, player)
        setup.seed(here, "order")
        setup.start(here)
    directing.advance(made.pk)
    return str(made.slug)


def _bot(username: str, strategy: str, name: str | None = None) -> Any:
    from games.models import Bot, Player

    shown = name or username.replace("-", " ").title()
    player, _ = Player.objects.get_or_create(
        username=username, defaults={"display_name": shown, "kind": Player.Kind.BOT}
    )
    Bot.objects.get_or_create(player=player, defaults={"strategy": strategy})
    return Player.objects.select_related("bot").get(pk=player.pk)


if __name__ == "__main__":
    main(sys.argv[1])
