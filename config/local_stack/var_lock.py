"""Exclusive lock on VAR_DIR; kills processes left by a crashed holder."""

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


class VarDirInUse(Exception):
    """Another process holds the lock. `holder` is the information it recorded."""

    def __init__(self, holder: Mapping[str, Any]) -> None:
        super().__init__(f"locked by process {holder.get('pid', 'unknown')}")
        self.holder = holder


class VarDirNotWritable(Exception):
    """The folder cannot be written; the message says why and what to do."""

    def __init__(self, folder: Path, error: OSError) -> None:
        super().__init__(
            f"Cannot write to {folder}: {error.strerror}."
            " Free some space or change its permissions, or set VAR_DIR to another folder."
        )


class VarLock:
    """An acquired lock.

    The operating system releases it when the process ends, even after a crash. The recorded
    information stays, so that the next holder can find the processes that were left running.
    """

    def __init__(self, folder: Path) -> None:
        self._path = folder / "running.json"
        self._info: dict[str, Any] = {}

    def record(self, **info: Any) -> None:
        """Adds information for other processes: `children` maps names to (pid, start time).

        Raises `VarDirNotWritable` if it cannot be written; the next call then writes it as well.
        """
        self._info |= {"pid": os.getpid(), **info}
        try:
            private_files.write_atomic(self._path, json.dumps(self._info))
        except OSError as error:
            raise VarDirNotWritable(self._path.parent, error) from error

    def clear(self) -> None:
        """Removes the recorded information, because no child process is left."""
        self._path.unlink(missing_ok=True)


@contextlib.contextmanager
def acquire(folder: Path) -> Iterator[VarLock]:
    """Holds the lock for the duration of the block, after killing what a crashed holder left.

    The block must end the processes it started. Raises `VarDirInUse` if another process holds the
    lock and `VarDirNotWritable` if the folder cannot be written.
    """
    try:
        folder.mkdir(mode=0o711, parents=True, exist_ok=True)
        # Any user who can open the file could lock it, so it is private.
        lock_file = private_files.open_append(folder / "running.lock")
    except OSError as error:
        raise VarDirNotWritable(folder, error) from error
    with lock_file:
        try:
            fcntl.flock(lock_file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise VarDirInUse(read_holder(folder)) from None
        # In reverse order of starting: workers before the servers they write to.
        for pid, start_time in reversed(read_holder(folder).get("children", {}).values()):
            kill_leftover(pid, start_time)
        lock = VarLock(folder)
        lock.clear()
        try:
            yield lock
        finally:
            lock.clear()


def read_holder(folder: Path) -> dict[str, Any]:
    """The information that the holder of the lock recorded; empty if there is none."""
    try:
        info = json.loads((folder / "running.json").read_text())
    except (FileNotFoundError, json.JSONDecodeError):
        return {}
    return info if isinstance(info, dict) else {}


def kill_leftover(pid: int, start_time: str | None, timeout: float = 15) -> None:
    """Ends a process that outlived its parent, and its whole group.

    Does nothing if the id now belongs to a process that started at another time.
    """
    current_start = processes.start_time(pid)
    if current_start is not None and current_start != start_time:
        return
    if current_start is not None:
        # SIGINT makes PostgreSQL end its sessions and stop; the other processes stop as well.
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGINT)
        deadline = time.monotonic() + timeout
        while processes.start_time(pid) == start_time and time.monotonic() < deadline:
            time.sleep(0.05)
    processes.kill_group(pid)
