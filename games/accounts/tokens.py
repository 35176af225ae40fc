"""The API tokens of a member, for programs of their own and for their bots."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from games.errors import Conflict, Invalid, NotFound
from games.models import ApiToken, Player

MAX_TOKENS = 20
"""Valid tokens of one player, or of one bot."""


def tokens_of(owner: Player) -> QuerySet[ApiToken]:
    """The tokens of a player and of their bots that were not revoked, newest first."""
    return (
        ApiToken.objects.filter(Q(player=owner) | Q(player__bot__owner=owner), revoked_at=None)
        .select_related("player")
        .order_by("-id")
    )


def create_token(
    owner: Player,
    name: str,
    scopes: Iterable[str],
    *,
    bot: str | None = None,
    expires_at: datetime | None = None,
) -> tuple[ApiToken, str]:
    """A new token of this player, or of their bot with that username: its row and the token.

    Raises `NotFound` if they have no such bot, `Invalid` for a time that is past, and `Conflict`
    if a token has that name (so a request that is sent twice makes one token) or there are too
    many.
    """
    if expires_at is not None and expires_at <= timezone.now():
        raise Invalid("expires_in_past", "The token would have expired already.")
    player = owner
    if bot is not None:
        found = Player.objects.filter(username=bot, bot__owner=owner, is_active=True).first()
        if found is None:
            raise NotFound("no_such_bot", f"You have no bot {bot}.")
        player = found
    with transaction.atomic():
        Player.objects.select_for_update(no_key=True).get(pk=player.pk)
        present = ApiToken.objects.filter(player=player, revoked_at=None)
        if present.filter(name=name).exists():
            raise Conflict("token_name_taken", f"There is a token named {name!r} already.")
        if present.count() >= MAX_TOKENS:
            raise Conflict("too_many_tokens", f"Nobody has more than {MAX_TOKENS} tokens.")
        return ApiToken.create(player, name, scopes=scopes, expires_at=expires_at)


def revoke_token(owner: Player, public_id: str) -> None:
    """Revokes a token for good. Raises `NotFound` for one that is not the player's."""
    token = tokens_of(owner).filter(public_id=public_id).first()
    if token is None:
        raise NotFound("no_such_token", "You have no such token.")
    ApiToken.objects.filter(pk=token.pk).update(revoked_at=timezone.now())
