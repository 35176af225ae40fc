"""Pages by cursor: steady while rows are added, and as quick at the end as at the start."""

from __future__ import annotations

from typing import Any, ClassVar

from django.core.exceptions import ValidationError as FieldError
from django.db.models import QuerySet
from rest_framework.exceptions import NotFound, ValidationError
from rest_framework.pagination import CursorPagination
from rest_framework.request import Request

from games.api import query
from games.api.serializers.strict import UNKNOWN_PARAMETER, unknown_names
from games.errors import Invalid


class Cursor(CursorPagination):
    """`{next, previous, results}`; `limit` asks for up to 100 rows.

    A subclass may offer `orderings`: the value of `?ordering=` -> fields. The first is the default.
    A query parameter that the list does not have is refused: it would be a filter that does not
    filter. A view that reads parameters beside those of its filter set names them in `parameters`.
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

    def paginate_queryset(
        self, queryset: Any, request: Request, view: Any = None
    ) -> list[Any] | None:
        """One page of these rows. Raises `ValidationError` naming a parameter that is not known."""
        self._check_parameters(request, view)
        self._rows: QuerySet[Any] = queryset
        return super().paginate_queryset(queryset, request, view)

    def _check_parameters(self, request: Request, view: Any) -> None:
        filters = getattr(getattr(view, "filterset_class", None), "base_filters", {})
        own = [self.cursor_query_param, self.page_size_query_param, "ordering"]
        known = [*filters, *getattr(view, "parameters", ()), *own]
        if unknown := unknown_names(request.query_params, known, UNKNOWN_PARAMETER, "parameter"):
            raise ValidationError(unknown)

    def decode_cursor(self, request: Request) -> Any:
        """The place to go on from. Raises `Invalid` for what no page of this list has named."""
        if not request.query_params.get(self.cursor_query_param):
            return None
        try:
            cursor: Any = super().decode_cursor(request)
            if not any(cursor):
                raise NotFound  # so is read what is no cursor at all
            if cursor.position is not None:
                # Asks no database yet; fails for a text that is no value of the field.
                self._rows.filter(**{f"{self.ordering[0].lstrip('-')}__gt": cursor.position})
        except (NotFound, FieldError, ValueError, OverflowError):
            raise Invalid(
                "bad_cursor",
                "cursor comes from the next or previous of a page in the same ordering.",
                parameter="cursor",
            ) from None
        return cursor

    def get_page_size(self, request: Request) -> int:
        """The number of rows asked for. Raises `Invalid` naming the range."""
        most = self.max_page_size
        return query.integer(request, self.page_size_query_param, self.page_size, 1, most)

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
