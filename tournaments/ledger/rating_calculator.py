"""Accounts and entries of the rating ledger. Pure.

Changes are kept on a grid of 2**-20 of a point, which binary floats add and subtract without
error: a change that is reversed leaves no trace, however many games came between.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

import msgspec

from tournaments.ratings import elo

_GRID = 1 << 20
_encode = msgspec.json.Encoder().encode


class ChangeExplanation(msgspec.Struct, frozen=True, gc=False):
    """What a change is made of. `rating` and `k` are those it was computed with."""

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
        """Too few games for the number to mean much yet."""
        return self.games < elo.NEW_GAMES


class EntryOrigin(NamedTuple):
    """Where entries come from: see the columns of `RatingChange`."""

    kind: str
    game: int | None
    source: str
    adjustment: int | None
    at: datetime


class RatingCalculator:
    """All accounts that matter, and the entries made since the last `take`."""

    def __init__(self, last_id: int = 0) -> None:
        self.last_id = last_id
        self.accounts: dict[tuple[str, int], RatingAccount] = {}
        self.changed_accounts: set[tuple[str, int]] = set()
        self._new_entries: list[LedgerEntry] = []

    def take_new_entries(self) -> list[LedgerEntry]:
        """The entries made since the last call."""
        made, self._new_entries = self._new_entries, []
        return made

    def new_entries(self) -> list[LedgerEntry]:
        """The entries made since then, left where they are."""
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

        `basis` gives (rating, K) of each to compute with in place of the current ones: a
        corrected game is rated as it should have been when it was played.
        """
        accounts = [self._account(pool, player) for player in players]
        if basis is None:
            basis = [(account.value, elo.factor(account.games)) for account in accounts]
        ratings = [rating for rating, _ in basis]
        factors = [k for _, k in basis]
        for seat, pairs in enumerate(elo.pair_changes(players, ratings, ranks, factors)):
            change = round(sum([pair.change for pair in pairs]) * _GRID) / _GRID
            why = _encode(ChangeExplanation(factors[seat], ratings[seat], pairs)).decode()
            self._post(pool, players[seat], accounts[seat], change, 1, origin, why)

    def reverse(self, entry: LedgerEntry, adjustment: int, at: datetime) -> None:
        """Takes an entry back. The peak is to be set anew: see `set_peak`."""
        account = self._account(entry.pool, entry.player)
        origin = EntryOrigin("reversal", entry.game, entry.source, adjustment, at)
        self._post(
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
        """The peak of an account from all its entries: those before, and those made here.

        A corrected game counts where it was played first, and what was taken back not at all.
        """
        made = [
            entry for entry in self._new_entries if (entry.pool, entry.player) == (pool, player)
        ]
        self._account(pool, player).peak = peak_rating([*before, *made])

    def _account(self, pool: str, player: int) -> RatingAccount:
        account = self.accounts.get((pool, player))
        if account is None:
            account = self.accounts[pool, player] = RatingAccount()
        return account

    def _post(
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
    taken_back = {entry.reverses for entry in entries}
    first: dict[tuple[int | None, str], int] = {}
    for entry in entries:
        first.setdefault((entry.game, entry.source), entry.id)
    kept = [entry for entry in entries if entry.reverses is None and entry.id not in taken_back]
    kept.sort(key=lambda entry: first[entry.game, entry.source])
    value = best = elo.START
    for entry in kept:
        value += entry.change
        best = max(best, value)
    return best
