"""How much of a game each kind of viewer sees, on every endpoint and stream."""

from __future__ import annotations

import asyncio
import gc
import re
import time
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

import pytest
import redis
from django.db import connection, transaction
from django.test import AsyncClient
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from rest_framework.test import APIClient

import games.api.urls
from engine.table.clock import TimeControl
from games import bots, event_cache, game_commands, game_stream, log, seed_publication
from games.live_game import LiveGame
from games.models import Game, Player, Seat
from games.visibility import Withheld, visibilities, visibility
from games.void_game import void_game
from tests.games.conftest import SEED

# Streams use channels that all databases of a Redis share.
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.xdist_group("live")]

DELAY_MS = 60_000
OPENING = 3
"""Events of Nim's opening."""
Viewers = dict[str, Player | None]
MakeGame = Callable[..., Game]


@pytest.fixture(autouse=True)
def closed_connections() -> Iterator[None]:
    """Closes the connections of the threads in which streams read; tests of servers count them."""
    yield
    gc.collect()


@pytest.fixture
def viewers(ada: Player, ben: Player) -> Viewers:
    """One of each kind; `seat 0` and `seat 1` sit at the table."""
    return {
        "anonymous": None,
        "signed in": Player.objects.create_user("carl"),
        "staff": Player.objects.create_user("dora", is_staff=True),
        "superuser": Player.objects.create_user("emil", is_staff=True, is_superuser=True),
        "seat 0": ada,
        "seat 1": ben,
    }


@pytest.fixture
def make(ada: Player, ben: Player, monkeypatch: pytest.MonkeyPatch) -> MakeGame:
    """Opens a game of Nim between Ada and Ben, and plays some moves.

    The opening and the first `old` moves happened an hour ago, the others now.
    """

    def make_(moves: int = 4, old: int = 0, **options: Any) -> Game:
        with monkeypatch.context() as earlier:
            if old:
                earlier.setattr(log, "clock", lambda *_: timezone.now() - timedelta(hours=1))
            game = game_commands.open_game("nim", [ada, ben], {"piles": 6}, seed=SEED, **options)
            play(game, old)
        return play(game, moves - old)

    return make_


def play(game: Game, moves: int | None = None) -> Game:
    """Plays so many moves, or to the end."""
    game.refresh_from_db()
    live_game = LiveGame.load(game)
    while live_game.turn is not None and moves != 0:
        live_game.play(live_game.turn, live_game.rules.legal(live_game.state, live_game.turn)[0])
        live_game.save()
        moves = None if moves is None else moves - 1
    game.refresh_from_db()
    return game


def client_of(viewer: Player | None) -> APIClient:
    client = APIClient()
    client.force_authenticate(viewer)
    return client


GAME_ADDRESSES = sorted(
    str(pattern.pattern)
    for pattern in games.api.urls.urlpatterns
    if "game_id" in str(pattern.pattern)
)
"""Every address of a game, so that a new endpoint is tested too."""
LIMITED_QUERIES = {
    "events": ["", "?limit=1000", "?after={upto}"],
    "state": ["", "?ply={upto}", "?as=spectator"],
    "frames": ["", "?from={upto}"],
    "score": ["", "?ply={upto}"],
    "scores": ["", "?after={upto}"],
}
BEYOND = {"events": "?after={}", "state": "?ply={}", "frames": "?from={}", "score": "?ply={}"}


def readable(game: Game, upto: int) -> Iterator[str]:
    """Every address of the game that can be read, except the stream."""
    for pattern in GAME_ADDRESSES:
        name = pattern.rpartition("/")[2] if pattern.count("/") > 1 else ""
        if name in ("stream", "actions", "preview", "commands"):
            continue
        path = "/api/v1/" + re.sub(r"<\w+:game_id>", game.public_id, pattern)
        for query in LIMITED_QUERIES.get(name, [""]):
            yield path + query.format(upto=upto)
    yield "/api/v1/games"
    yield "/api/v1/games?ordering=-moved"


def beyond(game: Game, upto: int) -> Iterator[str]:
    """Addresses that ask for something after `upto`."""
    for name, query in BEYOND.items():
        yield f"/api/v1/games/{game.public_id}/{name}{query.format(upto + 1)}"


def seqs_in(value: Any) -> Iterator[int]:
    """All numbers of events in an answer."""
    if isinstance(value, dict):
        for name, member in value.items():
            if name in ("seq", "ply", "first", "last", "decision") and isinstance(member, int):
                yield member
            yield from seqs_in(member)
    elif isinstance(value, list):
        for member in value:
            yield from seqs_in(member)


def hidden_hashes(game: Game, upto: int) -> list[str]:
    """The beginnings of the hashes of events after `upto`, as in ETags."""
    return [entry.hash.hex()[:32] for entry in log.entries(game.pk, upto)]


async def streamed(game: Game, viewer: Player | None, expected: int | None = None) -> bytes:
    """What the stream sends to its end; or so many events and what follows in a short time."""
    client = AsyncClient()
    if viewer is not None:
        await client.aforce_login(viewer)
    answer: Any = await client.get(f"/api/v1/games/{game.public_id}/stream")
    sent, parts = b"", aiter(answer.streaming_content)
    try:
        async with asyncio.timeout(20):
            while expected is None or len(stream_seqs(sent)) < expected:
                sent += await anext(parts)
        async with asyncio.timeout(0.2):
            while True:
                sent += await anext(parts)
    except (StopAsyncIteration, TimeoutError):
        return sent
    finally:
        await answer.streaming_content.aclose()


def stream_seqs(sent: bytes) -> list[int]:
    return [int(seq) for seq in re.findall(rb"^id: (\d+)$", sent, re.MULTILINE)]


def check_viewer(game: Game, viewer: Player | None, upto: int) -> None:
    """Every endpoint and stream gives this viewer all events up to `upto` and none after it."""
    client = client_of(viewer)
    hidden = hidden_hashes(game, upto)
    answered = 0
    for address in readable(game, upto):
        answer = client.get(address)
        assert answer.status_code in (200, 409), (address, answer.content)
        answered += answer.status_code == 200
        body = answer.json()
        assert max(seqs_in(body), default=0) <= upto, address
        text = answer.content.decode() + repr(answer.headers)
        assert not [each for each in hidden if each in text], address
        if answer.headers.get("Cache-Control") == "no-store" or answer.status_code != 200:
            continue
        if "?" not in address:
            assert "private" in answer.headers["Cache-Control"], address
            assert {"Authorization", "Cookie"} <= set(answer.headers["Vary"].split(", ")), address
    assert answered >= 10
    for address in beyond(game, upto):
        assert client.get(address).status_code == 400, address
    row = client.get(f"/api/v1/games/{game.public_id}").json()
    listed = client.get("/api/v1/games").json()["results"][0]
    assert row["seq"] == listed["seq"] == upto
    assert (row["turn"] is None) == (game.turn is None or upto < game.seq)
    events = client.get(f"/api/v1/games/{game.public_id}/events?limit=1000").json()
    assert [event["seq"] for event in events["events"]] == [*range(1, upto + 1)]
    assert stream_seqs(asyncio.run(streamed(game, viewer, upto))) == [*range(1, upto + 1)]


KINDS = ["anonymous", "signed in", "staff", "superuser", "seat 0", "seat 1"]


@pytest.mark.parametrize("kind", KINDS)
def test_spectators_of_a_delayed_game_see_what_is_old_enough(
    make: MakeGame, viewers: Viewers, kind: str
) -> None:
    game = make(spectator_delay_ms=DELAY_MS)
    check_viewer(game, viewers[kind], game.seq if kind.startswith("seat") else OPENING)
    game = make(old=2, spectator_delay_ms=DELAY_MS)
    check_viewer(game, viewers[kind], game.seq if kind.startswith("seat") else OPENING + 2)


@pytest.mark.parametrize("kind", KINDS)
def test_everything_of_a_delayed_game_is_shown_when_it_is_over(
    make: MakeGame, viewers: Viewers, kind: str
) -> None:
    game = play(make(spectator_delay_ms=DELAY_MS))
    client = client_of(viewers[kind])
    path = f"/api/v1/games/{game.public_id}"
    row = client.get(path).json()
    assert (row["seq"], row["withheld"], row["seed"]) == (game.seq, None, SEED.hex())
    assert client.get(f"{path}/record").status_code == 200
    sent = asyncio.run(streamed(game, viewers[kind]))
    assert stream_seqs(sent) == [*range(1, game.seq + 1)]
    assert b"event: end" in sent


@pytest.mark.parametrize("over", [False, True])
@pytest.mark.parametrize("kind", KINDS)
def test_only_players_at_the_table_see_more_than_the_opening_of_an_open_deal(
    make: MakeGame, viewers: Viewers, kind: str, over: bool
) -> None:
    """The other game of the deal is played by others, and `signed in` is one of them."""
    others = [viewers["signed in"], viewers["staff"]]
    other = game_commands.open_game("nim", others, {"piles": 6}, seed=SEED, hold_seed=True)  # type: ignore[arg-type]
    game = make(hold_seed=True)
    if over:
        play(game)
    check_viewer(game, viewers[kind], game.seq if kind.startswith("seat") else OPENING)
    # When the last game of the deal has ended, everybody sees everything.
    play(other)
    play(game)
    assert set(seed_publication.publish_seeds([game.pk, other.pk])) == {game.pk, other.pk}
    game.refresh_from_db()
    seen = visibility(game, None)
    assert (seen.upto, seen.withheld, seen.restricted) == (game.seq, None, False)
    sent = asyncio.run(streamed(game, viewers[kind]))
    assert stream_seqs(sent) == [*range(1, game.seq + 1)]


def test_a_voided_game_of_a_deal_is_shown_when_the_others_have_ended(make: MakeGame) -> None:
    game, other = make(hold_seed=True), make(hold_seed=True)
    with transaction.atomic():
        void_game(game.pk)
    game.refresh_from_db()
    assert visibility(game, None).withheld is Withheld.DEAL
    play(other)
    assert visibility(game, None).upto == OPENING, "its seed is not published yet"
    seed_publication.publish_seeds([game.pk, other.pk])
    game.refresh_from_db()
    assert visibility(game, None).complete


def test_a_player_who_has_left_for_good_is_a_spectator(make: MakeGame, ada: Player) -> None:
    game = make(spectator_delay_ms=DELAY_MS)
    assert visibility(game, ada.pk).seat == 0
    Seat.objects.filter(game=game, index=0).update(away=Seat.Away.ABSENT)
    assert visibility(game, ada.pk).complete, "she may return"
    Seat.objects.filter(game=game, index=0).update(away=Seat.Away.GONE)
    assert visibility(game, ada.pk).upto == OPENING


def test_a_substitute_sees_the_whole_game(make: MakeGame, viewers: Viewers) -> None:
    game, carl = make(spectator_delay_ms=DELAY_MS), viewers["signed in"]
    assert carl is not None
    Seat.objects.filter(game=game, index=1).update(substitute=carl)
    seen = visibility(game, carl.pk)
    assert (seen.seat, seen.complete) == (1, True)


def test_the_clocks_of_a_delayed_game_are_those_of_the_last_event_that_is_shown(
    make: MakeGame, ada: Player
) -> None:
    game = make(old=2, spectator_delay_ms=DELAY_MS, time_control=TimeControl("bank", 7200_000, 0))
    path = f"/api/v1/games/{game.public_id}/table"
    clock_set = OPENING + 1
    delayed, live = APIClient().get(path).json(), client_of(ada).get(path).json()
    assert (delayed["seq"], live["seq"]) == (clock_set + 2, game.seq)
    assert delayed["now"] <= live["now"] - DELAY_MS


def test_an_ordinary_game_is_shown_to_everybody_without_a_query(
    make: MakeGame, viewers: Viewers
) -> None:
    games_ = [make(), play(make())]
    with CaptureQueriesContext(connection) as captured:
        for viewer in viewers.values():
            player_id = None if viewer is None else viewer.pk
            for visible in visibilities(games_, player_id).values():
                assert visible.complete
                assert not visible.restricted
    assert len(captured) == 0
    answer = APIClient().get(f"/api/v1/games/{games_[0].public_id}/events")
    assert answer.headers["Cache-Control"] == "no-cache"


def test_a_page_of_restricted_games_needs_one_query_more(make: MakeGame, ada: Player) -> None:
    make()

    def count(viewer: Player | None) -> int:
        with CaptureQueriesContext(connection) as captured:
            assert client_of(viewer).get("/api/v1/games").status_code == 200
        return sum("games_" in query["sql"] for query in captured.captured_queries)

    ordinary = count(None)
    for number in range(5):
        make(spectator_delay_ms=1000 * number + 1000, hold_seed=number == 3)
    assert count(None) == ordinary + 1
    assert count(ada) == ordinary, "her seats are loaded with the page"


def test_the_shown_part_never_ends_within_a_decision(
    make: MakeGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each decision is a minute younger than the one before, and the last has two events."""
    minutes = iter(range(60, 0, -1))
    monkeypatch.setattr(log, "clock", lambda *_: timezone.now() - timedelta(minutes=next(minutes)))
    game = play(make(0))
    Game.objects.filter(pk=game.pk).update(
        status="playing", finished_no=None, result=None, finished_at=None
    )
    game.refresh_from_db()
    ends: dict[int, int] = {}
    for entry in log.entries(game.pk):
        ends[entry.decision] = entry.seq
    assert len(ends) < game.seq - OPENING + 1
    for number, end in enumerate(ends.values()):
        game.spectator_delay_ms = int((59.5 - number) * 60_000)
        assert visibility(game, None).upto == end


def test_the_tag_of_an_answer_changes_when_more_can_be_seen(make: MakeGame) -> None:
    game = make(spectator_delay_ms=DELAY_MS)
    client, path = APIClient(), f"/api/v1/games/{game.public_id}/events"
    first = client.get(path)
    assert client.get(path, headers={"If-None-Match": first["ETag"]}).status_code == 304
    play(game, 1)
    again = client.get(path, headers={"If-None-Match": first["ETag"]})
    assert again.status_code == 304, "a new event that is not shown changes nothing"
    assert "private" in again.headers["Cache-Control"]
    Game.objects.update(spectator_delay_ms=1)
    assert client.get(path, headers={"If-None-Match": first["ETag"]}).status_code == 200


def test_another_players_view_of_a_hidden_game_is_refused(make: MakeGame, ada: Player) -> None:
    game = play(make(hold_seed=True))
    path = f"/api/v1/games/{game.public_id}/state?as=0"
    assert APIClient().get(path).json()["code"] == "not_your_seat"
    assert client_of(ada).get(path).status_code == 200


async def _next(stream: Any, seconds: float) -> bytes:
    async with asyncio.timeout(seconds):
        part: bytes = await anext(stream)
    return part


def test_delayed_events_are_sent_when_they_are_due(
    make: MakeGame, redis_client: redis.Redis
) -> None:
    """Including the last one before nothing happens for a long time, and the end at once."""
    delay = 2.0
    game = make(0, spectator_delay_ms=1000 * delay)

    async def watch() -> None:
        stream = game_stream.game_events(game.pk, 0, limited=True)
        player = game_stream.game_events(game.pk, 0, limited=False)
        for source in (stream, player):
            for _ in range(OPENING):
                await _next(source, 5)
        waiting = asyncio.create_task(_next(stream, 10))
        await asyncio.sleep(0.1)
        await event_cache.query_in_thread(lambda: play(game, 1))
        moved = time.monotonic()
        assert (await _next(player, 5)).startswith(b"id: 4")
        assert time.monotonic() - moved < delay / 2
        assert (await waiting).startswith(b"id: 4")
        assert delay * 0.9 <= time.monotonic() - moved < delay + 3
        await event_cache.query_in_thread(lambda: play(game))
        ended = time.monotonic()
        sent = b""
        while b"event: end" not in sent:
            sent += await _next(stream, 5)
        assert time.monotonic() - ended < delay
        assert stream_seqs(sent) == [*range(5, game.seq + 1)]
        await player.aclose()

    asyncio.run(watch())


def test_watchers_wait_for_a_due_event_without_reading_all_the_time(
    make: MakeGame, redis_client: redis.Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = make(0, spectator_delay_ms=1500)
    play(game, 2)
    reads: list[Any] = []
    for name in ("entries", "shown_parts"):
        real = getattr(log, name)

        def counted(*given: Any, real: Any = real, name: str = name) -> Any:
            reads.append(name)
            return real(*given)

        monkeypatch.setattr(log, name, counted)

    async def follow() -> list[int]:
        seqs: list[int] = []
        stream = game_stream.game_events(game.pk, 0, limited=True)
        while len(seqs) < game.seq:
            seqs += stream_seqs(await _next(stream, 10))
        await stream.aclose()
        return seqs

    async def watch() -> None:
        found = await asyncio.gather(*(follow() for _ in range(20)))
        assert found == [[*range(1, game.seq + 1)]] * 20

    asyncio.run(watch())
    assert reads.count("entries") == 1, "players and spectators share one reading of the rows"
    assert reads.count("shown_parts") <= 20 + 6, "each once at its start, and then one for all"


def test_a_spectator_and_a_player_share_one_reading_of_the_rows(
    make: MakeGame, redis_client: redis.Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever comes first does not decide what the others get."""
    game = make(spectator_delay_ms=DELAY_MS)
    reads: list[Any] = []
    real = log.entries

    def counted(*given: Any) -> list[log.Entry]:
        reads.append(given)
        return real(*given)

    monkeypatch.setattr(log, "entries", counted)

    async def watch() -> None:
        spectator = game_stream.game_events(game.pk, 0, limited=True)
        seen = [await _next(spectator, 5) for _ in range(OPENING)]
        player = game_stream.game_events(game.pk, 0, limited=False)
        whole = [await _next(player, 5) for _ in range(game.seq)]
        assert whole[:OPENING] == seen
        assert reads == [(game.pk, 0), (game.pk, game.seq)], "the second finds nothing new"
        with pytest.raises(TimeoutError):
            await _next(spectator, 0.2)
        await player.aclose()

    asyncio.run(watch())


def test_a_spectator_who_waits_for_the_end_of_a_deal_then_gets_everything(
    make: MakeGame, redis_client: redis.Redis
) -> None:
    game, other = make(hold_seed=True), make(hold_seed=True)
    play(game)

    async def watch() -> bytes:
        sent = b""
        stream = game_stream.game_events(game.pk, 0, limited=True)
        for _ in range(OPENING):
            sent += await _next(stream, 5)

        def end_deal() -> None:
            play(other)
            seed_publication.publish_seeds([game.pk, other.pk])

        waiting = asyncio.create_task(_next(stream, 10))
        await asyncio.sleep(0.1)
        assert not waiting.done()
        await event_cache.query_in_thread(end_deal)
        sent += await waiting
        while b"event: end" not in sent:
            sent += await _next(stream, 5)
        return sent

    sent = asyncio.run(watch())
    game.refresh_from_db()
    assert stream_seqs(sent) == [*range(1, game.seq + 1)]
    assert b"seed_revealed" in sent


def test_a_client_that_saw_more_before_is_sent_nothing_twice(make: MakeGame) -> None:
    """A player who signs out sends the id of an event that a spectator does not see yet."""
    game = make(spectator_delay_ms=DELAY_MS)

    async def watch() -> bytes:
        headers = {"Last-Event-ID": str(game.seq)}
        answer: Any = await AsyncClient().get(
            f"/api/v1/games/{game.public_id}/stream", headers=headers
        )
        sent = b""
        try:
            async with asyncio.timeout(0.3):
                async for part in answer.streaming_content:
                    sent += part
        except TimeoutError:
            await answer.streaming_content.aclose()
        return sent

    assert stream_seqs(asyncio.run(watch())) == []


def test_a_negative_or_huge_delay_is_not_possible(make: MakeGame) -> None:
    game = make(spectator_delay_ms=24 * 3600 * 1000)
    assert visibility(game, None).upto == OPENING
    assert 0 < (visibility(game, None).due_ms or 0) <= 24 * 3600 * 1000


def test_bots_play_a_delayed_game_as_any_other(
    bot: Callable[[str, str], Player], queued_bots: list[Any]
) -> None:
    players = [bot("sage", "sage"), bot("dice", "random")]
    game = game_commands.open_game("nim", players, spectator_delay_ms=DELAY_MS)
    bots.play(game.pk)
    game.refresh_from_db()
    assert visibility(game, None).complete
