"""The session cookie."""

from collections.abc import Mapping

from followsuit.server.settings import Settings

PLAIN = "followsuit"
HOST_ONLY = "__Host-followsuit"  # browsers accept it over TLS only, and not from subdomains


def is_secure(settings: Settings) -> bool:
    """Whether the server is reached over TLS."""
    return settings.public_url.startswith("https://")


def cookie_name(settings: Settings) -> str:
    return HOST_ONLY if is_secure(settings) else PLAIN


def session_token(headers: Mapping[str, str], settings: Settings) -> str | None:
    """The session token of a request or WebSocket upgrade."""
    name = cookie_name(settings)
    for part in headers.get("cookie", "").split(";"):
        key, _, value = part.strip().partition("=")
        if key == name and value:
            return value
    return None


def session_cookie(settings: Settings, token: str, seconds: int) -> str:
    """The header that sets the cookie; without a token it removes it."""
    parts = [f"{cookie_name(settings)}={token}", "Path=/", f"Max-Age={seconds if token else 0}"]
    parts += ["HttpOnly", "SameSite=Lax"] + ["Secure"] * is_secure(settings)
    return "; ".join(parts)
