"""Python types as TypeScript."""

import types
import typing
from enum import StrEnum

from followsuit.protocol.text import WireText
from followsuit.texts import Text

PLAIN = {
    Text: "Text",
    WireText: "Text",
    str: "string",
    int: "number",
    float: "number",
    bool: "boolean",
    type(None): "null",
}


def type_of(kind: typing.Any) -> str:
    origin, inside = typing.get_origin(kind), typing.get_args(kind)
    if origin is typing.Annotated:
        return type_of(inside[0])
    if origin is typing.Literal:
        return " | ".join(f"'{each}'" for each in inside)
    if origin in (types.UnionType, typing.Union):
        return " | ".join(dict.fromkeys(type_of(each) for each in inside))
    if origin in (list, tuple, frozenset, set):
        return (
            f"({type_of(inside[0])})[]"
            if " | " in type_of(inside[0])
            else type_of(inside[0]) + "[]"
        )
    if origin is dict or kind is dict:
        return f"Record<string, {type_of(inside[1]) if inside else 'unknown'}>"
    if kind is typing.Any:
        return "unknown"
    if kind in PLAIN:
        return PLAIN[kind]
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return kind.__name__
    return str(kind.__name__)
