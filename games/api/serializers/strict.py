"""Serializers and errors that reject unknown members instead of ignoring them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail

from engine.validation_messages import closest_name

UNKNOWN_MEMBER = "unknown_member"
UNKNOWN_PARAMETER = "unknown_parameter"


class StrictSerializer(serializers.Serializer[object]):
    """The base class of all serializers of request bodies."""

    def to_internal_value(self, data: Any) -> Any:
        """Raises `ValidationError` naming each unknown member, before any value is validated."""
        if isinstance(data, Mapping):
            known = [name for name, field in self.fields.items() if not field.read_only]
            if unknown := unknown_name_errors(data, known, UNKNOWN_MEMBER, "member"):
                raise serializers.ValidationError(unknown)
        return super().to_internal_value(data)


def unknown_name_errors(
    names: Collection[str], known: Collection[str], code: str, what: str
) -> dict[str, list[ErrorDetail]]:
    """An error for each unknown name, with the closest known name and all known names."""
    errors = {}
    for name in names:
        if name not in known:
            closest = closest_name(name, known)
            hint = f"did you mean {closest}? Choose" if closest else "choose"
            reason = f"There is no {what} {name!r}; {hint} from: {', '.join(known)}."
            errors[name] = [ErrorDetail(reason, code=code)]
    return errors
