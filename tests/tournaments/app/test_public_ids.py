"""Database keys stay inside: neither logs nor answers of the API contain them."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec
import pytest
from django.db import connection, transaction
from django.test import Client
from rest_framework.test import APIClient

from games import bots, export_game, game_commands, public_ids
from games import log as game_log
from games.models import ApiToken, Bot, Game, Player, Seat
from tests import openapi
from tests.tournaments.app.conftest import MakeTournament, open_games, play_out, play_round
from tests.tournaments.app.organising import do, organiser, staff
from tournaments import events as ev
from tournaments import log, rebuild, tasks
from tournaments.director import seasons, setup
from tournaments.director.transaction import open_transaction
from tournaments.models import (
    Bye,
    Entry,
    Round,
    Table,
    TableGame,
    Tournament,
    TournamentEvent,
)

pytestmark = pytest.mark.django_db
ROOT = "/api/v1"
FIRST_KEYS = {
    "games_player": 71_000_001,
    "games_game": 72_000_001,
    "games_seat": 75_000_001,
    "games_apitoken": 74_000_001,
    "tournaments_tournament": 73_000_001,
}
"""Keys that no other number in an answer is equal to."""


def start_keys_at(shift: int = 0) -> None:
    """Sets the next database key of each table. The test's transaction takes it back."""
    with connection.cursor() as cursor:
        for table, first in FIRST_KEYS.items():
            cursor.execute(f"ALTER TABLE {table} ALTER COLUMN id RESTART WITH {first + shift}")


def make_bots(names: list[str], owner: Player) -> list[Player]:
    """Bots of nim; the first belongs to `owner`."""
    players: list[Player] = []
    for name in names:
        player = Player.objects.create_user(name, kind=Player.Kind.BOT)
        Bot.objects.create(player=player, strategy="random", owner=None if players else owner)
        players.append(player)
    return players


def play_history() -> list[Tournament]:
    """A league with rulings, a correction, a withdrawal and a second season, all with an owner.

    Every game has been played to its end except for one of the second season.
    """
    players = make_bots([f"b{number}" for number in range(1, 9)], owner=organiser())
    options = {"sizes": [4, 4], "exchange": [1]}
    league = setup.create_tournament(
        "Spring",
        kind="nim",
        format="league_season",
        table_size=2,
        owner=organiser(),
        settings={"format_options": options, "round_seconds": None},
    )
    with open_transaction(league.pk, by=organiser()) as tx:
        setup.open_registration(tx)
        for player in players:
            setup.register(tx, player)
        setup.start(tx)
    tasks.advance(league.pk)
    do(league, "sanction", staff(), reason="An event of the federation.")
    play_round(league)
    do(league, "correct", table=1, kind="cancelled", reason="The wrong players.")
    do(league, "withdraw", entry=8, reason="Ill.")
    play_out(league)
    second, _ = seasons.next_season(league, organiser(), name="Autumn")
    do(second, "start")
    bots.play(open_games(second)[0])
    tasks.catch_up()
    second.refresh_from_db()
    return [league, second]


class Logged(NamedTuple):
    """What an event says, its time and its hash aside."""

    seq: int
    decision: int
    by: int | str | None
    payload: bytes


def logs(tournaments: list[Tournament]) -> list[list[Logged]]:
    """The logs of these tournaments, and then of all games in the order of the feed."""
    stored = [
        [row.envelope for row in log.stored_rows(tournament.pk, limit=10_000)]
        for tournament in tournaments
    ]
    games = Game.objects.order_by("finished_no", "pk")
    stored += [[entry.envelope for entry in game_log.entries(game.pk)] for game in games]
    return [
        [Logged(event.seq, event.decision, event.by, event.payload) for event in envelopes]
        for envelopes in stored
    ]


def records() -> list[dict[str, Any]]:
    """The records of all finished games, without times and the hashes that cover them."""
    found = []
    for game in Game.objects.filter(status="finished").order_by("finished_no"):
        record = msgspec.json.decode(export_game.export_game(game))
        del record["head"]
        for event in record["events"]:
            del event["at"]
        found.append(record)
    return found


class PredictableSecrets:
    """What the module `secrets` is used for here, from a generator with a known seed."""

    def __init__(self, generator: random.Random) -> None:
        self._generator = generator

    def randbelow(self, count: int) -> int:
        return self._generator.randrange(count)

    def token_bytes(self, size: int) -> bytes:
        return self._generator.randbytes(size)

    def token_hex(self, size: int) -> str:
        return self._generator.randbytes(size).hex()


class Undo(Exception):
    """Rolls a history back."""


def history_with(
    monkeypatch: pytest.MonkeyPatch, shift: int
) -> tuple[list[list[Logged]], list[dict[str, Any]], set[int]]:
    """Logs, records and database keys of the history, with the same random numbers each time."""
    generator = random.Random(20_261_130)
    found: tuple[list[list[Logged]], list[dict[str, Any]], set[int]] | None = None
    with monkeypatch.context() as patched:
        for module in (public_ids, game_commands, setup):
            patched.setattr(module, "secrets", PredictableSecrets(generator))
        try:
            with transaction.atomic():
                start_keys_at(shift)
                found = logs(play_history()), records(), keys()
                raise Undo
        except Undo:
            pass
    assert found is not None
    return found


def keys() -> set[int]:
    """The database keys of all rows that have a public id, and of what belongs to them."""
    models: list[Any] = [
        *(Player, Game, Seat, ApiToken, Tournament),
        *(Entry, Round, Table, Bye),
    ]
    return {key for model in models for key in model.objects.values_list("pk", flat=True)}


def numbers(value: Any, path: str = "") -> Iterator[tuple[str, int]]:
    """Every number in JSON values, also within texts, with where it stands."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from numbers(name, f"{path}.{name}")
            yield from numbers(inner, f"{path}.{name}")
    elif isinstance(value, list):
        for inner in value:
            yield from numbers(inner, f"{path}[]")
    elif isinstance(value, str):
        # Not within hashes and cursors.
        for digits in re.findall(r"(?<![0-9A-Za-z])[0-9]{1,20}(?![0-9A-Za-z])", value):
            yield path, int(digits)
    elif isinstance(value, int):
        yield path, value


def test_a_log_means_the_same_in_another_database(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same history with other keys has the same payloads and authors, byte for byte."""
    first, first_records, first_keys = history_with(monkeypatch, 0)
    second, second_records, second_keys = history_with(monkeypatch, 500_000)
    assert first_keys.isdisjoint(second_keys)
    assert sum(map(len, first)) > 150
    assert first[0][-1].payload.startswith(b'{"type":"next_season_made",')
    assert first == second
    assert len(first_records) > 10
    assert first_records == second_records
    for events, known in ((first, first_keys), (second, second_keys)):
        for event in (event for events_of_log in events for event in events_of_log):
            assert event.by not in known
            found = {number for _, number in numbers(msgspec.json.decode(event.payload))}
            assert found.isdisjoint(known), event


def test_the_owner_of_a_bot_and_the_organiser_stand_in_the_log_by_their_ids() -> None:
    league, second = play_history()
    owner = organiser().public_id
    created, registered = (
        [logged.event for logged in log.read(second.pk) if logged.event.__class__.__name__ == name]
        for name in ("Created", "Registered")
    )
    assert (created[0].owner, created[0].after) == (owner, league.public_id)  # type: ignore[attr-defined]
    owners = {event.owner for event in registered}  # type: ignore[attr-defined]
    assert owners == {None, owner}
    authors = {logged.by for logged in log.read(league.pk)}
    assert authors == {None, owner, staff().public_id}
    stored = TournamentEvent.objects.filter(tournament=league, type="sanctioned").get()
    assert stored.by == staff()


PATHS = openapi.build_schema()["paths"]
NOT_READ = ("/stream", "/live", "/schema", "/docs", "/tables")


def addresses() -> Iterator[str]:
    """Every address of the API that answers with JSON, for everything there is to name."""
    players = ["b1", "b8", organiser().username]
    tournaments = list(Tournament.objects.values_list("slug", flat=True))
    games = list(Game.objects.order_by("pk").values_list("public_id", flat=True))
    some_games = [games[0], games[-1]]
    for path, methods in PATHS.items():
        if "get" not in methods or path.endswith(NOT_READ):
            continue
        for game in some_games if "{game_id}" in path else some_games[:1]:
            for ref in tournaments if "{ref}" in path else tournaments[:1]:
                for username in players if "{username}" in path else players[:1]:
                    where = path.removeprefix(ROOT)
                    others = dict.fromkeys(re.findall(r"{(\w+)}", where), "k3Zr8QwTn1Va")
                    named = {"game_id": game, "ref": ref, "username": username}
                    yield where.format(**{**others, **named, "number": 1, "entry": 1})
    yield from (f"/tables?game={game}" for game in games)  # the list of a tournament is below
    yield from (f"/games/{game}/record" for game in games)
    for ref in tournaments:
        yield f"/tournaments/{ref}/events?limit=1000"
        yield f"/tournaments/{ref}/tables?limit=100"
        yield f"/tournaments/{ref}/rounds/1?stage=division/1"
        yield f"/tournaments/{ref}/standings?section=*&limit=100"
        yield f"/tournaments/{ref}/entries/1/why?section=division/1"
    yield "/feed?limit=1000"
    yield "/games?limit=100"


@pytest.fixture
def history() -> list[Tournament]:
    """The history with keys that no other number is equal to, and a game outside of it."""
    start_keys_at()
    tournament = play_history()
    ApiToken.issue(organiser())
    outside = game_commands.open_game("nim", list(Player.objects.filter(username__in=["b1", "b2"])))
    bots.play(outside.pk)
    tasks.catch_up()
    return tournament


def check_body(body: Any, known: set[int], where: str) -> None:
    leaked = {(path, number) for path, number in numbers(body) if number in known}
    assert not leaked, where


def test_no_answer_contains_a_database_key(history: list[Tournament]) -> None:
    client, known = APIClient(), keys()
    assert all(key > 70_000_000 for key in known)
    read = 0
    for address in addresses():
        response = client.get(f"{ROOT}{address}", HTTP_ACCEPT="application/json")
        assert response.status_code in (200, 401, 403, 404, 409), (address, response.content)
        check_body(response.json(), known, address)
        read += response.status_code == 200
    assert read > 80


def test_no_answer_to_a_write_contains_a_database_key(history: list[Tournament]) -> None:
    client, known = APIClient(), keys()
    client.force_authenticate(staff())
    league, second = history
    commands = f"{ROOT}/tournaments/{second.public_id}/commands"
    correction = {"type": "correct", "table": 1, "kind": "cancelled", "reason": "x"}
    person = Player.objects.create_user("ada")
    game = game_commands.open_game("nim", [person, Player.objects.get(username="b1")])
    for path, body in [
        (commands, {"command": correction, "preview": True}),
        (commands, {"command": correction}),
        (commands, {"command": {**correction, "table": 2}}),
        (commands, {"command": {"type": "register", "player": "nobody"}}),
        (f"{ROOT}/tournaments/{league.slug}/seasons", {"name": "Autumn"}),
        (f"{ROOT}/tournaments", {"name": "Cup", "kind": "nim", "format": "swiss", "table_size": 2}),
        (f"{ROOT}/players", [{"username": "cy"}, {"username": "dan"}]),
        (f"{ROOT}/games/{game.public_id}/actions", {"action": {"type": "take"}}),
    ]:
        response = client.post(path, body, format="json")
        assert response.status_code in (200, 201, 400, 403, 404, 422), (path, response.content)
        check_body(response.json(), known | keys(), f"{path} {body}")
    client.force_authenticate(person)
    take = {"action": {"type": "take", "pile": 0, "count": 1}}
    response = client.post(f"{ROOT}/games/{game.public_id}/actions", take, format="json")
    assert response.status_code == 201, response.content
    check_body(response.json(), keys(), "actions")


@pytest.mark.usefixtures("site_page")
def test_no_page_of_the_site_names_a_database_key(history: list[Tournament]) -> None:
    known = keys()
    game = Game.objects.order_by("pk")[0]
    for path in (f"/games/{game.public_id}", f"/tournaments/{history[0].public_id}", "/players/b1"):
        response = Client().get(path)
        assert response.status_code == 200, path
        check_body(response.content.decode(), known, path)


NUMBERED = {
    # Numbers of a table within its tournament.
    *("NearTable.id", "GamePlace.id", "PlacedTable.id", "RoundTable.id", "RatedTable.id"),
    # The number of a row in the ledger of ratings.
    "RatingChange.id",
}
"""Members named `id` that are numbers, and not keys of what others refer to."""


def test_the_schema_names_no_row_by_a_number() -> None:
    """Members named after a row with a public id are texts."""
    wrong = set()
    for name, schema in openapi.build_schema()["components"]["schemas"].items():
        for member, shape in schema.get("properties", {}).items():
            types = (
                {shape.get("type")}
                if isinstance(shape.get("type"), str)
                else set(shape.get("type") or ())
            )
            if "integer" not in types:
                continue
            if member in {"id", "game", "player", "tournament", "owner", "token", "by", "previous"}:
                wrong.add(f"{name}.{member}")
    assert wrong - {"LogEntry.by"} == NUMBERED  # `by` in a game is a seat


@pytest.mark.parametrize("ref", ["1", "73000001", "k3Zr8QwTn1Va", "no-such"])
def test_a_tournament_is_not_found_by_its_key(history: list[Tournament], ref: str) -> None:
    response = APIClient().get(f"{ROOT}/tournaments/{ref}")
    assert (response.status_code, response.json()["code"]) == (404, "no_such_tournament")


def test_the_id_of_a_tournament_wins_over_the_slug_of_another() -> None:
    tournament = setup.create_tournament("One", kind="nim", format="swiss", table_size=2)
    Tournament.objects.filter(pk=tournament.pk).update(public_id="abcdefghijkl")
    other = setup.create_tournament(
        "Two", kind="nim", format="swiss", table_size=2, slug="abcdefghijkl"
    )
    shown = APIClient().get(f"{ROOT}/tournaments/abcdefghijkl").json()
    assert (shown["id"], shown["slug"]) == ("abcdefghijkl", "one")
    assert APIClient().get(f"{ROOT}/tournaments/{other.public_id}").json()["slug"] == other.slug


@pytest.mark.parametrize("member", ["player", "owner", "after", "game"])
def test_rebuild_says_when_a_log_names_what_is_not_here(
    tournament: MakeTournament, member: str
) -> None:
    """As after a log was copied without the players or games that it names."""
    league = tournament(2)
    unknown = "A1b2C3d4E5f6"
    state = log.load(league.pk)
    event: ev.Event = {
        "player": ev.Registered(entry=3, player=unknown),
        "game": ev.GameOpened(table=1, number=2, game=unknown, seats=[1, 2]),
        "owner": msgspec.structs.replace(state.created, owner=unknown),
        "after": msgspec.structs.replace(state.created, after=unknown),
    }[member]
    league.refresh_from_db()
    log.append(league, [event], at=state.at)
    rows = list(Entry.objects.values()), list(TableGame.objects.values())
    assert rebuild.tournament(league.pk, fix=False) != []
    name = {"player": "Player", "owner": "Player", "game": "Game", "after": "Tournament"}[member]
    expected = [f"its log names {name} {unknown}, which is not here"]
    assert rebuild.tournament(league.pk, fix=True) == expected
    assert (list(Entry.objects.values()), list(TableGame.objects.values())) == rows
