"""Registering people who have no account of their own: one, or a list, all or none.

Nobody can sign in as such a player until an operator gives the account a token or a password.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256
from typing import NamedTuple

import msgspec
from django.contrib.auth.hashers import make_password
from django.db import IntegrityError, transaction

from games.accounts import usernames
from games.errors import ClientError, Conflict, Invalid
from games.models import Player

MAX_AT_ONCE = 500
_DIGEST_LENGTH = 16


class NewPlayer(NamedTuple):
    """A player to be registered; `key` is the idempotency key of the registering player."""

    username: str
    display_name: str = ""
    key: str | None = None

    @property
    def digest(self) -> str:
        """A digest of the names, to detect a key that is reused for a different player."""
        names = msgspec.json.encode([self.username, self.display_name])
        return sha256(names).hexdigest()[:_DIGEST_LENGTH]


def register_players(new_players: Sequence[NewPlayer], by: Player, *, many: bool) -> list[Player]:
    """Registers the players and returns them in the same order.

    A player whose key `by` has used before is returned, not created again. Raises `Invalid` for a
    name or key that is repeated within the list, and `Conflict` for a name that is taken
    (`name_taken`, ignoring case) or a key that was used for a different player (`key_reused`).
    `errors` then names the entries at fault, and nobody is registered. With `many` the field of
    each error starts with the index of the entry.
    """
    _check_repeated(new_players, many)
    try:
        return _register(new_players, by, many)
    except IntegrityError:
        # Another request has taken a name since it was checked. The second attempt reports it.
        return _register(new_players, by, many)


def _register(new_players: Sequence[NewPlayer], by: Player, many: bool) -> list[Player]:
    with transaction.atomic():
        # A concurrent request of the same player waits here and then finds the rows of this one.
        Player.objects.select_for_update(no_key=True).get(pk=by.pk)
        keys = [new.key for new in new_players if new.key is not None]
        existing = {
            player.created_key: player
            for player in Player.objects.filter(created_by=by, created_key__in=keys)
        }
        reused = [
            index
            for index, new in enumerate(new_players)
            if new.key in existing and existing[new.key].created_digest != new.digest
        ]
        if reused:
            raise _error(Conflict, "key_reused", "key", _key_reused, new_players, reused, many)
        to_create = [new for new in new_players if new.key not in existing]
        names = [new.username for new in to_create]
        usernames.lock(names)
        taken_names = usernames.taken(names)
        if taken_names:
            taken = [
                index
                for index, new in enumerate(new_players)
                if new.key not in existing and new.username.lower() in taken_names
            ]
            raise _error(Conflict, "name_taken", "username", _name_taken, new_players, taken, many)
        created = Player.objects.bulk_create(
            # Sorted, so that two concurrent requests cannot deadlock.
            _row(new, by)
            for new in sorted(to_create, key=lambda new: new.username)
        )
        ids = {player.username: player.pk for player in (*created, *existing.values())}
        names = [
            existing[new.key].username if new.key in existing else new.username
            for new in new_players
        ]
        rows = Player.objects.select_related("bot").in_bulk(list(ids.values()))
        return [rows[ids[username]] for username in names]


def _row(new: NewPlayer, by: Player) -> Player:
    return Player(
        username=new.username,
        display_name=new.display_name or new.username,
        password=make_password(None),
        created_by=by,
        created_key=new.key,
        created_digest=new.digest if new.key is not None else "",
    )


def _check_repeated(new_players: Sequence[NewPlayer], many: bool) -> None:
    names = Counter(new.username.lower() for new in new_players)
    if repeated := [i for i, new in enumerate(new_players) if names[new.username.lower()] > 1]:
        raise _error(Invalid, "name_twice", "username", _name_twice, new_players, repeated, many)
    keys = Counter(new.key for new in new_players if new.key is not None)
    if repeated := [i for i, new in enumerate(new_players) if new.key and keys[new.key] > 1]:
        raise _error(Invalid, "key_twice", "key", _key_twice, new_players, repeated, many)


def _key_reused(new: NewPlayer) -> str:
    return f"The key {new.key!r} has already entered a different player."


def _name_taken(new: NewPlayer) -> str:
    return f"The name {new.username!r} belongs to another player."


def _name_twice(new: NewPlayer) -> str:
    return f"The name {new.username!r} is in the list twice."


def _key_twice(new: NewPlayer) -> str:
    return f"The key {new.key!r} is in the list twice."


def _error(
    error_class: type[ClientError],
    code: str,
    field: str,
    describe: Callable[[NewPlayer], str],
    new_players: Sequence[NewPlayer],
    indexes: Iterable[int],
    many: bool,
) -> ClientError:
    """The error for the entries at these indexes."""
    errors = [
        {
            "field": f"{index}.{field}" if many else field,
            "code": code,
            "detail": describe(new_players[index]),
        }
        for index in indexes
    ]
    return error_class(code, " ".join(error["detail"] for error in errors), errors=errors)
