"""Checks that a log or a game record follows the rules, with no event added, changed or missing.

A log is replayed from its seed: the opening is dealt again, each decision is decided again from
the action or table command that its first event stands for, and every event must equal the one
that results. Only the events computed here are folded, so an invalid log leads to a fault and never
to an exception.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from engine import record as records
from engine import registry, replay
from engine.chance import Chance, commitment
from engine.ending import ending
from engine.envelope import GENESIS, Envelope, chain_hashes, order_fault
from engine.game import BadOption, Event, Game, IllegalAction, Opened, SeedRevealed
from engine.replay import BrokenLog
from engine.table import rules as table_rules
from engine.table.clock import allowed_lag
from engine.table.commands import ClaimFlag, EndUnstarted, SetClocks, command_of
from engine.table.events import ClockSet, Seated, TableEvent
from engine.table.session import Session

MAX_SHOWN = 300
"""Characters of a value that a fault shows at most."""


class Fault(msgspec.Struct, frozen=True):
    """The first fault of a log: the event (None: the record around it) and the reason.

    `reason` is a sentence without its full stop, so that it can be embedded in another one.
    """

    seq: int | None
    reason: str

    def __str__(self) -> str:
        return self.reason if self.seq is None else f"event {self.seq}: {self.reason}"


def _without_stop(sentence: str) -> str:
    """A sentence without its full stop."""
    return sentence.removesuffix(".")


class _FaultFound(Exception):
    """Raised during the replay; has the fault."""

    def __init__(self, seq: int | None, reason: str) -> None:
        super().__init__(reason)
        self.fault = Fault(seq, reason)


def check_log(
    game: Game[Any],
    log: Sequence[Event],
    *,
    seed: bytes | None = None,
    finished: bool = True,
    envelopes: Sequence[Envelope] | None = None,
) -> Fault | None:
    """The first fault of a log, or None.

    `envelopes` are those of the events. If they are given, decisions, authors and thinking times
    are checked too, and the clocks are checked against the times. (`engine.envelope.order_fault`
    checks their order.) `seed` is needed if the log does not contain it: while the game is being
    played (with `finished=False`, which allows the log to end between two decisions), or while it
    is held back.
    """
    try:
        _replay(game, log, seed, finished, envelopes)
    except _FaultFound as found:
        return found.fault
    return None


def check_record(line: str | bytes) -> Fault | None:
    """The first fault of a game record of a finished game, or None."""
    try:
        record = records.read(line)
        game = registry.get(record.game, records.rules_of_events(record))
        log = records.events(game, record)
        envelopes = records.envelopes(record)
        _check_order(envelopes or ())
        state = _replay(game, log, None, True, envelopes)
        if envelopes is not None and chain_hashes(GENESIS, envelopes)[-1].hex() != record.head:
            raise _FaultFound(None, "'head' is not the hash of the last event")
        _check_record_fields(game, record, log, state)
    except (records.BrokenRecord, BadOption) as error:
        return Fault(None, _without_stop(str(error)))
    except BrokenLog as error:
        return Fault(error.seq, error.reason)
    except _FaultFound as found:
        return found.fault
    return None


def _check_order(envelopes: Sequence[Envelope]) -> None:
    """Raises `_FaultFound` for an envelope that cannot follow the one before it."""
    previous = None
    for seq, envelope in enumerate(envelopes, start=1):
        if fault := order_fault(envelope, previous):
            raise _FaultFound(seq, fault)
        previous = envelope


def _replay(
    game: Game[Any],
    log: Sequence[Event],
    seed: bytes | None,
    finished: bool,
    envelopes: Sequence[Envelope] | None = None,
) -> Any:
    """Replays the log and returns the state of the game at its end. Raises `_FaultFound`."""
    opened = _opened(game, log)
    chance = _chance(opened, log, seed)
    try:
        game = replay.with_card_set(game, log)
    except BadOption as error:
        raise _FaultFound(2, _without_stop(error.reason)) from None
    opening = _opening(game, opened, log, chance)
    _compare(log, 0, opening)
    _compare_decision(envelopes, 0, len(opening), None, None)
    played = log[:-1] if _seed_revealed_late(log) else log
    end = ending(played)
    session = Session(game, opened, seed_held=end.held_back)
    session.apply(None, opening, _time(envelopes, 0))
    at = len(opening)
    while at < len(played):
        now = _time(envelopes, at)
        lag = _lag(session, played[at], envelopes[at]) if envelopes is not None else 0
        spent = session.thinking_time(now, lag)
        author = envelopes[at].by if envelopes is not None else None
        seat, events = _decide(session, played[at], at + 1, author, chance, now, lag)
        _compare(played, at, events)
        _compare_decision(envelopes, at, len(events), seat, spent)
        session.apply(seat, events, now, spent)
        at += len(events)
    if len(played) < len(log):
        _compare_decision(envelopes, len(played), 1, None, None)
    if finished and session.turn is not None:
        raise _FaultFound(
            len(log) + 1,
            f"the log ends before the game does: it is the turn of seat {session.turn}",
        )
    return session.state


def _opening(
    game: Game[Any], opened: Opened, log: Sequence[Event], chance: Chance
) -> Sequence[Event]:
    """The opening of the game that is dealt again, with the players that the log seats."""
    try:
        options = msgspec.convert(opened.options, game.Options)
        dealt = game.open(options, opened.seats, chance)
    except (BadOption, msgspec.ValidationError) as error:
        raise _FaultFound(1, _without_stop(str(error))) from None
    opening = [_with_logged_options(dealt[0], opened), *dealt[1:]]
    at = len(opening)
    seated = log[at] if at < len(log) else None
    if not isinstance(seated, Seated):
        return opening
    if len(seated.chairs) != opened.seats:
        raise _FaultFound(
            at + 1, f"it seats {len(seated.chairs)} players in a game for {opened.seats}"
        )
    clock_set = log[at + 1] if at + 1 < len(log) else None
    control = None
    if isinstance(clock_set, ClockSet) and clock_set.why == "start":
        control = clock_set.control
    try:
        return [*opening, *table_rules.seat_players(game, seated.chairs, seated.options, control)]
    except BadOption as error:
        raise _FaultFound(at + 1, _without_stop(error.reason)) from None


def _time(envelopes: Sequence[Envelope] | None, index: int) -> int | None:
    """The time of an event, if it is known."""
    return None if envelopes is None else envelopes[index].at


def _lag(session: Session[Any], event: Event, envelope: Envelope) -> int:
    """The delay of the network for which this action says that its player has thought less than the
    time that passed. An amount that is not allowed counts as thinking time here, so that it differs
    from the log. Table commands have none."""
    whole = session.thinking_time(envelope.at)
    if isinstance(event, TableEvent) or whole is None or envelope.spent is None:
        return 0
    lag = whole - envelope.spent
    return lag if allowed_lag(session.table.control, lag) == lag else 0


def _opened(game: Game[Any], log: Sequence[Event]) -> Opened:
    opened = log[0] if log else None
    if not isinstance(opened, Opened):
        raise _FaultFound(1, "a log starts with 'opened'")
    if opened.game != game.name:
        raise _FaultFound(1, f"this is a log of {opened.game!r}, not of {game.name!r}")
    if opened.rules != game.rules:
        raise _FaultFound(
            1, f"played under rules {opened.rules}, which rules {game.rules} cannot check"
        )
    return opened


def _with_logged_options(dealt: Event, opened: Opened) -> Event:
    """`Opened` with only the options that the log has; later ones have their default here."""
    if not isinstance(dealt, Opened):
        return dealt
    options = {name: value for name, value in dealt.options.items() if name in opened.options}
    return msgspec.structs.replace(dealt, options=options)


def _seed_revealed_late(log: Sequence[Event]) -> bool:
    """Whether the log ends with a `SeedRevealed` after an end without a seed."""
    return isinstance(log[-1], SeedRevealed) and ending(log[:-1]).held_back


def _chance(opened: Opened, log: Sequence[Event], seed: bytes | None) -> Chance:
    """The chance of the game, from the seed in its log or else from the argument."""
    end = ending(log)
    if end.seed is not None:
        try:
            seed = bytes.fromhex(end.seed)
        except ValueError:
            raise _FaultFound(len(log), "the seed is not written in hex") from None
    if seed is None and end.held_back:
        raise _FaultFound(
            len(log),
            "the seed is held back until the last table of the round has ended, and nothing can be "
            "dealt again before that",
        )
    if seed is None:
        raise _FaultFound(
            len(log) + 1,
            "the game is not finished, and without its seed nothing can be dealt again",
        )
    if commitment(seed) != opened.commitment:
        raise _FaultFound(len(log), "the seed is not the one that event 1 is committed to")
    try:
        return Chance(seed)
    except ValueError as error:
        raise _FaultFound(len(log), str(error)) from None


def _compare_decision(
    envelopes: Sequence[Envelope] | None,
    at: int,
    length: int,
    seat: int | None,
    spent: int | None,
) -> None:
    """Raises `_FaultFound` unless the events from index `at` on are one decision of that seat,
    which took that time from its clock."""
    if envelopes is None:
        return
    for index in range(at, at + length):
        envelope = envelopes[index]
        if envelope.decision != at + 1:
            raise _FaultFound(
                index + 1, f"it belongs to decision {at + 1}, not {envelope.decision}"
            )
        if envelope.by != seat:
            raise _FaultFound(
                index + 1, f"it was decided by {_who(seat)}, not by {_who(envelope.by)}"
            )
        if envelope.spent != spent:
            raise _FaultFound(
                index + 1,
                f"it took {_how_long(spent)} of the clock, not {_how_long(envelope.spent)}",
            )


def _who(seat: int | str | None) -> str:
    return "nobody" if seat is None else f"seat {seat}"


def _how_long(spent: int | None) -> str:
    return "no time" if spent is None else f"{spent} ms"


def _decide(
    session: Session[Any],
    event: Event,
    seq: int,
    author: int | str | None,
    chance: Chance,
    now: int | None,
    lag: int,
) -> tuple[int | None, list[Event]]:
    """The seat and the events of the decision that starts with this event.

    `author` is the author in the log, who may claim a flag like any other; all other decisions
    name their seat themselves.
    """
    if session.turn is None:
        raise _FaultFound(seq, "the game was over already")
    if isinstance(event, TableEvent):
        command = command_of(event)
        if command is None:
            raise _FaultFound(seq, f"{_tag(event)!r} has no cause")
        by = author if isinstance(author, int) else None
        gives_back = isinstance(command, SetClocks) and command.why == "outage"
        settles = gives_back or command in (ClaimFlag(), EndUnstarted())
        if not settles and session.is_time_over(now):
            raise _FaultFound(seq, f"the time of seat {session.clock_seat} was over before it")
        try:
            return by, table_rules.decide(session, by, command, chance, now)
        except IllegalAction as error:
            raise _FaultFound(
                seq, f"{_who(by)} may not do that: {_without_stop(error.reason)}"
            ) from None
    if isinstance(event, SeedRevealed):
        raise _FaultFound(seq, "the seed is revealed before the game is over")
    caused = session.game.cause(event)
    if caused is None:
        raise _FaultFound(
            seq, f"{_tag(event)!r} has no cause: seat {session.turn} was to decide here"
        )
    seat, action = caused
    try:
        return seat, session.act(seat, action, chance, now, lag)
    except IllegalAction as error:
        raise _FaultFound(
            seq, f"seat {seat} may not do that: {_without_stop(error.reason)}"
        ) from None


def _compare(log: Sequence[Event], at: int, expected: Sequence[Event]) -> None:
    """Raises `_FaultFound` at the first event of the log, from index `at` on, that differs."""
    for seq, event in enumerate(expected, start=at + 1):
        if seq > len(log):
            raise _FaultFound(seq, f"the log ends where {_tag(event)!r} should follow")
        logged = log[seq - 1]
        if logged != event:
            raise _FaultFound(seq, _difference(event, logged))


def _difference(expected: Event, logged: Event) -> str:
    """A sentence on how a logged event differs from the expected one."""
    if type(expected) is not type(logged):
        return f"the rules give {_tag(expected)!r} here, the log says {_tag(logged)!r}"
    name, ours, theirs = _differing(expected, logged)
    return f"{_tag(logged)!r}: the rules give {name} {_short(ours)}, the log says {_short(theirs)}"


def _differing(expected: msgspec.Struct, logged: msgspec.Struct) -> tuple[str, Any, Any]:
    """The first field, such as `result.points`, in which two structs of one type differ, and its
    two values."""
    for name in expected.__struct_fields__:
        ours, theirs = getattr(expected, name), getattr(logged, name)
        if ours != theirs:
            break
    if isinstance(ours, msgspec.Struct):
        inner, ours, theirs = _differing(ours, theirs)
        return f"{name}.{inner}", ours, theirs
    return name, ours, theirs


def _short(value: Any) -> str:
    """A value for a sentence, shortened: values in an invalid log may have any length."""
    text = repr(value)
    return text if len(text) <= MAX_SHOWN else f"{text[:MAX_SHOWN]}…"


def _tag(event: Event) -> str:
    return str(event.__struct_config__.tag)


def _same_json(one: Any, other: Any) -> bool:
    """Whether two values have the same JSON. In Python 1, 1.0 and True are equal."""
    return bool(one == other) and (
        msgspec.json.encode(one, order="sorted") == msgspec.json.encode(other, order="sorted")
    )


def _check_record_fields(
    game: Game[Any], record: records.Record, log: Sequence[Event], state: Any
) -> None:
    """Raises `_FaultFound` if the other fields of a record contradict its events."""
    opened, end = log[0], ending(log)
    if not isinstance(opened, Opened) or not end.over:
        raise _FaultFound(len(log), "a record of a finished game ends with the end of the game")
    pairs = {
        "rules": (record.rules, opened.rules),
        "options": (record.options, opened.options),
        "commitment": (record.commitment, opened.commitment),
        "seed": (record.seed, end.seed),
        "seed_held_back": (record.seed_held_back, end.held_back),
        "result": (record.result, end.result),
        "final": (record.final, None if end.result is None else game.final(state)),
    }
    for key, (recorded, expected) in pairs.items():
        if not _same_json(recorded, expected):
            raise _FaultFound(None, f"{key!r} contradicts the events")
    if len(record.seats) != opened.seats:
        raise _FaultFound(
            None, f"'seats' names {len(record.seats)} players of a game for {opened.seats}"
        )
