"""Log files that are rotated while processes write to them."""

from __future__ import annotations

import stat
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from config.local_stack import processes
from config.local_stack.log_files import LogFile
from tests.ops.running_stack import until

COUNT = """
import sys
for number in range(int(sys.argv[2])):
    print(f"{sys.argv[1]} {number} " + 50 * "x", flush=True)
"""


def start_counter(log: LogFile, name: str, line_count: int) -> subprocess.Popen[bytes]:
    """Starts a process that prints numbered lines."""
    with log.open_pipe() as output:
        return processes.spawn([sys.executable, "-c", COUNT, name, str(line_count)], log=output)


def read_lines(path: Path) -> list[str]:
    """The lines of the log and its rotated files, in the order in which they were written."""
    files = sorted(path.parent.glob(f"{path.name}*"), reverse=True)
    return [line for file in files for line in file.read_text().splitlines()]


def has_lines(path: Path, count: int) -> bool:
    """Whether the log has exactly `count` lines."""
    return path.exists() and len(read_lines(path)) == count


def test_no_line_is_lost_or_split_by_rotation(tmp_path: Path) -> None:
    log = LogFile(tmp_path / "web.log", max_bytes=40_000, backup_count=9)
    started = [start_counter(log, name, 2000) for name in ("web", "child")]
    assert [process.wait(120) for process in started] == [0, 0]
    log.close()

    files = list(tmp_path.iterdir())
    assert len(files) > 5
    assert all(file.stat().st_size <= 40_000 for file in files)
    assert {stat.S_IMODE(file.stat().st_mode) for file in files} == {0o600}
    lines = [line.split() for line in read_lines(tmp_path / "web.log")]
    for name in ("web", "child"):
        lines_of_process = [(number, text) for process, number, text in lines if process == name]
        assert lines_of_process == [(str(number), 50 * "x") for number in range(2000)]


def test_only_the_most_recent_rotated_files_are_kept(tmp_path: Path) -> None:
    log = LogFile(tmp_path / "web.log", max_bytes=1000, backup_count=3)
    assert start_counter(log, "web", 1000).wait(120) == 0
    log.close()
    names = {file.name for file in tmp_path.iterdir()}
    assert names == {"web.log", "web.log.1", "web.log.2", "web.log.3"}
    assert read_lines(tmp_path / "web.log")[-1].startswith("web 999")


def test_the_next_process_appends_to_the_same_file(tmp_path: Path) -> None:
    log = LogFile(tmp_path / "web.log")
    for count in (1, 2):
        assert start_counter(log, f"process-{count}", 1).wait(120) == 0
        until(partial(has_lines, tmp_path / "web.log", count), "its line is written")
    log.close()
    assert [line.split()[0] for line in read_lines(tmp_path / "web.log")] == [
        "process-1",
        "process-2",
    ]


def test_invalid_utf8_is_escaped_and_an_unterminated_last_line_is_written(
    tmp_path: Path,
) -> None:
    log = LogFile(tmp_path / "web.log")
    script = r"import os; os.write(2, b'caf\xc3\xa9 \xff\nlast')"
    with log.open_pipe() as output:
        process = processes.spawn([sys.executable, "-c", script], log=output)
    assert process.wait(120) == 0
    log.close()
    assert (tmp_path / "web.log").read_text() == "café \\xff\nlast\n"


def test_a_log_that_cannot_be_written_does_not_block_the_process(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    obstacle = tmp_path / "web.log"
    obstacle.mkdir()  # makes writing fail, as a full disk would
    log = LogFile(obstacle)
    assert start_counter(log, "first", 5000).wait(120) == 0, "the process has not been blocked"
    until(lambda: not any(reader.is_alive() for reader in log._readers), "all output is read")
    obstacle.rmdir()
    assert start_counter(log, "second", 1).wait(120) == 0
    log.close()
    assert read_lines(tmp_path / "web.log") == [f"second 0 {50 * 'x'}"]
    assert capsys.readouterr().err == ""
