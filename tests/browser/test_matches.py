"""Whole matches of every game on the page, with people and bots."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.company import DESK, PHONE, arrive, record_of, sit_down, totals
from tests.browser.conftest import Visitors
from tests.browser.player import Player, Toucher, Typist, play_to_the_end

PEOPLE = (("Clover", DESK, Player), ("Fern", PHONE, Toucher), ("Ivy", DESK, Typist))
# short matches
MATCHES: dict[str, dict[str, Any]] = {
    "mindikot of four": {"game": "mindikot", "seats": 4, "options": {"target_score": 1}},
    "mindikot of six, hidden trump": {
        "game": "mindikot",
        "seats": 6,
        "options": {"target_score": 1, "mode": "first_card_hidden"},
    },
    "rook13": {"game": "rook13", "seats": 4, "options": {"win_score": 60, "lose_score": -60}},
    "bezique of two": {"game": "bezique", "seats": 2, "options": {"target_score": 40}},
    "bezique of four": {"game": "bezique", "seats": 4, "options": {"target_score": 40}},
    "cat te": {"game": "cat_te", "seats": 4, "options": {"rounds": 2}},
    "cat te of three, vietnamese": {
        "game": "cat_te",
        "seats": 3,
        "options": {"rounds": 1, "region": "vietnamese"},
    },
}


@pytest.mark.parametrize("plan", MATCHES.values(), ids=MATCHES)
def test_a_match_ends_with_the_scores_of_its_record(
    visitors: Visitors, plan: dict[str, Any]
) -> None:
    players = [arrive(visitors, *person) for person in PEOPLE[: plan["seats"]]]
    sit_down(players, plan)
    play_to_the_end(players)
    scores = record_of(players[0].page)["result"]["scores"]
    for player in players:
        assert totals(player.page) == scores


def test_a_rematch_starts_in_the_same_seats_when_everyone_is_ready(
    visitors_with_random_deals: Visitors,
) -> None:
    """The match has one round, and the bot is always ready."""
    plan = {"game": "cat_te", "seats": 3, "options": {"rounds": 1}}
    clover, fern = (arrive(visitors_with_random_deals, *person) for person in PEOPLE[:2])
    sit_down([clover, fern], plan)
    play_to_the_end([clover, fern])
    address, first = clover.page.url, record_of(clover.page)
    chairs = clover.page.locator(".plate .name").all_inner_texts()
    clover.press("Rematch")
    expect(clover.button("Waiting for Fern")).to_be_disabled()
    expect(fern.page.get_by_text("Ready for a rematch: Clover")).to_be_visible()
    fern.press("Rematch")
    for player in (clover, fern):
        expect(player.page.locator(".result")).to_have_count(0)
        player.is_over = False
    play_to_the_end([clover, fern])
    assert clover.page.url == address
    second = record_of(clover.page)
    assert second["hands"] != first["hands"], "the cards are dealt anew"
    assert clover.page.locator(".plate .name").all_inner_texts() == chairs
    for player in (clover, fern):
        assert totals(player.page) == second["result"]["scores"]


def test_players_have_seen_the_commitment_before_the_deal(
    visitors_with_random_deals: Visitors,
) -> None:
    """Also in a rematch; other visitors have only the record."""
    clover = arrive(visitors_with_random_deals, *PEOPLE[0])
    sit_down([clover], {"game": "cat_te", "seats": 3, "options": {"rounds": 1}})
    play_to_the_end([clover])
    first = match_of(clover)
    clover.press("Rematch")
    expect(clover.page.locator(".result")).to_have_count(0)
    clover.is_over = False
    play_to_the_end([clover])
    stranger = visitors_with_random_deals.visit("about:blank")
    for match in (first, match_of(clover)):
        for page, witness in ((clover.page, "before deal 1"), (stranger, "the record itself")):
            page.goto(f"/verify/{match}")
            expect(page.locator(".verdict.good")).to_contain_text(witness)


def match_of(player: Player) -> str:
    link = player.page.get_by_role("link", name="Replay").get_attribute("href")
    assert link is not None
    return link.removeprefix("/m/")
