"""A request as endpoints see it: user, address, and headers of the response."""

import re
from enum import IntEnum
from urllib.parse import quote

from starlette.requests import Request

from followsuit.server.http.cookies import session_cookie, session_token
from followsuit.server.problem import Problem
from followsuit.server.settings import Settings
from followsuit.server.user import SignedInDevice, User
from followsuit.texts import Text

# names in a User-Agent, more specific ones first
BROWSERS = {"Edg": "Edge", "OPR": "Opera", "Firefox": "Firefox", "Chrome": "Chrome"}
BROWSERS |= {"Safari": "Safari"}
SYSTEMS = {"Android": "Android", "iPhone": "iPhone", "iPad": "iPad", "Windows": "Windows"}
SYSTEMS |= {"Mac OS": "Mac", "CrOS": "Chromebook", "Linux": "Linux"}
LONGEST_BROWSER = 80  # as in the database


class Who(IntEnum):
    """Who may call an endpoint; each level includes those before it."""

    ANYBODY = 0
    PERSON = 1  # a guest or an account
    ACCOUNT = 2
    ADMIN = 3


ANYBODY, PERSON, ACCOUNT, ADMIN = Who


class ApiRequest:
    """One HTTP request to an endpoint."""

    def __init__(self, http: Request, settings: Settings) -> None:
        self.http = http
        self.settings = settings
        self.token = session_token(http.headers, settings)
        self.user: User | None = None  # until the token has been checked
        self.headers: list[tuple[str, str]] = []  # of the response

    @property
    def address(self) -> str:
        """The client's address, as seen by trusted proxies."""
        return self.http.client.host if self.http.client else "here"

    @property
    def device(self) -> SignedInDevice:
        return device_of(self.http.headers.get("user-agent", ""))

    @property
    def person(self) -> User:
        """The signed-in user; for endpoints that require one."""
        if self.user is None:
            raise Problem(401, "sign_in_first", Text("error.sign_in"))
        return self.user

    def set_session_cookie(self, token: str, seconds: int) -> None:
        self.headers.append(("set-cookie", session_cookie(self.settings, token, seconds)))

    def clear_session_cookie(self) -> None:
        self.set_session_cookie("", 0)

    def download_as(self, name: str) -> None:
        """Have the browser save the response as a file."""
        value = f"attachment; filename*=UTF-8''{quote(name, safe='')}"
        self.headers.append(("content-disposition", value))


def admit(user: User | None, who: Who) -> None:
    """Refuse users without access."""
    if user is None and who >= PERSON:
        raise Problem(401, "sign_in_first", Text("error.sign_in"))
    if who >= ACCOUNT and user is not None and user.is_guest:
        raise Problem(403, "accounts_only", Text("error.account_needed"))
    if who == ADMIN and user is not None and not user.is_admin:
        raise Problem(403, "admins_only", Text("error.admin_only"))


def device_of(agent: str) -> SignedInDevice:
    """What a User-Agent says; an unknown program without a system goes by its own words."""
    browser = next((BROWSERS[mark] for mark in BROWSERS if mark in agent), "")
    system = next((SYSTEMS[mark] for mark in SYSTEMS if mark in agent), "")
    if not browser and not system:
        browser = re.sub(r"[^ -~]", "", agent).strip()[:LONGEST_BROWSER]
    return SignedInDevice(browser, system)
