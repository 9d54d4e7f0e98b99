"""Gives every HTTP request an id, counts it, and logs its route."""

import secrets
from typing import TYPE_CHECKING

import structlog

from followsuit.server.clock import Clock
from followsuit.server.metrics import Metrics

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

log = structlog.get_logger("followsuit.http")

NO_ROUTE = "none"  # paths are chosen by clients: not for labels or logs


class RequestLog:
    """ASGI middleware around the app."""

    def __init__(self, app: "ASGIApp", metrics: Metrics, clock: Clock) -> None:
        self.app = app
        self.metrics = metrics
        self.clock = clock

    async def __call__(self, scope: "Scope", receive: "Receive", send: "Send") -> None:
        with structlog.contextvars.bound_contextvars(request=secrets.token_hex(6)):
            if scope["type"] == "http":
                await self.answer(scope, receive, send)
            else:
                await self.app(scope, receive, send)

    async def answer(self, scope: "Scope", receive: "Receive", send: "Send") -> None:
        """Handle a request and log its status."""
        began = self.clock.monotonic()
        status = 500  # if the app sends no response

        async def send_with_id(message: "Message") -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                request_id = structlog.contextvars.get_contextvars()["request"]
                message["headers"] = [
                    *message.get("headers", ()),
                    (b"x-request-id", request_id.encode()),
                ]
            await send(message)

        try:
            await self.app(scope, receive, send_with_id)
        finally:
            self.log_request(scope, status, self.clock.monotonic() - began)

    def log_request(self, scope: "Scope", status: int, seconds: float) -> None:
        method, route = scope["method"], getattr(scope.get("route"), "path", NO_ROUTE)
        self.metrics.http_requests.labels(method, route, str(status)).inc()
        write = log.warning if status >= 500 else log.debug if status < 400 else log.info
        write("request", method=method, route=route, status=status, ms=round(seconds * 1000, 1))
