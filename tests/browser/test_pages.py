"""Every page on a phone and a desktop is accessible, complete and free of console errors."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import APIResponse, Page, expect

from tests.browser.axe import violations
from tests.browser.company import DESK, PHONE, arrive, sit_down
from tests.browser.conftest import Visitors
from tests.browser.player import Player, play_to_the_end
from tests.server.program import Program

WORDS = Path(__file__).with_name("words.js").read_text()
# a table has tests of its own
HIDE_FELT = "document.querySelector('.felt')?.style.setProperty('display', 'none')"
SET_LANGUAGE = "language => localStorage.setItem('followsuit', JSON.stringify({ language }))"
IS_LANGUAGE = "language => document.documentElement.lang === language"
IS_TOO_WIDE = "document.scrollingElement.scrollWidth > innerWidth"
SCREENS: dict[str, dict[str, Any]] = {"phone": PHONE, "desk": DESK}
OTHERS = {"phone": ("hi", "vi"), "desk": ("hi",)}  # translations are checked where room is scarce
GAMES = ("mindikot", "rook13", "bezique", "cat_te")
SHORT = {"game": "cat_te", "seats": 2, "options": {"rounds": 1}}
WAITING = {"game": "mindikot"}
# every page, and what is visible once it has loaded
PAGES = {
    "/": "article",
    "/new": "form",
    "/sign-in": "main h1",
    "/account": "main h1",
    "/settings": "input",
    "/help": "kbd",
    "/rules": "a[href^='/rules/']",
    **{f"/rules/{game}": "article h2" for game in GAMES},
    **{f"/learn/{game}": ".guided aside" for game in GAMES},
    "/verify": "input[type=file]",
    "/verify/{match}": ".verdict.good",
    "/puzzles": ".games",
    "/puzzles/daily": "#hand",
    "/leaders/rook13": "main h1",
    "/p/{person}": "main h1",
    "/m/{match}": ".plate",
    "/t/{waiting}": ".sentence",
    "/t/{playing}": "#hand",
    "/t/NONE": "main a",
}
ALIKE = {f"/rules/{game}" for game in GAMES[1:]}  # translations are checked on one of them
INK = "rgb(0, 0, 0)"  # the text color in print
PAPER, NIGHT = "rgb(255, 253, 248)", "rgb(7, 31, 30)"
BAR = "getComputedStyle(document.querySelector('header')).backgroundColor"
FOR_EVERYONE = {"/": "article", "/sign-in": "form", "/account": "main h1"}


def member(visitors: Visitors, name: str) -> tuple[Any, dict[str, str]]:
    """An account with a finished match, a waiting table and a match in progress."""
    player = arrive(visitors, name, DESK, Player)
    page = player.page
    sit_down([player], SHORT)
    play_to_the_end([player])
    link = page.get_by_role("link", name="Replay").get_attribute("href")
    assert link is not None
    page.goto("/help")  # leave the table, so that only the checked page is connected
    password = {"name": name, "password": "violet moss under trees"}
    me = answer_of(page.request.post("/api/account/upgrade", data=password))
    bot = answer_of(page.request.get("/api/games"))["bots"][-1]
    playing = {"game": "rook13", "fill": bot}
    places = {
        "match": link.removeprefix("/m/"),
        "person": me["id"],
        "waiting": answer_of(page.request.post("/api/tables", data=WAITING))["code"],
        "playing": answer_of(page.request.post("/api/tables", data=playing))["code"],
    }
    return page.context.storage_state(), places


def answer_of(response: APIResponse) -> Any:
    assert response.ok, response.text()
    return response.json()


def faults_of(page: Page, path: str, landmark: str, languages: Iterable[str]) -> list[str]:
    answer = page.goto(path)
    page.locator(landmark).first.wait_for(state="attached")
    faults = violations(page)
    if page.evaluate(IS_TOO_WIDE):
        faults.append("scrolls sideways")
    policy = answer.headers.get("content-security-policy", "") if answer else ""
    if "default-src 'none'" not in policy or "unsafe" in policy:
        faults.append(f"policy: {policy}")
    for language in languages:
        page.evaluate(SET_LANGUAGE, language)
        page.reload()
        page.locator(landmark).first.wait_for(state="attached")
        page.wait_for_function(IS_LANGUAGE, arg=language)
        page.evaluate(HIDE_FELT)
        faults += [f"{language}: {fault}" for fault in page.evaluate(WORDS)]
    page.evaluate(SET_LANGUAGE, "en")
    return faults


def check_pages(
    page: Page, pages: dict[str, str], places: dict[str, str], url: str, languages: Iterable[str]
) -> None:
    requested: list[str] = []
    page.on("request", lambda request: requested.append(request.url))
    found = {
        path: faults_of(page, path.format(**places), landmark, () if path in ALIKE else languages)
        for path, landmark in pages.items()
    }
    assert {path: faults for path, faults in found.items() if faults} == {}
    assert [address for address in requested if not address.startswith((url, "data:"))] == []


@pytest.mark.parametrize("screen", SCREENS)
def test_every_page_is_accessible(visitors: Visitors, program: Program, screen: str) -> None:
    cookies, places = member(visitors, f"Rowan {screen}")
    page = visitors.visit("about:blank", storage_state=cookies, **SCREENS[screen])
    check_pages(page, PAGES, places, program.url, OTHERS[screen])


@pytest.mark.parametrize("screen", SCREENS)
def test_pages_work_without_an_account(visitors: Visitors, program: Program, screen: str) -> None:
    page = visitors.visit("about:blank", **SCREENS[screen])
    check_pages(page, FOR_EVERYONE, {}, program.url, ())


def fonts_of(page: Page, where: str) -> list[tuple[str, bool]]:
    """The fonts that an element is drawn with, and whether the page supplies them."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("DOM.enable")
    devtools.send("CSS.enable")
    root = devtools.send("DOM.getDocument")["root"]["nodeId"]
    query = {"nodeId": root, "selector": where}
    node = devtools.send("DOM.querySelector", query)["nodeId"]
    fonts = devtools.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]
    return [(font["familyName"], font["isCustomFont"]) for font in fonts]


@pytest.mark.parametrize(
    ("language", "heading", "text"),
    [
        ("hi", "Noto Serif Devanagari", "Noto Sans Devanagari"),
        ("vi", "Fraunces", "Inter"),
    ],
)
def test_every_letter_uses_a_font_that_the_page_supplies(
    visitors: Visitors, language: str, heading: str, text: str
) -> None:
    page = visitors.visit("/")
    requested: list[str] = []
    page.on("request", lambda request: requested.append(request.url))
    page.evaluate(SET_LANGUAGE, language)
    page.goto("/help")
    page.wait_for_function(IS_LANGUAGE, arg=language)
    page.evaluate("document.fonts.ready.then(() => {})")
    for where, family in (("h1", heading), ("main li", text)):
        fonts = fonts_of(page, where)
        assert any(name.startswith(family) for name, _ in fonts), fonts
        assert all(is_ours for _, is_ours in fonts), fonts
    assert any("devanagari" in address for address in requested) == (language == "hi")


def test_rules_are_printed_completely(visitors: Visitors) -> None:
    page = visitors.visit("/rules/mindikot")
    page.locator("article h2").first.wait_for()
    sheets = page.pdf(format="A4")
    assert sheets.count(b"/Type /Page\n") > 1
    page.emulate_media(media="print")
    assert page.evaluate("getComputedStyle(document.querySelector('article')).color") == INK
    expect(page.locator("footer")).to_be_hidden()


def test_keys_scroll_a_page_that_was_opened_directly(visitors: Visitors) -> None:
    """The page shows no focus ring, and Tab first reaches the skip link."""
    page = visitors.visit("/rules/mindikot", **DESK)
    page.locator("article h2").first.wait_for()
    place = page.locator(".page")
    assert place.evaluate("place => getComputedStyle(place).outlineStyle") == "none"
    page.keyboard.press("PageDown")
    page.wait_for_function("() => document.querySelector('.page').scrollTop > 0")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to content")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("main")).to_be_focused()


@pytest.mark.parametrize("height", [768, 667])
def test_the_button_that_creates_a_table_is_always_in_view(visitors: Visitors, height: int) -> None:
    page = visitors.visit("/new", viewport={"width": 1366, "height": height})
    expect(page.get_by_role("button", name="Create table")).to_be_in_viewport(ratio=1)


def test_the_page_is_dark_or_light_as_chosen_or_as_the_device(visitors: Visitors) -> None:
    page = visitors.visit("/settings", color_scheme="light", **DESK)
    looks = page.get_by_role("group", name="Appearance")
    expect(looks.get_by_role("radio", name="Dark")).to_be_checked()
    assert page.evaluate(BAR) == NIGHT
    looks.get_by_role("radio", name="Same as device").check()
    assert page.evaluate(BAR) == PAPER
    page.emulate_media(color_scheme="dark")
    page.wait_for_function(f"() => {BAR} === '{NIGHT}'")
    looks.get_by_role("radio", name="Light").check()
    page.reload()
    expect(looks.get_by_role("radio", name="Light")).to_be_checked()
    assert page.evaluate(BAR) == PAPER
    expect(page.locator("meta[name=theme-color]")).to_have_attribute("content", "#fffdf8")
