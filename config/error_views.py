"""Errors that arise outside the API's own views, told as the API tells its own (RFC 9457)."""

from __future__ import annotations

import json
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_exempt


def problem(status: int, code: str, title: str, detail: str, **extra: Any) -> HttpResponse:
    """A problem-details answer. `extra` adds members."""
    body = {
        "type": "about:blank",
        "title": title,
        "status": status,
        "detail": detail,
        "code": code,
        **extra,
    }
    return HttpResponse(json.dumps(body), status=status, content_type="application/problem+json")


@csrf_exempt  # nothing is written here, and a program with a token has no cookie to prove
def no_endpoint(request: HttpRequest, path: str = "") -> HttpResponse:
    """Nothing of the API lives at this address."""
    return problem(
        404,
        "no_endpoint",
        "Not found",
        f"The API has nothing at {request.path}. /api/v1/schema lists what there is.",
    )


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Handler for 400, such as a host name that is not allowed."""
    return problem(400, "bad_request", "Bad request", "The request could not be understood.")


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Handler for 403."""
    return problem(403, "forbidden", "Forbidden", "This is not allowed.")


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A write from a page that is not ours, or without the token that proves it is."""
    return problem(403, "csrf", "Forbidden", f"The CSRF check failed: {reason or 'no reason'}")


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Handler for 404."""
    return problem(404, "not_found", "Not found", "There is nothing at this address.")


def server_error(request: HttpRequest, *args: Any) -> HttpResponse:
    """Handler for 500. The log has what happened; the answer tells nothing of it."""
    return problem(
        500, "internal", "Internal error", "Something went wrong on our side. It has been logged."
    )
