"""Sentences for values that do not fit a struct: what is wrong, and what there is to choose."""

from __future__ import annotations

import re
from typing import Any

import msgspec
from msgspec import inspect

_STEP = re.compile(r"\.(\w+)|\[[^\]]*\]")


def sentence(error: msgspec.ValidationError, kind: Any) -> str:
    """The error of converting to `kind`, with the choices where there are some.

    >>> class Settings(msgspec.Struct, forbid_unknown_fields=True):
    ...     pace: int = 0
    >>> try:
    ...     msgspec.convert({"speed": 1}, Settings)
    ... except msgspec.ValidationError as error:
    ...     sentence(error, Settings)
    'Object contains unknown field `speed`; choose one of: pace'
    """
    said, _, path = str(error).partition(" - at `$")
    choices = _choices(_at(inspect.type_info(kind), path.rstrip("`")))
    place = f" - at `{path.lstrip('.')}" if path else ""
    if choices and said.startswith(("Invalid enum value", "Object contains unknown field")):
        return f"{said}{place}; choose one of: {', '.join(choices)}"
    return f"{said}{place}"


def _at(info: inspect.Type, path: str) -> inspect.Type:
    """The type at the end of a path such as `.games[0].ranks`."""
    for step in _STEP.finditer(path):
        info = _given(info)
        if isinstance(info, inspect.StructType):
            named = {field.encode_name: field.type for field in info.fields}
            info = named.get(step.group(1), inspect.AnyType())
        elif isinstance(info, (inspect.CollectionType, inspect.VarTupleType)):
            info = info.item_type
        elif isinstance(info, inspect.DictType):
            info = info.value_type
    return _given(info)


def _given(info: inspect.Type) -> inspect.Type:
    """What an optional value is if it is there."""
    if isinstance(info, inspect.UnionType):
        there = [each for each in info.types if not isinstance(each, inspect.NoneType)]
        return there[0] if len(there) == 1 else info
    return info


def _choices(info: inspect.Type) -> list[str]:
    if isinstance(info, inspect.StructType):
        return [field.encode_name for field in info.fields]
    if isinstance(info, inspect.LiteralType):
        return [str(value) for value in info.values]
    if isinstance(info, inspect.EnumType):
        return [str(member.value) for member in info.cls]
    return []
