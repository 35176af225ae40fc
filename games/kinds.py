"""The kinds of game that can be played: looking one up, checking options, seats and bots.

Every function raises `Invalid` with a sentence that names the choices.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from engine import registry, validation_messages
from engine.game import BadOption
from engine.game import Game as Rules
from games.errors import Invalid


def find(kind: str, rules: int | None = None) -> Rules[Any]:
    """The game module of that kind under that version of the rules, or else under the newest."""
    try:
        return registry.get(kind, rules)
    except BadOption as error:
        raise Invalid(error.code, error.reason) from None


def parse_options(rules: Rules[Any], raw: Mapping[str, Any] | None) -> msgspec.Struct:
    """The options of the game from plain JSON values, with defaults filled in."""
    raw = raw or {}
    known = rules.Options.__struct_fields__
    for name in raw:
        if name not in known:
            choices = f"choose from: {', '.join(known)}" if known else "it has none"
            closest = validation_messages.closest_name(name, known)
            if closest:
                choices = f"did you mean {closest}? There are: {', '.join(known)}"
            reason = f"{rules.name} has no option {name!r}; {choices}."
            raise Invalid.with_member(f"settings.game_options.{name}", "unknown_option", reason)
    try:
        options: msgspec.Struct = msgspec.convert(dict(raw), rules.Options)
    except msgspec.ValidationError as error:
        raise Invalid("bad_option", f"An option of {rules.name} does not fit: {error}.") from None
    return options


def check_seats(rules: Rules[Any], seats: int) -> None:
    """Checks that the game can be played with that number of seats."""
    if not rules.min_seats <= seats <= rules.max_seats:
        raise Invalid(
            "bad_seats",
            f"{rules.name} is played by {rules.min_seats} to {rules.max_seats}, not by {seats}.",
        )


def check_bot(rules: Rules[Any], strategy: str) -> None:
    """Checks that the game has a built-in bot of that name."""
    if strategy not in rules.bots:
        raise Invalid(
            "unknown_bot",
            f"{rules.name} has no bot {strategy!r}; choose from: {', '.join(rules.bots)}.",
        )
