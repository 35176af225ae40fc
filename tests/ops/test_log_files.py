"""Log files that are turned over while processes write to them."""

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


def counting(log: LogFile, name: str, lines: int) -> subprocess.Popen[bytes]:
    """A process that numbers its lines."""
    with log.writer() as output:
        return processes.spawn([sys.executable, "-c", COUNT, name, str(lines)], log=output)


def lines(path: Path) -> list[str]:
    """All lines that are kept, in the order in which they were written."""
    files = sorted(path.parent.glob(f"{path.name}*"), reverse=True)
    return [line for file in files for line in file.read_text().splitlines()]


def written(path: Path, count: int) -> bool:
    """Whether so many lines are there by now."""
    return path.exists() and len(lines(path)) == count


def test_no_line_is_lost_or_cut_when_a_log_is_turned_over(tmp_path: Path) -> None:
    log = LogFile(tmp_path / "web.log", limit=40_000, kept=9)
    started = [counting(log, name, 2000) for name in ("web", "child")]
    assert [process.wait(120) for process in started] == [0, 0]
    log.close()

    files = list(tmp_path.iterdir())
    assert len(files) > 5
    assert all(file.stat().st_size <= 40_000 for file in files)
    assert {stat.S_IMODE(file.stat().st_mode) for file in files} == {0o600}
    written = [line.split() for line in lines(tmp_path / "web.log")]
    for name in ("web", "child"):
        mine = [(number, rest) for who, number, rest in written if who == name]
        assert mine == [(str(number), 50 * "x") for number in range(2000)]


def test_only_so_many_old_files_are_kept(tmp_path: Path) -> None:
    log = LogFile(tmp_path / "web.log", limit=1000, kept=3)
    assert counting(log, "web", 1000).wait(120) == 0
    log.close()
    names = {file.name for file in tmp_path.iterdir()}
    assert names == {"web.log", "web.log.1", "web.log.2", "web.log.3"}
    assert lines(tmp_path / "web.log")[-1].startswith("web 999")


def test_the_next_process_goes_on_in_the_same_file(tmp_path: Path) -> None:
    log = LogFile(tmp_path / "web.log")
    for count in (1, 2):
        assert counting(log, f"process-{count}", 1).wait(120) == 0
        until(partial(written, tmp_path / "web.log", count), "its line is there")
    log.close()
    assert [line.split()[0] for line in lines(tmp_path / "web.log")] == [
        "process-1",
        "process-2",
    ]


def test_what_is_no_text_is_written_as_such_and_a_last_line_without_end_too(
    tmp_path: Path,
) -> None:
    log = LogFile(tmp_path / "web.log")
    script = r"import os; os.write(2, b'caf\xc3\xa9 \xff\nlast')"
    with log.writer() as output:
        process = processes.spawn([sys.executable, "-c", script], log=output)
    assert process.wait(120) == 0
    log.close()
    assert (tmp_path / "web.log").read_text() == "café \\xff\nlast\n"


def test_a_log_that_cannot_be_written_holds_no_process_up(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hindrance = tmp_path / "web.log"
    hindrance.mkdir()  # what a full disk would do
    log = LogFile(hindrance)
    assert counting(log, "first", 5000).wait(120) == 0, "it has not waited for us to write"
    until(lambda: not any(reader.is_alive() for reader in log._readers), "all is read")
    hindrance.rmdir()
    assert counting(log, "second", 1).wait(120) == 0
    log.close()
    assert lines(tmp_path / "web.log") == [f"second 0 {50 * 'x'}"]
    assert capsys.readouterr().err == ""
