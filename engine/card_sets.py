"""Card sets: where a game finds those it deals from, by name or by the digest in a log.

A game module is handed its card sets when it is created. Here they are TOML files in a folder next
to the modules of each game.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Generic, Protocol, TypeVar

from engine.game import BadOption


class CardSetError(ValueError):
    """A card set file is invalid. The message says why."""


class HasDigest(Protocol):
    """A card set: `digest` is the SHA-256 of what it says, in hex."""

    @property
    def digest(self) -> str: ...


T = TypeVar("T", bound=HasDigest)
T_co = TypeVar("T_co", bound=HasDigest, covariant=True)


class CardSets(Protocol[T_co]):
    """The card sets that a game can deal from."""

    def named(self, name: str) -> T_co:
        """The set that new games of that option `card_set` are dealt from. Raises `BadOption`."""

    def with_digest(self, digest: str) -> T_co:
        """The set that a stored game was dealt from. Raises `BadOption`."""


class CardSetFiles(Generic[T]):
    """The card sets in a folder. `parse(name, text)` creates a set from the text of its file.

    A file is read once. `parse` raises `CardSetError` for an invalid one.
    """

    def __init__(self, folder: Path, parse: Callable[[str, str], T]) -> None:
        self._folder = folder
        self._parse = parse
        self._by_name: dict[str, T] = {}
        self._by_digest: dict[str, T] = {}

    def names(self) -> list[str]:
        """The names of the sets, in alphabetical order."""
        return sorted(path.stem for path in self._folder.glob("*.toml"))

    def named(self, name: str) -> T:
        """The set of that name.

        Raises `BadOption` for an unknown name, with the choices, and for an invalid file (one that
        cannot be read or parsed), with the reason.
        """
        card_set = self._by_name.get(name)
        if card_set is None:
            card_set = self._by_name[name] = self._read(name)
            self._by_digest.setdefault(card_set.digest, card_set)
        return card_set

    def with_digest(self, digest: str) -> T:
        """The set with that digest, whatever its name. Raises `BadOption` if there is none."""
        if digest not in self._by_digest:
            for name in self.names():
                with suppress(BadOption):  # a broken file is none that a game was dealt from
                    self.named(name)
        try:
            return self._by_digest[digest]
        except KeyError:
            raise BadOption(
                "unknown_card_set",
                f"The card set that this game was dealt from, with the digest {digest[:12]!r}..., "
                "is not among the card sets of this program.",
            ) from None

    def _read(self, name: str) -> T:
        names = self.names()
        if name not in names:
            raise BadOption(
                "unknown_card_set",
                f"There is no card set {name!r}; choose one of: {', '.join(names)}.",
            )
        try:
            return self._parse(name, (self._folder / f"{name}.toml").read_text(encoding="utf-8"))
        except (CardSetError, UnicodeError, OSError) as error:
            raise BadOption(
                "broken_card_set", f"The card set {name!r} cannot be dealt from: {error}."
            ) from error
