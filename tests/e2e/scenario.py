"""What the browser tests look at: `python -m tests.e2e.scenario WHAT`.

Run in the platform's environment. `played`: for each kind of game a league that is played at once.
`watched`: a league of Dream Home at a pace that lets a test watch it, longer than any test.
`slow`: a league like it whose games take minutes.
`knockout`: a double elimination of seven whose names are long, played at once. `ladder`: a ladder
of people at real tables, with challenges in every state, and one that nobody has challenged on.
`season`: a league of two divisions at real tables that is over, and its next season. `tied`: a
bracket at real tables with ties resolved in several ways, from which some have left. `large`: a
Swiss of 1,000 at real tables after 11 rounds. `names`: events of every format whose players have
long names of many scripts.
Prints the slugs by kind (of ladders: by what there is) as JSON.
"""

from __future__ import annotations

import json
import os
import sys
from typing import Any

import django

PACE_MS = 400
"""A Dream Home of four then lasts about half a minute."""


def main(scenario: str) -> None:
    """Creates the tournaments of a scenario and prints their slugs."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()

    from engine import registry

    slugs: dict[str, Any]
    if scenario == "watched":
        slugs = {"dream_home": _league("dream_home", "watched", pace_ms=PACE_MS, cycles=4)}
    elif scenario == "slow":
        slugs = {"dream_home": _league("dream_home", "slow", pace_ms=4 * PACE_MS, cycles=1)}
    elif scenario == "knockout":
        slugs = {"lodge": _knockout("knockout")}
    elif scenario == "ladder":
        slugs = {"challenges": _ladder("ladder"), "none": _ladder("quiet-ladder", quiet=True)}
    elif scenario == "season":
        slugs = _seasons("first-season")
    elif scenario == "large":
        slugs = {"dream_home": _large()}
    elif scenario == "tied":
        slugs = {"bracket": _tied("tied")}
    elif scenario == "names":
        from tests.e2e import long_names

        slugs = long_names.make()
    else:
        slugs = {
            kind: _league(kind, f"{kind}-played", pace_ms=0, rounds=2) for kind in registry.names()
        }
    json.dump(slugs, sys.stdout)


def _league(kind: str, slug: str, *, pace_ms: int, **format_options: int) -> str:
    from engine import registry

    game: Any = registry.get(kind)
    strategies = list(game.bots)
    usernames = [f"{strategies[number % len(strategies)]}-{number}" for number in range(8)]
    return _event(
        f"League {slug}".replace("_", "-"),
        slug.replace("_", "-"),
        [_bot(username, username.split("-")[0]) for username in usernames],
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


def _ladder(slug: str, *, quiet: bool = False) -> str:
    from games.models import Player
    from tournaments.director import command_handlers, commands
    from tournaments.models import Tournament

    names = ("Ada", "Bo", "Wolfeschlegelstein" * 3, "Cy", "Dee", "Eve", "Flo", "Gus", "Hal")
    players = [
        Player.objects.get_or_create(username=f"climber-{number}", defaults={"display_name": name})[
            0
        ]
        for number, name in enumerate(names, 1)
    ]
    options = {"declined_too_often": "forfeit", "open": 2, "rematch_seconds": 0}
    _event(
        "Ladder of the house" if not quiet else "A quiet ladder",
        slug,
        players,
        kind="lodge",
        format="ladder",
        table_size=2,
        owner=players[0],
        settings={"by_hand": True, "format_options": options},
    )
    tournament = Tournament.objects.get(slug=slug)

    def do(type_: str, **fields: Any) -> Any:
        command = commands.parse_command({"type": type_, **fields})
        return command_handlers.carry_out(tournament.pk, command, players[0])[0].event

    def challenge(challenger: int, challenged: int, *answers: str) -> None:
        number = do("challenge", challenger=challenger, challenged=challenged).challenge
        for state in answers:
            do("answer", challenge=number, state=state)

    if not quiet:
        for challenger, challenged, ranks in ((4, 3, [1, 2]), (3, 4, [2, 1]), (3, 4, [1, 1])):
            challenge(challenger, challenged, "accepted")
            games = [{"ranks": ranks, "points": [20 - rank for rank in ranks]}]
            do("rule", table=tournament.tables.count(), kind="played", games=games)
        challenge(3, 4, "retracted")
        challenge(2, 1, "declined")
        challenge(2, 1, "declined")
        challenge(6, 5)
        do("withdraw", entry=5)
        challenge(7, 6)
        challenge(9, 8, "accepted")
        challenge(8, 3)
    return slug


def _people(count: int) -> list[Any]:
    from games.models import Player

    names = ("Ada", "Bo", "Wolfeschlegelstein" * 3, "Cy", "Dee", "Eve", "Flo", "Gus")
    return [
        Player.objects.get_or_create(username=f"person-{number}", defaults={"display_name": name})[
            0
        ]
        for number, name in enumerate(names[:count], 1)
    ]


def _by_hand(name: str, slug: str, format: str, entries: int, **options: Any) -> Any:
    """An event at real tables, and how its organiser gives commands."""
    from tournaments.director import command_handlers, commands
    from tournaments.models import Tournament

    people = _people(entries)
    settings = {"by_hand": True, "rated": False, "format_options": options}
    fields = {"kind": "lodge", "format": format, "table_size": 2, "owner": people[0]}
    _event(name, slug, people, settings=settings, **fields)
    tournament = Tournament.objects.get(slug=slug)

    def do(type_: str, **fields: Any) -> None:
        command_handlers.carry_out(
            tournament.pk, commands.parse_command({"type": type_, **fields}), people[0]
        )

    return tournament, do


def _seasons(slug: str) -> dict[str, str]:
    from games.models import Player
    from tournaments.director import seasons

    tournament, do = _by_hand(
        "Rooftop league, spring", slug, "league_season", 8, sizes=[4, 4], exchange=[1]
    )
    while table := tournament.tables.filter(status="playing").order_by("number").first():
        games = [{"ranks": [1, 2], "points": [30, 20]}]
        do("rule", table=table.number, kind="played", games=games)
    do("disqualify", entry=2, reason="Played with two accounts.")
    organiser = Player.objects.get(username="person-1")
    later = seasons.next_season(tournament, organiser, name="Rooftop league, autumn").tournament
    return {"first": slug, "next": str(later.slug)}


def _large() -> str:
    """Written into the log in bulk: a thousand commands would take minutes."""
    from django.utils import timezone

    from bench import rebuild as bench
    from games.models import Player
    from tournaments import log, rebuild
    from tournaments.models import Tournament

    people = Player.objects.bulk_create(
        Player(username=f"entrant-{number}", display_name=f"Entrant {number}", password="!")
        for number in range(1, 1001)
    )
    events = bench.build_log(len(people), 11, 2, players=[player.public_id for player in people])
    now = timezone.now()
    tournament = Tournament.objects.create(table_size=2, created_at=now)
    log.append(tournament, events[:-1], at=now)  # without its end, so that it is followed live
    rebuild.tournament(tournament.pk, fix=True)
    return "large-event"


def _tied(slug: str) -> str:
    _, do = _by_hand("The cup of ties", slug, "single_elimination", 8, third_place=True)

    def result(table: int, *ranks: int) -> None:
        games = [{"ranks": list(ranks), "points": [40 - 5 * rank for rank in ranks]}]
        do("rule", table=table, kind="played", games=games)

    result(1, 1, 2)
    result(2, 1, 1)
    result(3, 1, 2)
    result(4, 1, 1)
    do("decide_tie", table=4, order=[6, 3], reason="Drew lots.")
    result(5, 1, 2)  # again between those of the second table
    do("withdraw", entry=2)
    result(7, 1, 2)
    result(9, 1, 1)
    return slug


def _event(name: str, slug: str, players: list[Any], **settings: Any) -> str:
    from tournaments.director import rounds as directing
    from tournaments.director import setup
    from tournaments.director.transaction import open_transaction

    tournament = setup.create_tournament(name, slug=slug, **settings)
    with open_transaction(tournament.pk) as transaction:
        setup.open_registration(transaction)
        for player in players:
            setup.register(transaction, player)
        setup.seed(transaction, "order")
        setup.start(transaction)
    directing.advance(tournament.pk)
    return str(tournament.slug)


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
