"""Settings that change after the creation, and the texts of the organiser."""

from __future__ import annotations

import re
from datetime import timedelta
from html.parser import HTMLParser
from typing import Any

import pytest
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st
from rest_framework.test import APIClient

from games.errors import ClientError, Illegal
from games.models import Game, Player
from tests.tournaments.app.conftest import MakeTournament, open_games, play_out, play_round
from tests.tournaments.app.organising import do, organiser
from tournaments import log, markdown
from tournaments.director import seasons
from tournaments.models import Round, Tournament, TournamentEvent

ROOT = "/api/v1/tournaments"


@pytest.fixture
def event(tournament: MakeTournament) -> Tournament:
    return tournament(4, owner=organiser(), settings={"round_seconds": 3600})


@pytest.mark.django_db
def test_only_what_changes_is_in_the_log(event: Tournament) -> None:
    done = do(event, "change_settings", name="Autumn", description="# Hi", round_seconds=3600)
    assert done == ["renamed", "settings_changed"]
    row = TournamentEvent.objects.filter(tournament=event).order_by("-seq")[0]
    assert row.payload == '{"type":"settings_changed","description":"# Hi"}'
    assert do(event, "change_settings", name="Autumn", description="# Hi") == []
    assert do(event, "change_settings", round_seconds=None) == ["settings_changed"]
    assert log.load(event.pk).settings.round_seconds is None
    detail = APIClient().get(f"{ROOT}/{event.slug}").json()
    assert detail["name"] == "Autumn"
    assert detail["description_html"] == "<h3>Hi</h3>\n"
    assert detail["settings"]["round_seconds"] is None
    listed = APIClient().get(ROOT).json()["results"][0]
    assert "description" not in listed


@pytest.mark.django_db
def test_later_rounds_and_games_follow_the_new_settings(tournament: MakeTournament) -> None:
    event = tournament(
        4,
        owner=organiser(),
        format="swiss",
        settings={"round_seconds": 3600, "format_options": {"rounds": 2}},
    )
    first = set(open_games(event))
    do(event, "change_settings", round_seconds=60, spectator_delay_seconds=120, pace_ms=5)
    play_round(event)
    rounds = Round.objects.filter(tournament=event).order_by("position")
    lengths = []
    for row in rounds:
        assert row.deadline is not None
        lengths.append((row.deadline - row.published_at).total_seconds())
    assert lengths == [3600, 60]
    later = Game.objects.filter(pk__in=open_games(event))
    assert {game.spectator_delay_ms for game in later} == {120_000}
    assert not Game.objects.filter(pk__in=first).exclude(spectator_delay_ms=0).exists()


@pytest.mark.django_db
def test_entry_and_closing_time(tournament: MakeTournament) -> None:
    event = tournament(2, owner=organiser(), start=False)
    eve, ann, bob = (Player.objects.create_user(name) for name in ("eve", "ann", "bob"))
    with pytest.raises(ClientError):
        do(event, "register", eve)
    do(event, "change_settings", entry="open")
    do(event, "register", eve)
    closes = timezone.now() - timedelta(minutes=1)
    do(event, "change_settings", registration_closes=closes.isoformat())
    with pytest.raises(Illegal) as refused:
        do(event, "register", ann)
    assert refused.value.code == "registration_closed"
    assert do(event, "register", player="bob") == ["registered"]
    do(event, "change_settings", registration_closes=None, max_entries=5)
    do(event, "register", ann)
    assert event.entries_count == 5
    assert bob.pk


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({}, "nothing_to_change"),
        ({"name": " "}, "bad_name"),
        ({"name": None}, "bad_command"),
        ({"round_seconds": 0}, "bad_setting"),
        ({"pace_ms": -1}, "bad_setting"),
        ({"spectator_delay_seconds": 10**12}, "bad_setting"),
        ({"max_entries": 3}, "not_changeable"),
        ({"entry": "all"}, "bad_command"),
        ({"rated": False}, "bad_command"),
        ({"description": "x" * 10_001}, "invalid"),
        ({"registration_closes": "tomorrow"}, "bad_command"),
        ({"registration_closes": "0001-01-01T00:00:00+14:00"}, "bad_time"),
    ],
    ids=str,
)
def test_what_cannot_be_is_refused(event: Tournament, given: dict[str, Any], code: str) -> None:
    client = APIClient()
    client.force_authenticate(organiser())
    command = {"type": "change_settings", **given}
    response = client.post(f"{ROOT}/{event.slug}/commands", {"command": command}, format="json")
    assert (response.status_code // 100, response.json()["code"]) == (4, code)
    seq = event.seq
    event.refresh_from_db()
    assert event.seq == seq


@pytest.mark.django_db
def test_what_has_no_effect_any_more_is_refused_by_name(tournament: MakeTournament) -> None:
    event = play_out(tournament(2, owner=organiser()))
    with pytest.raises(Illegal) as refused:
        do(event, "change_settings", description="x", pace_ms=5)
    assert refused.value.extra == {"setting": "pace_ms"}
    assert do(event, "change_settings", description="Thanks!") == ["settings_changed"]
    hall = tournament(2, owner=organiser(), name="Hall", settings={"by_hand": True})
    with pytest.raises(Illegal):
        do(hall, "change_settings", spectator_delay_seconds=5)


@pytest.mark.django_db
def test_the_next_season_has_the_texts_but_not_the_closing_time(
    tournament: MakeTournament,
) -> None:
    options = {"sizes": [2, 2], "exchange": [1]}
    league = tournament(
        4, owner=organiser(), format="league_season", settings={"format_options": options}
    )
    do(league, "change_settings", rules="*Fair*", registration_closes="2030-01-01T00:00:00Z")
    play_out(league)
    season = seasons.next_season(league, organiser(), name="Next").tournament
    assert season.rules == "*Fair*"
    assert log.load(season.pk).settings.registration_closes is None


@pytest.mark.django_db
def test_two_changes_at_once_are_told_apart_by_seq(event: Tournament) -> None:
    client = APIClient()
    client.force_authenticate(organiser())
    body = {
        "command": {"type": "change_settings", "rules": "One."},
        "expected_seq": event.seq,
        "key": "a",
    }
    path = f"{ROOT}/{event.slug}/commands"
    first = client.post(path, body, format="json")
    again = client.post(path, body, format="json")
    assert (first.status_code, again.json()["events"]) == (201, first.json()["events"])
    assert client.post(path, {**body, "key": "b"}, format="json").status_code == 409


class Checker(HTMLParser):
    """Fails for anything in the HTML that could run code or load something."""

    TAGS = frozenset(markdown._TAGS)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in self.TAGS, tag
        for name, value in attrs:
            assert name in ("href", "title", "rel", "start"), name
            if name == "href":
                assert re.match(r"(https?://|mailto:)", value or "", re.IGNORECASE), value
        if tag == "a":
            assert dict(attrs).get("rel") == "nofollow ugc noopener"

    handle_startendtag = handle_starttag

    def handle_comment(self, data: str) -> None:
        raise AssertionError(data)


def check(text: str) -> str:
    html = markdown.to_html(text)
    checker = Checker()
    checker.feed(html)
    checker.close()
    return html


NASTY = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "[x](javascript:alert(1))",
    "[x](JaVaScRiPt:alert(1))",
    "[x](java\tscript:alert(1))",
    "[x](&#106;avascript:alert(1))",
    "[x](data:text/html;base64,PHNjcmlwdD4=)",
    "[x](vbscript:x)",
    "[x](//evil.example)",
    "[x](/api/v1/me)",
    "![x](javascript:alert(1))",
    '![x](https://a.example/"onload="alert(1))',
    "![<b>](https://a.example/x.png)",
    "<javascript:alert(1)>",
    "<https://a.example>",
    '[x](https://a.example "t\\"onmouseover=alert(1)")',
    "<svg><a xlink:href=javascript:alert(1)>x</a></svg>",
    "<!-- <img src=x> -->",
    "```html\n<script>\n```",
    "`<script>`",
    "[x]: javascript:alert(1)\n\n[x]",
    "| a |\n|---|\n| <iframe src=//x> |",
    "<style>@import'x'</style>",
    "&lt;script&gt;",
    "\x00\u202e<scr\x00ipt>",
    "*" * 5000,
    "[" * 3000,
    ">" * 3000,
    "> " * 2000 + "x",
]


@pytest.mark.parametrize("text", NASTY, ids=range(len(NASTY)))
def test_nothing_nasty_comes_through(text: str) -> None:
    check(text)


@given(
    st.lists(st.sampled_from([*"<>[]()!\"'`*_#&;:/=\n\t ", *NASTY[:24], "x", "http:"])).map("".join)
)
def test_no_mixture_of_nasty_parts_comes_through(text: str) -> None:
    check(text)


def test_markdown_keeps_what_organisers_write() -> None:
    assert check("Play **fair**.") == "<p>Play <strong>fair</strong>.</p>\n"
    assert check("![A board](https://a.example/x.png)") == (
        '<p><a href="https://a.example/x.png" rel="nofollow ugc noopener">A board</a></p>\n'
    )
    assert "<td>1</td>" in check("| a |\n|---|\n| 1 |")
    assert check("<b>no</b>") == "<p>&lt;b&gt;no&lt;/b&gt;</p>\n"
    assert check("1. a\n2. b").startswith("<ol>")
    assert check(" \n") == ""
