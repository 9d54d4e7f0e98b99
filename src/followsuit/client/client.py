"""A client of the server: sign in, find or create tables, take a seat."""

import ssl
from functools import cache
from types import TracebackType
from typing import Any, TypeVar

import httpx
import msgspec

from followsuit.client.errors import RequestRefused, refusal_in
from followsuit.client.seat import Seat
from followsuit.protocol.accounts import Me
from followsuit.protocol.lobby import Games, NewTable, Tables, TableSummary

Answer = TypeVar("Answer")
SECONDS = 30.0


class Client:
    """`async with Client("http://localhost:8000") as client: …`"""

    def __init__(self, url: str) -> None:
        self.url = url.rstrip("/")
        self.http = httpx.AsyncClient(
            base_url=self.url, timeout=SECONDS, trust_env=False, verify=certificates()
        )

    async def __aenter__(self) -> "Client":
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.http.aclose()

    # signing in

    async def guest(self, name: str) -> Me:
        """Sign in as a guest, with just a name."""
        return await self.ask("POST", "/api/guest", Me, {"name": name})

    async def sign_up(self, name: str, password: str) -> Me:
        return await self.ask("POST", "/api/account", Me, {"name": name, "password": password})

    async def sign_in(self, name: str, password: str) -> Me:
        return await self.ask("POST", "/api/session", Me, {"name": name, "password": password})

    async def sign_out(self) -> None:
        await self.ask("DELETE", "/api/session", None)

    # the lobby

    async def games(self) -> Games:
        return await self.ask("GET", "/api/games", Games)

    async def tables(self, game: str | None = None) -> list[TableSummary]:
        where = "/api/tables" + (f"?game={game}" if game else "")
        return (await self.ask("GET", where, Tables)).tables

    async def create(self, game: str, **setup: Any) -> TableSummary:
        """Create a table; `fill="rule"` puts bots in all other chairs."""
        wanted = msgspec.convert({"game": game, **setup}, NewTable)
        return await self.ask("POST", "/api/tables", TableSummary, msgspec.to_builtins(wanted))

    def table(self, code: str, **options: Any) -> Seat:
        """Play at a table or watch it: `async with client.table(code) as seat: …`"""
        return Seat(self.url, code, self.cookie, **options)

    # anything else

    async def record(self, match_id: str) -> dict[str, Any]:
        """The record of a finished match, with the seed to verify it."""
        return await self.ask("GET", f"/api/matches/{match_id}/record", dict[str, Any])

    async def ask(
        self, method: str, path: str, answer: type[Answer] | None, body: Any = None
    ) -> Answer:
        """Call any endpoint that `/openapi.json` describes."""
        response = await self.http.request(method, path, json=body)
        if response.status_code >= 400:
            raise request_refused(response)
        return None if answer is None else msgspec.json.decode(response.content, type=answer)  # type: ignore[return-value]

    def cookie(self) -> str:
        return "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.http.cookies.jar)


@cache
def certificates() -> ssl.SSLContext:
    """Loaded once, as this is the slowest part of creating a client."""
    return httpx.create_ssl_context()


def request_refused(response: httpx.Response) -> RequestRefused:
    refusal = refusal_in(response.content, response.reason_phrase)
    return RequestRefused(response.status_code, refusal.code, refusal.why)
