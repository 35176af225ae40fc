"""Deciding in a game: actions of the game and table commands take the same path.

The game's row is locked first, then what the clock has made due is carried out, and only then the
action or command is decided, all at one time of the database's clock. So of a move and a flag that
meet, one is first and the other sees its outcome.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from itertools import groupby
from typing import Any, NamedTuple, TypeAlias

import msgspec
from django.db import transaction
from django.db.models.functions import Now

from engine import replay, validation_messages
from engine.game import Action, IllegalAction
from engine.table.clock import MAX_LAG
from engine.table.commands import PLAYER_COMMANDS, ClaimFlag, Command, command_of
from engine.table.events import TableEvent
from games import kinds, log, notify
from games.errors import ClientError, Conflict, Forbidden, Illegal, Invalid, NotFound
from games.live_game import FLAG_GRACE, LiveGame
from games.models import Game
from games.on_commit import after_commit


class DecisionResult(NamedTuple):
    """The result of a request: the events of its decisions, and the seq of the last of them."""

    seq: int
    events: list[log.Entry]


Request: TypeAlias = Action | Command
"""An action of the game or a table command."""


MAX_ACTIONS = 50
"""Actions that one request may contain."""


def play_action(
    game_id: int,
    seat: int,
    raw: Any,
    *,
    player: str | None = None,
    expected_seq: int | None = None,
    key: str | None = None,
    lag_ms: int = 0,
) -> DecisionResult:
    """Plays one action. Everything else is as for `play_actions`."""
    return play_actions(
        game_id, seat, [raw], player=player, expected_seq=expected_seq, key=key, lag_ms=lag_ms
    )


def play_actions(
    game_id: int,
    seat: int,
    raws: Sequence[Any],
    *,
    player: str | None = None,
    expected_seq: int | None = None,
    key: str | None = None,
    lag_ms: int = 0,
) -> DecisionResult:
    """Plays actions of one seat, given as plain JSON values: all of them, or none.

    Each is a decision of its own in the log. `player` is the public id of who acts, who must sit
    there when the actions are decided; None if the caller knows that. With `expected_seq` they are
    only played if the log still ends there. A `key` that was used before in this game returns the
    first result again and plays nothing. `lag_ms` is the delay of the player's network as far as it
    is not thinking time (`engine.table.clock.allowed_lag`).

    Raises `NotFound`, `Conflict` (stale seq, game over, key used for different actions),
    `Forbidden` (somebody else plays this seat now), `Invalid` (not an action of this game) or
    `Illegal` (with the reason that the rules give, and the `index` of the action). If it raises,
    nothing has changed, except that a flag may have fallen.
    """

    def parse(row: Game) -> list[Request]:
        return list(parse_actions(row, raws))

    return _decide(game_id, seat, player, parse, expected_seq, key, lag_ms)


def parse_actions(row: Game, raws: Sequence[Any]) -> list[Action]:
    """The actions of that game from plain JSON values. Raises `Invalid` naming the first that is
    none."""
    rules = kinds.find(row.kind, row.rules)
    actions: list[Action] = []
    for raw in raws:
        try:
            actions.append(replay.decode_action(rules, raw))
        except msgspec.ValidationError as error:
            what = f"no action of {row.kind}"
            raise _not_parsed(error, rules.actions, raw, "action", what) from None
    return actions


def player_command(
    game_id: int,
    seat: int,
    raw: Any,
    *,
    player: str | None = None,
    expected_seq: int | None = None,
    key: str | None = None,
) -> DecisionResult:
    """Carries out a table command of a player, given as plain JSON values, from that seat.

    `player`, `expected_seq`, `key` and errors are as for `play_actions`.
    """

    def parse(row: Game) -> list[Request]:
        try:
            command: Command = msgspec.convert(raw, PLAYER_COMMANDS)
        except msgspec.ValidationError as error:
            raise _not_parsed(
                error, PLAYER_COMMANDS, raw, "command", "no command of a table"
            ) from None
        return [command]

    return _decide(game_id, seat, player, parse, expected_seq, key)


def platform_command(
    game_id: int, command: Command, *, expected_seq: int | None = None, key: str | None = None
) -> DecisionResult:
    """Carries out a table command of the staff or the platform. Errors are as for
    `play_actions`."""
    return _decide(game_id, None, None, lambda _: [command], expected_seq, key)


def settle_deadline(game_id: int, *, always: bool = False) -> bool:
    """Carries out what the clock of this game has made due. False if nothing was due.

    Running it twice, early or late does no harm. With `always` it waits for the lock of the game
    and reads its log even if its deadline has not passed: after an outage each clock is corrected
    before the platform counts as running.
    """
    with transaction.atomic():
        rows = Game.objects.select_for_update(skip_locked=not always)
        rows = rows.filter(pk=game_id, status=Game.Status.PLAYING)
        row = (rows if always else rows.filter(deadline_at__lt=Now() - FLAG_GRACE)).first()
        if row is None:
            return False  # or its row is locked by a decision, which settles it too
        live_game = LiveGame.load(row)
        now = log.clock(row.pk)
        settled = live_game.settle(now, MAX_LAG)
        if settled:
            _save(live_game, now, None, 1)
        return settled


def _decide(
    game_id: int,
    by: int | None,
    player: str | None,
    parse: Callable[[Game], list[Request]],
    expected_seq: int | None,
    key: str | None,
    lag_ms: int = 0,
) -> DecisionResult:
    error: ClientError | None = None
    with transaction.atomic():
        # The row is locked until the end, so that concurrent decisions of one game wait here
        # instead of failing when they append to the log.
        row = Game.objects.select_for_update().filter(pk=game_id).first()
        if row is None:
            raise NotFound("no_such_game", "There is no such game.")
        requests = parse(row)
        if key is not None and (result := _earlier_result(row, by, requests, key)) is not None:
            return result
        if row.status != Game.Status.PLAYING:
            raise log.game_over_error(row.seq)
        live_game = LiveGame.load(row)
        now = log.clock(row.pk)
        lag = lag_ms if by is not None and by == live_game.session.clock_seat else 0
        # A flag that is claimed falls by this decision itself.
        claims = isinstance(requests[0], ClaimFlag)
        settled = live_game.give_back_outage(now) if claims else live_game.settle(now, lag)
        seq = live_game.seq
        try:
            _check_chair(live_game, by, player)
            for index, request in enumerate(requests):
                _carry_out(live_game, by, request, expected_seq, now, lag, index)
                expected_seq = None
        except ClientError as refused:
            if not settled:
                raise
            error = refused
            if live_game.seq != seq:  # without those of the actions that were possible
                live_game = LiveGame.load(row)
                live_game.settle(now, lag)
        # What was due is written in any case.
        _save(live_game, now, None if error else key, len(requests))
        if error is None:
            return DecisionResult(live_game.seq, log.entries(row.pk, after=seq))
    raise error


def _check_chair(live_game: LiveGame, by: int | None, player: str | None) -> None:
    """Raises `Forbidden` unless the player acts for that seat, who may have lost the chair since
    the caller looked."""
    chairs = live_game.session.table.chairs
    if by is not None and player is not None and chairs and chairs[by].player != player:
        raise Forbidden("not_your_seat", f"Somebody else plays seat {by} now.")


def _carry_out(
    live_game: LiveGame,
    by: int | None,
    request: Request,
    expected_seq: int | None,
    now: datetime,
    lag: int,
    index: int,
) -> None:
    """Makes the decision in memory. Raises `Conflict` or `Illegal`."""
    if live_game.turn is None:
        raise log.game_over_error(live_game.seq)
    if expected_seq not in (None, live_game.seq):
        raise log.stale_at(live_game.seq, expected_seq)
    try:
        if isinstance(request, Command):
            live_game.command(by, request, now)
        elif by is None:
            raise ValueError("an action has a seat")
        else:
            live_game.play(by, request, now, lag)
    except IllegalAction as error:
        raise Illegal(error.code, error.reason, index=index) from None


def _save(live_game: LiveGame, now: datetime, key: str | None, keyed: int) -> None:
    """Writes the events, and queues the bots if one of them is on turn."""
    live_game.save(key=key, keyed=keyed, at=now)
    turn = live_game.turn
    if turn is not None and live_game.session.table.is_bot(turn):
        after_commit(notify.queue_bots, live_game.game_id, live_game.seq)


def _earlier_result(
    row: Game, by: int | None, requests: list[Request], key: str
) -> DecisionResult | None:
    """The result of the request that was made with this key, or None if the key is new."""
    entries = log.entries_of_key(row.pk, key)
    if entries is None:
        return None
    rules = kinds.find(row.kind, row.rules)
    earlier: list[tuple[int | None, Request | None]] = []
    for _, decision in groupby(entries, key=lambda entry: entry.decision):
        entry = next(decision)
        first = replay.decode(rules, entry.payload)
        if isinstance(first, TableEvent):
            earlier.append((entry.by, command_of(first)))
        else:
            earlier.append(rules.cause(first) or (None, None))
    if earlier != [(by, request) for request in requests]:
        raise Conflict("key_reused", "This key has already been used for a different action.")
    return DecisionResult(entries[-1].seq, entries)


def _not_parsed(
    error: msgspec.ValidationError, union: Any, raw: Any, member: str, what: str
) -> Invalid:
    description = validation_messages.describe_error(error, union, raw)
    return Invalid.with_member(
        validation_messages.unknown_member_path(error, member),
        f"bad_{member}",
        f"This is {what}: {description}.",
    )
