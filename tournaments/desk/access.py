"""Who may read the control room of a tournament."""

from __future__ import annotations

from games.models import Player
from tournaments.director import roles
from tournaments.models import Tournament


def is_director(tournament: Tournament, player: Player) -> bool:
    """Whether the player is the owner, an organiser or an arbiter of the tournament, or staff."""
    return roles.is_arbiter(tournament, player)


def require_director(tournament: Tournament, player: Player) -> None:
    """Raises `Forbidden` for who may not read the control room."""
    roles.require_arbiter(tournament, player)
