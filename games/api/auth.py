"""Token authentication for programs: `Authorization: Token <token>`."""

from __future__ import annotations

from typing import Any

from django.utils import timezone
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.plumbing import build_bearer_security_scheme_object
from rest_framework import authentication, exceptions
from rest_framework.request import Request

from games.api import rate_limits
from games.api.client_address import client_address
from games.models import ApiToken, Player

FAILURES = "failed_token"
"""The scope in `settings.THROTTLE_RATES` that counts rejected tokens."""


class TokenAuthentication(authentication.BaseAuthentication):
    """Looks the player up by the digest of the token; the token itself is not stored."""

    keyword = "Token"

    def authenticate(self, request: Request) -> tuple[Player, ApiToken] | None:
        """None if the request has no token. Raises `AuthenticationFailed` for a wrong one.

        An address that has sent too many wrong tokens gets `Throttled` for the rest of the period,
        even for a valid token and without a database query.
        """
        parts = request.headers.get("Authorization", "").split()
        if not parts or parts[0].lower() != self.keyword.lower():
            return None
        address = client_address(request)
        if (wait := rate_limits.count(FAILURES, address, add=0)) is not None:
            raise exceptions.Throttled(wait)
        try:
            return self._player_of(parts)
        except exceptions.AuthenticationFailed:
            rate_limits.count(FAILURES, address)
            raise

    @staticmethod
    def _player_of(parts: list[str]) -> tuple[Player, ApiToken]:
        if len(parts) != 2:
            raise exceptions.AuthenticationFailed(
                "The header is 'Authorization: Token', a space, and the token."
            )
        token = (
            ApiToken.objects.select_related("player")
            .filter(digest=ApiToken.digest_of(parts[1]))
            .first()
        )
        if token is None:
            raise exceptions.AuthenticationFailed("There is no such token.")
        if token.revoked_at is not None:
            raise exceptions.AuthenticationFailed("This token was revoked.", "token_revoked")
        if token.expires_at is not None and token.expires_at <= timezone.now():
            raise exceptions.AuthenticationFailed("This token has expired.", "token_expired")
        if not token.player.is_active:
            raise exceptions.AuthenticationFailed("This player is not active.")
        token.note_use()
        return token.player, token

    def authenticate_header(self, request: Request) -> str:
        """The challenge, because of which an unauthenticated write gets a 401 instead of a 403."""
        return self.keyword


class TokenScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]  # untyped in drf-spectacular
    """Describes token authentication in the OpenAPI schema."""

    target_class = TokenAuthentication
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, Any]:
        """A header with a prefix, which OpenAPI can only describe as an API key."""
        return dict(
            build_bearer_security_scheme_object(
                header_name="Authorization", token_prefix=TokenAuthentication.keyword
            )
        )
