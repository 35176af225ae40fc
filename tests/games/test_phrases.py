"""Fixed phrases at a table: who may say and see them, how many, for how long."""

from __future__ import annotations

import threading
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
import redis
from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.db import connection, transaction
from django.utils import timezone
from rest_framework.test import APIClient

from games import game_commands, phrases, tasks
from games.accounts import erasure
from games.errors import ClientError, TooMany
from games.live import notes, topics
from games.models import Event, FeedFact, Game, PendingFact, Phrase, Player, Seat
from games.void_game import void_game

pytestmark = pytest.mark.django_db


@pytest.fixture
def guest(db: None) -> Player:
    return Player.objects.create_user("guest-1", kind=Player.Kind.GUEST)


@pytest.fixture
def game(ada: Player, guest: Player) -> Game:
    return game_commands.open_game("nim", [ada, guest])


def client_of(viewer: Player | None) -> APIClient:
    client = APIClient()
    if viewer is not None:
        client.force_authenticate(viewer)
    return client


def url(game: Game) -> str:
    return f"/api/v1/games/{game.public_id}/phrases"


def say(player: Player | None, game: Game, phrase: Any = "hello") -> Any:
    return client_of(player).post(url(game), {"phrase": phrase}, format="json")


def codes(viewer: Player | None, game: Game, query: str = "") -> list[str]:
    answer = client_of(viewer).get(url(game) + query)
    assert (answer.status_code, answer["Cache-Control"]) == (200, "no-store")
    return [phrase["phrase"] for phrase in answer.json()["phrases"]]


def may_speak(viewer: Player | None, game: Game) -> bool:
    result: bool = client_of(viewer).get(url(game)).json()["may_speak"]
    return result


def refused(response: Any) -> tuple[int, str]:
    return response.status_code, response.json()["code"]


def end(game: Game, ago: timedelta = timedelta(0)) -> None:
    """Voids the game, as if some time ago."""
    with transaction.atomic():
        void_game(game.pk)
    Game.objects.filter(pk=game.pk).update(moved_at=timezone.now() - ago)


def test_the_people_at_the_table_talk_and_everybody_sees_it(
    game: Game, ada: Player, guest: Player, ben: Player
) -> None:
    events, facts = Event.objects.count(), FeedFact.objects.count() + PendingFact.objects.count()
    first = say(ada, game, "good_luck")
    assert first.status_code == 201
    assert first.json()["seat"] == 0
    assert first.json()["player"]["username"] == "ada"
    assert say(guest, game, "thanks").json()["seat"] == 1
    for viewer in (ada, guest, ben, None):
        assert codes(viewer, game) == ["good_luck", "thanks"]
        assert codes(viewer, game, f"?after={first.json()['number']}") == ["thanks"]
        assert may_speak(viewer, game) is (viewer in (ada, guest))
    # Neither the log nor the feed has them.
    assert Event.objects.count() == events
    assert FeedFact.objects.count() + PendingFact.objects.count() == facts


def test_nobody_else_talks(
    game: Game, ben: Player, bot: Callable[[str, str], Player], ada: Player
) -> None:
    assert refused(say(None, game)) == (401, "not_authenticated")
    assert refused(say(ben, game)) == (403, "not_your_game")
    robot = bot("outside", "")
    other = game_commands.open_game("nim", [ada, robot])
    assert refused(say(robot, other)) == (403, "not_your_game")
    assert not may_speak(robot, other)
    # Who has left for good is a spectator; the substitute talks instead.
    Seat.objects.filter(game=game, player=ada).update(away=Seat.Away.GONE, substitute=ben)
    assert refused(say(ada, game)) == (403, "not_your_game")
    assert say(ben, game).json()["seat"] == 0
    assert Phrase.objects.count() == 1


@pytest.mark.parametrize("phrase", ["you idiot", "", None, 5, ["hello"]])
def test_only_the_fixed_phrases_are_said(game: Game, ada: Player, phrase: Any) -> None:
    response = say(ada, game, phrase)
    assert refused(response) == (400, "invalid")
    assert response.json()["errors"][0]["field"] == "phrase"
    assert not Phrase.objects.exists()


def test_bad_addresses_and_cursors(game: Game, ada: Player) -> None:
    missing = client_of(ada).post("/api/v1/games/123456789012/phrases", {"phrase": "hello"})
    assert refused(missing) == (404, "no_such_game")
    assert refused(client_of(ada).get(url(game) + "?after=-1")) == (400, "bad_after")
    assert refused(client_of(ada).get(url(game) + "?after=x")) == (400, "bad_after")


def test_the_table_closes_ten_minutes_after_the_end(game: Game, ada: Player) -> None:
    end(game, timedelta(minutes=9, seconds=50))
    assert may_speak(ada, game)
    assert say(ada, game, "well_played").status_code == 201
    end(game, timedelta(minutes=10, seconds=1))
    assert not may_speak(ada, game)
    assert refused(say(ada, game)) == (409, "game_over")
    assert codes(ada, game) == ["well_played"]


def test_five_phrases_in_thirty_seconds(
    game: Game, ada: Player, guest: Player, ben: Player
) -> None:
    for _ in range(5):
        assert say(ada, game).status_code == 201
    response = say(ada, game)
    assert refused(response) == (429, "too_many_phrases")
    assert 25 <= int(response["Retry-After"]) <= 30
    assert Phrase.objects.count() == 5
    # Each player and game has a count of its own.
    assert say(guest, game).status_code == 201
    assert say(ada, game_commands.open_game("nim", [ada, ben])).status_code == 201
    oldest = Phrase.objects.filter(player=ada, game=game).earliest("pk")
    Phrase.objects.filter(pk=oldest.pk).update(at=timezone.now() - timedelta(seconds=31))
    assert say(ada, game).status_code == 201
    assert refused(say(ada, game)) == (429, "too_many_phrases")


@pytest.mark.django_db(transaction=True)
def test_phrases_said_at_once_are_counted_exactly(game: Game, ada: Player) -> None:
    outcomes: list[str] = []
    barrier = threading.Barrier(8)

    def attempt() -> None:
        try:
            barrier.wait(10)
            phrases.say(ada, game, "hello")
            outcomes.append("said")
        except TooMany:
            outcomes.append("refused")
        finally:
            connection.close()

    threads = [threading.Thread(target=attempt) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert sorted(outcomes) == ["refused"] * 3 + ["said"] * 5
    assert Phrase.objects.count() == 5


def test_the_last_fifty_are_listed(game: Game, ada: Player, ben: Player) -> None:
    now = timezone.now()
    rows = [
        Phrase(
            game=game, number=number, seat=0, player=ada, code=code, at=now - timedelta(minutes=5)
        )
        for number, code in enumerate(["sorry", *["hello"] * 50], start=1)
    ]
    Phrase.objects.bulk_create(rows)
    assert codes(ben, game) == ["hello"] * 50


def test_spectators_of_a_delayed_game_see_phrases_as_late_as_moves(
    ada: Player, guest: Player, ben: Player
) -> None:
    game = game_commands.open_game("nim", [ada, guest], spectator_delay_ms=60_000)
    assert say(ada, game, "good_luck").status_code == 201
    Phrase.objects.update(at=timezone.now() - timedelta(seconds=61))
    assert say(ada, game, "nice_move").status_code == 201
    for viewer in (ada, guest):
        assert codes(viewer, game) == ["good_luck", "nice_move"]
    staff = Player.objects.create_user("sam", is_staff=True)
    for spectator in (ben, None, staff):
        assert codes(spectator, game) == ["good_luck"]
    end(game)
    assert codes(None, game) == ["good_luck", "nice_move"]


def test_spectators_of_a_hidden_deal_see_none(ada: Player, guest: Player, ben: Player) -> None:
    game = game_commands.open_game("nim", [ada, guest])
    Game.objects.filter(pk=game.pk).update(seed_held=True)
    assert say(ada, game).status_code == 201
    Phrase.objects.update(at=timezone.now() - timedelta(hours=1))
    for ended in (False, True):
        if ended:
            end(game)
            Game.objects.filter(pk=game.pk).update(seed_held=True)
        assert codes(guest, game) == ["hello"]
        assert codes(ben, game) == codes(None, game) == []
    Game.objects.filter(pk=game.pk).update(seed_held=False)
    assert codes(None, game) == ["hello"]


def test_everybody_hears_of_phrases_in_an_open_game(game: Game, ada: Player, ben: Player) -> None:
    for viewer in (ada, ben, AnonymousUser()):
        [topic] = topics.resolve(f"phrases:{game.public_id}", viewer)
        assert topic.channel == f"live:phrases:{game.pk}"


@pytest.mark.parametrize("restriction", [{"spectator_delay_ms": 60_000}, {"seed_held": True}])
def test_only_the_table_hears_of_phrases_where_spectators_see_less(
    game: Game, ada: Player, guest: Player, ben: Player, restriction: dict[str, Any]
) -> None:
    Game.objects.filter(pk=game.pk).update(**restriction)
    name = f"phrases:{game.public_id}"
    for viewer in (ada, guest):
        assert topics.resolve(name, viewer)
    for stranger in (ben, AnonymousUser()):
        with pytest.raises(ClientError) as error:
            topics.resolve(name, stranger)
        assert (error.value.code, error.value.extra["topic"]) == ("not_your_game", name)


@pytest.mark.xdist_group("live")
@pytest.mark.django_db(transaction=True)
def test_a_phrase_wakes_the_table_and_a_refused_one_does_not(
    game: Game, ada: Player, redis_client: redis.Redis
) -> None:
    topic = notes.phrases_topic(game.pk)
    client: Any = redis.Redis.from_url(settings.REDIS_URL, decode_responses=True)
    listener = client.pubsub()
    listener.subscribe(notes.channel(topic))
    assert listener.get_message(timeout=5)["type"] == "subscribe"
    for _ in range(6):
        say(ada, game)
    messages = [listener.get_message(timeout=5) for _ in range(5)]
    assert [notes.read_note(message["data"])[1] for message in messages] == [notes.CHANGED] * 5
    assert listener.get_message(timeout=0.3) is None
    listener.close()


def test_old_phrases_are_deleted(game: Game, ada: Player) -> None:
    say(ada, game, "hello")
    Phrase.objects.update(at=timezone.now() - timedelta(days=30, minutes=1))
    say(ada, game, "thanks")
    tasks.prune_phrases()
    assert codes(ada, game) == ["thanks"]


def test_erasing_an_account_deletes_its_phrases(game: Game, ada: Player, guest: Player) -> None:
    say(ada, game, "hello")
    say(guest, game, "thanks")
    erasure.erase(ada)
    assert codes(None, game) == ["thanks"]


def test_the_number_of_queries(
    game: Game, ada: Player, ben: Player, django_assert_num_queries: Callable[[int], Any]
) -> None:
    for _ in range(3):
        say(ada, game)
    with django_assert_num_queries(2):  # the game, the phrases with their players
        client_of(None).get(url(game))
    with django_assert_num_queries(3):  # and the seat
        client_of(ada).get(url(game))
