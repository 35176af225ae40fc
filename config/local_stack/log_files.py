"""Rotated log files for child processes, without restarting the processes.

A child writes to a pipe; a thread of this process copies what it reads to the file. This works for
programs in any language, and no line is lost or split when the file is rotated.
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

MAX_BYTES = 10 * 1024 * 1024
"""Size at which a file is rotated."""
BACKUP_COUNT = 3
"""Number of rotated files to keep; `web.log.1` is the most recent of them."""
_PIPE_BYTES = 1024 * 1024
"""Buffer size of the pipe: large, so that the child need not wait while this process is busy."""
_MAX_LINE_CHARACTERS = 64 * 1024
"""A longer line is written as several lines."""


class LogFile:
    """The log of one process and of the processes that later replace it."""

    def __init__(
        self, path: Path, max_bytes: int = MAX_BYTES, backup_count: int = BACKUP_COUNT
    ) -> None:
        self.path = path
        self._handler = _PrivateRotatingFileHandler(path, max_bytes, backup_count)
        self._readers: list[threading.Thread] = []

    @contextlib.contextmanager
    def open_pipe(self) -> Iterator[int]:
        """Gives the descriptor of a pipe to start a process with; its output goes to the log.

        The folder of the log must exist by the time the process writes.
        """
        # Create the file even if the process writes nothing, so that users find it.
        with contextlib.suppress(OSError):
            private_files.open_append(self.path).close()
        read_end, write_end = os.pipe()
        with contextlib.suppress(AttributeError, OSError):  # only on Linux, and up to a limit
            fcntl.fcntl(write_end, fcntl.F_SETPIPE_SZ, _PIPE_BYTES)
        reader = threading.Thread(target=self._copy_to_file, args=(read_end,), daemon=True)
        reader.start()
        self._readers = [*(thread for thread in self._readers if thread.is_alive()), reader]
        try:
            yield write_end
        finally:
            os.close(write_end)

    def close(self) -> None:
        """Waits briefly for the last output of processes that have ended, then closes the file."""
        for reader in self._readers:
            reader.join(2)
        self._handler.close()

    def _copy_to_file(self, read_end: int) -> None:
        with open(read_end, encoding="utf-8", errors="backslashreplace", newline="\n") as output:
            while line := output.readline(_MAX_LINE_CHARACTERS):
                text = line.removesuffix("\n")
                self._handler.handle(
                    logging.LogRecord("", logging.INFO, "", 0, text, args=None, exc_info=None)
                )


class _PrivateRotatingFileHandler(RotatingFileHandler):
    """Rotates files by size. Only their owner can read them."""

    def __init__(self, path: Path, max_bytes: int, backup_count: int) -> None:
        super().__init__(
            path, maxBytes=max_bytes, backupCount=backup_count, encoding="utf-8", delay=True
        )

    def _open(self) -> Any:
        return io.TextIOWrapper(
            private_files.open_append(Path(self.baseFilename)), encoding="utf-8"
        )

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 (logging's name)
        """Drops the line, for example if the disk is full.

        Reading from the pipe must go on, or the child would block while writing.
        """
        if self.stream is not None:
            with contextlib.suppress(OSError):
                self.stream.close()
            self.stream = None
