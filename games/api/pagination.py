"""Pages by cursor: steady while rows are added, and as quick at the end as at the start."""

from __future__ import annotations

from typing import Any, ClassVar

from django.db.models import QuerySet
from rest_framework.pagination import CursorPagination
from rest_framework.request import Request

from games.errors import Invalid


class Cursor(CursorPagination):
    """`{next, previous, results}`; `limit` asks for up to 100 rows.

    A subclass may offer `orderings`: the value of `?ordering=` -> fields. The first is the default.
    """

    page_size = 25
    page_size_query_param = "limit"
    max_page_size = 100
    orderings: ClassVar[dict[str, tuple[str, ...]]] = {"-created": ("-id",)}

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        """All three members are always there."""
        link = {
            "type": ["string", "null"],
            "format": "uri",
            "example": "https://example.org/api/v1/games?cursor=cD00ODY%3D",
        }
        return {
            "type": "object",
            "required": ["next", "previous", "results"],
            "properties": {"next": link, "previous": {**link, "example": None}, "results": schema},
        }

    def get_ordering(self, request: Request, queryset: QuerySet[Any], view: Any) -> tuple[str, ...]:
        """The fields asked for. Raises `Invalid` naming the choices."""
        asked = request.query_params.get("ordering") or next(iter(self.orderings))
        if asked not in self.orderings:
            raise Invalid(
                "bad_ordering",
                f"ordering is one of: {', '.join(self.orderings)}.",
                parameter="ordering",
            )
        return self.orderings[asked]
