"""Database keys of the players and games that logs and states name by their public ids."""

from __future__ import annotations

from collections.abc import Iterable

from games.models import Game, Player


class DatabaseKeys:
    """Looks up keys in bulk and remembers them: the key of a public id never changes."""

    def __init__(self) -> None:
        self._players: dict[str, int] = {}
        self._games: dict[str, int] = {}

    def players(self, public_ids: Iterable[str]) -> dict[str, int]:
        """The keys of at least these players, by public id. One query if any is not known yet."""
        if missing := set(public_ids) - self._players.keys():
            rows = Player.objects.filter(public_id__in=missing)
            self._players.update(rows.values_list("public_id", "pk"))
        return self._players

    def games(self, public_ids: Iterable[str]) -> dict[str, int]:
        """The keys of at least these games, by public id. One query if any is not known yet."""
        if missing := set(public_ids) - self._games.keys():
            rows = Game.objects.filter(public_id__in=missing)
            self._games.update(rows.values_list("public_id", "pk"))
        return self._games


def keys_of_games(public_ids: Iterable[str]) -> list[int]:
    """The keys of these games, in the same order. One query, or none without games."""
    ids = list(public_ids)
    keys = DatabaseKeys().games(ids)
    return [keys[public_id] for public_id in ids]
