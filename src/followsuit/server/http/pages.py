"""The web page as files: every address of the page is answered with the one HTML file."""

from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

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
FOR_GOOD = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"  # kept, but looked after each time


class Assets(StaticFiles):
    """Files that never change, so that a browser may keep them."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        response.headers["cache-control"] = FOR_GOOD
        return response


def page_routes(folder: Path) -> Sequence[BaseRoute]:
    """All addresses of a page that was built into this folder, and no other."""
    index = folder / "index.html"
    others = [file for file in folder.iterdir() if file.is_file() and file != index]
    return [
        *(Route(address, file_at(index)) for address in ("/", *ADDRESSES)),
        *(Route(f"/{file.name}", file_at(file)) for file in others),
        Mount(f"/{ASSETS}", GZipMiddleware(Assets(directory=folder / ASSETS, check_dir=False))),
    ]


def file_at(file: Path) -> Callable[[Request], Awaitable[Response]]:
    async def answer(request: Request) -> Response:
        return FileResponse(file, headers={"cache-control": ASK_AGAIN})

    return answer
