"""Pagination of list endpoints. Both classes reject unknown query parameters.

`StrictCursorPagination` gives stable pages while rows are added, and its last page costs no more
than its first. `StrictOffsetPagination` is for lists whose rows keep their position, such as the
tables of a round: a client can ask for any page and learns the total count.
"""

from __future__ import annotations

from typing import Any, ClassVar

from django.core.exceptions import ValidationError as FieldError
from django.db.models import QuerySet
from rest_framework.exceptions import NotFound, ValidationError
from rest_framework.pagination import CursorPagination, LimitOffsetPagination
from rest_framework.request import Request

from games.api import query_params
from games.api.serializers.strict import UNKNOWN_PARAMETER, unknown_name_errors
from games.errors import Invalid


def check_parameters(request: Request, view: Any, own: tuple[str, ...]) -> None:
    """Raises `ValidationError` naming any query parameter that this list does not accept.

    A list accepts the parameters of its pagination (`own`), of the view's filter set, and those
    listed in the view's `parameters`.
    """
    filters = getattr(getattr(view, "filterset_class", None), "base_filters", {})
    known = [*filters, *getattr(view, "parameters", ()), *own]
    if unknown := unknown_name_errors(request.query_params, known, UNKNOWN_PARAMETER, "parameter"):
        raise ValidationError(unknown)


class StrictOffsetPagination(LimitOffsetPagination):
    """`{count, next, previous, results}`: skips `offset` rows and returns up to `limit`.

    Unknown query parameters are rejected. A subclass may set other limits.
    """

    default_limit = 25
    max_limit: int = 100
    max_offset = 1_000_000

    def paginate_queryset(
        self, queryset: Any, request: Request, view: Any = None
    ) -> list[Any] | None:
        """One page of the queryset. Raises `ValidationError` naming an unknown parameter."""
        check_parameters(request, view, (self.offset_query_param, self.limit_query_param))
        return super().paginate_queryset(queryset, request, view)

    def get_limit(self, request: Request) -> int:
        """The requested page size. Raises `Invalid` naming the allowed range."""
        default = self.default_limit
        return query_params.get_integer(request, self.limit_query_param, default, 1, self.max_limit)

    def get_offset(self, request: Request) -> int:
        """The number of rows to skip. Raises `Invalid` naming the allowed range."""
        return query_params.get_integer(request, self.offset_query_param, 0, 0, self.max_offset)

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        """All four members are always present."""
        link = {
            "type": ["string", "null"],
            "format": "uri",
            "example": "https://example.org/api/v1/tournaments/3/tables?limit=25&offset=25",
        }
        return {
            "type": "object",
            "required": ["count", "next", "previous", "results"],
            "properties": {
                "count": {"type": "integer", "description": "Rows in all pages.", "example": 1},
                "next": link,
                "previous": {**link, "example": None},
                "results": schema,
            },
        }


class StrictCursorPagination(CursorPagination):
    """`{next, previous, results}`; `limit` asks for up to 100 rows.

    A subclass may set `orderings`, which maps values of `?ordering=` to fields; the first is the
    default. Unknown query parameters are rejected, because a misspelt filter would otherwise
    return unfiltered rows. A view that reads parameters other than those of its filter set lists
    them in `parameters`.
    """

    page_size = 25
    page_size_query_param = "limit"
    max_page_size = 100
    orderings: ClassVar[dict[str, tuple[str, ...]]] = {"-created": ("-id",)}

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        """All three members are always present."""
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
        """One page of the queryset. Raises `ValidationError` naming an unknown parameter."""
        own = (self.cursor_query_param, self.page_size_query_param, "ordering")
        check_parameters(request, view, own)
        self._rows: QuerySet[Any] = queryset
        return super().paginate_queryset(queryset, request, view)

    def decode_cursor(self, request: Request) -> Any:
        """The decoded cursor. Raises `Invalid` unless it comes from a page of this list."""
        if not request.query_params.get(self.cursor_query_param):
            return None
        try:
            cursor: Any = super().decode_cursor(request)
            if not any(cursor):
                raise NotFound  # the base class decodes nonsense to an empty cursor
            if cursor.position is not None:
                # Runs no query; fails if the position is not a valid value of the field.
                self._rows.filter(**{f"{self.ordering[0].lstrip('-')}__gt": cursor.position})
        except (NotFound, FieldError, ValueError, OverflowError):
            raise Invalid(
                "bad_cursor",
                "cursor comes from the next or previous of a page in the same ordering.",
                parameter="cursor",
            ) from None
        return cursor

    def get_page_size(self, request: Request) -> int:
        """The requested page size. Raises `Invalid` naming the allowed range."""
        most = self.max_page_size
        return query_params.get_integer(
            request, self.page_size_query_param, self.page_size, 1, most
        )

    def get_ordering(self, request: Request, queryset: QuerySet[Any], view: Any) -> tuple[str, ...]:
        """The fields to order by. Raises `Invalid` naming the choices."""
        ordering = request.query_params.get("ordering") or next(iter(self.orderings))
        if ordering not in self.orderings:
            raise Invalid(
                "bad_ordering",
                f"ordering is one of: {', '.join(self.orderings)}.",
                parameter="ordering",
            )
        return self.orderings[ordering]
