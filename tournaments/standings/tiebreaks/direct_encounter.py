"""Direct encounter: the results of tied entries against each other (FIDE C.07, article 6)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import ClassVar, NamedTuple

from tournaments.domain.standings import TieBreakPart
from tournaments.standings.score_sheet import ONE, ZERO, Meeting, RoundScore, ScoreSheet


class Encounters(NamedTuple):
    """One entry's result within a group: `score` so far, and up to `missing` more."""

    score: Fraction
    missing: int


class DirectEncounter:
    """Score against the others of the tied group, in this stage only.

    If two entries have met more than once, the mean of these games counts (6.1.2). Unplayed games
    count only if every opponent was known beforehand (6.1.1).

    - If all have met, the scores order the group (6.2).
    - Otherwise an entry that would be alone in first place regardless of the missing games is
      first, and the others are compared again among themselves (6.3). No other entry has a value.

    A cycle (A beat B, B beat C, C beat A) leaves all equal, and the next tie-break decides. Entries
    that are still equal after some were separated are compared again among themselves.
    """

    name: ClassVar[str] = "direct_encounter"
    description: ClassVar[str] = (
        "Score against the tied opponents. If not all of them have met, it only puts first "
        "an entry that would be first regardless of the missing games."
    )
    lower_wins: ClassVar[bool] = False
    grouped: ClassVar[bool] = True

    def values(self, sheet: ScoreSheet, group: Sequence[int]) -> Mapping[int, Fraction | None]:
        """The score of each entry against the rest of the group.

        If some of them have not met, only an entry that is first whatever the missing games would
        bring has a value; the others have None.
        """
        by_entry = {entry: _encounters(sheet, entry, group) for entry in group}
        if not any(encounters.missing for encounters in by_entry.values()):
            return {entry: encounters.score for entry, encounters in by_entry.items()}
        values: dict[int, Fraction | None] = dict.fromkeys(group)
        # A missing game scores 0 to 1 for each side, so these bounds can be reached together.
        maxima = sorted(encounters.score + encounters.missing for encounters in by_entry.values())
        for entry, encounters in by_entry.items():
            own = encounters.score + encounters.missing
            others = maxima[-2] if own == maxima[-1] else maxima[-1]
            if encounters.score > others:
                values[entry] = encounters.score
        return values

    def parts(
        self, sheet: ScoreSheet, entry: int, group: Sequence[int]
    ) -> tuple[TieBreakPart, ...]:
        """One part for each game against a member of the group, and one for each member not met.

        Each of several games against one opponent counts its share of their mean. Unplayed games
        add nothing; `most` is what they could have added.
        """
        met = _met(sheet, entry, group)
        played = [
            TieBreakPart(
                "encounter",
                float(sheet.win_share(round_score, meeting) / len(met[meeting.opponent])),
                {
                    "opponent": meeting.opponent,
                    "round": round_score.round,
                    "table": round_score.key,
                    "games": len(met[meeting.opponent]),
                },
            )
            for round_score, meeting in _meetings(sheet, entry, group)
        ]
        missing = [
            TieBreakPart("not_met", 0.0, {"opponent": opponent, "most": float(ONE)})
            for opponent in group
            if opponent != entry and opponent not in met
        ]
        return (*played, *missing)


def _meetings(
    sheet: ScoreSheet, entry: int, group: Sequence[int]
) -> Iterator[tuple[RoundScore, Meeting]]:
    """The games of an entry against members of the group that count here."""
    members = set(group)
    for round_score in sheet.lines[entry].rounds:
        for meeting in round_score.meetings:
            if meeting.opponent in members and (meeting.played or sheet.predetermined):
                yield round_score, meeting


def _met(sheet: ScoreSheet, entry: int, group: Sequence[int]) -> dict[int, list[Fraction]]:
    """The scores against each member of the group that was met."""
    met: dict[int, list[Fraction]] = {}
    for round_score, meeting in _meetings(sheet, entry, group):
        met.setdefault(meeting.opponent, []).append(sheet.win_share(round_score, meeting))
    return met


def _encounters(sheet: ScoreSheet, entry: int, group: Sequence[int]) -> Encounters:
    met = _met(sheet, entry, group)
    score = sum((sum(scores, ZERO) / len(scores) for scores in met.values()), ZERO)
    return Encounters(score, len(set(group) - {entry}) - len(met))
