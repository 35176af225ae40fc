"""The registered games, and that each fulfils the contract of `engine.game.Game`."""

from __future__ import annotations

import msgspec
import pytest

from engine import registry
from engine.chance import Chance
from engine.game import BadOption, Event, Opened


def test_both_games_are_registered() -> None:
    assert registry.names() == ["dream_home", "lodge"]


def test_an_unknown_game_is_an_error_naming_the_choices() -> None:
    with pytest.raises(BadOption, match="choose one of: dream_home") as caught:
        registry.get("chess")
    assert caught.value.code == "unknown_game"
    assert caught.value.reason == str(caught.value)


@pytest.mark.parametrize("name", registry.names())
def test_a_game_opens_with_its_defaults_at_every_size(name: str) -> None:
    game = registry.get(name)
    for seats in range(game.min_seats, game.max_seats + 1):
        opened = game.open(game.Options(), seats, Chance(bytes(32)))[0]
        assert isinstance(opened, Opened)
        assert (opened.game, opened.rules, opened.seats) == (name, game.rules, seats)
        assert opened.options == msgspec.to_builtins(game.Options())


@pytest.mark.parametrize("name", registry.names())
def test_events_are_frozen_tagged_and_described(name: str) -> None:
    for event in registry.get(name).events.__args__:
        assert issubclass(event, Event)
        assert event.__struct_config__.frozen
        assert event.__doc__
