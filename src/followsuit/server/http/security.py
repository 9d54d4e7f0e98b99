"""Protection against requests from other sites."""

from collections.abc import Mapping

from followsuit.server.http.cookies import is_secure
from followsuit.server.problem import Problem
from followsuit.server.settings import Settings
from followsuit.texts import Text

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})


def origin_is_ours(headers: Mapping[str, str], settings: Settings) -> bool:
    """Browsers send the Origin header; clients without it are not browsers."""
    origin = headers.get("origin")
    return origin is None or origin.lower() in origins(headers, settings)


def origins(headers: Mapping[str, str], settings: Settings) -> set[str]:
    """The public URL, and the one in the request."""
    host = headers.get("host", "").lower()
    ours = {settings.public_url.lower()} if settings.public_url else set()
    if host:
        ours.add(f"https://{host}")
        if not is_secure(settings):
            ours.add(f"http://{host}")
    return ours


def refuse_foreign_pages(method: str, headers: Mapping[str, str], settings: Settings) -> None:
    """Refuse requests from other sites that change anything."""
    if method not in SAFE_METHODS and not origin_is_ours(headers, settings):
        raise Problem(403, "foreign_page", Text("error.origin"))
