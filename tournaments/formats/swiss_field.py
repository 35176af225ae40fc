"""Who is to be paired in a Swiss round, with all that pairing looks at."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction

from tournaments.formats.facts import ByeKind, Competitor, Contest, Presence, Status
from tournaments.standings.sheet import Line, Sheet

_NO_SECOND_BYE = frozenset((ByeKind.PAIRING, ByeKind.FULL, ByeKind.WALKOVER, Status.UNOPPOSED))


@dataclass(slots=True)
class Player:
    """One player as pairing sees it.

    `met` gives for each opponent met over the board the rounds it happened in. `seats` counts the
    seats had; `last` is the latest one. `byes` counts points given without a game: a pairing
    bye goes to somebody who has none.
    """

    id: int
    seed: int
    score: Fraction
    met: dict[int, list[int]] = field(default_factory=dict)
    seats: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    last: int | None = None
    byes: int = 0

    def order(self) -> tuple[Fraction, int, int]:
        """Sort key: the highest score first, then the better seed."""
        return (-self.score, self.seed, self.id)


def available(competitor: Competitor, number: int) -> bool:
    """Whether the competitor is paired in round `number`."""
    return (
        competitor.presence is Presence.PRESENT
        and competitor.since <= number
        and number not in competitor.absent
        and number not in competitor.half_byes
    )


def players(contest: Contest, sheet: Sheet, chosen: Iterable[Competitor]) -> list[Player]:
    """The chosen competitors in pairing order."""
    found = [_player(sheet.lines[each.id]) for each in chosen]
    by_id = {each.id: each for each in found}
    for held in contest.standing():
        outcome = held.outcome
        if outcome is None:
            continue
        for seat, entry in enumerate(held.table.seats):
            player = by_id.get(entry)
            if player is not None and outcome.places[seat].status is Status.PLAYED:
                player.seats[seat] += 1
                player.last = seat
    return sorted(found, key=Player.order)


def _player(line: Line) -> Player:
    player = Player(line.competitor.id, line.competitor.seed, line.points)
    for turn in line.turns:
        player.byes += turn.status in _NO_SECOND_BYE
        for meeting in turn.meetings:
            if meeting.played:
                player.met.setdefault(meeting.opponent, []).append(turn.round)
    return player


def bye_order(field: Iterable[Player]) -> list[Player]:
    """Who should have the bye, most deserving first: no bye yet, lowest score, worst seed."""
    return sorted(field, key=lambda each: (each.byes, each.score, -each.seed, each.id))
