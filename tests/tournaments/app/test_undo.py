"""Undoing decisions: afterwards everything is as before, and what cannot be undone is refused."""

from __future__ import annotations

import random
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from rest_framework.test import APIClient

from games import bots
from games.errors import ClientError, Illegal, NotFound
from games.models import Player
from tests.tournaments.app.conftest import MakePlayers, MakeTournament, open_games
from tests.tournaments.app.organising import do, organiser
from tests.tournaments.app.test_histories import EVENTS, START, something
from tournaments import log, planning, projection, tasks
from tournaments.director import command_handlers, commands
from tournaments.ledger.recalculate import recalculate
from tournaments.models import Tournament
from tournaments.state import TournamentState

pytestmark = pytest.mark.django_db

WON: dict[str, Any] = {"kind": "played", "games": [{"ranks": [1, 2], "points": [3, 0]}]}
LOST: dict[str, Any] = {"kind": "played", "games": [{"ranks": [2, 1], "points": [0, 3]}]}


def values(state: TournamentState) -> dict[str, Any]:
    """Everything in a state but its place in the log and what was noted about it."""
    left_out = ("seq", "at", "touched", "memo", "undo")
    return {name: value for name, value in vars(state).items() if name not in left_out}


def standings(state: TournamentState) -> Any:
    return planning.standings(state) if state.entered() else None


def undo(tournament: Tournament, decision: int | None = None) -> list[str]:
    params: dict[str, Any] = {} if decision is None else {"decision": decision}
    return do(tournament, "undo", **params)


@pytest.fixture
def by_hand(tournament: MakeTournament) -> Tournament:
    """Four entries, a round robin on real tables, published by hand."""
    return tournament(
        4, owner=organiser(), settings={"by_hand": True, "automatic": False, "rated": True}
    )


def check(tournament: Tournament, type_: str, **params: Any) -> None:
    """Does and undoes a command: everything is as before."""
    before = log.load(tournament.pk)
    assert do(tournament, type_, **params)
    assert set(undo(tournament)) <= {"undone", "reopened"}
    after = log.load(tournament.pk)
    assert values(after) == values(before)
    assert standings(after) == standings(before)
    assert recalculate(fix=False).different == 0


def test_each_kind_of_decision_before_the_start(
    tournament: MakeTournament, players: MakePlayers
) -> None:
    event = tournament(3, owner=organiser(), start=False)
    players(4)
    check(event, "register", player="b4")
    check(event, "seed", method="manual", order=[3, 1, 2])
    check(event, "withdraw", entry=2)
    check(event, "rename", name="Autumn")
    check(event, "change_tiebreaks", tiebreaks=["wins"])
    check(event, "adjust_points", entry=1, points=2, reason="x")


def test_each_kind_of_decision_during_the_event(by_hand: Tournament) -> None:
    do(by_hand, "draft")
    check(by_hand, "draft")
    do(by_hand, "publish")
    check(by_hand, "rule", table=1, reason="Seen.", **WON)
    check(by_hand, "rule", table=2, kind="no_show", at_fault=[seat(by_hand, 2)])
    do(by_hand, "rule", table=1, **WON)
    check(by_hand, "correct", table=1, reason="Misread.", **LOST)
    check(by_hand, "annul", tables=[1], reason="Again.")
    check(by_hand, "absence", entry=1, round=2)
    check(by_hand, "pause", entry=1)
    check(by_hand, "disqualify", entry=1, reason="Cheated.")
    check(by_hand, "adjust_points", entry=1, points=-1, reason="Late.")
    check(by_hand, "stop", reason="Rain.")
    later = (timezone.now() + timedelta(days=3)).isoformat()
    check(by_hand, "move_deadline", round=1, deadline=later)


def seat(tournament: Tournament, table: int) -> int:
    return log.load(tournament.pk).table(table).table.seats[0]


def test_undoing_the_last_result_reopens_the_event(tournament: MakeTournament) -> None:
    event = tournament(2, owner=organiser(), settings={"by_hand": True})
    assert do(event, "rule", table=1, **WON)[-1] == "finished"
    assert undo(event) == ["undone", "undone", "reopened"]
    assert event.status == "running"
    do(event, "rule", table=1, **LOST)
    assert event.status == "finished"
    assert recalculate(fix=False).different == 0


def test_decisions_are_undone_one_after_the_other(by_hand: Tournament) -> None:
    before = log.load(by_hand.pk)
    do(by_hand, "adjust_points", entry=1, points=1, reason="x")
    do(by_hand, "adjust_points", entry=1, points=2, reason="y")
    first = log.load(by_hand.pk).seq - 1
    with pytest.raises(Illegal) as refused:
        undo(by_hand, first)
    assert refused.value.code == "changed_since"
    undo(by_hand)
    undo(by_hand)
    assert values(log.load(by_hand.pk)) == values(before)
    with pytest.raises(Illegal) as refused:
        undo(by_hand, first)
    assert refused.value.code == "undone_already"


def test_what_is_refused_and_why(tournament: MakeTournament, by_hand: Tournament) -> None:
    def code(event: Tournament, decision: int | None = None) -> str:
        seq = event.seq
        with pytest.raises(ClientError) as refused:
            undo(event, decision)
        event.refresh_from_db()
        assert event.seq == seq
        return refused.value.code

    do(by_hand, "rename", name="Autumn")
    renamed = by_hand.seq
    do(by_hand, "publish")
    published = renamed + 1
    assert code(by_hand, published) == "round_published"
    do(by_hand, "rule", table=1, **WON)
    ruled = log.load(by_hand.pk).seq - 1
    do(by_hand, "rule", table=2, **WON)
    do(by_hand, "publish")
    assert code(by_hand, ruled) == "round_published"
    assert undo(by_hand, renamed) == ["undone"]
    assert code(by_hand, by_hand.seq) == "is_undo"
    assert code(by_hand, 1) == "cannot_be_undone"
    with pytest.raises(NotFound):
        undo(by_hand, 5000)

    online = tournament(4, owner=organiser(), slug="online")
    do(online, "rule", table=1, kind="no_show", at_fault=[seat(online, 1)])
    assert code(online) == "game_ended"
    ada = Player.objects.create(username="ada")
    other = tournament(3, owner=organiser(), slug="other", start=False, settings={"entry": "open"})
    do(other, "register", by=ada)
    assert code(other) == "own_decision"
    do(other, "seed", method="order")
    seeded = other.seq
    do(other, "start")
    assert code(other, seeded) == "started"


def test_the_journal_says_what_can_be_undone(by_hand: Tournament) -> None:
    do(by_hand, "rename", name="Autumn")
    do(by_hand, "publish")
    response = APIClient().get(f"/api/v1/tournaments/{by_hand.slug}/journal?limit=2").json()
    published, renamed = response["decisions"]
    assert (renamed["undoable"], renamed["not_undoable"]) == (True, None)
    assert not published["undoable"]
    assert published["not_undoable"]["code"] == "round_published"


def test_a_bye_that_a_player_asked_for_is_refused_by_undoing_it(
    tournament: MakeTournament,
) -> None:
    event = tournament(
        4, owner=organiser(), format="swiss", settings={"format_options": {"rounds": 3}}
    )
    before = values(log.load(event.pk))
    do(event, "absence", by=Player.objects.get(username="b1"), round=2, half=True)
    assert log.load(event.pk).entries[1].half_byes == (2,)
    assert undo(event, event.seq) == ["undone"]
    assert values(log.load(event.pk)) == before


def test_somebody_else_may_not(by_hand: Tournament) -> None:
    do(by_hand, "rename", name="Autumn")
    with pytest.raises(ClientError) as refused:
        do(by_hand, "undo", by=Player.objects.create(username="stranger"))
    assert refused.value.status == 403


NAMES = ["swiss", "round_robin", "single_elimination", "table_elimination of four", "ladder"]


def try_to_undo(tournament: Tournament, decision: int) -> str:
    """The code of the refusal; empty if it was undone."""
    try:
        undo(tournament, decision)
    except ClientError as refused:
        return refused.code
    return ""


@pytest.mark.parametrize("name", NAMES)
def test_do_and_undo_in_random_histories(
    tournament: MakeTournament, players: MakePlayers, name: str
) -> None:
    """Whatever the organiser does: undone, or refused and nothing has changed."""
    rng = random.Random(name)
    entries, params = EVENTS[name]
    settings = {**params.get("settings", {}), "automatic": rng.random() < 0.5}
    params = {**params, "settings": settings}
    event = tournament(entries, owner=organiser(), format=name.split(" ")[0], start=False, **params)
    command_handlers.carry_out(event.pk, START, organiser())
    tasks.advance(event.pk)
    players(entries + 30)
    undone = 0
    for _ in range(30):
        event.refresh_from_db()
        if rng.random() < 0.2:
            for game in open_games(event)[:1]:
                bots.play(game)
            tasks.catch_up()
        command = something(rng, event)
        if rng.random() < 0.2:
            command = {"type": "publish"}
        before = log.load(event.pk)
        try:
            done = command_handlers.carry_out(
                event.pk, commands.parse_command(command), organiser()
            )
        except ClientError:
            continue
        if not done:
            continue
        refused = try_to_undo(event, done[0].seq)
        assert refused in ("", "round_published", "game_ended", "cannot_be_undone"), command
        if refused:
            continue
        undone += 1
        after = log.load(event.pk)
        assert standings(after) == standings(before), command
        assert values(after) == values(before), command
        if rng.random() < 0.7:
            command_handlers.carry_out(event.pk, commands.parse_command(command), organiser())
    assert undone > 3
    assert recalculate(fix=False).different == 0
    event.refresh_from_db()
    assert projection.differences(event, log.load(event.pk)) == []
