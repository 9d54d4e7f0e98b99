"""Screen readers announce every event once, in order."""

import json
from typing import Any

from playwright.sync_api import Page

from tests.browser.company import DESK, arrive, sit_down
from tests.browser.conftest import Visitors
from tests.browser.player import Player, play_to_the_end

PLAN = {"game": "mindikot", "seats": 4, "options": {"target_score": 1}}
SUITS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
RANKS = {"J": "jack", "Q": "queen", "K": "king", "A": "ace"}
LISTEN = """
  window.heard = [];
  const isLine = (node) => node.parentElement?.role === 'log';
  const note = ({ addedNodes }) =>
    heard.push(...[...addedNodes].filter(isLine).map((line) => line.textContent));
  const observer = new MutationObserver((changes) => changes.forEach(note));
  observer.observe(document, { childList: true, subtree: true });
"""


class Listener(Player):
    """Records the events that the page receives."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.names: list[str] = []
        self.events: list[Any] = []
        page.context.add_init_script(LISTEN)
        page.on("websocket", lambda socket: socket.on("framereceived", self.receive))

    def receive(self, frame: str | bytes) -> None:
        update = json.loads(frame)
        if update.get("table"):
            self.names = [chair["name"] for chair in update["table"]["chairs"]]
        self.events += update.get("events", [])


def sentence(event: Any, names: list[str]) -> str | None:
    """The announcement of an event, or none for the events that are not checked here."""
    if event["event"] == "played":
        rank, suit = event["card"][:-1], event["card"][-1]
        name = names[event["seat"]] if event["seat"] else "You"
        return f"{name}: {RANKS.get(rank, rank)} of {SUITS[suit]}."
    if event["event"] == "trick_taken":
        return f"{names[event['seat']]} wins the trick." if event["seat"] else "You win the trick."
    return None


def test_every_event_is_announced_once_and_in_order(visitors: Visitors) -> None:
    clover = arrive(visitors, "Clover", DESK, Listener)
    sit_down([clover], PLAN)
    play_to_the_end([clover])
    # a function, because evaluating a string is blocked by the page's content security policy
    clover.page.wait_for_function("() => heard.at(-1)?.startsWith('The match is over')")
    sentences = [sentence(event, clover.names) for event in clover.events]
    expected = [text for text in sentences if text]
    heard = [line for line in clover.page.evaluate("heard") if line in expected]
    assert heard == expected
