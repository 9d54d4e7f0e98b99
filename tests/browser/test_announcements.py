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
  const ear = new MutationObserver((changes) => changes.forEach(note));
  ear.observe(document, { childList: true, subtree: true });
"""


class Listener(Player):
    """Records the events that the page receives."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.names: list[str] = []
        self.events: list[Any] = []
        page.context.add_init_script(LISTEN)
        page.on("websocket", lambda socket: socket.on("framereceived", self.hear))

    def hear(self, frame: str | bytes) -> None:
        told = json.loads(frame)
        if told.get("table"):
            self.names = [chair["name"] for chair in told["table"]["chairs"]]
        self.events += told.get("events", [])


def sentence(event: Any, names: list[str]) -> str | None:
    """A part of the announcement; some events are not spelled out here."""
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
    first = next(at for at, event in enumerate(clover.events) if event["event"] == "played")
    events = clover.events[first:]
    # a function: a text would be read anew at every look, which our own page forbids
    clover.page.wait_for_function("() => heard.at(-1)?.startsWith('The match is over')")
    heard = clover.page.evaluate("heard")[-len(events) :]
    told = [sentence(event, clover.names) for event in events]
    assert len(heard) == len(told)
    assert [line for line, said in zip(heard, told, strict=True) if said] == [s for s in told if s]
