"""One round by the FIDE Dutch rules in force since February 2026 (C.04.3), bracket by bracket.

py4swiss implements the rules of 2017. Its brackets are used here; the changes of 2026 concerning
the pairing-allocated bye and completion are implemented around them:

- [C2] A player who has had a pairing-allocated bye, or the points of a win in an unplayed round,
  shall not have the bye. (2017: a full-point bye did not count.)
- [C4] The players a bracket moves down must allow a pairing of all players below it. If the best
  pairs of a bracket do not, the best pairs that do are taken, and the next bracket is paired as
  usual. (2017: all players below were then merged into one bracket.)
- [C5] The score of the player with the bye is as low as possible. (2017: no such rule.)
- [C9] If several players of a bracket could have the bye, it goes to one with the fewest unplayed
  games.
- 1.4.3, 1.4.4: a round missed for zero points is no downfloat.

Differences that remain from 2017: the float criteria [C14] to [C17] also count moved-down players,
and a bracket whose best pairs were impossible by [C4] does not consider the pairs of the next one
[C8].
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
"""Pairs of (first seat, second seat)."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """The data of one player used for choosing the bye."""

    score: Fraction
    barred: bool
    """[C2] The player has had the bye, or points without playing."""
    unplayed: int


@dataclass(slots=True)
class PairedBracket:
    """The pairs of one bracket, and the players it moves down."""

    pairs: Pairs
    floats: list[Player]

    @property
    def scores(self) -> list[int]:
        """The scores of the players moved down."""
        return [_score(player) for player in self.floats]


@dataclass(slots=True)
class Round:
    """A complete round, from the top bracket down, and the player with the bye."""

    bye: Player | None
    brackets: list[PairedBracket]

    @property
    def pairs(self) -> Pairs:
        """All pairs in board order: by the scores of both players, then by the better number."""
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
    """[C9]: the same floaters, but the bye goes to a player with fewer unplayed games.

    This is decided in the first bracket that moves down only the player with the bye, so the
    brackets above it keep their pairs.
    """
    if round_.bye is None:
        return round_
    had = candidates[round_.bye.id].unplayed
    last_bracket = next(
        i for i, bracket in enumerate(round_.brackets) if bracket.floats == [round_.bye]
    )
    for unplayed in sorted({candidates[candidate].unplayed for candidate in chosen}):
        if unplayed >= had:
            break
        fewer = [candidate for candidate in chosen if candidates[candidate].unplayed == unplayed]
        alternative = _brackets(players, fewer, number)
        if (
            alternative is not None
            and [bracket.scores for bracket in alternative.brackets]
            == [bracket.scores for bracket in round_.brackets]
            and alternative.brackets[:last_bracket] == round_.brackets[:last_bracket]
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
    paired_brackets: list[PairedBracket] = []
    for index, residents in enumerate(groups):
        below = [player for group in groups[index + 1 :] for player in group]
        following = groups[index + 1] if below else []
        pairs, possible = _bracket(moved, residents, following, number, matcher, complete=False)
        if not possible:
            pairs, _ = _bracket(moved, residents, below, number, matcher, complete=True)
            unpaired = _unpaired([*moved, *residents], pairs)
            # Players left unpaired here must not be paired with each other in a later bracket.
            apart = {
                (left_player.id, right_player.id)
                for left_player, right_player in combinations(unpaired, 2)
            }
            matcher = ValidityMatcher([*unpaired, *_unpaired(below, pairs)], apart)
        moved = _unpaired([*moved, *residents], pairs)
        paired_brackets.append(PairedBracket(pairs, moved))
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
    """The pairs of one bracket, and whether all other players can still be paired.

    `lower` is the next score group, or with `complete` all players below. In that case the pairs
    are the best of those that allow a complete pairing.
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
    # In the last bracket the library pairs the player with the bye with themselves.
    pairs = [(first, second) for first, second in pairer.get_player_pairs() if first != second]
    return pairs, possible


def _unpaired(players: Iterable[Player], pairs: Pairs) -> list[Player]:
    paired = {player.id for pair in pairs for player in pair}
    return [player for player in players if player.id not in paired]


def _score(player: Player) -> int:
    score: int = player.points_with_acceleration
    return score


def _board(pair: tuple[Player, Player]) -> tuple[int, int, int]:
    first, second = sorted(pair, key=lambda player: (player.points, -player.number), reverse=True)
    return first.points, second.points, -first.number
