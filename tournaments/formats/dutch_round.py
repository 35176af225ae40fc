"""One round by the FIDE Dutch rules in force since February 2026 (C.04.3), bracket by bracket.

py4swiss pairs by the rules of 2017. Its brackets are used here, and what was changed in 2026 about
the pairing-allocated bye and about completion is put around them:

- [C2] Whoever has had a pairing-allocated bye, or the points of a win in a round without playing,
  shall not have the bye. (2017: a full-point bye did not count.)
- [C4] What a bracket leaves must allow a pairing of everybody below it. Where the best pairs of a
  bracket do not, the best that do are taken, and the next bracket is paired as usual. (2017: all
  players below were then thrown together into one bracket.)
- [C5] The score of whoever has the bye is the lowest possible. (2017: no such rule.)
- [C9] Of several who could have it in the same bracket, the bye goes to one with the fewest
  unplayed games.
- 1.4.3, 1.4.4: a round missed for no points is no downfloat.

What remains of 2017: the float criteria [C14] to [C17] count moved-down players too, and a bracket
whose best pairs were not possible by [C4] does not look at the pairs of the next one [C8].
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, groupby

from py4swiss.engines.dutch.bracket import BracketPairer
from py4swiss.engines.dutch.bracket.bracket import Bracket
from py4swiss.engines.dutch.player import Player, PlayerRole
from py4swiss.engines.dutch.validity_matcher import ValidityMatcher

Pairs = list[tuple[Player, Player]]
"""First seat and second seat."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """What the choice of the bye looks at: by starting number of the player."""

    score: Fraction
    barred: bool
    """[C2] has had the bye, or points without playing."""
    unplayed: int


@dataclass(slots=True)
class Paired:
    """The pairs of one bracket, and the players it moves down."""

    pairs: Pairs
    floats: list[Player]

    @property
    def scores(self) -> list[int]:
        """The scores it moves down."""
        return [_score(player) for player in self.floats]


@dataclass(slots=True)
class Round:
    """A complete round, from the top bracket down, and who has the bye."""

    bye: Player | None
    brackets: list[Paired]

    @property
    def pairs(self) -> Pairs:
        """All pairs in the order of boards: by the scores of both, then the better number."""
        return sorted(
            (pair for bracket in self.brackets for pair in bracket.pairs), key=_board, reverse=True
        )


def pair(
    players: Sequence[Player], candidates: Mapping[int, Candidate], number: int
) -> Round | None:
    """Pairs round `number`. None if no pairing complies with the absolute criteria."""
    players = sorted(players, reverse=True)
    if len(players) % 2 == 0:
        return _brackets(players, (), number)
    free = [player.id for player in players if not candidates[player.id].barred]
    for score in sorted({candidates[player].score for player in free}):
        chosen = [player for player in free if candidates[player].score == score]
        round_ = _brackets(players, chosen, number)
        if round_ is not None:
            return _fewest_unplayed(players, chosen, candidates, number, round_)
    return None


def _fewest_unplayed(
    players: Sequence[Player],
    chosen: Iterable[int],
    candidates: Mapping[int, Candidate],
    number: int,
    round_: Round,
) -> Round:
    """[C9]: the same floaters, but the bye goes to somebody with fewer unplayed games.

    That is decided in the first bracket that moves down nobody but whoever has the bye, so the
    brackets above it keep their pairs.
    """
    if round_.bye is None:
        return round_
    had = candidates[round_.bye.id].unplayed
    alone = next(i for i, bracket in enumerate(round_.brackets) if bracket.floats == [round_.bye])
    for unplayed in sorted({candidates[number_].unplayed for number_ in chosen}):
        if unplayed >= had:
            break
        fewer = [candidate for candidate in chosen if candidates[candidate].unplayed == unplayed]
        alternative = _brackets(players, fewer, number)
        if (
            alternative is not None
            and [bracket.scores for bracket in alternative.brackets]
            == [bracket.scores for bracket in round_.brackets]
            and alternative.brackets[:alone] == round_.brackets[:alone]
        ):
            return alternative
    return round_


def _brackets(players: Sequence[Player], bye: Collection[int], number: int) -> Round | None:
    """All brackets from the top, with the bye for one of `bye`. None if that is impossible."""
    for player in players:
        player.bye_received = player.id not in bye
    matcher = ValidityMatcher(list(players), set())
    if not matcher.is_valid_matching():
        return None
    groups = [list(group) for _, group in groupby(players, key=_score)]
    moved: list[Player] = []
    paired_brackets: list[Paired] = []
    for index, residents in enumerate(groups):
        below = [player for group in groups[index + 1 :] for player in group]
        following = groups[index + 1] if below else []
        pairs, possible = _bracket(moved, residents, following, number, matcher, complete=False)
        if not possible:
            pairs, _ = _bracket(moved, residents, below, number, matcher, complete=True)
            left = _left([*moved, *residents], pairs)
            # Some of them might have met here: none of the pairs of a later bracket may do it.
            apart = {
                (left_player.id, right_player.id)
                for left_player, right_player in combinations(left, 2)
            }
            matcher = ValidityMatcher([*left, *_left(below, pairs)], apart)
        moved = _left([*moved, *residents], pairs)
        paired_brackets.append(Paired(pairs, moved))
    return Round(moved[0] if moved else None, paired_brackets)


def _bracket(
    moved: Sequence[Player],
    residents: Sequence[Player],
    lower: Sequence[Player],
    number: int,
    matcher: ValidityMatcher,
    *,
    complete: bool,
) -> tuple[Pairs, bool]:
    """The pairs of one bracket, and whether everybody else can still be paired.

    `lower` is the next score group, or with `complete` everybody below: then the pairs are the best
    of those that leave a complete pairing.
    """
    for group, role in (
        (moved, PlayerRole.MDP),
        (residents, PlayerRole.RESIDENT),
        (lower, PlayerRole.LOWER),
    ):
        for player in group:
            player.role = role
    bracket = Bracket.from_data(list(moved), list(residents), list(lower), number, complete)
    pairer = BracketPairer(bracket, matcher, True)
    pairer.determine_heterogeneous_s1()
    pairer.determine_heterogeneous_s2()
    pairer.determine_homogeneous_exchanges()
    pairer.determine_moves_from_s1_to_s2()
    pairer.determine_moves_from_s2_to_s1()
    pairer.perform_homogeneous_exchanges()
    pairer.transpose_homogeneous_s2()
    possible = bool(pairer.check_completion_criterium())
    # In the last bracket the library gives whoever has the bye as a pair with itself.
    pairs = [(first, second) for first, second in pairer.get_player_pairs() if first != second]
    return pairs, possible


def _left(players: Iterable[Player], pairs: Pairs) -> list[Player]:
    paired = {player.id for pair in pairs for player in pair}
    return [player for player in players if player.id not in paired]


def _score(player: Player) -> int:
    score: int = player.points_with_acceleration
    return score


def _board(pair: tuple[Player, Player]) -> tuple[int, int, int]:
    first, second = sorted(pair, key=lambda player: (player.points, -player.number), reverse=True)
    return first.points, second.points, -first.number
