"""Play continues after a lost page, network or server, and no move is made twice."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Locator, expect

from tests.browser.company import DESK, PHONE, arrive, record_of, sit_down, totals
from tests.browser.conftest import Visitors
from tests.browser.player import ASKED, Player, Toucher, play_on, play_to_the_end
from tests.browser.relay import Relay
from tests.server.program import Dealt, Program

PLAN = {"game": "mindikot", "seats": 4, "options": {"target_score": 1}}
MIDDLE = 8  # cards in hand in the middle of a round
GRACE = 2  # seconds until a stand-in plays, kept short for the test
NOTICED = 2000  # ms within which a lost connection must be shown
TIMEOUT = 15_000  # ms for everything else
# what the browser logs about an unreachable server
UNREACHABLE = ("WebSocket connection to", "Failed to load resource: net::ERR_")
# counts the cards that fly in when dealt
FLIGHTS = """window.flights = 0;
const animate = Element.prototype.animate;
Element.prototype.animate = function (...how) {
  if (this.matches('.card')) window.flights++;
  return animate.apply(this, how);
};"""


@contextmanager
def unreliable_visitors(browser: Browser, url: str) -> Iterator[Visitors]:
    """Visitors who may lose their connection; every other console error fails the test."""
    everybody = Visitors(browser, url)
    try:
        yield everybody
    finally:
        everybody.close()
    assert [text for text in everybody.errors if not text.startswith(UNREACHABLE)] == []


def begin(clovers: Visitors, ferns: Visitors) -> tuple[Player, Player]:
    """Play with two bots to the middle of a round, with Clover to play."""
    clover = arrive(clovers, "Clover", DESK, Player)
    fern = arrive(ferns, "Fern", PHONE, Toucher)
    sit_down([clover, fern], PLAN)
    expect(cards_of(clover)).to_have_count(13)
    while cards_of(clover).count() > MIDDLE or not may_play(clover):
        play_on([clover, fern])
    return clover, fern


def finish(*players: Player) -> None:
    """Play to the end: everyone sees the same result, and every card was played once."""
    play_to_the_end(players)
    record = record_of(players[0].page)
    for player in players:
        assert totals(player.page) == record["result"]["scores"]
    for hand in record["hands"]:
        played = [action for _, action in hand["actions"]]
        assert len(played) == len(set(played)) == 52


def cards_of(player: Player) -> Locator:
    return player.page.get_by_role("option")


def may_play(player: Player) -> list[str]:
    asked = player.page.evaluate(ASKED)
    return list(asked["plays"]) if asked else []


def connection(player: Player) -> Locator:
    return player.page.get_by_role("region", name="Connection")


def expect_played(player: Player, card: str, left: int) -> None:
    """The card has left the hand, and no error is shown."""
    expect(player.page.locator(".card.pending")).to_have_count(0, timeout=TIMEOUT)
    expect(player.page.locator(".toasts p")).to_have_count(0)
    expect(player.option(card)).to_have_count(0)
    expect(cards_of(player)).to_have_count(left)
    expect(connection(player)).to_have_count(0, timeout=TIMEOUT)


def test_a_reloaded_page_shows_the_same_cards(visitors: Visitors) -> None:
    clover, fern = begin(visitors, visitors)
    before = cards_of(clover).evaluate_all("all => all.map(e => e.ariaLabel)")
    clover.page.reload()
    expect(cards_of(clover)).to_have_count(len(before))
    assert cards_of(clover).evaluate_all("all => all.map(e => e.ariaLabel)") == before
    finish(clover, fern)


def test_a_reloaded_hand_is_not_dealt_again(visitors: Visitors) -> None:
    page = visitors.visit("about:blank", reduced_motion="no-preference", **DESK)
    page.context.add_init_script(FLIGHTS)
    assert page.request.post("/api/guest", data={"name": "Clover"}).ok
    clover = Player(page)
    sit_down([clover], PLAN)
    expect(cards_of(clover)).to_have_count(13)
    assert page.evaluate("flights") > 13
    page.reload()
    expect(cards_of(clover)).to_have_count(13)
    assert page.evaluate("flights") == 0


def test_a_second_device_takes_over(visitors: Visitors) -> None:
    clover, fern = begin(visitors, visitors)
    count = cards_of(clover).count()
    known = clover.page.context.storage_state()
    phone = Toucher(visitors.visit("about:blank", storage_state=known, **PHONE))
    phone.page.goto(clover.page.url)
    expect(cards_of(phone)).to_have_count(count)
    card = may_play(phone)[0]
    phone.play(card)
    for device in (clover, phone):
        expect(cards_of(device)).to_have_count(count - 1)
        expect(device.option(card)).to_have_count(0)
    clover.page.close()
    finish(phone, fern)


def test_a_match_survives_a_killed_server(browser: Browser, own_program: Program) -> None:
    with unreliable_visitors(browser, own_program.url) as visitors:
        clover, fern = begin(visitors, visitors)
        count, card = cards_of(clover).count(), may_play(clover)[0]
        own_program.kill()
        for player in (clover, fern):
            expect(connection(player)).to_contain_text("Connection lost", timeout=NOTICED)
        clover.play(card)
        expect(connection(clover)).to_contain_text("Your move will be sent")
        own_program.start()
        expect_played(clover, card, count - 1)
        finish(clover, fern)


def test_a_move_made_while_the_network_is_cut_is_sent_once(
    browser: Browser, visitors: Visitors, program: Program
) -> None:
    with Relay(program.port) as relay, unreliable_visitors(browser, relay.url) as unreliable:
        clover, fern = begin(unreliable, visitors)
        count, card = cards_of(clover).count(), may_play(clover)[0]
        relay.cut()
        expect(connection(clover)).to_contain_text("Connection lost", timeout=NOTICED)
        clover.play(card)
        expect(connection(clover)).to_contain_text("Your move will be sent")
        relay.mend()
        expect_played(clover, card, count - 1)
        finish(clover, fern)


def test_a_move_whose_answer_was_lost_is_made_once(
    browser: Browser, visitors: Visitors, program: Program
) -> None:
    with Relay(program.port) as relay, unreliable_visitors(browser, relay.url) as unreliable:
        clover, fern = begin(unreliable, visitors)
        count, card = cards_of(clover).count(), may_play(clover)[0]
        relay.cut_answers()
        clover.play(card)
        clovers = fern.page.locator(".plate .sr").filter(has_text="Clover")
        expect(clovers).to_contain_text(f"{count - 1} cards")
        expect(connection(clover)).to_contain_text("Your move will be sent")
        relay.mend()
        expect_played(clover, card, count - 1)
        finish(clover, fern)


def test_a_returning_player_takes_the_seat_back(browser: Browser, tmp_path: Path) -> None:
    with (
        Dealt(tmp_path / "data", grace=GRACE) as program,
        unreliable_visitors(browser, program.url) as them,
    ):
        clover, fern = begin(them, them)
        address, count, held = fern.page.url, cards_of(fern).count(), cards_of(clover).count()
        ferns = clover.page.locator(".plate").filter(has_text="Fern")
        fern.page.goto("/help")
        expect(ferns).to_contain_text(re.compile(r"away, \d s"))
        expect(ferns.locator("svg.clock")).to_be_visible()
        expect(ferns).to_contain_text("Bot for Fern", timeout=TIMEOUT)
        # between Clover's two cards, the bot plays one of Fern's
        while cards_of(clover).count() > held - 2:
            play_on([clover])
        fern.page.goto(address)
        back = fern.page.get_by_role("button", name="Take back my seat")
        expect(fern.page.get_by_role("region", name="A bot is playing for you")).to_be_visible()
        left = cards_of(fern).count()
        assert left < count
        back.tap()
        expect(back).to_have_count(0)
        expect(ferns).not_to_contain_text("Bot for")
        while cards_of(fern).count() == left:
            play_on([clover, fern])
