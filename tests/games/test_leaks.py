"""Whole games through the API: every byte that a viewer receives is searched for what is hidden.

Hidden are the seed, cards that are drawn later, and events that a spectator may not see yet.
"""

from __future__ import annotations

import base64
import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from rest_framework.test import APIClient

from games import game_commands, log
from games.models import ApiToken, Game, Player
from tests.games.conftest import SEED
from tests.games.streaming import Watcher
from tests.games.test_api_games import API
from tests.games.test_visibility import readable

# Channels are shared by all databases of a Redis, so these must not run beside each other.
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.xdist_group("live")]

DELAY_MS = 3_600_000
SEEDS = [SEED.hex(), SEED.hex().upper(), base64.b64encode(SEED).decode().rstrip("="), repr(SEED)]
DRAWN = ("rooms", "resources", "guests", "drawn", "amenity")
"""Members of events that say what was drawn."""
LOOK_EVERY = 7
"""Turns after which every viewer reads every address."""


class Viewer:
    """Somebody who follows the game, with everything that the server has sent to them."""

    def __init__(self, game: Game, player: Player | None, server: str, *, delayed: bool) -> None:
        self.game = game
        self.delayed = delayed
        self.received: list[tuple[int, str, str]] = []
        """For each response: the last event that may be seen then, the request, and the text."""
        self.client = APIClient()
        headers = None
        if player is not None:
            token = ApiToken.issue(player)
            self.client.credentials(HTTP_AUTHORIZATION=f"Token {token}")
            headers = {"Authorization": f"Token {token}"}
        self.stream = Watcher(f"{server}/games/{game.public_id}/stream", headers)
        self.live = Watcher(f"{server}/live?topics=game:{game.public_id}@0", headers)

    def visible(self, seq: int) -> int:
        """The last event that this viewer may see when the log ends at `seq`."""
        return min(seq, self.opening) if self.delayed else seq

    @property
    def opening(self) -> int:
        """The last event of the opening."""
        entries = log.entries(self.game.pk)
        return sum(entry.decision == 1 for entry in entries)

    def get(self, address: str, seq: int) -> Any:
        """Reads an address."""
        return self._keep(self.client.get(address), address, seq)

    def post(self, what: str, body: dict[str, Any], seq: int) -> Any:
        """Writes to an address of the game. The response may tell of what it has caused."""
        address = f"{API}/games/{self.game.public_id}/{what}"
        return self._keep(self.client.post(address, body), f"{what} {body}", seq)

    def _keep(self, response: Any, request: str, seq: int) -> Any:
        text = response.content.decode() + repr(response.headers)
        if request.startswith("actions") and response.status_code == 201:
            seq = response.json()["seq"]
        self.received.append((self.visible(seq), request, text))
        return response

    def look_around(self, seq: int) -> None:
        """Reads every address of the game, and asks for what is not there yet."""
        for address in readable(self.game, self.visible(seq)):
            self.get(address, seq)
        path = f"{API}/games/{self.game.public_id}"
        for beyond in (f"{path}/state?ply={seq + 1}", f"{path}/frames?from={seq + 1}"):
            self.get(beyond, seq)
        for seat in range(3):
            self.get(f"{path}/state?as={seat}", seq)


def secrets(game: Game, after: int) -> Iterator[str]:
    """What nobody may have received who has seen the log up to event `after`."""
    seen = "\n".join(entry.payload for entry in log.entries(game.pk, upto=after))
    for entry in log.entries(game.pk, after):
        yield entry.hash.hex()[:32]
        event = msgspec.json.decode(entry.payload)
        for name in DRAWN:
            # Lists of cards, which no other event has by chance; but a display may come again.
            if isinstance(event.get(name), list) and len(event[name]) > 2:
                cards = msgspec.json.encode(event[name]).decode()
                if cards not in seen:
                    yield cards


def play(game: Game, players: list[Viewer], others: list[Viewer], rng: random.Random) -> None:
    """Plays the game to its end with random turns, each laid out by looking ahead."""
    acted = 0
    while True:
        game.refresh_from_db()
        if game.turn is None:
            return
        if acted % LOOK_EVERY == 0:
            for viewer in [*players, *others]:
                viewer.look_around(game.seq)
        viewer = players[game.turn]
        actions: list[Any] = []
        while True:
            body = {"actions": actions, "worth": True}
            seen = viewer.post("preview", body, game.seq).json()
            if not seen["legal"] or seen["turn"] != game.turn:
                break
            actions.append(rng.choice(seen["legal"]))
        # Past the end of what may be looked at, and out of turn.
        viewer.post("preview", {"actions": [*actions, actions[0]]}, game.seq)
        if acted % LOOK_EVERY == 0:
            for other in [*players, *others]:
                if other is not viewer:
                    other.post("preview", {"actions": actions}, game.seq)
                    other.post("actions", {"actions": actions}, game.seq)
        for other in others:
            for watcher in (other.stream, other.live):
                assert len(stream_seqs(watcher)) <= other.visible(game.seq)
        assert viewer.post("actions", {"actions": actions}, game.seq).status_code == 201
        acted += 1


@pytest.mark.parametrize("delayed", [False, True])
@pytest.mark.parametrize("kind", ["dream_home", "lodge"])
def test_nothing_hidden_is_sent_to_anybody(
    kind: str, delayed: bool, server: str, queued_bots: list[Any]
) -> None:
    people = [Player.objects.create_user(name) for name in ("ada", "ben", "cleo", "dora")]
    game = game_commands.open_game(
        kind, people[:3], seed=SEED, spectator_delay_ms=DELAY_MS if delayed else 0
    )
    players = [Viewer(game, player, server, delayed=False) for player in people[:3]]
    others = [Viewer(game, player, server, delayed=delayed) for player in (people[3], None)]
    opening = game.seq
    play(game, players, others, random.Random(kind))
    game.refresh_from_db()
    assert game.status == "finished"
    for viewer in [*players, *others]:
        viewer.stream.ended()
        viewer.live.ended()
        _check_stream(game, viewer.stream)
        _check_stream(game, viewer.live)
        assert len(viewer.received) > 50
        hidden: dict[int, list[str]] = {}
        for upto, request, text in viewer.received:
            if upto == game.seq:
                continue  # the game is over, and its seed published
            if upto not in hidden:
                hidden[upto] = [*SEEDS, *secrets(game, upto)]
            found = [secret for secret in hidden[upto] if secret in text]
            assert not found, (request, found)
    # The search finds what is there: after the end, everything is published.
    record = others[0].client.get(f"{API}/games/{game.public_id}/record").content.decode()
    assert SEED.hex() in record
    assert any(secret in record for secret in secrets(game, opening) if "[" in secret)


def stream_seqs(watcher: Watcher) -> list[int]:
    """The seqs of the events that a stream has sent so far."""
    entries = [message.data.get("event", message.data) for message in watcher.messages]
    return [entry["seq"] for entry in entries if "hash" in entry]


def _check_stream(game: Game, watcher: Watcher) -> None:
    """A stream has every event once and in order; the seed only comes with the last of them."""
    assert stream_seqs(watcher) == list(range(1, game.seq + 1))
    texts = [repr(message) for message in watcher.messages]
    assert [text for text in texts if SEED.hex() in text] == [
        text for text in texts if "'finished'" in text
    ]
