"""Child processes: signals, and the end of their parent."""

from __future__ import annotations

import signal
import subprocess
import sys

import pytest

from config import paths
from config.local_stack import processes
from tests.ops.running_stack import until


def test_a_child_handles_signals_that_its_parent_ignores() -> None:
    """A process that a shell starts in the background ignores SIGINT."""
    script = (
        "import signal; from config.local_stack import processes;"
        " signal.signal(signal.SIGINT, signal.SIG_IGN);"
        " child = processes.spawn(['sleep', '60']);"
        " child.send_signal(signal.SIGINT); print(child.wait(30))"
    )
    result = subprocess.run(
        [sys.executable, "-c", script],
        cwd=paths.BASE_DIR,
        capture_output=True,
        text=True,
        timeout=180,
    )
    assert result.stdout.strip() == str(-signal.SIGINT), result.stderr


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux signals the parent's death")
def test_a_child_ends_when_its_parent_is_killed() -> None:
    script = (
        "from config.local_stack import processes; import sys, time;"
        " child = processes.spawn([sys.executable, '-c', 'import time; time.sleep(60)']);"
        " print(child.pid, flush=True); time.sleep(60)"
    )
    parent = subprocess.Popen(
        [sys.executable, "-c", script], cwd=paths.BASE_DIR, stdout=subprocess.PIPE, text=True
    )
    assert parent.stdout is not None
    child_pid = int(parent.stdout.readline())
    assert processes.start_time(child_pid) is not None
    parent.kill()
    parent.communicate()
    until(lambda: processes.start_time(child_pid) is None, "the child has ended")
