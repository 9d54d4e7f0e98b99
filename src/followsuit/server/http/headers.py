"""Security headers."""

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from followsuit.server.http.cookies import is_secure
from followsuit.server.settings import Settings

YEAR = 365 * 24 * 3600
UNUSED_FEATURES = ("camera", "display-capture", "geolocation", "microphone", "payment", "usb")


def content_policy(settings: Settings) -> str:
    """The content security policy: everything from this server, nothing inline."""
    # older Safari does not treat WebSockets of the same host as 'self'
    sockets = settings.public_url.replace("http", "ws", 1)
    return "; ".join(
        (
            "default-src 'none'",
            "script-src 'self'",
            "style-src 'self'",
            "img-src 'self' data:",
            "font-src 'self'",
            "manifest-src 'self'",
            f"connect-src 'self' {sockets}".rstrip(),
            "base-uri 'none'",
            "form-action 'self'",
            "frame-ancestors 'none'",
        )
    )


def security_headers(settings: Settings) -> dict[str, str]:
    headers = {
        "content-security-policy": content_policy(settings),
        "x-content-type-options": "nosniff",
        "referrer-policy": "same-origin",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
        "permissions-policy": ", ".join(f"{name}=()" for name in UNUSED_FEATURES),
    }
    if is_secure(settings):
        headers["strict-transport-security"] = f"max-age={YEAR}"
    return headers


class SecurityHeaders:
    """Adds them to every response."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.headers = security_headers(settings)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return await self.app(scope, receive, send)

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in self.headers.items():
                    headers.setdefault(name, value)
            await send(message)

        return await self.app(scope, receive, send_with_headers)
