"""Query parameters and cookies of the API are held to what the database can carry."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from asgiref.sync import iscoroutinefunction
from django.http import HttpRequest, HttpResponse
from django.utils.decorators import sync_and_async_middleware

from config.error_views import problem_response
from games import input_limits

_PARAMETER = re.compile(r"[a-z][a-z_]{0,29}\Z")
"""What the name of a parameter of ours looks like, in the code of an error."""


@sync_and_async_middleware
def query_text_middleware(get_response: Callable[[HttpRequest], Any]) -> Any:
    """Answers 400 to a query or cookie with a NUL or a lone surrogate, before any view runs."""
    if iscoroutinefunction(get_response):

        async def answer_async(request: HttpRequest) -> HttpResponse:
            return _refusal(request) or await get_response(request)

        return answer_async

    def answer(request: HttpRequest) -> HttpResponse:
        return _refusal(request) or get_response(request)

    return answer


def _refusal(request: HttpRequest) -> HttpResponse | None:
    if not request.path_info.startswith("/api/"):
        return None
    for name, texts in request.GET.lists():
        for text in (name, *texts):
            if fault := input_limits.find_text_fault(text):
                if _PARAMETER.match(name):
                    told = f"{name}: {fault.reason}"
                    return problem_response(400, f"bad_{name}", told, parameter=name)
                return problem_response(400, "invalid", fault.reason)
    for text in request.COOKIES.values():
        if fault := input_limits.find_text_fault(text):
            return problem_response(400, "invalid", f"In a cookie: {fault.reason}")
    return None
