"""The ASGI app: all routes and middleware."""

from collections.abc import Sequence
from functools import partial
from importlib.resources import files
from pathlib import Path

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket

from followsuit.server.api import (
    accounts,
    admin,
    health,
    lessons,
    link_pictures,
    mutes,
    nearby,
    profiles,
    puzzles,
    reviews,
    tables,
)
from followsuit.server.api.metrics import metrics_page
from followsuit.server.connections.asgi_socket import serve_asgi
from followsuit.server.http.endpoint import Endpoint, endpoints_in, routes
from followsuit.server.http.headers import SecurityHeaders
from followsuit.server.http.openapi import document
from followsuit.server.http.pages import not_found, page_routes
from followsuit.server.http.responses import EXCEPTIONS, response_of
from followsuit.server.services import Services

PAGE = "page"  # the web page's folder in the package
LANDING = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Followsuit</title>
<h1>Followsuit</h1>
<p>A server for trick-taking card games.</p>
<p>This server was built without its web page. Programs can use the API in
<a href="/openapi.json">openapi.json</a>.</p>
</html>
"""


def all_endpoints() -> list[Endpoint]:
    """All endpoints."""
    return endpoints_in(
        accounts,
        mutes,
        tables,
        lessons,
        nearby,
        profiles,
        reviews,
        puzzles,
        link_pictures,
        admin,
        health,
    )


def build_app(services: Services) -> Starlette:
    """The app for open services."""
    endpoints = all_endpoints()
    app = Starlette(
        routes=[
            *routes(endpoints),
            openapi_route(endpoints, services),
            metrics_page(services.metrics, services.settings.metrics_token),
            websocket_route(services),
            *page(services),
        ],
        middleware=[
            Middleware(SecurityHeaders, settings=services.settings),
        ],
        exception_handlers={**EXCEPTIONS, 404: not_found(page_folder())},
    )
    app.state.services = services
    return app


def openapi_route(endpoints: Sequence[Endpoint], services: Services) -> Route:
    """The OpenAPI document, generated once."""
    answer = document(endpoints, services.settings)

    async def openapi(request: Request) -> Response:
        return response_of(answer, 200, [])

    return Route("/openapi.json", openapi)


def websocket_route(services: Services) -> WebSocketRoute:
    """WebSockets, unless picows has already handled them."""

    async def serve(websocket: WebSocket) -> None:
        await serve_asgi(services.connections, websocket)

    return WebSocketRoute("/ws/{rest:path}", serve)


def page(services: Services) -> Sequence[BaseRoute]:
    """The web page if this package contains it, otherwise a short notice."""
    folder = page_folder()
    if not folder.is_dir():
        return [Route("/", landing)]
    return page_routes(folder, partial(link_pictures.head_of, services))


def page_folder() -> Path:
    return Path(str(files("followsuit.server"))) / PAGE


async def landing(request: Request) -> Response:
    return HTMLResponse(LANDING)
