"""Which of several rounds published together a note belongs to. Pure."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from tournaments.domain.contest import Note, Table

RoundKey = tuple[str, int]
"""A round: its stage and its number there."""


def round_of(note: Note, rounds: Collection[RoundKey], tables: Iterable[Table]) -> RoundKey:
    """The round that the note is shown with: one of `rounds`, which are in order of publication.

    That of the table it names; otherwise the round it names, or the first, in the stage it is
    about. What is about none of them is shown with the first round of all.
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
