"""The web application as an ASGI server loads it: `uvicorn config.asgi:application`."""

import os

import structlog
from django.conf import settings

from config import asgi_handler, open_file_limit
from config.request_limits import RequestLimits

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
os.environ["PROCESS_KIND"] = "web"
# Requests run on many threads, so they share a pool instead of keeping a connection per thread.
os.environ.setdefault("DATABASE_POOL", "8")

application = RequestLimits(
    asgi_handler.get_application(),
    max_bytes=settings.DATA_UPLOAD_MAX_MEMORY_SIZE,
    timeout_seconds=settings.REQUEST_BODY_SECONDS,
)

if warning := open_file_limit.warning(open_file_limit.raise_limit()):
    structlog.get_logger(__name__).warning("few_open_files", detail=warning)
