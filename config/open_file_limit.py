"""The limit of open files of a process. Every connection and every live stream uses one."""

from __future__ import annotations

import contextlib
import resource

RECOMMENDED = 4096
"""A lower limit is reported to the operator."""
_MAXIMUM = 65_536  # more than one process can use; requested where the system sets no limit


def raise_limit() -> int:
    """Raises the limit of this process and its children as far as the system permits.

    Returns the number of files that may be open then.
    """
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    target = _MAXIMUM if hard == resource.RLIM_INFINITY else min(hard, _MAXIMUM)
    if soft != resource.RLIM_INFINITY and soft < target:
        # macOS reports no hard limit but still enforces one.
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (target, hard))
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return _MAXIMUM if soft == resource.RLIM_INFINITY else soft


def warning(limit: int) -> str:
    """The warning for the operator about this limit; empty if it is high enough."""
    if limit >= RECOMMENDED:
        return ""
    return (
        f"only {limit} files may be open at once, and every browser connection uses one; raise the"
        " hard limit (`ulimit -Hn`, or LimitNOFILE= in systemd) to serve more"
    )
