"""App configuration: connects the signal handlers of tournaments to the signals of games."""

from __future__ import annotations

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    name = "tournaments"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from games.live import topics
        from tournaments import live_topic, signal_handlers

        signal_handlers.connect()
        topics.register(live_topic.KIND, live_topic.tournament)
