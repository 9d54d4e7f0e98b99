"""What players see at the end of a round, and at the big moments before it."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.axe import violations
from tests.browser.conftest import Visitors
from tests.browser.recorded import RecordedTable, recorded, watched

FAULTS = Path(__file__).with_name("boxes.js").read_text()

SCREENS = ((375, 812), (768, 1024), (1366, 768))
LANGUAGES = ("en", "hi", "vi")
RESULTS = {
    ("mindikot", "scored"): "Their team wins with 3 tens to 1",
    ("mindikot", "over"): "Their team wins",
    ("rook13", "made"): "Their team made 100 with 20 to spare",
    ("rook13", "set"): "Set by 35: your team bid 120 and captured 85",
    ("rook13", "over"): "Their team wins",
    ("rook13", "redealt"): "New deal",
    ("bezique", "deal_over"): "Fern beat you by 620, with 610 from melds",
    ("bezique", "over"): "Fern wins",
    ("cat_te", "round_over"): "Ivy won the sixth trick with the 7 of spades and the pot of 4",
    ("cat_te", "claim_holds"): "Nobody could beat Fern's cards: the claim holds",
    ("cat_te", "instant"): "Sage wins immediately: all low cards",
    ("cat_te", "over"): "Moss, Sage win",
}


@pytest.mark.parametrize(("game", "moment"), RESULTS)
def test_a_result_tells_its_story(visitors: Visitors, game: str, moment: str) -> None:
    page = recorded(visitors, game, moment).page
    expect(page.locator("#result-title")).to_have_text(RESULTS[game, moment])
    assert violations(page) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "moment"), RESULTS)
def test_a_result_fits_every_screen(
    visitors: Visitors, game: str, moment: str, language: str
) -> None:
    page = recorded(visitors, game, moment, prefs={"language": language}).page
    page.locator("#result-title").wait_for()
    faults = []
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        faults += [f"{width}×{height}: {fault}" for fault in page.evaluate(FAULTS)]
    assert faults == []


def test_a_spectator_reads_names_of_teams(visitors: Visitors) -> None:
    page = recorded(visitors, "rook13", "set", change=watched).page
    expect(page.locator("#result-title")).to_have_text("Set by 35: Team A bid 120 and captured 85")


# big moments


TRUMP = {"event": "trump_set", "seat": 1, "suit": "H"}
TEN = {"event": "trick_taken", "seat": 1, "cards": ["10H", "2H", "3H", "4H"]}
REVEALED = [
    {"event": "revealed", "seat": 1, "owner": 0, "card": "9H"},
    {"event": "trump_set", "seat": 1, "suit": "H"},
]
MELD = [
    {"event": "melded", "seat": 1, "meld": "marriage", "cards": ["KHa", "QHa"]},
    {
        "event": "scored",
        "side": 1,
        "points": 20,
        "why": {"key": "bezique.meld.marriage", "params": {}, "text": "marriage"},
    },
]
COUNTERS = {"event": "trick_taken", "seat": 1, "cards": ["10R", "5R", "6R", "7R"]}
OUT = {
    "event": "eliminated",
    "seat": 1,
    "why": {"key": "cat_te.eliminated.no_trick", "params": {}, "text": "no trick"},
}
MOMENTS: dict[str, tuple[str, str, list[dict[str, Any]], str]] = {
    "trump made": ("mindikot", "tricks", [TRUMP], "Trump: hearts"),
    "trump revealed": ("mindikot", "reveal", REVEALED, "Fern: trump revealed, hearts"),
    "a ten captured": ("mindikot", "tricks", [TEN], "Tens 0–4"),
    "a meld": ("bezique", "tray", MELD, "+20 marriage"),
    "counters captured": ("rook13", "tricks", [COUNTERS], "+15"),
    "an elimination": ("cat_te", "follow", [OUT], "Out of this round: Fern"),
}
LAYER = ".layer > :is(.banner, .chip)"


def at_the(visitors: Visitors, moment: str, **ways: Any) -> RecordedTable:
    game, place, events, _ = MOMENTS[moment]
    table = recorded(visitors, game, place, **ways)
    table.page.locator(".actions button, #hand").first.wait_for()
    table.page.wait_for_load_state("networkidle")
    table.happen(*events)
    return table


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
@pytest.mark.parametrize("moment", MOMENTS)
def test_a_big_moment_is_seen_and_a_tap_ends_it(
    visitors: Visitors, moment: str, motion: str
) -> None:
    page = at_the(visitors, moment, reduced_motion=motion).page
    shown = page.locator(LAYER)
    expect(shown).to_contain_text(MOMENTS[moment][3])
    page.mouse.click(5, 400)
    expect(shown).to_have_count(0)


@pytest.mark.parametrize("moment", MOMENTS)
def test_a_big_moment_fits_a_phone(visitors: Visitors, moment: str) -> None:
    page = at_the(visitors, moment, viewport={"width": 375, "height": 812}).page
    box = page.locator(LAYER).bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 375
    assert box["y"] >= 0


def test_a_big_moment_is_announced_once(visitors: Visitors) -> None:
    page = at_the(visitors, "a ten captured").page
    lines = page.locator("[data-announced] p")
    expect(lines.filter(has_text="captured")).to_have_count(1)
    page = at_the(visitors, "trump made").page
    lines = page.locator("[data-announced] p")
    expect(lines.filter(has_text="Trump: hearts")).to_have_count(1)


def test_a_key_ends_a_big_moment(visitors: Visitors) -> None:
    page = at_the(visitors, "trump made").page
    page.locator(LAYER).wait_for()
    page.keyboard.press("Escape")
    expect(page.locator(LAYER)).to_have_count(0)
