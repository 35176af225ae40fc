"""Who may call which endpoint of the API.

Every view uses one of these permission classes. `ApiPermission`, their base, checks what holds for
all of them: the scopes of a token, and suspended players. `tests/test_permissions.py` lists what
each endpoint answers to whom, and fails for an endpoint that is missing there.
"""

from __future__ import annotations

from typing import Any

from django.utils import timezone
from rest_framework.permissions import SAFE_METHODS, BasePermission
from rest_framework.request import Request

from games.errors import Forbidden
from games.models import ApiToken, Player
from games.models.token import Scope


def scope_needed(view: Any, method: str) -> str:
    """The scope that a token needs for this method of the view.

    Reading needs `read`. Writing needs `organise` in the app of tournaments and `play` in that of
    games, unless the view has a `write_scope`.
    """
    if method in SAFE_METHODS:
        return Scope.READ
    default = Scope.ORGANISE if type(view).__module__.startswith("tournaments.") else Scope.PLAY
    scope: str = getattr(view, "write_scope", default)
    return scope


def check_token(request: Request, view: Any) -> None:
    """Raises `Forbidden` if the request has a token that does not allow it.

    A view with `session_only` accepts no token at all.
    """
    if not isinstance(request.auth, ApiToken):
        return
    if getattr(view, "session_only", False):
        raise Forbidden(
            "session_only", "A token cannot be used for this; sign in with a browser instead."
        )
    scope = scope_needed(view, request.method or "")
    if scope not in request.auth.scopes:
        raise Forbidden("missing_scope", f"The token does not have the scope {scope}.", scope=scope)


def check_suspension(request: Request, view: Any) -> None:
    """Raises `Forbidden` if a suspended player would write, saying until when and why.

    A view with `allow_suspended` accepts it, e.g. to appeal or to leave.
    """
    player = request.user
    if request.method in SAFE_METHODS or not isinstance(player, Player):
        return
    if getattr(view, "allow_suspended", False) or not player.is_suspended(timezone.now()):
        return
    until = player.suspended_until
    duration = f"until {until:%Y-%m-%d %H:%M} UTC" if until else "for good"
    raise Forbidden(
        "suspended",
        f"You are suspended {duration}: {player.suspension_reason}",
        until=until,
        why=player.suspension_reason,
    )


class ApiPermission(BasePermission):
    """The base class: checks token and suspension, then `allows`."""

    def has_permission(self, request: Request, view: Any) -> bool:
        """REST framework's hook. False becomes a 401 without a signed-in player, else a 403."""
        check_token(request, view)
        allowed = self.allows(request)
        if allowed:
            check_suspension(request, view)
        return allowed

    def allows(self, request: Request) -> bool:
        """Whether this request may be made. May raise `Forbidden` instead."""
        raise NotImplementedError


class Anyone(ApiPermission):
    """Anyone may call it, signed in or not."""

    def allows(self, request: Request) -> bool:
        return True


class SignedInOrReadOnly(ApiPermission):
    """Anyone may read; writing needs a signed-in player, who may be a guest. The default."""

    def allows(self, request: Request) -> bool:
        return request.method in SAFE_METHODS or request.user.is_authenticated


class SignedIn(ApiPermission):
    """Only signed-in players, guests included."""

    def allows(self, request: Request) -> bool:
        return request.user.is_authenticated


class IsMember(SignedIn):
    """Only signed-in players who are no guests and have verified their address."""

    def allows(self, request: Request) -> bool:
        if not super().allows(request):
            return False
        if is_guest(request.user):
            raise Forbidden("guests_may_not", "Guests may not do this. Sign up to keep your games.")
        if not getattr(request.user, "is_member", False):
            raise Forbidden("not_verified", "Verify your e-mail address first.")
        return True


class MembersOrReadOnly(IsMember):
    """Anyone may read; writing needs a signed-in player who is no guest."""

    def allows(self, request: Request) -> bool:
        return request.method in SAFE_METHODS or super().allows(request)


class IsStaff(IsMember):
    """Only staff."""

    def allows(self, request: Request) -> bool:
        if not super().allows(request):
            return False
        if not request.user.is_staff:
            raise Forbidden("staff_only", "Only staff may do this.")
        return True


def is_guest(player: Any) -> bool:
    """Whether this is a guest: somebody who plays without having signed up."""
    return getattr(player, "kind", None) == "guest"
