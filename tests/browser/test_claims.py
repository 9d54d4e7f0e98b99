"""Claiming the remaining tricks: with a mouse, by touch and with a key."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.company import DESK, PHONE, arrive, sit_down
from tests.browser.conftest import Visitors
from tests.browser.player import ASKED, NO_BOT_PLAYS, Player, Toucher
from tests.browser.test_layout import FAULTS

CLAIM = "Claim the rest"
WAYS: dict[str, tuple[dict[str, Any], type[Player], Callable[[Locator], None]]] = {
    "mouse": (DESK, Player, lambda button: button.click()),
    "touch": (PHONE, Toucher, lambda button: button.tap()),
    "key": (DESK, Player, lambda button: button.page.keyboard.press("x")),
}


def play_until_sure(player: Player) -> None:
    """Look and play in one step: bots might answer between the two."""
    while True:
        asked = player.page.evaluate(ASKED)
        assert not asked or not asked["isNext"], "the round ended without a claim"
        if asked and CLAIM in asked["buttons"]:
            return
        if not asked or not player.answer(asked):
            player.page.wait_for_function(NO_BOT_PLAYS)


@pytest.mark.parametrize("way", WAYS)
def test_a_sure_player_claims_the_rest(visitors: Visitors, way: str) -> None:
    screen, kind, claim = WAYS[way]
    clover = arrive(visitors, "Clover", screen, kind)
    sit_down([clover], {"game": "mindikot", "seats": 4})
    page = clover.page
    play_until_sure(clover)
    button = page.get_by_role("button", name=CLAIM)
    assert page.evaluate(FAULTS) == []
    claim(button)
    said = page.locator("[data-announced] p")
    expect(said.filter(has_text="You claim the remaining tricks.")).to_have_count(1)
    expect(page.locator("#result-title")).to_contain_text("your team wins with 7 tricks to 6")
    expect(button).to_have_count(0)
