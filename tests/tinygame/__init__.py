"""Nim, as a third game: written against the public seam only, and known to the tests alone.

It proves that the store, the bots, the API and the tournaments know no game by name.
"""

from tests.tinygame.nim import Nim

__all__ = ["Nim"]
