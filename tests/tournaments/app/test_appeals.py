"""Appeals against results: who may appeal, who decides, and a correction in the same decision."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from games.errors import ClientError
from games.models import Player
from tests.tournaments.app.conftest import MakeTournament
from tests.tournaments.app.organising import do, organiser, points, seats, staff
from tests.tournaments.app.test_desk import desk
from tournaments.director import command_handlers, commands
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db

LOST: dict[str, Any] = {"kind": "played", "games": [{"ranks": [2, 1], "points": [0, 3]}]}


@pytest.fixture
def event(tournament: MakeTournament) -> Tournament:
    """A round robin on real tables with one result, won by the first seat of table 1."""
    event = tournament(4, owner=organiser(), settings={"by_hand": True})
    do(event, "rule", table=1, kind="played", games=[{"ranks": [1, 2], "points": [3, 0]}])
    return event


def loser(event: Tournament) -> Player:
    return Player.objects.get(username=f"b{seats(event, 1)[1]}")


def code(event: Tournament, type_: str, by: Player | None = None, **params: Any) -> str:
    """The code of a refusal; nothing has changed."""
    seq = event.seq
    with pytest.raises(ClientError) as refused:
        do(event, type_, by, **params)
    event.refresh_from_db()
    assert event.seq == seq
    return refused.value.code


def appeals(event: Tournament, state: str = "") -> list[dict[str, Any]]:
    url = f"/api/v1/tournaments/{event.slug}/appeals?state={state}"
    rows: list[dict[str, Any]] = APIClient().get(url).json()
    return rows


def test_a_granted_appeal_with_a_correction(event: Tournament) -> None:
    winner = seats(event, 1)[0]
    assert do(event, "appeal_result", loser(event), table=1, reason=" Misread. ") == [
        "result_appealed"
    ]
    (item,) = [item for item in desk(event)["items"] if item["code"] == "appeal_open"]
    assert item["params"] == {"appeal": 1, "reason": "Misread."}
    command: dict[str, Any] = {
        "appeal": 1,
        "granted": True,
        "reason": "The sheet says so.",
        "correction": LOST,
    }
    preview = command_handlers.preview(
        event.pk, commands.parse_command({"type": "decide_appeal", **command}), organiser()
    )
    assert {change.entry for change in preview.standings} >= {winner}
    assert appeals(event, "open")[0]["granted"] is None
    assert do(event, "decide_appeal", **command) == ["appeal_decided", "result_corrected"]
    assert points(event)[winner] == 0
    (row,) = appeals(event, "decided")
    assert (row["granted"], row["decision"], row["decided_by"]["username"]) == (
        True,
        "The sheet says so.",
        "organiser",
    )
    assert appeals(event, "open") == []
    assert "appeal_open" not in desk(event)["counts"]
    assert code(event, "decide_appeal", **command) == "appeal_decided"


def test_each_player_of_the_table_appeals_once(event: Tournament) -> None:
    do(event, "appeal_result", loser(event), table=1, reason="x")
    assert code(event, "appeal_result", loser(event), table=1, reason="y") == "appealed_already"
    do(event, "decide_appeal", appeal=1, granted=False, reason="No.")
    assert code(event, "appeal_result", loser(event), table=1, reason="y") == "appealed_already"
    other = Player.objects.get(username=f"b{seats(event, 1)[0]}")
    assert do(event, "appeal_result", other, table=1, reason="z") == ["result_appealed"]


def test_what_is_refused(event: Tournament) -> None:
    elsewhere = Player.objects.get(username=f"b{seats(event, 2)[0]}")
    assert code(event, "appeal_result", elsewhere, table=1, reason="x") == "not_at_table"
    assert code(event, "appeal_result", elsewhere, table=2, reason="x") == "no_result"
    assert code(event, "appeal_result", loser(event), table=1, reason=" ") == "reason_missing"
    assert code(event, "appeal_result", loser(event), table=9, reason="x") == "no_such_table"
    stranger = Player.objects.create(username="stranger")
    assert code(event, "appeal_result", stranger, table=1, reason="x") == "not_entered"
    decision: dict[str, Any] = {"granted": False, "reason": "x"}
    assert code(event, "decide_appeal", appeal=1, **decision) == "no_such_appeal"
    do(event, "appeal_result", loser(event), table=1, reason="x")
    assert code(event, "decide_appeal", loser(event), appeal=1, **decision) == "not_organiser"
    assert code(event, "decide_appeal", appeal=1, granted=False, reason="") == "reason_missing"
    assert code(event, "decide_appeal", appeal=1, correction=LOST, **decision) == "not_granted"


def test_nobody_decides_about_the_own_table(tournament: MakeTournament) -> None:
    event = tournament(1, owner=organiser(), start=False, settings={"by_hand": True})
    do(event, "register", player="organiser")
    do(event, "start")
    do(event, "rule", table=1, kind="played", games=[{"ranks": [1, 2], "points": [3, 0]}])
    do(event, "appeal_result", Player.objects.get(username="b1"), table=1, reason="x")
    decision: dict[str, Any] = {"appeal": 1, "granted": False, "reason": "No."}
    assert code(event, "decide_appeal", **decision) == "own_table"
    assert do(event, "decide_appeal", staff(), **decision) == ["appeal_decided"]
