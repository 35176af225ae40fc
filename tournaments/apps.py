"""App configuration: connects the signal handlers of tournaments to the signals of games."""

from __future__ import annotations

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    name = "tournaments"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from tournaments import signal_handlers

        signal_handlers.connect()
