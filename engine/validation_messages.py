"""Sentences for values that do not fit a struct: what is wrong, and what there is to choose."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any

import msgspec
from msgspec import inspect

_STEP = re.compile(r"\.(\w+)|\[[^\]]*\]")
_UNKNOWN = re.compile(r"Object contains unknown field `(.*?)`(?: - at `\$\.?(.*)`)?\Z", re.DOTALL)
_LONGEST = 100
"""No name of ours is half as long; comparing a longer one would only take time."""


def closest_name(name: str, known: Iterable[str]) -> str | None:
    """The known name that is most like the one given; None if none is.

    >>> closest_name("previw", ["command", "preview", "key"])
    'preview'
    >>> closest_name("by_hand", ["name", "kind"]) is None
    True
    """
    found = get_close_matches(name.lower()[:_LONGEST], list(known), n=1)
    return found[0] if found else None


def unknown_member_path(error: msgspec.ValidationError, within: str) -> str | None:
    """Where the member is that no field takes, such as `command.games.0.point`; else None.

    `within` is the member that holds all of what was converted.
    """
    found = _UNKNOWN.match(str(error))
    if found is None:
        return None
    name, path = found.groups()
    inner = re.sub(r"\[([^\]]*)\]", r".\1", path or "").lstrip(".")
    return ".".join(each for each in (within, inner, name) if each)


def describe_error(error: msgspec.ValidationError, kind: Any, raw: Any = None) -> str:
    """The error of converting to `kind`, with the choices where there are some.

    `raw` is what was converted: of a tagged union, it says by which type the choices go.

    >>> class Settings(msgspec.Struct, forbid_unknown_fields=True):
    ...     pace: int = 0
    >>> try:
    ...     msgspec.convert({"speed": 1}, Settings)
    ... except msgspec.ValidationError as error:
    ...     describe_error(error, Settings)
    'Object contains unknown field `speed`; choose one of: pace'
    >>> try:
    ...     msgspec.convert({"pase": 1}, Settings)
    ... except msgspec.ValidationError as error:
    ...     describe_error(error, Settings)
    'Object contains unknown field `pase`; did you mean pace? Choose one of: pace'
    """
    said, _, path = str(error).partition(" - at `$")
    info = _tagged(inspect.type_info(kind), raw)
    choices = _choices(_at(info, path.rstrip("`")))
    place = f" - at `{path.lstrip('.')}" if path else ""
    if choices and said.startswith(("Invalid enum value", "Object contains unknown field")):
        named = re.findall(r"[`'](.*)[`']", said, re.DOTALL)
        near = closest_name(named[0], choices) if named else None
        hint = f"did you mean {near}? Choose" if near else "choose"
        return f"{said}{place}; {hint} one of: {', '.join(choices)}"
    return f"{said}{place}"


def _tagged(info: inspect.Type, raw: Any) -> inspect.Type:
    """The type within a tagged union that the raw value names."""
    if isinstance(info, inspect.UnionType) and isinstance(raw, dict):
        for each in info.types:
            if isinstance(each, inspect.StructType) and each.tag == raw.get(each.tag_field):
                return each
    return info


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
