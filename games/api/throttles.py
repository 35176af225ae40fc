"""Throttles of the API: by player, or by address for requests without a player."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from games.api import rate_limits
from games.api.client_address import client_address

if TYPE_CHECKING:
    from rest_framework.views import APIView  # imports this module through its settings


def throttle_key(request: Request) -> str:
    """The key under which requests are counted: the player if signed in, else the address."""
    if request.user.is_authenticated:
        return f"player-{request.user.pk}"
    return f"address-{client_address(request)}"


class _Throttle(BaseThrottle):
    """Counts the requests of one scope; see `settings.THROTTLE_RATES`."""

    scope: ClassVar[str]

    def __init__(self) -> None:
        self._wait: float | None = None

    def applies(self, request: Request, view: APIView) -> bool:
        """Whether the throttle counts this request."""
        raise NotImplementedError

    def allow_request(self, request: Request, view: APIView) -> bool:
        """REST framework's hook: False becomes a 429 with `Retry-After`."""
        if self.applies(request, view):
            self._wait = rate_limits.count(self.scope, throttle_key(request))
        return self._wait is None

    def wait(self) -> float | None:
        """Seconds until the next request is allowed."""
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


class GuestThrottle(_Throttle):
    """New guests; only the view that makes them has this throttle."""

    scope = "guest"

    def applies(self, request: Request, view: APIView) -> bool:
        return request.method not in SAFE_METHODS and not request.user.is_authenticated


class PlayThrottle(_Throttle):
    """Opening tables and games; such views set `throttle_scope = "play"`."""

    scope = "play"

    def applies(self, request: Request, view: APIView) -> bool:
        opens = getattr(view, "throttle_scope", None) == self.scope
        return opens and request.method not in SAFE_METHODS


class CreateThrottle(_Throttle):
    """Writes to views that create objects; these set `throttle_scope = "create"`."""

    scope = "create"

    def applies(self, request: Request, view: APIView) -> bool:
        creates = getattr(view, "throttle_scope", None) == self.scope
        return creates and request.method not in SAFE_METHODS


class ExportThrottle(_Throttle):
    """Downloads of whole events; only the views that make them have this throttle."""

    scope = "export"

    def applies(self, request: Request, view: APIView) -> bool:
        return request.method in SAFE_METHODS
