"""Games written against the public seam only, and known to the tests alone.

They prove that the store, the bots, the API and the tournaments know no game by name.
Tic-tac-toe is the one that docs/adding-a-game.md builds.
"""

from tests.tinygame.nim import Nim
from tests.tinygame.tictactoe import TicTacToe

__all__ = ["Nim", "TicTacToe"]
