"""Conditional responses: an ETag on each answer, and 304 where the client already has it.

A log only grows, so its head hash and the request determine the answer. Only new code or card
files could change it, which is why the tag also contains a hash of those.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from django.utils.http import parse_etags
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

_SOURCE_SUFFIXES = {".py", ".toml"}
"""Python code and card sets."""


@cache
def source_revision(*packages: str) -> str:
    """A short hash of the source and card files of these top-level packages.

    It changes with a deployment that changes them, and so may change their answers.
    """
    root = Path(__file__).resolve().parents[2]
    digest = hashlib.sha256()
    for package in packages:
        for path in sorted((root / package).rglob("*")):
            if path.suffix in _SOURCE_SUFFIXES:
                digest.update(path.read_bytes())
    return digest.hexdigest()[:8]


def log_response(
    request: Request,
    head: bytes | memoryview,
    question: str,
    answer: Callable[[], Any],
    *,
    personal: bool = False,
) -> Response:
    """A response derived from one log; `answer` is only called if the client lacks it.

    `head` is the hash of the last event that the client may see, `question` identifies what was
    asked. A `personal` response may differ for others, so that no shared cache may keep it.
    """
    revision = source_revision("engine", "games")
    tag = f'W/"{bytes(head).hex()[:32]}-{question}-{revision}"'
    known = _client_has(request, tag)
    response = Response(status=status.HTTP_304_NOT_MODIFIED) if known else Response(answer())
    return _with_headers(response, tag, personal=personal)


def content_response(request: Request, data: Any, *, personal: bool = False) -> Response:
    """A response that depends on more than one log; its tag is a hash of its content."""
    digest = hashlib.sha256(msgspec.json.encode(data, enc_hook=str)).hexdigest()[:32]
    tag = f'W/"{digest}"'
    known = _client_has(request, tag)
    response = Response(status=status.HTTP_304_NOT_MODIFIED) if known else Response(data)
    return _with_headers(response, tag, personal=personal)


def mark_personal(response: Response) -> None:
    """Forbids shared caches to keep the response: it may differ for others."""
    response["Cache-Control"] = "private, no-cache"
    response["Vary"] = "Accept, Authorization, Cookie"


def _client_has(request: Request, tag: str) -> bool:
    tags = parse_etags(request.headers.get("If-None-Match", ""))
    return "*" in tags or tag in tags


def _with_headers(response: Response, tag: str, *, personal: bool) -> Response:
    response["ETag"] = tag
    response["Cache-Control"] = "no-cache"  # may be stored, but is revalidated each time
    if personal:
        mark_personal(response)
    return response
