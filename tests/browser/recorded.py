"""Tables at recorded moments: the page gets them over a WebSocket that the test holds."""

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, WebSocketRoute

from tests.browser.conftest import Visitors

GAMES = Path(__file__).parents[2] / "web" / "src" / "games"


class RecordedTable:
    """A page at one recorded moment of a game; the test sends what happens next."""

    def __init__(self, page: Page, game: str, moment: str, *, watches: bool = False) -> None:
        self.page = page
        self.welcome = json.loads((GAMES / game / "moments.json").read_text())[moment]
        if watches:
            self.welcome["user"] = "somebody else"
            self.welcome["view"]["seat"] = None
        self.socket: WebSocketRoute | None = None
        self.seq = 1
        page.route_web_socket("**/ws/tables/*", self.connect)
        with page.expect_response("**/api/games"):  # some highlights need what cards are worth
            page.goto("/t/GROVE")

    def connect(self, socket: WebSocketRoute) -> None:
        socket.on_message(lambda message: self.answer(socket, json.loads(message)))
        self.socket = socket
        fields = {"type": "welcome", "seq": self.seq, "chat": [], "clock": None}
        socket.send(json.dumps(fields | self.welcome))

    def answer(self, socket: WebSocketRoute, command: dict[str, Any]) -> None:
        """Answer pings, without which the page would reconnect."""
        if command["type"] == "ping":
            socket.send(json.dumps({"type": "pong", "id": command["id"], "seq": self.seq}))

    def happen(self, *events: dict[str, Any], **view: Any) -> None:
        """Send a log entry with these events."""
        assert self.socket is not None
        self.seq += 1
        changed = {"view": self.welcome["view"] | view} if view else {}
        entry = {"type": "entry", "seq": self.seq, "kind": "acted", "events": events} | changed
        self.socket.send(json.dumps(entry))


def recorded(visitors: Visitors, game: str, moment: str, **ways: Any) -> RecordedTable:
    """A visitor at a recorded moment, with a language and a screen if given."""
    language = ways.pop("language", "en")
    watches = ways.pop("watches", False)
    page = visitors.visit("about:blank", **ways)
    prefs = json.dumps({"language": language})
    page.add_init_script(f"localStorage.setItem('followsuit', '{prefs}')")
    return RecordedTable(page, game, moment, watches=watches)
