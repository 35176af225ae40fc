"""Whom the consumer of the feed finds, and that each is told once."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games import bots, game_commands, log, outbox_consumer, outbox_feed, outbox_sequencer
from games.models import FeedConsumer, Game, Notice, Player
from games.notifications import consumer, notices, preferences
from games.notifications.preferences import MailChoice, mail_due_at
from games.notifications.turns import turns_of
from games.void_game import void_game
from tests.games.notifications.conftest import client_of, play, process_facts

Duel = Callable[..., Game]


def told(kind: str = Notice.Kind.YOUR_TURN) -> list[tuple[str, str]]:
    """The names and games of the notices of that kind, in order."""
    rows = Notice.objects.filter(kind=kind).order_by("pk").select_related("player")
    return [(row.player.username, row.game) for row in rows]


def test_the_player_on_turn_is_told_after_each_decision_of_the_other(duel: Duel) -> None:
    game = duel()
    process_facts()
    assert told() == [("ada", game.public_id)]
    play(game)
    process_facts()
    play(game)
    process_facts()
    assert [name for name, _ in told()] == ["ada", "ben", "ada"]


def test_a_turn_is_told_once_whatever_is_processed_twice(duel: Duel) -> None:
    game = duel()
    play(game)
    process_facts()
    outbox_consumer.move(consumer.NAME, outbox_feed.feed_range().first_cursor)
    consumer.run()
    assert told() == [("ben", game.public_id)]


def test_a_turn_that_has_passed_before_it_was_processed_is_not_told(duel: Duel) -> None:
    game = duel()
    play(game)
    play(game)
    process_facts()
    assert [name for name, _ in told()] == ["ada"]


def test_built_in_bots_are_not_told(
    ada: Player, bot: Callable[[str, str], Player], queued_bots: list[Any]
) -> None:
    game = game_commands.open_game("nim", [bot("dice", "random"), ada])
    process_facts()
    assert told() == []
    bots.play(game.pk)
    process_facts()
    assert [name for name, _ in told()] == ["ada"]


def test_everybody_at_the_table_is_told_of_the_end(duel: Duel, ada: Player, ben: Player) -> None:
    game = duel()
    void_game(game.pk)
    process_facts()
    assert told(Notice.Kind.GAME_OVER) == [("ada", game.public_id), ("ben", game.public_id)]


def test_many_games_need_a_fixed_number_of_queries(duel: Duel) -> None:
    def queries(games: int) -> int:
        for _ in range(games):
            duel()
        outbox_sequencer.sequence()
        with CaptureQueriesContext(
            connection,
        ) as captured:
            consumer.run()
        return len(captured)

    assert queries(1) == queries(10)


def test_a_consumer_that_was_never_started_starts_with_what_happens_next(duel: Duel) -> None:
    FeedConsumer.objects.all().delete()
    game = duel()
    process_facts()
    assert told() == []
    play(game)
    process_facts()
    assert [name for name, _ in told()] == ["ben"]


def test_what_nobody_wants_to_be_told_waits_for_nothing(
    duel: Duel, ada: Player, sent_tasks: list[Any]
) -> None:
    preferences.change(ada, {"your_turn": {"push": False, "mail": MailChoice.NONE}}, None)
    duel()
    process_facts()
    notice = Notice.objects.get()
    assert notice.mail_due_at is None
    assert notices.PUSH_TASK not in [name for name, _ in sent_tasks]


@pytest.mark.parametrize(
    ("hour", "zone", "now", "due"),
    [
        (18, "", "2026-05-04T17:59", "2026-05-04T18:00"),
        (18, "", "2026-05-04T18:00", "2026-05-05T18:00"),
        (8, "Europe/Madrid", "2026-05-04T05:59", "2026-05-04T06:00"),
        (8, "Asia/Tokyo", "2026-05-04T05:59", "2026-05-04T23:00"),
        (9, "No/Where", "2026-05-04T05:59", "2026-05-04T09:00"),
        # The clocks go forward in the night to 29 March, so that day has an hour less.
        (8, "Europe/Madrid", "2026-03-28T08:00", "2026-03-29T06:00"),
    ],
)
def test_a_digest_is_due_at_the_hour_of_the_players_clock(
    hour: int, zone: str, now: str, due: str
) -> None:
    start = datetime.fromisoformat(now).replace(tzinfo=UTC)
    expected = datetime.fromisoformat(due).replace(tzinfo=UTC)
    assert mail_due_at(MailChoice.DIGEST, hour, zone, start) == expected


def test_notices_that_wait_follow_new_choices(duel: Duel, ada: Player) -> None:
    duel()
    process_facts()
    before = Notice.objects.get().mail_due_at
    preferences.change(ada, {}, 3)
    after = Notice.objects.get().mail_due_at
    assert after is not None
    assert (after.hour, after != before) == (3, True)
    preferences.change(ada, {"your_turn": {"mail": "none"}}, None)
    assert Notice.objects.get().mail_due_at is None


# --- The list of turns ---------------------------------------------------------------------------


def test_my_turns_lists_the_games_in_which_i_am_to_move(
    duel: Duel, ada: Player, ben: Player, django_assert_num_queries: Callable[..., Any]
) -> None:
    first, second = duel(), duel()
    play(second)
    client = client_of(ada)
    with django_assert_num_queries(3):  # session, player, games
        answer = client.get("/api/v1/me/turns")
    assert answer.json()["count"] == 1
    assert [game["id"] for game in answer.json()["games"]] == [first.public_id]
    assert "no-store" in answer["Cache-Control"]
    assert [game["id"] for game in client_of(ben).get("/api/v1/me/turns").json()["games"]] == [
        second.public_id
    ]
    void_game(first.pk)
    assert client.get("/api/v1/me/turns").json() == {"count": 0, "games": []}
    assert log.last_decisions([]) == {}
    assert turns_of(ada.pk).count() == 0
