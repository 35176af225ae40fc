"""Entering people who have no account of their own: one, or a list, all or none.

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
from django.db.models.functions import Lower

from games.errors import ClientError, Conflict, Invalid
from games.models import Player

MAX_AT_ONCE = 500
_DIGEST_LENGTH = 16


class NewPlayer(NamedTuple):
    """Who is to be entered; `key` is the idempotency key of whoever enters them."""

    username: str
    display_name: str = ""
    key: str | None = None

    @property
    def asked(self) -> str:
        """A digest of what is asked for, to tell another player with the same key."""
        names = msgspec.json.encode([self.username, self.display_name])
        return sha256(names).hexdigest()[:_DIGEST_LENGTH]


def register_players(lines: Sequence[NewPlayer], by: Player, *, many: bool) -> list[Player]:
    """The players, in the order of the lines; those whose key `by` has used are not made again.

    Raises `Invalid` for a name or key that stands in the list twice, `Conflict` for a name that
    somebody has (`name_taken`, upper and lower case alike) or a key used for another player
    (`key_reused`); `errors` then names the lines, and nobody is entered. `many` says that the
    lines came as a list, so that each error has the place of its line.
    """
    _check(lines, many)
    try:
        return _enter(lines, by, many)
    except IntegrityError:
        # Somebody else has taken a name since it was found free: seen now, it is told as such.
        return _enter(lines, by, many)


def _enter(lines: Sequence[NewPlayer], by: Player, many: bool) -> list[Player]:
    with transaction.atomic():
        # Whoever sends the same key meanwhile waits here, and then finds what was made.
        Player.objects.select_for_update(no_key=True).get(pk=by.pk)
        keys = [line.key for line in lines if line.key is not None]
        known = {
            player.created_key: player
            for player in Player.objects.filter(created_by=by, created_key__in=keys)
        }
        reused = [
            index
            for index, line in enumerate(lines)
            if line.key in known and known[line.key].created_asked != line.asked
        ]
        if reused:
            raise _at_lines(Conflict, "key_reused", "key", _reused, lines, reused, many)
        new = [line for line in lines if line.key not in known]
        lowered = {line.username.lower() for line in new}
        names = Player.objects.annotate(lowered=Lower("username")).filter(lowered__in=lowered)
        taken = set(names.values_list("lowered", flat=True))
        if taken:
            held = [
                index
                for index, line in enumerate(lines)
                if line.key not in known and line.username.lower() in taken
            ]
            raise _at_lines(Conflict, "name_taken", "username", _taken, lines, held, many)
        made = Player.objects.bulk_create(
            # In one order everywhere, so that two lists at once never wait for each other.
            _row(line, by)
            for line in sorted(new, key=lambda line: line.username)
        )
        found = {player.username: player.pk for player in (*made, *known.values())}
        usernames = [
            known[line.key].username if line.key in known else line.username for line in lines
        ]
        rows = Player.objects.select_related("bot").in_bulk(list(found.values()))
        return [rows[found[username]] for username in usernames]


def _row(line: NewPlayer, by: Player) -> Player:
    return Player(
        username=line.username,
        display_name=line.display_name or line.username,
        password=make_password(None),
        created_by=by,
        created_key=line.key,
        created_asked=line.asked if line.key is not None else "",
    )


def _check(lines: Sequence[NewPlayer], many: bool) -> None:
    names = Counter(line.username.lower() for line in lines)
    if twice := [i for i, line in enumerate(lines) if names[line.username.lower()] > 1]:
        raise _at_lines(Invalid, "name_twice", "username", _twice, lines, twice, many)
    keys = Counter(line.key for line in lines if line.key is not None)
    if twice := [i for i, line in enumerate(lines) if line.key and keys[line.key] > 1]:
        raise _at_lines(Invalid, "key_twice", "key", _key_twice, lines, twice, many)


def _reused(line: NewPlayer) -> str:
    return f"The key {line.key!r} has already entered a different player."


def _taken(line: NewPlayer) -> str:
    return f"The name {line.username!r} belongs to another player."


def _twice(line: NewPlayer) -> str:
    return f"The name {line.username!r} stands in the list twice."


def _key_twice(line: NewPlayer) -> str:
    return f"The key {line.key!r} stands in the list twice."


def _at_lines(
    kind: type[ClientError],
    code: str,
    field: str,
    says: Callable[[NewPlayer], str],
    lines: Sequence[NewPlayer],
    wrong: Iterable[int],
    many: bool,
) -> ClientError:
    errors = [
        {
            "field": f"{index}.{field}" if many else field,
            "code": code,
            "detail": says(lines[index]),
        }
        for index in wrong
    ]
    return kind(code, " ".join(error["detail"] for error in errors), errors=errors)
