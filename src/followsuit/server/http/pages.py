"""The web page: its assets, and one HTML file for all of its addresses."""

from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from followsuit.server.http.responses import on_http_exception
from followsuit.server.http.static_files import StaticFiles

# the page routes the rest itself
ADDRESSES = (
    "/new",
    "/sign-in",
    "/account",
    "/settings",
    "/help",
    "/t/{code}",
    "/p/{user_id}",
    "/m/{match_id}",
    "/leaders",
    "/leaders/{game}",
    "/rules",
    "/rules/{game}",
    "/verify",
    "/verify/{match_id}",
)
ASSETS = "assets"  # files with a content hash in their names
NOT_THE_PAGES = ("api", "ws", ASSETS)  # not for people
FOR_GOOD = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"  # cached, but revalidated each time


def page_routes(folder: Path) -> Sequence[BaseRoute]:
    """The routes of a page built into this folder."""
    index, shelf = folder / "index.html", StaticFiles()
    others = [file for file in folder.iterdir() if file.is_file() and file != index]

    async def asset(request: Request) -> Response:
        name: str = request.path_params["name"]  # a name, never a path
        return await answer_with(shelf, folder / ASSETS / name, request, FOR_GOOD)

    return [
        *(Route(address, file_at(shelf, index)) for address in ("/", *ADDRESSES)),
        *(Route(f"/{file.name}", file_at(shelf, file)) for file in others),
        Route(f"/{ASSETS}/{{name}}", asset),
    ]


def file_at(shelf: StaticFiles, file: Path) -> Callable[[Request], Awaitable[Response]]:
    async def answer(request: Request) -> Response:
        return await answer_with(shelf, file, request, ASK_AGAIN)

    return answer


async def answer_with(shelf: StaticFiles, file: Path, request: Request, caching: str) -> Response:
    kept = await shelf.find(file)
    if kept is None:
        raise HTTPException(404)
    return kept.answer(request.headers, caching)


def nothing_here(folder: Path) -> Callable[[Request, Exception], Awaitable[Response]]:
    """For unknown addresses: the page for people, JSON for programs."""
    index, shelf = folder / "index.html", StaticFiles()

    async def answer(request: Request, error: Exception) -> Response:
        kept = await shelf.find(index) if is_somebody_looking(request) else None
        if kept is None:
            return await on_http_exception(request, error)
        # without their ETag: 304 would replace the 404
        asked = {"accept-encoding": request.headers.get("accept-encoding", "")}
        response = kept.answer(asked, ASK_AGAIN)
        response.status_code = 404
        return response

    return answer


def is_somebody_looking(request: Request) -> bool:
    """Whether a person opened this address in a browser."""
    first = request.url.path.split("/")[1]
    wants_page = "text/html" in request.headers.get("accept", "")
    return request.method in ("GET", "HEAD") and wants_page and first not in NOT_THE_PAGES
