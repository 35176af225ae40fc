"""Restores a tournament from its archive, as a copy that is read only.

Everything is checked before it is stored, and all of it is stored in one transaction: digests, the
hashes of the log, each game, and that the log can be folded. The copy has the public ids, log and
games of the original, so its pages say the same. It does not go on: commands are refused, games
that had not ended are void, and its finished games are rated in a pool of its own
(`archive:` and the id), as they were played, apart from the ratings of this server.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeVar

import msgspec
from django.contrib.auth.hashers import make_password
from django.db import connection, transaction
from django.utils import timezone

from engine.envelope import GENESIS, Envelope, chain_hashes, encode, order_fault
from games.accounts import usernames
from games.archived_games import BrokenGame, restore_game
from games.errors import Conflict, Invalid
from games.models import Player
from tournaments import events as ev
from tournaments import log, projection
from tournaments.archive.container import ArchivedGame, ArchivedPlayer, Manifest, broken, unpack
from tournaments.fold import fold
from tournaments.models import Tournament

_LOCK = "SELECT pg_advisory_xact_lock(hashtextextended('archive', 0))"
_USERNAME_LENGTH = 40

T = TypeVar("T", bound=msgspec.Struct)


class Restored(NamedTuple):
    """The tournament, and whether it was stored now or was here already."""

    tournament: Tournament
    outcome: Literal["imported", "unchanged"]


class _Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    seq: int
    decision: int
    event: msgspec.Raw
    at: int
    by: str | None = None


def restore_archive(data: bytes) -> Restored:
    """Restores the tournament of an archive, or nothing.

    An archive of a log that is here already, or of an earlier part of it, changes nothing. Raises
    `Invalid` (`broken_archive`, `archive_too_large`) if anything is not as it was, and `Conflict`
    if the log here is another one (`archive_differs`) or ends earlier (`archive_newer`), if the
    slug belongs to another tournament (`slug_taken`), or if the season before is not here
    (`previous_missing`).
    """
    manifest, members = unpack(data)
    envelopes = _envelopes(manifest, members["tournament.jsonl"])
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute(_LOCK)
        if (existing := _existing(manifest, envelopes)) is not None:
            return Restored(existing, "unchanged")
        try:
            tournament = _restore(manifest, envelopes, members)
        except BrokenGame as error:
            raise broken(str(error), manifest) from error
    return Restored(tournament, "imported")


def _envelopes(manifest: Manifest, data: bytes) -> list[Envelope]:
    """The envelopes of the log, checked: bytes, order and hashes."""
    envelopes: list[Envelope] = []
    previous = None
    for number, line in enumerate(data.splitlines(), start=1):
        try:
            fields = msgspec.json.decode(line, type=_Line)
        except (msgspec.DecodeError, RecursionError) as error:
            raise broken(f"event {number} cannot be read ({error})", manifest) from error
        envelope = Envelope(fields.seq, fields.decision, fields.at, fields.by, bytes(fields.event))
        if encode(envelope) != line:
            raise broken(f"event {number} is not written as it is hashed", manifest)
        if fault := order_fault(envelope, previous):
            raise broken(f"event {number}: {fault}", manifest)
        envelopes.append(envelope)
        previous = envelope
    hashes = chain_hashes(GENESIS, envelopes)
    if len(hashes) != manifest.seq or hashes[-1].hex() != manifest.head:
        reason = f"the hashes of its log do not lead to event {manifest.seq} of the manifest"
        raise broken(reason, manifest)
    return envelopes


def _existing(manifest: Manifest, envelopes: Sequence[Envelope]) -> Tournament | None:
    """The tournament, if its log here begins with that of the archive. Raises `Conflict`."""
    existing = Tournament.objects.select_for_update().filter(public_id=manifest.tournament).first()
    if existing is None:
        return None
    common = min(existing.seq, manifest.seq)
    here = log.hash_of(existing.pk, common)
    if here != chain_hashes(GENESIS, envelopes[:common])[-1]:
        raise Conflict(
            "archive_differs",
            f"The log of {manifest.name!r} ({manifest.tournament}) here is another one.",
        )
    if manifest.seq > existing.seq:
        raise Conflict(
            "archive_newer",
            f"{manifest.name!r} ({manifest.tournament}) is here up to event {existing.seq}; the "
            f"archive goes on to event {manifest.seq}. A copy does not change; import the newer "
            "archive on a server that does not have it.",
        )
    return existing


def _restore(
    manifest: Manifest, envelopes: Sequence[Envelope], members: dict[str, bytes]
) -> Tournament:
    created = _created(manifest, envelopes[0])
    if Tournament.objects.filter(slug=created.slug).exists():
        raise Conflict(
            "slug_taken",
            f"{manifest.name!r} is at {created.slug!r}, and another tournament here has that slug.",
        )
    if created.after and not Tournament.objects.filter(public_id=created.after).exists():
        raise Conflict(
            "previous_missing",
            f"{manifest.name!r} follows the season {created.after}; import that one first.",
        )
    players = _players(_lines(manifest, "players.jsonl", members, ArchivedPlayer))
    for number, line in enumerate(_lines(manifest, "games.jsonl", members, ArchivedGame), start=1):
        if missing := [name for name in line.players if name not in players]:
            raise broken(f"game {number} names a player {missing[0]} who is not in it", manifest)
        restore_game(bytes(line.record), [players[name] for name in line.players])
    tournament = Tournament.objects.create(
        public_id=manifest.tournament,
        slug=created.slug,
        name=manifest.name,
        kind=created.kind,
        format=created.format,
        table_size=created.table_size,
        created_at=timezone.now(),
        imported_at=timezone.now(),
    )
    try:
        authors = {public_id: player.pk for public_id, player in players.items()}
        log.restore(tournament, envelopes, authors)
        tournament.save()
        events, fault = log.audit(tournament)
        if fault is not None:
            raise broken(f"event {fault.seq}: {fault.reason}", manifest)
        projection.project(tournament, fold(events))
    except Invalid:
        raise
    except projection.UnknownRow as error:
        raise broken(str(error), manifest) from error
    except Exception as error:  # the fold of a log that was made up may raise anything
        reason = f"its log cannot be folded ({type(error).__name__}: {error})"
        raise broken(reason, manifest) from error
    return tournament


def _created(manifest: Manifest, first: Envelope) -> ev.Created:
    try:
        created = ev.decode(first.payload)
    except msgspec.DecodeError as error:
        raise broken(f"event 1 cannot be read ({error})", manifest) from error
    if not isinstance(created, ev.Created):
        raise broken("event 1 does not create a tournament", manifest)
    return created


def _lines(manifest: Manifest, name: str, members: dict[str, bytes], line_type: type[T]) -> list[T]:
    try:
        return [msgspec.json.decode(line, type=line_type) for line in members[name].splitlines()]
    except (msgspec.DecodeError, RecursionError) as error:
        raise broken(f"{name} cannot be read ({error})", manifest) from error


def _players(archived: Sequence[ArchivedPlayer]) -> dict[str, Player]:
    """The players by public id: those who are here, and a placeholder for each of the others.

    A placeholder has no account and is not active: nobody can sign in as it, and it is in no list.
    If its username is taken here, it gets a number; the name that is shown stays.
    """
    ids = [player.id for player in archived]
    found = {row.public_id: row for row in Player.objects.filter(public_id__in=ids)}
    missing = {player.id: player for player in archived if player.id not in found}
    names = [player.username for player in missing.values()]
    usernames.lock(names)
    taken = usernames.taken(names) | usernames.numbered({name.lower() for name in names})
    made = []
    for player in missing.values():
        username, number = player.username, 1
        while username.lower() in taken:
            number += 1
            suffix = f"-{number}"
            username = player.username[: _USERNAME_LENGTH - len(suffix)] + suffix
        taken.add(username.lower())
        made.append(
            Player(
                public_id=player.id,
                username=username,
                display_name=player.name or player.username,
                kind=Player.Kind.PERSON if player.kind == "guest" else player.kind,
                password=make_password(None),
                is_active=False,
            )
        )
    for row in Player.objects.bulk_create(made):
        found[row.public_id] = row
    return found
