"""Finding a table: in the lobby, on the local network, and with the rules one likes."""

import secrets
from contextlib import closing
from pathlib import Path

from playwright.sync_api import Browser, Route, expect

from tests.browser.axe import violations
from tests.browser.company import DESK, PHONE, arrive, sit_down
from tests.browser.conftest import Visitors
from tests.browser.player import Player
from tests.server.nearby.test_nearby import ELM, OAK, near, two_servers
from tests.waiting import wait_until

PUBLIC = {"game": "mindikot", "seats": 4, "options": {"target_score": 7}}
PRIVATE = {"game": "mindikot", "seats": 4, "private": True}
PLANS = (PUBLIC, PRIVATE)


def test_the_lobby_lists_public_tables_while_somebody_is_there(visitors: Visitors) -> None:
    name = f"Clover {secrets.token_hex(2)}"
    host = arrive(visitors, name, DESK, Player).page
    codes = [host.request.post("/api/tables", data=plan).json()["code"] for plan in PLANS]
    host.goto(f"/t/{codes[0]}")
    another = host.context.new_page()
    another.goto(f"/t/{codes[1]}")
    expect(another.locator(".sentence")).to_be_visible()
    page = visitors.visit("/", **DESK)
    tables = page.get_by_role("region", name="Tables").locator("> ul > li")
    row = tables.filter(has_text=name)
    expect(row).to_have_count(1)
    expect(row).to_contain_text("Points to win: 7")
    row.get_by_role("link", name="Join Mindikot").click()
    expect(page.locator(".sentence")).to_contain_text("Take a seat")
    page.goto("/")
    expect(row).to_have_count(1)
    host.goto("/help")
    expect(row).to_have_count(0)


def test_servers_nearby_are_listed_and_one_tap_away(browser: Browser, tmp_path: Path) -> None:
    with two_servers(tmp_path) as servers:
        elm_url, oak_url = servers[ELM][1], servers[OAK][1]
        wait_until(lambda: len(near(elm_url)) == 1)
        with closing(Visitors(browser, elm_url)) as visitors:
            page = visitors.visit("/", **PHONE)
            nearby = page.get_by_role("region", name="Nearby servers")
            expect(nearby).to_contain_text(elm_url.removeprefix("http://"))
            expect(nearby).to_contain_text("0 open tables")
            assert violations(page) == []
            nearby.get_by_role("link", name=f"Visit {OAK}").tap()
            page.wait_for_url(f"{oak_url}/")
            expect(page.get_by_role("heading", level=1)).to_be_visible()
            assert visitors.errors == []


def test_the_page_says_that_bots_are_getting_ready(visitors: Visitors) -> None:
    """The server's answers while it compiles; the page asks again until it has."""
    progress = iter([0.25, 0.5, None])

    def answer(route: Route) -> None:
        games = route.fetch().json()
        share = next(progress, None)
        kind = "compiled" if share is None else "compiling"
        route.fulfill(json=games | {"bot_form": {"kind": kind, "progress": share}})

    page = visitors.visit("about:blank", **DESK)
    page.clock.install()
    page.route("**/api/games", answer)
    page.route_web_socket("**/ws/lobby", lambda _: None)  # a lobby is slower than this clock
    page.goto("/")
    note = page.get_by_text("Bots are getting ready")
    expect(note).to_contain_text("(25 %)")
    page.clock.run_for(5000)
    expect(note).to_contain_text("(50 %)")
    page.clock.run_for(5000)
    expect(note).to_have_count(0)


def test_options_that_do_not_apply_are_hidden(visitors: Visitors) -> None:
    page = visitors.visit("/new?game=cat_te", **DESK)
    page.locator("details", has_text="Side bet").locator("summary").click()
    option = page.locator("[data-option=side_card]")
    expect(page.locator("[data-option=side_bet]")).to_be_visible()
    expect(option).to_have_count(0)
    page.locator("[data-option=side_bet]").get_by_role("spinbutton").fill("2")
    expect(option).to_be_visible()


def test_people_choose_a_face_that_others_see_at_the_table(visitors: Visitors) -> None:
    clover = arrive(visitors, "Clover", DESK, Player)
    page = clover.page
    page.goto("/account")
    faces = page.get_by_role("radiogroup", name="Avatar").locator("label")
    expect(faces).to_have_count(16)
    faces.nth(5).click()
    expect(faces.nth(5).get_by_role("radio")).to_be_checked()
    chosen = faces.nth(5).locator("svg")
    drawing = chosen.evaluate("e => e.innerHTML")
    expect(page.locator("header .drawing")).to_have_js_property("innerHTML", drawing)
    sit_down([clover], {"game": "mindikot", "private": True})
    fern = visitors.visit(page.url.replace(visitors.url, ""))
    seat = fern.locator(".plate[data-seat='0'] .drawing")
    expect(seat).to_have_js_property("innerHTML", drawing)
