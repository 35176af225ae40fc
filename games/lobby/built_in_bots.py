"""The players behind the built-in bots, for tables that need some of them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import count
from typing import Any

from django.db import connection, transaction

from engine.game import Game as Rules
from games import kinds
from games.models import Bot, Player

STRENGTHS = ("easy", "medium", "hard")
"""Names that stand for the weakest, the middle and the strongest bot of a game."""
_LIMIT = 200
"""Bots that are looked at. If a server has so many of one strategy, others are created."""
_LOCK = 0x626F7473
"""Advisory lock under which players of bots are created."""


def is_bot(player: Player) -> bool:
    """Whether a built-in bot plays for this player, who needs no page. Load it with `bot`."""
    bot = getattr(player, "bot", None)
    return bot is not None and bool(bot.strategy)


def strategy_named(rules: Rules[Any], name: str) -> str:
    """The strategy that `name` stands for: itself, or one of `STRENGTHS`.

    Raises `Invalid` (`unknown_bot`) naming the choices.
    """
    strategies = list(rules.bots)
    if name in STRENGTHS and name not in strategies:
        last = len(strategies) - 1
        return strategies[(0, (last + 1) // 2, last)[STRENGTHS.index(name)]]
    kinds.check_bot(rules, name)
    return name


def bot_players(strategies: Sequence[str], taken: Collection[int] = ()) -> list[Player]:
    """A different player for each of these strategies, none of those in `taken` (database keys).

    Players that are missing are created: `greedy`, `greedy-2` and so on. One query if there are
    enough of them.
    """
    free = _free(strategies, taken)
    if _missing(strategies, free):
        with transaction.atomic():
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_advisory_xact_lock(%s)", [_LOCK])
            free = _free(strategies, taken)  # somebody else may have created them
            for strategy in _missing(strategies, free):
                free.setdefault(strategy, []).append(_create(strategy))
    return [free[strategy].pop(0) for strategy in strategies]


def _free(strategies: Sequence[str], taken: Collection[int]) -> dict[str, list[Player]]:
    """The oldest players of each strategy that are not taken, as many as may be needed."""
    found: dict[str, list[Player]] = {}
    rows = Bot.objects.filter(
        strategy__in=set(strategies), owner=None, player__is_active=True
    ).exclude(player__in=taken)
    for bot in rows.select_related("player").order_by("player")[:_LIMIT]:
        bot.player.bot = bot
        found.setdefault(bot.strategy, []).append(bot.player)
    return found


def _missing(strategies: Sequence[str], free: dict[str, list[Player]]) -> list[str]:
    return [
        strategy
        for strategy in dict.fromkeys(strategies)
        for _ in range(strategies.count(strategy) - len(free.get(strategy, ())))
    ]


def _create(strategy: str) -> Player:
    names = (strategy if number == 1 else f"{strategy}-{number}" for number in count(1))
    used = {
        name.lower()
        for name in Player.objects.filter(username__istartswith=strategy).values_list(
            "username", flat=True
        )
    }
    name = next(name for name in names if name.lower() not in used)
    player = Player.objects.create_user(name, kind=Player.Kind.BOT)
    player.bot = Bot.objects.create(player=player, strategy=strategy)
    return player
