"""What each command comes to in each format: it does something, or is refused with the reason."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from games.errors import ClientError
from tests.tournaments.app.conftest import MakePlayers, MakeTournament, play_out, play_round
from tests.tournaments.app.organising import do, organiser
from tournaments import log, planning
from tournaments.formats import registry
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db

DOCS = Path(__file__).parents[3] / "docs" / "organiser.md"
SWISS_GROUPS = {
    "groups": 2,
    "group_format": "swiss",
    "group_options": {"rounds": 3},
    "ties": "seed",  # chance decides the games of these tests
}
CHALLENGES = {"sizes": [4, 4], "format": "ladder", "format_options": {"mode": "challenge"}}
EVENTS: dict[str, tuple[str, dict[str, Any]]] = {
    "round_robin": ("round_robin", {}),
    "round_robin at once": ("round_robin", {"release": "all"}),
    "swiss": ("swiss", {"rounds": 3}),
    "swiss without half byes": ("swiss", {"rounds": 3, "half_byes": 0}),
    "single_elimination": ("single_elimination", {}),
    "double_elimination": ("double_elimination", {}),
    "table_elimination": ("table_elimination", {"advance": 1}),
    "groups_playoff": ("groups_playoff", {"groups": 2}),
    "groups_playoff of swiss": ("groups_playoff", SWISS_GROUPS),
    "league_season": ("league_season", {"sizes": [4, 4]}),
    "league_season of ladders": ("league_season", CHALLENGES),
    "ladder": ("ladder", {"mode": "challenge"}),
    "ladder by itself": ("ladder", {"mode": "automatic"}),
    "arena": ("arena", {}),
}
COMMANDS: dict[str, dict[str, Any]] = {
    "pause": {"type": "pause", "entry": 8},
    "absence": {"type": "absence", "entry": 8, "round": 2},
    "half": {"type": "absence", "entry": 8, "round": 2, "half": True},
    "late entry": {"type": "register", "player": "b9"},
    "comes after all": {"type": "come_back", "entry": 9},
    "group": {"type": "register", "player": "b10", "group": 0},
    "challenge": {"type": "challenge", "challenger": 2, "challenged": 1},
}
OK = ""
SCHEDULED = {
    "pause": OK,
    "absence": OK,
    "half": "no_half_byes",
    "late entry": "too_late",
    "comes after all": "too_late",
    "group": "no_groups",
    "challenge": "no_ladder",
}
BRACKET = {**SCHEDULED, "absence": "no_absences", "half": "no_absences"}
OPEN = {**BRACKET, "late entry": OK, "comes after all": OK}
ROUNDS = {**OPEN, "absence": OK, "half": OK}
ANSWERS: dict[str, dict[str, str]] = {
    "round_robin": SCHEDULED,
    "round_robin at once": BRACKET,
    "swiss": ROUNDS,
    "swiss without half byes": {**ROUNDS, "half": "no_half_byes"},
    "single_elimination": BRACKET,
    "double_elimination": BRACKET,
    "table_elimination": BRACKET,
    "groups_playoff": {**SCHEDULED, "group": "too_late"},
    "groups_playoff of swiss": {**ROUNDS, "group": OK},
    "league_season": {**SCHEDULED, "group": "too_late"},
    "league_season of ladders": {**OPEN, "group": OK, "challenge": OK},
    "ladder": {**OPEN, "challenge": OK},
    "ladder by itself": {**OPEN, "challenge": "not_a_challenge_ladder"},
    "arena": OPEN,
}
"""The code a command is refused with, once the first round is published; `OK`: it is not."""


COLUMNS = ("pause", "absence", "half", "late entry", "group", "challenge")
"""Of the table in docs/organiser.md, after the format."""
ROWS = {
    "round_robin": ["round_robin"],
    "round_robin at once": ["round_robin", "release: all"],
    "swiss": ["swiss"],
    "swiss without half byes": ["swiss", "half_byes: 0"],
    "single_elimination": ["single_elimination", "double_elimination", "table_elimination"],
    "ladder": ["ladder", "mode: challenge"],
    "ladder by itself": ["ladder", "mode: automatic"],
    "arena": ["arena"],
}
"""Words in the first cell of a row that is about one of the events."""


@pytest.mark.parametrize("name", ROWS)
def test_the_table_for_organisers_is_true(name: str) -> None:
    rows = [line.split("|") for line in DOCS.read_text().splitlines() if line.startswith("| `")]
    (row,) = [row for row in rows if re.findall("`(.*?)`", row[1]) == ROWS[name]]
    for column, cell in zip(COLUMNS, row[2:-1], strict=True):
        assert cell.strip().startswith("refused") == (ANSWERS[name][column] != OK)


def running(tournament: MakeTournament, players: MakePlayers, name: str) -> Tournament:
    """Eight are in; a ninth left before the start, and a tenth waits outside."""
    players(10)
    format_, options = EVENTS[name]
    event = tournament(
        8,
        owner=organiser(),
        format=format_,
        table_size=3 if format_ == "table_elimination" else 2,
        settings={"format_options": options},
        start=False,
    )
    do(event, "register", player="b10")
    do(event, "withdraw", entry=9)
    do(event, "start")
    return event


def give(tournament: Tournament, command: dict[str, Any]) -> list[str]:
    """Carries out a command as the API would take it."""
    rest = {name: value for name, value in command.items() if name != "type"}
    return do(tournament, command["type"], **rest)


def test_every_format_is_in_the_table() -> None:
    assert {format_ for format_, _ in EVENTS.values()} == set(registry.names())
    assert ANSWERS.keys() == EVENTS.keys()


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("name", EVENTS)
def test_a_command_does_something_or_is_refused(
    tournament: MakeTournament, players: MakePlayers, name: str, command: str
) -> None:
    event = running(tournament, players, name)
    params = COMMANDS[command]
    if command == "group":  # a player who is not in
        players(11)
        params = {**params, "player": "b11"}
    seq, expected = event.seq, ANSWERS[name][command]
    if expected == OK:
        assert give(event, params)
        return
    with pytest.raises(ClientError) as refused:
        give(event, params)
    assert refused.value.code == expected
    assert log.load(event.pk).seq == seq


@pytest.mark.parametrize("name", EVENTS)
def test_before_the_start_everybody_can_enter(
    tournament: MakeTournament, players: MakePlayers, name: str
) -> None:
    players(3)
    format_, options = EVENTS[name]
    size = 3 if format_ == "table_elimination" else 2
    settings = {"format_options": options}
    event = tournament(
        2, owner=organiser(), format=format_, table_size=size, settings=settings, start=False
    )
    assert do(event, "register", player="b3") == ["registered"]
    assert do(event, "pause", entry=3) == ["paused"]
    assert do(event, "come_back", entry=3) == ["returned"]


@pytest.mark.parametrize("name", EVENTS)
def test_nobody_enters_once_the_event_was_stopped(
    tournament: MakeTournament, players: MakePlayers, name: str
) -> None:
    event = running(tournament, players, name)
    do(event, "stop")
    if event.status == "finished":  # a ladder on which nobody had been challenged
        return
    for params in (COMMANDS["late entry"], COMMANDS["comes after all"]):
        with pytest.raises(ClientError) as refused:
            give(event, params)
        assert refused.value.code == "too_late"
    with pytest.raises(ClientError) as refused:
        do(event, "pause", entry=1)
    assert refused.value.code == "nothing_to_pause"


@pytest.mark.parametrize("automatic", [True, False])
@pytest.mark.parametrize("name", ["round_robin", "single_elimination", "groups_playoff"])
def test_a_schedule_takes_entries_until_something_of_it_is_published(
    tournament: MakeTournament, players: MakePlayers, name: str, automatic: bool
) -> None:
    players(9)
    format_, options = EVENTS[name]
    event = tournament(
        8,
        owner=organiser(),
        format=format_,
        settings={"format_options": options, "automatic": automatic},
    )
    if automatic:
        with pytest.raises(ClientError) as refused:
            do(event, "register", player="b9")
        assert refused.value.code == "too_late"
        return
    do(event, "register", player="b9")
    do(event, "publish")
    state = log.load(event.pk)
    sat = {entry for table_state in state.tables for entry in table_state.table.seats}
    byes = {bye.entry for bye in state.byes}
    later = {
        e
        for expected_table in planning.expected(state)
        for e in expected_table.seats
        if e is not None
    }
    assert 9 in sat | byes | later


def test_the_last_round_of_a_swiss_event_is_the_end_of_late_entries(
    tournament: MakeTournament, players: MakePlayers
) -> None:
    players(6)
    options = {"format_options": {"rounds": 2}}
    swiss = tournament(4, owner=organiser(), format="swiss", settings=options)
    do(swiss, "register", player="b5")
    play_round(swiss)
    with pytest.raises(ClientError) as refused:
        do(swiss, "register", player="b6")
    assert refused.value.code == "too_late"
    assert "last round" in str(refused.value)
    with pytest.raises(ClientError) as refused:
        do(swiss, "pause", entry=1)
    assert refused.value.code == "nothing_to_pause"
    play_out(swiss)
    assert swiss.status == "finished"
    for params in ({"type": "pause", "entry": 1}, {"type": "absence", "entry": 1, "round": 3}):
        with pytest.raises(ClientError) as refused:
            give(swiss, params)
        assert refused.value.code == "not_running"


@pytest.mark.parametrize("name", ["groups_playoff", "league_season"])
def test_a_group_that_is_not_there_is_refused(
    tournament: MakeTournament, players: MakePlayers, name: str
) -> None:
    players(9)
    format_, options = EVENTS[name]
    event = tournament(
        8,
        owner=organiser(),
        format=format_,
        settings={"format_options": options},
        start=False,
    )
    with pytest.raises(ClientError) as refused:
        do(event, "register", player="b9", group=2)
    assert refused.value.code == "no_such_group"


def test_a_late_entry_is_paired_in_its_own_group(
    tournament: MakeTournament, players: MakePlayers
) -> None:
    event = running(tournament, players, "groups_playoff of swiss")
    before = planning.plan(log.load(event.pk), event.created_at)
    assert not before.finished
    players(11)
    do(event, "register", player="b11", group=1)
    play_round(event)
    state = log.load(event.pk)
    stages = {
        table_state.table.stage: table_state.table.round
        for table_state in state.tables
        if max(state.entries) in table_state.table.seats
    }
    byes = {bye.stage for bye in state.byes if bye.entry == max(state.entries)}
    assert stages.keys() | byes == {"groups/B"}
    play_out(event)
    assert event.status == "finished"


def test_only_the_method_manual_takes_an_order(tournament: MakeTournament) -> None:
    league = tournament(3, owner=organiser(), start=False)
    with pytest.raises(ClientError) as refused:
        do(league, "seed", method="rating", order=[1, 2, 3])
    assert refused.value.code == "bad_order"


def test_the_deadline_of_a_round_that_is_over_cannot_be_moved(tournament: MakeTournament) -> None:
    league = tournament(4, owner=organiser())
    play_round(league)
    with pytest.raises(ClientError) as refused:
        do(league, "move_deadline", round=1, deadline="2030-01-01T12:00:00Z")
    assert refused.value.code == "round_finished"
    with pytest.raises(ClientError) as refused:
        do(league, "move_deadline", round=3, deadline="2030-01-01T12:00:00Z")
    assert refused.value.code == "no_such_round"
    assert do(league, "move_deadline", round=2, deadline=None) == []


def test_who_is_in_another_division_cannot_be_challenged(
    tournament: MakeTournament, players: MakePlayers
) -> None:
    season = running(tournament, players, "league_season of ladders")
    with pytest.raises(ClientError) as refused:
        do(season, "challenge", challenger=8, challenged=1)
    assert refused.value.code == "other_division"
    do(season, "challenge", challenger=2, challenged=1)
    do(season, "answer", challenge=1, state="accepted")
    table_state = log.load(season.pk).tables[0].table
    assert (table_state.key, table_state.seats) == ("division/1/C1", (2, 1))


@pytest.mark.parametrize(
    "change",
    [
        {"type": "register", "player": "b5"},
        {"type": "pause", "entry": 1},
        {"type": "absence", "entry": 1, "round": 1},
        {"type": "withdraw", "entry": 1},
    ],
)
def test_a_draft_made_before_somebody_came_or_went_is_stale(
    tournament: MakeTournament, players: MakePlayers, change: dict[str, Any]
) -> None:
    players(5)
    league = tournament(4, owner=organiser(), settings={"automatic": False})
    do(league, "draft")
    give(league, change)
    with pytest.raises(ClientError) as refused:
        do(league, "publish")
    assert refused.value.code == "draft_stale"
    do(league, "draft")
    assert do(league, "publish")[0] == "round_published"
