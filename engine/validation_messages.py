"""Messages for values that do not fit a struct: what is wrong, and the valid choices."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any

import msgspec
from msgspec import inspect

_STEP = re.compile(r"\.(\w+)|\[[^\]]*\]")
_UNKNOWN = re.compile(r"Object contains unknown field `(.*?)`(?: - at `\$\.?(.*)`)?\Z", re.DOTALL)
_MAX_COMPARED = 100
"""Characters that are compared. All known names are shorter, and long input would take time."""


def closest_name(name: str, known: Iterable[str]) -> str | None:
    """The known name that is most similar to `name`; None if none is similar.

    >>> closest_name("previw", ["command", "preview", "key"])
    'preview'
    >>> closest_name("by_hand", ["name", "kind"]) is None
    True
    """
    matches = get_close_matches(name.lower()[:_MAX_COMPARED], list(known), n=1)
    return matches[0] if matches else None


def unknown_member_path(error: msgspec.ValidationError, within: str) -> str | None:
    """The path of the unknown member, such as `command.games.0.point`; None for other errors.

    `within` is the path of the value that was converted.
    """
    match = _UNKNOWN.match(str(error))
    if match is None:
        return None
    name, path = match.groups()
    inner = re.sub(r"\[([^\]]*)\]", r".\1", path or "").lstrip(".")
    return ".".join(step for step in (within, inner, name) if step)


def describe_error(error: msgspec.ValidationError, kind: Any, raw: Any = None) -> str:
    """A message for an error of converting `raw` to the type `kind`, with the choices if any.

    For a tagged union `raw` tells which of the types is meant.

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
    message, _, path = str(error).partition(" - at `$")
    info = _tagged(inspect.type_info(kind), raw)
    choices = _choices(_type_at(info, path.rstrip("`")))
    place = f" - at `{path.lstrip('.')}" if path else ""
    if choices and message.startswith(("Invalid enum value", "Object contains unknown field")):
        named = re.findall(r"[`'](.*)[`']", message, re.DOTALL)
        closest = closest_name(named[0], choices) if named else None
        hint = f"did you mean {closest}? Choose" if closest else "choose"
        return f"{message}{place}; {hint} one of: {', '.join(choices)}"
    return f"{message}{place}"


def _tagged(info: inspect.Type, raw: Any) -> inspect.Type:
    """The member of a tagged union that the raw value is tagged as."""
    if isinstance(info, inspect.UnionType) and isinstance(raw, dict):
        for member in info.types:
            if isinstance(member, inspect.StructType) and member.tag == raw.get(member.tag_field):
                return member
    return info


def _type_at(info: inspect.Type, path: str) -> inspect.Type:
    """The type at the end of a path such as `.games[0].ranks`."""
    for step in _STEP.finditer(path):
        info = _without_none(info)
        if isinstance(info, inspect.StructType):
            named = {field.encode_name: field.type for field in info.fields}
            info = named.get(step.group(1), inspect.AnyType())
        elif isinstance(info, (inspect.CollectionType, inspect.VarTupleType)):
            info = info.item_type
        elif isinstance(info, inspect.DictType):
            info = info.value_type
    return _without_none(info)


def _without_none(info: inspect.Type) -> inspect.Type:
    """The type without `None`, if it is the type of an optional value."""
    if isinstance(info, inspect.UnionType):
        others = [member for member in info.types if not isinstance(member, inspect.NoneType)]
        return others[0] if len(others) == 1 else info
    return info


def _choices(info: inspect.Type) -> list[str]:
    if isinstance(info, inspect.StructType):
        return [field.encode_name for field in info.fields]
    if isinstance(info, inspect.LiteralType):
        return [str(value) for value in info.values]
    if isinstance(info, inspect.EnumType):
        return [str(member.value) for member in info.cls]
    return []
