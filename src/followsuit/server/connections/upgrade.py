"""A request to open a WebSocket, whichever library has parsed it."""

from collections.abc import Mapping
from typing import NamedTuple
from urllib.parse import parse_qs

from followsuit.server.http.proxies import behind_proxies
from followsuit.server.settings import Settings


class Upgrade(NamedTuple):
    path: str
    query: Mapping[str, str]
    headers: Mapping[str, str]
    address: str

    @classmethod
    def read(
        cls, target: str, headers: Mapping[str, str], peer: str, settings: Settings
    ) -> "Upgrade":
        path, _, query_string = target.partition("?")
        query = {name: values[-1] for name, values in parse_qs(query_string).items()}
        return cls(path, query, headers, behind_proxies(peer, headers, settings))

    @property
    def seen(self) -> int | None:
        """The last seq that the client has received."""
        text = self.query.get("seen", "")
        return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None
