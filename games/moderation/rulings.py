"""What the moderation of a game asks of the code that rates games and runs tournaments.

That code is in the tournaments app, which this app does not import. It registers a `GameRulings`
when it is loaded.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol

from games.models import Game, Player

RESULT_KINDS = (
    "forfeit",
    "double_forfeit",
    "no_show",
    "walkover",
    "disqualification",
    "adjudicated",
    "cancelled",
)
"""How a result may be corrected; see the results of tournaments."""


class GamePlace(NamedTuple):
    """The table of a tournament at which a game is played."""

    tournament: str
    """Public id."""
    name: str
    table: int


class NewResult(NamedTuple):
    """The result that a table gets: players by their usernames."""

    kind: str
    at_fault: Sequence[str] = ()
    ranks: Mapping[str, int] = {}
    """Only for `adjudicated`."""


class GameRulings(Protocol):
    """Rules on games. Raises `ClientError` if a ruling is not possible."""

    def place_of(self, game: Game) -> GamePlace | None:
        """Where the game is played; None outside of tournaments."""

    def annul(self, game: Game, staff: Player, reason: str) -> None:
        """Lets a game not count: its table is annulled, or its rating changes are reversed."""

    def restore(self, game: Game, staff: Player, reason: str) -> None:
        """Lets a finished game outside of tournaments that was annulled count again."""

    def correct(self, game: Game, staff: Player, reason: str, result: NewResult) -> None:
        """Gives the table of a game another result."""


_registered: list[GameRulings] = []


def register(rulings: GameRulings) -> None:
    """Sets the implementation. Called once, when all apps are loaded."""
    _registered[:] = [rulings]


def game_rulings() -> GameRulings:
    """The implementation that `tournaments` has registered. Raises LookupError if there is none."""
    if not _registered:
        raise LookupError("no app has registered its rulings on games")
    return _registered[0]
