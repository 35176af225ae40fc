"""Previews a command by running it, comparing the state before and after, and rolling back."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import Any

import msgspec
from django.db import transaction

from tournaments import events as ev
from tournaments import planning
from tournaments.director.round_repair import repairable_round
from tournaments.director.rulings import overtaken_tables
from tournaments.director.transaction import Transaction, open_transaction
from tournaments.domain.contest import Note
from tournaments.domain.standings import StandingsRow
from tournaments.events import LoggedEvent
from tournaments.models import RatingChange
from tournaments.state import TournamentState

_AFFECTS_PAIRING = (
    ev.ResultCorrected,
    ev.TableAnnulled,
    ev.PointsAdjusted,
    ev.Withdrawn,
    ev.Returned,
    ev.Paused,
)
"""Events that change how a round would be paired."""


class StandingChange(msgspec.Struct, frozen=True):
    """A changed row of the standings. Null: the entry is not in the standings before, or after."""

    entry: int
    rank_before: int | None
    rank_after: int | None
    points_before: float | None
    points_after: float | None


class RatingSum(msgspec.Struct, frozen=True):
    """The sum of the rating changes of a player (a public id) in a pool."""

    player: str
    pool: str
    change: float


class OvertakenTable(msgspec.Struct, frozen=True):
    """A later table whose pairing no longer follows from the results; it stays unless annulled."""

    table: int
    note: Note


class RepairableRound(msgspec.Struct, frozen=True):
    """An earlier round that has not begun and can be paired again as a whole."""

    stage: str
    round: int


class Preview(msgspec.Struct, frozen=True):
    """The effects of a command."""

    events: list[dict[str, Any]]
    standings: list[StandingChange]
    overtaken: list[OvertakenTable]
    ratings: list[RatingSum]
    repairs: list[RepairableRound]


class _Rollback(Exception):
    """Raised to roll the transaction back."""


def preview(tournament_id: int, command: Callable[[Transaction], None]) -> Preview:
    """Runs a command, collects its effects, and rolls everything back."""
    result: Preview | None = None
    with contextlib.suppress(_Rollback), transaction.atomic():
        last = RatingChange.objects.order_by("-id").values_list("id", flat=True).first() or 0
        with open_transaction(tournament_id, rolls_back=True) as tx:
            before = _standings_by_entry(tx.state)
            overtaken_before = overtaken_tables(tx.state, tx.now)
            seq = tx.state.seq
            command(tx)
        overtaken_after = overtaken_tables(tx.state, tx.now)
        result = Preview(
            events=_event_values(tx.emitted),
            standings=_standing_changes(before, _standings_by_entry(tx.state)),
            overtaken=[
                OvertakenTable(number, note)
                for number, note in overtaken_after.items()
                if number not in overtaken_before
            ],
            ratings=_rating_sums(last),
            repairs=_repairable_rounds(tx, seq),
        )
        raise _Rollback
    if result is None:
        raise RuntimeError("the transaction of a preview was rolled back early")
    return result


def _standings_by_entry(state: TournamentState) -> dict[int, StandingsRow]:
    if not state.entered():
        return {}
    return {row.entry: row for row in planning.standings(state).rows}


def _standing_changes(
    before: dict[int, StandingsRow], after: dict[int, StandingsRow]
) -> list[StandingChange]:
    changes = []
    for entry in sorted({*before, *after}):
        old, new = before.get(entry), after.get(entry)
        if old and new and (old.rank, old.points) == (new.rank, new.points):
            continue
        changes.append(
            StandingChange(
                entry,
                old.rank if old else None,
                new.rank if new else None,
                float(old.points) if old else None,
                float(new.points) if new else None,
            )
        )
    return changes


def _rating_sums(last: int) -> list[RatingSum]:
    """The rating changes after that row of the ledger, summed by player and pool."""
    sums: dict[tuple[str, str], float] = {}
    rows = RatingChange.objects.filter(id__gt=last).order_by("id")
    for player, pool, change in rows.values_list("player__public_id", "pool", "change"):
        sums[player, pool] = sums.get((player, pool), 0.0) + change
    return [RatingSum(player, pool, change) for (player, pool), change in sums.items()]


def _repairable_rounds(tx: Transaction, seq: int) -> list[RepairableRound]:
    """The round published up to event `seq` that may need to be paired again after the command."""
    if not any(isinstance(logged.event, _AFFECTS_PAIRING) for logged in tx.emitted):
        return []
    repairable = repairable_round(tx.state)
    return (
        [RepairableRound(repairable.stage, repairable.number)]
        if repairable and repairable.seq <= seq
        else []
    )


def _event_values(emitted: list[LoggedEvent]) -> list[dict[str, Any]]:
    return [{"seq": logged.seq, **msgspec.to_builtins(logged.event)} for logged in emitted]
