"""Permissions that organisers have outside their own tournaments."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.backends import BaseBackend

from tournaments.models import Tournament, TournamentRole

_PERMISSIONS = frozenset(("games.add_player",))


class OrganiserBackend(BaseBackend):
    """Authorization backend: organisers may add players. Authenticates nobody.

    With a Django backend, `games` can check the permission without importing tournaments.
    """

    def has_perm(self, user_obj: Any, perm: str, obj: Any = None) -> bool:
        """Whether this user has the permission as the owner or an organiser of a tournament."""
        if perm not in _PERMISSIONS or not user_obj.is_active:
            return False
        organised = TournamentRole.objects.filter(
            player=user_obj.pk, role=TournamentRole.Role.ORGANISER
        )
        return Tournament.objects.filter(owner=user_obj.pk).exists() or organised.exists()
