"""The examples run as documented."""

from __future__ import annotations

import pytest

from engine import registry
from examples import first_bot


@pytest.mark.parametrize("name", registry.names())
def test_the_first_bot_beats_random(name: str) -> None:
    mine, theirs = first_bot.wins(name, 6)
    assert mine > theirs


def test_the_first_bot_names_the_games_it_can_play(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["first_bot", "chess"])
    with pytest.raises(SystemExit) as refused:
        first_bot.main()
    assert refused.value.code == 2
    assert "dream_home" in capsys.readouterr().err
    monkeypatch.setattr("sys.argv", ["first_bot", "lodge", "2"])
    first_bot.main()
    assert capsys.readouterr().out.startswith("lodge: first bot won")
