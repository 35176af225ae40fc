"""What a user can mend: a stable code, a sentence, an HTTP status. Nothing has changed.

Whatever else goes wrong is a fault of ours, is raised as it is and becomes a 500.
"""

from __future__ import annotations

from typing import Any, ClassVar


class ClientError(Exception):
    """Base of these errors. `extra` holds more members of the problem details (RFC 9457)."""

    status: ClassVar[int] = 400

    def __init__(self, code: str, reason: str, **extra: Any) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason
        self.extra = extra


class Invalid(ClientError):
    """The request makes no sense as it stands, e.g. a ply out of range."""

    status = 400

    @classmethod
    def naming(cls, member: str | None, code: str, reason: str) -> Invalid:
        """The error, with the member that is not known (if that is what is wrong) in `errors`."""
        if member is None:
            return cls(code, reason)
        told = {"field": member, "code": "unknown_member", "detail": reason}
        return cls(code, reason, errors=[told])


class Forbidden(ClientError):
    """Not for this player, e.g. acting from another's seat."""

    status = 403


class NotFound(ClientError):
    """There is no such thing."""

    status = 404


class Conflict(ClientError):
    """The game has moved on, or the key was used for something else."""

    status = 409


class Illegal(ClientError):
    """Well-formed, but the rules forbid it; `reason` is the rule's own."""

    status = 422


class TooMany(ClientError):
    """The client has too much open at once; `retry_after` is in seconds."""

    status = 429

    def __init__(self, code: str, reason: str, *, retry_after: int) -> None:
        super().__init__(code, reason)
        self.retry_after = retry_after


class Busy(TooMany):
    """Nothing is wrong with the request, but it cannot be served at the moment."""

    status = 503
