"""The page opens, contacts only its own server and logs no errors."""

from playwright.sync_api import expect

from tests.browser.company import PHONE


def test_the_page_contacts_only_its_own_server(visitors, program):
    page = visitors.visit("about:blank")
    requested: list[str] = []
    page.on("request", lambda request: requested.append(request.url))
    page.goto("/")
    page.get_by_role("heading", level=1).wait_for()
    strangers = [url for url in requested if not url.startswith((program.url, "data:"))]
    assert requested
    assert strangers == []


def test_one_tap_on_a_phone_leads_to_the_code_field(visitors):
    page = visitors.visit("/", **PHONE)
    page.get_by_role("button", name="Play with friends").tap()
    code = page.get_by_role("textbox", name="Table code or link")
    expect(code).to_be_focused()
    expect(code).to_be_in_viewport()
