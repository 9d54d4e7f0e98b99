"""Tables at recorded moments: the page gets them over a WebSocket that the test holds."""

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, WebSocketRoute

from tests.browser.conftest import Visitors

GAMES = Path(__file__).parents[2] / "web" / "src" / "games"


class RecordedTable:
    """A page at one recorded moment of a game; the test sends what happens next."""

    def __init__(
        self, page: Page, game: str, moment: str, *, change: Callable[[Any], object] | None = None
    ) -> None:
        self.page = page
        self.welcome = json.loads((GAMES / game / "moments.json").read_text())[moment]
        if change:
            change(self.welcome)
        self.acted: list[str] = []
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
        """Answer pings, without which the page would reconnect, and note actions."""
        if command["type"] == "ping":
            socket.send(json.dumps({"type": "pong", "id": command["id"], "seq": self.seq}))
        elif command["type"] == "act":
            self.acted.append(command["action"])

    def happen(self, *events: dict[str, Any], **view: Any) -> None:
        """Send a log entry with these events."""
        changed = {"view": self.welcome["view"] | view} if view else {}
        self.tell(kind="acted", events=events, **changed)

    def tell(self, **entry: Any) -> None:
        """Send a log entry."""
        assert self.socket is not None
        self.seq += 1
        self.socket.send(json.dumps({"type": "entry", "seq": self.seq} | entry))


def recorded(
    visitors: Visitors,
    game: str,
    moment: str,
    *,
    change: Callable[[Any], object] | None = None,
    prefs: Mapping[str, object] | None = None,
    **ways: Any,
) -> RecordedTable:
    """A visitor at a recorded moment, which may be changed, with preferences and a screen."""
    page = visitors.visit("about:blank", **ways)
    chosen = json.dumps(prefs or {})
    page.add_init_script(f"localStorage.setItem('followsuit', '{chosen}')")
    return RecordedTable(page, game, moment, change=change)


def seen_from(seat: int | None) -> Callable[[Any], object]:
    """As another player sees it, or as a spectator; the hand stays what it was."""

    def change(welcome: Any) -> None:
        welcome["user"] = "another"
        welcome["view"]["seat"] = seat
        if seat is not None:
            welcome["table"]["chairs"][seat] |= {"user": "another", "bot": None, "present": True}

    return change


watched = seen_from(None)
