"""Two-player Swiss events computed by an independent program, under both rule sets."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.tournaments.pure.simulation import make_table
from tournaments.domain.contest import (
    Bye,
    ByeKind,
    Competitor,
    Contest,
    GameScore,
    PublishedTable,
    Reason,
    ResultKind,
)
from tournaments.domain.scoring import Scoring
from tournaments.formats import results
from tournaments.standings import registry, unplayed_rounds
from tournaments.standings.score_sheet import build_sheet

DATA = Path(__file__).parents[2] / "data"
CASES = json.loads((DATA / "swiss_and_tiebreaks.json").read_text())["cases"]
BYES = {"U": ByeKind.PAIRING, "H": ByeKind.HALF, "Z": ByeKind.ABSENT, "F": ByeKind.FULL}
NAMES = {
    "PTS": "points",
    "BH": "buchholz",
    "BH/C1": "buchholz_cut1",
    "BH/M1": "buchholz_median1",
    "SB": "sonneborn_berger",
    "PS": "progressive",
    "WIN": "wins",
    "WON": "wins_played",
}


def contest_of(case: dict[str, Any]) -> Contest:
    """The facts of one case."""
    tables, byes = [], []
    for number, data in enumerate(case["rounds_data"], 1):
        for board, (first, second, first_rank, second_rank) in enumerate(data["pairs"], 1):
            at = make_table(f"R{number}.T{board}", first, second, round=number)
            faults = [seat for seat, code in enumerate((first_rank, second_rank)) if code == "-"]
            if len(faults) == 2:
                outcome = results.ruled(at, ResultKind.DOUBLE_FORFEIT)
            elif faults:
                outcome = results.ruled(at, ResultKind.FORFEIT, faults)
            else:
                ranks = {"1": (1, 2), "0": (2, 1), "=": (1, 1)}[first_rank]
                outcome = results.played(at, [GameScore(ranks, (0, 0))])
            tables.append(PublishedTable(at, outcome))
        for entry, code in data["byes"].items():
            key = f"R{number}.B{entry}"
            byes.append(Bye(key, int(entry), BYES[code], Reason("test"), round=number))
    competitors = tuple(
        Competitor(int(entry), int(entry), rating) for entry, rating in case["ratings"].items()
    )
    return Contest(competitors, tuple(tables), tuple(byes))


@pytest.mark.parametrize("rule_set", ["2024", "2026"])
@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['n']}-{case['seed']}")
def test_tie_breaks_of_independent_swiss_events(case: dict[str, Any], rule_set: str) -> None:
    sheet = build_sheet(contest_of(case), Scoring(unplayed=rule_set), 2, fill=True)
    everybody = list(sheet.lines)
    expected = case["tiebreaks"][rule_set]
    for code, name in NAMES.items():
        values = registry.get(name).values(sheet, everybody)
        calculated = {str(entry): value and float(value) for entry, value in values.items()}
        assert calculated == {entry: float(row[code]) for entry, row in expected.items()}, code
    adjusted = {
        str(entry): float(value) for entry, value in unplayed_rounds.adjusted_scores(sheet).items()
    }
    assert adjusted == {entry: float(row["ABH"]) for entry, row in expected.items()}
