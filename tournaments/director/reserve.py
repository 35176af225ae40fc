"""The reserve list: players who wait for a place in a full event."""

from __future__ import annotations

from games.errors import Illegal
from tournaments import events as ev
from tournaments.director.transaction import Transaction
from tournaments.domain.contest import Presence
from tournaments.state import TournamentState


def is_full(state: TournamentState) -> bool:
    """Whether the event has as many entries as it takes, not counting those who have left."""
    limit = state.settings.max_entries
    left = (Presence.WITHDRAWN, Presence.DISQUALIFIED)
    here = sum(entry.presence not in left for entry in state.entered())
    return limit is not None and here >= limit


def must_wait(state: TournamentState) -> bool:
    """Whether a new entry goes to the reserve list: the event is full, or others wait already.

    Raises `Illegal` if it is full and has no reserve list.
    """
    full = is_full(state)
    if full and state.settings.reserve == "none":
        limit = state.settings.max_entries
        raise Illegal("full", f"The tournament is full: it takes {limit} entries.")
    return full or bool(state.reserve_list())


def promote(tx: Transaction, number: int | None, since: int) -> None:
    """Gives an entry of the reserve list a place, the first one if None.

    `since` is the first round in which it can be paired. Raises `Illegal` if it does not wait, or
    if there is no free place.
    """
    waiting = [entry.number for entry in tx.state.reserve_list()]
    if number is None and not waiting:
        raise Illegal("reserve_empty", "Nobody is on the reserve list.")
    if number is not None and number not in waiting:
        raise Illegal("not_on_reserve", f"Entry {number} is not on the reserve list.")
    if is_full(tx.state):
        limit = tx.state.settings.max_entries
        raise Illegal("full", f"No place is free: the tournament takes {limit} entries.")
    tx.emit(ev.Promoted(waiting[0] if number is None else number, since))


def fill_places(tx: Transaction) -> None:
    """Before the start, gives free places to those who wait longest, if the setting says so."""
    if tx.state.status != "registration" or tx.state.settings.reserve != "automatic":
        return
    for entry in tx.state.reserve_list():
        if is_full(tx.state):
            return
        tx.emit(ev.Promoted(entry.number))
