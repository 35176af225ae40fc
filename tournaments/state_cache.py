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
        cached = _cache.pop(tournament_id, None)
    if cached is not None:
        new_events = log.read_from(tournament_id, cached.state.seq)
        if new_events and _is_current(cached, *new_events[0]):
            if len(new_events) > 1:
                apply_events(cached.state, (logged for logged, _ in new_events[1:]))
            return CachedState(cached.state, new_events[-1][1])
    new_events = log.read_from(tournament_id, 1)
    state = fold(logged for logged, _ in new_events)
    return CachedState(state, new_events[-1][1] if new_events else GENESIS)


@contextmanager
def read_state(tournament_id: int) -> Iterator[TournamentState]:
    """The state at the head of the log as of now, for a reader: to be looked at, not changed.

    The head may be further on than the row of the tournament that the reader has seen.
    """
    cached = check_out(tournament_id)
    try:
        yield cached.state
    finally:
        check_in(tournament_id, cached)


def check_in(tournament_id: int, cached: CachedState) -> None:
    """Keeps a state for whoever comes next; the caller changes it no more."""
    if not cached.state.seq:
        return
    with _lock:
        _cache[tournament_id] = cached
        _cache.move_to_end(tournament_id)
        while sum(cached.state.seq for cached in _cache.values()) > MAX_EVENTS and len(_cache) > 1:
            _cache.popitem(last=False)


def clear() -> None:
    """Keeps nothing any more, as in a process that has just been started."""
    with _lock:
        _cache.clear()


def _is_current(cached: CachedState, last: LoggedEvent, head: bytes) -> bool:
    return (cached.state.seq, cached.state.at, cached.head) == (last.seq, last.at, head)
