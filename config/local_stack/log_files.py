"""Logs of processes that we run, in files that are turned over while the processes go on.

The processes write to a pipe, and what comes out of it goes to the file. That way it makes no
difference what a process is written in, and no line is lost or cut when the file is changed.
"""

from __future__ import annotations

import contextlib
import fcntl
import io
import logging
import os
import threading
from collections.abc import Iterator
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import Any

from config.local_stack import private_files

LIMIT = 10 * 1024 * 1024
"""Bytes after which a file is set aside."""
KEPT = 3
"""How many files that were set aside are kept: `web.log.1` is the latest of them."""
_ROOM = 1024 * 1024
"""Bytes that the pipe holds while we are busy, where the system allows that much."""
_LONGEST = 64 * 1024
"""Characters of one line; what is longer is written as several."""


class LogFile:
    """The log of one process, and of those that come after it in its place."""

    def __init__(self, path: Path, limit: int = LIMIT, kept: int = KEPT) -> None:
        self.path = path
        self._handler = _Handler(path, limit, kept)
        self._readers: list[threading.Thread] = []

    @contextlib.contextmanager
    def writer(self) -> Iterator[int]:
        """A descriptor to start a process with, whose output goes to the log as long as it writes.

        The folder of the log must be there by the time that the process writes.
        """
        with contextlib.suppress(OSError):  # whoever looks for the log finds it, even if empty
            private_files.append(self.path).close()
        output, given = os.pipe()
        with contextlib.suppress(AttributeError, OSError):  # Linux has it, up to a limit
            fcntl.fcntl(given, fcntl.F_SETPIPE_SZ, _ROOM)
        reader = threading.Thread(target=self._read, args=(output,), daemon=True)
        reader.start()
        self._readers = [*(each for each in self._readers if each.is_alive()), reader]
        try:
            yield given
        finally:
            os.close(given)

    def close(self) -> None:
        """Waits for the last words of processes that have ended."""
        for reader in self._readers:
            reader.join(2)
        self._handler.close()

    def _read(self, output: int) -> None:
        with open(output, encoding="utf-8", errors="backslashreplace", newline="\n") as lines:
            while line := lines.readline(_LONGEST):
                text = line.removesuffix("\n")
                self._handler.handle(
                    logging.LogRecord("", logging.INFO, "", 0, text, args=None, exc_info=None)
                )


class _Handler(RotatingFileHandler):
    """Turns files over by size. They can be read by their owner only."""

    def __init__(self, path: Path, limit: int, kept: int) -> None:
        super().__init__(path, maxBytes=limit, backupCount=kept, encoding="utf-8", delay=True)

    def _open(self) -> Any:
        return io.TextIOWrapper(private_files.append(Path(self.baseFilename)), encoding="utf-8")

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 (the name is given)
        """The disk is full, say. The pipe must be read on, or the process would wait for us."""
        if self.stream is not None:
            with contextlib.suppress(OSError):
                self.stream.close()
            self.stream = None
