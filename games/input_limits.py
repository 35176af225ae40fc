"""What may come in: bounds that the database, the engine and the clients all can carry.

This is the one place for them. The JSON parser holds every body to them, a middleware every query
parameter and cookie, and what reads commands every time. A field may be held to closer bounds by
whoever knows what it means. Values that an older version let into a log are cut down to these
bounds where they leave it (`clamped`), since a log is never edited.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any, NamedTuple, TypeVar

import msgspec

EARLIEST = datetime(1970, 1, 1, tzinfo=UTC)
LATEST = datetime(9998, 12, 31, 23, 59, 59, tzinfo=UTC)
"""A year before the last that Python knows, so that no time zone carries a time beyond it."""
MAX_NUMBER = 2**53 - 1
"""Greatest number in a body: the last whole one that JavaScript keeps exactly."""
MAX_TEXT_LENGTH = 10_000
"""Characters of one text in a body; most fields take far fewer."""
MAX_SECONDS = 10 * 366 * 24 * 3600
"""Longest time for a round: ten years."""
MAX_PACE_MS = 3_600_000
"""Longest pause between two turns of bots: an hour."""
MAX_ENTRIES = 100_000
"""Greatest `max_entries` of a tournament."""
MAX_ROUND = 10_000
"""Greatest number of a round."""
MAX_OPTION = 1_000_000_000
"""Greatest number in the options of a format or a game; each option has closer bounds."""
MIN_OPTION = 1e-9
"""Anything smaller in the options would be a fraction with a denominator of no use."""

_SURROGATE = re.compile("[\ud800-\udfff]")


S = TypeVar("S", bound=msgspec.Struct)


class InputFault(NamedTuple):
    """What is wrong with a value: where it is, a stable code, a sentence."""

    path: str
    code: str
    reason: str


def find_text_fault(text: str, path: str = "") -> InputFault | None:
    """What is wrong with a text, if anything is. PostgreSQL keeps no null character, and half a
    character (a lone surrogate) cannot be encoded."""
    if "\0" in text:
        return InputFault(path, "null_character", "A text may not have a null character in it.")
    if _SURROGATE.search(text):
        return InputFault(path, "half_character", "A text has half a character (a lone surrogate).")
    if len(text) > MAX_TEXT_LENGTH:
        return InputFault(
            path, "text_too_long", f"A text has at most {MAX_TEXT_LENGTH} characters."
        )
    return None


def find_fault(value: Any, path: str = "") -> InputFault | None:
    """The first value in plain JSON values that cannot be carried; None if all can."""
    return next(_faults(value, path), None)


def _faults(value: Any, path: str) -> Iterator[InputFault]:
    if isinstance(value, str):
        if found := find_text_fault(value, path):
            yield found
    elif isinstance(value, dict):
        for name, inner in value.items():
            if found := find_text_fault(name, path):
                yield found
            yield from _faults(inner, f"{path}.{name}" if path else name)
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from _faults(inner, f"{path}.{index}" if path else str(index))
    elif isinstance(value, int | float) and not _within(value, MAX_NUMBER):
        yield InputFault(
            path, "number_out_of_range", f"A number is from -{MAX_NUMBER} to {MAX_NUMBER}."
        )


def find_option_fault(value: Any, path: str = "") -> InputFault | None:
    """The first number in the options of a format or a game that no option can need."""
    if isinstance(value, dict):
        found = (find_option_fault(inner, f"{path}.{name}") for name, inner in value.items())
        return next((each for each in found if each), None)
    if isinstance(value, list | tuple):
        found = (find_option_fault(inner, f"{path}[{index}]") for index, inner in enumerate(value))
        return next((each for each in found if each), None)
    if isinstance(value, int | float) and not isinstance(value, bool) and value:
        if not _within(value, MAX_OPTION):
            reason = f"{path.lstrip('.')} is a number from -{MAX_OPTION} to {MAX_OPTION}."
            return InputFault(path, "number_out_of_range", reason)
        if abs(value) < MIN_OPTION:
            return InputFault(path, "number_out_of_range", f"{path.lstrip('.')} is too near to 0.")
    return None


def _within(value: float, most: int) -> bool:
    return -most <= value <= most  # neither infinity nor NaN is


def to_utc(at: datetime) -> datetime:
    """A time from outside, in UTC. One without a time zone is returned as it is.

    Raises ValueError for a time before 1970 or after 9998.
    """
    if at.tzinfo is None:
        return at
    if not EARLIEST <= at <= LATEST:
        raise ValueError(f"A time is from the year {EARLIEST.year} to {LATEST.year}, in UTC.")
    return at.astimezone(UTC)


def clamp_time(at: datetime) -> datetime:
    """The time in UTC, or the bound that it lies beyond: what a database column can take."""
    return min(max(at, EARLIEST), LATEST).astimezone(UTC)


def with_utc_times(given: S) -> S:
    """The struct with its times in UTC. Raises ValueError naming the field (see `moment`)."""
    times: dict[str, datetime] = {}
    for name in given.__struct_fields__:
        value = getattr(given, name)
        if isinstance(value, datetime):
            try:
                times[name] = to_utc(value)
            except ValueError as error:
                raise ValueError(f"{name}: {error}") from None
    return msgspec.structs.replace(given, **times) if times else given
