"""Commands on games: open one, act in one. Each is one transaction."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
from django.db import IntegrityError, transaction

from engine import replay, validation_messages
from engine.chance import SEED_BYTES, Chance
from engine.game import Action, BadOption, Event, IllegalAction, SeedRevealed
from games import bots, kinds, log, notify
from games.errors import Conflict, Illegal, Invalid, NotFound
from games.live_game import LiveGame
from games.models import Game, Player, Seat
from games.on_commit import after_commit


class ActionResult(NamedTuple):
    """The answer to an action: the seq it led to, and its events."""

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
    """Opens a game of that kind; `players[i]` takes seat i. Bots are woken after the commit.

    `seed` (32 bytes) is drawn unless given. With `hold_seed` it is not published with the end of
    the game, but by `seeds.publish`: for games that are dealt from one seed. `pace_ms` is the
    pause between the turns of bots.
    `key` makes opening idempotent: with a key used before, the game opened then is returned.
    Raises `Invalid` for what no game can be opened with, naming the choices, and `Conflict` for
    a key that was used to open something else.
    """
    rules = kinds.find(kind)
    chosen = kinds.parse_options(rules, options)
    kinds.check_seats(rules, len(players))
    _check_players(rules, players)
    chance = Chance(seed or secrets.token_bytes(SEED_BYTES))
    try:
        events = rules.open(chosen, len(players), chance)
    except BadOption as error:
        raise Invalid(error.code, error.reason) from None
    state = replay.fold(rules, events)
    game = Game(
        kind=kind,
        rules=rules.rules,
        options=msgspec.to_builtins(chosen),
        turn=state.turn,
        commitment=chance.commitment,
        seed=chance.seed,
        seed_held=hold_seed,
        pace_ms=pace_ms,
        key=key,
    )
    try:
        with transaction.atomic():
            log.create_game(game, events)
            Seat.objects.bulk_create(
                Seat(game=game, index=index, player=player) for index, player in enumerate(players)
            )
    except IntegrityError:
        first = Game.objects.filter(key=key).first() if key else None
        if first is None:
            raise
        return _same_opening(first, game, players)
    after_commit(_opened, game, players[state.turn])
    return game


def play_action(
    game_id: int,
    seat: int,
    action: Any,
    *,
    expected_seq: int | None = None,
    key: str | None = None,
) -> ActionResult:
    """Plays one action, given as plain JSON values, from that seat.

    With `expected_seq` it is played only on the position after that event. With a `key` used
    before in this game, the first answer is given again and nothing is played. Raises
    `NotFound`, `Conflict` (stale seq, game over, key used for another action), `Invalid` (no
    such action) or `Illegal` (with the rule's reason); then nothing has changed.
    """
    with transaction.atomic():
        # The row stays locked until the end, so that actions of one game queue up here instead
        # of failing at the log's door.
        row = Game.objects.select_for_update().filter(pk=game_id).first()
        if row is None:
            raise NotFound("no_such_game", f"There is no game {game_id}.")
        rules = kinds.find(row.kind)
        try:
            wanted = replay.decode_action(rules, action)
        except msgspec.ValidationError as error:
            told = validation_messages.describe_error(error, rules.actions, action)
            raise Invalid.with_member(
                validation_messages.unknown_member_path(error, "action"),
                "bad_action",
                f"This is no action of {row.kind}: {told}.",
            ) from None
        if key is not None and (answer := _answered(row, seat, wanted, key)) is not None:
            return answer
        if row.status != Game.Status.PLAYING:
            raise log.game_over_error(row.seq)
        if expected_seq not in (None, row.seq):
            raise log.stale_error(row.pk, expected_seq)
        running = LiveGame.load(row)
        try:
            events = running.play(seat, wanted)
        except IllegalAction as error:
            raise Illegal(error.code, error.reason) from None
        running.save(key=key)
        if running.turn is not None and _is_bot(row.pk, running.turn):
            after_commit(notify.queue_bots, row.pk, running.seq)
        return ActionResult(running.seq, log.entries(row.pk, after=running.seq - len(events)))


def _follows(rules: Any, event: Event) -> bool:
    """Whether an event belongs to the decision before it."""
    return rules.cause(event) is None and not isinstance(event, SeedRevealed)


def has_started(game_id: int) -> bool:
    """Whether anybody has acted in the game since it was opened, in the caller's transaction.

    The game's row stays locked, so nobody acts until that transaction ends.
    """
    row = Game.objects.select_for_update().get(pk=game_id)
    rules = kinds.find(row.kind)
    return any(
        rules.cause(replay.decode(rules, payload)) is not None
        for _, payload in log.read(game_id, upto=row.seq)
    )


def _check_players(rules: Any, players: Sequence[Player]) -> None:
    if len({player.pk for player in players}) < len(players):
        raise Invalid("player_twice", "A player can take only one seat at a table.")
    for player in players:
        strategy = bots.strategy_of(player)
        if strategy is not None:
            kinds.check_bot(rules, strategy)


def _same_opening(first: Game, game: Game, players: Sequence[Player]) -> Game:
    seats = list(first.seats.values_list("player_id", flat=True))
    if (first.kind, first.options, seats) != (
        game.kind,
        game.options,
        [player.pk for player in players],
    ):
        raise Conflict("key_reused", "This key has already opened a different game.")
    return first


def _opened(game: Game, mover: Player) -> None:
    if bots.strategy_of(mover) is not None:
        notify.queue_bots(game.pk, game.seq)


def _is_bot(game_id: int, seat: int) -> bool:
    return (
        Seat.objects.filter(game_id=game_id, index=seat)
        .exclude(player__bot__isnull=True)
        .exclude(player__bot__strategy="")
        .exists()
    )


def _answered(row: Game, seat: int, action: Action, key: str) -> ActionResult | None:
    """The answer that was given when this key was first used in this game."""
    seq = log.seq_of_key(row.pk, key)
    if seq is None:
        return None
    rules = kinds.find(row.kind)
    entries = log.entries(row.pk, after=seq - 1)
    events = [replay.decode(rules, entry.payload) for entry in entries]
    if rules.cause(events[0]) != (seat, action):
        raise Conflict("key_reused", "This key has already been used for a different action.")
    length = 1
    while length < len(events) and _follows(rules, events[length]):
        length += 1
    return ActionResult(seq + length - 1, entries[:length])
