"""The ledger of ratings: `book` computes, `store` writes, `rating` follows the feed."""

from tournaments.ledger.feed_consumer import NAME, rate

__all__ = ["NAME", "rate"]
