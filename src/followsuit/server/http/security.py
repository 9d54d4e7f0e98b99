"""Whether a request comes from a page of ours."""

from collections.abc import Mapping

from followsuit.server.http.cookies import is_secure
from followsuit.server.problem import Problem
from followsuit.server.settings import Settings

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})


def origin_is_ours(headers: Mapping[str, str], settings: Settings) -> bool:
    """Browsers say which page asks; who says nothing is no browser."""
    origin = headers.get("origin")
    return origin is None or origin.lower() in origins(headers, settings)


def origins(headers: Mapping[str, str], settings: Settings) -> set[str]:
    """The public address, and the one by which the server was called."""
    host = headers.get("host", "").lower()
    ours = {settings.public_url.lower()} if settings.public_url else set()
    if host:
        ours.add(f"https://{host}")
        if not is_secure(settings):
            ours.add(f"http://{host}")
    return ours


def refuse_foreign_pages(method: str, headers: Mapping[str, str], settings: Settings) -> None:
    """What changes something is not done for other people's pages."""
    if method not in SAFE_METHODS and not origin_is_ours(headers, settings):
        raise Problem(403, "foreign_page", "this can only be done from the server's own page")
