"""Puzzles by mouse, touch and keys, and what a screen reader finds."""

import re

import pytest
from playwright.sync_api import Page, expect

from followsuit.rules.catalogue import GAMES
from followsuit.server.puzzles.position import read_puzzle
from followsuit.server.puzzles.stock import packaged
from tests.browser.axe import violations
from tests.browser.company import DESK, PHONE
from tests.browser.conftest import Visitors

STOCK = {
    puzzle.id: puzzle
    for game in GAMES.built_in()
    for file in packaged(game)
    for puzzle in map(read_puzzle, file.read_bytes().splitlines())
}
CARDS = [
    puzzle
    for puzzle in STOCK.values()
    if puzzle.game == "mindikot" and puzzle.verdict.best.startswith("play ")
]
PUZZLE = CARDS[0]


def card(page: Page, action: str):
    return page.locator(f'#hand [data-card="{action.split()[1]}"]')


def verdict(page: Page):
    return page.locator("#verdict")


def test_the_home_page_leads_to_the_puzzle_of_the_day(visitors: Visitors) -> None:
    page = visitors.visit("/", **DESK)
    page.get_by_role("region", name="Puzzle of the day").get_by_role(
        "link", name="Solve it"
    ).click()
    expect(page.locator("#hand")).to_be_visible()
    assert page.url.endswith("/puzzles/daily")


def test_a_puzzle_is_solved_with_the_mouse(visitors: Visitors) -> None:
    page = visitors.visit(f"/puzzles/{PUZZLE.id}", **DESK)
    best = card(page, PUZZLE.verdict.best)
    best.click()
    best.click()
    expect(verdict(page)).to_have_text(re.compile("Correct"))
    expect(page.get_by_role("article")).to_contain_text("How often bots find it")
    assert violations(page) == []


def test_a_missed_puzzle_says_what_was_better_and_why_on_a_phone(visitors: Visitors) -> None:
    page = visitors.visit(f"/puzzles/{PUZZLE.id}", **PHONE)
    wrong = PUZZLE.verdict.actions[1].action
    card(page, wrong).tap()
    card(page, wrong).tap()
    expect(verdict(page)).to_have_text(re.compile("Not the best"))
    expect(page.get_by_role("article")).to_contain_text("Better:")
    page.get_by_role("button", name="Look at the table").tap()
    expect(verdict(page)).to_be_hidden()
    page.get_by_role("button", name="Show the verdict").tap()
    page.get_by_role("button", name="Try again").tap()
    card(page, PUZZLE.verdict.best).tap()
    card(page, PUZZLE.verdict.best).tap()
    expect(verdict(page)).to_have_text(re.compile("Correct"))


def test_a_puzzle_is_solved_with_keys_and_n_gives_the_next_one(visitors: Visitors) -> None:
    page = visitors.visit(f"/puzzles/{PUZZLE.id}", **DESK)
    best = card(page, PUZZLE.verdict.best)
    expect(page.locator("#hand [role=option]:focus")).to_have_count(1)
    page.keyboard.press("Home")
    held = page.locator("#hand [role=option]").count()
    for _ in range(held):
        if best.evaluate("card => card === document.activeElement"):
            break
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(verdict(page)).to_be_focused()
    page.keyboard.press("n")
    expect(page).to_have_url(re.compile("/puzzles/next$"))
    expect(page.locator("#hand [role=option]:focus, .bar button, button").first).to_be_visible()


def test_the_table_of_a_puzzle_shows_no_verdict_before_the_answer(visitors: Visitors) -> None:
    page = visitors.visit(f"/puzzles/{PUZZLE.id}", **DESK)
    expect(page.locator("#hand")).to_be_visible()
    expect(page.get_by_role("article")).to_have_count(0)
    assert page.locator(".hinted").count() == 0


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_the_list_of_puzzles_is_complete_and_accessible(visitors: Visitors, size) -> None:
    page = visitors.visit("/puzzles", **size)
    games = {puzzle.game for puzzle in STOCK.values()}
    for game in games:
        name = f"Start: {GAMES[game].title}"
        expect(page.get_by_role("link", name=name, exact=True)).to_be_visible()
    assert violations(page) == []
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= page.viewport_size["width"]
