"""Reads settings from a file, the environment and the command line, and checks them."""

import difflib
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import msgspec
from msgspec import inspect

PREFIX = "FOLLOWSUIT_"
DATABASE_URL = "DATABASE_URL"  # set by hosting providers
# for builds, tests and debugging
NOT_SETTINGS = {
    "FOLLOWSUIT_COMPILE",
    "FOLLOWSUIT_DEBUG",
    "FOLLOWSUIT_EAGER_REVIEWS",
    "FOLLOWSUIT_FORM",
    "FOLLOWSUIT_PURE",
}
CONFIG = "FOLLOWSUIT_CONFIG"
WORDS = {"yes": True, "on": True, "no": False, "off": False}

S = TypeVar("S", bound=msgspec.Struct)


class BadSetting(Exception):
    """An invalid setting; the message says where it is and what is allowed."""


class Given(NamedTuple):
    """A value and its source."""

    value: object
    source: str


class Field(NamedTuple):
    """The definition of a setting."""

    name: str
    kind: inspect.Type
    annotation: Any
    default: object
    about: str
    extra: Mapping[str, Any]

    @property
    def is_secret(self) -> bool:
        return bool(self.extra.get("secret"))

    def accepts(self, value: object) -> bool:
        """Check rules that the type does not express."""
        check = self.extra.get("check")
        return check is None or bool(check(value))


def fields_of(kind: type[msgspec.Struct]) -> dict[str, Field]:
    """All settings, in order."""
    struct = inspect.type_info(kind)
    assert isinstance(struct, inspect.StructType)
    annotations = {field.name: field.type for field in msgspec.structs.fields(kind)}
    return {field.name: field_of(field, annotations[field.name]) for field in struct.fields}


def field_of(field: inspect.Field, annotation: Any) -> Field:
    meta = field.type
    assert isinstance(meta, inspect.Metadata)
    about = (meta.extra_json_schema or {})["description"]
    return Field(field.name, meta.type, annotation, field.default, about, meta.extra or {})


def from_environment(
    kind: type[msgspec.Struct], environment: Mapping[str, str]
) -> dict[str, Given]:
    """The variables FOLLOWSUIT_…; empty ones are ignored."""
    ours = {name: text for name, text in environment.items() if name.startswith(PREFIX)}
    known = {PREFIX + name.upper(): name for name in fields_of(kind)}
    refuse_unknown(ours.keys() - NOT_SETTINGS - {CONFIG}, known, "in the environment", PREFIX)
    given = {
        known[name]: Given(text, name) for name, text in ours.items() if text and name in known
    }
    if environment.get(DATABASE_URL):
        given.setdefault("database_url", Given(environment[DATABASE_URL], DATABASE_URL))
    return given


def from_file(kind: type[msgspec.Struct], file: Path) -> dict[str, Given]:
    """The settings in a TOML file."""
    try:
        values = tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else error
        raise BadSetting(f"{file} cannot be read: {why}") from None
    refuse_unknown(values.keys(), fields_of(kind), f"in {file}")
    return {name: Given(value, f"{name} in {file}") for name, value in values.items()}


def from_command_line(chosen: Mapping[str, object]) -> dict[str, Given]:
    """The options of the command; None means not given."""
    return {
        name: Given(value, f"--{name.replace('_', '-')}")
        for name, value in chosen.items()
        if value is not None
    }


def refuse_unknown(
    names: Iterable[str], known: Iterable[str], where: str, prefix: str = ""
) -> None:
    likely = {name.removeprefix(prefix): name for name in known}
    for name in sorted(set(names) - set(likely.values())):
        near = difflib.get_close_matches(name.removeprefix(prefix), likely, 1)
        hint = f"did you mean {likely[near[0]]}?" if near else "docs/hosting.md lists them all"
        raise BadSetting(f"{name} {where} is not a setting; {hint}")


def checked(field: Field, given: Given) -> Any:
    """The value converted to its type; raises `BadSetting`."""
    try:
        value = msgspec.convert(read(field, given.value), field.annotation, strict=False)
    except msgspec.ValidationError:
        raise refusal(field, given) from None
    if not field.accepts(value):
        raise refusal(field, given)
    return value


def refusal(field: Field, given: Given) -> BadSetting:
    shown = "not shown here" if field.is_secret else repr(given.value)[:80]
    return BadSetting(f"{given.source} is {shown}; {field.name} must be {allowed(field)}")


def read(field: Field, value: object) -> object:
    """Parse text: yes and no, and lists with commas."""
    if not isinstance(value, str):
        return value
    if isinstance(field.kind, inspect.BoolType):
        return WORDS.get(value.lower(), value)
    if isinstance(field.kind, inspect.TupleType | inspect.VarTupleType):
        return [part.strip() for part in value.split(",") if part.strip()]
    return value


def allowed(field: Field) -> str:
    """The allowed values in words."""
    if "allowed" in field.extra:
        return str(field.extra["allowed"])
    match field.kind:
        case inspect.BoolType():
            return "yes or no"
        case inspect.LiteralType(values=values):
            return f"one of {', '.join(map(str, values))}"
        case inspect.StrType(min_length=low, max_length=high):
            return f"{low} to {high} characters"
        case inspect.IntType(le=None):
            return "a whole number; 0 is no limit"
        case inspect.IntType(ge=low, le=high):
            return f"a whole number from {low} to {high}"
        case inspect.FloatType(ge=None, gt=low, le=high):
            return f"a number above {low:g}, at most {high:g}"
        case inspect.FloatType(ge=low, le=high):
            return f"a number from {low:g} to {high:g}"
    raise AssertionError(field.kind)
