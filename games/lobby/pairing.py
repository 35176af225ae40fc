"""Quick pairing: players say what they would play and are seated with others near their rating.

A player's request is changed under the lock of the player. Matching runs under an advisory lock,
so that two workers do not seat one player twice, and looks at each player under that lock again.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

import structlog
from django.db import connection, transaction
from django.utils import timezone

from games import game_commands, kinds, rated_games
from games.errors import ClientError, Conflict, Invalid
from games.lobby import built_in_bots, game_keys, matching, news, presence, time_controls, wake_up
from games.lobby.matching import Pairing, Waiting
from games.lobby.start_game import PRESENT, release_players
from games.lobby.table_locks import lock_players
from games.lobby.table_spec import default_options
from games.models import Game, PairingRequest, Player

BOT_AFTER = timedelta(seconds=15)
"""A bot is offered to a player who has waited for this long."""
GONE_AFTER = timedelta(seconds=20)
"""Whoever was not seen on the page for this long does not wait any more."""
_LOCK = 0x70616972
"""The advisory lock of the matcher."""

_logger = structlog.get_logger(__name__)


class PairingSpec(NamedTuple):
    """What a player would play: one of `kinds` (favourite first), with `size` seats, the time
    control of a preset, rated or not."""

    kinds: tuple[str, ...]
    size: int
    clock: str
    rated: bool


def enter(player: Player, spec: PairingSpec, *, key: str | None = None) -> PairingRequest:
    """Makes the player wait for others.

    Whoever waits for the same already goes on waiting, and is noted as present. With a `key` that
    the player's latest request had, that request is returned, even if a game was opened for it.
    Raises `Invalid` for kinds, seats or clocks that do not exist, and for a rated request of a
    guest.
    """
    _check(player, spec)
    with transaction.atomic():
        lock_players([player.pk])
        now = timezone.now()
        request = PairingRequest.objects.filter(player=player).first()
        if request is not None and key is not None and request.key == key:
            if request.game_id is not None:
                return request
            request.seen_at = now
            request.save(update_fields=["seen_at"])
        elif request is not None and request.game_id is None and spec_of(request) == spec:
            request.seen_at, request.key = now, key or request.key
            request.save(update_fields=["seen_at", "key"])
        else:
            ratings = rated_games.ratings(spec.kinds, [player.pk])
            request, _ = PairingRequest.objects.update_or_create(
                player=player,
                defaults={
                    "kinds": list(spec.kinds),
                    "size": spec.size,
                    "clock": spec.clock,
                    "rated": spec.rated,
                    "ratings": {
                        kind: ratings[kind, player.pk].value
                        if (kind, player.pk) in ratings
                        else rated_games.START_RATING
                        for kind in spec.kinds
                    },
                    "since": now,
                    "seen_at": now,
                    "game": None,
                    "key": key,
                },
            )
            news.tables_changed()
        wake_up.queue_matching()
    return request


def cancel(player: Player) -> None:
    """The player does not wait any more. Does nothing if a game was opened in the meantime."""
    with transaction.atomic():
        lock_players([player.pk])
        waiting = PairingRequest.objects.filter(player=player, game__isnull=True)
        if waiting.delete()[0]:
            news.tables_changed()


def request_of(player: Player) -> PairingRequest | None:
    """The player's request: waiting, or the latest that led to a game."""
    return PairingRequest.objects.select_related("game").filter(player=player).first()


def spec_of(request: PairingRequest) -> PairingSpec:
    """What the request asks for."""
    return PairingSpec(tuple(request.kinds), request.size, request.clock, request.rated)


def offers_bot(request: PairingRequest, now: datetime) -> bool:
    """Whether the player has waited long enough to be offered a game against bots."""
    return request.game_id is None and now - request.since >= BOT_AFTER


def play_bots(player: Player, bot: str) -> PairingRequest:
    """Opens the game that the player waits for, with built-in bots on the other seats.

    The first kind of the request is played. If a game was opened in the meantime, that one is
    returned. Raises `Conflict` (`not_waiting`) for a player who waits for nothing.
    """
    with transaction.atomic():
        lock_players([player.pk])
        request = PairingRequest.objects.select_related("game").filter(player=player).first()
        if request is None:
            raise Conflict("not_waiting", "You are not waiting for a game.")
        if request.game_id is None:
            kind = request.kinds[0]
            strategy = built_in_bots.strategy_named(kinds.find(kind), bot)
            opponents = built_in_bots.bot_players([strategy] * (request.size - 1))
            _open(kind, [player, *opponents], [request])
        return request


def match_all() -> int:
    """Opens games for everybody who can be paired now. Returns the number of games.

    Does nothing while another worker is matching.
    """
    opened = 0
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_try_advisory_xact_lock(%s)", [_LOCK])
            if not cursor.fetchone()[0]:
                return 0
        now = timezone.now()
        for pairing in matching.match(_waiting(now)):
            try:
                with transaction.atomic():
                    opened += _open_pairing(pairing)
            except ClientError:
                _logger.exception("pairing_not_opened", players=pairing.players)
    return opened


def remove_absent(now: datetime) -> int:
    """Ends the requests of players who were not seen for `GONE_AFTER`. Returns how many."""
    rows = PairingRequest.objects.filter(game__isnull=True, seen_at__lt=now - GONE_AFTER)
    seen = dict(rows.values_list("player", "seen_at"))
    absent = presence.absent(seen, now - GONE_AFTER) if seen else set()
    for player in sorted(absent):
        with transaction.atomic():
            lock_players([player])
            rows.filter(player=player).delete()
    if absent:
        news.tables_changed(absent)
    return len(absent)


def _check(player: Player, spec: PairingSpec) -> None:
    if built_in_bots.is_bot(player):
        raise Invalid("built_in_bot", "Built-in bots are not paired.")
    if not spec.kinds or len(set(spec.kinds)) < len(spec.kinds):
        raise Invalid("bad_kinds", "Name at least one game, and none of them twice.")
    for kind in spec.kinds:
        kinds.check_seats(kinds.find(kind), spec.size)
    if time_controls.preset(spec.clock) is None:
        raise Invalid("unknown_clock", f"Choose a clock: {', '.join(time_controls.NAMES)}.")
    if spec.rated:
        rated_games.check_rated([player])


def _waiting(now: datetime) -> list[Waiting]:
    """Everybody who waits and is on the page."""
    rows = PairingRequest.objects.filter(game__isnull=True).select_related("player__bot")
    requests = {row.player_id: row for row in rows.order_by("since")}
    stale = {
        player: row.seen_at for player, row in requests.items() if row.seen_at < now - GONE_AFTER
    }
    absent = presence.absent(stale, now - GONE_AFTER) if stale else set()
    return [
        Waiting(
            player,
            tuple(row.kinds),
            tuple(row.ratings[kind] for kind in row.kinds),
            row.size,
            row.clock,
            row.rated,
            (now - row.since).total_seconds(),
            rated_games.owner_of(row.player),
        )
        for player, row in requests.items()
        if player not in absent
    ]


def _open_pairing(pairing: Pairing) -> int:
    """Opens the game, unless one of the players has been locked or does not wait any more."""
    rows = Player.objects.select_for_update(no_key=True, skip_locked=True, of=("self",))
    players = {
        player.pk: player
        for player in rows.filter(pk__in=pairing.players).select_related("bot").order_by("pk")
    }
    waiting = PairingRequest.objects.filter(player__in=players, game__isnull=True)
    requests = {request.player_id: request for request in waiting}
    wanted = (pairing.size, pairing.clock, pairing.rated)
    if len(requests) < len(pairing.players) or any(
        (request.size, request.clock, request.rated) != wanted or pairing.kind not in request.kinds
        for request in requests.values()
    ):
        return 0
    order = list(pairing.players)
    _open(
        pairing.kind, [players[player] for player in order], [requests[player] for player in order]
    )
    return 1


def _open(kind: str, players: list[Player], requests: Sequence[PairingRequest]) -> Game:
    """Opens a game for locked players, the first of whom waits for it longest."""
    first = requests[0]
    preset = time_controls.preset(first.clock)
    if preset is None:
        raise Invalid("unknown_clock", f"There is no clock {first.clock!r} any more.")
    rated = first.rated and rated_games.why_unrated(players) is None
    key = game_keys.of_pairing(players[0].public_id, first.since.isoformat())
    game = game_commands.open_game(
        kind,
        game_keys.by_lot(players, key),
        time_control=preset.control,
        table_options=default_options(preset.pace, rated=rated),
        rated=rated,
        key=key,
    )
    people = [request.player_id for request in requests]
    PairingRequest.objects.filter(player__in=people).update(game=game)
    for request in requests:
        request.game = game
    if preset.pace in PRESENT:
        release_players(people)
    news.tables_changed(people)
    return game
