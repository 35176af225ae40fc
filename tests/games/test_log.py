"""Reading and writing the event table."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import DatabaseError, IntegrityError, connection, transaction

from engine import replay
from engine.decisions import Decision
from engine.game import Event, Result
from games import log
from games.errors import Conflict
from games.models import Event as Row
from games.models import Game
from tests.tinygame.nim import Took

pytestmark = pytest.mark.django_db

OpenBotGame = Callable[..., Game]


def test_opening_writes_the_first_events_with_their_hashes(open_bot_game: OpenBotGame) -> None:
    game = open_bot_game()
    entries = log.entries(game.pk)
    assert [(entry.seq, entry.type, entry.seat) for entry in entries] == [
        (1, "opened", None),
        (2, "dealt", None),
        (3, "seated", None),
    ]
    assert [(entry.decision, entry.by) for entry in entries] == [(1, None)] * 3
    at = round(game.created_at.timestamp() * 1000)
    envelopes = [
        f'{{"seq":{entry.seq},"decision":1,"at":{at},"event":{entry.payload}}}'.encode()
        for entry in entries
    ]
    first = hashlib.sha256(bytes(32) + envelopes[0]).digest()
    second = hashlib.sha256(first + envelopes[1]).digest()
    third = hashlib.sha256(second + envelopes[2]).digest()
    assert [entry.hash for entry in entries] == [first, second, third]
    game.refresh_from_db()
    assert (game.seq, bytes(game.head), game.turn) == (3, third, 0)


def test_append_is_one_statement_after_reading_the_clock(
    open_bot_game: OpenBotGame, django_assert_num_queries: Callable[[int], object]
) -> None:
    game = open_bot_game()
    with django_assert_num_queries(2):  # type: ignore[attr-defined]
        log.append(
            game.pk, 3, [Decision(0, [Took(seat=0, pile=0, count=1)])], head=game.head, turn=1
        )


def test_finishing_a_game_is_one_statement_after_reading_the_clock(
    open_bot_game: OpenBotGame, django_assert_num_queries: Callable[[int], object]
) -> None:
    game = open_bot_game()
    result = Result(ranks=(2, 1), points=(3, 7), sheet=((), ()))
    decisions = [Decision(0, [Took(seat=0, pile=0, count=1)])]
    with django_assert_num_queries(2):  # type: ignore[attr-defined]
        log.append(game.pk, 3, decisions, head=game.head, turn=None, result=result)
    game.refresh_from_db()
    assert (game.status, game.turn, game.finished_no) == ("finished", None, 1)
    assert game.finished_at == game.moved_at == log.entries(game.pk)[-1].at
    assert game.result == {"ranks": [2, 1], "points": [3, 7], "sheet": [[], []]}
    assert list(game.seats.values_list("index", "rank", "points")) == [(0, 2, 3), (1, 1, 7)]


def test_append_moves_the_game_on_with_the_log(open_bot_game: OpenBotGame) -> None:
    game = open_bot_game()
    head = log.append(
        game.pk,
        3,
        [
            Decision(0, [Took(seat=0, pile=0, count=1)]),
            Decision(1, [Took(seat=1, pile=1, count=1)]),
        ],
        head=game.head,
        turn=0,
        key="mine",
    )
    game.refresh_from_db()
    assert (game.seq, bytes(game.head)) == (5, head)
    assert game.moved_at > game.created_at
    assert [entry.at for entry in log.entries(game.pk, after=2)] == [
        game.created_at,
        game.moved_at,
        game.moved_at,
    ]
    assert [entry.seat for entry in log.entries(game.pk, after=3)] == [0, 1]
    assert [(entry.decision, entry.by) for entry in log.entries(game.pk, after=3)] == [
        (4, 0),
        (5, 1),
    ]
    assert [entry.seq for entry in log.entries_of_key(game.pk, "mine") or []] == [5]
    assert log.entries_of_key(game.pk, "yours") is None


def test_a_lost_race_is_a_conflict_that_names_the_current_seq(open_bot_game: OpenBotGame) -> None:
    game = open_bot_game()
    log.append(game.pk, 3, [Decision(0, [Took(seat=0, pile=0, count=1)])], head=game.head, turn=1)
    with pytest.raises(Conflict) as lost, transaction.atomic():
        log.append(
            game.pk, 3, [Decision(0, [Took(seat=0, pile=1, count=1)])], head=game.head, turn=1
        )
    assert (lost.value.code, lost.value.extra) == ("stale", {"seq": 4})
    assert len(log.read(game.pk)) == 4


def test_a_writer_with_a_different_head_is_rejected(open_bot_game: OpenBotGame) -> None:
    """A log of the same length with other contents is a bug and not a conflict."""
    game = open_bot_game()
    with pytest.raises(RuntimeError, match="hash"), transaction.atomic():
        log.append(
            game.pk, 3, [Decision(0, [Took(seat=0, pile=0, count=1)])], head=bytes(32), turn=1
        )


def test_nothing_is_appended_to_a_finished_game(finished: Game) -> None:
    with pytest.raises(Conflict) as late:
        log.append(
            finished.pk,
            finished.seq,
            [Decision(0, [Took(seat=0, pile=0, count=1)])],
            head=finished.head,
            turn=1,
        )
    assert late.value.code == "game_over"


def test_times_come_from_the_database_and_never_run_backwards(open_bot_game: OpenBotGame) -> None:
    game = open_bot_game()
    ahead = game.created_at + timedelta(days=1)
    Game.objects.filter(pk=game.pk).update(moved_at=ahead)  # the clock has been set back since
    log.append(game.pk, 3, [Decision(0, [Took(seat=0, pile=0, count=1)])], head=game.head, turn=1)
    (entry,) = log.entries(game.pk, after=3)
    assert entry.at == ahead
    assert entry.at.microsecond % 1000 == 0


class Said(Event, frozen=True, tag="said"):
    """An event with any text."""

    text: str
    seat: int | None = None


def test_any_text_is_stored_unchanged(open_bot_game: OpenBotGame) -> None:
    game = open_bot_game()
    events = [
        Said("\\ \\. \\N \\n %s %(key)s {} \t \"\r\n\x00\x0b\x85\u2028 é 𝄞 '", 1),
        Said("", None),
        Said("\n", 0),
    ]
    log.append(game.pk, 3, [Decision(1, events)], head=game.head, turn=0, key="a\tb\n\\'%s")
    assert log.read(game.pk, after=3) == [
        (4 + index, replay.encode(event).decode()) for index, event in enumerate(events)
    ]
    assert [entry.seat for entry in log.entries(game.pk, after=3)] == [1, None, 0]
    decision = log.entries_of_key(game.pk, "a\tb\n\\'%s")
    assert [entry.seq for entry in decision or []] == [4, 5, 6]


def test_a_payload_with_a_line_break_is_rejected(
    open_bot_game: OpenBotGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The encoder never produces one; it would misalign the columns of the statement."""
    game = open_bot_game()
    monkeypatch.setattr(replay, "encode", lambda event: b'{"type":\n"took"}')
    with pytest.raises(ValueError, match="line break"):
        log.append(
            game.pk, 3, [Decision(0, [Took(seat=0, pile=0, count=1)])], head=game.head, turn=1
        )
    assert len(log.read(game.pk)) == 3


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE games_event SET payload = '{}' WHERE game_id = %s",
        "DELETE FROM games_event WHERE game_id = %s",
    ],
)
def test_the_database_refuses_to_change_the_log(finished: Game, statement: str) -> None:
    with (
        pytest.raises(DatabaseError, match="the log of a game only grows"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(statement, [finished.pk])
    assert Row.objects.filter(game=finished).count() == finished.seq


def test_the_database_refuses_to_truncate_the_log(finished: Game) -> None:
    """This trigger is disabled in the test database, so it is enabled here."""
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute("ALTER TABLE games_event ENABLE ALWAYS TRIGGER games_event_no_truncate")
        with (
            pytest.raises(DatabaseError, match="the log of a game only grows"),
            transaction.atomic(),
        ):
            cursor.execute("TRUNCATE games_event")
    assert Row.objects.filter(game=finished).count() == finished.seq


def test_the_database_refuses_events_without_a_game(finished: Game) -> None:
    with (
        pytest.raises(IntegrityError, match="there is no game 404"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(
            """INSERT INTO games_event (game_id, seq, decision, type, payload, at, hash)
            SELECT unnest(ARRAY[%s, 404]), 99, 99, 'took', '{}', now(), ''""",
            [finished.pk],
        )


@pytest.mark.parametrize(
    "statement",
    ["DELETE FROM games_game WHERE id = %s", "UPDATE games_game SET id = id + 1 WHERE id = %s"],
)
def test_the_database_refuses_to_delete_a_game_with_a_log(finished: Game, statement: str) -> None:
    with (
        pytest.raises(IntegrityError, match=f"game {finished.pk} has a log"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(statement, [finished.pk])
    assert Game.objects.filter(pk=finished.pk).exists()


def test_a_game_without_a_log_can_be_deleted(nim: object) -> None:
    game = Game.objects.create(kind="nim", rules=1, options={}, commitment="", seed=bytes(32))
    game.delete()
    assert not Game.objects.exists()


def test_a_key_can_be_used_once_per_game(open_bot_game: OpenBotGame) -> None:
    game = open_bot_game()
    head = log.append(
        game.pk, 3, [Decision(0, [Took(seat=0, pile=0, count=1)])], head=game.head, turn=1, key="k"
    )
    with pytest.raises(DatabaseError, match="games_actionkey_pkey"), transaction.atomic():
        log.append(
            game.pk, 4, [Decision(1, [Took(seat=1, pile=1, count=1)])], head=head, turn=0, key="k"
        )


def test_read_is_one_statement_of_plain_rows(
    finished: Game, django_assert_num_queries: Callable[[int], object]
) -> None:
    with django_assert_num_queries(1):  # type: ignore[attr-defined]
        rows = log.read(finished.pk, after=2, upto=4)
    assert [seq for seq, _ in rows] == [3, 4]
    assert all(type(row) is tuple for row in rows)
