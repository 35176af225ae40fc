"""The registry of games. A new game is registered at the end of this module."""

from __future__ import annotations

from typing import Any

from engine.dream_home.game import DreamHome
from engine.game import BadOption, Game
from engine.lodge.game import LodgeGame

_games: dict[str, Game[Any]] = {}


def register(game: Game[Any]) -> None:
    """Registers a game under its name."""
    _games[game.name] = game


def names() -> list[str]:
    """Slugs of all games, in order of registration."""
    return list(_games)


def get(name: str) -> Game[Any]:
    """The game of that name. Raises `BadOption` naming the choices."""
    try:
        return _games[name]
    except KeyError:
        raise BadOption(
            "unknown_game", f"There is no game {name!r}; choose one of: {', '.join(_games)}."
        ) from None


register(DreamHome())
register(LodgeGame())
