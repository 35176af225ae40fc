"""The contract of `engine.game.Game`, for every game including those of the tests."""

from __future__ import annotations

from typing import Any

import pytest

from engine import registry
from engine.game import Game
from tests.engine.game_contract import check_contract
from tests.tinygame.nim import Nim
from tests.tinygame.tictactoe import TicTacToe

GAMES = [
    *(registry.get(name, rules) for name in registry.names() for rules in registry.versions(name)),
    Nim(),
    TicTacToe(),
]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game.name} {game.rules}")
def test_every_game_fulfils_the_contract(game: Game[Any]) -> None:
    check_contract(game, games=3)
