"""States kept by each process, so that commands and readers read only what is new in the log.

A state is lent to one at a time: `take` hands it out and forgets it, `keep` puts it back, and
whoever finds nothing folds the log. What was kept is used only if the log has, at its last event,
the same hash and the same time: the hash stands for everything before. So it does not matter what
other processes have appended meanwhile, nor whether the transaction in which a state was kept came
to nothing.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock
from typing import NamedTuple

from games.models.game import GENESIS
from tournaments import log
from tournaments.events import LoggedEvent
from tournaments.fold import apply_events, fold
from tournaments.state import TournamentState

MAX_EVENTS = 100_000
"""How many events the states kept may stand for in all, some 60 MB; the least recently used go."""


class CachedState(NamedTuple):
    """A state and the hash of the last event in it."""

    state: TournamentState
    head: bytes


_cache: OrderedDict[int, CachedState] = OrderedDict()
_lock = Lock()


def check_out(tournament_id: int) -> CachedState:
    """The state at the head of the log. Nobody else has it until it is given to `keep`."""
    with _lock:
        known = _cache.pop(tournament_id, None)
    if known is not None:
        found = log.read_from(tournament_id, known.state.seq)
        if found and _is_current(known, *found[0]):
            if len(found) > 1:
                apply_events(known.state, (logged for logged, _ in found[1:]))
            return CachedState(known.state, found[-1][1])
    found = log.read_from(tournament_id, 1)
    state = fold(logged for logged, _ in found)
    return CachedState(state, found[-1][1] if found else GENESIS)


@contextmanager
def read_state(tournament_id: int) -> Iterator[TournamentState]:
    """The state at the head of the log as of now, for a reader: to be looked at, not changed.

    The head may be further on than the row of the tournament that the reader has seen.
    """
    known = check_out(tournament_id)
    try:
        yield known.state
    finally:
        check_in(tournament_id, known)


def check_in(tournament_id: int, known: CachedState) -> None:
    """Keeps a state for whoever comes next; the caller changes it no more."""
    if not known.state.seq:
        return
    with _lock:
        _cache[tournament_id] = known
        _cache.move_to_end(tournament_id)
        while sum(each.state.seq for each in _cache.values()) > MAX_EVENTS and len(_cache) > 1:
            _cache.popitem(last=False)


def clear() -> None:
    """Keeps nothing any more, as in a process that has just been started."""
    with _lock:
        _cache.clear()


def _is_current(known: CachedState, last: LoggedEvent, head: bytes) -> bool:
    return (known.state.seq, known.state.at, known.head) == (last.seq, last.at, head)
