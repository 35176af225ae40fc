"""Who has a topic open, also with several web processes and after one of them was killed."""

from __future__ import annotations

from datetime import timedelta

import httpx
import pytest
import redis
from django.utils import timezone

from games import live
from games.live import presence
from games.models import ApiToken, Player
from tests.games.servers import free_port, kill, program, until
from tests.games.streaming import Watcher

# Channels are shared by all databases of a Redis, so these must not run beside each other.
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.xdist_group("live")]


@pytest.fixture(autouse=True)
def clean(redis_client: redis.Redis) -> None:
    """Nobody is present at the start."""


def watch(url: str, player: Player, topics: str = "lobby,me") -> Watcher:
    """A stream of that player."""
    headers = {"Authorization": f"Token {ApiToken.issue(player)}"}
    watcher = Watcher(f"{url}/live?topics={topics}", headers)
    watcher.saw(1)
    return watcher


def test_a_player_is_present_while_a_stream_is_open(server: str, ada: Player, ben: Player) -> None:
    first, second = watch(server, ada), watch(server, ada)
    watch(server, ben, "me")
    until(lambda: presence.players_on("lobby") == {ada.pk}, "Ada to be present")
    first.leave()
    second.leave()
    for player in (ada, ben):
        live.publish(live.player_topic(player.pk))  # the watchers notice that they shall leave
    until(lambda: presence.players_on("lobby") == set(), "Ada to be gone")
    seen = presence.last_seen("lobby")
    assert set(seen) == {ada.pk}
    assert timezone.now() - seen[ada.pk] < timedelta(minutes=1)


def test_players_of_a_killed_process_are_gone_after_a_while(
    server: str, ada: Player, ben: Player
) -> None:
    port = free_port()
    with program("uvicorn", "config.asgi:application", "--port", str(port)) as other:
        url = f"http://127.0.0.1:{port}/api/v1"

        def up() -> bool:
            try:
                return httpx.get(f"{url}/kinds").status_code == 200
            except httpx.TransportError:
                return False

        until(up, "the second web process")
        watch(url, ada)
        staying = watch(server, ben)
        until(lambda: presence.players_on("lobby") == {ada.pk, ben.pk}, "both to be present")
        kill(other)
        assert ada.pk in presence.players_on("lobby")
    # Nobody removes what the killed process has reported: it expires.
    until(lambda: presence.players_on("lobby") == {ben.pk}, "Ada to be gone")
    assert set(presence.last_seen("lobby")) == {ada.pk, ben.pk}
    staying.leave()
