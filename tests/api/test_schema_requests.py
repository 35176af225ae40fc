"""Requests that schemathesis generates from the OpenAPI schema: no response is a 500, and each
matches the schema.

Path parameters name things that exist, so that requests get past the look-up. Live streams, which
never end, are tested elsewhere.
"""

from __future__ import annotations

import json
import os
from datetime import timedelta
from typing import Any

import httpx
import pytest
import schemathesis
from django.db import transaction
from django.test import Client
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.core import NotSet
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from games.models import ApiToken, Player
from tests.openapi import build_schema

pytestmark = pytest.mark.django_db

EXAMPLES = 30 if os.environ.get("SOAK") else 5
STREAMS = ("/stream", "/live")
CHECKS: list[Any] = [
    not_a_server_error,
    response_schema_conformance,
    status_code_conformance,
    content_type_conformance,
]
OPERATIONS = [
    (path, method.upper())
    for path, methods in build_schema()["paths"].items()
    for method in methods
    if not path.endswith(STREAMS)
]


class _RollBack(Exception):
    """Undoes what a request has done."""


@pytest.fixture(scope="module")
def schema() -> Any:
    """The schema as schemathesis reads it."""
    loaded: Any = schemathesis.openapi.from_dict(build_schema())
    return loaded


@schemathesis.serializer("application/zip")
def _file(_: Any, value: Any) -> bytes | None:
    """Files are sent as they were generated; see `send`."""
    return value if isinstance(value, bytes) else None


@pytest.fixture
def values(paths: dict[str, str]) -> dict[str, str]:
    """A value for each path parameter, by its name."""
    return {pattern.strip("<>").partition(":")[2]: value for pattern, value in paths.items()}


@pytest.fixture
def headers(paths: dict[str, str]) -> dict[str, dict[str, str]]:
    """Headers of each kind of caller. Those with a token may do what sessions alone may not do."""
    ada = Player.objects.get(username="ada")
    staff = Player.objects.create_user("sam", is_staff=True)
    return {
        "anonymous": {},
        "owner": {"Authorization": f"Token {ApiToken.issue(ada)}"},
        "staff": {"Authorization": f"Token {ApiToken.issue(staff)}"},
    }


def send(case: Any, headers: dict[str, str]) -> httpx.Response:
    """Sends a generated request with Django's test client, in the transaction of the test."""
    url = httpx.URL(f"http://testserver{case.formatted_path}", params=case.query or {})
    body: dict[str, Any] = {}
    if case.media_type is not None and not isinstance(case.body, NotSet):
        is_file = isinstance(case.body, bytes)
        data = case.body if is_file else json.dumps(case.body)
        body = {"data": data, "content_type": case.media_type}
    extra = {name: str(value) for name, value in (case.headers or {}).items()}
    response = Client(enforce_csrf_checks=True).generic(
        case.method, url.raw_path.decode(), headers={**extra, **headers}, **body
    )
    result = httpx.Response(
        response.status_code,
        headers=dict(response.headers),
        content=response.content,
        request=httpx.Request(case.method, url),
    )
    result.elapsed = timedelta(0)
    return result


@pytest.mark.parametrize(("path", "method"), OPERATIONS)
def test_generated_requests(
    path: str,
    method: str,
    schema: Any,
    values: dict[str, str],
    headers: dict[str, dict[str, str]],
) -> None:
    operation = schema[path][method]

    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
        derandomize=not os.environ.get("SOAK"),
    )
    @given(case=operation.as_strategy(), caller=st.sampled_from(sorted(headers)))
    def check(case: Any, caller: str) -> None:
        for name in case.path_parameters or {}:
            case.path_parameters[name] = values[name]
        try:
            with transaction.atomic():
                case.validate_response(send(case, headers[caller]), checks=CHECKS)
                raise _RollBack
        except _RollBack:
            pass

    check()
