"""The management commands simulate, verify and rebuild."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import connection

from engine import registry
from engine.envelope import GENESIS, Envelope, chain_hashes, to_datetime
from games import bots, log, positions, rebuild
from games.models import Event, FinishedCounter, Game, Player, Seat

pytestmark = pytest.mark.django_db

OpenBotGame = Callable[..., Game]


def run(*words: str) -> str:
    """The output of the command."""
    out = io.StringIO()
    call_command(*words, stdout=out)
    return out.getvalue()


def refused(status: int, *words: str) -> str:
    """The error message of a command that must end with this exit status."""
    with pytest.raises(CommandError) as error:
        run(*words)
    assert error.value.returncode == status
    return str(error.value)


@pytest.fixture
def records(tmp_path: Path) -> Path:
    """A file with the records of three games."""
    path = tmp_path / "games.jsonl"
    run(
        "simulate",
        "nim",
        "--bots",
        "sage,random",
        "--games",
        "3",
        "--seed",
        "s",
        "--out",
        str(path),
    )
    return path


@pytest.fixture
def tamper() -> Callable[..., None]:
    """Changes the log with its triggers disabled, as only the owner of the table can."""

    def change(sql: str, *parameters: Any) -> None:
        with connection.cursor() as cursor:
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
            cursor.execute("ALTER TABLE games_event DISABLE TRIGGER games_event_append_only")
            cursor.execute(sql, parameters)
            cursor.execute("ALTER TABLE games_event ENABLE ALWAYS TRIGGER games_event_append_only")

    return change


def test_the_same_seed_gives_the_same_bytes(records: Path, tmp_path: Path) -> None:
    again = tmp_path / "again.jsonl"
    words = ["simulate", "nim", "--bots", "sage,random", "--games", "3", "--seed", "s"]
    printed = run(*words, "--out", str(again))
    assert again.read_bytes() == records.read_bytes()
    assert "seed s" in printed
    other = tmp_path / "other.jsonl"
    run(*words[:-1], "t", "--out", str(other))
    assert other.read_bytes() != records.read_bytes()


def test_a_longer_series_starts_with_the_shorter_one(records: Path, tmp_path: Path) -> None:
    one = tmp_path / "one.jsonl"
    run("simulate", "nim", "--bots", "sage,random", "--seed", "s", "--out", str(one))
    assert records.read_bytes().startswith(one.read_bytes())


def test_records_verify_and_name_their_bots(records: Path) -> None:
    lines = [json.loads(line) for line in records.read_text().splitlines()]
    assert [line["seats"] for line in lines] == [["sage", "random"]] * 3
    assert run("verify", str(records)) == "3 games verified, no fault.\n"


@pytest.mark.parametrize("kind", registry.names())
def test_every_registered_game_can_be_simulated_stored_and_verified(
    kind: str, tmp_path: Path
) -> None:
    path = tmp_path / "games.jsonl"
    run("simulate", kind, "--seats", "3", "--out", str(path), "--store", "--seed", "s")
    run("verify", str(path))
    game = Game.objects.get()
    run("verify", game.public_id)
    assert "No differences" in run("rebuild")


def test_bots_are_repeated_for_the_remaining_seats(tmp_path: Path) -> None:
    path = tmp_path / "one.jsonl"
    run("simulate", "nim", "--seats", "3", "--bots", "sage,random", "--out", str(path))
    assert json.loads(path.read_text())["seats"] == ["sage", "random", "sage"]


def test_stored_simulated_games_are_in_the_feed() -> None:
    run("simulate", "nim", "--bots", "sage,sage", "--games", "2", "--store", "--seed", "s")
    run("simulate", "nim", "--bots", "sage,sage", "--store", "--seed", "t")
    assert list(Game.objects.values_list("status", "finished_no").order_by("id")) == [
        ("finished", 1),
        ("finished", 2),
        ("finished", 3),
    ]
    assert list(Player.objects.values_list("username", "kind").order_by("id")) == [
        ("sage", "bot"),
        ("sage-2", "bot"),
    ]
    assert run("verify") == "3 games verified, no fault.\n"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["go"], "nim"),
        (["nim", "--bots", "sage,deep"], "random, sage"),
        (["nim", "--seats", "5"], "2 to 3"),
        (["nim", "--seats", "1"], "2 to 3"),
        (["nim", "--seats", "0"], "2 to 3, not by 0"),
        (["nim", "--seats", "-1"], "2 to 3, not by -1"),
        (["nim", "--games", "0"], "1 or more"),
        (["nim", "--games", "-2"], "1 or more"),
        (["nim", "--bots", "sage,sage,sage", "--seats", "2"], "3 bots"),
        (["nim", "--options", "pile=3"], "piles, most"),
        (["nim", "--options", "piles=many"], "int"),
        (["nim", "--options", "piles"], "NAME=VALUE"),
        (["nim", "--options", "piles=11"], "1 to 10"),
        (["nim", "--out", "/nowhere/at/all"], "cannot be written"),
    ],
)
def test_simulate_rejects_invalid_arguments_naming_the_choices(
    words: list[str], message: str
) -> None:
    assert message in refused(2, "simulate", *words)
    assert not Game.objects.exists()


def test_invalid_arguments_create_no_file_and_no_player(tmp_path: Path) -> None:
    path = tmp_path / "kept.jsonl"
    path.write_text("kept")
    words = ("dream_home", "--options", "card_set=none", "--out", str(path), "--store")
    assert "standard" in refused(2, "simulate", *words)
    assert path.read_text() == "kept"
    assert not Player.objects.exists()


def test_simulate_does_not_use_the_name_of_another_player(ada: Player) -> None:
    Player.objects.filter(pk=ada.pk).update(username="sage")
    words = ("nim", "--bots", "random,sage", "--store")
    assert "belongs to another" in refused(2, "simulate", *words)
    assert not Player.objects.filter(username="random").exists()


def test_records_can_be_printed_to_a_pipe_that_is_closed_early() -> None:
    words = [sys.executable, "manage.py", "simulate", "lodge", "--games", "200", "--out", "-"]
    with subprocess.Popen(
        words, cwd=settings.BASE_DIR, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as command:
        assert command.stdout is not None
        assert command.stderr is not None
        assert command.stdout.readline().startswith(b'{"record":2')
        command.stdout.close()
        assert command.stderr.read() == b""
    assert command.returncode == 0


def test_options_are_passed_to_the_game(tmp_path: Path) -> None:
    path = tmp_path / "one.jsonl"
    run("simulate", "nim", "--options", "piles=1", "most=4", "--out", str(path))
    assert json.loads(path.read_text())["options"] == {"piles": 1, "most": 4}


def test_verify_of_a_game_and_of_all_games(open_bot_game: OpenBotGame, finished: Game) -> None:
    open_bot_game()
    assert run("verify", finished.public_id) == "1 game verified, no fault.\n"
    assert run("verify") == "2 games verified, no fault.\n"


def test_verify_reports_a_missing_game_or_file() -> None:
    assert "no game k3Zr8QwTn1Va" in refused(2, "verify", "k3Zr8QwTn1Va")
    assert "neither the id of a game" in refused(2, "verify", "404")
    assert "nor a readable file" in refused(2, "verify", "no-such-file.jsonl")


@pytest.mark.parametrize("text", ["", "\n \n"])
def test_verify_rejects_a_file_without_records(tmp_path: Path, text: str) -> None:
    path = tmp_path / "empty.jsonl"
    path.write_text(text)
    assert "contains no game record" in refused(2, "verify", str(path))


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda line: line[:-20], "not a game record"),
        (lambda line: line.replace('"record":2', '"record":9'), "version 9"),
        (lambda line: line.replace('"game":"nim"', '"game":"go"'), "go"),
        (lambda line: line.replace('"count":', '"count":1', 1), "event 3"),
        (lambda line: line.replace('"seq":4', '"seq":5', 1), "event 4"),
        (lambda line: line.replace('"ranks":[1,2]', '"ranks":[2,1]'), "finished"),
        (lambda line: "\x00", "not a game record"),
    ],
)
def test_verify_reports_the_line_and_reason_of_an_invalid_record(
    records: Path, change: Callable[[str], str], says: str
) -> None:
    lines = records.read_text().splitlines()
    lines[1] = change(lines[1])
    records.write_text("\n".join(lines) + "\n")
    message = refused(1, "verify", str(records))
    assert message.startswith(f"{records}, line 2: ")
    assert says in message
    assert not re.search(r"[^.]\.\.$", message.strip())


@pytest.mark.parametrize(
    ("sql", "says"),
    [
        ("UPDATE games_event SET payload = payload || ' ' WHERE seq = 4", "event 4: its hash"),
        ("UPDATE games_event SET hash = sha256('x') WHERE seq = 5", "event 5: its hash"),
        ("UPDATE games_event SET seq = 99 WHERE seq = 4", "event 4: it is missing"),
        ("UPDATE games_event SET decision = 5 WHERE seq = 4", "event 4: its hash"),
        ("UPDATE games_event SET by = 1 - by WHERE seq = 4", "event 4: its hash"),
        ("UPDATE games_event SET by = NULL WHERE seq = 4", "event 4: its hash"),
        ("UPDATE games_event SET spent = 5 WHERE seq = 4", "event 4: its hash"),
        ("UPDATE games_event SET at = at + interval '1 ms' WHERE seq = 4", "event 4: its hash"),
        ("UPDATE games_event SET at = at + interval '1 us' WHERE seq = 4", "whole milliseconds"),
        ("UPDATE games_event SET type = 'passed' WHERE seq = 4", "event 4: its column 'type'"),
        ("UPDATE games_event SET seat = 1 - seat WHERE seq = 4", "event 4: its column 'seat'"),
        ("DELETE FROM games_event WHERE seq = 4", "event 4: it is missing"),
        (
            "DELETE FROM games_event WHERE seq = (SELECT max(seq) FROM games_event)",
            "the log ends before it",
        ),
        ("UPDATE games_game SET head = sha256('x')", "not the last one"),
        ("UPDATE games_game SET seed = sha256('x')", "event 1: the stored seed"),
        ("UPDATE games_game SET kind = 'go'", "event 1: There is no game 'go'"),
        ("UPDATE games_game SET options = '{}'", "options is"),
        ("UPDATE games_seat SET rank = 3 - rank", "seats is"),
        ("UPDATE games_game SET result = '{}'", "result is"),
    ],
)
def test_verify_names_the_first_event_that_was_tampered_with(
    finished: Game, tamper: Callable[..., None], sql: str, says: str
) -> None:
    tamper(sql)
    message = refused(1, "verify")
    assert message.startswith(f"game {finished.public_id}: event ")
    assert says in message
    assert not re.search(r"[^.]\.\.$", message.strip())


def test_verify_detects_a_rewritten_log_with_valid_hashes(
    finished: Game, tamper: Callable[..., None]
) -> None:
    """A log rewritten with valid hashes must still follow the rules."""
    entries = log.entries(finished.pk)
    envelopes = [entry.envelope for entry in entries]
    payload = envelopes[3].payload.replace(b'"seat":0', b'"seat":1')
    envelopes[3] = envelopes[3]._replace(payload=payload, by=1)
    rewrite(finished, envelopes, tamper)
    tamper("UPDATE games_event SET seat = 1 WHERE seq = 4")
    assert "event 4: seat 1 may not do that: It is not your turn." in refused(1, "verify")


def rewrite(game: Game, envelopes: list[Envelope], tamper: Callable[..., None]) -> None:
    """Replaces the log of a game, with hashes that follow from each other."""
    hashes = chain_hashes(GENESIS, envelopes)
    for envelope, digest in zip(envelopes, hashes, strict=True):
        tamper(
            "UPDATE games_event SET payload = %s, by = %s, decision = %s, at = %s, hash = %s"
            " WHERE game_id = %s AND seq = %s",
            envelope.payload.decode(),
            envelope.by,
            envelope.decision,
            to_datetime(envelope.at or 0),
            digest,
            game.pk,
            envelope.seq,
        )
    Game.objects.filter(pk=game.pk).update(head=hashes[-1])


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"decision": 3}, "event 4: decision 3 is not open, only 1 is"),
        ({"decision": 1}, "event 4: its time, author or thinking time is not that of its decision"),
        ({"by": 1}, "event 4: it was decided by seat 0, not by seat 1"),
        ({"by": None}, "event 4: it was decided by seat 0, not by nobody"),
        ({"at": 1}, "event 4: its time is before that of the event before it"),
    ],
)
def test_an_envelope_that_contradicts_the_game_is_found_though_its_hash_is_right(
    finished: Game, tamper: Callable[..., None], change: dict[str, Any], message: str
) -> None:
    envelopes = [entry.envelope for entry in log.entries(finished.pk)]
    envelopes[3] = envelopes[3]._replace(**change)
    rewrite(finished, envelopes, tamper)
    assert message in refused(1, "verify")


def test_rebuild_finds_no_difference_in_a_valid_database(
    open_bot_game: OpenBotGame, finished: Game
) -> None:
    open_bot_game()
    assert run("rebuild").startswith("No differences (games, feed")


def test_rebuild_derives_all_rows_from_the_logs(open_bot_game: OpenBotGame, finished: Game) -> None:
    running = open_bot_game(pace_ms=1)
    bots.play(running.pk)
    before = list(Game.objects.order_by("id").values())
    seats = list(Seat.objects.order_by("id").values())
    Game.objects.update(
        seq=0,
        head=bytes(32),
        turn=None,
        status="playing",
        result=None,
        finished_no=None,
        finished_at=None,
        options={},
        commitment="",
        rules=9,
    )
    Seat.objects.update(rank=None, points=None)
    FinishedCounter.objects.all().delete()
    message = refused(1, "rebuild")
    assert "--fix" in message
    assert list(Game.objects.values_list("seq", flat=True)) == [0, 0]
    printed = run("rebuild", "--fix")
    assert f"game {finished.public_id}: status is playing, but finished in the log." in printed
    assert list(Game.objects.order_by("id").values()) == before
    assert list(Seat.objects.order_by("id").values()) == seats
    assert run("rebuild").startswith("No differences")
    assert run("verify") == "2 games verified, no fault.\n"


def test_rebuild_removes_a_result_that_is_not_in_the_log(open_bot_game: OpenBotGame) -> None:
    game = open_bot_game()
    Seat.objects.filter(game=game).update(rank=1, points=9)
    Game.objects.filter(pk=game.pk).update(
        status="finished", finished_no=7, finished_at=game.moved_at, result={}, turn=None
    )
    run("rebuild", "--fix")
    game.refresh_from_db()
    assert (game.status, game.turn, game.finished_no) == ("playing", 0, None)
    assert not Seat.objects.exclude(rank=None).exists()


def test_rebuild_repairs_the_counter_of_the_feed(finished: Game) -> None:
    FinishedCounter.objects.update(last=0)
    assert "number 1 is taken" in run("rebuild", "--fix")
    assert FinishedCounter.objects.get().last == 1


def test_rebuild_reports_a_log_that_it_cannot_read(
    finished: Game, tamper: Callable[..., None]
) -> None:
    tamper("UPDATE games_event SET payload = '{}' WHERE seq = 3")
    assert "cannot be replayed" in run("rebuild", "--fix")
    assert Event.objects.count() == finished.seq


def test_other_apps_register_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rebuild, "_steps", dict(rebuild.registered_steps()))
    seen: list[bool] = []

    @rebuild.register("theirs")
    def theirs(*, fix: bool) -> Iterator[str]:
        seen.append(fix)
        yield "theirs: one thing differs."

    assert "theirs: one thing differs." in run("rebuild", "--fix")
    assert seen == [True]


def test_a_position_is_the_fold_of_its_log(finished: Game) -> None:
    state = positions.position_at(finished, finished.seq).state
    assert state.turn is None
    assert sum(state.taken) > 0
