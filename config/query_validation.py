"""Rejects query parameters and cookies with text that the database cannot store."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from asgiref.sync import iscoroutinefunction
from django.http import HttpRequest, HttpResponse
from django.utils.decorators import sync_and_async_middleware

from config.error_views import problem_response
from games import input_limits

_PARAMETER_NAME = re.compile(r"[a-z][a-z_]{0,29}\Z")
"""Names that may appear in an error code."""


@sync_and_async_middleware
def query_validation_middleware(get_response: Callable[[HttpRequest], Any]) -> Any:
    """Responds with 400 to a query or cookie that contains a NUL or a lone surrogate."""
    if iscoroutinefunction(get_response):

        async def respond_async(request: HttpRequest) -> HttpResponse:
            return _error_response(request) or await get_response(request)

        return respond_async

    def respond(request: HttpRequest) -> HttpResponse:
        return _error_response(request) or get_response(request)

    return respond


def _error_response(request: HttpRequest) -> HttpResponse | None:
    if not request.path_info.startswith(("/api/", "/_allauth/")):
        return None
    for name, texts in request.GET.lists():
        for text in (name, *texts):
            if fault := input_limits.find_text_fault(text):
                if _PARAMETER_NAME.match(name):
                    detail = f"{name}: {fault.reason}"
                    return problem_response(400, f"bad_{name}", detail, parameter=name)
                return problem_response(400, "invalid", fault.reason)
    for text in request.COOKIES.values():
        if fault := input_limits.find_text_fault(text):
            return problem_response(400, "invalid", f"In a cookie: {fault.reason}")
    return None
