"""The formats by name. A new format is added to this list."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from engine import validation_messages
from tournaments.domain.options import BadOptions, CommonOptions
from tournaments.formats.arena import Arena
from tournaments.formats.base import AnyFormat
from tournaments.formats.elimination import (
    DoubleElimination,
    SingleElimination,
    TableElimination,
)
from tournaments.formats.groups import GroupsPlayoff
from tournaments.formats.ladder import Ladder
from tournaments.formats.round_robin import RoundRobin
from tournaments.formats.season import LeagueSeason
from tournaments.formats.swiss import Swiss

_formats: dict[str, AnyFormat] = {
    format_.name: format_
    for format_ in (
        RoundRobin(),
        Swiss(),
        SingleElimination(),
        DoubleElimination(),
        TableElimination(),
        GroupsPlayoff(),
        Ladder(),
        LeagueSeason(),
        Arena(),
    )
}


def names() -> list[str]:
    """Names of all formats."""
    return list(_formats)


def get(name: str) -> AnyFormat:
    """The format with this name. Raises `BadOptions` with the list of choices."""
    try:
        return _formats[name]
    except KeyError:
        raise BadOptions(
            "unknown_format", f"There is no format {name!r}; choose one of: {', '.join(_formats)}."
        ) from None


def options(name: str, raw: Mapping[str, Any], entries: int | None = None) -> CommonOptions:
    """Validated options of a format from plain JSON values, with defaults filled in.

    Raises `BadOptions` with a sentence that names the field and its allowed values.
    """
    chosen = get(name)
    try:
        converted: CommonOptions = msgspec.convert(dict(raw), chosen.Options)
    except msgspec.ValidationError as error:
        sentence = validation_messages.describe_error(error, chosen.Options)
        unknown = validation_messages.unknown_member_path(error, "")
        raise BadOptions("bad_option", f"In the options of {name}: {sentence}.", unknown) from None
    chosen.check(converted, entries)
    return converted
