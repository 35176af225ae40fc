"""Bounds of input values, chosen so that the database, the engine and clients can handle them.

The JSON parser applies them to every body, a middleware to query parameters and cookies, and the
code that reads commands to every time in them. A single field may have closer bounds where it is
validated. A log is never edited, so values beyond these bounds that an older version accepted into
a log are clamped when they are written to a column (`clamp_time`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any, NamedTuple, TypeVar

import msgspec

EARLIEST = datetime(1970, 1, 1, tzinfo=UTC)
LATEST = datetime(9998, 12, 31, 23, 59, 59, tzinfo=UTC)
"""A year before the last that Python supports, so that no time zone conversion overflows."""
MAX_NUMBER = 2**53 - 1
"""Greatest number in a body: the largest integer that JavaScript represents exactly."""
MAX_TEXT_LENGTH = 10_000
"""Characters of a string in a body; most fields allow far fewer."""
MAX_SECONDS = 10 * 366 * 24 * 3600
"""Longest time limit of a round: ten years."""
MAX_PACE_MS = 3_600_000
MAX_SPECTATOR_DELAY_SECONDS = 24 * 3600
"""Longest pause between two turns of bots: an hour."""
MAX_ENTRIES = 100_000
"""Greatest `max_entries` of a tournament."""
MAX_ROUND = 10_000
"""Greatest number of a round."""
MAX_OPTION = 1_000_000_000
"""Greatest number in the options of a format or game; single options have closer bounds."""
MIN_OPTION = 1e-9
"""Least non-zero number in the options; smaller fractions would have huge denominators."""

_SURROGATE = re.compile("[\ud800-\udfff]")


S = TypeVar("S", bound=msgspec.Struct)


class InputFault(NamedTuple):
    """A value that is not accepted: its path, a stable code and a sentence."""

    path: str
    code: str
    reason: str


def find_text_fault(text: str, path: str = "") -> InputFault | None:
    """The fault of a string, or None.

    PostgreSQL cannot store a null character, and a lone surrogate cannot be encoded.
    """
    if "\0" in text:
        return InputFault(path, "null_character", "A text may not contain a null character.")
    if _SURROGATE.search(text):
        return InputFault(path, "half_character", "A text contains a lone surrogate.")
    if len(text) > MAX_TEXT_LENGTH:
        return InputFault(
            path, "text_too_long", f"A text has at most {MAX_TEXT_LENGTH} characters."
        )
    return None


def find_fault(value: Any, path: str = "") -> InputFault | None:
    """The first value within plain JSON values that is not accepted, or None."""
    return next(_faults(value, path), None)


def _faults(value: Any, path: str) -> Iterator[InputFault]:
    if isinstance(value, str):
        if fault := find_text_fault(value, path):
            yield fault
    elif isinstance(value, dict):
        for name, inner in value.items():
            if fault := find_text_fault(name, path):
                yield fault
            yield from _faults(inner, f"{path}.{name}" if path else name)
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from _faults(inner, f"{path}.{index}" if path else str(index))
    elif isinstance(value, int | float) and not _within(value, MAX_NUMBER):
        yield InputFault(
            path, "number_out_of_range", f"A number is from -{MAX_NUMBER} to {MAX_NUMBER}."
        )


def find_option_fault(value: Any, path: str = "") -> InputFault | None:
    """The first number in the options of a format or game that is out of bounds, or None."""
    if isinstance(value, dict):
        faults = (find_option_fault(inner, f"{path}.{name}") for name, inner in value.items())
        return next((fault for fault in faults if fault), None)
    if isinstance(value, list | tuple):
        faults = (find_option_fault(inner, f"{path}[{index}]") for index, inner in enumerate(value))
        return next((fault for fault in faults if fault), None)
    if isinstance(value, int | float) and not isinstance(value, bool) and value:
        if not _within(value, MAX_OPTION):
            reason = f"{path.lstrip('.')} is a number from -{MAX_OPTION} to {MAX_OPTION}."
            return InputFault(path, "number_out_of_range", reason)
        if abs(value) < MIN_OPTION:
            return InputFault(path, "number_out_of_range", f"{path.lstrip('.')} is too near to 0.")
    return None


def _within(value: float, bound: int) -> bool:
    return -bound <= value <= bound  # neither infinity nor NaN is


def to_utc(at: datetime) -> datetime:
    """An input time in UTC. A time without a time zone is returned unchanged.

    Raises ValueError for a time before 1970 or after 9998.
    """
    if at.tzinfo is None:
        return at
    if not EARLIEST <= at <= LATEST:
        raise ValueError(f"A time is from the year {EARLIEST.year} to {LATEST.year}, in UTC.")
    return at.astimezone(UTC)


def clamp_time(at: datetime) -> datetime:
    """The time in UTC, limited to the range that a database column can store."""
    return min(max(at, EARLIEST), LATEST).astimezone(UTC)


def with_utc_times(struct: S) -> S:
    """A copy of the struct with its times in UTC. Raises ValueError naming the field."""
    times: dict[str, datetime] = {}
    for name in struct.__struct_fields__:
        value = getattr(struct, name)
        if isinstance(value, datetime):
            try:
                times[name] = to_utc(value)
            except ValueError as error:
                raise ValueError(f"{name}: {error}") from None
    return msgspec.structs.replace(struct, **times) if times else struct
