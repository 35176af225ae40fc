"""Duplicate deals: the seed of a round is published when the last of its tables has ended."""

from __future__ import annotations

import asyncio
import base64
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import AsyncClient
from django.urls import URLPattern
from rest_framework.test import APIClient

import games.api.urls
import tournaments.api.urls
from engine import registry, verify
from games import audit, bots, decide, game_commands, log, seed_publication
from games.errors import Invalid
from games.live_game import LiveGame
from games.models import Game, Player
from tests.tournaments.app.conftest import MakeTournament, open_games, play_out, play_round
from tests.tournaments.app.organising import do
from tournaments import rebuild, tasks
from tournaments.director import duplicate_deals
from tournaments.models import TableGame, Tournament

pytestmark = pytest.mark.django_db(transaction=True)
ROOT = "/api/v1"
KINDS = ["dream_home", "lodge"]


@pytest.fixture
def staff(db: None) -> Player:
    """Somebody who may direct any tournament."""
    return Player.objects.create_user("staff", is_staff=True)


@pytest.fixture
def duplicate(tournament: MakeTournament) -> Any:
    """Makes a started tournament with duplicate deals."""

    def make(entries: int = 4, match: dict[str, Any] | None = None, **params: Any) -> Tournament:
        options = {"duplicate": True, **({"match": match} if match else {})}
        return tournament(entries, settings={"format_options": options}, **params)

    return make


def game(id_: int) -> Game:
    return Game.objects.get(pk=id_)


def url(id_: int) -> str:
    """The address of a game in the API."""
    return f"{ROOT}/games/{game(id_).public_id}"


def types(id_: int) -> list[str]:
    return [entry.type for entry in log.entries(id_)]


def published(id_: int) -> bool:
    """Whether the API shows the seed, in every place or in none."""
    client = APIClient()
    row = client.get(url(id_)).json()
    ended = types(id_)[-1] == "seed_revealed"
    assert (row["seed"] is not None) == ended
    assert row["seed_held"] != ended
    return bool(ended)


def addresses(tournament: Tournament) -> Iterator[str]:
    """Every address of the API that can be read, streams aside, for all there is to name."""
    everything = [*games.api.urls.urlpatterns, *tournaments.api.urls.urlpatterns]
    choices: dict[str, list[Any]] = {
        "game_id": list(Game.objects.values_list("public_id", flat=True)),
        "username": list(Player.objects.values_list("username", flat=True)),
        "ref": [tournament.public_id, tournament.slug],
        "entry": [1, 2],
    }
    for pattern in everything:
        assert isinstance(pattern, URLPattern)
        if "stream" in str(pattern.pattern):
            continue
        paths = [{"tables": "tables?game=<str:game_id>"}.get(path := str(pattern.pattern), path)]
        for name, values in choices.items():
            for converter in ("int", "slug", "str"):
                mark = f"<{converter}:{name}>"
                paths = [
                    path.replace(mark, str(value))
                    for path in paths
                    for value in (values if mark in path else [""])
                ]
        yield from (f"{ROOT}/{path}" for path in paths)
    for game_id, seq in Game.objects.values_list("pk", "seq"):
        yield from (f"{url(game_id)}/events?limit=1000&after={max(seq - 3, 0)}",)
        yield from (f"{url(game_id)}/frames?from={at}" for at in range(1, seq + 1, 100))
        yield from (f"{url(game_id)}/state?ply={ply}" for ply in range(max(seq - 2, 1), seq + 1))
        yield f"{url(game_id)}/score?ply={seq}"


def client_of(player: Player | None) -> APIClient:
    """The API as that player uses it, or somebody who is not signed in."""
    client = APIClient()
    client.force_authenticate(player)
    return client


def player_at(game_id: int) -> Player:
    """Somebody who sits at that game."""
    return Player.objects.filter(seats__game=game_id).order_by("pk")[0]


async def _stream(path: str, expected: int, by: Player | None = None) -> bytes:
    """What a stream sends: to its end, or so many messages."""
    client = AsyncClient()
    if by is not None:
        await client.aforce_login(by)
    answer: Any = await client.get(path)
    assert answer.status_code == 200
    sent = b""
    async with asyncio.timeout(20):
        async for part in answer.streaming_content:
            sent += part
            if b"event: end" in part or sent.count(b"event: ") >= expected:
                break
    await answer.streaming_content.aclose()
    return sent


def shown_to(viewer: Player | None, tournament: Tournament) -> bytes:
    """Every byte that this viewer can get, headers included."""
    client, found = client_of(viewer), b""
    for address in addresses(tournament):
        response = client.get(address)
        # 400: a position that this viewer does not see
        assert response.status_code in (200, 400, 401, 403, 404, 405, 409), (
            address,
            response.content,
        )
        found += response.content + repr(response.headers).encode()
    for game_id in Game.objects.values_list("pk", flat=True):
        seq = client.get(url(game_id)).json()["seq"]
        found += asyncio.run(_stream(f"{url(game_id)}/stream", seq, viewer))
    return found


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_public_holds_the_seed_before_the_last_table_has_ended(
    duplicate: Any, kind: str
) -> None:
    league = duplicate(4, kind=kind)
    fast, slow = open_games(league)
    seed = bytes(game(fast).seed)
    assert bytes(game(slow).seed) == seed
    needles = [seed, seed.hex().encode(), seed.hex().upper().encode(), base64.b64encode(seed)]

    bots.play(fast)
    tasks.catch_up()
    tasks.sweep()
    assert game(fast).status == "finished"
    assert game(slow).status == "playing"
    for viewer in (None, player_at(fast), player_at(slow)):
        shown = shown_to(viewer, league)
        assert f'"id":"{game(fast).public_id}",'.encode() in shown
        assert not [needle for needle in needles if needle in shown]
    assert not published(fast)
    row = APIClient().get(url(fast)).json()
    assert row["finished_no"] is not None
    assert row["result"]["ranks"]

    bots.play(slow)
    tasks.catch_up()
    for game_id in (fast, slow):
        assert published(game_id)
        assert types(game_id)[-2:] == ["finished", "seed_revealed"]
        assert audit.first_fault(game_id) is None
        record = APIClient().get(f"{url(game_id)}/record")
        assert record.json()["seed"] == seed.hex()
        assert "seed_held_back" not in record.json()
        assert verify.check_record(record.content) is None
    assert needles[1] in shown_to(None, league)
    # The next round has another seed.
    assert all(bytes(game(other).seed) != seed for other in open_games(league))


@pytest.mark.parametrize("kind", KINDS)
def test_a_finished_game_counts_at_once_and_verifies_while_its_seed_is_held_back(
    duplicate: Any, kind: str, tmp_path: Any
) -> None:
    league = duplicate(4, kind=kind)
    fast, _ = open_games(league)
    bots.play(fast)
    tasks.catch_up()
    assert TableGame.objects.get(game=fast).status == "counted"
    assert audit.first_fault(fast) is None  # with the seed that is kept
    refused = APIClient().get(f"{url(fast)}/record")
    assert (refused.status_code, refused.json()["code"]) == (409, "hidden_deal")
    client = client_of(player_at(fast))
    record = client.get(f"{url(fast)}/record")
    assert record.json()["seed_held_back"] is True
    assert "seed" not in record.json()
    fault = verify.check_record(record.content)
    assert fault is not None
    assert "held back until the last table of the round has ended" in str(fault)
    file = tmp_path / "games.jsonl"
    file.write_bytes(record.content)
    with pytest.raises(CommandError, match="held back until the last table"):
        call_command("verify", str(file))
    assert client.get(f"{url(fast)}/score").json()["final"] is True
    assert APIClient().get(f"{url(fast)}/score").json()["final"] is False
    assert rebuild.tournament(league.pk, fix=False) == []


def test_the_end_is_final_before_and_after_the_seed_follows(duplicate: Any) -> None:
    league = duplicate(4)
    fast, _ = open_games(league)
    bots.play(fast)
    tasks.catch_up()
    before = game(fast)
    play_round(league)
    after = game(fast)
    assert after.seq == before.seq + 1
    assert (after.finished_at, after.moved_at) == (before.finished_at, before.moved_at)
    client = APIClient()
    for ply in (before.seq, after.seq):
        score = client.get(f"{url(fast)}/score?ply={ply}").json()
        assert (score["final"], score["result"]) == (True, after.result)
        state = client.get(f"{url(fast)}/state?ply={ply}").json()
        assert state["turn"] is None
    frames = client.get(f"{url(fast)}/frames").json()["frames"]
    assert [frame["event"]["type"] for frame in frames[-2:]] == ["finished", "seed_revealed"]
    assert frames[-1]["view"] == frames[-2]["view"]
    refused = client.get(f"{url(fast)}/score?ply={after.seq + 1}")
    assert refused.status_code == 400


def test_a_watcher_who_comes_back_gets_the_seed(duplicate: Any) -> None:
    league = duplicate(4)
    fast, _ = open_games(league)
    bots.play(fast)
    tasks.catch_up()
    path = f"{url(fast)}/stream"
    seq = game(fast).seq
    heard = asyncio.run(_stream(path, 10_000, player_at(fast)))
    assert b"event: end" in heard  # the game is over; nobody waits for the seed
    assert heard.count(b"event: event") == seq
    play_round(league)
    heard = asyncio.run(_stream(f"{path}?after={seq}", 10_000))
    assert b"seed_revealed" in heard
    assert heard.count(b"event: event") == 1
    assert b"event: end" in heard


def test_a_match_of_several_games_publishes_each_seed_when_all_tables_are_past_it(
    duplicate: Any,
) -> None:
    league = duplicate(4, match={"games": 2, "best_of": False})
    fast, slow = open_games(league)
    bots.play(fast)
    tasks.catch_up()
    second = next(other for other in open_games(league) if other != slow)
    bots.play(second)
    tasks.catch_up()
    assert not published(fast)
    assert not published(second)
    # The slow table has its first game behind it: that seed is out, and the second is not.
    bots.play(slow)
    tasks.catch_up()
    assert published(fast)
    assert published(slow)
    assert not published(second)
    last = TableGame.objects.get(table=TableGame.objects.get(game=slow).table_id, number=2).game_id
    assert bytes(game(last).seed) == bytes(game(second).seed)
    bots.play(last)
    tasks.catch_up()
    assert published(second)
    assert published(last)


@pytest.mark.parametrize(
    ("command", "params"),
    [
        ("rule", {"table": 2, "kind": "cancelled", "reason": "nobody came"}),
        ("rule", {"table": 2, "kind": "forfeit", "at_fault": [2], "reason": "gone"}),
        ("annul", {"tables": [2], "reason": "wrong table"}),
        ("withdraw", {"entry": 2}),
    ],
)
def test_a_table_that_is_called_off_holds_the_seed_no_longer(
    duplicate: Any, staff: Player, command: str, params: dict[str, Any]
) -> None:
    league = duplicate(4)
    seats = {
        table.number: list(table.seats.values_list("entry__number", flat=True))
        for table in league.tables.all()
    }
    slow_table = 2
    if "at_fault" in params:
        params = {**params, "at_fault": seats[slow_table][:1]}
    if "entry" in params:
        params = {"entry": seats[slow_table][0]}
    slow = TableGame.objects.get(table__tournament=league, table__number=slow_table).game_id
    fast = next(other for other in open_games(league) if other != slow)
    bots.play(fast)
    tasks.catch_up()
    assert not published(fast)
    do(league, command, staff, **params)
    assert published(fast)
    assert game(slow).status == "void"
    assert types(slow)[-2:] == ["voided", "seed_revealed"]
    for over in (fast, slow):
        assert audit.first_fault(over) is None
    # A replay is dealt anew and belongs to no set but its own.
    for again in open_games(league):
        assert bytes(game(again).seed) != bytes(game(fast).seed)
    play_out(league)
    finished = Game.objects.filter(status="finished")
    assert not finished.filter(seed_held=True).exists()


def test_a_preview_publishes_nothing(duplicate: Any, staff: Player) -> None:
    league = duplicate(4)
    fast, slow = open_games(league)
    bots.play(fast)
    tasks.catch_up()
    client = APIClient()
    client.force_authenticate(staff)
    number = TableGame.objects.get(game=slow).table.number
    response = client.post(
        f"{ROOT}/tournaments/{league.public_id}/commands",
        {
            "command": {"type": "rule", "table": number, "kind": "cancelled", "reason": "x"},
            "preview": True,
        },
        format="json",
    )
    assert response.status_code == 200, response.content
    assert not published(fast)
    assert game(slow).status == "playing"


def test_the_games_themselves_refuse_while_one_of_them_is_played(duplicate: Any) -> None:
    league = duplicate(4)
    fast, slow = open_games(league)
    bots.play(fast)
    assert seed_publication.publish_seeds([fast, slow]) == []
    assert not published(fast)
    bots.play(slow)
    assert seed_publication.publish_seeds([fast, slow]) == [fast, slow]
    assert seed_publication.publish_seeds([fast, slow]) == []
    assert types(fast).count("seed_revealed") == 1


def test_the_sweep_makes_up_for_a_publication_that_failed(
    duplicate: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    league = duplicate(4)
    with monkeypatch.context() as broken:
        broken.setattr(duplicate_deals, "publish_seeds", lambda *_: None)
        ids = open_games(league)
        play_round(league)
        assert not any(published(game_id) for game_id in ids)
    tasks.sweep()
    assert all(published(game_id) for game_id in ids)


def test_an_action_sent_again_gets_its_first_answer_after_the_seed_came(staff: Player) -> None:
    rules = registry.get("nim")
    ben = Player.objects.create_user("ben")
    row = game_commands.open_game("nim", [staff, ben], {"piles": 1, "most": 1}, hold_seed=True)
    action = rules.legal(LiveGame.load(row).state, 0)[0]
    params = {"type": "take", "pile": action.pile, "count": action.count}  # type: ignore[attr-defined]
    first = decide.play_action(row.pk, 0, params, key="once")
    assert first.events[-1].type == "finished"
    assert seed_publication.publish_seeds([row.pk]) == [row.pk]
    again = decide.play_action(row.pk, 0, params, key="once")
    assert again == first


def test_rebuild_mends_a_row_that_says_otherwise(duplicate: Any) -> None:
    league = duplicate(4)
    fast, _ = open_games(league)
    bots.play(fast)
    tasks.catch_up()
    Game.objects.filter(pk=fast).update(seed_held=False)
    assert APIClient().get(url(fast)).json()["seed"] is not None
    call_command("rebuild", "--fix")
    assert not published(fast)


def test_without_duplicate_a_seed_comes_with_the_end(tournament: MakeTournament) -> None:
    league = tournament(4)
    first, _ = open_games(league)
    bots.play(first)
    row = APIClient().get(url(first)).json()
    assert row["seed"] == bytes(game(first).seed).hex()
    assert types(first)[-1] == "finished"


def test_games_of_a_tournament_are_shown_with_its_delay(tournament: MakeTournament) -> None:
    league = tournament(4, settings={"spectator_delay_seconds": 600})
    game_id = open_games(league)[0]
    bots.play(game_id)
    assert game(game_id).spectator_delay_ms == 600_000
    row = APIClient().get(f"{ROOT}/tournaments/{league.slug}").json()
    assert row["settings"]["spectator_delay_seconds"] == 600


@pytest.mark.parametrize("seconds", [-1, 86_401, 2**40])
def test_a_delay_that_cannot_be_is_refused(tournament: MakeTournament, seconds: int) -> None:
    with pytest.raises(Invalid, match="spectator_delay_seconds is 0 to 86400"):
        tournament(4, settings={"spectator_delay_seconds": seconds})
    assert not Tournament.objects.exists()
