"""Annulling rated games outside of tournaments: their rating changes are reversed."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import NamedTuple

from django.db import transaction
from django.utils import timezone

from games.errors import Conflict
from games.models import Game, Player
from tournaments.ledger import adjustments, database
from tournaments.ledger.rating_calculator import RatingCalculator
from tournaments.models import AnnulledGame, TableGame


class Annulment(NamedTuple):
    """An annulled game, as the recalculation of the ledger reads it."""

    number: int
    game: int
    after: int
    at: datetime


def annul(game: Game, *, reason: str, staff: Player | None = None) -> bool:
    """Reverses the rating changes of a finished game outside of tournaments.

    The result stays; it does not count in the ratings any more. False if that was done before.
    Raises `Conflict` for a game that has not finished (`not_finished`) or belongs to a tournament
    (`tournament_game`), where its table is corrected instead.
    """
    if game.status != Game.Status.FINISHED:
        raise Conflict("not_finished", "Only a finished game can be annulled.")
    if TableGame.objects.filter(game=game).exists():
        raise Conflict(
            "tournament_game", "This game belongs to a tournament: correct its table there."
        )
    with transaction.atomic():
        mark = adjustments.next_mark()  # locks the ledger, so that annulling twice waits here
        if AnnulledGame.objects.filter(game=game).exists():
            return False
        row = AnnulledGame.objects.create(
            game=game,
            number=mark.number,
            after=mark.after,
            reason=reason,
            staff=staff,
            at=timezone.now(),
        )
        calculator = database.open_calculator()
        reverse(calculator, Annulment(row.number, game.pk, row.after, row.at))
        database.save(calculator)
    return True


def annulments() -> Iterator[Annulment]:
    """All annulled games, in the order in which they were annulled."""
    rows = AnnulledGame.objects.order_by("number").values_list("number", "game_id", "after", "at")
    return (Annulment(*row) for row in rows)


def reverse(
    calculator: RatingCalculator, annulment: Annulment, table: str = database.LEDGER
) -> None:
    """Reverses the entries of the game in the calculator. `table` has the earlier entries."""
    entries = database.entries_of_games([annulment.game], [], table)
    standing = adjustments.in_force(entries)
    database.load_accounts(calculator, {(entry.pool, entry.player) for entry in standing})
    for entry in standing:
        calculator.reverse(entry, annulment.number, annulment.at)
    for entry in standing:
        calculator.set_peak(
            entry.pool,
            entry.player,
            database.entries_of_account(entry.pool, entry.player, table),
        )
