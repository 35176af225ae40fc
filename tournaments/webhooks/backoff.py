"""When to try again. Pure: the caller passes the time and the random numbers."""

from __future__ import annotations

import random
from datetime import timedelta

FIRST = timedelta(seconds=10)
FACTOR = 3
LONGEST = timedelta(hours=12)
GIVE_UP_AFTER = timedelta(days=3)
"""How long a message is tried. That makes about 13 tries."""
LONGEST_QUIET = timedelta(minutes=5)
"""A receiver that does not answer is tried this often, with one message."""
JITTER = 0.2


def delay(tries: int, rng: random.Random) -> timedelta:
    """How long a message waits after its `tries`-th try has failed (from 1): 10 s, 30 s, 90 s, ...
    up to 12 hours, by up to 20 % more or less, so that not everything comes back at once."""
    return _jittered(min(FIRST * FACTOR ** min(tries - 1, 20), LONGEST), rng)


def quiet(unanswered: int, rng: random.Random) -> timedelta:
    """How long a receiver that has not answered so many times in a row is left alone."""
    return _jittered(min(FIRST * 2 ** min(unanswered - 1, 20), LONGEST_QUIET), rng)


def _jittered(time: timedelta, rng: random.Random) -> timedelta:
    return time * rng.uniform(1 - JITTER, 1 + JITTER)
