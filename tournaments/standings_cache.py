"""Standings as they were after an earlier event, kept by each process once they were worked out.

Working them out folds the log from its beginning, which takes seconds for a large event; a reader
who turns the pages of an old round would wait for that with each page. The hash of an event stands
for everything before it, so what is kept under a hash can never be out of date.
"""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock

from tournaments import log, planning
from tournaments.domain.standings import Standings

MAX_ROWS = 50_000
"""How many lines of standings are kept in all, some 60 MB; the least recently used go."""

_cache: OrderedDict[bytes, Standings] = OrderedDict()
_lock = Lock()


def standings(tournament_id: int, seq: int, head: bytes) -> Standings:
    """The standings after event `seq`, whose hash is `head`."""
    with _lock:
        computed = _cache.get(head)
        if computed is not None:
            _cache.move_to_end(head)
            return computed
    computed = planning.standings(log.load(tournament_id, upto=seq))
    with _lock:
        _cache[head] = computed
        _cache.move_to_end(head)
        while len(_cache) > 1 and sum(map(_size, _cache.values())) > MAX_ROWS:
            _cache.popitem(last=False)
    return computed


def clear() -> None:
    """Keeps nothing any more, as in a process that has just been started."""
    with _lock:
        _cache.clear()


def _size(standings: Standings) -> int:
    return len(standings.rows) + sum(len(section.rows) for section in standings.sections)
