"""Swiss pairing for tables of two, with any number of players.

From the top of the list each player is paired with a player of the same score, the upper half
against the lower half in order of seeds; a player left over moves down to the next score group.
Players who have met are not paired again if that can be avoided: before a pair is fixed, a matching
checks whether all players below can still be paired. If at least 2k + 2 players are left, none of
whom has met more than k others, they always can (Dirac), so the check is needed only for the last
few pairs.

If every round contains a rematch, the oldest rematches that make a round possible are allowed, as
few as needed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tournaments.formats.matching import Matching
from tournaments.formats.swiss_players import SwissPlayer, bye_order

MOST_COMPARED = 24
"""How many possible opponents are compared by seat balance before one is chosen."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Two players in seat order. `rematch` is the latest round in which they met, or None."""

    first: SwissPlayer
    second: SwissPlayer
    rematch: int | None = None


@dataclass(frozen=True, slots=True)
class Round:
    """A round: its pairs in board order, and the player with the bye."""

    pairs: tuple[Pair, ...]
    bye: SwissPlayer | None = None


def pair(field: Sequence[SwissPlayer]) -> Round:
    """Pairs the field, given in pairing order. Deterministic."""
    bye, rest, graph = _bye(field)
    if graph is None:
        graph = _Graph(rest)
    pairs: list[Pair] = []
    left = list(rest)
    while left:
        first, second = graph.choose(left)
        left.remove(first)
        left.remove(second)
        pairs.append(_seated(first, second, len(pairs)))
    return Round(tuple(pairs), bye)


def _bye(
    field: Sequence[SwissPlayer],
) -> tuple[SwissPlayer | None, list[SwissPlayer], _Graph | None]:
    """The player with the bye, and the others. The lowest eligible player that leaves the others a
    round without rematches."""
    if len(field) % 2 == 0:
        return None, list(field), None
    order = bye_order(field)
    fewest = order[0].byes
    eligible = [entry for entry in order if entry.byes == fewest]
    for candidate in eligible:
        rest = [player for player in field if player is not candidate]
        graph = _Graph(rest, strict=True)
        if graph.possible:
            return candidate, rest, graph
    rest = [player for player in field if player is not eligible[0]]
    return eligible[0], rest, None


class _Graph:
    """Which players may meet, and whether the remaining players can still be paired."""

    def __init__(self, field: Sequence[SwissPlayer], strict: bool = False) -> None:
        present = {player.id for player in field}
        degree = max((len(present & player.met.keys()) for player in field), default=0)
        self.safe = 2 * degree + 2
        """With this many players left, the rest can be paired whatever is chosen."""
        self.extra: set[frozenset[int]] = set()
        self.possible = True
        self._matching: Matching | None = None
        if len(field) < self.safe:
            matching = self._begin(field)
            self.possible = matching.perfect()
            if not self.possible and not strict:
                self._allow_rematches(field, matching)

    def _begin(self, field: Sequence[SwissPlayer]) -> Matching:
        self._index = {player.id: index for index, player in enumerate(field)}
        self._matching = Matching(
            len(field), lambda left, right: field[right].id not in field[left].met
        )
        return self._matching

    def _allow_rematches(self, field: Sequence[SwissPlayer], matching: Matching) -> None:
        """Allows rematches, the oldest first, each only if it makes one more pair possible."""
        old = sorted(
            (
                (
                    max(player.met[opponent.id]),
                    len(player.met[opponent.id]),
                    abs(player.score - opponent.score),
                    i,
                    j,
                )
                for i, player in enumerate(field)
                for j, opponent in enumerate(field[:i])
                if opponent.id in player.met
            ),
        )
        for *_, i, j in old:
            if matching.perfect():
                break
            if matching.add(i, j):
                self.extra.add(frozenset((field[i].id, field[j].id)))

    def choose(self, left: Sequence[SwissPlayer]) -> tuple[SwissPlayer, SwissPlayer]:
        """The top player and the best opponent that leaves a pairing for all others."""
        first = left[0]
        options: list[tuple[tuple[bool, int, int], SwissPlayer]] = []
        for place, (outside, opponent) in enumerate(_candidates(left)):
            if self._may(first, opponent):
                options.append(((outside, _seat_conflict(first, opponent), place), opponent))
                if len(options) >= MOST_COMPARED or (not outside and options[-1][0][1] == 0):
                    break
        if self._matching is None and len(left) - 2 < self.safe:
            self._begin(left)
        ranked = sorted(options, key=lambda candidate: candidate[0])
        for _, opponent in ranked:
            if self._take(first, opponent):
                return first, opponent
        # None of the compared opponents works: take any that leaves the rest pairable.
        for opponent in left[1:]:
            if self._may(first, opponent) and self._take(first, opponent):
                return first, opponent
        raise AssertionError("no perfect matching, although one was found before")

    def _may(self, player: SwissPlayer, opponent: SwissPlayer) -> bool:
        return opponent.id not in player.met or frozenset((player.id, opponent.id)) in self.extra

    def _take(self, player: SwissPlayer, opponent: SwissPlayer) -> bool:
        if self._matching is None:
            return True
        return self._matching.take(self._index[player.id], self._index[opponent.id])


def _candidates(left: Sequence[SwissPlayer]) -> Iterator[tuple[bool, SwissPlayer]]:
    """Opponents of the first player in order of preference, and whether their score differs."""
    score = left[0].score
    group = 1
    while group < len(left) and left[group].score == score:
        group += 1
    half = group // 2
    if half:
        for index in range(half, group):
            yield False, left[index]
        for index in range(half - 1, 0, -1):
            yield False, left[index]
    for index in range(group, len(left)):
        yield True, left[index]


def _seat_preference(player: SwissPlayer) -> int:
    """How much the player is due the first seat (positive) or the second (negative)."""
    surplus = player.seats[1] - player.seats[0]
    if surplus == 0 and player.last is not None:
        return 1 if player.last == 1 else -1
    return 2 * surplus


def _seat_conflict(player: SwissPlayer, opponent: SwissPlayer) -> int:
    """How strongly two players are due the same seat."""
    own_preference, opponent_preference = _seat_preference(player), _seat_preference(opponent)
    return (
        min(abs(own_preference), abs(opponent_preference))
        if own_preference * opponent_preference > 0
        else 0
    )


def _seated(player: SwissPlayer, opponent: SwissPlayer, board: int) -> Pair:
    """The pair in seat order: the player who is more due the first seat gets it."""
    rounds = player.met.get(opponent.id)
    rematch = max(rounds) if rounds else None
    own_preference, opponent_preference = _seat_preference(player), _seat_preference(opponent)
    if own_preference == opponent_preference:
        last = player.last
        first = board % 2 == 0 if last is None else last == 1
    else:
        first = own_preference > opponent_preference
    return Pair(player, opponent, rematch) if first else Pair(opponent, player, rematch)
