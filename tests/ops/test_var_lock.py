"""The exclusive lock on VAR_DIR."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest

from config.local_stack import processes, var_lock


def test_only_one_process_holds_the_lock(tmp_path: Path) -> None:
    with var_lock.acquire(tmp_path) as lock:
        lock.record(command="up", address="http://localhost:1/")
        with pytest.raises(var_lock.VarDirInUse) as in_use, var_lock.acquire(tmp_path):
            pass
        assert in_use.value.holder["address"] == "http://localhost:1/"
    with var_lock.acquire(tmp_path):
        pass


def test_processes_left_by_a_crashed_holder_are_ended(tmp_path: Path) -> None:
    orphan = processes.spawn(["sleep", "60"])
    with var_lock.acquire(tmp_path) as lock:
        lock.record(children={"web": (orphan.pid, processes.start_time(orphan.pid))})
        recorded = (tmp_path / "running.json").read_text()
    (tmp_path / "running.json").write_text(recorded)  # as if the holder had been killed

    with var_lock.acquire(tmp_path):
        assert orphan.wait(30) == -signal.SIGINT
    assert var_lock.read_holder(tmp_path) == {}


def test_another_process_with_the_same_id_is_not_ended() -> None:
    other_process = processes.spawn(["sleep", "60"])
    try:
        var_lock.kill_leftover(other_process.pid, "another start time")
        assert other_process.poll() is None
    finally:
        processes.terminate(other_process, signal.SIGKILL, 5)


def test_a_folder_that_cannot_be_written_is_named_in_the_error(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    with (
        pytest.raises(var_lock.VarDirNotWritable, match=rf"{file}: .*VAR_DIR"),
        var_lock.acquire(file),
    ):
        pass


def test_information_that_could_not_be_recorded_is_recorded_with_the_next(tmp_path: Path) -> None:
    with var_lock.acquire(tmp_path) as lock:
        lock.record(command="up")
        (tmp_path / "running.json.new").mkdir()  # makes writing fail, as a full disk would
        with pytest.raises(var_lock.VarDirNotWritable, match=str(tmp_path)):
            lock.record(address="http://localhost:1/")
        (tmp_path / "running.json.new").rmdir()
        lock.record(children={})
        assert var_lock.read_holder(tmp_path)["address"] == "http://localhost:1/"
