"""The names of entries in sentences."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from games.models import Player
from tournaments.models import Entry, Tournament

REF_FIELDS = (
    "number",
    "player__public_id",
    "player__username",
    "player__display_name",
    "player__kind",
)


def players_of(tournament: Tournament, numbers: Iterable[int]) -> dict[int, Player]:
    """The players of these entries by number: one query, or none without entries."""
    wanted = set(numbers)
    if not wanted:
        return {}
    rows = Entry.objects.filter(tournament=tournament, number__in=wanted)
    rows = rows.select_related("player").only(*REF_FIELDS)
    return {entry.number: entry.player for entry in rows}


def name_of(entry: int, players: Mapping[int, Player]) -> str:
    """The name of an entry's player; `Entry 3` if it is not known."""
    player = players.get(entry)
    return f"Entry {entry}" if player is None else player.display_name or player.username


def joined(entries: Iterable[int], players: Mapping[int, Player]) -> str:
    """The names of entries as in a sentence: `Ada, Bo and Cy`."""
    names = [name_of(entry, players) for entry in entries]
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"
