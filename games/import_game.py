"""Importing a finished game that was played elsewhere, such as a simulated one."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from django.db import transaction

from engine import decisions, registry
from engine.game import Event, Finished, Opened
from games import log, notify, outbox
from games.errors import Invalid
from games.live_game import record_result
from games.models import Bot, Game, Player, Seat
from games.on_commit import after_commit


def import_game(events: Sequence[Event], players: Sequence[Player]) -> Game:
    """Stores a finished game and its result, with the current time as the time of its events.

    `events` is the whole log, from `Opened` to `Finished`. It is not checked against the rules
    (use `engine.verify` for that). Raises `Invalid` if the log does not start and end like that,
    has no seed, or has another number of seats.
    """
    opened, last = events[0], events[-1]
    if not isinstance(opened, Opened) or not isinstance(last, Finished):
        raise Invalid("not_finished", "Only a finished game can be imported.")
    if not last.seed:
        raise Invalid("seed_held_back", "A game can only be imported once its seed is published.")
    if opened.seats != len(players):
        raise Invalid("bad_seats", f"This game has {opened.seats} seats, not {len(players)}.")
    game = Game(
        kind=opened.game,
        rules=opened.rules,
        options=msgspec.to_builtins(opened.options),
        commitment=opened.commitment,
        seed=bytes.fromhex(last.seed),
    )
    with transaction.atomic():
        split = decisions.split(registry.get(opened.game, opened.rules), events)
        log.create_game(game, split, log.clock())
        Seat.objects.bulk_create(
            Seat(game=game, index=index, player=player) for index, player in enumerate(players)
        )
        record_result(game.pk, last.result)
        outbox.write([outbox.NewFact("game_ended", game=game.public_id, seq=game.seq)])
        after_commit(notify.events_appended, game.pk, game.seq, over=True)
    return game


def ensure_bot_players(strategies: Sequence[str]) -> list[Player]:
    """A bot player for each strategy, created if missing: `greedy`, `greedy-2` ...

    Raises `Invalid` if another player has such a name.
    """
    players = []
    with transaction.atomic():  # creates all of them or none
        for index, strategy in enumerate(strategies):
            number = strategies[: index + 1].count(strategy)
            username = strategy if number == 1 else f"{strategy}-{number}"
            player, created = Player.objects.select_related("bot").get_or_create(
                username=username, defaults={"kind": Player.Kind.BOT}
            )
            if created:
                player.set_unusable_password()
                player.save(update_fields=["password"])
                Bot.objects.create(player=player, strategy=strategy)
            elif not hasattr(player, "bot") or player.bot.strategy != strategy:
                raise Invalid("name_taken", f"The name {username!r} belongs to another player.")
            players.append(player)
    return players
