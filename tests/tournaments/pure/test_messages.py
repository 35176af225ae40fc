"""Every code has a text, and every text has the parameters that it names."""

from __future__ import annotations

import ast
from pathlib import Path

from tournaments import formats
from tournaments.domain.contest import Note, Reason
from tournaments.formats import messages
from tournaments.state import TIE_NOTES


def codes() -> set[str]:
    """Codes in the source: first arguments of Reason and Note, and what is called `code`."""
    result: set[str] = set()
    folder = Path(formats.__file__).parent
    app = folder.parent
    for path in (
        *folder.glob("*.py"),
        *(app / "director").glob("*.py"),
        *(app / "ledger").glob("*.py"),
        app / "state.py",
    ):
        if path.name in ("words.py", "base.py"):
            continue
        for node in ast.walk(ast.parse(path.read_text())):
            values: list[ast.expr] = []
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                if node.func.id in ("Reason", "Note"):
                    values += node.args[:1]
                if node.func.id == "Node":
                    values += [keyword.value for keyword in node.keywords if keyword.arg == "code"]
            if isinstance(node, ast.Assign) and any(
                isinstance(target, ast.Name) and target.id == "code" for target in node.targets
            ):
                values.append(node.value)
            for value in values:
                result |= {
                    constant.value
                    for constant in ast.walk(value)
                    if isinstance(constant, ast.Constant) and isinstance(constant.value, str)
                }
    return result


def test_every_code_has_words() -> None:
    known = messages.REASONS.keys() | messages.NOTES.keys()
    missing = codes() - known - {"x"}
    assert not missing
    assert known <= codes() | {"schedule_balance", "bracket"} | TIE_NOTES | OF_OLD_LOGS
    assert known >= TIE_NOTES | OF_OLD_LOGS


OF_OLD_LOGS = {"cut_by_seed"}
"""Codes that nothing says any more."""


def test_a_sentence_names_players_and_numbers() -> None:
    reason = Reason("challenge", {"challenger": 3, "challenged": 1})
    assert messages.sentence(reason, {1: "Ada", 3: "Bo"}.__getitem__) == "Bo challenged Ada."
    note = Note("repeat_meeting", {"entries": [1, 3]})
    assert messages.sentence(note) == "1, 3 have met before."
    assert messages.sentence(Reason("near_score", {"low": 1.5, "high": 2.0})) == (
        "Scores from 1.5 to 2 points."
    )


def test_what_is_not_known_is_shown_as_it_is() -> None:
    assert messages.sentence(Reason("by_magic")) == "by_magic"
    assert messages.sentence(Note("rematch", {"entries": [1, 2]})) == "1, 2 met in round {round}."


def test_an_entry_that_is_not_there_is_told_by_its_number_alone() -> None:
    note = Note("unknown_entry", {"entry": 44, "table": "R1.T1"})
    assert messages.sentence(note, lambda number: f"Entry {number}") == "There is no entry 44."
