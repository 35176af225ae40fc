"""What can be played: finding a game, checking options and seats, with sentences for mistakes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from engine import registry, validation_messages
from engine.game import BadOption
from engine.game import Game as Rules
from games.errors import Invalid


def find(kind: str) -> Rules[Any]:
    """The game of that slug. Raises `Invalid` naming the choices."""
    try:
        return registry.get(kind)
    except BadOption as error:
        raise Invalid(error.code, error.reason) from None


def parse_options(rules: Rules[Any], given: Mapping[str, Any] | None) -> msgspec.Struct:
    """Options as the game takes them, defaults filled in. Raises `Invalid` naming the choices."""
    given = given or {}
    known = rules.Options.__struct_fields__
    for name in given:
        if name not in known:
            choices = f"choose from: {', '.join(known)}" if known else "it has none"
            near = validation_messages.closest_name(name, known)
            choices = f"did you mean {near}? There are: {', '.join(known)}" if near else choices
            told = f"{rules.name} has no option {name!r}; {choices}."
            raise Invalid.naming(f"settings.game_options.{name}", "unknown_option", told)
    try:
        chosen: msgspec.Struct = msgspec.convert(dict(given), rules.Options)
    except msgspec.ValidationError as error:
        raise Invalid("bad_option", f"An option of {rules.name} does not fit: {error}.") from None
    return chosen


def check_seats(rules: Rules[Any], seats: int) -> None:
    """Raises `Invalid` naming the numbers of seats that the game is played with."""
    if not rules.min_seats <= seats <= rules.max_seats:
        raise Invalid(
            "bad_seats",
            f"{rules.name} is played by {rules.min_seats} to {rules.max_seats}, not by {seats}.",
        )


def check_bot(rules: Rules[Any], strategy: str) -> None:
    """Raises `Invalid` naming the bots that play the game."""
    if strategy not in rules.bots:
        raise Invalid(
            "unknown_bot",
            f"{rules.name} has no bot {strategy!r}; choose from: {', '.join(rules.bots)}.",
        )
