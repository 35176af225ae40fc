"""One process at a time runs what belongs to a folder, and its successor can tidy up after it."""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
import signal
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from config.local_stack import private_files, processes


class Taken(Exception):
    """Another process holds the claim. `holder` is what it noted."""

    def __init__(self, holder: Mapping[str, Any]) -> None:
        super().__init__(f"held by process {holder.get('pid', 'unknown')}")
        self.holder = holder


class Unusable(Exception):
    """A folder that nothing can be kept in; the message says why and what to do."""

    def __init__(self, folder: Path, fault: OSError) -> None:
        super().__init__(
            f"Nothing can be kept in {folder}: {fault.strerror}."
            " Make room there or open it, or set VAR_DIR to another folder."
        )


class Claim:
    """A held claim. The lock falls with the process, however it ends; the notes stay."""

    def __init__(self, folder: Path) -> None:
        self._notes = folder / "running.json"
        self._noted: dict[str, Any] = {}

    def note(self, **facts: Any) -> None:
        """Adds facts for others to read: `children` maps names to process ids and starts.

        Raises `Unusable` if they cannot be written; the next note tells them as well.
        """
        self._noted |= {"pid": os.getpid(), **facts}
        try:
            private_files.replace(self._notes, json.dumps(self._noted))
        except OSError as fault:
            raise Unusable(self._notes.parent, fault) from fault

    def clear(self) -> None:
        """Forgets the notes: nothing is left to tidy up."""
        self._notes.unlink(missing_ok=True)


@contextlib.contextmanager
def hold(folder: Path) -> Iterator[Claim]:
    """Claims the folder. What an earlier holder left running is ended first.

    The block ends what it started before it is left. Raises `Taken` if somebody holds the claim,
    and `Unusable` if the folder cannot be written.
    """
    try:
        folder.mkdir(mode=0o711, parents=True, exist_ok=True)
        # Whoever can open the file can lock it.
        lock_file = private_files.append(folder / "running.lock")
    except OSError as fault:
        raise Unusable(folder, fault) from fault
    with lock_file as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise Taken(read(folder)) from None
        # The last started goes first: workers before the servers they write to.
        for pid, start in reversed(read(folder).get("children", {}).values()):
            end_leftover(pid, start)
        claim = Claim(folder)
        claim.clear()
        try:
            yield claim
        finally:
            claim.clear()


def read(folder: Path) -> dict[str, Any]:
    """What the holder of the claim noted; empty if nobody did."""
    try:
        notes = json.loads((folder / "running.json").read_text())
    except (FileNotFoundError, json.JSONDecodeError):
        return {}
    return notes if isinstance(notes, dict) else {}


def end_leftover(pid: int, start: str | None, patience: float = 15) -> None:
    """Ends a process that outlived the one that started it, with all of its group.

    A process that merely has the same id now is left alone.
    """
    now = processes.started(pid)
    if now is not None and now != start:
        return
    if now is not None:
        # Interrupt is what PostgreSQL takes for "end sessions and stop"; the rest stop as well.
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGINT)
        deadline = time.monotonic() + patience
        while processes.started(pid) == start and time.monotonic() < deadline:
            time.sleep(0.05)
    processes.kill_group(pid)
