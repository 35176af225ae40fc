"""Annulling rated games outside of tournaments, and letting them count again."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import NamedTuple

import msgspec
from django.db import transaction
from django.utils import timezone

from games.errors import Conflict
from games.models import Game, Player
from tournaments.ledger import adjustments, database
from tournaments.ledger.rating_calculator import (
    ChangeExplanation,
    EntryOrigin,
    LedgerEntry,
    RatingCalculator,
)
from tournaments.models import AnnulledGame, TableGame


class Annulment(NamedTuple):
    """A game that was annulled or restored, as the recalculation of the ledger reads it."""

    number: int
    game: int
    after: int
    at: datetime
    restored: bool


def annul(game: Game, *, reason: str, staff: Player | None = None) -> bool:
    """Reverses the rating changes of a finished game outside of tournaments.

    The result stays; it does not count in the ratings any more. False if it did not count already.
    Raises `Conflict` for a game that has not finished (`not_finished`) or belongs to a tournament
    (`tournament_game`), where its table is corrected instead.
    """
    if game.status != Game.Status.FINISHED:
        raise Conflict("not_finished", "Only a finished game can be annulled.")
    if TableGame.objects.filter(game=game).exists():
        raise Conflict(
            "tournament_game", "This game belongs to a tournament: correct its table there."
        )
    return _decide(game, reason, staff, restored=False)


def restore(game: Game, *, reason: str, staff: Player | None = None) -> bool:
    """Lets an annulled game count again, with the rating changes that it had.

    False if the game was not annulled, or counts again already.
    """
    return _decide(game, reason, staff, restored=True)


def annulments() -> Iterator[Annulment]:
    """All decisions to annul or restore a game, in their order."""
    columns = ("number", "game_id", "after", "at", "restored")
    rows = AnnulledGame.objects.order_by("number").values_list(*columns)
    return (Annulment(*row) for row in rows)


def apply(calculator: RatingCalculator, annulment: Annulment, table: str = database.LEDGER) -> None:
    """Reverses the entries of the game in the calculator, or makes the reversed ones once more.
    `table` has the earlier entries."""
    entries = database.entries_of_games([annulment.game], [], table)
    standing = adjustments.in_force(entries)
    changed = _reversed_last(entries) if annulment.restored else standing
    database.load_accounts(calculator, {(entry.pool, entry.player) for entry in changed})
    if not annulment.restored:
        for entry in changed:
            calculator.reverse(entry, annulment.number, annulment.at)
    elif changed:
        _rate_again(calculator, changed, annulment)
    for entry in changed:
        calculator.set_peak(
            entry.pool,
            entry.player,
            database.entries_of_account(entry.pool, entry.player, table),
        )


def _decide(game: Game, reason: str, staff: Player | None, *, restored: bool) -> bool:
    with transaction.atomic():
        mark = adjustments.next_mark()  # locks the ledger, so that deciding twice waits here
        last = AnnulledGame.objects.filter(game=game).order_by("-number").first()
        counts = last is None or last.restored
        if counts == restored:
            return False
        row = AnnulledGame.objects.create(
            game=game,
            number=mark.number,
            after=mark.after,
            restored=restored,
            reason=reason,
            staff=staff,
            at=timezone.now(),
        )
        calculator = database.open_calculator()
        apply(calculator, Annulment(row.number, game.pk, row.after, row.at, restored))
        database.save(calculator)
    return True


def _reversed_last(entries: list[LedgerEntry]) -> list[LedgerEntry]:
    """The entries that the last adjustment has reversed, in the order of the seats."""
    last = max((entry.adjustment or 0 for entry in entries), default=0)
    ids = {entry.reverses for entry in entries if entry.adjustment == last}
    return [entry for entry in entries if entry.id in ids]


def _rate_again(
    calculator: RatingCalculator, entries: list[LedgerEntry], annulment: Annulment
) -> None:
    """Rates the game with the ratings and factors of the first time, so the changes are the same
    whatever was played since."""
    reasons = [msgspec.json.decode(entry.why, type=ChangeExplanation) for entry in entries]
    calculator.rate(
        entries[0].pool,
        [entry.player for entry in entries],
        [1 + sum(pair.score == 0 for pair in why.opponents) for why in reasons],
        EntryOrigin("correction", annulment.game, "", annulment.number, annulment.at),
        [(why.rating, why.k) for why in reasons],
    )
