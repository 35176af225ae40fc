"""What an organiser may do beyond the tournaments of their own."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.backends import BaseBackend

from tournaments.models import Tournament

_PERMISSIONS = frozenset(("games.add_player",))


class OrganiserBackend(BaseBackend):
    """Lets whoever has made a tournament enter players. Signs nobody in.

    A backend of Django's, so that `games` can ask for a permission without knowing tournaments.
    """

    def has_perm(self, user_obj: Any, perm: str, obj: Any = None) -> bool:
        """Whether this user has the permission for being an organiser."""
        return (
            perm in _PERMISSIONS
            and user_obj.is_active
            and Tournament.objects.filter(owner=user_obj.pk).exists()
        )
