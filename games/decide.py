"""Deciding in a game: actions of the game and table commands take the same path.

The game's row is locked first, then what the clock has made due is carried out, and only then the
action or command is decided, all at one time of the database's clock. So of a move and a flag that
meet, one is first and the other sees its outcome.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any, NamedTuple, TypeAlias

import msgspec
from django.db import transaction
from django.db.models.functions import Now

from engine import replay, validation_messages
from engine.game import Action, IllegalAction
from engine.table.commands import PLAYER_COMMANDS, ClaimFlag, Command, command_of
from engine.table.events import TableEvent
from games import kinds, log, notify
from games.errors import ClientError, Conflict, Forbidden, Illegal, Invalid, NotFound
from games.live_game import LiveGame
from games.models import Game
from games.on_commit import after_commit


class DecisionResult(NamedTuple):
    """The result of a decision: its events, and the seq of the last of them."""

    seq: int
    events: list[log.Entry]


Request: TypeAlias = Action | Command
"""An action of the game or a table command."""


def play_action(
    game_id: int,
    seat: int,
    raw: Any,
    *,
    player: str | None = None,
    expected_seq: int | None = None,
    key: str | None = None,
) -> DecisionResult:
    """Plays an action, given as plain JSON values, from that seat.

    `player` is the public id of who acts, who must sit there when the action is decided; None if
    the caller knows that. With `expected_seq` it is only played if the log still ends there. A
    `key` that was used before in this game returns the first result again and plays nothing.
    Raises `NotFound`, `Conflict` (stale seq, game over, key used for a different action),
    `Forbidden` (somebody else plays this seat now), `Invalid` (not an action of this game) or
    `Illegal` (with the reason that the rules give). If it raises, nothing has changed, except that
    a flag may have fallen.
    """

    def parse(row: Game) -> Action:
        rules = kinds.find(row.kind, row.rules)
        try:
            action: Action = replay.decode_action(rules, raw)
        except msgspec.ValidationError as error:
            raise _not_parsed(
                error, rules.actions, raw, "action", f"no action of {row.kind}"
            ) from None
        return action

    return _decide(game_id, seat, player, parse, expected_seq, key)


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

    `player`, `expected_seq`, `key` and errors are as for `play_action`.
    """

    def parse(row: Game) -> Command:
        try:
            command: Command = msgspec.convert(raw, PLAYER_COMMANDS)
        except msgspec.ValidationError as error:
            raise _not_parsed(
                error, PLAYER_COMMANDS, raw, "command", "no command of a table"
            ) from None
        return command

    return _decide(game_id, seat, player, parse, expected_seq, key)


def platform_command(
    game_id: int, command: Command, *, expected_seq: int | None = None, key: str | None = None
) -> DecisionResult:
    """Carries out a table command of the staff or the platform. Errors are as for `play_action`."""
    return _decide(game_id, None, None, lambda _: command, expected_seq, key)


def settle_deadline(game_id: int, *, always: bool = False) -> bool:
    """Carries out what the clock of this game has made due. False if nothing was due.

    Running it twice, early or late does no harm. With `always` it waits for the lock of the game
    and reads its log even if its deadline has not passed: after an outage each clock is corrected
    before the platform counts as running.
    """
    with transaction.atomic():
        rows = Game.objects.select_for_update(skip_locked=not always)
        rows = rows.filter(pk=game_id, status=Game.Status.PLAYING)
        row = (rows if always else rows.filter(deadline_at__lt=Now())).first()
        if row is None:
            return False  # or its row is locked by a decision, which settles it too
        live_game = LiveGame.load(row)
        now = log.clock(row.pk)
        settled = live_game.settle(now)
        if settled:
            _save(live_game, now, None)
        return settled


def _decide(
    game_id: int,
    by: int | None,
    player: str | None,
    parse: Callable[[Game], Request],
    expected_seq: int | None,
    key: str | None,
) -> DecisionResult:
    error: ClientError | None = None
    with transaction.atomic():
        # The row is locked until the end, so that concurrent decisions of one game wait here
        # instead of failing when they append to the log.
        row = Game.objects.select_for_update().filter(pk=game_id).first()
        if row is None:
            raise NotFound("no_such_game", "There is no such game.")
        request = parse(row)
        if key is not None and (result := _earlier_result(row, by, request, key)) is not None:
            return result
        if row.status != Game.Status.PLAYING:
            raise log.game_over_error(row.seq)
        live_game = LiveGame.load(row)
        now = log.clock(row.pk)
        if isinstance(request, ClaimFlag):  # a flag that is due falls by this decision itself
            settled = live_game.give_back_outage(now)
        else:
            settled = live_game.settle(now)
        try:
            _check_chair(live_game, by, player)
            events = _carry_out(live_game, by, request, expected_seq, now)
        except ClientError as refused:
            if not settled:
                raise
            error, events = refused, []  # what was due is written all the same
        _save(live_game, now, key if events else None)
        if error is None:
            entries = log.entries(row.pk, after=live_game.seq - len(events))
            return DecisionResult(live_game.seq, entries)
    raise error


def _check_chair(live_game: LiveGame, by: int | None, player: str | None) -> None:
    """Raises `Forbidden` unless the player acts for that seat, who may have lost the chair since
    the caller looked."""
    chairs = live_game.session.table.chairs
    if by is not None and player is not None and chairs and chairs[by].player != player:
        raise Forbidden("not_your_seat", f"Somebody else plays seat {by} now.")


def _carry_out(
    live_game: LiveGame, by: int | None, request: Request, expected_seq: int | None, now: datetime
) -> list[Any]:
    """The events of the decision, made in memory. Raises `Conflict` or `Illegal`."""
    if live_game.turn is None:
        raise log.game_over_error(live_game.seq)
    if expected_seq not in (None, live_game.seq):
        raise log.stale_at(live_game.seq, expected_seq)
    try:
        if isinstance(request, Command):
            return live_game.command(by, request, now)
        if by is None:
            raise ValueError("an action has a seat")
        return live_game.play(by, request, now)
    except IllegalAction as error:
        raise Illegal(error.code, error.reason) from None


def _save(live_game: LiveGame, now: datetime, key: str | None) -> None:
    """Writes the events, and queues the bots if one of them is on turn."""
    live_game.save(key=key, at=now)
    turn = live_game.turn
    if turn is not None and live_game.session.table.is_bot(turn):
        after_commit(notify.queue_bots, live_game.game_id, live_game.seq)


def _earlier_result(row: Game, by: int | None, request: Request, key: str) -> DecisionResult | None:
    """The result of the decision that was made with this key, or None if the key is new."""
    entries = log.decision_of_key(row.pk, key)
    if entries is None:
        return None
    rules = kinds.find(row.kind, row.rules)
    first = replay.decode(rules, entries[0].payload)
    if isinstance(first, TableEvent):
        earlier: tuple[int | None, Request | None] = entries[0].by, command_of(first)
    else:
        earlier = rules.cause(first) or (None, None)
    if earlier != (by, request):
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
