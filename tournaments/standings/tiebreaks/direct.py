"""Direct encounter: how those who are tied did against each other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from typing import ClassVar

from tournaments.standings.base import Part
from tournaments.standings.sheet import ZERO, Sheet


class DirectEncounter:
    """Score against the others of the tied group, in this stage only.

    It speaks only if everybody in the group has met everybody else, and equally often; otherwise
    nobody has a value. A circle (A beat B, B beat C, C beat A) leaves all equal, and the next
    tie-break decides. Where it tells some apart, those still equal are compared again among
    themselves.
    """

    name: ClassVar[str] = "direct_encounter"
    says: ClassVar[str] = "Score against those one is tied with, if all of them met."
    lower_wins: ClassVar[bool] = False
    grouped: ClassVar[bool] = True

    def values(self, sheet: Sheet, group: Sequence[int]) -> Mapping[int, Fraction | None]:
        """Score within the group; None for all where some have not met."""
        members = set(group)
        scores = dict.fromkeys(group, ZERO)
        met: dict[tuple[int, int], int] = {}
        for entry in group:
            for turn in sheet.lines[entry].turns:
                for each in turn.meetings:
                    if each.opponent in members and (each.played or sheet.predetermined):
                        scores[entry] += each.score
                        pair = (entry, each.opponent)
                        met[pair] = met.get(pair, 0) + 1
        counts = {met.get(pair, 0) for pair in combinations(group, 2)}
        if len(counts) != 1 or counts == {0}:
            return dict.fromkeys(group)
        return dict(scores)

    def parts(self, sheet: Sheet, entry: int, group: Sequence[int]) -> tuple[Part, ...]:
        """One part for each game against a member of the group."""
        members = set(group)
        return tuple(
            Part(
                "encounter",
                float(each.score),
                {"opponent": each.opponent, "round": turn.round, "table": turn.key},
            )
            for turn in sheet.lines[entry].turns
            for each in turn.meetings
            if each.opponent in members and (each.played or sheet.predetermined)
        )
