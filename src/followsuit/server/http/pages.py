"""The web page as files: every address of the page is answered with the one HTML file."""

from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from followsuit.server.http.responses import on_http_exception
from followsuit.server.http.static_files import StaticFiles

# the page looks at the rest of the address itself
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
ASSETS = "assets"  # files with a hash of what is in them in their names
NOT_THE_PAGES = ("api", "ws", ASSETS)  # below these only programs ask
FOR_GOOD = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"  # kept, but looked after each time


def page_routes(folder: Path) -> Sequence[BaseRoute]:
    """All addresses of a page that was built into this folder, and no other."""
    index, shelf = folder / "index.html", StaticFiles()
    others = [file for file in folder.iterdir() if file.is_file() and file != index]

    async def asset(request: Request) -> Response:
        name: str = request.path_params["name"]  # one name, never a way
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
    """For a wrong address: people get the page, which says so in their language; programs JSON."""
    index, shelf = folder / "index.html", StaticFiles()

    async def answer(request: Request, error: Exception) -> Response:
        kept = await shelf.find(index) if is_somebody_looking(request) else None
        if kept is None:
            return await on_http_exception(request, error)
        # without the mark that they may have: "as before" would take back the 404
        asked = {"accept-encoding": request.headers.get("accept-encoding", "")}
        response = kept.answer(asked, ASK_AGAIN)
        response.status_code = 404
        return response

    return answer


def is_somebody_looking(request: Request) -> bool:
    """Whether a browser was sent to this address, and not a program asks."""
    first = request.url.path.split("/")[1]
    wants_page = "text/html" in request.headers.get("accept", "")
    return request.method in ("GET", "HEAD") and wants_page and first not in NOT_THE_PAGES
