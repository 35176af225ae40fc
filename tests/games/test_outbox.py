"""The outbox: facts are written with what they report, numbered and pruned."""

from __future__ import annotations

import contextlib
import random
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from celery import current_app
from django.db import OperationalError, connection, transaction

from engine import simulate
from engine.decisions import Decision
from engine.game import Result
from games import (
    bots,
    decide,
    game_commands,
    import_game,
    log,
    outbox,
    outbox_feed,
    outbox_sequencer,
    seed_publication,
    tasks,
    void_game,
)
from games.errors import Conflict, Expired, Illegal
from games.models import FeedFact, Game, PendingFact, Player
from games.outbox import NewFact
from games.outbox_feed import Fact
from tests.games.conftest import SEED
from tests.games.servers import until
from tests.tinygame import Nim
from tests.tinygame.nim import Took

TAKE = {"type": "take", "pile": 0, "count": 1}
OpenBotGame = Callable[..., Game]

in_transactions = pytest.mark.django_db(transaction=True)


def write(*kinds: str) -> None:
    outbox.write([NewFact(kind) for kind in kinds])


def numbered(after: int = 0, limit: int = 100_000) -> list[tuple[int, str]]:
    return [(fact.no, fact.kind) for fact in outbox_feed.read(after, limit)]


def in_thread(call: Callable[[], Any]) -> Any:
    """Runs the call in a thread with a connection of its own."""

    def run() -> Any:
        try:
            return call()
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as pool:
        return pool.submit(run).result(30)


def someone_waits_for_a_lock() -> bool:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT EXISTS (SELECT FROM pg_stat_activity"
            " WHERE datname = current_database() AND wait_event_type = 'Lock')"
        )
        return bool(cursor.fetchone()[0])


# --- What is written --------------------------------------------------------------------------


def opened(ada: Player, ben: Player) -> Game:
    return game_commands.open_game("nim", [ada, ben], {"piles": 2}, seed=SEED)


def moved(ada: Player, ben: Player) -> Game:
    game = opened(ada, ben)
    PendingFact.objects.all().delete()
    decide.play_action(game.pk, 0, TAKE)
    return game


def ended(ada: Player, ben: Player) -> Game:
    game = game_commands.open_game("nim", [ada, ben], {"piles": 1}, seed=SEED, hold_seed=True)
    PendingFact.objects.all().delete()
    turn = 0
    while Game.objects.get(pk=game.pk).status == "playing":
        PendingFact.objects.all().delete()
        decide.play_action(game.pk, turn, TAKE)
        turn = 1 - turn
    return game


def voided(ada: Player, ben: Player) -> Game:
    game = opened(ada, ben)
    PendingFact.objects.all().delete()
    void_game.void_game(game.pk)
    assert not void_game.void_game(game.pk)
    return game


def seed_revealed(ada: Player, ben: Player) -> Game:
    game = ended(ada, ben)
    PendingFact.objects.all().delete()
    seed_publication.publish_seeds([game.pk])
    seed_publication.publish_seeds([game.pk])
    return game


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("command", "kind"),
    [
        (opened, "game_opened"),
        (moved, "game_moved"),
        (ended, "game_ended"),
        (voided, "game_voided"),
        (seed_revealed, "game_seed_revealed"),
    ],
)
def test_a_command_writes_one_fact(
    ada: Player, ben: Player, queued_bots: list[Any], command: Callable[..., Game], kind: str
) -> None:
    game = command(ada, ben)
    game.refresh_from_db()
    outbox_sequencer.sequence()
    (fact,) = outbox_feed.read(0)
    assert fact[:6] == (1, kind, game.public_id, None, game.seq, {})
    assert fact.at >= game.created_at


@pytest.mark.django_db
def test_an_imported_game_is_opened_and_ended(ada: Player, ben: Player) -> None:
    rules = Nim()
    events, _ = simulate.play(rules, [rules.bots["random"]] * 2, rules.Options(), SEED)
    game = import_game.import_game(events, [ada, ben])
    outbox_sequencer.sequence()
    facts = outbox_feed.read(0)
    assert [(fact.kind, fact.seq) for fact in facts] == [
        ("game_opened", game.seq),
        ("game_ended", game.seq),
    ]


@pytest.mark.django_db
def test_moves_stored_together_are_one_fact(open_bot_game: OpenBotGame) -> None:
    game = open_bot_game()
    bots.play(game.pk)
    game.refresh_from_db()
    kinds = list(PendingFact.objects.order_by("id").values_list("kind", "seq"))
    assert kinds == [("game_opened", 3), ("game_ended", game.seq)]


@pytest.mark.django_db
def test_a_refused_action_writes_no_fact(ada: Player, ben: Player, queued_bots: list[Any]) -> None:
    game = opened(ada, ben)
    PendingFact.objects.all().delete()
    with pytest.raises(Conflict):
        decide.play_action(game.pk, 0, TAKE, expected_seq=1)
    decide.play_action(game.pk, 0, TAKE, key="k")
    decide.play_action(game.pk, 0, TAKE, key="k")
    assert PendingFact.objects.count() == 1


@in_transactions
def test_a_rollback_leaves_no_fact_and_no_gap(
    ada: Player, ben: Player, queued_bots: list[Any]
) -> None:
    def crash() -> None:
        with transaction.atomic():
            opened(ada, ben)
            raise RuntimeError("power cut")

    write("before")
    with pytest.raises(RuntimeError, match="power cut"):
        crash()
    write("after")
    outbox_sequencer.sequence()
    assert numbered() == [(1, "before"), (2, "after")]


# --- Numbers ----------------------------------------------------------------------------------


@in_transactions
def test_a_transaction_that_commits_late_gets_a_later_number() -> None:
    written, released = threading.Event(), threading.Event()

    def write_slowly() -> None:
        with transaction.atomic():
            write("slow")
            written.set()
            assert released.wait(10)

    thread = threading.Thread(target=lambda: in_thread(write_slowly))
    thread.start()
    assert written.wait(10)
    write("quick")
    assert outbox_sequencer.sequence() == 1
    seen = outbox_feed.read(0)
    released.set()
    thread.join(10)
    outbox_sequencer.sequence()
    assert [fact.kind for fact in seen] == ["quick"]
    assert numbered(seen[-1].no) == [(2, "slow")]


@in_transactions
def test_facts_of_one_transaction_keep_their_order() -> None:
    with transaction.atomic():
        write("a", "b")
        write("c")
    outbox_sequencer.sequence()
    assert numbered() == [(1, "a"), (2, "b"), (3, "c")]


@in_transactions
def test_a_sequencer_that_is_killed_leaves_facts_pending_and_no_lock(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    write("a", "b")

    def numbered_but_killed() -> None:
        with transaction.atomic():
            assert outbox_sequencer._sequence_batch() == (2, 2)
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_backend_pid()")
                pids.append(cursor.fetchone()[0])
                killed.wait(10)
                cursor.execute("SELECT 1")

    pids: list[int] = []
    killed = threading.Event()
    thread_error: list[BaseException] = []

    def run() -> None:
        try:
            in_thread(numbered_but_killed)
        except OperationalError as error:
            thread_error.append(error)

    thread = threading.Thread(target=run)
    thread.start()
    while not pids:
        pass
    assert outbox_sequencer.sequence() is None
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_terminate_backend(%s, 5000)", pids)
    killed.set()
    thread.join(10)
    assert len(thread_error) == 1
    assert (FeedFact.objects.count(), PendingFact.objects.count()) == (0, 2)
    write("c")
    assert outbox_sequencer.sequence() == 3
    assert numbered() == [(1, "a"), (2, "b"), (3, "c")]


@in_transactions
def test_a_task_that_comes_in_vain_is_queued_again(
    monkeypatch: pytest.MonkeyPatch, redis_client: Any
) -> None:
    sent: list[str] = []
    monkeypatch.setattr(current_app, "send_task", lambda name, **_: sent.append(name))
    write("a")
    assert sent == [outbox.SEQUENCE_TASK]
    with transaction.atomic():
        outbox_sequencer._sequence_batch()
        in_thread(tasks.sequence_outbox)
    assert sent == [outbox.SEQUENCE_TASK] * 2
    tasks.sequence_outbox()
    assert sent == [outbox.SEQUENCE_TASK] * 2
    assert numbered() == [(1, "a")]


@in_transactions
def test_many_writers_queue_one_task(monkeypatch: pytest.MonkeyPatch, redis_client: Any) -> None:
    sent: list[float] = []

    def send_task(name: str, countdown: float, **_: Any) -> None:
        if name == outbox.SEQUENCE_TASK:  # not those of consumers, such as notices
            sent.append(countdown)

    monkeypatch.setattr(current_app, "send_task", send_task)
    with transaction.atomic():
        write("a")
        write("b")
        assert sent == []
    for _ in range(10):
        write("c")
    assert sent == [outbox.DELAY_SECONDS]
    tasks.sequence_outbox()
    write("d")
    assert sent == [outbox.DELAY_SECONDS] * 2


@in_transactions
def test_more_facts_than_fit_in_a_batch(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outbox_sequencer, "BATCH", 7)
    write(*(str(number) for number in range(1, 31)))
    assert outbox_sequencer.sequence() == 30
    assert numbered() == [(number, str(number)) for number in range(1, 31)]


@in_transactions
def test_every_reader_sees_each_fact_once_while_many_write() -> None:
    """Writers with transactions of several facts, some rolled back; two sequencers; and readers
    that start at random cursors."""
    writers, rounds = 6, 40
    done = threading.Event()
    seen: list[tuple[int, list[Fact]]] = []

    def writer(number: int) -> int:
        rng = random.Random(number)
        committed = 0
        for count in range(rounds):
            with transaction.atomic():
                # The advisory lock stands for the row of the game that the facts are about.
                with connection.cursor() as cursor:
                    cursor.execute("SELECT pg_advisory_xact_lock(77, %s)", (count % 3,))
                facts = [NewFact(f"subject-{count % 3}", seq=number)] * rng.randint(1, 3)
                outbox.write(facts)
                if rng.random() < 0.2:
                    transaction.set_rollback(True)
                else:
                    committed += len(facts)
        return committed

    def sequencer() -> None:
        while not done.is_set():
            outbox_sequencer.sequence()

    def reader(number: int) -> None:
        rng = random.Random(100 + number)
        while True:
            finished = done.is_set()
            last = outbox_feed.feed_range().last
            start = cursor = rng.randint(0, last)
            facts: list[Fact] = []
            for _ in range(20):
                batch = outbox_feed.read(cursor, 13)
                facts += batch
                cursor = batch[-1].no if batch else cursor
            seen.append((start, facts))
            if finished:
                return

    def run(call: Callable[[], Any]) -> Any:
        try:
            return call()
        finally:
            connection.close()

    with ThreadPoolExecutor(12) as pool:
        others = [pool.submit(run, sequencer) for _ in range(2)]
        others += [pool.submit(run, lambda n=number: reader(n)) for number in range(3)]  # type: ignore[misc]
        written = list(pool.map(lambda n: run(lambda: writer(n)), range(writers)))
        done.set()
        for other in others:
            other.result(30)
    outbox_sequencer.sequence()
    everything = outbox_feed.read(0, 100_000)
    assert [fact.no for fact in everything] == list(range(1, sum(written) + 1))
    assert len(seen) > 3
    for start, facts in seen:
        assert facts == everything[start : start + len(facts)]


@in_transactions
def test_facts_of_one_game_keep_their_order_under_concurrent_writers(
    ada: Player, ben: Player, queued_bots: list[Any]
) -> None:
    games = [game_commands.open_game("nim", [ada, ben], {"piles": 4}, seed=SEED) for _ in range(3)]
    done = threading.Event()

    def sequencer() -> None:
        while not done.is_set():
            outbox_sequencer.sequence()
        connection.close()

    def play(game: Game) -> None:
        for _ in range(8):
            for turn, pile in ((0, 0), (1, 1), (0, 2), (1, 3)):
                # The other thread of this game tries the same.
                with contextlib.suppress(Illegal, Conflict):
                    decide.play_action(game.pk, turn, {**TAKE, "pile": pile})
        connection.close()

    with ThreadPoolExecutor(9) as pool:
        running = pool.submit(sequencer)
        list(pool.map(play, games * 2))
        done.set()
        running.result(30)
    outbox_sequencer.sequence()
    facts = outbox_feed.read(0)
    for game in games:
        seqs = [fact.seq or 0 for fact in facts if fact.game == game.public_id]
        assert seqs == sorted(set(seqs))
        game.refresh_from_db()
        assert seqs[-1] == game.seq > 5


@in_transactions
@pytest.mark.parametrize("ends", [False, True])
def test_a_writer_that_waited_for_the_lock_draws_the_later_id(
    ada: Player, ben: Player, queued_bots: list[Any], ends: bool
) -> None:
    """Its statement starts before the other fact is written, and draws its id after the lock."""
    game = opened(ada, ben)
    result = Result(ranks=(1, 2), points=(2, 1), sheet=((), ())) if ends else None
    locked = threading.Event()

    def hold() -> None:
        with transaction.atomic():
            Game.objects.select_for_update().get(pk=game.pk)
            locked.set()
            until(someone_waits_for_a_lock, "the other writer")
            write("of the holder")

    def append() -> None:
        assert locked.wait(10)
        decisions = [Decision(0, [Took(seat=0, pile=0, count=1)])]
        turn = None if ends else 1
        log.append(game.pk, game.seq, decisions, head=game.head, turn=turn, result=result)

    thread = threading.Thread(target=lambda: in_thread(hold))
    thread.start()
    append()
    thread.join(30)
    outbox_sequencer.sequence()
    kinds = [kind for _, kind in numbered()]
    assert kinds == ["game_opened", "of the holder", "game_ended" if ends else "game_moved"]


# --- Cursors and pruning ----------------------------------------------------------------------


@pytest.mark.usefixtures("ten_facts")
def test_pruning_deletes_old_facts_from_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outbox_sequencer, "PRUNE_BATCH", 4)
    assert outbox_sequencer.prune(timedelta(days=3)) == 0
    assert outbox_sequencer.prune(timedelta(days=1)) == 6
    assert outbox_feed.feed_range() == (7, 10)
    assert outbox_sequencer.prune(timedelta(days=1)) == 0


@pytest.mark.usefixtures("ten_facts")
def test_an_old_fact_that_committed_late_is_kept_until_those_before_it_go() -> None:
    late = FeedFact.objects.get(no=1).at
    FeedFact.objects.filter(no=8).update(at=late)
    outbox_sequencer.prune(timedelta(days=1))
    assert outbox_feed.feed_range() == (7, 10)


@pytest.mark.usefixtures("ten_facts")
def test_numbers_continue_after_all_facts_have_become_old() -> None:
    FeedFact.objects.update(at=FeedFact.objects.get(no=1).at)
    assert outbox_sequencer.prune(timedelta(days=1)) == 9
    write("next")
    outbox_sequencer.sequence()
    assert numbered(9) == [(10, "fact-10"), (11, "next")]


@pytest.mark.django_db
def test_pruning_an_empty_feed_does_nothing() -> None:
    assert outbox_sequencer.prune(timedelta(0)) == 0
    assert outbox_feed.feed_range() == (1, 0)
    assert outbox_feed.read(0) == []


@pytest.mark.usefixtures("ten_facts")
def test_the_setting_says_how_long_facts_are_kept(settings: Any) -> None:
    settings.OUTBOX_DAYS = 0
    tasks.prune_outbox()
    assert outbox_feed.feed_range().first == 1
    settings.OUTBOX_DAYS = 1
    tasks.prune_outbox()
    assert outbox_feed.feed_range().first == 7


@pytest.mark.usefixtures("ten_facts")
def test_an_expired_cursor_is_told_the_first_one() -> None:
    outbox_sequencer.prune(timedelta(days=1))
    with pytest.raises(Expired) as caught:
        outbox_feed.read(5)
    assert (caught.value.code, caught.value.extra) == ("cursor_expired", {"first": 6})
    assert [fact.no for fact in outbox_feed.read(6)] == [7, 8, 9, 10]


@pytest.mark.usefixtures("ten_facts")
def test_a_cursor_beyond_the_end_is_refused() -> None:
    assert outbox_feed.read(10) == []
    with pytest.raises(Conflict) as caught:
        outbox_feed.read(11)
    assert (caught.value.code, caught.value.extra) == ("cursor_ahead", {"last": 10})


@pytest.mark.django_db
def test_readers_and_pruning_read_the_feed_by_its_key() -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            """INSERT INTO games_feedfact (no, kind, at)
            SELECT n, 'game_moved', now() + (n - 15000) * interval '1 minute'
            FROM generate_series(1, 20000) AS n"""
        )
        cursor.execute("ANALYZE games_feedfact")
        statements: list[tuple[str, tuple[Any, ...]]] = [
            (outbox_feed._READ, (19_000, 100)),
            (outbox_feed._RANGE, ()),
            (outbox_sequencer._PRUNE, (300, 100)),
        ]
        for statement, parameters in statements:
            cursor.execute(f"EXPLAIN {statement}", parameters)
            plan = "\n".join(line for (line,) in cursor.fetchall())
            assert "Index" in plan
            assert "Seq Scan" not in plan, plan
