"""Django's ASGI handler, except that an invalid content type counts as a missing one."""

from __future__ import annotations

from typing import Any

import django
from django.core.handlers.asgi import ASGIHandler, ASGIRequest


class Request(ASGIRequest):
    """A request whose content type may be invalid.

    Django parses the parameters of the content type before its error handling begins, so
    `charset*=utf-8''%00` would raise an exception in the server instead of producing a response.
    """

    def _set_content_type_params(self, meta: dict[str, Any]) -> None:
        try:
            super()._set_content_type_params(meta)  # type: ignore[misc]  # not in the stubs
        except ValueError:
            self.content_type, self.content_params = "", {}


class Handler(ASGIHandler):
    """Creates requests of the class above."""

    request_class = Request


def get_application() -> Handler:
    """Like `django.core.asgi.get_asgi_application`, with the handler above."""
    django.setup(set_prefix=False)
    return Handler()
