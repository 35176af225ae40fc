"""Opening a game against built-in bots at once, for members and guests."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from django.db import transaction

from games import game_commands, kinds, rated_games
from games.errors import Forbidden
from games.lobby import built_in_bots, game_keys, news
from games.lobby.table_spec import TableSpec
from games.models import Game, Player


def play(
    player: Player, spec: TableSpec, opponents: Sequence[str], *, key: str | None = None
) -> Game:
    """The game of the player against a bot of each of these names (see
    `built_in_bots.strategy_named`). `spec.size` counts the player, too.

    With a `key` that the player used before, the game that was opened then is returned. Who begins
    is drawn by lot. Raises `Invalid` for unknown bots and rated games of guests, and `Conflict` for
    a key that has opened a different game.
    """
    if built_in_bots.is_bot(player):
        raise Forbidden("built_in_bot", "Built-in bots open no games.")
    rules = kinds.find(spec.kind)
    strategies = [built_in_bots.strategy_named(rules, name) for name in opponents]
    if spec.rated:
        rated_games.check_rated([player])
    game_key = game_keys.of_play(player.public_id, key or secrets.token_urlsafe(12))
    with transaction.atomic():
        bots = built_in_bots.bot_players(strategies)
        game = game_commands.open_game(
            spec.kind,
            game_keys.by_lot([player, *bots], game_key),
            spec.options,
            time_control=spec.time_control,
            table_options=spec.table_options,
            spectator_delay_ms=spec.spectator_delay_ms,
            rated=spec.rated,
            key=game_key,
        )
        news.players_changed([player.pk])
    return game
