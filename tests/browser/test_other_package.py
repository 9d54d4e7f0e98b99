"""Hearts is a plug-in without page code: the generic table is enough."""

import pytest
from playwright.sync_api import expect

from tests.browser.company import DESK, PHONE, arrive, record_of, sit_down, totals
from tests.browser.conftest import Visitors
from tests.browser.player import Player, Toucher, Typist, play_to_the_end
from tests.browser.test_matches import match_of

ONE_ROUND = {"game": "hearts", "options": {"target_score": 1}}
PROMPT = "Your turn. Choose three cards to pass to the left."
INPUTS = {"mouse": (DESK, Player), "touch": (PHONE, Toucher), "keyboard": (DESK, Typist)}


def test_it_is_offered_and_explained_in_the_readers_language(visitors: Visitors) -> None:
    page = visitors.visit()
    expect(page.get_by_role("heading", name="Hearts")).to_be_visible()
    page.goto("/rules/hearts")
    expect(page.get_by_role("heading", name="Breaking hearts")).to_be_visible()
    page.evaluate("localStorage.setItem('followsuit', JSON.stringify({ language: 'hi' }))")
    page.goto("/new?game=hearts")
    expect(page.get_by_text("हार्ट्स").first).to_be_visible()


@pytest.mark.parametrize(("screen", "kind"), INPUTS.values(), ids=INPUTS)
def test_a_round_is_played_and_verified(
    visitors: Visitors, screen: dict[str, object], kind: type[Player]
) -> None:
    clover = arrive(visitors, "Clover", screen, kind)
    sit_down([clover], ONE_ROUND)
    expect(clover.page.get_by_text(PROMPT, exact=True)).to_be_visible()
    play_to_the_end([clover])
    assert totals(clover.page) == record_of(clover.page)["result"]["scores"]
    match = match_of(clover)
    clover.page.goto(f"/verify/{match}")
    expect(clover.page.locator(".verdict.good")).to_contain_text("before deal 1")


def test_a_hint_names_the_cards_to_pass(visitors: Visitors) -> None:
    clover = arrive(visitors, "Clover", DESK, Player)
    sit_down([clover], ONE_ROUND)
    expect(clover.page.get_by_text(PROMPT, exact=True)).to_be_visible()
    clover.page.get_by_role("button", name="What would an expert do?").click()
    expect(clover.page.get_by_text("The expert would pass")).to_be_visible()


def test_a_replay_shows_what_was_passed(visitors: Visitors) -> None:
    clover = arrive(visitors, "Clover", DESK, Player)
    sit_down([clover], ONE_ROUND)
    play_to_the_end([clover])
    page = clover.page
    page.goto(f"/m/{match_of(clover)}")
    expect(page.get_by_role("heading", name="Hearts")).to_be_visible()
    page.get_by_role("button", name="Next card").click()
    expect(page.locator("main")).to_contain_text("pass")
