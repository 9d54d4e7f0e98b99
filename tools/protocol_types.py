"""Generate web/src/protocol.ts: the server's messages and records as TypeScript types.

`python -m tools.protocol_types` writes the file, `--check` only says whether it is stale.
"""

import dataclasses
import sys
import types
import typing
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path

import msgspec

from followsuit.protocol import accounts, lobby, profile, refusals, replay, table
from followsuit.protocol.text import WireText
from followsuit.rules.catalogue import GAMES
from followsuit.rules.showing import Showing
from followsuit.server.tables.updates import format_of
from followsuit.texts import Text
from tools.protocol_tables import event_kinds

FILE = Path(__file__).parent.parent / "web" / "src" / "protocol.ts"
HEAD = """// Written by tools/protocol_types.py from the messages of the server; do not edit.
import type { Text } from './lib/format';
"""
PLAIN = {
    Text: "Text",
    WireText: "Text",
    str: "string",
    int: "number",
    float: "number",
    bool: "boolean",
    type(None): "null",
}
EVENTS = ("events", "history")  # fields that hold what happened in the game
UNIONS = {
    "AnyCommand": table.AnyCommand,
    "AnyUpdate": table.AnyUpdate,
    "AnyLobbyUpdate": lobby.AnyLobbyUpdate,
}


def structs() -> Iterator[type]:
    """Every record of the protocol once, in source order."""
    for module in (refusals, table, lobby, accounts, profile, replay):
        for kind in vars(module).values():
            is_record = isinstance(kind, type) and issubclass(kind, msgspec.Struct)
            if is_record and kind.__module__ == module.__name__:
                yield kind


def subclasses(kind: type) -> Iterator[type]:
    each: type
    for each in kind.__subclasses__():
        yield each
        yield from subclasses(each)


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


def interface(kind: type) -> str:
    config: msgspec.structs.StructConfig = kind.__struct_config__  # type: ignore[attr-defined]
    is_command = issubclass(kind, table.Command)
    lines = [f"  {config.tag_field}: '{config.tag}';"] if config.tag else []
    for field in msgspec.structs.fields(kind):
        kind_of = "GameEvent[]" if field.name in EVENTS else type_of(field.type)
        may_lack = not field.required and (is_command or config.omit_defaults or is_asked(kind))
        lines.append(f"  {field.name}{'?' if may_lack else ''}: {kind_of};")
    return f"export interface {kind.__name__} {{\n" + "\n".join(lines) + "\n}"


def is_asked(kind: type) -> bool:
    """Fields with a default are optional in what a client sends."""
    config: msgspec.structs.StructConfig = kind.__struct_config__  # type: ignore[attr-defined]
    return config.forbid_unknown_fields and kind is not table.TableSetup


def record(name: str, kind: type, first: str = "") -> str:
    """A dataclass of the rules."""
    hints = typing.get_type_hints(kind)
    names = [field.name for field in dataclasses.fields(kind) if field.name != "seen_by"]
    lines = [f"  {each}: {type_of(hints[each])};" for each in names]
    return f"export interface {name} {{\n{first}" + "\n".join(lines) + "\n}"


def event_types() -> list[str]:
    kinds = event_kinds()
    parts = [
        record(f"{kind.__name__}Event", kind, f"  event: '{format_of(kind).name}';\n")
        for kind in kinds
    ]
    union = " | ".join(f"{kind.__name__}Event" for kind in kinds)
    return [*parts, f"export type GameEvent = {union};"]


def showing_types() -> list[str]:
    GAMES.built_in()  # loads them
    ours = [kind for kind in subclasses(Showing) if kind.__module__.startswith("followsuit.")]
    kinds = sorted(ours, key=lambda kind: kind.__name__)
    parts = {
        part
        for kind in kinds
        for hint in typing.get_type_hints(kind).values()
        for part in records_in(hint)
    }
    return [record(kind.__name__, kind) for kind in [*sorted(parts, key=str), *kinds]]


def records_in(hint: typing.Any) -> Iterator[type]:
    """The dataclasses within a type such as `tuple[MeldedCard, ...]`."""
    if dataclasses.is_dataclass(hint):
        yield typing.cast(type, hint)
    for inside in typing.get_args(hint):
        yield from records_in(inside)


def page() -> str:
    codes = " | ".join(f"'{code}'" for code in refusals.Code)
    closes = ", ".join(f"{code.name}: {int(code)}" for code in refusals.Close)
    parts = [
        HEAD,
        f"export type Code = {codes};",
        f"export const CLOSE = {{ {closes} }} as const;",
        *(interface(kind) for kind in structs() if kind.__name__ not in ("Command", "Update")),
        *event_types(),
        *showing_types(),
    ]
    for name, union in UNIONS.items():
        parts.append(
            f"export type {name} = {' | '.join(each.__name__ for each in typing.get_args(union))};"
        )
    return "\n\n".join(parts) + "\n"


def main() -> int:
    fresh = FILE.exists() and FILE.read_text() == page()
    if "--check" in sys.argv:
        print("fresh" if fresh else f"{FILE.name} is stale: run `make types`")
        return int(not fresh)
    FILE.parent.mkdir(parents=True, exist_ok=True)
    FILE.write_text(page())
    return 0


if __name__ == "__main__":
    sys.exit(main())
