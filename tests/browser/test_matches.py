"""Whole matches of every game through the page, by several people, with bots among them."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visitors
from tests.browser.player import Player, Toucher, Typist, play_to_the_end

DESK = {"viewport": {"width": 1366, "height": 768}}
PHONE = {"viewport": {"width": 375, "height": 812}, "has_touch": True, "is_mobile": True}
WAYS = (("Clover", DESK, Player), ("Fern", PHONE, Toucher), ("Ivy", DESK, Typist))
HURRY = "localStorage.setItem('followsuit', JSON.stringify({ speed: 'instant' }))"
# each is soon over
MATCHES: dict[str, dict[str, Any]] = {
    "mindikot of four": {"game": "mindikot", "seats": 4, "options": {"target_score": 1}},
    "mindikot of six, hidden trump": {
        "game": "mindikot",
        "seats": 6,
        "options": {"target_score": 1, "mode": "first_card_hidden"},
    },
    "rook13": {"game": "rook13", "options": {"win_score": 60, "lose_score": -60}},
    "bezique of two": {"game": "bezique", "seats": 2, "options": {"target_score": 40}},
    "bezique of four": {"game": "bezique", "seats": 4, "options": {"target_score": 40}},
    "cat te": {"game": "cat_te", "seats": 4, "options": {"rounds": 2}},
}


def come_in(visitors: Visitors, count: int) -> list[Player]:
    """A person with a mouse, one with a phone, one with keys alone."""
    players = []
    for name, screen, way in WAYS[:count]:
        page = visitors.visit("about:blank", **screen)
        page.context.add_init_script(HURRY)
        assert page.request.post("/api/guest", data={"name": name}).ok
        players.append(way(page))
    return players


def sit_down(players: list[Player], plan: dict[str, Any]) -> None:
    """The first is the host; bots take what chairs the others leave."""
    host = players[0].page
    made = host.request.post("/api/tables", data=plan)
    assert made.ok, made.text()
    table = made.json()
    for player in players:
        player.page.goto(f"/t/{table['code']}")
    for player in players[1:]:
        player.page.get_by_role("button", name="Sit here").first.click()
        seated = player.page.get_by_role("button", name="Stand up").or_(
            player.page.locator("#hand")
        )
        expect(seated.first).to_be_attached()
    if table["seats"] > len(players):
        host.get_by_role("button", name="Fill with bots").click()


def totals(page: Page) -> list[int]:
    row = page.locator(".result").get_by_role("row", name="Total")
    return [int(cell) for cell in row.get_by_role("cell").all_inner_texts()]


def record_of(page: Page) -> Any:
    link = page.get_by_role("link", name="Replay").get_attribute("href")
    assert link is not None
    answer = page.request.get(f"/api/matches/{link.removeprefix('/m/')}/record")
    assert answer.ok, answer.text()
    return answer.json()


@pytest.mark.parametrize("plan", MATCHES.values(), ids=MATCHES)
def test_a_match_ends_with_the_scores_of_its_record(
    visitors: Visitors, plan: dict[str, Any]
) -> None:
    players = come_in(visitors, min(3, plan.get("seats", 4)))
    sit_down(players, plan)
    play_to_the_end(players)
    scores = record_of(players[0].page)["result"]["scores"]
    for player in players:
        assert totals(player.page) == scores
