"""Django's ASGI handler, with a content type that cannot be read taken for none."""

from __future__ import annotations

from typing import Any

import django
from django.core.handlers.asgi import ASGIHandler, ASGIRequest


class Request(ASGIRequest):
    """Django reads the parameters of the content type before its own handling of errors begins:
    `charset*=utf-8''%00` would be an exception of the server and not an answer."""

    def _set_content_type_params(self, meta: dict[str, Any]) -> None:
        try:
            super()._set_content_type_params(meta)  # type: ignore[misc]  # not in the stubs
        except ValueError:
            self.content_type, self.content_params = "", {}


class Handler(ASGIHandler):
    """Makes requests of the class above."""

    request_class = Request


def application() -> Handler:
    """What `django.core.asgi.get_asgi_application` gives, with this handler."""
    django.setup(set_prefix=False)
    return Handler()
