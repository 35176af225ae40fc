"""How many files a process may have open: every connection is one, and so is every live stream."""

from __future__ import annotations

import contextlib
import resource

ENOUGH = 4096
"""Fewer are worth a word to the operator."""
_MOST = 65_536  # more than one process can use, where the system sets no limit


def raise_limit() -> int:
    """Raises the limit of this process, and of those it starts, as far as the system lets it.

    Returns how many files may be open then.
    """
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _MOST if hard == resource.RLIM_INFINITY else min(hard, _MOST)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        # macOS names no limit, and yet has one.
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return _MOST if soft == resource.RLIM_INFINITY else soft


def complaint(limit: int) -> str:
    """What to tell the operator of the limit; nothing if it is high enough."""
    if limit >= ENOUGH:
        return ""
    return (
        f"only {limit} files may be open at once, and every connection of a browser is one; raise"
        " the hard limit (`ulimit -Hn`, LimitNOFILE= of systemd) to serve more"
    )
