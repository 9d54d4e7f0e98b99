"""The page opens, asks nobody else for anything, and complains about nothing."""

from playwright.sync_api import expect

from tests.browser.company import PHONE


def test_the_page_asks_only_its_own_server(visitors, program):
    page = visitors.visit("about:blank")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto("/")
    page.get_by_role("heading", level=1).wait_for()
    strangers = [url for url in asked if not url.startswith((program.url, "data:"))]
    assert asked
    assert strangers == []


def test_a_phone_is_one_press_away_from_the_field_for_a_code(visitors):
    page = visitors.visit("/", **PHONE)
    page.get_by_role("button", name="Play with friends").tap()
    code = page.get_by_role("textbox", name="Table code or link")
    expect(code).to_be_focused()
    expect(code).to_be_in_viewport()
