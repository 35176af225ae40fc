"""Card sets as files: a folder of TOML beside each game, one file a set."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from engine.game import BadOption

T = TypeVar("T")


class CardSetError(ValueError):
    """A file that no game can be dealt from; says what is wrong with it."""


def available(folder: Path) -> list[str]:
    """Names of the sets in a folder."""
    return sorted(path.stem for path in folder.glob("*.toml"))


def load(folder: Path, name: str, parse: Callable[[str, str], T]) -> T:
    """The set of that name, as `parse(name, text)` makes it from its file.

    Raises `BadOption`: naming the choices, or saying what is wrong with the file where `parse`
    raises `CardSetError`.
    """
    names = available(folder)
    if name not in names:
        raise BadOption(
            "unknown_card_set",
            f"There is no card set {name!r}; choose one of: {', '.join(names)}.",
        )
    try:
        return parse(name, (folder / f"{name}.toml").read_text(encoding="utf-8"))
    except (CardSetError, UnicodeError, OSError) as error:
        raise BadOption(
            "broken_card_set", f"The card set {name!r} cannot be dealt from: {error}."
        ) from error
