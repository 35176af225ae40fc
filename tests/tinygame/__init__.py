"""Games that only use the public interface of the engine, for the tests.

They prove that the store, the bots, the API and the tournaments know no game by name.
Tic-tac-toe is the one that docs/adding-a-game.md builds.
"""

from tests.tinygame.nim import Nim
from tests.tinygame.tictactoe import TicTacToe

__all__ = ["Nim", "TicTacToe"]
