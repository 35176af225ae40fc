"""What players say about themselves."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any
from zoneinfo import available_timezones

from django.conf import settings
from django.db import IntegrityError, transaction

from games.accounts import usernames
from games.accounts.avatars import AVATARS
from games.accounts.countries import COUNTRIES
from games.errors import Forbidden, Invalid
from games.models import Player

FIELDS = ("display_name", "language", "country", "time_zone", "avatar")
GUEST_FIELDS = ("display_name",)
"""What guests may change: they have no account that could have settings."""


@cache
def time_zones() -> frozenset[str]:
    """The names of all time zones that this machine knows."""
    return frozenset(available_timezones())


def choices() -> dict[str, list[str]]:
    """What may be chosen, by field."""
    return {
        "language": [code for code, _ in settings.LANGUAGES],
        "country": list(COUNTRIES),
        "avatar": list(AVATARS),
    }


def change_profile(player: Player, changes: Mapping[str, Any]) -> Player:
    """Changes some fields of the profile, all or none, and returns the player as stored.

    An empty text means 'not given', and an empty display name the username. Raises `Invalid` for
    a value that is no choice, `Forbidden` for what this player may not change, and `Conflict` for
    a username that is taken.
    """
    _check_choices(changes)
    try:
        with transaction.atomic():
            row = Player.objects.select_for_update(no_key=True).get(pk=player.pk)
            _check_allowed(row, changes)
            if (username := changes.get("username")) is not None:
                if row.display_name == row.username and "display_name" not in changes:
                    row.display_name = username  # it was never chosen
                usernames.change_username(row, username)
            for field in FIELDS:
                if field in changes:
                    setattr(row, field, changes[field])
            row.save(update_fields=FIELDS)
            return row
    except IntegrityError as error:
        if "player_username" not in str(error) and "games_player_username" not in str(error):
            raise
        # Somebody has taken the name without locking it, e.g. `createsuperuser`.
        raise usernames.name_taken_error(str(changes.get("username"))) from None


def _check_choices(changes: Mapping[str, Any]) -> None:
    allowed: dict[str, Any] = {**choices(), "time_zone": time_zones()}
    errors = [
        {
            "field": field,
            "code": f"bad_{field}",
            "detail": f"There is no {what} {changes[field]!r}.",
        }
        for field, what in (
            ("language", "language"),
            ("country", "country with the code"),
            ("time_zone", "time zone"),
            ("avatar", "avatar"),
        )
        if changes.get(field) and changes[field] not in allowed[field]
    ]
    if errors:
        raise Invalid(errors[0]["code"], " ".join(e["detail"] for e in errors), errors=errors)


def _check_allowed(player: Player, changes: Mapping[str, Any]) -> None:
    if player.kind == Player.Kind.GUEST and set(changes) - set(GUEST_FIELDS):
        raise Forbidden(
            "guests_may_not", "A guest has only a display name. Sign up to have a profile."
        )
    if player.name_locked and changes.keys() & {"display_name", "username"}:
        detail = "The staff has replaced your name; you may appeal against that decision."
        error = {"field": "display_name", "code": "name_locked", "detail": detail}
        raise Forbidden("name_locked", detail, errors=[error])
