"""Hints: what to do and why, where there is a choice; everyone sees that one was taken."""

import re

from playwright.sync_api import expect

from tests.browser.company import DESK, arrive, sit_down
from tests.browser.conftest import Visitors
from tests.browser.player import Player

REASONED = re.compile(r"The expert would .+ In \d+ of 100 layouts you can't rule out, ", re.DOTALL)


def test_a_hint_has_reasons_and_is_seen_by_everyone(visitors: Visitors) -> None:
    clover, fern = (arrive(visitors, name, DESK, Player) for name in ("Clover", "Fern"))
    sit_down([clover, fern], {"game": "mindikot", "seats": 4})  # Clover leads
    asked, watching = clover.page, fern.page
    expect(asked.get_by_role("button", name="What would an expert do?")).to_be_visible()
    asked.keyboard.press("i")
    note = asked.locator("[role=status] p").filter(has_text="The expert would")
    expect(note).to_have_text(REASONED)
    expect(note).not_to_contain_text("%")
    for page in (asked, watching):
        expect(page.locator('[data-seat="0"] .hints')).to_have_text("1")
    said = watching.locator("[data-announced] p")
    expect(said.filter(has_text="Clover used a hint.")).to_have_count(1)
    expect(watching.get_by_text("The expert would")).to_have_count(0)
