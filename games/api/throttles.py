"""How often a client may ask: by player, or by address where nobody is signed in."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from games.api import rate_limits
from games.api.client_address import client_address

if TYPE_CHECKING:
    from rest_framework.views import APIView  # which imports this module, by its settings


def throttle_key(request: Request) -> str:
    """Who is counted: the player who is signed in, or the address."""
    if request.user.is_authenticated:
        return f"player-{request.user.pk}"
    return f"address-{client_address(request)}"


class _Throttle(BaseThrottle):
    """Counts the requests of one scope; see `settings.THROTTLE_RATES`."""

    scope: ClassVar[str]

    def __init__(self) -> None:
        self._wait: float | None = None

    def applies(self, request: Request, view: APIView) -> bool:
        """Whether this request is of the scope."""
        raise NotImplementedError

    def allow_request(self, request: Request, view: APIView) -> bool:
        """REST framework's hook: False becomes a 429 with `Retry-After`."""
        if self.applies(request, view):
            self._wait = rate_limits.count(self.scope, throttle_key(request))
        return self._wait is None

    def wait(self) -> float | None:
        """Seconds until a request is allowed again."""
        return self._wait


class ReadThrottle(_Throttle):
    """Requests that change nothing."""

    scope = "read"

    def applies(self, request: Request, view: APIView) -> bool:
        return request.method in SAFE_METHODS


class WriteThrottle(_Throttle):
    """Requests that may change something."""

    scope = "write"

    def applies(self, request: Request, view: APIView) -> bool:
        return request.method not in SAFE_METHODS


class CreateThrottle(_Throttle):
    """Writes of views that make something new, which say `throttle_scope = "create"`."""

    scope = "create"

    def applies(self, request: Request, view: APIView) -> bool:
        creates = getattr(view, "throttle_scope", None) == self.scope
        return creates and request.method not in SAFE_METHODS
