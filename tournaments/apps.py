"""App configuration: connects the signal handlers of tournaments to the signals of games."""

from __future__ import annotations

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    name = "tournaments"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from games import notify
        from games.live import topics
        from games.notifications import consumer
        from tournaments import live_topic, round_news, signal_handlers
        from tournaments.desk import sources
        from tournaments.webhooks import consumer as webhooks

        sources.register_all()
        signal_handlers.connect()
        consumer.register(round_news.FACT, round_news.find)
        notify.register_consumer(webhooks.COLLECT_TASK)
        topics.register(live_topic.KIND, live_topic.tournament)
