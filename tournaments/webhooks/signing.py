"""Secrets and signatures by the Standard Webhooks specification.

See https://github.com/standard-webhooks/standard-webhooks. The package `standardwebhooks` would do
the same with four further dependencies.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from collections.abc import Iterable

PREFIX = "whsec_"
_BYTES = 32


def new_secret() -> str:
    """A new secret of 256 random bits."""
    return PREFIX + base64.b64encode(secrets.token_bytes(_BYTES)).decode()


def signature(secret: str, message_id: str, timestamp: int, body: str) -> str:
    """The signature of a message: `v1,` and base64. `timestamp` is in seconds since the epoch."""
    key = base64.b64decode(secret.removeprefix(PREFIX))
    content = f"{message_id}.{timestamp}.{body}".encode()
    return "v1," + base64.b64encode(hmac.digest(key, content, hashlib.sha256)).decode()


def headers(keys: Iterable[str], message_id: str, timestamp: int, body: str) -> dict[str, str]:
    """The headers of a message that is signed with each of these secrets."""
    return {
        "webhook-id": message_id,
        "webhook-timestamp": str(timestamp),
        "webhook-signature": " ".join(signature(key, message_id, timestamp, body) for key in keys),
    }
