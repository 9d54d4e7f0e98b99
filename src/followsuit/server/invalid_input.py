"""Explains why input could not be decoded: where, and what was expected."""

import re

import msgspec

from followsuit.texts import Text

MOST_ECHOED = 100  # characters of what a client sent
# msgspec names Python's types, clients know those of JSON
JSON_TYPES = {"str": "string", "int": "integer", "float": "number", "bool": "boolean"}
TYPE_NAME = re.compile("|".join(JSON_TYPES))
PLACE = re.compile(r" - at `(?:key in )?\$\.?(.*)`$", re.DOTALL)
BYTE = re.compile(r"\(byte (\d+)\)")

MISSING = re.compile(r"Object missing required field `(.*)`", re.DOTALL)
UNKNOWN = re.compile(r"Object contains unknown field `(.*)`", re.DOTALL)
WRONG_TYPE = re.compile(r"Expected `(.*)`, got `(.*)`", re.DOTALL)
WRONG_NUMBER = re.compile(r"Expected `(.*)`( [<>]=? .*)?")
WRONG_LENGTH = re.compile(r"Expected `(.*)` of length (.*)")
WRONG_FORM = re.compile(r"Expected `.*` matching regex (.*)", re.DOTALL)
WRONG_VALUE = re.compile(r"Invalid (?:enum )?value (.*)", re.DOTALL)


def invalid_input(error: msgspec.DecodeError | UnicodeDecodeError | RecursionError) -> Text:
    """What is wrong with the input, and with which part of it."""
    if isinstance(error, UnicodeDecodeError):
        return Text("invalid.not_utf8")
    if isinstance(error, RecursionError):
        return Text("invalid.nested")
    message = str(error)
    if not isinstance(error, msgspec.ValidationError):
        return broken_json(message)
    place = PLACE.search(message)
    what = expectation(PLACE.sub("", message))
    return Text("invalid.at", place=echoed(place[1]), what=what) if place and place[1] else what


def broken_json(message: str) -> Text:
    byte = BYTE.search(message)
    return Text("invalid.byte", byte=int(byte[1])) if byte else Text("invalid.truncated")


def expectation(message: str) -> Text:
    """A message of msgspec as a text."""
    if found := MISSING.fullmatch(message):
        return Text("invalid.missing", field=echoed(found[1]))
    if found := UNKNOWN.fullmatch(message):
        return Text("invalid.unknown", field=echoed(found[1]))
    if found := WRONG_TYPE.fullmatch(message):
        return Text("invalid.type", expected=json_type(found[1]), got=json_type(found[2]))
    if found := WRONG_NUMBER.fullmatch(message):
        return Text("invalid.expected", expected=json_type(found[1]) + (found[2] or ""))
    if found := WRONG_LENGTH.fullmatch(message):
        return Text("invalid.length", expected=json_type(found[1]), length=found[2])
    if found := WRONG_FORM.fullmatch(message):
        return Text("invalid.form", pattern=echoed(found[1]))
    if found := WRONG_VALUE.fullmatch(message):
        return Text("invalid.value", value=echoed(found[1]))
    return Text("invalid.other")


def json_type(name: str) -> str:
    """Python's type in words of JSON, such as `string | null`."""
    return TYPE_NAME.sub(lambda found: JSON_TYPES[found[0]], name)


def echoed(text: str) -> str:
    """What a client sent, shortened if necessary."""
    return text if len(text) <= MOST_ECHOED else f"{text[: MOST_ECHOED - 1]}…"
