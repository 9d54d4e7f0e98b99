"""The web page: its assets, and one HTML file for all of its addresses."""

from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import TypeAlias

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from followsuit.server.http.responses import on_http_exception
from followsuit.server.http.static_files import StaticFiles, static_file

# the page routes the rest itself
PAGE_PATHS = (
    "/new",
    "/sign-in",
    "/account",
    "/settings",
    "/help",
    "/t/{code}",
    "/p/{user_id}",
    "/m/{match_id}",
    "/learn/{game}",
    "/leaders",
    "/leaders/{game}",
    "/puzzles",
    "/puzzles/{which}",
    "/rules",
    "/rules/{game}",
    "/verify",
    "/verify/{match_id}",
)
ASSETS = "assets"  # files with a content hash in their names
NOT_PAGES = ("api", "ws", ASSETS)  # for programs
IMMUTABLE = "public, max-age=31536000, immutable"
HEAD_END = b"</head>"
HeadOf: TypeAlias = Callable[[Request], Awaitable[str]]
REVALIDATE = "no-cache"  # cached, but revalidated each time


def page_routes(folder: Path, head_of: HeadOf | None = None) -> Sequence[BaseRoute]:
    """The routes of a page built into this folder; `head_of` adds to the head of its HTML file."""
    index, files = folder / "index.html", StaticFiles()
    others = [file for file in folder.iterdir() if file.is_file() and file != index]

    async def asset(request: Request) -> Response:
        name: str = request.path_params["name"]  # a name, never a path
        return await answer_with(files, folder / ASSETS / name, request, IMMUTABLE)

    return [
        *(Route(address, html_at(files, index, head_of)) for address in ("/", *PAGE_PATHS)),
        *(Route(f"/{file.name}", file_at(files, file)) for file in others),
        Route(f"/{ASSETS}/{{name}}", asset),
    ]


def html_at(
    files: StaticFiles, index: Path, head_of: HeadOf | None
) -> Callable[[Request], Awaitable[Response]]:
    async def answer(request: Request) -> Response:
        file = await files.find(index)
        if file is None:
            raise HTTPException(404)
        if head := await head_of(request) if head_of else "":
            html = file.plain.content.replace(HEAD_END, head.encode() + HEAD_END, 1)
            file = static_file(html, file.media_type, file.stamp)
        response = file.answer(request.headers, REVALIDATE)
        if head_of:
            response.headers["vary"] = "accept-encoding, accept-language"
        return response

    return answer


def file_at(files: StaticFiles, file: Path) -> Callable[[Request], Awaitable[Response]]:
    async def answer(request: Request) -> Response:
        return await answer_with(files, file, request, REVALIDATE)

    return answer


async def answer_with(files: StaticFiles, path: Path, request: Request, caching: str) -> Response:
    file = await files.find(path)
    if file is None:
        raise HTTPException(404)
    return file.answer(request.headers, caching)


def not_found(folder: Path) -> Callable[[Request, Exception], Awaitable[Response]]:
    """For unknown addresses: the page for people, JSON for programs."""
    index, files = folder / "index.html", StaticFiles()

    async def answer(request: Request, error: Exception) -> Response:
        file = await files.find(index) if wants_page(request) else None
        if file is None:
            return await on_http_exception(request, error)
        # without their ETag: 304 would replace the 404
        headers = {"accept-encoding": request.headers.get("accept-encoding", "")}
        response = file.answer(headers, REVALIDATE)
        response.status_code = 404
        return response

    return answer


def wants_page(request: Request) -> bool:
    """Whether a person opened this address in a browser."""
    first = request.url.path.split("/")[1]
    accepts_html = "text/html" in request.headers.get("accept", "")
    return request.method in ("GET", "HEAD") and accepts_html and first not in NOT_PAGES
