"""What can be done with the cards in hand, on our turn and before it."""

import json

from playwright.sync_api import Page, expect

from tests.browser.company import DESK, PHONE, arrive, sit_down
from tests.browser.conftest import Visitors
from tests.browser.player import CORNER, Player, Toucher, play_on

TWO = {"game": "bezique", "seats": 2, "bots": False}
MODE_A = {"game": "mindikot", "seats": 4, "options": {"mode": "choose_when_empty"}}
FOUR = {"game": "mindikot", "seats": 4}


def sent_by(page: Page) -> list[str]:
    """The actions that a page sends from now on."""
    sent: list[str] = []

    def note(frame: str | bytes) -> None:
        command = json.loads(frame)
        if command["type"] == "act":
            sent.append(command["action"])

    page.on("websocket", lambda socket: socket.on("framesent", note))
    return sent


def is_asked(player: Player) -> bool:
    return player.page.locator("#status.ours").count() > 0


def two_players(visitors: Visitors) -> tuple[Player, Player, list[str]]:
    """The one to lead, the other, and what the other sends."""
    clover = arrive(visitors, "Clover", DESK, Player)
    fern = arrive(visitors, "Fern", PHONE, Toucher)
    sent = {clover: sent_by(clover.page), fern: sent_by(fern.page)}
    sit_down([clover, fern], TWO)
    for player in (clover, fern):
        expect(player.page.locator("#hand [role=option]")).to_have_count(9)
    clover.page.wait_for_function("() => document.querySelector('.plate.turn')")
    leader, other = (clover, fern) if is_asked(clover) else (fern, clover)
    return leader, other, sent[other]


def cards_of(player: Player) -> list[str]:
    options = player.page.locator("#hand [role=option]").all()
    return [str(option.get_attribute("data-card")) for option in options]


def test_a_card_queued_before_our_turn_is_played_when_it_comes(visitors: Visitors) -> None:
    leader, other, sent = two_players(visitors)
    kept, queued = cards_of(other)[:2]
    other.raise_card(kept)
    expect(other.page.locator(".card.queued")).to_have_count(1)
    other.page.keyboard.press("Escape")
    expect(other.page.locator(".card.queued")).to_have_count(0)
    other.raise_card(queued)
    assert (other.option(queued).get_attribute("aria-label") or "").endswith(", queued")
    assert sent == []
    leader.play(cards_of(leader)[0])
    expect(other.option(queued)).to_have_count(0)
    assert sent == [f"play {queued}"]


def test_a_card_is_taken_back_if_the_other_player_allows_it(visitors: Visitors) -> None:
    leader, other, _ = two_players(visitors)
    card = cards_of(leader)[0]
    leader.play(card)
    expect(leader.option(card)).to_have_count(0)
    leader.page.get_by_role("button", name="Take back").click()
    other.page.get_by_role("button", name="Allow").click()
    expect(leader.option(card)).to_have_count(1)
    expect(leader.page.locator("#status.ours")).to_be_visible()
    expect(other.page.locator(".card.trick")).to_have_count(0)
    leader.play(card)
    expect(leader.option(card)).to_have_count(0)


def test_against_bots_a_key_takes_a_card_back(visitors: Visitors) -> None:
    clover = arrive(visitors, "Clover", DESK, Player)
    sit_down([clover], MODE_A)
    plays = clover.page.locator("#hand [role=option][aria-label$=', playable']")
    expect(plays.first).to_be_attached(timeout=30_000)
    before = cards_of(clover)
    clover.play(str(plays.last.get_attribute("data-card")))
    expect(clover.page.locator("#hand [role=option]")).to_have_count(len(before) - 1)
    clover.page.keyboard.press("z")
    expect(clover.page.locator("#hand [role=option]")).to_have_count(len(before))
    assert cards_of(clover) == before


def test_why_a_card_is_refused_is_shown_beside_it(visitors: Visitors) -> None:
    clover = arrive(visitors, "Clover", DESK, Player)
    sit_down([clover], FOUR)
    refused = clover.page.locator("#hand [role=option][aria-disabled=true]")
    while not refused.count():
        play_on([clover])
    card = refused.first
    card.click(position=CORNER, force=True)  # for Playwright it is disabled
    note = clover.page.get_by_role("status").filter(has_text="follow suit").locator("p")
    expect(note).to_be_visible()
    where, at = note.bounding_box(), card.bounding_box()
    assert where is not None
    assert at is not None
    assert where["x"] <= at["x"] + at["width"] / 2 <= where["x"] + where["width"]
    assert 0 <= at["y"] - (where["y"] + where["height"]) < 60
