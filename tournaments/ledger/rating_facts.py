"""What the outbox says about ratings: a fact for each game whose ratings have changed."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

from django.db.models import QuerySet

from games import outbox
from games.models import Game, Player
from games.outbox import NewFact
from tournaments.ledger.rating_calculator import LedgerEntry
from tournaments.models import Tournament

DIGITS = 2
"""Digits of ratings in facts; the ledger has them exactly."""


class PublicIds(NamedTuple):
    """The public ids of what the ledger names by database keys."""

    players: dict[int, str]
    games: dict[int, str]
    tournaments: dict[int, str]


def write_changes(entries: Sequence[LedgerEntry]) -> None:
    """Writes a fact for each game whose ratings these new entries of the ledger change.

    Several kinds of entries for one game (a reversal and a correction) are a fact each. Call it in
    the transaction that adds the entries.
    """
    if not entries:
        return
    ids = PublicIds(
        players=_public_ids(Player.objects.all(), {entry.player for entry in entries}),
        games=_public_ids(Game.objects.all(), {entry.game for entry in entries} - {None}),
        tournaments=_public_ids(
            Tournament.objects.all(),
            {_tournament_of(entry.source) for entry in entries if entry.source},
        ),
    )
    games: dict[tuple[str, str, int | None, str], list[LedgerEntry]] = {}
    for entry in entries:
        games.setdefault((entry.pool, entry.kind, entry.game, entry.source), []).append(entry)
    outbox.write(
        [
            _rating_change(pool, kind, game, source, changed, ids)
            for (pool, kind, game, source), changed in games.items()
        ]
    )


def _public_ids(rows: QuerySet[Any], keys: Collection[int | None]) -> dict[int, str]:
    """The public ids of these rows by database key. One query, or none without keys."""
    return dict(rows.filter(pk__in=keys).values_list("pk", "public_id")) if keys else {}


def _tournament_of(source: str) -> int:
    """The database key of the tournament in the source of an entry."""
    return int(source.split(".")[0])


def _rating_change(
    pool: str,
    kind: str,
    game: int | None,
    source: str,
    entries: Sequence[LedgerEntry],
    ids: PublicIds,
) -> NewFact:
    data: dict[str, Any] = {
        "pool": pool,
        "cause": kind,
        "players": [
            {
                "player": ids.players[entry.player],
                "rating": round(entry.after, DIGITS),
                "change": round(entry.change, DIGITS),
            }
            for entry in entries
        ],
    }
    tournament = None
    if game is None:
        tournament = ids.tournaments[_tournament_of(source)]
        _, table, number = source.split(".")
        data |= {"table": int(table), "number": int(number)}
    return NewFact(
        "rating_changed",
        game=None if game is None else ids.games[game],
        tournament=tournament,
        data=data,
    )
