"""The games in which a player is to move, and telling the player's open pages of a change."""

from __future__ import annotations

from django.db.models import F, Q, QuerySet

from games import live
from games.models import Game, Seat

TURNS = "turns"
"""The note to a player's own topic: the games in which the player is to move have changed."""


def turns_of(player_id: int) -> QuerySet[Seat]:
    """The seats that the player acts for and that are on turn, the nearest deadline first, with
    their games."""
    acting = Q(substitute=player_id) | Q(
        player=player_id, substitute=None, substitute_bot="", away=Seat.Away.NO
    )
    seats = Seat.objects.filter(acting, game__status=Game.Status.PLAYING, game__turn=F("index"))
    return seats.select_related("game").order_by(
        F("game__deadline_at").asc(nulls_last=True), "game__moved_at", "game"
    )


def actors(game_id: int) -> dict[int, int]:
    """Who acts for the seats of a game, without built-in bots: database keys by seat."""
    found = {}
    for index, player, substitute, bot, bots in Seat.objects.filter(game=game_id).values_list(
        "index", "player", "substitute", "substitute_bot", "game__bot_seats"
    ):
        if bot == "" and not bots >> index & 1:
            found[index] = substitute or player
    return found


def turn_passed(game_id: int) -> None:
    """Tells the open pages of those who sit at the table. Call it after the commit."""
    for player_id in set(actors(game_id).values()):
        live.publish(live.player_topic(player_id), TURNS)
