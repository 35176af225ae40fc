"""Changes the tie-breaks of an existing tournament."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from games.errors import Illegal, Invalid
from tournaments import events as ev
from tournaments import planning
from tournaments.director.rulings import overtaken_tables
from tournaments.director.transaction import Transaction
from tournaments.domain.options import BadOptions
from tournaments.fold import apply_events
from tournaments.formats import registry, subcontest
from tournaments.state import TournamentState


def change_tiebreaks(
    tx: Transaction, tiebreaks: Sequence[str] | None, points_first: bool | None, reason: str
) -> None:
    """Changes the tie-breaks. An argument of None keeps the current value.

    Standings as of earlier events keep their order. Does nothing if nothing changes. Raises
    `Invalid` for invalid tie-breaks, and `Illegal` if the event is finished, or if published tables
    (a playoff) would have other seats. A draft that would change is dropped.
    """
    state = tx.state
    if state.status == "finished":
        raise Illegal(
            "wrong_status", "The tournament is finished; its tie-breaks cannot be changed."
        )
    before = state.settings.format_options
    names = list(before.get("tiebreaks", ()) if tiebreaks is None else tiebreaks)
    first = bool(before["points_first"] if points_first is None else points_first)
    after = subcontest.with_tiebreaks(before, names, first)
    if after == before:
        return
    try:
        registry.options(state.created.format, after)
    except BadOptions as error:
        raise Invalid(error.code, error.reason) from None
    event = ev.TiebreaksChanged(
        tiebreaks=names, points_first=first, format_options=after, reason=reason
    )
    trial = state.trial()
    apply_events(trial, [ev.LoggedEvent(state.seq + 1, tx.now, event)])
    overtaken_before = overtaken_tables(state, tx.now)
    newly_overtaken = [
        number for number in overtaken_tables(trial, tx.now) if number not in overtaken_before
    ]
    if newly_overtaken:
        raise Illegal(
            "order_used",
            "The order as it is has seated table "
            f"{', '.join(map(str, newly_overtaken))}; by the new one others would sit there.",
        )
    tx.emit(msgspec.structs.replace(event, draft_dropped=_changes_draft(tx, trial)))


def _changes_draft(tx: Transaction, trial: TournamentState) -> bool:
    """Whether there is a draft and the plan would differ after the change."""
    if tx.state.draft is None:
        return False
    before, after = planning.plan(tx.state, tx.now), planning.plan(trial, tx.now)
    return (before.tables, before.byes) != (after.tables, after.byes)
