"""First games: a prepared deal against a bot, in which the site explains what is possible and why.

The seed of a lesson is the same for everybody and stands in this file, so what will be drawn can be
known. Lessons are therefore never rated and in no list of games, except for those of their players.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from hashlib import sha256
from typing import Any, NamedTuple

from engine.table.events import TableOptions
from games import game_commands
from games.errors import NotFound
from games.lobby import built_in_bots
from games.models import Game, Player

BOT = "greedy"
PACE_MS = 700
_TABLE_OPTIONS = TableOptions(take_back=True)


class Lesson(NamedTuple):
    """The deal of a kind of game."""

    seed: bytes
    options: Mapping[str, Any]


LESSONS: Mapping[str, Lesson] = {
    # Two kitchens that fit together in the first two rounds, decor in the first, a tool and a
    # helper in the second. Without the discard, with which a game would begin.
    "dream_home": Lesson(sha256(b"first game of dream_home 139").digest(), {"discard_rule": False}),
    # With the right room the guest in the valet can move in on their favourite floor at once.
    "lodge": Lesson(sha256(b"first game of lodge 100").digest(), {}),
}


def open_lesson(kind: str, player: Player, key: str | None = None) -> Game:
    """Opens the first game of that kind for a player, who has the first turn.

    With a `key` that the player used before for this kind, the game that was opened then is
    returned. Raises `NotFound` for a kind without a lesson.
    """
    lesson = LESSONS.get(kind)
    if lesson is None:
        raise NotFound(
            "no_lesson", f"There is no first game of {kind!r}; there is of: {', '.join(LESSONS)}."
        )
    return game_commands.open_game(
        kind,
        [player, *built_in_bots.bot_players([BOT])],
        lesson.options,
        seed=lesson.seed,
        pace_ms=PACE_MS,
        table_options=_TABLE_OPTIONS,
        lesson=True,
        key=f"lesson {kind} {player.public_id} {key or secrets.token_urlsafe(12)}",
    )
