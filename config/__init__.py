"""The Django project: settings, URLs, task queue, web server and the hosting on one machine."""

from config.celery import app as celery_app

__all__ = ["celery_app"]
