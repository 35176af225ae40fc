"""Makes the archive of a tournament."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

import msgspec
from django.db.models import Prefetch

from engine import record, registry, replay
from engine.envelope import encode
from games import log as game_log
from games.models import Game, Player, Seat
from games.visibility import Visibility, visibilities
from tournaments import log
from tournaments.archive import container
from tournaments.archive.container import ArchivedGame, ArchivedPlayer, Manifest
from tournaments.fold import fold
from tournaments.models import Tournament

_BATCH = 200
_NAMED = re.compile(rb'"([A-Za-z0-9]{6,40})"')
"""A text in a payload that may be the public id of a player."""


def write_archive(tournament: Tournament) -> bytes:
    """The archive of the event up to its last event now.

    Games are in it as far as spectators may see them: an archive tells nobody the seed of a game
    that is being played, or of a deal that others are still to play.
    """
    rows = log.stored_rows(tournament.pk, limit=2**31 - 1)
    state = fold(log.read(tournament.pk, upto=rows[-1].seq))
    events = b"\n".join(encode(row.envelope) for row in rows) + b"\n"
    games: list[bytes] = []
    named = {row.by for row in rows if row.by} | _names(events)
    ids = list(state.games)
    for start in range(0, len(ids), _BATCH):
        lines = list(_game_lines(ids[start : start + _BATCH]))
        games += lines
        for line in lines:
            named |= _names(line)
    manifest = Manifest(
        container.FORMAT,
        container.VERSION,
        tournament.public_id,
        state.name,
        rows[-1].seq,
        rows[-1].hash.hex(),
        {},
    )
    members = {
        "tournament.jsonl": events,
        "games.jsonl": b"".join(line + b"\n" for line in games),
        "players.jsonl": b"".join(line + b"\n" for line in _player_lines(named)),
    }
    return container.pack(manifest, members)


def _names(data: bytes) -> set[str]:
    return {match.decode() for match in _NAMED.findall(data)}


def _game_lines(ids: Sequence[str]) -> Iterable[bytes]:
    seats = Prefetch("seats", Seat.objects.select_related("player").order_by("index"))
    rows = Game.objects.filter(public_id__in=ids).prefetch_related(seats)
    games = {game.public_id: game for game in rows}
    visible = visibilities(list(games.values()), None)
    for public_id in ids:
        game = games[public_id]
        yield _game_line(game, visible[game.pk])


def _game_line(game: Game, visible: Visibility) -> bytes:
    rules = registry.get(game.kind, game.rules)
    envelopes = [entry.envelope for entry in game_log.entries(game.pk, upto=visible.upto)]
    events = [replay.decode(rules, envelope.payload) for envelope in envelopes]
    players = [seat.player for seat in game.seats.all()]
    written = record.write(
        rules,
        events,
        [player.public_id for player in players],
        envelopes=envelopes,
        id=game.public_id,
    )
    line = ArchivedGame(tuple(player.public_id for player in players), msgspec.Raw(written))
    return msgspec.json.encode(line)


def _player_lines(named: Iterable[str]) -> Iterable[bytes]:
    rows = Player.objects.filter(public_id__in=sorted(named)).select_related("bot__owner")
    for player in rows.order_by("public_id"):
        bot = getattr(player, "bot", None)
        owner = bot.owner.public_id if bot is not None and bot.owner is not None else None
        yield msgspec.json.encode(
            ArchivedPlayer(
                player.public_id,
                player.username,
                player.display_name,
                player.kind,  # type: ignore[arg-type]
                owner,
            )
        )
