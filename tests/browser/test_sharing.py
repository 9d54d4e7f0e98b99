"""Links that others can open, and results to share or save."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.company import DESK, PHONE, arrive, sit_down
from tests.browser.conftest import Visitors
from tests.browser.player import Player, play_to_the_end
from tests.browser.test_pages import IS_TOO_WIDE

PRIVATE = {"game": "cat_te", "seats": 2, "private": True, "options": {"rounds": 1}}
RULE = "Anyone with this link can see this match."


def finished(visitors: Visitors, name: str, screen: dict[str, Any]) -> Page:
    """A private match that has just ended."""
    player = arrive(visitors, name, screen, Player)
    sit_down([player], PRIVATE)
    play_to_the_end([player])
    return player.page


def opened(page: Page):
    page.get_by_role("button", name="Share", exact=True).click()
    return page.get_by_role("dialog", name="Share this match")


@pytest.mark.parametrize("screen", [PHONE, DESK], ids=["phone", "desk"])
def test_a_shared_link_opens_for_everyone(visitors: Visitors, screen: dict[str, Any]) -> None:
    page = finished(visitors, f"Hazel{'P' if screen is PHONE else 'D'}", screen)
    dialog = opened(page)
    expect(dialog.get_by_text(RULE)).to_be_visible()
    picture = dialog.get_by_role("img")
    page.wait_for_function(
        "e => e.complete && e.naturalWidth === 1200", arg=picture.element_handle()
    )
    assert violations(page) == []
    assert not page.evaluate(IS_TOO_WIDE)
    link = dialog.locator(".link").inner_text()
    friend = visitors.visit(link)
    expect(friend.locator(".plate").first).to_be_visible()
    friend.goto(link.replace("/m/", "/verify/"))
    expect(friend.locator(".verdict.good")).to_be_visible()


def test_a_result_is_saved_as_a_picture(visitors: Visitors) -> None:
    page = finished(visitors, "Alder", DESK)
    dialog = opened(page)
    with page.expect_download() as download:
        dialog.get_by_role("link", name="Save picture").click()
    assert download.value.suggested_filename.endswith(".png")
    assert download.value.path().read_bytes().startswith(b"\x89PNG")


def test_a_link_is_shared_where_the_browser_can_and_otherwise_copied(visitors: Visitors) -> None:
    page = finished(visitors, "Maple", DESK)
    match = page.get_by_role("link", name="Replay").get_attribute("href")
    assert match is not None
    page.add_init_script("navigator.share = async (what) => { window.shared = what.url; }")
    page.goto(match)
    page.get_by_role("tab", name="Match").click()
    dialog = opened(page)
    dialog.get_by_role("button", name="Share", exact=True).click()
    assert match in page.evaluate("window.shared")
    dialog.get_by_role("button", name="Copy link").click()
    expect(dialog.get_by_role("button", name="Copied")).to_be_visible()
