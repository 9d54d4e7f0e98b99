"""Decodes bodies, queries and paths into typed records."""

import asyncio
from collections.abc import Mapping
from typing import Any

import msgspec
from starlette.datastructures import QueryParams
from starlette.requests import ClientDisconnect, Request

from followsuit.server.invalid_input import echoed, invalid_input
from followsuit.server.problem import Problem
from followsuit.texts import Text

MOST_BYTES = 64 * 1024
BODY_SECONDS = 20.0
JSON = "application/json"


async def body_of(request: Request, decoder: msgspec.json.Decoder[Any]) -> Any:
    """The decoded JSON body."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != JSON:
        # also keeps out forms on other sites, which cannot send this type without CORS
        raise Problem(415, "not_json", Text("error.media_type", kind=JSON))
    text = await bytes_of(request)
    try:
        return decoder.decode(text)
    except msgspec.ValidationError as error:
        raise Problem(
            422, "bad_body", Text("error.body_invalid", what=invalid_input(error))
        ) from None
    except msgspec.DecodeError as error:
        raise Problem(422, "bad_json", Text("error.not_json", what=invalid_input(error))) from None
    except UnicodeDecodeError:
        raise Problem(422, "bad_json", Text("error.not_utf8")) from None
    except RecursionError:
        raise Problem(422, "bad_json", Text("error.nested")) from None


def refuse_large(request: Request) -> None:
    """Refuse a body whose declared length is too large."""
    if int(request.headers.get("content-length", "0")) > MOST_BYTES:
        raise too_large()


def too_large() -> Problem:
    return Problem(413, "too_large", Text("error.too_large", most=MOST_BYTES // 1024))


async def bytes_of(request: Request) -> bytes:
    """Read the body, with limits on size and time."""
    text = bytearray()
    try:
        async with asyncio.timeout(BODY_SECONDS):
            async for piece in request.stream():
                text += piece
                if len(text) > MOST_BYTES:
                    raise too_large()
    except TimeoutError:
        raise Problem(408, "too_slow", Text("error.body_late")) from None
    except ClientDisconnect:
        raise Problem(400, "cut_off", Text("error.body_short")) from None
    return bytes(text)


def query_of(params: QueryParams, kind: type[Any]) -> Any:
    """The query parameters."""
    values = dict(params)
    for name in values:
        if len(params.getlist(name)) > 1:
            raise Problem(422, "bad_query", Text("error.given_twice", name=echoed(name)))
    try:
        return msgspec.convert(values, kind, strict=False)
    except msgspec.ValidationError as error:
        raise Problem(
            422, "bad_query", Text("error.query_invalid", what=invalid_input(error))
        ) from None


def path_of(params: Mapping[str, str], kinds: Mapping[str, Any]) -> dict[str, Any]:
    """The path parameters; invalid ones are answered with 404."""
    try:
        return {name: msgspec.convert(params[name], kinds[name], strict=False) for name in kinds}
    except msgspec.ValidationError:
        raise Problem(404, "not_found", Text("error.not_found")) from None
