"""The Django project: settings, addresses, tasks, and the processes that serve them."""

from config.celery import app as celery_app

__all__ = ["celery_app"]
