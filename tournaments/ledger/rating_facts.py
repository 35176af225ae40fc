"""What the outbox says about ratings: a fact for each game whose ratings have changed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games import outbox
from games.models import Player
from games.outbox import NewFact
from tournaments.ledger.rating_calculator import LedgerEntry

DIGITS = 2
"""Digits of ratings in facts; the ledger has them exactly."""


def write_changes(entries: Sequence[LedgerEntry]) -> None:
    """Writes a fact for each game whose ratings these new entries of the ledger change.

    Several kinds of entries for one game (a reversal and a correction) are a fact each. Call it in
    the transaction that adds the entries.
    """
    if not entries:
        return
    players = dict(
        Player.objects.filter(pk__in={entry.player for entry in entries}).values_list(
            "pk", "public_id"
        )
    )
    games: dict[tuple[str, str, int | None, str], list[LedgerEntry]] = {}
    for entry in entries:
        games.setdefault((entry.pool, entry.kind, entry.game, entry.source), []).append(entry)
    outbox.write(
        [
            _rating_change(pool, kind, game, source, changed, players)
            for (pool, kind, game, source), changed in games.items()
        ]
    )


def _rating_change(
    pool: str,
    kind: str,
    game: int | None,
    source: str,
    entries: Sequence[LedgerEntry],
    players: dict[int, str],
) -> NewFact:
    data: dict[str, Any] = {
        "pool": pool,
        "cause": kind,
        "players": [
            {
                "player": players[entry.player],
                "rating": round(entry.after, DIGITS),
                "change": round(entry.change, DIGITS),
            }
            for entry in entries
        ],
    }
    tournament = None
    if game is None:
        tournament, table, number = source.split(".")
        data |= {"table": int(table), "number": int(number)}
    return NewFact(
        "rating_changed",
        game=None if game is None else str(game),
        tournament=tournament,
        data=data,
    )
