"""Computes ledger entries and account balances of ratings. Pure.

Changes are rounded to multiples of 2**-20 points, which binary floats add and subtract exactly:
reversing a change restores the previous rating regardless of how many games lie between.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

import msgspec

from tournaments.ratings import elo

_UNITS_PER_POINT = 1 << 20
_encode = msgspec.json.Encoder().encode


class ChangeExplanation(msgspec.Struct, frozen=True, gc=False):
    """The parts of a rating change. `rating` and `k` are the values it was computed with."""

    k: float
    rating: float
    opponents: list[elo.PairChange]


class LedgerEntry(NamedTuple):
    """One row of the ledger, in the order of its columns."""

    id: int
    pool: str
    player: int
    kind: str
    game: int | None
    source: str
    adjustment: int | None
    reverses: int | None
    before: float
    after: float
    change: float
    games: int
    why: str
    at: datetime


class RatingAccount:
    """One player's rating in one pool."""

    __slots__ = ("games", "peak", "value")

    def __init__(self, value: float = elo.START, games: int = 0, peak: float = elo.START) -> None:
        self.value = value
        self.games = games
        self.peak = peak

    @property
    def provisional(self) -> bool:
        """Whether there are too few games for the rating to be reliable."""
        return self.games < elo.NEW_GAMES


class EntryOrigin(NamedTuple):
    """The origin of entries: see the columns of `RatingChange`."""

    kind: str
    game: int | None
    source: str
    adjustment: int | None
    at: datetime


class RatingCalculator:
    """The loaded accounts, and the entries made since the last `take_new_entries`."""

    def __init__(self, last_id: int = 0) -> None:
        self.last_id = last_id
        self.accounts: dict[tuple[str, int], RatingAccount] = {}
        self.changed_accounts: set[tuple[str, int]] = set()
        self._new_entries: list[LedgerEntry] = []

    def take_new_entries(self) -> list[LedgerEntry]:
        """Returns the entries made since the last call, and removes them."""
        entries, self._new_entries = self._new_entries, []
        return entries

    def new_entries(self) -> list[LedgerEntry]:
        """The entries made since the last `take_new_entries`, without removing them."""
        return list(self._new_entries)

    def rate(
        self,
        pool: str,
        players: Sequence[int],
        ranks: Sequence[int],
        origin: EntryOrigin,
        basis: Sequence[tuple[float, float]] | None = None,
    ) -> None:
        """Rates one game of these players by their ranks.

        `basis` gives (rating, K) of each player to be used instead of the current values: a
        corrected game is rated as it should have been when it was played.
        """
        accounts = [self._account(pool, player) for player in players]
        if basis is None:
            basis = [(account.value, elo.factor(account.games)) for account in accounts]
        ratings = [rating for rating, _ in basis]
        factors = [k for _, k in basis]
        for seat, pairs in enumerate(elo.pair_changes(players, ratings, ranks, factors)):
            change = (
                round(sum([pair.change for pair in pairs]) * _UNITS_PER_POINT) / _UNITS_PER_POINT
            )
            why = _encode(ChangeExplanation(factors[seat], ratings[seat], pairs)).decode()
            self._append(pool, players[seat], accounts[seat], change, 1, origin, why)

    def reverse(self, entry: LedgerEntry, adjustment: int, at: datetime) -> None:
        """Reverses an entry. The caller must then set the peak again with `set_peak`."""
        account = self._account(entry.pool, entry.player)
        origin = EntryOrigin("reversal", entry.game, entry.source, adjustment, at)
        self._append(
            entry.pool,
            entry.player,
            account,
            -entry.change,
            -1,
            origin,
            entry.why,
            entry.id,
        )

    def set_peak(self, pool: str, player: int, before: Sequence[LedgerEntry]) -> None:
        """Computes the peak of an account from all its entries: `before`, and those made here.

        A corrected game counts at the position where it was first played; reversed entries do not
        count.
        """
        own_entries = [
            entry for entry in self._new_entries if (entry.pool, entry.player) == (pool, player)
        ]
        self._account(pool, player).peak = peak_rating([*before, *own_entries])

    def _account(self, pool: str, player: int) -> RatingAccount:
        account = self.accounts.get((pool, player))
        if account is None:
            account = self.accounts[pool, player] = RatingAccount()
        return account

    def _append(
        self,
        pool: str,
        player: int,
        account: RatingAccount,
        change: float,
        games: int,
        origin: EntryOrigin,
        why: str,
        reverses: int | None = None,
    ) -> None:
        before = account.value
        account.value = after = before + change
        account.games += games
        if after > account.peak:
            account.peak = after
        self.last_id += 1
        self.changed_accounts.add((pool, player))
        kind, game, source, adjustment, at = origin
        self._new_entries.append(
            LedgerEntry(
                self.last_id,
                pool,
                player,
                kind,
                game,
                source,
                adjustment,
                reverses,
                before,
                after,
                change,
                account.games,
                why,
                at,
            )
        )


def peak_rating(entries: Sequence[LedgerEntry]) -> float:
    """The highest rating of an account with these entries, in the order in which games ended."""
    reversed_ids = {entry.reverses for entry in entries}
    first: dict[tuple[int | None, str], int] = {}
    for entry in entries:
        first.setdefault((entry.game, entry.source), entry.id)
    valid = [entry for entry in entries if entry.reverses is None and entry.id not in reversed_ids]
    valid.sort(key=lambda entry: first[entry.game, entry.source])
    value = best = elo.START
    for entry in valid:
        value += entry.change
        best = max(best, value)
    return best
