"""Every page on a phone and a desktop is accessible, complete and free of console errors."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import APIResponse, Page, expect

from tests.browser.company import DESK, PHONE, arrive, sit_down
from tests.browser.conftest import Visitors
from tests.browser.player import Player, play_to_the_end
from tests.server.program import Program

PACKAGES = Path(__file__).parents[2] / "web" / "node_modules"
AXE = PACKAGES / "axe-core" / "axe.min.js"
STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
CHECK = """async (standards) => {
  const { violations } = await axe.run({ runOnly: standards });
  const told = (id) => ({ html, any }) => `${id}: ${html.slice(0, 200)} ${any[0]?.message ?? ''}`;
  return violations.flatMap(({ id, nodes }) => nodes.map(told(id)));
}"""
WORDS = Path(__file__).with_name("words.js").read_text()
SPEAK = "language => localStorage.setItem('followsuit', JSON.stringify({ language }))"
IS_SPOKEN = "language => document.documentElement.lang === language"
IS_TOO_WIDE = "document.scrollingElement.scrollWidth > innerWidth"
SCREENS: dict[str, dict[str, Any]] = {"phone": PHONE, "desk": DESK}
OTHERS = {"phone": ("hi", "vi"), "desk": ("hi",)}  # words need room above all where there is little
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
    "/verify": "input[type=file]",
    "/verify/{match}": ".verdict.good",
    "/leaders/rook13": "main h1",
    "/p/{person}": "main h1",
    "/m/{match}": ".plate",
    "/t/{waiting}": ".sentence",
    "/t/{playing}": "#hand",
    "/t/NONE": "main a",
}
ALIKE = {f"/rules/{game}" for game in GAMES[1:]}  # checking one of them is enough
INK = "rgb(0, 0, 0)"  # on paper
FOR_STRANGERS = {"/": "article", "/sign-in": "form", "/account": "main h1"}


def rowan(visitors: Visitors, name: str) -> tuple[Any, dict[str, str]]:
    """An account with a finished match, a waiting table and a match in progress."""
    player = arrive(visitors, name, DESK, Player)
    page = player.page
    sit_down([player], SHORT)
    play_to_the_end([player])
    link = page.get_by_role("link", name="Replay").get_attribute("href")
    assert link is not None
    page.goto("/help")  # nobody may sit at the tables but the page that is looked at
    password = {"name": name, "password": "violet moss under trees"}
    me = answer_of(page.request.post("/api/account/upgrade", data=password))
    bot = answer_of(page.request.get("/api/games"))["bots"][-1]
    playing = {"game": "rook13", "fill": bot}
    known = {
        "match": link.removeprefix("/m/"),
        "person": me["id"],
        "waiting": answer_of(page.request.post("/api/tables", data=WAITING))["code"],
        "playing": answer_of(page.request.post("/api/tables", data=playing))["code"],
    }
    return page.context.storage_state(), known


def answer_of(response: APIResponse) -> Any:
    assert response.ok, response.text()
    return response.json()


def faults_of(page: Page, path: str, sign: str, languages: Iterable[str]) -> list[str]:
    answer = page.goto(path)
    page.locator(sign).first.wait_for(state="attached")
    page.evaluate(AXE.read_text())
    faults = list(page.evaluate(CHECK, STANDARDS))
    if page.evaluate(IS_TOO_WIDE):
        faults.append("scrolls sideways")
    policy = answer.headers.get("content-security-policy", "") if answer else ""
    if "default-src 'none'" not in policy or "unsafe" in policy:
        faults.append(f"policy: {policy}")
    for language in languages:
        page.evaluate(SPEAK, language)
        page.reload()
        page.locator(sign).first.wait_for(state="attached")
        page.wait_for_function(IS_SPOKEN, arg=language)
        faults += [f"{language}: {fault}" for fault in page.evaluate(WORDS)]
    page.evaluate(SPEAK, "en")
    return faults


def look_at(
    page: Page, pages: dict[str, str], known: dict[str, str], url: str, languages: Iterable[str]
) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    found = {
        path: faults_of(page, path.format(**known), sign, () if path in ALIKE else languages)
        for path, sign in pages.items()
    }
    assert {path: faults for path, faults in found.items() if faults} == {}
    assert [address for address in asked if not address.startswith((url, "data:"))] == []


@pytest.mark.parametrize("screen", SCREENS)
def test_every_page_is_accessible(visitors: Visitors, program: Program, screen: str) -> None:
    cookies, known = rowan(visitors, f"Rowan {screen}")
    page = visitors.visit("about:blank", storage_state=cookies, **SCREENS[screen])
    look_at(page, PAGES, known, program.url, OTHERS[screen])


@pytest.mark.parametrize("screen", SCREENS)
def test_pages_work_without_an_account(visitors: Visitors, program: Program, screen: str) -> None:
    page = visitors.visit("about:blank", **SCREENS[screen])
    look_at(page, FOR_STRANGERS, {}, program.url, ())


def fonts_of(page: Page, where: str) -> list[tuple[str, bool]]:
    """The fonts that an element is drawn with, and whether the page supplies them."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("DOM.enable")
    devtools.send("CSS.enable")
    root = devtools.send("DOM.getDocument")["root"]["nodeId"]
    asked = {"nodeId": root, "selector": where}
    node = devtools.send("DOM.querySelector", asked)["nodeId"]
    fonts = devtools.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]
    return [(font["familyName"], font["isCustomFont"]) for font in fonts]


@pytest.mark.parametrize(
    ("language", "heading", "text"),
    [
        ("hi", "Noto Serif Devanagari", "Noto Sans Devanagari"),
        ("vi", "Fraunces", "Inter"),
    ],
)
def test_every_letter_uses_a_font_of_the_page(
    visitors: Visitors, language: str, heading: str, text: str
) -> None:
    page = visitors.visit("/")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.evaluate(SPEAK, language)
    page.goto("/help")
    page.wait_for_function(IS_SPOKEN, arg=language)
    page.evaluate("document.fonts.ready.then(() => {})")
    for where, family in (("h1", heading), ("main li", text)):
        fonts = fonts_of(page, where)
        assert any(name.startswith(family) for name, _ in fonts), fonts
        assert all(is_ours for _, is_ours in fonts), fonts
    assert any("devanagari" in address for address in asked) == (language == "hi")


def test_rules_are_printed_completely(visitors: Visitors) -> None:
    page = visitors.visit("/rules/mindikot")
    page.locator("article h2").first.wait_for()
    sheets = page.pdf(format="A4")
    assert sheets.count(b"/Type /Page\n") > 1
    page.emulate_media(media="print")
    assert page.evaluate("getComputedStyle(document.querySelector('article')).color") == INK
    expect(page.locator("footer")).to_be_hidden()


def test_keys_scroll_a_page_that_was_opened_directly(visitors: Visitors) -> None:
    """The page shows no focus ring, and the skip link is the first stop."""
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
