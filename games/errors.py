"""Errors of the client: a stable code, a sentence and an HTTP status. Nothing has been changed.

The API answers them as problem details (RFC 9457). Any other exception is a bug and becomes a 500.
"""

from __future__ import annotations

from typing import Any, ClassVar


class ClientError(Exception):
    """The base class. `extra` holds further members of the problem details."""

    status: ClassVar[int] = 400

    def __init__(self, code: str, reason: str, **extra: Any) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason
        self.extra = extra


class Invalid(ClientError):
    """The request is malformed or out of range, e.g. a ply that the game does not have."""

    status = 400

    @classmethod
    def with_member(cls, member: str | None, code: str, reason: str) -> Invalid:
        """The error; if `member` is not None, `errors` names it as an unknown member."""
        if member is None:
            return cls(code, reason)
        error = {"field": member, "code": "unknown_member", "detail": reason}
        return cls(code, reason, errors=[error])


class Forbidden(ClientError):
    """This player may not do that, e.g. act from another player's seat."""

    status = 403


class NotFound(ClientError):
    """There is no such object."""

    status = 404


class Conflict(ClientError):
    """The game has moved on, or the key was used for a different request."""

    status = 409


class Expired(ClientError):
    """What was asked for existed but has been deleted, e.g. old facts of the feed."""

    status = 410


class Illegal(ClientError):
    """The request is well-formed, but the rules forbid it; `reason` comes from the rules."""

    status = 422


class TooMany(ClientError):
    """The client has too much open at once; it may try again after `retry_after` seconds."""

    status = 429

    def __init__(self, code: str, reason: str, *, retry_after: int) -> None:
        super().__init__(code, reason)
        self.retry_after = retry_after


class Busy(TooMany):
    """The request is valid but cannot be served at the moment."""

    status = 503
