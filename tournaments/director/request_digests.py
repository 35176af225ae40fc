"""Digests of requests, which tell whether an idempotency key was used for another request."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import msgspec

LENGTH = 16
"""Hexadecimal digits: 64 bits are enough, since only requests with the same key are compared."""


def request_digest(request: Any) -> str:
    """A digest of a request, a command or a list of values. It is stored with the key."""
    return sha256(msgspec.json.encode(request, order="deterministic")).hexdigest()[:LENGTH]
