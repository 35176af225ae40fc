"""Comparing names that may differ by case, accents, spaces and punctuation. Pure."""

from __future__ import annotations

import re
import unicodedata

_LETTERS = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "ı": "i", "æ": "ae", "œ": "oe", "þ": "th"})
"""Letters that Unicode does not take apart."""
_LONGEST = 32


def fold(name: str) -> str:
    """The name in lower case without accents, spaces and punctuation: `zoengo` for `Zoë Ngô`.

    Names with the same fold may be the same person. A name without letters and digits has the
    empty fold.
    """
    plain = unicodedata.normalize("NFKD", name.casefold()).translate(_LETTERS)
    return "".join(letter for letter in plain if letter.isalnum())


def username_from(name: str) -> str:
    """A username made from a name: `zoe-ngo`; `player` if nothing is left of it."""
    plain = unicodedata.normalize("NFKD", name.casefold()).translate(_LETTERS)
    ascii_only = plain.encode("ascii", "ignore").decode()
    return re.sub("[^a-z0-9]+", "-", ascii_only).strip("-")[:_LONGEST].strip("-") or "player"


def free_username(name: str, taken: set[str]) -> str:
    """A username made from a name with a number if it is taken. `taken` is in lower case."""
    base = username_from(name)
    number = 1
    while (username := base if number == 1 else f"{base}-{number}") in taken:
        number += 1
    return username
