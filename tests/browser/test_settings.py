"""What the settings change on the page and at the table."""

from playwright.sync_api import Page, expect

from tests.browser.company import DESK
from tests.browser.conftest import Visitors
from tests.browser.recorded import RecordedTable

PAPER = "rgb(255, 253, 248)"
NIGHT = "rgb(7, 31, 30)"
BAR = "getComputedStyle(document.querySelector('header')).backgroundColor"
GROUND = "e => getComputedStyle(e).backgroundImage.match(/rgb\\([^)]*\\)/g).slice(-3).join()"
LOOKS = {"Green": "Lattice", "Blue": "Waves", "Red": "Stars"}  # felts and backs


def test_the_page_is_dark_or_light_as_chosen_or_as_the_device(visitors: Visitors) -> None:
    page = visitors.visit("/settings", color_scheme="light", **DESK)
    looks = page.get_by_role("group", name="Appearance")
    expect(looks.get_by_role("radio", name="Dark")).to_be_checked()
    assert page.evaluate(BAR) == NIGHT
    looks.get_by_role("radio", name="As on this device").check()
    assert page.evaluate(BAR) == PAPER
    page.emulate_media(color_scheme="dark")
    page.wait_for_function(f"{BAR} === '{NIGHT}'")
    looks.get_by_role("radio", name="Light").check()
    page.reload()
    expect(looks.get_by_role("radio", name="Light")).to_be_checked()
    assert page.evaluate(BAR) == PAPER
    expect(page.locator("meta[name=theme-color]")).to_have_attribute("content", "#fffdf8")


def back_at_table(page: Page) -> str:
    return page.locator("#card-back").evaluate("e => e.innerHTML")


def test_the_table_has_the_felt_and_the_backs_of_the_previews(visitors: Visitors) -> None:
    page = visitors.visit("/settings", **DESK)
    felts, backs = set(), set()
    for felt, back in LOOKS.items():
        page.goto("/settings")
        for group, look in (("Felt", felt), ("Card backs", back)):
            page.get_by_role("group", name=group).get_by_role("radio", name=look).check()
        cloth = page.locator("label", has=page.locator("input[name$=felt]:checked")).locator(
            ".cloth"
        )
        preview = cloth.evaluate(GROUND)
        RecordedTable(page, "cat_te", "follow")
        expect(page.locator(".plate").first).to_be_visible()
        assert page.locator(".felt").evaluate(GROUND) == preview
        felts.add(preview)
        backs.add(back_at_table(page))
    assert (len(felts), len(backs)) == (3, 3)
