"""Duplicate deals: which games share a seed, and when that seed may be published.

A set of duplicate deals is game n of all tables of a round that were published together. A table
published later, such as a replay, belongs to another set with another seed. A seed reveals the
future of every game of its set, so it is published when no game of the set can still be played:
each table has finished its game n, has a result, or was annulled.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from django.db import connection

from games import seed_publication
from games.models import Game
from tournaments.database_keys import keys_of_games
from tournaments.state import TableState, TournamentState


def is_duplicate(state: TournamentState) -> bool:
    """Whether the games of a round share a seed."""
    return bool(state.settings.format_options.get("duplicate"))


def tables_dealt_together(state: TournamentState, table_state: TableState) -> list[TableState]:
    """The tables of the same round that were published with this one, including it."""
    return [
        other
        for other in state.rounds[table_state.table.stage, table_state.table.round].tables
        if other.published == table_state.published
    ]


class SharedSeeds:
    """The shared seeds of the tables of a duplicate round, used while their games are opened."""

    def __init__(self, state: TournamentState) -> None:
        self._state = state
        self._known: dict[tuple[str, int, datetime, int], bytes] = {}
        self.duplicate = is_duplicate(state)

    def shared(self, table_state: TableState, number: int) -> bytes | None:
        """The seed from which this game must be dealt; None if it may have any."""
        if not self.duplicate:
            return None
        key = self._key(table_state, number)
        if key not in self._known:
            games = _game_ids(tables_dealt_together(self._state, table_state), number)
            game = Game.objects.filter(public_id__in=games).order_by("pk").first()
            if game is not None:
                self._known[key] = bytes(game.seed)
        return self._known.get(key)

    def remember(self, table_state: TableState, number: int, seed: bytes) -> None:
        """Stores the seed of a game for the other tables of its set."""
        if self.duplicate:
            self._known.setdefault(self._key(table_state, number), seed)

    @staticmethod
    def _key(table_state: TableState, number: int) -> tuple[str, int, datetime, int]:
        return table_state.table.stage, table_state.table.round, table_state.published, number


def publish_seeds(state: TournamentState, tables: Iterable[int]) -> None:
    """Publishes the seeds of the complete sets among those of these tables.

    Call it in the transaction that changed the tables.
    """
    if not is_duplicate(state):
        return
    done: set[int] = set()
    games: list[str] = []
    for number in tables:
        if number in done:
            continue
        group = tables_dealt_together(state, state.table(number))
        done.update(table_state.number for table_state in group)
        games += _games_of_complete_sets(group)
    if games:
        seed_publication.publish_seeds(keys_of_games(games))


def _games_of_complete_sets(group: list[TableState]) -> list[str]:
    """Public ids of the games of the complete sets of this group of tables."""
    return [
        game
        for number in range(1, group[0].table.match.games + 1)
        if all(_has_ended(table_state, number) for table_state in group)
        for game in _game_ids(group, number)
    ]


def _has_ended(table_state: TableState, number: int) -> bool:
    """Whether no game with this number is being played or can still be opened at the table."""
    return (
        table_state.annulled
        or table_state.outcome is not None
        or len(table_state.scores()) >= number
    )


def _game_ids(tables: Iterable[TableState], number: int) -> list[str]:
    return [
        game.id
        for table_state in tables
        for game in table_state.games
        if game.number == number and game.id is not None
    ]


_UNPUBLISHED_SEEDS = """
SELECT DISTINCT held.tournament_id
FROM games_game AS game
JOIN tournaments_tablegame AS played ON played.game_id = game.id
JOIN tournaments_table AS held ON held.id = played.table_id
WHERE game.seed_held AND game.status = 'finished' AND NOT EXISTS (
    SELECT FROM games_game AS other
    WHERE other.commitment = game.commitment AND other.seed_held AND other.status = 'playing'
)
ORDER BY held.tournament_id
"""


def tournaments_with_unpublished_seeds() -> list[int]:
    """Ids of tournaments with an unpublished seed of which no game is being played.

    A set may still be incomplete, because a table is playing an earlier game of its match.
    """
    with connection.cursor() as cursor:
        cursor.execute(_UNPUBLISHED_SEEDS)
        return [tournament for (tournament,) in cursor.fetchall()]
