"""A cache of tournament states in each process, so that only new events need to be read.

`check_out` removes a state from the cache, so that one thread at a time has it, and `check_in`
puts it back. Without a cached state the whole log is folded. A cached state is used only if the
log has the same hash and time at the last event of the state; the hash covers all events before.
So events appended by other processes are noticed, and so is the rollback of the transaction that
cached the state.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock
from typing import NamedTuple

from engine.envelope import GENESIS
from tournaments import log
from tournaments.events import LoggedEvent
from tournaments.fold import apply_events, fold
from tournaments.state import TournamentState

MAX_EVENTS = 100_000
"""Maximum number of events in all cached states, about 60 MB; least recently used go first."""


class CachedState(NamedTuple):
    """A state and the hash of the last event in it."""

    state: TournamentState
    head: bytes


_cache: OrderedDict[int, CachedState] = OrderedDict()
_lock = Lock()


def check_out(tournament_id: int) -> CachedState:
    """The state at the head of the log. The caller owns it and returns it with `check_in`."""
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
    """Yields the state at the head of the log, for reading only.

    It may be newer than the tournament row that the caller has read.
    """
    cached = check_out(tournament_id)
    try:
        yield cached.state
    finally:
        check_in(tournament_id, cached)


def check_in(tournament_id: int, cached: CachedState) -> None:
    """Puts a state into the cache. The caller must not use it any more."""
    if not cached.state.seq:
        return
    with _lock:
        _cache[tournament_id] = cached
        _cache.move_to_end(tournament_id)
        while sum(cached.state.seq for cached in _cache.values()) > MAX_EVENTS and len(_cache) > 1:
            _cache.popitem(last=False)


def clear() -> None:
    """Empties the cache."""
    with _lock:
        _cache.clear()


def _is_current(cached: CachedState, last: LoggedEvent, head: bytes) -> bool:
    return (cached.state.seq, cached.state.at, cached.head) == (last.seq, last.at, head)
