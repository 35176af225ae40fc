"""A cache in each process of standings as of earlier events.

Computing them folds the log from its beginning, which takes seconds for a large event and would be
repeated for every page of old standings. The key is the hash of the event, which covers all events
before it, so an entry can never be out of date.
"""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock

from tournaments import log, planning
from tournaments.domain.standings import Standings

MAX_ROWS = 50_000
"""Maximum number of rows in the cache, about 60 MB; the least recently used are dropped."""

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
    """Empties the cache."""
    with _lock:
        _cache.clear()


def _size(standings: Standings) -> int:
    return len(standings.rows) + sum(len(section.rows) for section in standings.sections)
