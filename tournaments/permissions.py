"""Permissions that organisers have outside their own tournaments."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.backends import BaseBackend

from tournaments.models import Tournament

_PERMISSIONS = frozenset(("games.add_player",))


class OrganiserBackend(BaseBackend):
    """Authorization backend: owners of a tournament may add players. Authenticates nobody.

    With a Django backend, `games` can check the permission without importing tournaments.
    """

    def has_perm(self, user_obj: Any, perm: str, obj: Any = None) -> bool:
        """Whether this user has the permission because they own a tournament."""
        return (
            perm in _PERMISSIONS
            and user_obj.is_active
            and Tournament.objects.filter(owner=user_obj.pk).exists()
        )
