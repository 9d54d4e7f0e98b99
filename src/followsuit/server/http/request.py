"""Who asks, from where, and what the answer will carry beside its body."""

import re
from enum import IntEnum
from urllib.parse import quote

from starlette.requests import Request

from followsuit.server.http.cookies import session_cookie, session_token
from followsuit.server.problem import Problem
from followsuit.server.settings import Settings
from followsuit.server.user import User

# what a User-Agent names, the more special first
BROWSERS = {"Edg": "Edge", "OPR": "Opera", "Firefox": "Firefox", "Chrome": "Chrome"}
BROWSERS |= {"Safari": "Safari"}
SYSTEMS = {"Android": "Android", "iPhone": "iPhone", "iPad": "iPad", "Windows": "Windows"}
SYSTEMS |= {"Mac OS": "Mac", "CrOS": "Chromebook", "Linux": "Linux"}


class Who(IntEnum):
    """Who may ask; each may do what those before may."""

    ANYBODY = 0
    PERSON = 1  # a guest or an account
    ACCOUNT = 2
    ADMIN = 3


ANYBODY, PERSON, ACCOUNT, ADMIN = Who


class ApiRequest:
    """One http, as an endpoint sees it."""

    def __init__(self, http: Request, settings: Settings) -> None:
        self.http = http
        self.settings = settings
        self.token = session_token(http.headers, settings)
        self.user: User | None = None  # until somebody has looked at the token
        self.headers: list[tuple[str, str]] = []  # of the answer

    @property
    def address(self) -> str:
        """Where the http comes from; behind a trusted proxy, what the proxy says."""
        return self.http.client.host if self.http.client else "here"

    @property
    def device(self) -> str:
        return device_of(self.http.headers.get("user-agent", ""))

    @property
    def person(self) -> User:
        """Who is signed in; for endpoints that only people may ask."""
        if self.user is None:
            raise Problem(401, "sign_in_first", "sign in or choose a guest name first")
        return self.user

    def keep(self, token: str, seconds: int) -> None:
        """Lay down the cookie of a session."""
        self.headers.append(("set-cookie", session_cookie(self.settings, token, seconds)))

    def forget(self) -> None:
        """Take the cookie away."""
        self.keep("", 0)

    def download_as(self, name: str) -> None:
        """Have the browser save the answer as a file."""
        value = f"attachment; filename*=UTF-8''{quote(name, safe='')}"
        self.headers.append(("content-disposition", value))


def admit(user: User | None, who: Who) -> None:
    """Refuse those who may not ask this."""
    if user is None and who >= PERSON:
        raise Problem(401, "sign_in_first", "sign in or choose a guest name first")
    if who >= ACCOUNT and user is not None and user.is_guest:
        raise Problem(403, "accounts_only", "guests cannot do this; create an account first")
    if who == ADMIN and user is not None and not user.is_admin:
        raise Problem(403, "admins_only", "only an administrator can do this")


def device_of(agent: str) -> str:
    """A User-Agent in words that one recognises a device by."""
    browser = next((BROWSERS[mark] for mark in BROWSERS if mark in agent), "")
    system = next((SYSTEMS[mark] for mark in SYSTEMS if mark in agent), "")
    if browser and system:
        return f"{browser} on {system}"
    plain = re.sub(r"[^ -~]", "", agent).strip()
    return browser or system or plain[:80] or "unknown device"
