"""The registry of games, by name and version of the rules.

A stored game is read and played by the version it was opened under, a new game by the newest one.
A new game or version is registered at the end of this module.
"""

from __future__ import annotations

from typing import Any

import msgspec

from engine.dream_home.game import DreamHome
from engine.dream_home.rules_2 import DreamHomeRules2
from engine.game import BadOption, Game, Opened
from engine.lodge.game import LodgeGame
from engine.lodge.rules_2 import LodgeRules2

_games: dict[str, dict[int, Game[Any]]] = {}
"""By name and by version of the rules."""
_opened_decoder = msgspec.json.Decoder(Opened)


def register(game: Game[Any]) -> None:
    """Registers a game under its name and the version of its rules."""
    _games.setdefault(game.name, {})[game.rules] = game


def names() -> list[str]:
    """Slugs of all games, in order of registration."""
    return list(_games)


def versions(name: str) -> list[int]:
    """The versions of the rules of that game, oldest first. Raises `BadOption` as `get` does."""
    return sorted(_by_version(name))


def get(name: str, rules: int | None = None) -> Game[Any]:
    """The game of that name under that version of its rules, or else under the newest.

    Raises `BadOption` naming the choices.
    """
    by_version = _by_version(name)
    try:
        return by_version[max(by_version) if rules is None else rules]
    except KeyError:
        choices = ", ".join(map(str, versions(name)))
        raise BadOption(
            "unknown_rules",
            f"There are no rules {rules} of {name}; this program knows rules {choices}.",
        ) from None


def of_log(first_payload: str | bytes) -> Game[Any]:
    """The game whose log starts with this event, under the rules that the event names.

    Raises `msgspec.DecodeError` unless it is an `opened` event, and `BadOption` as `get` does.
    """
    opened = _opened_decoder.decode(first_payload)
    return get(opened.game, opened.rules)


def _by_version(name: str) -> dict[int, Game[Any]]:
    try:
        return _games[name]
    except KeyError:
        raise BadOption(
            "unknown_game", f"There is no game {name!r}; choose one of: {', '.join(_games)}."
        ) from None


register(DreamHome())
register(DreamHomeRules2())
register(LodgeGame())
register(LodgeRules2())
