"""A review of a real match: verdicts, the graph, another try, and a link to a moment."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.company import DESK, PHONE, arrive, sit_down
from tests.browser.conftest import Visitors
from tests.browser.player import Player, Toucher, play_on, play_to_the_end
from tests.browser.test_pages import HIDE_FELT, IS_LANGUAGE, IS_TOO_WIDE, SET_LANGUAGE, WORDS

MATCH = {"game": "mindikot", "options": {"target_score": 1}}
MADE = 120_000  # ms
VERDICT = re.compile("Forced|Just as good|Best|Good|Inaccuracy|Mistake|Blunder")


def reviewed(visitors: Visitors, name: str, screen: dict[str, Any]) -> Page:
    """The review of a match that has just ended, complete."""
    kind = Toucher if screen is PHONE else Player
    player = arrive(visitors, name, screen, kind)
    sit_down([player], MATCH)
    play_to_the_end([player])
    page = player.page
    page.get_by_role("link", name="Review").click()
    graph(page).wait_for()
    overview(page)
    expect(page.locator(".accuracy")).to_be_visible(timeout=MADE)
    page.get_by_role("tab", name="Decision").click()
    if screen is PHONE:
        page.get_by_role("button", name="Close the panel").tap()
    return page


def graph(page: Page):
    return page.get_by_role("slider", name="Chance to win, step by step")


def step_of(page: Page) -> int:
    return int(graph(page).get_attribute("aria-valuenow") or 0)


def overview(page: Page) -> None:
    if not page.get_by_role("tab", name="Overview").is_visible():
        page.get_by_role("button", name="Verdict, overview, moves and scores").click()
    page.get_by_role("tab", name="Overview").click()


def to_a_choice(page: Page) -> None:
    """Go to the first decision that could have been another."""
    page.keyboard.press("Home")
    for _ in range(40):
        if page.get_by_role("button", name="Try again").is_visible():
            return
        page.keyboard.press("ArrowRight")
    raise AssertionError("no decision can be tried again")


def test_a_match_is_reviewed_with_the_keyboard_alone(visitors: Visitors) -> None:
    page = reviewed(visitors, "Sorrel", DESK)
    expect(page.locator("aside h2").first).to_have_text(VERDICT)
    # every mark of the graph is a stop of M, in order; Shift+M leads back
    overview(page)
    marks = page.locator("aside ol button").count()
    page.keyboard.press("Home")
    stops = []
    for _ in range(marks):
        page.keyboard.press("m")
        stops.append(step_of(page))
    assert stops == sorted(set(stops))
    page.keyboard.press("m")
    if marks:
        assert step_of(page) == stops[-1]
    if marks > 1:
        page.keyboard.press("Shift+M")
        assert step_of(page) == stops[-2]
    # the parts of the result add up to it
    overview(page)
    shares = page.locator("aside table").first.locator(".value").all_inner_texts()
    numbers = [float(re.findall(r"[+−]?[\d.]+", share)[0].replace("−", "-")) for share in shares]
    before, *parts, after = numbers
    assert abs(before + sum(parts) - after) < 1  # the ends are whole percents
    # open cards, and back to what the player knew
    hands = page.get_by_role("list", name="Hands").get_by_role("listitem")
    expect(hands).to_have_count(1)
    page.keyboard.press("o")
    expect(hands).to_have_count(4)
    page.keyboard.press("o")
    expect(hands).to_have_count(1)


def test_a_decision_is_made_again_and_judged(visitors: Visitors) -> None:
    page = reviewed(visitors, "Tansy", DESK)
    to_a_choice(page)
    page.keyboard.press("t")
    expect(page.get_by_role("heading", name="What would you do now?")).to_be_visible()
    expect(page.locator("aside h2")).to_have_count(0)  # no verdict before the choice
    page.locator("#hand [role=option][aria-disabled=false]").first.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.locator("aside .attempt")).to_contain_text("Your new choice:")
    expect(graph(page)).to_be_focused()


@pytest.mark.parametrize("screen", [PHONE, DESK], ids=["phone", "desk"])
def test_a_review_is_accessible_and_fits(visitors: Visitors, screen: dict[str, Any]) -> None:
    page = reviewed(visitors, f"Yarrow{'P' if screen is PHONE else 'D'}", screen)
    overview(page)
    assert violations(page) == []
    page.get_by_role("tab", name="Decision").click()
    assert violations(page) == []
    assert not page.evaluate(IS_TOO_WIDE)
    friend = visitors.visit(page.url, **screen)  # with settings of their own
    for language in ("hi", "vi"):
        friend.evaluate(SET_LANGUAGE, language)
        friend.reload()
        friend.wait_for_function(IS_LANGUAGE, arg=language)
        friend.get_by_role("slider").wait_for()
        friend.evaluate(HIDE_FELT)
        assert friend.evaluate(WORDS) == []
        assert not friend.evaluate(IS_TOO_WIDE)


def test_a_link_leads_to_a_moment_with_its_verdict(visitors: Visitors) -> None:
    page = reviewed(visitors, "Lovage", DESK)
    to_a_choice(page)
    step, verdict = step_of(page), page.locator("aside h2").first.inner_text()
    page.wait_for_url(f"**/m/*?*step={step}&review=1")
    friend = visitors.visit(page.url, **DESK)
    expect(friend.locator("aside h2").first).to_have_text(verdict)
    assert step_of(friend) == step


def test_a_round_against_bots_is_reviewed_before_the_next_one(visitors: Visitors) -> None:
    player = arrive(visitors, "Borage", DESK, Player)
    sit_down([player], MATCH | {"options": {"target_score": 5}})
    page = player.page
    while not page.locator("#result-title").count():
        play_on([player])
    page.get_by_role("link", name="Review").click()
    expect(page.locator("aside h2").first).to_have_text(VERDICT, timeout=MADE)
    page.get_by_role("button", name="Back to the table").first.click()
    expect(page.get_by_role("button", name="Next round")).to_be_enabled()
