"""OpenSkill against numbers computed by two independent programs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.ratings import skill
from tournaments.ratings.skill import Skill

DATA = Path(__file__).parents[2] / "data"
CASES: list[dict[str, Any]] = json.loads((DATA / "multiplayer_ratings.json").read_text())["cases"]


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["ranks"]))
def test_plackett_luce(case: dict[str, Any]) -> None:
    ratings = skill.ratings_after([Skill(*pair) for pair in case["init"]], case["ranks"])
    for rating, (mu, sigma) in zip(ratings, case["result"]["PlackettLuce"], strict=True):
        assert rating.mu == pytest.approx(mu, abs=1e-9)
        assert rating.sigma == pytest.approx(sigma, abs=1e-9)


@given(st.permutations([1, 2, 3, 4]))
def test_permuting_players_permutes_changes(ranks: list[int]) -> None:
    table = [Skill()] * 4
    by_rank = dict(zip(ranks, skill.ratings_after(table, ranks), strict=True))
    straight = skill.ratings_after(table, [1, 2, 3, 4])
    for rank, rating in enumerate(straight, 1):
        assert by_rank[rank].mu == pytest.approx(rating.mu)


def test_nobody_is_shown_with_more_than_is_known() -> None:
    assert Skill().shown == pytest.approx(0)
    first, last = skill.ratings_after([Skill(), Skill()], [1, 2])
    assert first.shown > 0 > last.mu - Skill().mu
    with pytest.raises(ValueError, match="not a table"):
        skill.ratings_after([Skill()], [1])
