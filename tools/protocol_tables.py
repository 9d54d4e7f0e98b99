"""Generate the tables of docs/protocol.md from the records and their comments."""

import inspect
import re
import textwrap
import types
import typing
from collections.abc import Iterable
from dataclasses import fields

import msgspec

from followsuit.protocol import advice, lobby, table
from followsuit.protocol.refusals import CLOSE_TEXTS, Code
from followsuit.rules import events
from followsuit.server.app import all_endpoints
from followsuit.server.http.request import Who
from followsuit.server.tables.updates import format_of

WIDTH = 100  # of a line of Markdown
FIELD = re.compile(r"^    (\w+): (.+?)(?:  # (.*))?$")
RECORDS = (
    table.TableSetup,
    table.TableInfo,
    table.Chair,
    table.Person,
    table.DealProof,
    table.View,
    table.Pick,
    table.RefusedCards,
    table.Result,
    table.ChatMessage,
    advice.ActionValue,
    advice.Advice,
    lobby.TableSummary,
)


def tables() -> dict[str, str]:
    """Every generated part of the page, by its marker."""
    return {
        "commands": messages(typing.get_args(table.AnyCommand)),
        "updates": messages(typing.get_args(table.AnyUpdate)),
        "lobby": messages(lobby_only()),
        "records": "\n\n".join(record(kind) for kind in RECORDS),
        "events": event_table(),
        "codes": code_table(),
        "closes": close_table(),
        "endpoints": endpoint_table(),
    }


def lobby_only() -> list[type]:
    return [
        kind for kind in typing.get_args(lobby.AnyLobbyUpdate) if kind.__module__ == lobby.__name__
    ]


def messages(kinds: Iterable[type]) -> str:
    return "\n\n".join(f"#### `{tag(kind)}`\n\n{about(kind)}{field_table(kind)}" for kind in kinds)


def record(kind: type) -> str:
    return f"#### {kind.__name__}\n\n{about(kind)}{field_table(kind)}"


def tag(kind: type) -> str:
    config: msgspec.structs.StructConfig = kind.__struct_config__  # type: ignore[attr-defined]
    return str(config.tag)


def about(kind: type) -> str:
    text = kind.__dict__.get("__doc__") or ""
    return f"{textwrap.fill(' '.join(text.split()), WIDTH)}\n\n" if text else ""


def field_table(kind: type) -> str:
    said = comments(kind)
    rows = [
        f"| `{field.name}` | {in_words(field.type)} | {usual(field)} | {said.get(field.name, '')} |"
        for field in msgspec.structs.fields(kind)
        if not (field.name == "id" and issubclass(kind, table.Command))  # every command has one
    ]
    if not rows:
        return "No fields of its own."
    return "\n".join(["| field | type | default | |", "|---|---|---|---|", *rows])


def comments(kind: type) -> dict[str, str]:
    """The comment beside each field, including inherited ones."""
    found: dict[str, str] = {}
    for each in reversed(kind.__mro__):
        if each.__module__.startswith("followsuit"):
            lines = map(FIELD.match, inspect.getsource(each).splitlines())
            found |= {line[1]: line[3] for line in lines if line and line[3]}
    return found


def usual(field: msgspec.structs.FieldInfo) -> str:
    if field.default is not msgspec.NODEFAULT:
        return f"`{msgspec.json.encode(field.default).decode()}`"
    if field.default_factory is not msgspec.NODEFAULT:
        return f"`{msgspec.json.encode(field.default_factory()).decode()}`"
    return "–"


def in_words(kind: typing.Any) -> str:
    """A type in JSON terms."""
    origin, inside = typing.get_origin(kind), typing.get_args(kind)
    if origin is typing.Annotated:
        return in_words(inside[0])
    if origin is typing.Literal:
        return " or ".join(f"`{each}`" for each in inside)
    if origin in (types.UnionType, typing.Union):
        return " or ".join(dict.fromkeys(in_words(each) for each in inside))
    if origin in (list, tuple):
        return f"list of {in_words(inside[0])}"
    if origin is dict or kind is dict:
        return "object"
    plain = {str: "text", int: "number", float: "number", bool: "true or false", type(None): "null"}
    return plain.get(kind) or str(getattr(kind, "__name__", kind))


def event_kinds() -> list[type[events.Event]]:
    """In the order of their file; with slots a class has a shadow that `__subclasses__` knows."""
    kinds = [each for each in vars(events).values() if isinstance(each, type)]
    return [kind for kind in kinds if issubclass(kind, events.Event) and kind is not events.Event]


def event_table() -> str:
    rows = ["| event | fields | |", "|---|---|---|"]
    for kind in event_kinds():
        names = ", ".join(f"`{field.name}`" for field in fields(kind) if field.name != "seen_by")
        text = kind.__dict__.get("__doc__") or ""
        described = "" if text.startswith(f"{kind.__name__}(") else " ".join(text.split())
        rows.append(f"| `{format_of(kind).name}` | {names} | {described} |")
    return "\n".join(rows)


def code_table() -> str:
    said = {}
    for line in inspect.getsource(Code).splitlines():
        found = re.match(r'^    \w+ = "(\w+)"  # (.*)$', line)
        if found:
            said[found[1]] = found[2]
    return "\n".join(["| code | |", "|---|---|", *(f"| `{c}` | {said[c]} |" for c in Code)])


def close_table() -> str:
    rows = [f"| {int(code)} | {why} |" for code, why in CLOSE_TEXTS.items()]
    return "\n".join(["| code | |", "|---|---|", *rows])


def endpoint_table() -> str:
    who = {Who.ANYBODY: "anybody", Who.PERSON: "guests and accounts"}
    who |= {Who.ACCOUNT: "accounts", Who.ADMIN: "administrators"}
    rows = ["| request | who | |", "|---|---|---|"]
    for each in all_endpoints():
        rows.append(f"| `{each.method} {each.path}` | {who[each.who]} | {each.about} |")
    return "\n".join(rows)
