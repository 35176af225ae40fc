"""Opening a game against bots at once."""

from __future__ import annotations

from typing import Any

import pytest

from games.errors import ClientError
from games.live_game import load_session
from games.lobby import play_now, table_spec
from games.lobby.built_in_bots import strategy_named
from games.models import Game
from tests.games.lobby.conftest import THREE_DAYS, MakePeople
from tests.tinygame import Nim

pytestmark = pytest.mark.django_db


def spec(**given: Any) -> table_spec.TableSpec:
    return table_spec.parse(**{"kind": "nim", "size": 3, **given})


def test_a_guest_plays_bots_unrated_with_take_backs(people: MakePeople) -> None:
    (guest,) = people("guest-1")
    game = play_now.play(guest, spec(time_control=THREE_DAYS), ["easy", "sage"])
    assert sorted(game.seats.values_list("player__username", flat=True)) == [
        "guest-1",
        "random",
        "sage",
    ]
    table = load_session(game).table
    assert (game.rated, table.options.take_back) == (False, True)
    assert table.control is not None
    assert table.control.initial_ms == THREE_DAYS["initial_ms"]
    with pytest.raises(ClientError, match="Guests"):
        play_now.play(guest, spec(rated=True), ["easy", "sage"])
    assert Game.objects.count() == 1


def test_who_begins_is_drawn_by_lot(people: MakePeople) -> None:
    (ada,) = people("ada")
    seats = {
        play_now.play(ada, spec(), ["easy", "sage"], key=f"k{n}").seats.get(player=ada).index
        for n in range(20)
    }
    assert seats == {0, 1, 2}


def test_a_key_opens_one_game(people: MakePeople) -> None:
    ada, ben = people("ada", "ben")
    game = play_now.play(ada, spec(), ["easy", "sage"], key="k")
    assert play_now.play(ada, spec(), ["easy", "sage"], key="k") == game
    assert play_now.play(ben, spec(), ["easy", "sage"], key="k") != game
    with pytest.raises(ClientError) as error:
        play_now.play(ada, spec(), ["sage", "sage"], key="k")
    assert error.value.code == "key_reused"


def test_strengths_are_names_of_bots() -> None:
    rules = Nim()
    assert [strategy_named(rules, name) for name in ("easy", "hard", "sage")] == [
        "random",
        "sage",
        "sage",
    ]
    with pytest.raises(ClientError, match="choose from"):
        strategy_named(rules, "nobody")


def test_a_bot_opens_no_game(people: MakePeople) -> None:
    (ada,) = people("ada")
    game = play_now.play(ada, spec(), ["easy", "sage"])
    bot = game.seats.get(player__username="sage").player
    with pytest.raises(ClientError) as error:
        play_now.play(bot, spec(), ["easy", "easy"])
    assert error.value.code == "built_in_bot"
