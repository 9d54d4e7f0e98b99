"""The app: all routes of the house behind the guards."""

from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket

from followsuit.server.accounts import endpoints as account_endpoints
from followsuit.server.accounts import mute_endpoints
from followsuit.server.hosting import endpoints as hosting_endpoints
from followsuit.server.hosting import health
from followsuit.server.hosting.metrics_page import metrics_page
from followsuit.server.house import House
from followsuit.server.http.endpoint import Endpoint, endpoints_in, routes
from followsuit.server.http.headers import SecurityHeaders
from followsuit.server.http.openapi import document
from followsuit.server.http.pages import nothing_here, page_routes
from followsuit.server.http.replies import EXCEPTIONS, reply
from followsuit.server.profile import endpoints as profile_endpoints
from followsuit.server.tables import endpoints as table_endpoints
from followsuit.server.wire.asgi_wire import serve_asgi

PAGE = "page"  # the folder of the web page in the package
LANDING = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Followsuit</title>
<h1>Followsuit</h1>
<p>A home for trick-taking card games: Mindikot, Rook13, Bezique and Cat Te.</p>
<p>This server has no page to play on. Programs talk to it as
<a href="/openapi.json">openapi.json</a> describes.</p>
</html>
"""


def all_endpoints() -> list[Endpoint]:
    """Every endpoint of the server."""
    return endpoints_in(
        account_endpoints,
        mute_endpoints,
        table_endpoints,
        profile_endpoints,
        hosting_endpoints,
        health,
    )


def build_app(house: House) -> Starlette:
    """The app of an open house."""
    endpoints = all_endpoints()
    app = Starlette(
        routes=[
            *routes(endpoints),
            description(endpoints, house),
            metrics_page(house.metrics, house.settings.metrics_token),
            sockets(house),
            *page(),
        ],
        middleware=[
            Middleware(SecurityHeaders, settings=house.settings),
        ],
        exception_handlers={**EXCEPTIONS, 404: nothing_here(page_folder())},
    )
    app.state.house = house
    return app


def description(endpoints: Sequence[Endpoint], house: House) -> Route:
    """The OpenAPI document, written once."""
    answer = document(endpoints, house.settings)

    async def openapi(request: Request) -> Response:
        return reply(answer, 200, [])

    return Route("/openapi.json", openapi)


def sockets(house: House) -> WebSocketRoute:
    """For WebSockets that nobody takes over before they come here."""

    async def serve(websocket: WebSocket) -> None:
        await serve_asgi(house.switchboard, websocket)

    return WebSocketRoute("/ws/{rest:path}", serve)


def page() -> Sequence[BaseRoute]:
    """The web page if this package has one, else a few words."""
    folder = page_folder()
    return page_routes(folder) if folder.is_dir() else [Route("/", landing)]


def page_folder() -> Path:
    return Path(str(files("followsuit.server"))) / PAGE


async def landing(request: Request) -> Response:
    return HTMLResponse(LANDING)
