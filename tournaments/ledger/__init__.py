"""The ledger of ratings: `book` computes, `store` writes, `rating` follows the feed."""

from tournaments.ledger.finished_games import NAME, rate

__all__ = ["NAME", "rate"]
