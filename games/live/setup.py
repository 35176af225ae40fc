"""What is connected once when the app is ready."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.signals import user_logged_out

from games.live import feed_topic, game_topic, note_topics, notes, topics


def register() -> None:
    """Registers the topics of this app, and ends the streams of players who sign out."""
    topics.register(game_topic.KIND, game_topic.game)
    topics.register(feed_topic.FEED, feed_topic.feed)
    topics.register(notes.LOBBY, note_topics.lobby)
    topics.register(note_topics.ME, note_topics.me)
    topics.register(note_topics.PHRASES, note_topics.phrases)
    user_logged_out.connect(_signed_out, dispatch_uid="games.live.signed_out")


def _signed_out(user: Any, **_: Any) -> None:
    if user is not None and user.pk is not None:
        notes.end_sessions(user.pk)
