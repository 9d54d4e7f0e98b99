"""The OpenAPI document, generated from the endpoints."""

from collections.abc import Iterator, Sequence
from http import HTTPStatus
from typing import Any

import msgspec

from followsuit import __version__
from followsuit.protocol.refusals import Refusal
from followsuit.rules.catalogue import GAMES
from followsuit.server.http.cookies import cookie_name
from followsuit.server.http.endpoint import Endpoint
from followsuit.server.http.phase_schemas import describe_shown
from followsuit.server.http.request import ACCOUNT, PERSON
from followsuit.server.http.responses import JSON, PNG, TEXT
from followsuit.server.http.security import SAFE_METHODS
from followsuit.server.settings import Settings

REF = "#/components/schemas/{name}"
COOKIE = "session"  # the name of the security scheme
Document = dict[str, Any]

BODY_REFUSALS = (
    (400, "The body was cut off."),
    (408, "The body took too long to arrive."),
    (415, "The body is not application/json."),
)


def document(endpoints: Sequence[Endpoint], settings: Settings) -> Document:
    """The whole document."""
    records = [Refusal, *(kind for each in endpoints for kind in (each.body, each.answer))]
    records = [kind for kind in records if kind not in (None, str, bytes)]
    _, components = msgspec.json.schema_components(records, ref_template=REF)
    describe_shown(components, GAMES.values(), REF)
    paths: Document = {}
    for each in endpoints:
        paths.setdefault(each.path, {})[each.method.lower()] = operation(each)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": settings.server_name,
            "summary": "A server for trick-taking card games.",
            "version": __version__,
        },
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {
                COOKIE: {"type": "apiKey", "in": "cookie", "name": cookie_name(settings)}
            },
        },
    }


def operation(endpoint: Endpoint) -> Document:
    described: Document = {
        "operationId": endpoint.function.__name__,
        "summary": endpoint.about,
        "parameters": [*path_parameters(endpoint), *query_parameters(endpoint)],
        "responses": {
            str(endpoint.status): success(endpoint),
            **{str(status): error(why) for status, why in sorted(refusals(endpoint).items())},
        },
    }
    if endpoint.body:
        described["requestBody"] = {"required": True, "content": content(endpoint.body)}
    if endpoint.who >= PERSON:
        described["security"] = [{COOKIE: []}]
    return described


def refusals(endpoint: Endpoint) -> dict[int, str]:
    """Every error status and its meanings."""
    meanings: dict[int, list[str]] = {}
    for status, why in (*common_refusals(endpoint), *endpoint.refuses.items()):
        meanings.setdefault(status, []).append(why)
    return {status: " ".join(reasons) for status, reasons in meanings.items()}


def common_refusals(endpoint: Endpoint) -> Iterator[tuple[int, str]]:
    """The errors that follow from the declaration."""
    if endpoint.method not in SAFE_METHODS:
        yield 403, "The request comes from another site."
    if endpoint.who >= PERSON:
        yield from ((401, "Not signed in."), (403, "Banned."))
    if endpoint.who >= ACCOUNT:
        yield 403, "This is for accounts only."
    if endpoint.path_kinds:
        yield 404, "There is nothing at this address."
    if endpoint.body or endpoint.query:
        yield 422, "The body or the query is invalid."
    if endpoint.body:
        yield from BODY_REFUSALS
    yield 413, "The request is too large."
    yield 429, "Too many requests; Retry-After says when to retry."
    yield 503, "Busy, or the storage is unreachable; Retry-After says when to retry."


def success(endpoint: Endpoint) -> Document:
    meaning = {"description": HTTPStatus(endpoint.status).phrase}
    if endpoint.answer is None:
        return meaning
    return meaning | {"content": content(endpoint.answer)}


def error(why: str) -> Document:
    return {"description": why, "content": content(Refusal)}


def content(kind: Any) -> Document:
    if kind is bytes:
        return {PNG: {}}
    return {TEXT if kind is str else JSON: {"schema": schema_of(kind)}}


def schema_of(kind: Any) -> Document:
    (schema,), _ = msgspec.json.schema_components([kind], ref_template=REF)
    return schema


def path_parameters(endpoint: Endpoint) -> Iterator[Document]:
    for name, kind in endpoint.path_kinds.items():
        yield {"name": name, "in": "path", "required": True, "schema": schema_of(kind)}


def query_parameters(endpoint: Endpoint) -> Iterator[Document]:
    """One for each field of the query struct."""
    if endpoint.query is None:
        return
    for each in msgspec.structs.fields(endpoint.query):
        schema = schema_of(each.type)
        if each.default is not msgspec.NODEFAULT and each.default is not None:
            schema = schema | {"default": each.default}
        yield {"name": each.name, "in": "query", "required": each.required, "schema": schema}
