"""Who may read the control room of a tournament."""

from __future__ import annotations

from games.models import Player
from tournaments.director.authorization import not_organiser_error
from tournaments.models import Tournament


def is_director(tournament: Tournament, player: Player) -> bool:
    """Whether the player is the owner of the tournament or staff."""
    return bool(player.is_staff or tournament.owner_id == player.pk)


def require_director(tournament: Tournament, player: Player) -> None:
    """Raises `Forbidden` for who may not read the control room."""
    if not is_director(tournament, player):
        raise not_organiser_error()
