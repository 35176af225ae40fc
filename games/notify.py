"""Telling others after a commit. It may be lost without harm: sweeps and readers catch up."""

from __future__ import annotations

from games import pubsub, signals


def watchers(game_id: int, seq: int, *, over: bool) -> None:
    """Tells the watchers of a game that its log has grown, and followers that it is finished."""
    pubsub.publish(f"game:{game_id}", str(seq))
    if over:
        signals.game_finished.send_robust(sender=None, game_id=game_id)


def look_again(game_id: int) -> None:
    """Tells the watchers of a game that something beside its log has changed."""
    pubsub.publish(f"game:{game_id}", "")


def bots(game_id: int, seq: int | None = None, *, delay_ms: int = 0) -> None:
    """Asks a worker to play the game's bots; with `seq`, only if the log still ends there."""
    from games.tasks import play_bots  # tasks play games, and playing wakes tasks

    play_bots.apply_async((game_id, seq), countdown=delay_ms / 1000 or None)
