"""Answers that need not be sent twice.

A log only grows, so its head hash and the question asked say everything about the answer; only new
code or cards could answer differently, and they change the revision.
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

_SOURCES = ("engine", "games")
_KINDS = {".py", ".toml"}
"""Code, and the cards that it plays with."""


@cache
def revision() -> str:
    """Stands for the code and cards that make the answers; a new deployment may have others."""
    root = Path(__file__).resolve().parents[2]
    digest = hashlib.sha256()
    for source in _SOURCES:
        for path in sorted((root / source).rglob("*")):
            if path.suffix in _KINDS:
                digest.update(path.read_bytes())
    return digest.hexdigest()[:8]


def by_log(
    request: Request, head: bytes | memoryview, question: str, answer: Callable[[], Any]
) -> Response:
    """An answer that follows from a log: `answer` is called only if the client lacks it."""
    tag = f'W/"{bytes(head).hex()[:32]}-{question}-{revision()}"'
    if _known(request, tag):
        return _finish(Response(status=status.HTTP_304_NOT_MODIFIED), tag)
    return _finish(Response(answer()), tag)


def by_content(request: Request, data: Any) -> Response:
    """An answer that may change with more than one log; its content is its tag."""
    digest = hashlib.sha256(msgspec.json.encode(data, enc_hook=str)).hexdigest()[:32]
    tag = f'W/"{digest}"'
    if _known(request, tag):
        return _finish(Response(status=status.HTTP_304_NOT_MODIFIED), tag)
    return _finish(Response(data), tag)


def _known(request: Request, tag: str) -> bool:
    known = parse_etags(request.headers.get("If-None-Match", ""))
    return "*" in known or tag in known


def _finish(response: Response, tag: str) -> Response:
    response["ETag"] = tag
    response["Cache-Control"] = "no-cache"  # keep it, but ask again each time
    return response
