"""Outside bots of members: players that programs of theirs play for."""

from __future__ import annotations

from django.db import transaction
from django.db.models import QuerySet

from games.accounts import usernames
from games.errors import Conflict
from games.models import Bot, Player

MAX_BOTS = 10
"""Bots of one player."""


def bots_of(owner: Player) -> QuerySet[Player]:
    """The bots of a player that are active, oldest first."""
    bots = Player.objects.filter(bot__owner=owner, is_active=True)
    return bots.select_related("bot").order_by("pk")


def create_bot(owner: Player, username: str, display_name: str = "") -> Player:
    """A new outside bot of this player. Raises `Conflict` if the name is taken, or there are too
    many."""
    with transaction.atomic():
        Player.objects.select_for_update(no_key=True).get(pk=owner.pk)
        if bots_of(owner).count() >= MAX_BOTS:
            raise Conflict("too_many_bots", f"Nobody has more than {MAX_BOTS} bots.")
        usernames.check_free(username)
        player = Player.objects.create_user(
            username, display_name=display_name, kind=Player.Kind.BOT, created_by=owner
        )
        player.bot = Bot.objects.create(player=player, owner=owner)
        return player
