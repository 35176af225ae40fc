"""Reports, decisions, appeals, and the log of them."""

from __future__ import annotations

import threading
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.conf import LazySettings
from django.db import DatabaseError, connection, transaction
from django.utils import timezone
from rest_framework.test import APIClient

from games import decide
from games.accounts import erasure
from games.errors import ClientError
from games.game_commands import open_game
from games.models import (
    Bot,
    Decision,
    Game,
    LobbySeat,
    LobbyTable,
    Mail,
    ModerationEvent,
    Notice,
    Player,
    Report,
)
from games.moderation import appeals, decisions, reports
from games.notifications import preferences, tasks
from tests.games.test_api_games import problem
from tournaments.ledger import finished_games
from tournaments.ledger.recalculate import recalculate
from tournaments.models import Entry, Rating, RatingChange, Standing, Table

pytestmark = pytest.mark.django_db

API = "/api/v1"
REPORTS = f"{API}/reports"
QUEUE = f"{API}/moderation/reports"
MINE = f"{API}/me/decisions"


@pytest.fixture(autouse=True)
def no_tasks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots are not played, and no task is queued."""
    monkeypatch.setattr("games.notify.queue_bots", lambda *_, **__: None)


class People:
    """Those who appear in every test, and their browsers."""

    def __init__(self) -> None:
        self.ada = Player.objects.create_user("ada")
        self.ben = Player.objects.create_user("ben", display_name="Rude Ben")
        self.sam = Player.objects.create_user("sam", is_staff=True)
        self.sue = Player.objects.create_user("sue", is_staff=True)

    def browser(self, name: str) -> APIClient:
        """A browser of one of them."""
        client = APIClient()
        client.force_login(Player.objects.get(username=name))
        return client

    def report(self, by: str = "ada", **body: Any) -> str:
        """Reports Ben, unless the body says otherwise. Returns the id."""
        made = self.browser(by).post(REPORTS, {"player": "ben", "reason": "cheating", **body})
        assert made.status_code == 201, made.json()
        report_id: str = made.json()["id"]
        return report_id

    def decide(self, report_id: str, by: str = "sam", **body: Any) -> Any:
        """The response to a decision."""
        url = f"{QUEUE}/{report_id}/decisions"
        return self.browser(by).post(url, {"reason": "As the log shows.", **body})

    def refresh(self) -> None:
        """Reads the players again."""
        for player in (self.ada, self.ben, self.sam, self.sue):
            player.refresh_from_db()


@pytest.fixture
def people(db: None) -> People:
    """Ada reports, Ben is reported, Sam and Sue are staff."""
    return People()


def game_of(*players: Player, **options: Any) -> Game:
    """A game of these players."""
    return open_game("lodge", list(players), **options)


def move(game: Game) -> None:
    """Seat 0 of a new game moves."""
    player = game.seats.get(index=0).player
    client = APIClient()
    client.force_login(player)
    state = client.get(f"{API}/games/{game.public_id}/state?as=0").json()
    decide.play_action(game.pk, 0, state["legal"][0], player=player.public_id)


def test_a_report_is_made_listed_and_decided(people: People) -> None:
    report_id = people.report(text="He knew my cards.")
    problem(
        people.browser("ada").post(REPORTS, {"player": "ben", "reason": "other"}),
        409,
        "already_reported",
    )
    queue = people.browser("sam").get(f"{QUEUE}?status=open").json()["results"]
    assert [(row["id"], row["reporter"]["username"]) for row in queue] == [(report_id, "ada")]
    detail = people.browser("sam").get(f"{QUEUE}/{report_id}").json()
    assert (detail["text"], detail["objection"]) == ("He knew my cards.", None)
    assert detail["kinds"] == ["dismiss", "warn", "hide_name", "suspend", "ban"]
    decided = people.decide(report_id, kind="warn")
    assert decided.status_code == 201
    assert decided.json()["decision"]["decided_by"]["username"] == "sam"
    assert people.browser("ada").get(REPORTS).json()["results"][0]["status"] == "decided"
    mine = people.browser("ben").get(MINE).json()["results"]
    assert [(row["kind"], row["reason"]) for row in mine] == [("warn", "As the log shows.")]
    assert "sam" not in str(mine)
    assert people.browser("ada").get(MINE).json()["results"] == []
    problem(people.decide(report_id, kind="warn"), 409, "already_decided")
    assert people.report(reason="other")  # a new one may be made now


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"player": "nobody"}, 404, "no_such_player"),
        ({"player": "ada"}, 400, "own_report"),
        ({"player": None}, 400, "no_subject"),
        ({"reason": "boring"}, 400, "invalid"),
        ({"reason": "result"}, 400, "no_game"),
        ({"text": "x" * 2001}, 400, "invalid"),
        ({"game": "AAAAAAAAAAAA"}, 404, "no_such_game"),
        ({"judge": "me"}, 400, "unknown_member"),
    ],
)
def test_a_bad_report_is_refused(
    people: People, body: dict[str, Any], status: int, code: str
) -> None:
    sent = {"player": "ben", "reason": "cheating", **body}
    problem(people.browser("ada").post(REPORTS, sent), status, code)
    assert not Report.objects.exists()
    assert not ModerationEvent.objects.exists()


def test_a_report_on_a_player_in_a_game_needs_a_seat(people: People) -> None:
    game = game_of(people.ada, people.sue)
    body = {"player": "ben", "game": game.public_id, "reason": "stalling"}
    problem(people.browser("ada").post(REPORTS, body), 400, "not_at_table")


def test_one_decision_settles_all_open_reports_on_the_subject(people: People) -> None:
    first, second = people.report(), people.report("sue")
    other = people.report(game=game_of(people.ada, people.ben).public_id)
    detail = people.browser("sam").get(f"{QUEUE}/{first}").json()
    assert [row["id"] for row in detail["others"]] == [second]
    assert people.decide(first, kind="dismiss").status_code == 201
    statuses = dict(Report.objects.values_list("public_id", "status"))
    assert statuses == {first: "decided", second: "decided", other: "open"}
    kinds = [event.data["kind"] for event in ModerationEvent.objects.filter(action="decided")]
    assert kinds == ["dismiss", "dismiss"]


def test_nobody_decides_about_a_matter_of_their_own(people: People) -> None:
    own = people.report("sam")
    assert people.browser("sam").get(f"{QUEUE}/{own}").json()["objection"]["code"] == "own_report"
    problem(people.decide(own, kind="ban"), 403, "own_report")
    about = people.report(player="sam", reason="other")
    problem(people.decide(about, kind="dismiss"), 403, "concerned")
    robo = Player.objects.create_user("robo", kind=Player.Kind.BOT)
    Bot.objects.create(player=robo, owner=people.sam)
    problem(people.decide(people.report(player="robo"), kind="dismiss"), 403, "concerned")
    for seats in ([people.ada, people.sam], [people.ben, robo]):
        game = game_of(*seats)
        report_id = people.report(player=None, game=game.public_id)
        problem(people.decide(report_id, kind="void_game"), 403, "at_the_table")
    # Neither for another report on the same subject, which the decision would settle too.
    problem(people.decide(people.report("ada"), kind="ban"), 403, "own_report")
    assert not Decision.objects.exists()
    assert people.decide(own, by="sue", kind="dismiss").status_code == 201


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"kind": "suspend"}, "bad_until"),
        ({"kind": "suspend", "until": "2020-01-01T00:00:00Z"}, "bad_until"),
        ({"kind": "suspend", "until": "2200-01-01T00:00:00Z"}, "bad_until"),
        ({"kind": "warn", "until": "2030-01-01T00:00:00Z"}, "bad_until"),
        ({"kind": "void_game"}, "no_game"),
        ({"kind": "correct_result", "result": {"kind": "cancelled"}}, "no_game"),
        ({"kind": "warn", "result": {"kind": "cancelled"}}, "bad_result"),
        ({"kind": "warn", "player": "ada"}, "other_player"),
        ({"kind": "warn", "reason": " "}, "invalid"),
        ({"kind": "flog"}, "invalid"),
    ],
)
def test_a_bad_decision_changes_nothing(people: People, body: dict[str, Any], code: str) -> None:
    report_id = people.report()
    problem(people.decide(report_id, **body), 400, code)
    assert Report.objects.get().status == "open"
    assert not Decision.objects.exists()
    people.refresh()
    assert not people.ben.is_suspended(timezone.now())


def test_a_suspended_player_reads_and_appeals_but_does_not_play(people: People) -> None:
    timed = {"initial_ms": 60_000}
    with_clock = game_of(people.ben, people.ada, time_control=game_clock(**timed))
    without = game_of(people.ben, people.ada)
    for game in (with_clock, without):
        move(game)
    until = timezone.now() + timedelta(days=7)
    report_id = people.report()
    assert people.decide(report_id, kind="suspend", until=until.isoformat()).status_code == 201
    ben = people.browser("ben")
    refused = problem(
        ben.post(f"{API}/games/{with_clock.public_id}/actions", {"action": {}}), 403, "suspended"
    )
    assert refused["until"].startswith(f"{until:%Y-%m-%dT%H:%M}")
    assert refused["why"] == "As the log shows."
    problem(ben.post(REPORTS, {"player": "ada", "reason": "other"}), 403, "suspended")
    assert ben.get(f"{API}/games/{with_clock.public_id}/state?as=0").status_code == 200
    # The others would wait for ever where no clock runs.
    statuses = [Game.objects.get(pk=game.pk).status for game in (with_clock, without)]
    assert statuses == ["playing", "finished"]
    decision = ben.get(MINE).json()["results"][0]["id"]
    assert ben.post(f"{MINE}/{decision}/appeal", {"text": "It was a bug."}).status_code == 201
    Player.objects.filter(pk=people.ben.pk).update(
        suspended_until=timezone.now() - timedelta(seconds=1)
    )
    assert ben.post(REPORTS, {"player": "ada", "reason": "other"}).status_code == 201


def game_clock(initial_ms: int) -> Any:
    """Time for the whole game."""
    from engine.table.clock import TimeControl

    return TimeControl("bank", initial_ms, 0)


def test_a_banned_player_leaves_everything(people: People) -> None:
    game = game_of(people.ben, people.ada, time_control=game_clock(60_000))
    move(game)
    url = tournament_of(people, "ben", "sue")
    assert people.decide(people.report(), kind="ban").status_code == 201
    assert Game.objects.get(pk=game.pk).status == "finished"
    assert Entry.objects.get(player=people.ben).status == "withdrawn"
    refused = people.browser("ben").post(f"{url}/commands", {"command": {"type": "come_back"}})
    assert "for good" in problem(refused, 403, "suspended")["detail"]


def test_a_suspended_player_leaves_open_tables_and_quick_pairing(people: People) -> None:
    body = {"kind": "lodge", "size": 2, "rated": False}
    made = people.browser("ben").post(f"{API}/lobby/tables", body)
    assert made.status_code == 201, made.json()
    assert LobbySeat.objects.filter(player=people.ben).exists()
    until = (timezone.now() + timedelta(days=7)).isoformat()
    people.decide(people.report(), kind="suspend", until=until)
    assert not LobbySeat.objects.filter(player=people.ben).exists()
    assert not LobbyTable.objects.filter(status="open").exists()


def tournament_of(people: People, *names: str) -> str:
    """The address of a running tournament of Ada's."""
    ada = people.browser("ada")
    body = {
        "name": "Cup",
        "kind": "lodge",
        "format": "swiss",
        "table_size": 2,
        "settings": {"entry": "open"},
    }
    url = f"{API}/tournaments/{ada.post(f'{API}/tournaments', body).json()['id']}"
    assert ada.post(f"{url}/commands", {"command": {"type": "open_registration"}}).status_code
    for name in names:
        entered = people.browser(name).post(f"{url}/commands", {"command": {"type": "register"}})
        assert entered.status_code == 201
    assert ada.post(f"{url}/commands", {"command": {"type": "start"}}).status_code == 201
    assert ada.post(f"{url}/commands", {"command": {"type": "publish"}}).status_code in (201, 422)
    return url


def test_a_hidden_name_comes_back_when_the_appeal_is_granted(people: People) -> None:
    assert people.decide(people.report(reason="name"), kind="hide_name").status_code == 201
    people.refresh()
    assert (people.ben.display_name, people.ben.name_locked) == (
        f"Player {people.ben.public_id[:6]}",
        True,
    )
    ben = people.browser("ben")
    problem(ben.patch(f"{API}/me/profile", {"display_name": "Rude Ben"}), 403, "name_locked")
    decision = ben.get(MINE).json()["results"][0]["id"]
    assert "Rude" not in str(ben.get(MINE).json())
    appeal(people, decision, granted=True)
    people.refresh()
    assert (people.ben.display_name, people.ben.name_locked) == ("Rude Ben", False)


def appeal(people: People, decision: str, *, granted: bool) -> None:
    """Ben appeals, and Sue decides."""
    made = people.browser("ben").post(f"{MINE}/{decision}/appeal", {"text": "Not fair."})
    assert made.status_code == 201
    url = f"{API}/moderation/decisions/{decision}/appeal"
    answer = people.browser("sue").post(url, {"granted": granted, "reason": "I have looked."})
    assert answer.status_code == 201, answer.json()
    shown = people.browser("ben").get(MINE).json()["results"]
    found = next(row for row in shown if row["id"] == decision)
    assert (found["appeal"]["granted"], found["appeal"]["reason"]) == (granted, "I have looked.")


def test_an_appeal_is_made_once_and_decided_once_by_others(people: People) -> None:
    until = (timezone.now() + timedelta(days=7)).isoformat()
    people.decide(people.report(), kind="suspend", until=until)
    decision = Decision.objects.get().public_id
    url, staff_url = f"{MINE}/{decision}/appeal", f"{API}/moderation/decisions/{decision}/appeal"
    answer = {"granted": True, "reason": "x"}
    problem(people.browser("sue").post(staff_url, answer), 409, "no_appeal")
    problem(people.browser("ada").post(url, {"text": "x"}), 404, "no_such_decision")
    problem(people.browser("ben").post(url, {"text": ""}), 400, "invalid")
    assert people.browser("ben").post(url, {"text": "Not fair."}).status_code == 201
    problem(people.browser("ben").post(url, {"text": "Again."}), 409, "already_appealed")
    waiting = f"{API}/moderation/decisions?appeal=open"
    seen_by_sam = people.browser("sam").get(waiting).json()["results"][0]
    assert seen_by_sam["objection"]["code"] == "own_decision"
    problem(people.browser("sam").post(staff_url, answer), 403, "own_decision")
    assert people.browser("sue").get(waiting).json()["results"][0]["objection"] is None
    assert people.browser("sue").post(staff_url, answer).status_code == 201
    people.refresh()
    assert not people.ben.is_suspended(timezone.now())
    problem(people.browser("sue").post(staff_url, answer), 409, "already_decided")
    assert people.browser("sue").get(waiting).json()["results"] == []


def test_a_granted_appeal_takes_back_only_its_own_decision(people: People) -> None:
    day, week = (timezone.now() + timedelta(days=days) for days in (1, 7))
    people.decide(people.report(), kind="suspend", until=day.isoformat())
    people.decide(people.report(), kind="suspend", until=week.isoformat())
    people.refresh()
    assert people.ben.suspended_until == week
    appeal(people, Decision.objects.latest("pk").public_id, granted=True)
    people.refresh()
    assert people.ben.suspended_until == day
    people.decide(people.report(), kind="ban")
    appeal(people, Decision.objects.latest("pk").public_id, granted=False)
    people.refresh()
    assert people.ben.is_banned


def test_a_dismissed_report_is_open_again_if_the_appeal_is_granted(people: People) -> None:
    report_id = people.report()
    people.decide(report_id, kind="dismiss")
    mine = people.browser("ada").get(MINE).json()["results"]
    assert [row["kind"] for row in mine] == ["dismiss"]
    assert people.browser("ben").get(MINE).json()["results"] == []
    decision = mine[0]["id"]
    assert people.browser("ada").post(f"{MINE}/{decision}/appeal", {"text": "x"}).status_code == 201
    url = f"{API}/moderation/decisions/{decision}/appeal"
    people.browser("sue").post(url, {"granted": True, "reason": "x"})
    assert Report.objects.get(public_id=report_id).status == "open"


def test_a_casual_game_that_is_being_played_is_voided(people: People) -> None:
    game = game_of(people.ada, people.ben)
    move(game)
    report_id = people.report(player=None, game=game.public_id)
    assert people.decide(report_id, kind="void_game").status_code == 201
    assert Game.objects.get(pk=game.pk).status == "void"
    assert [row["kind"] for row in people.browser("ben").get(MINE).json()["results"]] == [
        "void_game"
    ]


def finished_game(people: People, *, rated: bool) -> Game:
    """A game that Ben has resigned."""
    game = game_of(people.ada, people.ben, rated=rated)
    move(game)
    decide.player_command(game.pk, 1, {"type": "resign"})
    finished_games.rate_finished_games()
    game.refresh_from_db()
    assert game.status == "finished"
    return game


def test_a_finished_rated_game_loses_its_rating_changes(people: People) -> None:
    game = finished_game(people, rated=True)
    assert {rating.value for rating in Rating.objects.all()} != {1500.0}
    assert people.decide(people.report(game=game.public_id), kind="void_game").status_code == 201
    assert {rating.value for rating in Rating.objects.all()} == {1500.0}
    assert RatingChange.objects.filter(kind="reversal").count() == 2
    problem(
        people.decide(people.report(player=None, game=game.public_id), kind="flog"), 400, "invalid"
    )


def waiting_appeal(people: People, decision: str) -> Any:
    """Ben appeals. Returns the decision as Sue sees it then."""
    made = people.browser("ben").post(f"{MINE}/{decision}/appeal", {"text": "Not fair."})
    assert made.status_code == 201
    rows = people.browser("sue").get(f"{API}/moderation/decisions?appeal=open").json()["results"]
    return next(row for row in rows if row["id"] == decision)


def grant(people: People, decision: str) -> None:
    """Sue grants the appeal."""
    url = f"{API}/moderation/decisions/{decision}/appeal"
    answer = people.browser("sue").post(url, {"granted": True, "reason": "I have looked."})
    assert answer.status_code == 201, answer.json()


def test_a_finished_game_counts_again_when_the_appeal_is_granted(people: People) -> None:
    game = finished_game(people, rated=True)
    before = dict(Rating.objects.values_list("player", "value"))
    people.decide(people.report(game=game.public_id), kind="void_game")
    decision = Decision.objects.get().public_id
    assert waiting_appeal(people, decision)["lasting_effect"] is None
    grant(people, decision)
    assert dict(Rating.objects.values_list("player", "value")) == before
    assert recalculate(fix=False).different == 0
    # It can be voided again, by a new decision.
    people.decide(people.report(game=game.public_id), kind="void_game")
    assert {rating.value for rating in Rating.objects.all()} == {1500.0}


def test_a_refused_appeal_leaves_the_ratings_reversed(people: People) -> None:
    game = finished_game(people, rated=True)
    people.decide(people.report(game=game.public_id), kind="void_game")
    appeal(people, Decision.objects.get().public_id, granted=False)
    assert {rating.value for rating in Rating.objects.all()} == {1500.0}


def test_a_game_that_two_decisions_voided_counts_again_after_both_appeals(people: People) -> None:
    game = finished_game(people, rated=True)
    before = dict(Rating.objects.values_list("player", "value"))
    for report_id in (
        people.report(game=game.public_id),
        people.report(player=None, game=game.public_id),
    ):
        assert people.decide(report_id, kind="void_game").status_code == 201
    first, second = Decision.objects.order_by("pk").values_list("public_id", flat=True)
    appeal(people, first, granted=True)
    assert {rating.value for rating in Rating.objects.all()} == {1500.0}
    appeal(people, second, granted=True)
    assert dict(Rating.objects.values_list("player", "value")) == before


def test_the_staff_is_told_what_a_granted_appeal_does_not_undo(people: People) -> None:
    playing = game_of(people.ada, people.ben)
    move(playing)
    people.decide(people.report(player=None, game=playing.public_id), kind="void_game")
    decision = Decision.objects.latest("pk").public_id
    assert waiting_appeal(people, decision)["lasting_effect"] == "game_ended"
    grant(people, decision)
    assert Game.objects.get(pk=playing.pk).status == "void"
    tournament_of(people, "ben", "ada")
    game = Game.objects.latest("pk")
    forfeit = {"kind": "forfeit", "at_fault": ["ben"]}
    people.decide(
        people.report(player=None, game=game.public_id), kind="correct_result", result=forfeit
    )
    decision = Decision.objects.latest("pk").public_id
    assert waiting_appeal(people, decision)["lasting_effect"] == "tournament_result"
    grant(people, decision)
    assert winner() == "ada"


def notices() -> set[tuple[str, str, str]]:
    """Who was told what, with the page that shows more."""
    return set(Notice.objects.values_list("player__username", "kind", "path"))


PAGE = "/settings/reports"


def test_those_concerned_and_the_reporters_are_told_of_a_decision(people: People) -> None:
    first = people.report()
    people.report("sue")
    people.decide(first, kind="warn")
    assert notices() == {
        ("ben", "decision", PAGE),
        ("ada", "report_decided", PAGE),
        ("sue", "report_decided", PAGE),
    }


def test_of_a_dismissed_report_only_the_reporter_is_told(people: People) -> None:
    people.decide(people.report(), kind="dismiss")
    assert notices() == {("ada", "report_decided", PAGE)}


def test_all_players_are_told_of_a_decision_about_their_game(people: People) -> None:
    game = finished_game(people, rated=True)
    Notice.objects.all().delete()
    people.decide(people.report(game=game.public_id), kind="void_game")
    # Ada has reported it and played in it, and is told once.
    assert notices() == {("ben", "decision", PAGE), ("ada", "decision", PAGE)}
    Notice.objects.all().delete()
    appeal(people, Decision.objects.get().public_id, granted=True)
    assert notices() == {("ben", "appeal_decided", PAGE)}


def test_a_decision_that_fails_tells_nobody(people: People) -> None:
    game = finished_game(people, rated=False)
    Notice.objects.all().delete()
    problem(people.decide(people.report(game=game.public_id), kind="void_game"), 422, "not_rated")
    assert notices() == set()


def test_a_decision_is_mailed_although_mails_are_stopped(
    people: People, settings: LazySettings
) -> None:
    settings.EMAIL_BACKEND = "games.accounts.mail_backend.QueueBackend"
    settings.MAIL_CONFIGURED = True
    Player.objects.filter(pk=people.ben.pk).update(email="ben@example.org")
    EmailAddress.objects.create(
        user=people.ben, email="ben@example.org", verified=True, primary=True
    )
    preferences.stop_mail(people.ben)
    people.decide(people.report(reason="name"), kind="ban", reason="A secret reason.")
    tasks.send_due_notices()
    tasks.send_due_notices()
    mail = Mail.objects.get()
    content = bytes(mail.content).decode()
    assert mail.recipients == "ben@example.org"
    assert PAGE in content
    assert "secret" not in content
    assert "nsubscribe" not in content


def test_a_finished_unrated_game_cannot_be_voided(people: People) -> None:
    game = finished_game(people, rated=False)
    report_id = people.report(game=game.public_id)
    problem(people.decide(report_id, kind="void_game"), 422, "not_rated")
    body: dict[str, Any] = {"kind": "correct_result", "result": {"kind": "cancelled"}}
    problem(people.decide(report_id, **body), 400, "no_tournament")
    assert Report.objects.get().status == "open"


def test_games_of_tournaments_are_corrected_and_annulled_by_their_tournament(
    people: People,
) -> None:
    url = tournament_of(people, "ben", "sue")
    table = Table.objects.get()
    game = Game.objects.get()
    report_id = people.report(player=None, game=game.public_id)
    detail = people.browser("sam").get(f"{QUEUE}/{report_id}").json()
    assert (detail["place"]["name"], detail["place"]["table"]) == ("Cup", table.number)
    assert "correct_result" in detail["kinds"]
    assert "forfeit" in detail["result_kinds"]
    stranger = {"kind": "forfeit", "at_fault": ["sam"]}
    problem(people.decide(report_id, kind="correct_result", result=stranger), 400, "not_at_table")
    some = {"kind": "adjudicated", "ranks": {"ben": 1}}
    problem(people.decide(report_id, kind="correct_result", result=some), 400, "bad_ranks")
    forfeit = {"kind": "forfeit", "at_fault": ["ben"]}
    assert people.decide(report_id, kind="correct_result", result=forfeit).status_code == 201
    assert winner() == "sue"
    again = people.report(player=None, game=game.public_id)
    ranks = {"kind": "adjudicated", "ranks": {"ben": 1, "sue": 2}}
    assert people.decide(again, kind="correct_result", result=ranks).status_code == 201
    assert winner() == "ben"
    last = people.report(player=None, game=game.public_id)
    assert people.decide(last, kind="void_game").status_code == 201
    table.refresh_from_db()
    assert table.status == "annulled"
    shown = APIClient().get(f"{url}/events").content.decode()
    assert "As the log shows" not in shown


def winner() -> str:
    """Username of the first in the standings."""
    name: str = Standing.objects.get(stage="", position=1).entry.player.username
    return name


def test_a_decision_about_a_player_of_a_reported_game_names_the_player(people: People) -> None:
    game = game_of(people.ada, people.ben)
    report_id = people.report("sue", player=None, game=game.public_id)
    problem(people.decide(report_id, kind="warn"), 400, "no_player")
    problem(people.decide(report_id, kind="warn", player="sue"), 400, "not_at_table")
    assert people.decide(report_id, kind="warn", player="ben").status_code == 201
    assert people.browser("ben").get(MINE).json()["results"][0]["kind"] == "warn"
    # What was decided about Ben is not for the others at the table.
    assert people.browser("ada").get(MINE).json()["results"] == []


def test_the_log_says_who_did_what_and_cannot_be_changed(people: People) -> None:
    people.decide(people.report(), kind="warn")
    decision = Decision.objects.get().public_id
    appeal(people, decision, granted=False)
    rows = people.browser("sam").get(f"{API}/moderation/log").json()["results"]
    assert [(row["action"], row["by"]["username"]) for row in rows] == [
        ("appeal_decided", "sue"),
        ("appealed", "ben"),
        ("decided", "sam"),
        ("reported", "ada"),
    ]
    for statement in (
        "UPDATE games_moderationevent SET action = 'x'",
        "DELETE FROM games_moderationevent",
    ):
        with pytest.raises(DatabaseError, match="only grows"), transaction.atomic():
            connection.cursor().execute(statement)


def test_the_triggers_of_the_log_are_always_enabled() -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT tgname, tgenabled FROM pg_trigger WHERE NOT tgisinternal"
            " AND tgrelid = 'games_moderationevent'::regclass AND tgname NOT LIKE '%truncate'"
        )
        assert cursor.fetchall() == [("games_moderation_append_only", "A")]


def test_an_erasure_deletes_the_texts(people: People) -> None:
    mark = "zqxw"
    people.report(text=f"He said {mark}.")
    people.report("ben", player="ada", text=f"She said {mark}.")
    report_id = people.report("sue", reason="name", text=f"Called {mark}.")
    Player.objects.filter(pk=people.ben.pk).update(display_name=mark)
    people.decide(report_id, by="sam", kind="hide_name", reason=f"Not {mark}.")
    erasure.erase(people.ben)
    left = [
        *Report.objects.values_list("text", flat=True),
        *Decision.objects.values_list("reason", "effect", "appeal_text"),
    ]
    assert mark not in str(left)


@pytest.mark.django_db(transaction=True)
def test_of_two_decisions_about_one_subject_one_counts() -> None:
    people = People()
    first, second = people.report("ada"), people.report("sue", reason="other")
    tim = Player.objects.create_user("tim", is_staff=True)
    barrier = threading.Barrier(2)
    outcomes: list[str] = []

    def attempt(action: Callable[[], Any]) -> None:
        try:
            barrier.wait(10)
            action()
            outcomes.append("done")
        except ClientError as error:
            outcomes.append(error.code)
        finally:
            connection.close()

    actions = [
        lambda: decisions.decide_report(first, people.sam, "warn", "x"),
        lambda: decisions.decide_report(second, tim, "dismiss", "x"),
    ]
    threads = [threading.Thread(target=attempt, args=(action,)) for action in actions]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert sorted(outcomes) == ["already_decided", "done"]
    assert Decision.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_a_game_is_voided_again_while_the_appeal_is_granted() -> None:
    people = People()
    game = finished_game(people, rated=True)
    people.decide(people.report(game=game.public_id), kind="void_game")
    decision = Decision.objects.get().public_id
    waiting_appeal(people, decision)
    again = people.report(player=None, game=game.public_id)
    barrier = threading.Barrier(2)
    outcomes: list[str] = []

    def attempt(action: Callable[[], Any]) -> None:
        try:
            barrier.wait(10)
            action()
            outcomes.append("done")
        except ClientError as error:
            outcomes.append(error.code)
        finally:
            connection.close()

    actions = [
        lambda: appeals.decide_appeal(decision, people.sue, "x", granted=True),
        lambda: decisions.decide_report(again, people.sam, "void_game", "x"),
    ]
    threads = [threading.Thread(target=attempt, args=(action,)) for action in actions]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert outcomes == ["done", "done"]
    # Whichever came first, the second decision stands.
    assert {rating.value for rating in Rating.objects.all()} == {1500.0}
    assert recalculate(fix=False).different == 0


@pytest.mark.django_db(transaction=True)
def test_a_double_click_reports_once() -> None:
    people = People()
    barrier = threading.Barrier(2)
    outcomes: list[str] = []

    def attempt() -> None:
        try:
            barrier.wait(10)
            reports.report(people.ada, "cheating", player="ben")
            outcomes.append("done")
        except ClientError as error:
            outcomes.append(error.code)
        finally:
            connection.close()

    threads = [threading.Thread(target=attempt) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert sorted(outcomes) == ["already_reported", "done"]
    assert Report.objects.count() == ModerationEvent.objects.count() == 1
