"""The rules of a table: which commands are allowed, and what they lead to."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal

import msgspec

from engine.chance import Chance
from engine.game import BadOption, Event, Game, IllegalAction
from engine.table import clock
from engine.table import commands as c
from engine.table import events as e
from engine.table.clock import TimeControl
from engine.table.ranks import final_ranks
from engine.table.session import Session
from engine.table.state import Table

MAX_RETURN_MS = 60 * 24 * 3_600_000
"""The longest time in which a player who left may return: 60 days."""


def seat_players(
    game: Game[Any],
    chairs: Sequence[e.Chair],
    options: e.TableOptions,
    control: TimeControl | None = None,
) -> list[Event]:
    """The events of the table that end the opening of a game.

    An empty `options.substitute` becomes the strongest bot of the game. Raises `BadOption` for
    options that no game can be opened with.
    """
    if not options.substitute:
        options = msgspec.structs.replace(options, substitute=list(game.bots)[-1])
    if options.substitute not in game.bots:
        raise BadOption("unknown_bot", _unknown_bot(game, options.substitute))
    if not 0 <= options.return_ms <= MAX_RETURN_MS:
        raise BadOption("bad_return_time", "A player may return within 0 milliseconds to 60 days.")
    if not 0 <= options.first_move_ms <= MAX_RETURN_MS:
        raise BadOption(
            "bad_first_move_time", "The time for the first action is 0 milliseconds to 60 days."
        )
    events: list[Event] = [e.Seated(tuple(chairs), options)]
    if control is not None:
        try:
            clock.check(control)
        except IllegalAction as error:
            raise BadOption(error.code, error.reason) from None
        events.append(e.ClockSet(control, (control.initial_ms,) * len(chairs), "start"))
    return events


def decide(
    session: Session[Any], by: int | None, command: c.Command, chance: Chance, now: int | None
) -> list[Event]:
    """The events of a table command of the seat `by` (None: the platform or the staff) at that
    time (milliseconds since 1970; None in a log without times).

    Changes nothing. Raises `IllegalAction`.
    """
    if session.turn is None:
        raise IllegalAction("game_over", "The game is over.")
    if not session.table.chairs:
        raise IllegalAction("no_chairs", "The players of this game are not in its log.")
    if isinstance(command, c.PLATFORM_COMMANDS):
        if by is not None:
            raise IllegalAction("not_a_player_command", "Only the staff may do that.")
    elif by is not None or not isinstance(command, c.ClaimFlag):
        _check_player(session, by)
    return _HANDLERS[type(command)](_Request(session, by, command, chance, now))


def due(session: Session[Any], now: int, lag: int = 0) -> c.Command | None:
    """The command that the clock makes due at that time, if any. The platform gives it.

    A game that has not started in time comes first, since nobody shall lose it. A flag comes before
    the end of an absence, whatever was due first: any other decision would take the time off the
    clock and so hide that it was over. `lag` is as for `Session.thinking_time`.
    """
    first_move = session.first_move_deadline
    if first_move is not None and now > first_move:
        return c.EndUnstarted()
    if session.is_time_over(now, lag):
        return c.ClaimFlag()
    absences = session.table.absent.values()
    if session.turn is not None and any(until is not None and now > until for until in absences):
        return c.EndAbsence()
    return None


class _Request:
    """A command with the session that it is given in."""

    def __init__(
        self, session: Session[Any], by: int | None, command: Any, chance: Chance, now: int | None
    ) -> None:
        self.session = session
        self.table = session.table
        self.seat: int = -1 if by is None else by
        self.command = command
        self.chance = chance
        self.now = now

    @property
    def seed(self) -> str:
        """The seed to be published at the end; empty if it is held back."""
        return "" if self.session.seed_held else self.chance.seed.hex()


def _check_player(session: Session[Any], by: int | None) -> None:
    """Raises `IllegalAction` unless a player acts for that seat who is not a built-in bot."""
    table = session.table
    if by is None or not 0 <= by < table.seats:
        raise IllegalAction("not_seated", "You have no seat in this game.")
    if table.is_bot(by):
        raise IllegalAction("not_seated", f"A bot plays seat {by}.")


def _check_seat(table: Table, seat: int) -> None:
    """Raises `IllegalAction` unless the game has that seat."""
    if not 0 <= seat < table.seats:
        raise IllegalAction("no_such_seat", f"This game has the seats 0 to {table.seats - 1}.")


def _resign(request: _Request) -> list[Event]:
    return [e.Resigned(request.seat), *_replace(request, request.seat, "resigned")]


def _leave(request: _Request) -> list[Event]:
    table, seat = request.table, request.seat
    if seat in table.absent:
        raise IllegalAction("already_left", "You have left this table already.")
    if table.options.return_ms and seat not in table.leavers:
        return [e.Left(seat)]
    return [e.Left(seat), *_replace(request, seat, "left")]


def _remove(request: _Request) -> list[Event]:
    table, seat, staff = request.table, request.command.seat, request.command.staff
    _check_seat(table, seat)
    if seat in table.gone and not table.chairs[seat].player:
        raise IllegalAction("already_left", f"The player of seat {seat} has left already.")
    if not staff:
        raise IllegalAction("nobody", "Say who takes the player out of the game.")
    return [e.Left(seat, staff), *_replace(request, seat, "left")]


def _return(request: _Request) -> list[Event]:
    table, seat = request.table, request.seat
    if seat not in table.absent:
        raise IllegalAction("not_absent", "You have not left this table.")
    until = table.absent[seat]
    if until is not None and request.now is not None and request.now > until:
        raise IllegalAction("too_late", "The time in which you could return is over.")
    return [e.Returned(seat)]


def _abort(request: _Request) -> list[Event]:
    session, seat = request.session, request.seat
    if not request.table.options.first_move_ms:
        raise IllegalAction("no_abort", "A game at this table cannot be aborted.")
    if seat in session.acted:
        raise IllegalAction("game_started", "You have acted already: resign instead.")
    if len(session.acted) > 1:
        raise IllegalAction("game_started", "The game has started: resign instead.")
    return [e.Voided("", request.seed, why="aborted")]


def _end_unstarted(request: _Request) -> list[Event]:
    deadline = request.session.first_move_deadline
    if deadline is None or (request.now is not None and request.now <= deadline):
        raise IllegalAction("too_early", "The time for the first action is not over.")
    return [e.Voided("", request.seed, why="no_first_move")]


def _set_vacation(request: _Request) -> list[Event]:
    table, command = request.table, request.command
    _check_seat(table, command.seat)
    if command.on and not table.options.vacation:
        raise IllegalAction("no_vacation", "At this table, no clock stands still for a vacation.")
    if table.is_bot(command.seat):
        raise IllegalAction("not_seated", f"A bot plays seat {command.seat}.")
    if command.on == (command.seat in table.vacations):
        raise IllegalAction("no_change", "That is so already.")
    return [e.VacationSet(command.seat, command.on)]


def _end_absence(request: _Request) -> list[Event]:
    table, now = request.table, request.now
    over = sorted(
        (until or 0, seat)
        for seat, until in table.absent.items()
        if until is None or now is None or now > until
    )
    if not over:
        raise IllegalAction("not_absent", "Nobody's time to return is over.")
    return _replace(request, over[0][1], "left")


def _claim_flag(request: _Request) -> list[Event]:
    session, table = request.session, request.table
    seat = session.clock_seat
    if seat is None:
        raise IllegalAction("no_clock", "No clock is running.")
    if not session.is_time_over(request.now):
        left = table.remaining[seat] - (session.thinking_time(request.now) or 0)
        raise IllegalAction("flag_too_early", f"Seat {seat} still has {left} milliseconds.")
    if table.options.flag == "bot":
        return [
            e.FlagFell(seat),
            e.Substituted(seat, "", table.options.substitute, "flag"),
        ]
    return [e.FlagFell(seat), *_replace(request, seat, "flag")]


def _replace(request: _Request, seat: int, why: Literal["left", "resigned", "flag"]) -> list[Event]:
    """What follows when the player of that seat is gone: a bot takes the chair, or the game ends
    because only one seat remains whose player has not gone."""
    session, table = request.session, request.table
    gone = {*table.gone, seat}
    if len(gone) < table.seats - 1:
        return [e.Substituted(seat, "", table.options.substitute, why)]
    leavers = table.leavers if seat in table.leavers else [*table.leavers, seat]
    # Somebody who is absent may still return: only those who are gone rank behind.
    result = session.game.result(session.state)
    ranks = final_ranks(result.ranks, [leaver for leaver in leavers if leaver in gone])
    return [e.Closed(why, msgspec.structs.replace(result, ranks=ranks), request.seed)]


def _offer_take_back(request: _Request) -> list[Event]:
    session, table, seat = request.session, request.table, request.seat
    session.check_playing()
    if not table.options.take_back:
        raise IllegalAction("no_take_backs", "Actions cannot be taken back at this table.")
    if table.offer is not None:
        raise IllegalAction("offer_pending", "A take-back has been asked for already.")
    indexes = [i for i, decision in enumerate(session.decisions) if decision.by == seat]
    if not indexes:
        raise IllegalAction("nothing_to_take_back", "You have not played any action yet.")
    if session.draws_since(indexes[-1], request.chance):
        raise IllegalAction(
            "chance_drawn", "Cards or tiles were drawn since: this cannot be taken back."
        )
    to = session.decisions[indexes[-1]].first - 1
    offered = e.TakeBackOffered(seat, to)
    return [offered, e.TakenBack(to)] if table.people() == [seat] else [offered]


def _answer_take_back(request: _Request) -> list[Event]:
    table, seat = request.table, request.seat
    if table.offer is None:
        raise IllegalAction("no_offer", "No take-back has been asked for.")
    if seat in table.agreed:
        raise IllegalAction("already_answered", "You have agreed already.")
    answered = e.TakeBackAnswered(seat, request.command.accept)
    if answered.accepted and set(table.people()) <= table.agreed | {seat}:
        return [answered, e.TakenBack(table.offer.to)]
    return [answered]


def _substitute(request: _Request) -> list[Event]:
    table, command = request.table, request.command
    seat, player, bot = command.seat, command.player, command.bot
    _check_seat(table, seat)
    chair = table.chairs[seat]
    is_house_bot = seat in table.leavers and chair.bot and not chair.player
    if seat not in table.absent and not is_house_bot:
        raise IllegalAction("chair_taken", f"The chair of seat {seat} is not empty.")
    if player and any(other.player == player for other in table.chairs):
        raise IllegalAction("player_twice", "A player can take only one seat at a table.")
    if bot and bot not in request.session.game.bots:
        raise IllegalAction("unknown_bot", _unknown_bot(request.session.game, bot))
    if not player and not bot:
        raise IllegalAction("nobody", "Name a player or a bot.")
    return [e.Substituted(seat, player, bot, "ruling", command.staff)]


def _pause(request: _Request) -> list[Event]:
    if request.table.paused:
        raise IllegalAction("already_paused", "The game is paused already.")
    return [e.Paused(request.command.reason, request.command.staff)]


def _resume(request: _Request) -> list[Event]:
    if not request.table.paused:
        raise IllegalAction("not_paused", "The game is not paused.")
    return [e.Resumed(request.command.staff)]


def _set_clocks(request: _Request) -> list[Event]:
    table, command = request.table, request.command
    if table.control is None:
        raise IllegalAction("no_clock", "This game has no clocks.")
    if len(command.remaining) != table.seats:
        raise IllegalAction("bad_clock", f"Set the clocks of all {table.seats} seats.")
    if any(not 0 <= time <= clock.MAX_BANK for time in command.remaining):
        raise IllegalAction("bad_clock", f"A clock shows 0 to {clock.MAX_BANK} milliseconds.")
    return [e.ClockSet(table.control, command.remaining, command.why, command.staff)]


def _void(request: _Request) -> list[Event]:
    return [e.Voided(request.command.reason, request.seed, request.command.staff)]


def _unknown_bot(game: Game[Any], name: str) -> str:
    return f"{game.name} has no bot {name!r}; choose from: {', '.join(game.bots)}."


_HANDLERS: Mapping[type, Callable[[_Request], list[Event]]] = {
    c.Resign: _resign,
    c.Leave: _leave,
    c.Return: _return,
    c.Abort: _abort,
    c.EndUnstarted: _end_unstarted,
    c.SetVacation: _set_vacation,
    c.EndAbsence: _end_absence,
    c.Remove: _remove,
    c.ClaimFlag: _claim_flag,
    c.OfferTakeBack: _offer_take_back,
    c.AnswerTakeBack: _answer_take_back,
    c.Substitute: _substitute,
    c.Pause: _pause,
    c.Resume: _resume,
    c.SetClocks: _set_clocks,
    c.Void: _void,
}
