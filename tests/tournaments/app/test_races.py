"""The same thing at the same moment, on real connections: it happens once."""

from __future__ import annotations

from itertools import count
from queue import Empty, Queue
from random import Random

import pytest
from django.db import IntegrityError, connection, transaction
from rest_framework.test import APIClient

from games import bots
from games.errors import Conflict
from games.models import Game, Player
from tests.tournaments.app.conftest import MakePlayers, MakeTournament, open_games
from tests.tournaments.app.organising import do, organiser, staff
from tests.tournaments.app.races import at_once, until, waiting_for_locks
from tournaments import events as ev
from tournaments import feed_consumer, ledger, log, rebuild, tasks
from tournaments.director import rounds, setup
from tournaments.director.transaction import open_transaction
from tournaments.ledger.recalculate import recalculate
from tournaments.models import (
    Entry,
    PendingResult,
    RatingChange,
    Round,
    Tournament,
)

pytestmark = pytest.mark.django_db(transaction=True)


def test_two_round_starts_at_once_make_one_set_of_games(tournament: MakeTournament) -> None:
    league = tournament(6, start=False)
    with open_transaction(league.pk) as tx:
        setup.start(tx)
    assert at_once(4, lambda: rounds.advance(league.pk)) == [league.seq + 6] * 4
    assert Round.objects.filter(tournament=league).count() == 1
    assert Game.objects.count() == len(open_games(league)) == 3


def test_a_player_added_several_times_at_once_has_one_entry(
    tournament: MakeTournament, players: MakePlayers
) -> None:
    league = tournament(2, start=False)
    newcomer = players(3)[2]

    def add() -> int:
        with open_transaction(league.pk) as tx:
            return setup.register(tx, newcomer)

    assert at_once(4, add) == [3] * 4
    assert Entry.objects.filter(tournament=league).count() == 3


def test_accepting_several_times_at_once_is_one_event(tournament: MakeTournament) -> None:
    league = tournament(2, start=False)
    guest = Player.objects.create_user("guest")
    do(league, "register", staff(), player=guest.username)
    assert not Entry.objects.get(tournament=league, player=guest).accepted

    done = at_once(4, lambda: do(league, "accept", guest))
    assert sorted(map(str, done)) == ["['accepted']", "[]", "[]", "[]"]
    assert Entry.objects.get(tournament=league, player=guest).accepted


def test_one_command_with_one_key_at_once_happens_once(tournament: MakeTournament) -> None:
    league = tournament(4, start=False)

    def start() -> list[str]:
        with open_transaction(league.pk, key="go") as tx:
            if tx.replayed is None:
                setup.start(tx)
            return [type(logged.event).__name__ for logged in tx.emitted]

    assert at_once(3, start) == [["Seeded", "Started"]] * 3


NEW = {"name": "Spring", "kind": "nim", "format": "swiss", "table_size": 2}


def post_tournament(**params: object) -> tuple[int, dict[str, object]]:
    """Makes a tournament over the API, as the organiser."""
    api = APIClient()
    api.force_authenticate(organiser())
    response = api.post("/api/v1/tournaments", {**NEW, **params}, format="json")
    return response.status_code, response.json()


def meet_before_writing(monkeypatch: pytest.MonkeyPatch, workers: int) -> None:
    """Whoever has chosen a slug writes only when all others have chosen one too, or wait for a
    lock: without a lock, all have then found the same slug free."""
    real, chosen = setup._free_slug, count(1)
    latest = 0

    def free_slug(wanted: str | None, name: str) -> str:
        nonlocal latest
        slug = real(wanted, name)
        latest = max(latest, next(chosen))
        until(lambda: latest + waiting_for_locks() >= workers)
        return slug

    monkeypatch.setattr(setup, "_free_slug", free_slug)


def test_one_key_sent_eight_times_at_once_makes_one_tournament(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    organiser()
    meet_before_writing(monkeypatch, 8)
    answers = at_once(8, lambda: post_tournament(key="k"))
    assert [answer[0] for answer in answers if isinstance(answer, tuple)] == [201] * 8
    assert all(answer == answers[0] for answer in answers)
    assert Tournament.objects.count() == 1
    status, body = post_tournament(key="k", name="Autumn")
    assert (status, body["code"]) == (409, "key_reused")
    status, body = post_tournament(key="k", settings={"rated": False})
    assert (status, body["code"]) == (409, "key_reused")
    assert Tournament.objects.count() == 1


def test_one_key_with_different_bodies_at_once_makes_one_tournament(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    organiser()
    meet_before_writing(monkeypatch, 4)
    names = iter(["Spring", "Summer", "Autumn", "Winter"])
    answers = at_once(4, lambda: post_tournament(key="k", name=next(names)))
    assert sorted(answer[0] for answer in answers if isinstance(answer, tuple)) == [
        *(201, 409, 409, 409)
    ]
    assert Tournament.objects.count() == 1


def test_one_name_eight_times_at_once_makes_eight_tournaments(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    organiser()
    meet_before_writing(monkeypatch, 8)
    answers = at_once(8, post_tournament)
    assert [answer[0] for answer in answers if isinstance(answer, tuple)] == [201] * 8
    expected = {"spring", *(f"spring-{number}" for number in range(2, 9))}
    assert set(Tournament.objects.values_list("slug", flat=True)) == expected


def test_one_slug_asked_for_at_once_is_given_once(monkeypatch: pytest.MonkeyPatch) -> None:
    organiser()
    meet_before_writing(monkeypatch, 4)
    answers = at_once(4, lambda: post_tournament(slug="cup"))
    codes = [answer[1].get("code") for answer in answers if isinstance(answer, tuple)]
    assert sorted(map(str, codes)) == ["None", *["slug_taken"] * 3]


def test_only_one_of_two_commands_on_the_same_state_succeeds(tournament: MakeTournament) -> None:
    league = tournament(4, start=False)

    def start() -> int:
        with open_transaction(league.pk, expected_seq=league.seq) as tx:
            setup.start(tx)
            return tx.state.seq

    first, second = sorted(at_once(2, start), key=str)
    assert {type(first), type(second)} == {int, Conflict}
    conflict = first if isinstance(first, Conflict) else second
    assert isinstance(conflict, Conflict)
    assert conflict.extra == {"seq": league.seq + 2}


@pytest.mark.parametrize("attempt", range(2))
def test_workers_at_once_lose_no_result_and_record_none_twice(
    tournament: MakeTournament, attempt: int
) -> None:
    """Games of several tournaments finish while several workers record results."""
    leagues = [tournament(6) for _ in range(4)]
    games = [game for league in leagues for game in open_games(league)]
    Random(attempt).shuffle(games)
    unplayed = Queue[int]()
    for game in games:
        unplayed.put(game)

    def play_and_record() -> None:
        while True:
            try:
                game = unplayed.get_nowait()
            except Empty:
                return
            bots.play(game)
            list(feed_consumer.record_results())
            ledger.rate_finished_games()

    assert at_once(4, play_and_record) == [None] * 4
    assert not PendingResult.objects.exists()
    order = list(Game.objects.order_by("finished_no").values_list("public_id", flat=True))
    for league in leagues:
        scored = [
            logged.event.game
            for logged in log.read(league.pk)
            if isinstance(logged.event, ev.GameScored)
        ]
        assert scored == [game for game in order if game in set(scored)]
        assert len(scored) == 3
        assert rebuild.tournament(league.pk, fix=False) == []
    ledger.rate_finished_games()
    rated = RatingChange.objects.order_by("id").values_list("game__public_id", flat=True)
    assert list(dict.fromkeys(rated)) == order
    assert list(RatingChange.objects.order_by("id").values_list("id", flat=True)) == [
        *range(1, 2 * len(games) + 1)
    ]
    assert recalculate(fix=False).different == 0


def test_whole_workers_at_once_play_the_league_once(tournament: MakeTournament) -> None:
    league = tournament(4)
    while games := open_games(league):
        for game in games:
            bots.play(game)
        at_once(3, tasks.catch_up)
    league.refresh_from_db()
    assert league.status == "finished"
    assert Game.objects.count() == 6
    assert RatingChange.objects.count() == 12


@pytest.mark.parametrize("table", ["tournaments_tournamentevent", "tournaments_ratingchange"])
@pytest.mark.parametrize("statement", ["UPDATE {} SET at = now()", "DELETE FROM {}"])
def test_the_logs_refuse_every_change(
    tournament: MakeTournament, table: str, statement: str
) -> None:
    tournament(2)
    with (
        pytest.raises(IntegrityError, match="only grows"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(statement.format(table))
