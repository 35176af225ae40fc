"""Erasing an account: everything personal is deleted; games, results and ratings stay.

The player remains as a row with an opaque username, because games and tournaments name players by
their public ids. Everything happens in one transaction, so an erasure that fails leaves the account
as it was.

Rows of other tables that point to a player are deleted, or their reference is set to null where the
foreign key says so, unless the relation is in `KEPT`. So a new table needs no code here, unless its
rows belong to a game or a tournament. Other modules register which of their relations stay (`keep`)
and what else they delete (`before`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib.auth.hashers import make_password
from django.db import models, transaction
from django.utils import timezone

from games.accounts import departure
from games.accounts.usernames import ERASED_PREFIX
from games.models import Player
from games.public_ids import new_public_id

DISPLAY_NAME = "Deleted player"
KEPT = {
    "games.Seat.player": "games stay",
    "games.Seat.substitute": "games stay",
    "games.Bot.player": "says that the player was a bot",
}
"""Relations to players that an erasure leaves alone, and why."""
UNCHANGED = frozenset(("id", "public_id", "kind", "created_at", "verified_at"))
"""Columns of the player that stay. All others get their default."""

_first: list[Callable[[Player], None]] = []


def before(function: Callable[[Player], None]) -> Callable[[Player], None]:
    """Registers a function that deletes more, in the same transaction, before the rows go."""
    _first.append(function)
    return function


def keep(relations: dict[str, str]) -> None:
    """Adds to `KEPT`: `app.Model.field`, and why."""
    KEPT.update(relations)


def relations() -> dict[str, Any]:
    """All foreign keys to players, as `app.Model.field`."""
    fields: list[Any] = list(Player._meta.get_fields(include_hidden=True))
    return {
        f"{field.related_model._meta.label}.{field.field.name}": field.field
        for field in fields
        if field.auto_created and not field.concrete and (field.one_to_many or field.one_to_one)
    }


def erase(player: Player) -> None:
    """Erases the account of a player, and the player's bots with it.

    Erasing an account that is erased already does nothing.
    """
    with transaction.atomic():
        accounts = [player, *Player.objects.filter(bot__owner=player)]
        for account in accounts:
            departure.leave_everything(account)
        for account in accounts:
            _erase_account(account)


def _erase_account(account: Player) -> None:
    row = Player.objects.select_for_update(no_key=True).get(pk=account.pk)
    if row.erased_at is not None:
        return
    for function in _first:
        function(row)
    _delete_rows(row)
    _make_opaque(row)


def _delete_rows(player: Player) -> None:
    for name, field in relations().items():
        if name in KEPT:
            continue
        rows = field.model._base_manager.filter(**{field.name: player})
        if field.remote_field.on_delete is models.SET_NULL:
            rows.update(**{field.name: None})
        else:
            rows.delete()


def _make_opaque(player: Player) -> None:
    for field in Player._meta.concrete_fields:
        if field.name not in UNCHANGED:
            setattr(player, field.name, field.get_default())
    player.username = ERASED_PREFIX + new_public_id()
    player.display_name = DISPLAY_NAME
    player.password = make_password(None)
    player.is_active = False
    player.erased_at = timezone.now()
    player.save()
