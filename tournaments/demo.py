"""Demo data for a fresh installation: eight bots and their leagues.

Idempotent: a second run finds the leagues of the first and changes nothing. The sweep continues
leagues that were interrupted.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from django.db import transaction

from engine import registry
from engine.game import Game as Rules
from games.models import Bot, Player
from tournaments.director import rounds, setup
from tournaments.director.transaction import open_transaction
from tournaments.models import Tournament

BOTS = {
    "oak": "greedy",
    "birch": "greedy",
    "cedar": "greedy",
    "maple": "greedy",
    "pebble": "random",
    "puddle": "random",
    "breeze": "random",
    "bramble": "random",
}
"""Strategy by username."""
ROUNDS = 7
PACE_MS = 1300
"""A pause between turns for people who watch; the league then takes about ten minutes."""


class DemoLeague(NamedTuple):
    """A league of the demo, and whether this run created it."""

    tournament: Tournament
    new: bool


def run() -> list[DemoLeague]:
    """Two leagues for each game: a fast one that fills the rankings, and a slow one to watch."""
    bots = [_bot(name, strategy) for name, strategy in BOTS.items()]
    leagues = []
    for kind in registry.names():
        rules = registry.get(kind)
        title = kind.replace("_", " ").title()
        slug = kind.replace("_", "-")
        players = [bot for bot in bots if bot.bot.strategy in rules.bots]
        leagues.append(_league(f"{title} warm-up", f"{slug}-warm-up", rules, players, 0))
        leagues.append(_league(f"{title} league", f"{slug}-league", rules, players, PACE_MS))
    return leagues


def _bot(username: str, strategy: str) -> Player:
    with transaction.atomic():
        player, _ = Player.objects.get_or_create(
            username=username,
            defaults={"display_name": username.title(), "kind": Player.Kind.BOT},
        )
        Bot.objects.get_or_create(player=player, defaults={"strategy": strategy})
    return Player.objects.select_related("bot").get(pk=player.pk)


def _league(
    name: str, slug: str, rules: Rules[Any], players: list[Player], pace_ms: int
) -> DemoLeague:
    """A started league, created now or by an earlier run."""
    existing = Tournament.objects.filter(slug=slug).first()
    league = existing or setup.create_tournament(
        name,
        slug=slug,
        kind=rules.name,
        format="round_robin",
        table_size=rules.max_seats,
        settings={"pace_ms": pace_ms, "format_options": {"rounds": ROUNDS}},
    )
    with open_transaction(league.pk) as tx:
        if tx.state.status == "draft":
            setup.open_registration(tx)
        if tx.state.status == "registration":
            for player in players:
                setup.register(tx, player)
            setup.seed(tx, "random")
            setup.start(tx)
    rounds.advance(league.pk)
    league.refresh_from_db()
    return DemoLeague(league, existing is None)
