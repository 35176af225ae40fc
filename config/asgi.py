"""The web application, as an ASGI server takes it: `uvicorn config.asgi:application`."""

import os

import structlog
from django.conf import settings

from config import asgi_handler, open_file_limit
from config.request_limits import RequestLimits

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
os.environ["PROCESS_KIND"] = "web"
# Requests come and go on many threads, so connections are pooled rather than kept by each.
os.environ.setdefault("DATABASE_POOL", "8")

application = RequestLimits(
    asgi_handler.application(),
    most_bytes=settings.DATA_UPLOAD_MAX_MEMORY_SIZE,
    seconds=settings.REQUEST_BODY_SECONDS,
)

if complaint := open_file_limit.complaint(open_file_limit.raise_limit()):
    structlog.get_logger(__name__).warning("few_open_files", detail=complaint)
