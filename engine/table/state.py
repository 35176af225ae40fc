"""The state of a table, as the fold of its events."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.table import clock
from engine.table import events as e
from engine.table.clock import TimeControl


class Table:
    """Chairs, clocks, those who are gone, and a pending take-back. `apply` changes it in place.

    A log without a `seated` event (a simulated game, or a record of an older format) has no
    chairs: nobody can give a table command there.
    """

    __slots__ = (
        "absent",
        "agreed",
        "chairs",
        "control",
        "end",
        "leavers",
        "offer",
        "options",
        "paused",
        "remaining",
        "seats",
        "vacations",
    )

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.chairs: list[e.Chair] = []
        """Who acts for each seat now."""
        self.options = e.TableOptions()
        self.control: TimeControl | None = None
        self.remaining: list[int] = []
        """Milliseconds on each seat's clock when its time last started to run."""
        self.absent: dict[int, int | None] = {}
        """The seats that left and may return, with the time (milliseconds since 1970) until when;
        None in a log without times."""
        self.leavers: list[int] = []
        """Seats whose players left or lost their game, in this order, including the absent ones."""
        self.paused = False
        self.vacations: set[int] = set()
        """The seats whose players are on vacation."""
        self.offer: e.TakeBackOffered | None = None
        """A take-back that was asked for and not answered by everybody."""
        self.agreed: set[int] = set()
        """The seats that agree to it, including the one that asked."""
        self.end: e.End | None = None

    @property
    def gone(self) -> list[int]:
        """The leavers who cannot return, in the order of leaving."""
        return [seat for seat in self.leavers if seat not in self.absent]

    def is_bot(self, seat: int) -> bool:
        """Whether a built-in bot acts for that seat."""
        return bool(self.chairs) and self.chairs[seat].bot != ""

    def people(self) -> list[int]:
        """The seats that are not played by built-in bots and whose players have not left."""
        return [
            seat
            for seat, chair in enumerate(self.chairs)
            if not chair.bot and seat not in self.absent
        ]

    def game_acted(self) -> None:
        """An action of the game was played: a pending offer of a take-back lapses."""
        self.offer = None

    def spend(self, seat: int, spent: int) -> None:
        """Takes thinking time off the clock of a seat."""
        self.remaining[seat] = max(0, self.remaining[seat] - spent)

    def credit(self, seat: int) -> None:
        """Adds what the time control gives after an action of that seat."""
        if self.control is not None:
            self.remaining[seat] = clock.after_action(self.control, self.remaining[seat])

    def apply(self, event: e.TableEvent, at: int | None) -> None:
        """Applies one event that was written at that time (milliseconds since 1970)."""
        handler = _HANDLERS[type(event)]
        handler(self, event, at)


def _seated(table: Table, event: e.Seated, _: int | None) -> None:
    table.chairs = list(event.chairs)
    table.options = event.options


def _clock_set(table: Table, event: e.ClockSet, _: int | None) -> None:
    table.control = event.control
    table.remaining = list(event.remaining)


def _flag_fell(table: Table, event: e.FlagFell, _: int | None) -> None:
    table.offer = None
    table.remaining[event.seat] = 0
    if table.options.flag == "lose":
        _leaves(table, event.seat)


def _resigned(table: Table, event: e.Resigned, _: int | None) -> None:
    _leaves(table, event.seat)


def _left(table: Table, event: e.Left, at: int | None) -> None:
    is_substitute = event.seat in table.leavers  # cannot return
    _leaves(table, event.seat)
    if table.options.return_ms and not is_substitute and not event.staff:
        table.absent[event.seat] = None if at is None else at + table.options.return_ms


def _leaves(table: Table, seat: int) -> None:
    table.offer = None
    table.absent.pop(seat, None)
    if seat not in table.leavers:
        table.leavers.append(seat)


def _returned(table: Table, event: e.Returned, _: int | None) -> None:
    del table.absent[event.seat]
    table.leavers.remove(event.seat)


def _substituted(table: Table, event: e.Substituted, _: int | None) -> None:
    table.absent.pop(event.seat, None)
    table.vacations.discard(event.seat)
    table.chairs[event.seat] = e.Chair(event.player, event.bot)


def _vacation_set(table: Table, event: e.VacationSet, _: int | None) -> None:
    if event.on:
        table.vacations.add(event.seat)
    else:
        table.vacations.discard(event.seat)


def _paused(table: Table, _: e.Paused, __: int | None) -> None:
    table.paused = True


def _resumed(table: Table, _: e.Resumed, __: int | None) -> None:
    table.paused = False


def _take_back_offered(table: Table, event: e.TakeBackOffered, _: int | None) -> None:
    table.offer = event
    table.agreed = {event.seat}


def _take_back_answered(table: Table, event: e.TakeBackAnswered, _: int | None) -> None:
    if event.accepted:
        table.agreed.add(event.seat)
    else:
        table.offer = None


def _taken_back(table: Table, _: e.TakenBack, __: int | None) -> None:
    table.offer = None


def _ended(table: Table, event: e.End, _: int | None) -> None:
    table.offer = None
    table.absent.clear()
    table.end = event


_HANDLERS: Mapping[type, Callable[[Table, Any, int | None], None]] = {
    e.Seated: _seated,
    e.ClockSet: _clock_set,
    e.FlagFell: _flag_fell,
    e.Resigned: _resigned,
    e.Left: _left,
    e.Returned: _returned,
    e.Substituted: _substituted,
    e.VacationSet: _vacation_set,
    e.Paused: _paused,
    e.Resumed: _resumed,
    e.TakeBackOffered: _take_back_offered,
    e.TakeBackAnswered: _take_back_answered,
    e.TakenBack: _taken_back,
    e.Voided: _ended,
    e.Closed: _ended,
}
EVENT_TYPES = frozenset(_HANDLERS)
"""The types of the events that `Table.apply` takes."""
