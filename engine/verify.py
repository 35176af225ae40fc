"""Checks that a log or a game record follows the rules, with no event added, changed or missing.

A log is replayed from its seed: the opening is dealt again, each decision is decided again from the
action that its first event stands for, and every event must equal the one that results. Only the
events computed here are folded, so an invalid log leads to a fault and never to an exception.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from engine import record as records
from engine import registry, replay
from engine.chance import Chance, commitment
from engine.envelope import GENESIS, Envelope, chain_hashes, order_fault
from engine.game import (
    BadOption,
    Event,
    Finished,
    Game,
    IllegalAction,
    Opened,
    SeedRevealed,
    ending,
)
from engine.replay import BrokenLog

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
    decisions: Sequence[tuple[int, int | None]] | None = None,
) -> Fault | None:
    """The first fault of a log, or None.

    `decisions` has for each event the seq of the first event of its decision and the seat that
    decided, which are checked too. `seed` is needed if the log does not contain it: while the game
    is being played (with `finished=False`, which allows the log to end between two decisions), or
    while it is held back.
    """
    try:
        _replay(game, log, seed, finished, decisions)
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
        state = _replay(game, log, None, True, _checked_decisions(envelopes))
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


def _checked_decisions(
    envelopes: Sequence[Envelope] | None,
) -> list[tuple[int, int | None]] | None:
    """The decision and the author of each event, after checking the order and the times."""
    if envelopes is None:
        return None
    previous = None
    for seq, envelope in enumerate(envelopes, start=1):
        if fault := order_fault(envelope, previous):
            raise _FaultFound(seq, fault)
        previous = envelope
    return [
        (envelope.decision, envelope.by if isinstance(envelope.by, int) else None)
        for envelope in envelopes
    ]


def _replay(
    game: Game[Any],
    log: Sequence[Event],
    seed: bytes | None,
    finished: bool,
    decisions: Sequence[tuple[int, int | None]] | None = None,
) -> Any:
    """Replays the log and returns the state at its end. Raises `_FaultFound`."""
    opened = _opened(game, log)
    chance = _chance(opened, log, seed)
    try:
        game = replay.with_card_set(game, log)
    except BadOption as error:
        raise _FaultFound(2, _without_stop(error.reason)) from None
    try:
        options = msgspec.convert(opened.options, game.Options)
        opening = game.open(options, opened.seats, chance)
    except (BadOption, msgspec.ValidationError) as error:
        raise _FaultFound(1, _without_stop(str(error))) from None
    _compare(log, 0, [_with_logged_options(opening[0], opened), *opening[1:]])
    _compare_decision(decisions, 0, len(opening), None)
    state = game.start(opened)
    for event in opening[1:]:
        game.evolve(state, event)
    at = len(opening)
    game_log = log[:-1] if _seed_revealed_late(log) else log
    while at < len(game_log):
        seat, events = _decide(game, state, game_log[at], at + 1, chance)
        _compare(game_log, at, [_with_logged_seed(event, game_log) for event in events])
        _compare_decision(decisions, at, len(events), seat)
        for event in events:
            game.evolve(state, event)
        at += len(events)
    if len(game_log) < len(log):
        _compare_decision(decisions, len(game_log), 1, None)
    if finished and state.turn is not None:
        raise _FaultFound(
            len(log) + 1, f"the log ends before the game does: it is the turn of seat {state.turn}"
        )
    return state


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
    """Whether the log ends with a `SeedRevealed` after a `Finished` without a seed."""
    end = ending(log)
    return isinstance(log[-1], SeedRevealed) and end.finished is not None and not end.finished.seed


def _with_logged_seed(expected: Event, log: Sequence[Event]) -> Event:
    """The expected event; a `Finished` without its seed if the log holds the seed back."""
    last = log[-1]
    if isinstance(expected, Finished) and isinstance(last, Finished) and not last.seed:
        return msgspec.structs.replace(expected, seed="")
    return expected


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
    decisions: Sequence[tuple[int, int | None]] | None, at: int, length: int, seat: int | None
) -> None:
    """Raises `_FaultFound` unless the events from index `at` on are one decision of that seat."""
    if decisions is None:
        return
    for index in range(at, at + length):
        decision, by = decisions[index]
        if decision != at + 1:
            raise _FaultFound(index + 1, f"it belongs to decision {at + 1}, not {decision}")
        if by != seat:
            raise _FaultFound(index + 1, f"it was decided by {_who(seat)}, not by {_who(by)}")


def _who(seat: int | None) -> str:
    return "nobody" if seat is None else f"seat {seat}"


def _decide(
    game: Game[Any], state: Any, event: Event, seq: int, chance: Chance
) -> tuple[int, list[Event]]:
    """The seat and the events of the decision that starts with this event."""
    if state.turn is None:
        raise _FaultFound(seq, "the game was over already")
    caused = game.cause(event)
    if caused is None:
        raise _FaultFound(
            seq, f"{_tag(event)!r} has no cause: seat {state.turn} was to decide here"
        )
    seat, action = caused
    try:
        return seat, game.decide(state, seat, action, chance)
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
    last = end.finished
    if not isinstance(opened, Opened) or last is None:
        raise _FaultFound(len(log), "a record of a finished game ends with 'finished'")
    pairs = {
        "rules": (record.rules, opened.rules),
        "options": (record.options, opened.options),
        "commitment": (record.commitment, opened.commitment),
        "seed": (record.seed, end.seed),
        "seed_held_back": (record.seed_held_back, end.held_back),
        "result": (record.result, last.result),
        "final": (record.final, game.final(state)),
    }
    for key, (recorded, expected) in pairs.items():
        if not _same_json(recorded, expected):
            raise _FaultFound(None, f"{key!r} contradicts the events")
    if len(record.seats) != opened.seats:
        raise _FaultFound(
            None, f"'seats' names {len(record.seats)} players of a game for {opened.seats}"
        )
