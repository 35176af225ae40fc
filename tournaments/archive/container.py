"""The file of an archive: a ZIP with a manifest and three members, each with its digest. Pure.

    manifest.json      format, version, the tournament, its last event, SHA-256 of each member
    tournament.jsonl   the log: the envelope of each event on a line, as it is hashed
    games.jsonl        a line for each game: its players and its record (`engine.record`)
    players.jsonl      public data of the players who are named in the logs

The members have fixed names, so no path from the file is used, and the unpacked size is limited
while unpacking, whatever the file says of it.
"""

from __future__ import annotations

import io
import zipfile
import zlib
from hashlib import sha256
from typing import Annotated, Literal

import msgspec

from games.errors import Invalid

FORMAT: Literal["rooftree-archive"] = "rooftree-archive"
VERSION = 1
MEMBERS = ("tournament.jsonl", "games.jsonl", "players.jsonl")
MAX_UNPACKED = 400_000_000
_MANIFEST = "manifest.json"
_MAX_MANIFEST = 100_000
_CHUNK = 1 << 20
_TIME = (1980, 1, 1, 0, 0, 0)
"""The same archive has the same bytes, whenever it is made."""

_Id = Annotated[str, msgspec.Meta(pattern=r"\A[A-Za-z0-9_-]{1,40}\Z")]


class Manifest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the archive holds. `head` (hex) is the hash of the event `seq`, the last one."""

    format: Literal["rooftree-archive"]
    version: int
    tournament: _Id
    name: Annotated[str, msgspec.Meta(max_length=200)]
    seq: Annotated[int, msgspec.Meta(ge=1, lt=2**31)]
    head: str
    digests: dict[str, str]


class ArchivedPlayer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Public data of a player; `owner` is the public id of the owner of a bot."""

    id: _Id
    username: Annotated[str, msgspec.Meta(max_length=40)]
    name: Annotated[str, msgspec.Meta(max_length=80)]
    kind: Literal["person", "bot", "guest"]
    owner: str | None = None


class ArchivedGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game: public ids of the players by seat, and its record.

    The record of a game that had not ended, or that nobody but its players may see yet, has only
    the events that spectators may see, and no seed.
    """

    players: tuple[_Id, ...]
    record: msgspec.Raw


_encoder = msgspec.json.Encoder(order="deterministic")


def pack(manifest: Manifest, members: dict[str, bytes]) -> bytes:
    """The file; the digests are filled in."""
    digests = {name: sha256(members[name]).hexdigest() for name in MEMBERS}
    manifest = msgspec.structs.replace(manifest, digests=digests)
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in ((_MANIFEST, _encoder.encode(manifest)), *members.items()):
            info = zipfile.ZipInfo(name, _TIME)
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, data)
    return file.getvalue()


def unpack(data: bytes) -> tuple[Manifest, dict[str, bytes]]:
    """The manifest and the members. Raises `Invalid` if they are not what was packed."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            names = sorted(archive.namelist())
            if names != sorted((_MANIFEST, *MEMBERS)):
                raise broken("it does not have the members of an archive of a tournament")
            manifest = _manifest(_read(archive, _MANIFEST, _MAX_MANIFEST))
            members, left = {}, MAX_UNPACKED
            for name in MEMBERS:
                members[name] = _read(archive, name, left, manifest)
                left -= len(members[name])
    except (zipfile.BadZipFile, zlib.error, EOFError, OSError) as error:
        raise broken("it is no complete ZIP file") from error
    except (NotImplementedError, RuntimeError, ValueError) as error:
        raise broken("it is packed in a way that is not supported") from error
    for name in MEMBERS:
        if sha256(members[name]).hexdigest() != manifest.digests.get(name):
            raise broken(f"{name} was changed since the archive was made", manifest)
    return manifest, members


def broken(reason: str, manifest: Manifest | None = None) -> Invalid:
    """The error for an archive that cannot be restored, naming the tournament if it is known."""
    named = "" if manifest is None else f" of {manifest.name!r} ({manifest.tournament})"
    return Invalid("broken_archive", f"The archive{named} is refused: {reason}.")


def _manifest(data: bytes) -> Manifest:
    try:
        manifest = msgspec.json.decode(data, type=Manifest)
        bytes.fromhex(manifest.head)
    except (msgspec.DecodeError, ValueError) as error:
        raise broken(f"its manifest cannot be read ({error})") from error
    if manifest.version != VERSION:
        raise broken(f"it has version {manifest.version}, and this server reads {VERSION}")
    return manifest


def _read(
    archive: zipfile.ZipFile, name: str, limit: int, manifest: Manifest | None = None
) -> bytes:
    parts, size = [], 0
    try:
        with archive.open(name) as stream:
            while part := stream.read(_CHUNK):
                size += len(part)
                if size > limit:
                    raise Invalid("archive_too_large", f"{name} of the archive is too large.")
                parts.append(part)
    except (zipfile.BadZipFile, zlib.error, EOFError) as error:
        raise broken(f"{name} was changed since the archive was made", manifest) from error
    return b"".join(parts)
