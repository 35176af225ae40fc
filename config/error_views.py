"""Errors that arise outside the API's own views, told as the API tells its own (RFC 9457)."""

from __future__ import annotations

import json
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_exempt

from games.api.problems import CONTENT_TYPE, problem_body


def problem_response(status: int, code: str, detail: str, **extra: Any) -> HttpResponse:
    """A problem-details response. `extra` adds members to the body."""
    body = problem_body(status, code, detail, **extra)
    return HttpResponse(json.dumps(body), status=status, content_type=CONTENT_TYPE)


@csrf_exempt  # nothing is written here, and a program with a token has no cookie to prove
def no_endpoint(request: HttpRequest, path: str = "") -> HttpResponse:
    """Nothing of the API lives at this address."""
    return problem_response(
        404,
        "no_endpoint",
        f"The API has nothing at {request.path}. /api/v1/schema lists what there is.",
    )


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Handler for 400, such as a host name that is not allowed."""
    return problem_response(400, "bad_request", "The request could not be understood.")


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Handler for 403."""
    return problem_response(403, "forbidden", "This is not allowed.")


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A write from a page that is not ours, or without the token that proves it is."""
    return problem_response(403, "csrf", f"The CSRF check failed: {reason or 'no reason'}")


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Handler for 404."""
    return problem_response(404, "not_found", "There is nothing at this address.")


def server_error(request: HttpRequest, *args: Any) -> HttpResponse:
    """Handler for 500. The log has what happened; the answer tells nothing of it."""
    return problem_response(
        500, "internal", "Something went wrong on our side. It has been logged."
    )
