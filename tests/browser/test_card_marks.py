"""What the cards of the hand look like on the player's turn."""

from typing import Any

import pytest

from tests.browser.company import DESK, arrive, sit_down
from tests.browser.conftest import Visitors
from tests.browser.player import ASKED, Player, play_on

BLUE = "rgb(20, 99, 216)"
WHITE = "rgb(255, 255, 255)"
# the shadows of our cards: those with a ring, and all others
SHADOWS = """() => {
  const shadow = (e) => getComputedStyle(e.querySelector('.side')).boxShadow;
  const ours = [...document.querySelectorAll('.card.hand:not(.down)')];
  const rings = ours.filter((e) => e.matches('.playable'));
  return { rings: rings.map(shadow), others: ours.filter((e) => !rings.includes(e)).map(shadow),
    refused: ours.filter((e) => e.matches('.refused')).length };
}"""
TABLES: dict[str, dict[str, Any]] = {
    "mindikot": {"game": "mindikot"},
    "rook13": {"game": "rook13"},
    "cat_te": {"game": "cat_te", "seats": 4, "options": {"instant_hands": []}},
}


@pytest.mark.parametrize("plan", TABLES.values(), ids=TABLES)
def test_cards_that_can_be_played_have_a_blue_ring(
    visitors: Visitors, plan: dict[str, Any]
) -> None:
    clover = arrive(visitors, "Clover", DESK, Player)
    sit_down([clover], plan)
    hand = clover.page.locator("#hand [role=option]")
    while True:
        asked = clover.page.evaluate(ASKED) or {"plays": [], "isTrickThere": True}
        if 0 < len(asked["plays"]) < hand.count() and not asked["isTrickThere"]:
            break
        play_on([clover])
        assert not clover.is_over, "we could always play any card"
    shown = clover.page.evaluate(SHADOWS)
    assert len(shown["rings"]) == len(asked["plays"])
    assert all(BLUE in ring and WHITE in ring for ring in shown["rings"])
    assert not any(BLUE in shadow for shadow in shown["others"])
    assert shown["refused"] == hand.count() - len(asked["plays"]) - len(asked["folds"])
