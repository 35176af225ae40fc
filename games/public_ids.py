"""Public ids: short random names of rows, the same on every server and for ever.

Logs, records, URLs and the API name players, games, tournaments and tokens by them. Database keys
are only used inside one database.
"""

from __future__ import annotations

import re
import secrets
import string

_ALPHABET = string.ascii_letters + string.digits
LENGTH = 12
"""Characters of a public id: 71 bits, so that two of a million rows are the same once in 10^9."""
_COUNT = len(_ALPHABET) ** LENGTH
_PAIRS = [first + second for first in _ALPHABET for second in _ALPHABET]
_PUBLIC_ID = re.compile(rf"[A-Za-z0-9]{{{LENGTH}}}")


def new_public_id() -> str:
    """A new id of letters and digits."""
    # One random number, written two characters at a time: a choice for each character takes six
    # times as long, and every new game gets an id.
    number = secrets.randbelow(_COUNT)
    text = ""
    for _ in range(LENGTH // 2):
        number, pair = divmod(number, len(_PAIRS))
        text += _PAIRS[pair]
    return text


def is_public_id(text: str) -> bool:
    """Whether a text has the form of a public id; there may be no row with it."""
    return _PUBLIC_ID.fullmatch(text) is not None
