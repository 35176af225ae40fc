"""Who may give which command: every command, given by every kind of caller."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_args

import pytest
from rest_framework.test import APIClient

from games.accounts import erasure
from games.errors import ClientError, Forbidden, Illegal, NotFound
from games.models import ApiToken, Player
from games.models.token import Scope
from tests.tournaments.app.any_command import MINIMAL, TYPES
from tests.tournaments.app.conftest import MakePlayers, MakeTournament, play_out
from tests.tournaments.app.organising import do, organiser, staff
from tournaments import rebuild
from tournaments.director import commands, roles, seasons, setup
from tournaments.director.roles import Role
from tournaments.director.transaction import open_transaction
from tournaments.models import Tournament, TournamentEvent, TournamentRole

pytestmark = pytest.mark.django_db

OWNER, ORGANISER, ARBITER, PLAYER, MEMBER, STAFF = "owner", "co", "arbiter", "ann", "eve", "staff"
ORGANISERS = {OWNER, ORGANISER, STAFF}
ARBITERS = ORGANISERS | {ARBITER}
EVERYBODY = ARBITERS | {PLAYER, MEMBER}

MAY_GIVE: dict[str, set[str]] = {
    "open_registration": ORGANISERS,
    "register": EVERYBODY,
    "register_many": ORGANISERS,
    "accept": {PLAYER},
    "decline_invitation": {PLAYER},
    "promote_reserve": ORGANISERS,
    "sanction": {STAFF},
    "unsanction": {STAFF},
    "seed": ORGANISERS,
    "start": ORGANISERS,
    "draft": ORGANISERS,
    "change_draft": ORGANISERS,
    "publish": ORGANISERS,
    "rule": ARBITERS,
    "enter_results": ARBITERS,
    "correct": ARBITERS,
    "appeal_result": {PLAYER},
    "decide_appeal": ARBITERS,
    "annul": ARBITERS,
    "decide_tie": ARBITERS,
    "repair_round": ORGANISERS,
    "withdraw": {PLAYER},
    "disqualify": ORGANISERS,
    "pause": {PLAYER},
    "come_back": {PLAYER},
    "absence": {PLAYER},
    "adjust_points": ARBITERS,
    "move_deadline": ARBITERS,
    "close_round": ARBITERS,
    "challenge": {PLAYER},
    "answer": ORGANISERS | {PLAYER},
    "rename": ORGANISERS,
    "change_settings": ORGANISERS,
    "grant_role": {OWNER, STAFF},
    "revoke_role": {OWNER, STAFF},
    "transfer_ownership": {OWNER, STAFF},
    "change_tiebreaks": ORGANISERS,
    "undo": ORGANISERS,
    "stop": ORGANISERS,
}
"""The callers who are not refused, for the commands of `MINIMAL`. Commands about entries name none
there, so they are about the entry of the caller; `ABOUT_OTHERS` tries the others."""
ABOUT_OTHERS: dict[str, dict[str, Any]] = {
    "register": {"player": "eve"},
    "withdraw": {"entry": 2},
    "pause": {"entry": 2},
    "come_back": {"entry": 2},
    "absence": {"entry": 2, "round": 9},
    "challenge": {"challenger": 2, "challenged": 1},
}
REFUSALS = {"not_organiser", "not_owner", "not_staff", "not_entered"}


def person(name: str, **fields: Any) -> Player:
    return Player.objects.create_user(name, **fields)


@pytest.fixture
def event(tournament: MakeTournament) -> Tournament:
    """A running event with everybody who may have something to do with it."""
    event = tournament(
        2, start=False, owner=person(OWNER), settings={"entry": "open", "by_hand": True}
    )
    with open_transaction(event.pk) as tx:
        setup.register(tx, person(PLAYER))
        setup.start(tx)
    owner = Player.objects.get(username=OWNER)
    for name in (ORGANISER, ARBITER, MEMBER):
        person(name)
    person(STAFF, is_staff=True)
    person("visitor", kind=Player.Kind.GUEST)
    do(event, "grant_role", owner, player=ORGANISER, role="organiser")
    do(event, "grant_role", owner, player=ARBITER, role="arbiter")
    return event


def browser(name: str | None) -> APIClient:
    client = APIClient()
    if name is not None:
        client.force_authenticate(Player.objects.get(username=name))
    return client


def refusal(client: APIClient, event: Tournament, command: dict[str, Any]) -> str | None:
    """The code of the refusal of a preview because of who asks; None if it was not refused."""
    path = f"/api/v1/tournaments/{event.slug}/commands"
    response = client.post(path, {"command": command, "preview": True}, format="json")
    if response.status_code in (401, 403) or response.json().get("code") == "not_entered":
        return str(response.json()["code"])
    return None


def test_every_command_has_a_row() -> None:
    assert set(MAY_GIVE) == set(TYPES)
    assert set(roles.PERMISSIONS) == set(get_args(commands.AnyCommand)), (
        "add the command to `PERMISSIONS` in tournaments/director/roles.py"
    )


@pytest.mark.parametrize("type_", TYPES)
def test_every_caller_gets_what_the_table_says(event: Tournament, type_: str) -> None:
    command = {"type": type_, **MINIMAL.get(type_, {})}
    answers = {name: refusal(browser(name), event, command) for name in sorted(EVERYBODY)}
    assert {name for name, code in answers.items() if code is None} == MAY_GIVE[type_]
    assert set(answers.values()) - {None} <= REFUSALS
    assert refusal(browser(None), event, command) == "not_authenticated"
    assert refusal(browser("visitor"), event, command) == "guests_may_not"
    wrong = APIClient()
    scopes = [scope for scope in Scope.values if scope != Scope.ORGANISE]
    secret = ApiToken.issue(Player.objects.get(username=OWNER), scopes=scopes)
    wrong.credentials(HTTP_AUTHORIZATION=f"Token {secret}")
    assert refusal(wrong, event, command) == "missing_scope"


@pytest.mark.parametrize("type_", ABOUT_OTHERS)
def test_only_organisers_give_a_players_command_for_others(event: Tournament, type_: str) -> None:
    command = {"type": type_, **ABOUT_OTHERS[type_]}
    allowed = {name for name in EVERYBODY if refusal(browser(name), event, command) is None}
    assert allowed == (ORGANISERS | {MEMBER} if type_ == "register" else ORGANISERS)


def test_a_command_without_a_row_is_refused_to_all(
    event: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    without = {type_: row for type_, row in roles.PERMISSIONS.items() if type_ != commands.Rename}
    monkeypatch.setattr(roles, "PERMISSIONS", without)
    for name in EVERYBODY:
        assert refusal(browser(name), event, {"type": "rename", "name": "x"}) == "not_allowed"


def test_permission_is_checked_again_under_the_lock(
    event: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tournaments.director.authorization.check_before_lock", lambda *_: None)
    for type_ in TYPES:
        command = {"type": type_, **MINIMAL.get(type_, {})}
        refused = refusal(browser(MEMBER), event, command)
        assert (refused is None) == (MEMBER in MAY_GIVE[type_]), type_


def test_entry_by_oneself_needs_an_open_event(tournament: MakeTournament) -> None:
    event = tournament(2, owner=person(OWNER))
    person(MEMBER)
    assert refusal(browser(MEMBER), event, {"type": "register"}) == "not_organiser"


def test_the_log_says_who_granted_which_role_to_whom(event: Tournament) -> None:
    owner = Player.objects.get(username=OWNER)
    eve = Player.objects.get(username=MEMBER)
    assert do(event, "grant_role", owner, player=MEMBER, role="arbiter") == ["role_granted"]
    assert do(event, "grant_role", owner, player=MEMBER, role="arbiter") == []
    assert do(event, "grant_role", owner, player=MEMBER, role="organiser") == ["role_granted"]
    assert TournamentRole.objects.get(tournament=event, player=eve).role == "organiser"
    assert do(event, "revoke_role", eve) == ["role_revoked"]
    assert do(event, "revoke_role", owner, player=MEMBER) == []
    rows = TournamentEvent.objects.filter(tournament=event, payload__contains=eve.public_id)
    assert list(rows.order_by("seq").values_list("type", "by__username")) == [
        ("role_granted", OWNER),
        ("role_granted", OWNER),
        ("role_revoked", MEMBER),
    ]


def test_an_organiser_takes_no_role_from_others(event: Tournament) -> None:
    co = Player.objects.get(username=ORGANISER)
    with pytest.raises(Forbidden) as refused:
        do(event, "revoke_role", co, player=ARBITER)
    assert refused.value.code == "not_owner"
    assert do(event, "revoke_role", co) == ["role_revoked"]
    with pytest.raises(Forbidden):
        do(event, "rename", co, name="Mine")


def test_an_event_is_handed_over(event: Tournament) -> None:
    owner = Player.objects.get(username=OWNER)
    co = Player.objects.get(username=ORGANISER)
    done = do(event, "transfer_ownership", owner, player=ORGANISER)
    assert done == ["ownership_transferred"]
    assert event.owner == co
    granted = TournamentRole.objects.filter(tournament=event).order_by("pk")
    assert list(granted.values_list("player__username", "role")) == [
        (ARBITER, "arbiter"),
        (OWNER, "organiser"),
    ]
    with pytest.raises(Forbidden):
        do(event, "transfer_ownership", owner, player=OWNER)
    with pytest.raises(Illegal) as refused:
        do(event, "grant_role", co, player=ORGANISER, role="arbiter")
    assert refused.value.code == "is_owner"


@pytest.mark.parametrize(
    "fields",
    [
        {"kind": Player.Kind.GUEST},
        {"kind": Player.Kind.BOT},
        {"verified_at": None},
        {"is_active": False},
        {"is_banned": True},
    ],
    ids=lambda fields: next(iter(fields)) + str(next(iter(fields.values()))),
)
@pytest.mark.parametrize("command", ["grant_role", "transfer_ownership"])
def test_only_people_with_an_account_have_roles(
    event: Tournament, fields: dict[str, Any], command: str
) -> None:
    person("nobody", **fields)
    more = {"role": "organiser"} if command == "grant_role" else {}
    with pytest.raises(Illegal) as refused:
        do(event, command, Player.objects.get(username=OWNER), player="nobody", **more)
    assert refused.value.code == "may_have_no_role"
    with pytest.raises(NotFound):
        do(event, command, Player.objects.get(username=OWNER), player="no-such-player", **more)


def test_a_suspended_organiser_may_nothing_meanwhile(event: Tournament) -> None:
    co = Player.objects.get(username=ORGANISER)
    co.is_banned = True
    assert not roles.is_organiser(event, co)
    with pytest.raises(ClientError):
        do(event, "rename", co, name="Mine")


def test_who_leaves_the_platform_leaves_the_roles(event: Tournament) -> None:
    erasure.erase(Player.objects.get(username=ARBITER))
    owner = Player.objects.get(username=OWNER)
    erasure.erase(owner)
    event.refresh_from_db()
    assert event.owner == Player.objects.get(username=ORGANISER)
    assert not TournamentRole.objects.filter(tournament=event).exists()
    assert rebuild.tournament(event.pk, fix=False) == []


def test_an_event_without_another_organiser_keeps_its_owner(tournament: MakeTournament) -> None:
    owner = person(OWNER)
    event = tournament(2, owner=owner)
    erasure.erase(owner)
    event.refresh_from_db()
    assert event.owner == owner
    assert do(event, "transfer_ownership", staff(), player=organiser().username) == [
        "ownership_transferred"
    ]


MakeSeries = Callable[[], list[Tournament]]


@pytest.fixture
def series(players: MakePlayers) -> MakeSeries:
    """Makes a finished season and the next one, in registration."""

    def make() -> list[Tournament]:
        options = {"sizes": [2, 2], "exchange": [1]}
        first = setup.create_tournament(
            "League",
            kind="nim",
            format="league_season",
            table_size=2,
            owner=person(OWNER),
            settings={"format_options": options},
        )
        with open_transaction(first.pk) as tx:
            setup.open_registration(tx)
            for player in players(4):
                setup.register(tx, player)
            setup.start(tx)
        do(
            first,
            "grant_role",
            Player.objects.get(username=OWNER),
            player=person(ORGANISER).username,
            role="organiser",
        )
        play_out(first)
        assert first.status == "finished"
        season = seasons.next_season(first, Player.objects.get(username=ORGANISER), name="League 2")
        return [first, season.tournament]

    return make


def test_the_next_season_has_the_same_roles(series: MakeSeries) -> None:
    _, second = series()
    assert second.owner == Player.objects.get(username=OWNER)
    granted = TournamentRole.objects.filter(tournament=second)
    assert list(granted.values_list("player__username", "role")) == [(ORGANISER, "organiser")]
    created = TournamentEvent.objects.get(tournament=second, seq=1)
    assert created.by == Player.objects.get(username=ORGANISER)
    assert rebuild.tournament(second.pk, fix=False) == []


def test_a_role_in_a_series_is_one_in_its_unfinished_seasons(series: MakeSeries) -> None:
    first, second = series()
    owner = Player.objects.get(username=OWNER)
    person("third")
    command = {"player": "third", "role": "arbiter", "series": True}
    path = f"/api/v1/tournaments/{first.slug}/commands"
    preview = {"command": {"type": "grant_role", **command}, "preview": True}
    assert browser(OWNER).post(path, preview, format="json").status_code == 200
    assert not TournamentRole.objects.filter(player__username="third").exists()
    do(first, "grant_role", owner, **command)
    assert TournamentRole.objects.filter(player__username="third").count() == 2
    # From the later season, the finished one before it is left alone.
    do(second, "revoke_role", owner, player="third", series=True)
    rows = TournamentRole.objects.filter(player__username="third")
    assert [row.tournament for row in rows] == [first]
    do(second, "transfer_ownership", owner, player="third", series=True)
    first.refresh_from_db()
    assert first.owner == owner
    for season in (first, second):
        assert rebuild.tournament(season.pk, fix=False) == []


def test_a_series_is_changed_as_a_whole_or_not_at_all(series: MakeSeries) -> None:
    first, second = series()
    owner = Player.objects.get(username=OWNER)
    person("third")
    do(second, "transfer_ownership", owner, player="third")
    first.refresh_from_db()
    seq = first.seq
    with pytest.raises(Forbidden):
        do(first, "grant_role", owner, player=person(MEMBER).username, role="arbiter", series=True)
    first.refresh_from_db()
    assert first.seq == seq


def viewer(name: str | None, event: Tournament) -> dict[str, Any]:
    response = browser(name).get(f"/api/v1/tournaments/{event.slug}/me")
    assert response.status_code == 200
    assert response["Cache-Control"] == "no-store"
    body: dict[str, Any] = response.json()
    return body


def test_the_viewer_learns_roles_entry_and_commands(event: Tournament) -> None:
    assert viewer(None, event) == {"roles": ["public"], "entry": None, "commands": []}
    assert viewer("visitor", event) == {"roles": ["public"], "entry": None, "commands": []}
    assert viewer(MEMBER, event) == {
        "roles": ["public"],
        "entry": None,
        "commands": ["register"],
    }
    arbiter = viewer(ARBITER, event)
    assert arbiter["roles"] == ["arbiter", "public"]
    assert {"rule", "correct", "revoke_role"} <= set(arbiter["commands"])
    assert not {"rename", "withdraw", "grant_role"} & set(arbiter["commands"])
    player = viewer(PLAYER, event)
    assert player["roles"] == ["player", "public"]
    assert player["entry"] == 3
    assert {"withdraw", "pause", "absence"} <= set(player["commands"])
    assert viewer(OWNER, event)["roles"] == ["owner", "public"]
    assert Role.STAFF in viewer(STAFF, event)["roles"]
    everything = set(TYPES) - {"accept", "decline_invitation", "appeal_result"}
    assert set(viewer(STAFF, event)["commands"]) == everything


def test_the_detail_names_the_organisers(event: Tournament) -> None:
    body = browser(None).get(f"/api/v1/tournaments/{event.slug}").json()
    assert [(row["player"]["username"], row["role"]) for row in body["roles"]] == [
        (ORGANISER, "organiser"),
        (ARBITER, "arbiter"),
    ]
