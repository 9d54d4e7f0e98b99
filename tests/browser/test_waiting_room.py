"""From the new-table form to the start of the match, for the host and friends."""

import re

from playwright.sync_api import Page, expect

TABLE = re.compile(r"/t/\w+$")


def create(page: Page, *switches: str) -> str:
    """Create a private Mindikot table with these switches toggled, and return its code."""
    page.goto("/new?game=mindikot")
    for name in ("Private", *switches):
        page.get_by_role("switch", name=name).click()
    page.get_by_role("button", name="Create table").click()
    page.wait_for_url(TABLE)
    return page.url.rsplit("/", 1)[1]


def expect_sentence(page: Page, text: str) -> None:
    expect(page.locator(".sentence")).to_have_text(re.compile(text))


def test_a_friend_requests_a_seat_and_the_host_starts(visitors):
    host = visitors.visit()
    code = create(host, "Approve players", "Start automatically")
    expect_sentence(host, "Waiting for 3 more players")

    friend = visitors.visit()
    friend.get_by_label("Table code or link").fill(f"http://anywhere/t/{code.lower()}")
    friend.get_by_role("button", name="Join", exact=True).first.click()
    friend.wait_for_url(TABLE)
    expect_sentence(friend, "Take a seat")
    friend.get_by_role("button", name="Request this seat: Seat A2").click()
    expect_sentence(friend, "Seat requested")

    expect_sentence(host, "would like a seat")
    host.get_by_role("button", name=re.compile("^Approve:")).click()
    expect_sentence(friend, "Waiting for 2 more players")
    host.get_by_role("button", name="Fill with bots").click()
    expect_sentence(friend, "Everyone is here. Waiting for")
    host.get_by_role("button", name="Start match").click()
    for page in (host, friend):
        expect(page.get_by_role("option")).to_have_count(13)


def test_a_remaining_player_becomes_the_host(visitors):
    host = visitors.visit()
    code = create(host)
    friend = visitors.visit(f"/t/{code}")
    friend.get_by_role("button", name="Sit here: Seat B2").click()
    expect_sentence(friend, "Waiting for 2 more players")
    expect(friend.get_by_role("button", name="Fill with bots and start")).to_have_count(0)
    host.get_by_role("button", name="Leave table").click()
    host.wait_for_url(re.compile("/$"))
    expect(friend.get_by_text("You are now the host of this table")).to_be_visible()
    friend.get_by_role("button", name="Fill with bots and start").click()
    expect(friend.get_by_role("option")).to_have_count(13)


def test_the_link_can_be_copied_and_scanned(visitors):
    host = visitors.visit()
    code = create(host)
    expect(host.get_by_text(f"{visitors.url}/t/{code}")).to_be_visible()
    host.get_by_role("button", name="QR code").click()
    picture = host.get_by_role("img", name=f"QR code for {visitors.url}/t/{code}")
    expect(picture).to_be_visible()
    assert picture.evaluate("image => image.complete && image.naturalWidth > 0")
    host.keyboard.press("Escape")
    expect(host.get_by_role("button", name="QR code")).to_be_focused()


def test_a_guest_who_creates_an_account_keeps_the_games(visitors):
    page = visitors.visit()
    create(page)
    guest = page.evaluate("fetch('/api/me').then(answer => answer.json())")["user"]
    page.goto("/sign-in")
    page.get_by_label("Name", exact=True).fill(f"Rowan {guest['id'][:6]}")
    page.get_by_label("Password", exact=True).fill("violet moss under trees")
    page.get_by_role("button", name="Create account and keep my games").click()
    expect(page.get_by_role("heading", name="Your games in progress")).to_be_visible()
    now = page.evaluate("fetch('/api/me').then(answer => answer.json())")["user"]
    assert (now["id"], now["kind"]) == (guest["id"], "account")
