"""Wires the tournaments to what the games app announces, which knows nothing of them."""

from __future__ import annotations

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    name = "tournaments"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from tournaments import signal_handlers

        signal_handlers.connect()
