"""The web application, as an ASGI server takes it: `uvicorn config.asgi:application`."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
# Requests come and go on many threads, so connections are pooled rather than kept by each.
os.environ.setdefault("DATABASE_POOL", "8")

application = get_asgi_application()
