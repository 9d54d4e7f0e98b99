"""Responses: structs as JSON, and errors with a code and a sentence."""

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
from followsuit.server.http.headers import security_headers
from followsuit.server.problem import Problem
from followsuit.server.store.store import is_our_fault

log = structlog.get_logger("followsuit.http")
encoder = msgspec.json.Encoder()
JSON, TEXT = "application/json", "text/plain; charset=utf-8"

# what Starlette refuses itself
ITS_OWN = {
    404: ("not_found", "there is nothing at this address"),
    405: ("wrong_method", "this address does not take that method"),
}


def reply(answer: Any, status: int, headers: list[tuple[str, str]]) -> Response:
    """A struct as JSON, a text as it is, none as an empty response."""
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


def refusal(refused: Problem) -> Response:
    headers = []
    if refused.retry_after is not None:
        headers.append(("retry-after", str(max(1, math.ceil(refused.retry_after)))))
    if refused.status in (408, 413):
        headers.append(("connection", "close"))  # do not read the rest of the body
    return reply(Refusal(refused.code, refused.why), refused.status, headers)


async def on_refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Problem)
    return refusal(error)


async def on_http_exception(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    code, why = ITS_OWN.get(error.status_code, ("refused", error.detail))
    response = refusal(Problem(error.status_code, code, why))
    response.headers.update(error.headers or {})
    return response


async def on_storage_trouble(request: Request, error: Exception) -> Response:
    """The database is unreachable, or the disk is full."""
    if is_our_fault(error):
        raise error
    log.error("storage", exc_info=error)
    why = "the server cannot reach its storage; try again in a moment"
    return refusal(Problem(503, "no_storage", why, retry_after=5))


async def on_bug(request: Request, error: Exception) -> Response:
    """Starlette sends this outside of all middleware, so the headers are added here."""
    response = refusal(Problem(500, "bug", "the server made a mistake; please tell its host"))
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
