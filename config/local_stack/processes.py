"""Starts child processes that end with their parent, and ends processes and their groups."""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from config.local_stack import private_files

_PR_SET_PDEATHSIG = 1
_libc = ctypes.CDLL(None) if sys.platform == "linux" else None


def spawn(
    command: Sequence[str],
    *,
    log: Path | int | None = None,
    cwd: Path | None = None,
    env: Mapping[str, str] | None = None,
    uid: int | None = None,
    gid: int | None = None,
    umask: int = -1,
    death_signal: signal.Signals = signal.SIGTERM,
) -> subprocess.Popen[bytes]:
    """Starts `command` in a new session, so that the terminal's Ctrl-C does not reach it.

    The child handles SIGINT and SIGQUIT even if this process ignores them, as processes started in
    the background by a shell do. Output is appended to `log`, a file or an open descriptor; without
    `log` it goes where the output of this process goes. On Linux the child receives `death_signal`
    when this process dies for any reason. `uid` and `gid` are the ids to run as. `umask` applies to
    the files that the child creates (-1: the umask of this process).
    """
    log_file = private_files.open_append(log) if isinstance(log, Path) else None
    output = log if isinstance(log, int) else log_file
    try:
        return subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=None if output is None else subprocess.STDOUT,
            cwd=cwd,
            env=env,
            user=uid,
            group=gid,
            extra_groups=[] if uid is not None else None,
            umask=umask,
            start_new_session=True,
            preexec_fn=_pre_exec(death_signal),
        )
    finally:
        if log_file:
            log_file.close()


def _pre_exec(death_signal: signal.Signals) -> Callable[[], None]:
    """The function that a child runs between fork and exec."""
    parent_pid = os.getpid()

    def pre_exec() -> None:
        for number in (signal.SIGINT, signal.SIGQUIT):
            signal.signal(number, signal.SIG_DFL)
        if _libc is not None:
            _libc.prctl(_PR_SET_PDEATHSIG, int(death_signal))
            # If the parent died before the call above, nothing would send the signal.
            if os.getppid() != parent_pid:
                os._exit(1)

    return pre_exec


def terminate(
    process: subprocess.Popen[bytes], first_signal: signal.Signals, timeout: float
) -> None:
    """Sends `first_signal`, waits up to `timeout` seconds, then kills the whole process group."""
    if process.poll() is None:
        process.send_signal(first_signal)
    try:
        process.wait(timeout)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    kill_group(process.pid)


def kill_group(pid: int) -> None:
    """Kills the remaining processes of the group that `pid` led, if there are any."""
    try:
        os.killpg(pid, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        return


def pids_in_dir(folder: Path, program: str) -> list[int]:
    """The ids of all running processes of `program` whose working directory is `folder`.

    The list is empty on systems without /proc, such as macOS.
    """
    pids = []
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            if not (entry / "cwd").samefile(folder):
                continue
            # An upgrade may have deleted the program's file.
            executable = (entry / "exe").readlink().name.removesuffix(" (deleted)")
        except OSError:  # the process has ended in the meantime, or belongs to another user
            continue
        if executable == program and start_time(int(entry.name)) is not None:
            pids.append(int(entry.name))
    return pids


def kill_and_wait(pids: Sequence[int], timeout: float = 5) -> None:
    """Kills processes, which need not be children of this one, and waits until they are gone."""
    for pid in pids:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
    deadline = time.monotonic() + timeout
    while any(start_time(pid) is not None for pid in pids) and time.monotonic() < deadline:
        time.sleep(0.01)


def start_time(pid: int) -> str | None:
    """When the process with that id started, as an opaque string; None if there is none.

    Id and start time together identify a process, because ids are reused.
    """
    stat = Path(f"/proc/{pid}/stat")
    try:
        # The second field is the program's name in brackets and may contain anything. After it,
        # the state is field 3 and the start time is field 22.
        fields = stat.read_text().rpartition(")")[2].split()
    except (FileNotFoundError, ProcessLookupError):
        return None if Path("/proc/self/stat").exists() else _read_from_ps(pid, "lstart")
    return None if fields[0] == "Z" else fields[19]


def command_line(pid: int) -> str | None:
    """The command line of the process with that id; None if there is none."""
    try:
        raw = Path(f"/proc/{pid}/cmdline").read_bytes()
    except (FileNotFoundError, ProcessLookupError):
        return None if Path("/proc/self/stat").exists() else _read_from_ps(pid, "command")
    return raw.replace(b"\0", b" ").decode(errors="replace").strip()


def _read_from_ps(pid: int, field: str) -> str | None:
    """A field of the process list, for systems without /proc."""
    result = subprocess.run(
        ["ps", "-o", f"{field}=", "-p", str(pid)], capture_output=True, text=True, check=False
    )
    return result.stdout.strip() or None
