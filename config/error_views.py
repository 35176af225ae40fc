"""Error responses outside the API's own views, in the same format (RFC 9457 problem details)."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.csrf import csrf_exempt

from games.api.problems import CONTENT_TYPE, problem_body


def problem_response(status: int, code: str, detail: str, **extra: Any) -> HttpResponse:
    """A problem-details response. `extra` adds members."""
    body = problem_body(status, code, detail, **extra)
    return JsonResponse(body, status=status, content_type=CONTENT_TYPE)


@csrf_exempt  # it writes nothing, and a program with a token has no CSRF cookie
def no_endpoint(request: HttpRequest, path: str = "") -> HttpResponse:
    """404 for a path below /api that is not an endpoint."""
    return problem_response(
        404,
        "no_endpoint",
        f"The API has no endpoint {request.path}. /api/v1/schema lists all endpoints.",
    )


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Handler for 400, such as a host name that is not allowed."""
    return problem_response(400, "bad_request", "The request could not be understood.")


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Handler for 403."""
    return problem_response(403, "forbidden", "This is not allowed.")


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Handler for a write that fails the CSRF check."""
    return problem_response(403, "csrf", f"The CSRF check failed: {reason or 'no reason given'}")


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Handler for 404."""
    return problem_response(404, "not_found", "There is nothing at this address.")


def server_error(request: HttpRequest, *args: Any) -> HttpResponse:
    """Handler for 500. The error is logged; the response contains no details of it."""
    return problem_response(500, "internal", "An internal error occurred. It has been logged.")
