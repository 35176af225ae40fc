"""Concurrent commands, in threads with their own connections."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
import structlog
from django.core.management import call_command
from django.db import DatabaseError, IntegrityError, connection, transaction

from engine.decisions import Decision
from engine.game import Result
from games import bots, decide, feed, game_commands, log, positions, void_game
from games.errors import ClientError, Conflict
from games.models import FinishedCounter, Game, Player
from tests.games.conftest import SEED
from tests.tinygame.nim import Took

pytestmark = pytest.mark.django_db(transaction=True)

TAKE = {"type": "take", "pile": 0, "count": 1}
OpenBotGame = Callable[..., Game]


def at_once(*calls: Callable[[], Any]) -> list[Any]:
    """Runs the calls in threads that start together. Returns what each returned or raised."""
    gate = threading.Barrier(len(calls))

    def run(call: Callable[[], Any]) -> Any:
        gate.wait(10)
        try:
            return call()
        except ClientError as error:
            return error
        finally:
            connection.close()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(run, calls))


@pytest.mark.parametrize("attempt", range(3))
def test_only_one_of_two_concurrent_actions_is_played(
    ada: Player, ben: Player, queued_bots: list[Any], attempt: int
) -> None:
    game = game_commands.open_game("nim", [ada, ben], {"piles": 2}, seed=SEED)
    answers = at_once(
        *(lambda: decide.play_action(game.pk, 0, TAKE, expected_seq=3) for _ in range(4)),
    )
    refused = [answer for answer in answers if isinstance(answer, Conflict)]
    assert len(refused) == 3
    assert {(error.code, error.extra["seq"]) for error in refused} == {("stale", 4)}
    game.refresh_from_db()
    assert (game.seq, len(log.read(game.pk))) == (4, 4)


def test_concurrent_requests_with_one_key_play_once_and_get_the_same_result(
    ada: Player, ben: Player, queued_bots: list[Any]
) -> None:
    game = game_commands.open_game("nim", [ada, ben], {"piles": 2}, seed=SEED)
    answers = at_once(
        *(lambda: decide.play_action(game.pk, 0, TAKE, expected_seq=3, key="k") for _ in range(4))
    )
    assert answers == [answers[0]] * 4
    assert len(log.read(game.pk)) == 4


def test_one_key_opens_one_game(ada: Player, ben: Player, queued_bots: list[Any]) -> None:
    games = at_once(
        *(lambda: game_commands.open_game("nim", [ada, ben], key="t1") for _ in range(4))
    )
    assert len({game.pk for game in games}) == 1
    assert Game.objects.count() == 1


@pytest.mark.parametrize("attempt", range(3))
def test_many_bot_tasks_on_one_game_leave_one_set_of_events(
    open_bot_game: OpenBotGame, attempt: int
) -> None:
    game = open_bot_game()
    steps = at_once(*(lambda: bots.play(game.pk) for _ in range(4)))
    assert sum(step is not None for step in steps) == 1
    game.refresh_from_db()
    assert game.status == "finished"
    assert [seq for seq, _ in log.read(game.pk)] == list(range(1, game.seq + 1))
    assert positions.events(game)[1][-1].__struct_config__.tag == "finished"
    assert FinishedCounter.objects.get().last == 1


def test_games_that_finish_at_once_get_numbers_without_gaps(open_bot_game: OpenBotGame) -> None:
    games = [open_bot_game() for _ in range(8)]
    at_once(*(lambda pk=game.pk: bots.play(pk) for game in games))
    numbers = Game.objects.order_by("finished_no").values_list("finished_no", flat=True)
    assert list(numbers) == list(range(1, 9))


def test_feed_numbers_become_visible_in_order(open_bot_game: OpenBotGame) -> None:
    """A game that has drawn its number but not committed blocks the next from drawing one."""
    slow, quick = open_bot_game(), open_bot_game()
    drawn, released = threading.Event(), threading.Event()

    def finish_slowly() -> None:
        with transaction.atomic():
            bots.play(slow.pk)
            drawn.set()
            released.wait(10)

    def finish_quickly() -> None:
        drawn.wait(10)
        bots.play(quick.pk)

    def look() -> list[int]:
        drawn.wait(10)
        _until_someone_waits_for_a_lock()
        seen = [game.pk for game in feed.finished_games(0)]
        released.set()
        return seen

    *_, seen = at_once(finish_slowly, finish_quickly, look)
    assert seen == []
    assert [game.pk for game in feed.finished_games(0)] == [slow.pk, quick.pk]


def test_a_game_that_is_being_finished_is_not_voided(open_bot_game: OpenBotGame) -> None:
    game = open_bot_game()
    played = threading.Event()

    def finish() -> None:
        with transaction.atomic():
            bots.play(game.pk)
            played.set()
            _until_someone_waits_for_a_lock()

    def void() -> bool:
        assert played.wait(10)
        with transaction.atomic():
            return void_game.void_game(game.pk)

    assert at_once(finish, void) == [None, False]
    game.refresh_from_db()
    assert game.status == "finished"


def test_a_rolled_back_finish_leaves_no_gap_in_the_feed(open_bot_game: OpenBotGame) -> None:
    first, second = open_bot_game(), open_bot_game()

    def crash() -> None:
        with transaction.atomic():
            bots.play(first.pk)
            raise RuntimeError("power cut")

    with pytest.raises(RuntimeError, match="power cut"):
        crash()
    bots.play(second.pk)
    bots.play(first.pk)
    assert [(game.pk, game.finished_no) for game in feed.finished_games(0)] == [
        (second.pk, 1),
        (first.pk, 2),
    ]


def test_a_connection_that_dies_before_the_result_leaves_neither_result_nor_log(
    open_bot_game: OpenBotGame,
) -> None:
    game = open_bot_game()
    FinishedCounter.objects.create(last=0)
    locked = threading.Event()

    def kill_the_one_that_waits_for_the_counter() -> None:
        with transaction.atomic():
            FinishedCounter.objects.select_for_update().get()
            locked.set()
            _until_someone_waits_for_a_lock()
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_terminate_backend(pid) FROM pg_locks WHERE NOT granted")

    def play() -> str:
        assert locked.wait(10)
        try:
            bots.play(game.pk)
        except DatabaseError:
            return "died"
        return "played"

    assert at_once(kill_the_one_that_waits_for_the_counter, play) == [None, "died"]
    game.refresh_from_db()
    assert (game.status, game.seq, len(log.read(game.pk))) == ("playing", 3, 3)
    assert FinishedCounter.objects.get().last == 0
    bots.play(game.pk)
    game.refresh_from_db()
    assert (game.status, game.finished_no) == ("finished", 1)
    call_command("verify", game.public_id)


def test_a_finish_that_waits_for_another_writer_draws_no_number_if_it_was_too_late(
    open_bot_game: OpenBotGame,
) -> None:
    game = open_bot_game()
    written = threading.Event()

    def write() -> None:
        with transaction.atomic():
            log.append(
                game.pk, 3, [Decision(0, [Took(seat=0, pile=0, count=1)])], head=game.head, turn=1
            )
            written.set()
            _until_someone_waits_for_a_lock()

    def finish() -> Any:
        assert written.wait(10)
        return log.append(
            game.pk,
            3,
            [Decision(0, [Took(seat=0, pile=0, count=1)])],
            head=game.head,
            turn=None,
            result=Result(ranks=(1, 2), points=(1, 0), sheet=((), ())),
        )

    _, error = at_once(write, finish)
    assert isinstance(error, Conflict)
    assert not FinishedCounter.objects.exists()


def test_an_action_whose_answer_was_lost_with_the_connection_is_played_once(
    ada: Player, ben: Player, queued_bots: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = game_commands.open_game("nim", [ada, ben], {"piles": 2}, seed=SEED)
    entries = log.entries

    def die(*given: Any, **named: Any) -> list[log.Entry]:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_terminate_backend(pg_backend_pid())")
        return entries(*given, **named)

    with monkeypatch.context() as broken:
        broken.setattr("games.log.entries", die)
        with pytest.raises(DatabaseError):
            decide.play_action(game.pk, 0, TAKE, expected_seq=3, key="k")
    connection.close()
    assert len(log.read(game.pk)) == 3
    first = decide.play_action(game.pk, 0, TAKE, expected_seq=3, key="k")
    assert decide.play_action(game.pk, 0, TAKE, expected_seq=3, key="k") == first
    assert len(log.read(game.pk)) == 4


def test_the_feed_continues_after_a_checkpoint(open_bot_game: OpenBotGame) -> None:
    for _ in range(4):
        bots.play(open_bot_game().pk)
    assert [game.finished_no for game in feed.finished_games(1, limit=2)] == [2, 3]
    assert [row.no for row in feed.finished_results(1, limit=2)] == [2, 3]
    assert feed.finished_games(4) == []


@pytest.mark.parametrize("limit", [1, 2, 100])
def test_readers_of_the_feed_pass_a_gap_and_log_it(open_bot_game: OpenBotGame, limit: int) -> None:
    for number in (1, 2, 900, 901, 905):
        FinishedCounter.objects.update_or_create(pk=1, defaults={"last": number - 1})
        bots.play(open_bot_game().pk)
    for read in (_numbers_of_games, _numbers_of_results):
        position, seen = 0, list[int]()
        with structlog.testing.capture_logs() as logged:
            while numbers := read(position, limit):
                seen += numbers
                position = numbers[-1]
        assert seen == [1, 2, 900, 901, 905]
        assert [(line["event"], line["first"], line["last"]) for line in logged] == [
            ("feed_gap", 3, 899),
            ("feed_gap", 902, 904),
        ]
    assert feed.finished_results(2, upto=899) == []
    assert [result.no for result in feed.finished_results(2, upto=900)] == [900]


def _numbers_of_games(after: int, limit: int) -> list[int]:
    return [game.finished_no or 0 for game in feed.finished_games(after, limit)]


def _numbers_of_results(after: int, limit: int) -> list[int]:
    return [result.no for result in feed.finished_results(after, limit)]


def _until_someone_waits_for_a_lock() -> None:
    with connection.cursor() as cursor:
        for _ in range(10_000):
            cursor.execute("SELECT count(*) FROM pg_locks WHERE NOT granted")
            if cursor.fetchone()[0]:
                return
    raise AssertionError("nobody waited for a lock")


def test_of_concurrent_writers_only_one_appends(ada: Player, ben: Player) -> None:
    """Calls `log.append` directly, without locking the row first."""
    game = game_commands.open_game("nim", [ada, ben], {"piles": 2}, seed=SEED)

    def write(count: int) -> Callable[[], bytes]:
        events = [Took(seat=0, pile=0, count=1)] * count
        return lambda: log.append(game.pk, 3, [Decision(0, events)], head=game.head, turn=1)

    answers = at_once(*(write(count) for count in (1, 2, 3, 4)))
    (head,) = (answer for answer in answers if isinstance(answer, bytes))
    assert sum(isinstance(answer, Conflict) for answer in answers) == 3
    game.refresh_from_db()
    assert bytes(game.head) == head == log.entries(game.pk)[-1].hash
    assert len(log.read(game.pk)) == game.seq > 3


def test_a_game_is_not_deleted_while_its_first_events_are_written() -> None:
    game = Game.objects.create(kind="nim", rules=1, options={}, commitment="", seed=bytes(32))
    written, waiting = threading.Event(), threading.Event()

    def write() -> None:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(
                """INSERT INTO games_event (game_id, seq, decision, type, payload, at, hash)
                VALUES (%s, 1, 1, 'took', '{}', now(), '')""",
                [game.pk],
            )
            written.set()
            assert waiting.wait(10)
            _until_someone_waits_for_a_lock()

    def delete() -> type[Exception] | None:
        assert written.wait(10)
        waiting.set()
        try:
            with connection.cursor() as cursor:
                cursor.execute("DELETE FROM games_game WHERE id = %s", [game.pk])
        except IntegrityError:
            return IntegrityError
        return None

    assert at_once(write, delete) == [None, IntegrityError]
    assert Game.objects.filter(pk=game.pk).exists()
