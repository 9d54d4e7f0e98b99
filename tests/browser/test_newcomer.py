"""A newcomer's path: the first visit, the first lesson, the first hand against bots."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.axe import violations
from tests.browser.company import DESK, PHONE
from tests.browser.conftest import Visitors
from tests.browser.player import Player, Toucher, Typist

GAME = "mindikot"
# faster, but still new to every game
INSTANT = """
const kept = JSON.parse(localStorage.followsuit ?? "{}");
localStorage.followsuit = JSON.stringify({ ...kept, speed: "instant" });
"""
PLAY = "Play now against bots: Mindikot"
WAYS: list[tuple[type[Player], dict[str, Any]]] = [(Player, DESK), (Toucher, PHONE), (Typist, DESK)]


def press(player: Player, name: str) -> None:
    """A button anywhere on the page."""
    button = player.page.get_by_role("button", name=name, exact=True)
    button.wait_for()
    if isinstance(player, Typist):
        player.walk_to(button, "Tab")
        player.key("Enter")
    elif isinstance(player, Toucher):
        button.tap()
    else:
        button.click()


@pytest.mark.parametrize(("kind", "screen"), WAYS, ids=["mouse", "touch", "keys"])
def test_a_newcomer_learns_a_game_and_plays_it(
    visitors: Visitors, kind: type[Player], screen: dict[str, Any]
) -> None:
    page = visitors.visit("about:blank", is_new=True, **screen)
    page.add_init_script(INSTANT)
    player = kind(page)
    page.goto("/")
    press(player, PLAY)
    press(player, "Learn in 2 minutes")
    steps = page.request.get(f"/api/lessons/{GAME}").json()["steps"]
    for number, step in enumerate(steps, 1):
        where = page.get_by_text(f"{number} of {len(steps)}", exact=True)
        expect(where).to_be_visible()
        if number in (1, len(steps)):
            assert violations(page) == []
        if step["play"]:
            player.play(step["play"].split()[1])
        elif number < len(steps):
            press(player, "Continue")
    press(player, "Play your first hand against bots")
    page.wait_for_url(re.compile("/t/"))
    page.locator("#hand [role=option]").first.wait_for()
    while page.locator('#hand [role="option"]').count() == 13:
        player.step()
    assert page.evaluate("JSON.parse(localStorage.followsuit).coach")


def test_the_lesson_is_offered_once(visitors: Visitors) -> None:
    page = visitors.visit("/", is_new=True)
    page.get_by_role("button", name=PLAY).click()
    page.get_by_role("button", name="Just play").click()
    page.locator("#hand").wait_for()
    page.goto("/")
    page.get_by_role("button", name=PLAY).click()
    page.wait_for_url(re.compile("/t/"))
