"""The examples run as their pages say."""

from __future__ import annotations

import pytest

from engine import registry
from examples import first_bot


@pytest.mark.parametrize("name", registry.names())
def test_the_first_bot_beats_random(name: str) -> None:
    mine, theirs = first_bot.wins(name, 6)
    assert mine > theirs
