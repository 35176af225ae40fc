"""Assigns a note to one of several rounds that were published together. Pure."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from tournaments.domain.contest import Note, Table

RoundKey = tuple[str, int]
"""A round: its stage, and its number in that stage."""


def round_of(note: Note, rounds: Collection[RoundKey], tables: Iterable[Table]) -> RoundKey:
    """The round with which a note is shown: one of `rounds`, which are in order of publication.

    It is the round of the table that the note names. Otherwise it is the named round, or else the
    first, of the named stage. A note that names neither is shown with the first of all rounds.
    """
    named = note.params.get("table")
    for table in tables:
        if table.key == named:
            return table.stage, table.round
    stage, number = note.params.get("stage"), note.params.get("round")
    about = [key for key in rounds if isinstance(stage, str) and _is_within(key[0], stage)]
    about = about or list(rounds)
    return next((key for key in about if key[1] == number), about[0])


def _is_within(stage: str, outer: str) -> bool:
    return stage == outer or stage.startswith(outer + "/")
