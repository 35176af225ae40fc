"""Public ids: short random names of rows, the same on every server and for ever."""

from __future__ import annotations

import secrets
import string

_ALPHABET = string.ascii_letters + string.digits
LENGTH = 12
"""Characters of a public id: 71 bits, so that two of a million rows are the same once in 10^9."""


def new_public_id() -> str:
    """A new id of letters and digits."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(LENGTH))
