"""Card sets are part of every log dealt from them, so a shipped one never changes."""

from __future__ import annotations

import pytest

from engine.dream_home import cards
from engine.lodge import tiles

SHIPPED = {
    "dream_home": {"standard": "db69715fc9f02006dcbbb6f8389c4920ee6cccf040d451e5d4b5a96870286d1d"},
    "lodge": {"standard": "568447bf7186fd988381ade48bb576ea194931dd8e16bb591adf40b442d489ec"},
}


@pytest.mark.parametrize(("name", "digest"), SHIPPED["dream_home"].items())
def test_a_shipped_card_set_of_dream_home_is_what_games_were_dealt_from(
    name: str, digest: str
) -> None:
    """To correct a printing, add a file under another name: old replays need the old one."""
    assert cards.load(name).digest == digest


@pytest.mark.parametrize(("name", "digest"), SHIPPED["lodge"].items())
def test_a_shipped_card_set_of_lodge_is_what_games_were_dealt_from(name: str, digest: str) -> None:
    """To correct a printing, add a file under another name: old replays need the old one."""
    assert tiles.load(name).digest == digest
