"""Loads card sets: TOML files in a folder next to the modules of each game."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from engine.game import BadOption

T = TypeVar("T")


class CardSetError(ValueError):
    """A card set file is invalid. The message says why."""


def available(folder: Path) -> list[str]:
    """The names of the sets in a folder."""
    return sorted(path.stem for path in folder.glob("*.toml"))


def load(folder: Path, name: str, parse: Callable[[str, str], T]) -> T:
    """The set of that name; `parse(name, text)` creates it from the text of its file.

    Raises `BadOption` for an unknown name, with the choices, and for an invalid file (one that
    cannot be read, or for which `parse` raises `CardSetError`), with the reason.
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
