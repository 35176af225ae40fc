"""The rating ledger: append-only entries and the current ratings that follow from them.

`rating_calculator` computes changes, `database` reads and writes rows, `finished_games` rates the
games that the feed reports, `adjustments` corrects them, `recalculate` rebuilds the whole ledger.
"""

from tournaments.ledger.finished_games import NAME, rate_finished_games, rate_next_games

__all__ = ["NAME", "rate_finished_games", "rate_next_games"]
