"""Responses: structs as JSON, and problems with a code and a text."""

import math
from typing import Any

import msgspec
import structlog
from asyncpg import PostgresError
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from followsuit.protocol.refusals import Refusal
from followsuit.protocol.text import wire_text
from followsuit.server.http.headers import security_headers
from followsuit.server.problem import Problem
from followsuit.server.store.store import is_our_fault
from followsuit.texts import Text

log = structlog.get_logger("followsuit.http")
encoder = msgspec.json.Encoder()
JSON, TEXT, PNG = "application/json", "text/plain; charset=utf-8", "image/png"
PICTURE_HEADERS = {
    "cache-control": "public, max-age=300",
    "cross-origin-resource-policy": "cross-origin",  # other sites show it
    "x-robots-tag": "noindex",
}

# errors that Starlette raises itself
STARLETTE_ERRORS = {
    404: ("not_found", Text("error.not_found")),
    405: ("wrong_method", Text("error.method")),
}


def response_of(answer: Any, status: int, headers: list[tuple[str, str]]) -> Response:
    """A struct as JSON, a text as it is, bytes as a picture, `None` as an empty response."""
    if isinstance(answer, bytes):
        return Response(answer, status, {**PICTURE_HEADERS, **dict(headers)}, PNG)
    if answer is None:
        response = Response(status_code=status)
    elif isinstance(answer, str):
        response = Response(answer, status, media_type=TEXT)
    else:
        response = Response(encoder.encode(answer), status, media_type=JSON)
    response.headers["cache-control"] = "no-store"  # responses depend on the user
    for name, value in headers:
        response.headers.append(name, value)
    return response


def refused(problem: Problem) -> Response:
    headers = []
    if problem.retry_after is not None:
        headers.append(("retry-after", str(max(1, math.ceil(problem.retry_after)))))
    if problem.status in (408, 413):
        headers.append(("connection", "close"))  # do not read the rest of the body
    return response_of(refusal_of(problem), problem.status, headers)


def refusal_of(problem: Problem) -> Refusal:
    return Refusal(problem.code, wire_text(problem.why))


def refusal_body(problem: Problem) -> bytes:
    """For responses that Starlette does not send."""
    return encoder.encode(refusal_of(problem))


async def on_refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Problem)
    return refused(error)


async def on_http_exception(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    code, why = STARLETTE_ERRORS.get(
        error.status_code, ("refused", Text("error.http", what=error.detail))
    )
    response = refused(Problem(error.status_code, code, why))
    response.headers.update(error.headers or {})
    return response


async def on_storage_trouble(request: Request, error: Exception) -> Response:
    """The database is unreachable, or the disk is full."""
    if is_our_fault(error):
        raise error
    log.error("the storage failed", exc_info=error)
    return refused(Problem(503, "no_storage", Text("error.storage_away"), retry_after=5))


async def on_bug(request: Request, error: Exception) -> Response:
    """Starlette sends this outside of all middleware, so the headers are added here."""
    response = refused(Problem(500, "bug", Text("error.internal")))
    response.headers.update(security_headers(request.app.state.services.settings))
    return response


EXCEPTIONS: dict[Any, Any] = {
    Problem: on_refused,
    HTTPException: on_http_exception,
    SQLAlchemyError: on_storage_trouble,
    PostgresError: on_storage_trouble,  # raised before SQLAlchemy had the connection
    OSError: on_storage_trouble,
    Exception: on_bug,
}
