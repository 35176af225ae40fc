"""Opening a game."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from django.db import IntegrityError, transaction

from engine.chance import SEED_BYTES, Chance
from engine.decisions import Decision
from engine.envelope import milliseconds, to_datetime
from engine.game import BadOption
from engine.table import rules as table_rules
from engine.table.clock import TimeControl
from engine.table.events import Chair, TableOptions
from engine.table.session import Logged, Session
from games import bots, kinds, log, notify, rated_games, vacations
from games.errors import Conflict, Invalid
from games.live_game import queue_deadline, turn_column
from games.models import Game, Player, Seat
from games.notifications import turns
from games.on_commit import after_commit
from games.seats import seat_mask

_DEFAULT_OPTIONS = TableOptions()


def open_game(
    kind: str,
    players: Sequence[Player],
    options: Mapping[str, Any] | None = None,
    *,
    seed: bytes | None = None,
    hold_seed: bool = False,
    pace_ms: int = 0,
    table_options: TableOptions = _DEFAULT_OPTIONS,
    time_control: TimeControl | None = None,
    spectator_delay_ms: int = 0,
    rated: bool = False,
    lesson: bool = False,
    key: str | None = None,
) -> Game:
    """Opens a game of that kind; `players[i]` takes seat i. Bots are queued after the commit.

    `seed` (32 bytes) is random unless given. With `hold_seed` it is not published at the end of the
    game but by `publish_seeds`, for games that share a seed. `pace_ms` is the pause between the
    turns of bots, `spectator_delay_ms` the time after which spectators see a decision. Without a
    `time_control` there are no clocks. `rated` is for games outside of tournaments, see
    `games.rated_games`, `lesson` for those of `games.lessons`. `key` makes the call idempotent: a
    key used before returns the game that was opened with it. Raises `Invalid`, naming the choices,
    for a kind, options or players that no game can be opened with, and `Conflict` for a key that
    was used to open a different game.
    """
    rules = kinds.find(kind)
    parsed_options = kinds.parse_options(rules, options)
    kinds.check_seats(rules, len(players))
    _check_players(rules, players)
    if rated:
        rated_games.check_rated(players)
    chance = Chance(seed or secrets.token_bytes(SEED_BYTES))
    chairs = [Chair(player.public_id, bots.strategy_of(player) or "") for player in players]
    try:
        events = [
            *rules.open(parsed_options, len(players), chance),
            *table_rules.seat_players(rules, chairs, table_options, time_control),
        ]
    except BadOption as error:
        raise Invalid(error.code, error.reason) from None
    opening = [Logged(1, None, None, None, event) for event in events]
    session = Session.fold(rules, opening, seed_held=hold_seed)
    game = Game(
        kind=kind,
        rules=rules.rules,
        options=msgspec.to_builtins(parsed_options),
        turn=turn_column(session),
        commitment=chance.commitment,
        seed=chance.seed,
        seed_held=hold_seed,
        pace_ms=pace_ms,
        spectator_delay_ms=spectator_delay_ms,
        rated=rated,
        lesson=lesson,
        bot_seats=seat_mask(session.table),
        key=key,
    )
    try:
        with transaction.atomic():
            at = log.clock()
            session.since = milliseconds(at)
            if session.deadline is not None:
                game.deadline_at = to_datetime(session.deadline)
            log.create_game(game, [Decision(None, events)], at)
            Seat.objects.bulk_create(
                Seat(game=game, index=index, player=player) for index, player in enumerate(players)
            )
            if table_options.vacation and vacations.tell_game(game, players):
                game.refresh_from_db()
    except IntegrityError:
        earlier = Game.objects.filter(key=key).first() if key else None
        if earlier is None:
            raise
        return _check_same_opening(earlier, game, players)
    queue_deadline(game.pk, game.deadline_at, at)
    if session.turn is not None and session.table.is_bot(session.turn):
        after_commit(notify.queue_bots, game.pk, game.seq)
    if session.table.people():
        after_commit(turns.turn_passed, game.pk)
    return game


def has_started(game_id: int) -> bool:
    """Whether anything has been decided since the game was opened.

    Locks the game's row in the caller's transaction, so that nobody can act before it ends.
    """
    row = Game.objects.select_for_update().get(pk=game_id)
    return log.entries(row.pk, after=row.seq - 1)[0].decision > 1


def _check_players(rules: Any, players: Sequence[Player]) -> None:
    if len({player.pk for player in players}) < len(players):
        raise Invalid("player_twice", "A player can take only one seat at a table.")
    for player in players:
        strategy = bots.strategy_of(player)
        if strategy is not None:
            kinds.check_bot(rules, strategy)


def _check_same_opening(earlier: Game, game: Game, players: Sequence[Player]) -> Game:
    seats = list(earlier.seats.values_list("player_id", flat=True))
    if (earlier.kind, earlier.options, seats) != (
        game.kind,
        game.options,
        [player.pk for player in players],
    ):
        raise Conflict("key_reused", "This key has already opened a different game.")
    return earlier
