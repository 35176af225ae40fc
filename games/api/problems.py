"""Errors as RFC 9457 problem details.

Every body has `type`, `title`, `status`, `detail` (a sentence for a person) and `code` (stable, for
a program). `docs/api.md` lists the codes.
"""

from __future__ import annotations

import math
from http import HTTPStatus
from typing import Any

import psycopg
import psycopg_pool
import structlog
from django.conf import settings
from django.core.exceptions import PermissionDenied, RequestDataTooBig
from django.db import OperationalError
from django.http import Http404
from rest_framework import exceptions
from rest_framework.renderers import JSONRenderer
from rest_framework.response import Response
from rest_framework.views import set_rollback

from games.api.serializers.strict import UNKNOWN_MEMBER, UNKNOWN_PARAMETER
from games.errors import ClientError, TooMany

CONTENT_TYPE = "application/problem+json"
BUSY_SECONDS = 3
"""Value of `Retry-After` while the database is busy."""
_SPECIFIC_CODES = {UNKNOWN_MEMBER, UNKNOWN_PARAMETER}
"""Codes of faults that also become the code of the problem, in place of `invalid`."""
_logger = structlog.get_logger(__name__)
_FULL_STOPS = (".", "。", "！", "？")
"""Characters that end a sentence; Django translates its own messages for the reader."""


def problem_body(status: int, code: str, detail: str, **extra: Any) -> dict[str, Any]:
    """The body of a problem-details response. `extra` adds members such as the current seq."""
    if not detail.endswith(_FULL_STOPS):
        detail += "."
    return {
        "type": "about:blank",  # RFC 9457: the title is then the status in words
        "title": HTTPStatus(status).phrase,
        "status": status,
        "detail": _printable(detail),
        "code": code,
        **extra,
    }


def exception_handler(error: Exception, context: dict[str, Any]) -> Response | None:
    """REST framework's hook. Returns None for a bug, which is raised again and becomes a 500."""
    headers: dict[str, str] = {}
    if isinstance(error, ClientError):
        body = problem_body(error.status, error.code, error.reason, **error.extra)
        if isinstance(error, TooMany):
            headers["Retry-After"] = str(error.retry_after)
    elif isinstance(error, Http404):
        body = problem_body(404, "not_found", "There is no such object.")
    elif isinstance(error, PermissionDenied):
        body = problem_body(403, "permission_denied", "You may not do this.")
    elif isinstance(error, RequestDataTooBig):
        most = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
        body = problem_body(413, "body_too_large", f"A body has at most {most} bytes.")
    elif isinstance(error, exceptions.ValidationError):
        faults = list(_faults(error.detail, ""))
        body = problem_body(400, _code(faults), _sentence(faults), errors=faults)
    elif isinstance(error, exceptions.APIException):
        codes = error.get_codes()
        code = codes if isinstance(codes, str) else error.default_code
        body = problem_body(error.status_code, code, str(error.detail))
        headers = _headers(error)
    elif isinstance(error, OperationalError) and (busy := _busy_database(error)) is not None:
        body = problem_body(503, *busy)
        headers["Retry-After"] = str(BUSY_SECONDS)
        _logger.warning("database_busy", code=busy[0], error=str(error))
    else:
        return None
    set_rollback()
    # Errors are JSON, whatever the view normally responds with (YAML, a page, a stream).
    if (request := context.get("request")) is not None:
        request.accepted_renderer = JSONRenderer()
        request.accepted_media_type = JSONRenderer.media_type
    return Response(body, status=body["status"], headers=headers, content_type=CONTENT_TYPE)


def _busy_database(error: OperationalError) -> tuple[str, str] | None:
    """Code and sentence if the database runs but cannot serve this now; None otherwise."""
    match error.__cause__:
        case psycopg_pool.PoolTimeout() | psycopg_pool.TooManyRequests():
            return "busy", "Too many requests are being served at the moment; try again soon."
        case psycopg.errors.LockNotAvailable() | psycopg.errors.DeadlockDetected():
            return "locked", "Somebody else is changing this at the moment; try again soon."
        case psycopg.errors.QueryCanceled() | psycopg.errors.IdleInTransactionSessionTimeout():
            return "timed_out", "This took too long and was given up; try again later."
    return None


def _headers(error: exceptions.APIException) -> dict[str, str]:
    headers = {}
    if challenge := getattr(error, "auth_header", None):
        headers["WWW-Authenticate"] = challenge
    if (wait := getattr(error, "wait", None)) is not None:
        headers["Retry-After"] = str(max(1, math.ceil(wait)))
    return headers


def _faults(detail: Any, field: str) -> Any:
    """The faults as a flat list; REST framework nests them by field.

    In a list of objects the field starts with the index of the object: `2.username`.
    """
    if isinstance(detail, dict):
        for name, inner in detail.items():
            yield from _faults(inner, f"{field}.{name}" if field else str(name))
    elif isinstance(detail, list):
        for index, inner in enumerate(detail):
            indexed = f"{field}.{index}" if field else str(index)
            yield from _faults(inner, indexed if isinstance(inner, dict) else field)
    else:
        code = getattr(detail, "code", "invalid")
        yield {
            "field": _printable(field) or None,
            "code": code,
            "detail": _printable(str(detail)),
        }


def _code(faults: list[dict[str, Any]]) -> str:
    """`invalid`, unless the only faults are unknown names of one kind."""
    codes = {fault["code"] for fault in faults}
    return codes.pop() if len(codes) == 1 and codes <= _SPECIFIC_CODES else "invalid"


def _sentence(faults: list[dict[str, Any]]) -> str:
    return " ".join(
        f"{fault['field']}: {fault['detail']}" if fault["field"] else fault["detail"]
        for fault in faults
    )


def _printable(text: str) -> str:
    """The text without lone surrogates, which JSON input may contain but output cannot."""
    return text.encode(errors="replace").decode()
