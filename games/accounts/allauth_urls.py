"""URLs of allauth's API for browsers, below /_allauth/.

Each view is wrapped: bodies are checked as those of our own API are, and while Redis is away, where
the rate limits are counted, nobody can sign in (503).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import wraps
from io import BytesIO
from typing import Any

import redis
from allauth.headless.constants import Client
from allauth.headless.urls import build_urlpatterns
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.urls import URLPattern, URLResolver, include, path
from rest_framework.exceptions import APIException

from games.accounts.allauth_views import GuestLoginView, GuestLoginWebAuthnView, GuestSignupView
from games.api.parsers import JSONParser
from games.api.problems import CONTENT_TYPE, problem_body

_CLIENT = Client.BROWSER


def _problem(status: int, code: str, detail: str) -> HttpResponse:
    body = problem_body(status, code, detail)
    return JsonResponse(body, status=status, content_type=CONTENT_TYPE)


def _guarded(view: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if request.body:
            try:
                data = JSONParser().parse(BytesIO(request.body), parser_context={})
            except APIException as error:
                return _problem(400, "invalid", f"The body is not acceptable: {error}")
            if not isinstance(data, dict):
                return _problem(400, "invalid", "The body must be a JSON object.")
        try:
            return view(request, *args, **kwargs)
        except redis.RedisError:
            response = _problem(503, "busy", "Signing in is not possible just now; try again.")
            response["Retry-After"] = "3"
            return response

    return guarded


def _guard(patterns: Iterable[URLPattern | URLResolver]) -> None:
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            _guard(pattern.url_patterns)
        else:
            pattern.callback = _guarded(pattern.callback)


_own: list[URLPattern | URLResolver] = [
    path("v1/auth/signup", GuestSignupView.as_api_view(client=_CLIENT)),
    path("v1/auth/login", GuestLoginView.as_api_view(client=_CLIENT)),
    path("v1/auth/webauthn/login", GuestLoginWebAuthnView.as_api_view(client=_CLIENT)),
]
_browser = [*_own, *build_urlpatterns(_CLIENT)]
_guard(_browser)

app_name = "headless"
urlpatterns = [path("browser/", include((_browser, "headless"), namespace="browser"))]
