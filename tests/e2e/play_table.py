"""Opens a table for a browser test: `python -m tests.e2e.play_table KIND [OPTIONS AS JSON]`.

Run in the platform's environment. People sit at the first seats, and built-in bots at the others.
Prints the id of the game and the sessions of the people as JSON (`session` is the first of them).
Options: `seats` (2 unless given), `people` (1 unless given), `staff` (whether they are staff),
`clock_ms`, `options` of the game, options of the table, and `left`: greedy bots play for everybody
until seat 0 has that many turns left, so that a test reaches the end soon.
"""

from __future__ import annotations

import json
import os
import secrets
import sys
from typing import Any

import django


def main(kind: str, wanted: dict[str, Any]) -> None:
    """Opens the game and prints what a test needs."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()

    from django.db import transaction

    from engine.table.clock import TimeControl
    from engine.table.events import TableOptions
    from games.game_commands import open_game

    staff = wanted.get("staff", False)
    people = [new_person(staff=staff) for _ in range(wanted.get("people", 1))]
    bots = [_bot(number) for number in range(wanted.get("seats", 2) - len(people))]
    clock_ms = wanted.get("clock_ms")
    # One transaction, so that no worker sees the game before it is where the test begins.
    with transaction.atomic():
        game = open_game(
            kind,
            [*(person for person, _ in people), *bots],
            wanted.get("options", {}),
            table_options=TableOptions(**wanted.get("table", {})),
            time_control=TimeControl("bank", clock_ms) if clock_ms else None,
        )
        if "left" in wanted:
            _play_up_to(game, wanted["left"])
    sessions = [session for _, session in people]
    printed = {"game": game.public_id, "session": sessions[0], "sessions": sessions}
    json.dump(printed, sys.stdout)


def new_person(*, staff: bool) -> tuple[Any, str]:
    """A new person, and a session in which that person is signed in."""
    from importlib import import_module

    from django.conf import settings
    from django.contrib import auth

    from games.models import Player

    name = f"person-{secrets.token_hex(4)}"
    person = Player.objects.create_user(
        username=name, password=secrets.token_hex(), email="", is_staff=staff
    )
    session = import_module(settings.SESSION_ENGINE).SessionStore()
    session[auth.SESSION_KEY] = str(person.pk)
    session[auth.BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[auth.HASH_SESSION_KEY] = person.get_session_auth_hash()
    session.save()
    return person, session.session_key


def _play_up_to(game: Any, left: int) -> None:
    """Plays the game up to the turn of seat 0 after which `left - 1` more follow."""
    import random

    from engine.game import UNLIMITED
    from games.live_game import LiveGame

    planned = LiveGame.load(game)
    rng = random.Random(str(game.public_id))
    greedy = planned.rules.bots["greedy"]
    played: list[tuple[int, Any]] = []
    while (seat := planned.turn) is not None:
        observed = planned.rules.observe(planned.state, seat)
        played.append((seat, greedy.choose(planned.rules, observed, seat, rng, UNLIMITED)))
        planned.play(*played[-1])
    starts = [
        number
        for number, (seat, _) in enumerate(played)
        if seat == 0 and (number == 0 or played[number - 1][0] != 0)
    ]
    live_game = LiveGame.load(game)
    for seat, action in played[: starts[-left]]:
        live_game.play(seat, action)
    live_game.save()


def _bot(number: int) -> Any:
    from games.models import Bot, Player

    player, _ = Player.objects.get_or_create(
        username=f"opponent-{number}",
        defaults={"display_name": f"Opponent {number + 1}", "kind": Player.Kind.BOT},
    )
    Bot.objects.get_or_create(player=player, defaults={"strategy": "greedy"})
    return Player.objects.select_related("bot").get(pk=player.pk)


if __name__ == "__main__":
    main(sys.argv[1], json.loads(sys.argv[2]) if len(sys.argv) > 2 else {})
