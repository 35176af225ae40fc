"""Child processes that end with their parent, and how to end one and all it started."""

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
    user: int | None = None,
    group: int | None = None,
    umask: int = -1,
    parting: signal.Signals = signal.SIGTERM,
) -> subprocess.Popen[bytes]:
    """Starts `command` in a session of its own, out of reach of the terminal's Ctrl-C.

    It listens to Ctrl-C's signal all the same if it is sent one, also where we ignore it, as what a
    shell starts in the background does. Output is appended to `log` if given, a file or an open
    descriptor, else it goes where ours goes. On Linux the child receives `parting` when this
    process dies, however it dies. `user` and `group` are ids to drop to; `umask` is for the files
    that it makes (-1: as ours).
    """
    out = private_files.append(log) if isinstance(log, Path) else None
    output = log if isinstance(log, int) else out
    try:
        return subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=None if output is None else subprocess.STDOUT,
            cwd=cwd,
            env=env,
            user=user,
            group=group,
            extra_groups=[] if user is not None else None,
            umask=umask,
            start_new_session=True,
            preexec_fn=_prepare(parting),
        )
    finally:
        if out:
            out.close()


def _prepare(parting: signal.Signals) -> Callable[[], None]:
    """What a child does between fork and exec: it takes all signals, and ends with its parent."""
    parent = os.getpid()

    def prepare() -> None:
        for number in (signal.SIGINT, signal.SIGQUIT):
            signal.signal(number, signal.SIG_DFL)
        if _libc is not None:
            _libc.prctl(_PR_SET_PDEATHSIG, int(parting))
            if os.getppid() != parent:  # it died in between: nobody would send the signal
                os._exit(1)

    return prepare


def end(process: subprocess.Popen[bytes], first: signal.Signals, patience: float) -> None:
    """Asks with `first`, waits up to `patience` seconds, then kills the whole group."""
    if process.poll() is None:
        process.send_signal(first)
    try:
        process.wait(patience)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    kill_group(process.pid)


def kill_group(pid: int) -> None:
    """Kills what is left of the group that `pid` led; an empty group is fine."""
    try:
        os.killpg(pid, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        return


def in_folder(folder: Path, program: str) -> list[int]:
    """The ids of all living processes of a program whose working directory is the folder.

    Where there is no /proc, such as on macOS, nobody can be found that way.
    """
    found = []
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            if not (entry / "cwd").samefile(folder):
                continue
            runs = (entry / "exe").readlink().name.removesuffix(" (deleted)")  # by an upgrade, say
        except OSError:  # it has gone in the meantime, or is somebody else's
            continue
        if runs == program and started(int(entry.name)) is not None:
            found.append(int(entry.name))
    return found


def end_all(ids: Sequence[int], patience: float = 5) -> None:
    """Kills processes that need not be ours, and waits until they are gone."""
    for pid in ids:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
    deadline = time.monotonic() + patience
    while any(started(pid) is not None for pid in ids) and time.monotonic() < deadline:
        time.sleep(0.01)


def started(pid: int) -> str | None:
    """When the process with that id started, as an opaque text; None if there is none.

    Together with the id it names one process for good, although ids are used again.
    """
    stat = Path(f"/proc/{pid}/stat")
    try:
        # The second field is the program's name in brackets and may hold anything. After it, the
        # state is field 3 and the start is field 22.
        fields = stat.read_text().rpartition(")")[2].split()
    except (FileNotFoundError, ProcessLookupError):
        return None if Path("/proc/self/stat").exists() else _ask_ps(pid, "lstart")
    return None if fields[0] == "Z" else fields[19]


def command(pid: int) -> str | None:
    """The command line of the process with that id; None if there is none."""
    try:
        raw = Path(f"/proc/{pid}/cmdline").read_bytes()
    except (FileNotFoundError, ProcessLookupError):
        return None if Path("/proc/self/stat").exists() else _ask_ps(pid, "command")
    return raw.replace(b"\0", b" ").decode(errors="replace").strip()


def _ask_ps(pid: int, field: str) -> str | None:
    """The same from `ps`, where there is no /proc."""
    done = subprocess.run(
        ["ps", "-o", f"{field}=", "-p", str(pid)], capture_output=True, text=True, check=False
    )
    return done.stdout.strip() or None
