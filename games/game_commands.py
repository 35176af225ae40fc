"""Commands on games: opening a game and playing an action. Each is one transaction."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
from django.db import IntegrityError, transaction

from engine import replay, validation_messages
from engine.chance import SEED_BYTES, Chance
from engine.decisions import Decision
from engine.game import Action, BadOption, IllegalAction
from games import bots, kinds, log, notify
from games.errors import Conflict, Illegal, Invalid, NotFound
from games.live_game import LiveGame
from games.models import Game, Player, Seat
from games.on_commit import after_commit


class ActionResult(NamedTuple):
    """The result of an action: its events, and the seq of the last of them."""

    seq: int
    events: list[log.Entry]


def open_game(
    kind: str,
    players: Sequence[Player],
    options: Mapping[str, Any] | None = None,
    *,
    seed: bytes | None = None,
    hold_seed: bool = False,
    pace_ms: int = 0,
    key: str | None = None,
) -> Game:
    """Opens a game of that kind; `players[i]` takes seat i. Bots are queued after the commit.

    `seed` (32 bytes) is random unless given. With `hold_seed` it is not published at the end of
    the game but by `publish_seeds`, for games that share a seed. `pace_ms` is the pause between
    the turns of bots. `key` makes the call idempotent: a key used before returns the game that was
    opened with it. Raises `Invalid`, naming the choices, for a kind, options or players that no
    game can be opened with, and `Conflict` for a key that was used to open a different game.
    """
    rules = kinds.find(kind)
    parsed_options = kinds.parse_options(rules, options)
    kinds.check_seats(rules, len(players))
    _check_players(rules, players)
    chance = Chance(seed or secrets.token_bytes(SEED_BYTES))
    try:
        events = rules.open(parsed_options, len(players), chance)
    except BadOption as error:
        raise Invalid(error.code, error.reason) from None
    state = replay.fold(rules, events)
    game = Game(
        kind=kind,
        rules=rules.rules,
        options=msgspec.to_builtins(parsed_options),
        turn=state.turn,
        commitment=chance.commitment,
        seed=chance.seed,
        seed_held=hold_seed,
        pace_ms=pace_ms,
        bot_seats=bots.seat_mask(players),
        key=key,
    )
    try:
        with transaction.atomic():
            log.create_game(game, [Decision(None, events)])
            Seat.objects.bulk_create(
                Seat(game=game, index=index, player=player) for index, player in enumerate(players)
            )
    except IntegrityError:
        earlier = Game.objects.filter(key=key).first() if key else None
        if earlier is None:
            raise
        return _check_same_opening(earlier, game, players)
    after_commit(_queue_if_bot, game, players[state.turn])
    return game


def play_action(
    game_id: int,
    seat: int,
    raw: Any,
    *,
    expected_seq: int | None = None,
    key: str | None = None,
) -> ActionResult:
    """Plays an action, given as plain JSON values, from that seat.

    With `expected_seq` it is only played if the log still ends there. A `key` that was used before
    in this game returns the first result again and plays nothing. Raises `NotFound`, `Conflict`
    (stale seq, game over, key used for a different action), `Invalid` (not an action of this game)
    or `Illegal` (with the reason that the rules give). If it raises, nothing has changed.
    """
    with transaction.atomic():
        # The row is locked until the end, so that concurrent actions of one game wait here instead
        # of failing when they append to the log.
        row = Game.objects.select_for_update().filter(pk=game_id).first()
        if row is None:
            raise NotFound("no_such_game", f"There is no game {game_id}.")
        rules = kinds.find(row.kind, row.rules)
        try:
            action = replay.decode_action(rules, raw)
        except msgspec.ValidationError as error:
            description = validation_messages.describe_error(error, rules.actions, raw)
            raise Invalid.with_member(
                validation_messages.unknown_member_path(error, "action"),
                "bad_action",
                f"This is no action of {row.kind}: {description}.",
            ) from None
        if key is not None and (result := _earlier_result(row, seat, action, key)) is not None:
            return result
        if row.status != Game.Status.PLAYING:
            raise log.game_over_error(row.seq)
        if expected_seq not in (None, row.seq):
            raise log.stale_error(row.pk, expected_seq)
        live_game = LiveGame.load(row)
        try:
            events = live_game.play(seat, action)
        except IllegalAction as error:
            raise Illegal(error.code, error.reason) from None
        live_game.save(key=key)
        if live_game.turn is not None and _is_bot(row.pk, live_game.turn):
            after_commit(notify.queue_bots, row.pk, live_game.seq)
        return ActionResult(live_game.seq, log.entries(row.pk, after=live_game.seq - len(events)))


def has_started(game_id: int) -> bool:
    """Whether any action has been played since the game was opened.

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


def _queue_if_bot(game: Game, mover: Player) -> None:
    if bots.strategy_of(mover) is not None:
        notify.queue_bots(game.pk, game.seq)


def _is_bot(game_id: int, seat: int) -> bool:
    return (
        Seat.objects.filter(game_id=game_id, index=seat)
        .exclude(player__bot__isnull=True)
        .exclude(player__bot__strategy="")
        .exists()
    )


def _earlier_result(row: Game, seat: int, action: Action, key: str) -> ActionResult | None:
    """The result of the action that was played with this key, or None if the key is new."""
    entries = log.decision_of_key(row.pk, key)
    if entries is None:
        return None
    rules = kinds.find(row.kind, row.rules)
    if rules.cause(replay.decode(rules, entries[0].payload)) != (seat, action):
        raise Conflict("key_reused", "This key has already been used for a different action.")
    return ActionResult(entries[-1].seq, entries)
