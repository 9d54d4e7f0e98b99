"""Other players' cards are nowhere in the page: not shown, stored or received."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocket

from tests.browser.company import DESK, arrive, record_of, sit_down
from tests.browser.conftest import Visitors
from tests.browser.player import Player, play_to_the_end

MATCHES: dict[str, dict[str, Any]] = {
    "mindikot": {"game": "mindikot", "seats": 4, "options": {"target_score": 1}},
    "rook13": {"game": "rook13", "seats": 4, "options": {"win_score": 60, "lose_score": -60}},
    "bezique": {"game": "bezique", "seats": 2, "options": {"target_score": 100}},
    # an instant win would leave nothing to play
    "cat te": {"game": "cat_te", "seats": 4, "options": {"rounds": 1, "instant_hands": []}},
}
OURS = 0  # the host's seat
# Bezique has four copies of each card; QR is not a card
CODE = re.compile(r"\b(?:(?:10|[2-9]|[JQKA])[CDHS][a-d]?|(?:1[0-4]|[5-9])[RYBG])\b")
JOKER = re.compile(r"(?<=[\" ])\*[a-d]\b")
NAME = re.compile(r"\b(ace|king|queen|jack|10|[2-9]) of (clubs|diamonds|hearts|spades)\b", re.I)
COLOR = re.compile(r"\b(red|yellow|black|green) (\d+)\b", re.I)
# everything the page shows and stores, except the card faces, which are the same for everyone
WHOLE_PAGE = """() => {
  const page = document.documentElement.cloneNode(true);
  page.querySelectorAll('symbol, defs, path').forEach((drawing) => drawing.remove());
  const kept = [localStorage, sessionStorage].map((storage) => JSON.stringify({ ...storage }));
  return [page.outerHTML, ...kept].join();
}"""


class Suspect(Player):
    """Plays, and records everything the page receives and shows before each move."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.sights: list[str] = []
        page.on("websocket", self.listen)

    def listen(self, socket: WebSocket) -> None:
        if "/ws/tables/" in socket.url:
            socket.on("framereceived", lambda frame: self.sights.append(str(frame)))

    def answer(self, asked: Any) -> bool:
        self.sights.append(self.page.evaluate(WHOLE_PAGE))
        return super().answer(asked)


class Knowledge:
    """The cards a player may know, from the record and the public events."""

    def __init__(self, hand: Any) -> None:
        self.deal = hand["deal"]
        self.cards = set(self.deal["hands"][OURS])
        # by seat, everything that became public
        self.played = {(seat, word[5:]) for seat, word in hand["actions"] if word[:5] == "play "}
        self.melded = {(seat, word) for seat, word in hand["actions"] if word[:5] == "meld "}
        self.swapped = {(seat, word) for seat, word in hand["actions"] if word == "swap"}
        self.stock = self.deal.get("stock", []) + self.deal.get("turn_up", [])
        self.is_over = False

    def learn(self, event: Any) -> None:
        if event["event"] == "played":
            assert (event["seat"], event["card"]) in self.played
            self.cards.add(event["card"])
        elif event["event"] == "turned_up" and event["card"] in self.deal["turn_up"]:
            self.cards.add(event["card"])
        elif event["event"] == "melded":
            action = " ".join(["meld", event["meld"], *event["cards"]])
            assert (event["seat"], action) in self.melded
            self.cards |= set(event["cards"])
        elif event["event"] == "swapped":  # the seven is face up now
            assert (event["seat"], "swap") in self.swapped
            assert (event["gave"][0], event["took"]) == ("7", self.stock[-1])
            self.cards.add(event["gave"])
            self.stock[-1] = event["gave"]
        elif event["event"] == "drew":
            card = self.stock.pop(0)
            self.cards |= {card} if event["seat"] == OURS else set()
        elif event["event"] == "widow_taken" and event["seat"] == OURS:
            self.cards |= set(self.deal["widow"])
        elif event["event"] == "round_over":
            self.is_over = True  # some games then show cards


def cards_in(sight: str) -> set[str]:
    """All cards named in any way; pictures and words do not distinguish copies."""
    named = {(rank[0] if rank.isalpha() else rank) + suit[0] for rank, suit in NAME.findall(sight)}
    colored = {number + color[0] for color, number in COLOR.findall(sight)}
    codes = CODE.findall(sight) + JOKER.findall(sight)
    return set(codes) | {card.upper() for card in named | colored}


def leaks(sights: list[str], hands: list[Any]) -> tuple[list[set[str]], set[str]]:
    """Cards that should have been hidden, and cards that were rightly visible."""
    known, deals = Knowledge(hands[0]), 1
    found: list[set[str]] = []
    seen: set[str] = set()
    for sight in sights:
        update = json.loads(sight) if sight.startswith("{") else {}
        now = (update.get("view") or {}).get("deals", 0)
        if now > deals:
            known, deals = Knowledge(hands[now - 1]), now
        for event in update.get("events", []):
            known.learn(event)
        if not known.is_over:
            cards = cards_in(sight)
            seen |= cards & known.cards
            hidden = cards - known.cards - {card.rstrip("abcd") for card in known.cards}
            found += [hidden] if hidden else []
    return found, seen


@pytest.mark.parametrize("plan", MATCHES.values(), ids=MATCHES)
def test_nobody_sees_what_others_hold(visitors: Visitors, plan: dict[str, Any]) -> None:
    clover = arrive(visitors, "Clover", DESK, Suspect)
    sit_down([clover], plan)
    play_to_the_end([clover])
    hands = record_of(clover.page)["hands"]
    found, seen = leaks(clover.sights, hands)
    assert found == []
    assert seen >= set(hands[0]["deal"]["hands"][OURS])
