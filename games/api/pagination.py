"""Pages of lists.

`Cursor` is steady while rows are added, and as quick at the end as at the start. `Numbered` is for
lists whose rows keep their places, such as the tables of a round: any page can be asked for, and a
client knows how many there are.
"""

from __future__ import annotations

from typing import Any, ClassVar

from django.core.exceptions import ValidationError as FieldError
from django.db.models import QuerySet
from rest_framework.exceptions import NotFound, ValidationError
from rest_framework.pagination import CursorPagination, LimitOffsetPagination
from rest_framework.request import Request

from games.api import query_params
from games.api.serializers.strict import UNKNOWN_PARAMETER, unknown_names
from games.errors import Invalid


def check_parameters(request: Request, view: Any, own: tuple[str, ...]) -> None:
    """Raises `ValidationError` naming a query parameter that this list does not have.

    Known are those of the paging itself (`own`), of the view's filter set, and its `parameters`.
    """
    filters = getattr(getattr(view, "filterset_class", None), "base_filters", {})
    known = [*filters, *getattr(view, "parameters", ()), *own]
    if unknown := unknown_names(request.query_params, known, UNKNOWN_PARAMETER, "parameter"):
        raise ValidationError(unknown)


class Numbered(LimitOffsetPagination):
    """`{count, next, previous, results}`; `offset` rows are left out, `limit` are sent.

    Unknown query parameters are refused as by `Cursor`. A subclass may set other limits.
    """

    default_limit = 25
    max_limit: int = 100
    most_offset = 1_000_000

    def paginate_queryset(
        self, queryset: Any, request: Request, view: Any = None
    ) -> list[Any] | None:
        """One page of these rows. Raises `ValidationError` naming a parameter that is not known."""
        check_parameters(request, view, (self.offset_query_param, self.limit_query_param))
        return super().paginate_queryset(queryset, request, view)

    def get_limit(self, request: Request) -> int:
        """The number of rows asked for. Raises `Invalid` naming the range."""
        default = self.default_limit
        return query_params.integer(request, self.limit_query_param, default, 1, self.max_limit)

    def get_offset(self, request: Request) -> int:
        """The number of rows left out. Raises `Invalid` naming the range."""
        return query_params.integer(request, self.offset_query_param, 0, 0, self.most_offset)

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        """All four members are always there."""
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
        own = (self.cursor_query_param, self.page_size_query_param, "ordering")
        check_parameters(request, view, own)
        self._rows: QuerySet[Any] = queryset
        return super().paginate_queryset(queryset, request, view)

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
        return query_params.integer(request, self.page_size_query_param, self.page_size, 1, most)

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
