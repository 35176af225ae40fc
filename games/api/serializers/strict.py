"""Requests whose members are all known: what nobody reads is refused, not dropped in silence."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail

from engine.validation_messages import closest_name

UNKNOWN_MEMBER = "unknown_member"
UNKNOWN_PARAMETER = "unknown_parameter"


class StrictSerializer(serializers.Serializer[object]):
    """The base of every request body of the API."""

    def to_internal_value(self, data: Any) -> Any:
        """Raises `ValidationError` naming each unknown member, before any value is looked at."""
        if isinstance(data, Mapping):
            known = [name for name, field in self.fields.items() if not field.read_only]
            if unknown := unknown_name_errors(data, known, UNKNOWN_MEMBER, "member"):
                raise serializers.ValidationError(unknown)
        return super().to_internal_value(data)


def unknown_name_errors(
    given: Collection[str], known: Collection[str], code: str, what: str
) -> dict[str, list[ErrorDetail]]:
    """An error for each name that is not known, with the closest known name, or all of them."""
    errors = {}
    for name in given:
        if name not in known:
            near = closest_name(name, known)
            hint = f"did you mean {near}? Choose" if near else "choose"
            told = f"There is no {what} {name!r}; {hint} from: {', '.join(known)}."
            errors[name] = [ErrorDetail(told, code=code)]
    return errors
