"""What players see and can do at a table, moment by moment."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.company import DESK, PHONE, arrive, sit_down
from tests.browser.conftest import Visitors
from tests.browser.player import CORNER, EDGE, Player
from tests.browser.recorded import RecordedTable, recorded
from tests.waiting import wait_until

FOUR = {"game": "mindikot", "seats": 4}
# where the others sit, in steps that a scrollbar or a rounding does not change
PLACES = """() => [...document.querySelectorAll('.plate:not([data-seat="0"])')]
  .map((e) => e.getBoundingClientRect())
  .map(({ x, y }) => [Math.round(x / 4), Math.round(y / 4)])"""


def hand_of(page: Page) -> Locator:
    return page.locator("#hand [role=option]")


# seats


def test_a_seat_has_its_label_and_a_bot_its_face_and_level(visitors: Visitors) -> None:
    page = recorded(visitors, "rook13", "tricks", **DESK).page
    for seat, (label, name) in enumerate([("A1", "You"), ("B1", "Fern"), ("A2", "Ivy")]):
        plate = page.locator(f'.plate[data-seat="{seat}"]')
        expect(plate.locator(".text")).to_contain_text(label)
        expect(plate.locator(".name")).to_have_text(name)
    bot = page.locator('.plate[data-seat="1"]')
    expect(bot.locator(".level")).to_have_text("· steady")
    expect(bot.locator(".face svg").first).to_be_visible()
    expect(page.locator('.plate[data-seat="0"] .level')).to_have_count(0)


def test_the_header_names_the_region_and_the_house_rules(visitors: Visitors) -> None:
    """Even the default region has a chip."""
    chips = recorded(visitors, "cat_te", "follow", **DESK).page.locator("header li")
    expect(chips.filter(has_text="Khmer")).to_be_visible()
    chips = recorded(visitors, "cat_te", "may_claim", **DESK).page.locator("header li")
    expect(chips.filter(has_text="Vietnamese")).to_be_visible()
    expect(chips.filter(has_text="Side bet: 1")).to_be_visible()


@pytest.mark.parametrize("screen", [PHONE, DESK], ids=["phone", "desk"])
def test_every_number_of_players_sits_at_the_same_places(
    visitors: Visitors, screen: dict[str, Any]
) -> None:
    page = visitors.visit("/", **screen)
    assert page.request.post("/api/guest", data={"name": "Clover"}).ok
    bot = page.request.get("/api/games").json()["bots"][-1]
    places = {}
    for seats in range(6, 1, -1):
        plan = {"game": "cat_te", "seats": seats, "fill": bot}
        page.goto(f"/t/{page.request.post('/api/tables', data=plan).json()['code']}")
        hand_of(page).first.wait_for(state="attached")
        places[seats] = set(map(tuple, page.evaluate(PLACES)))
        assert len(places[seats]) == seats - 1
        assert places[seats] <= places[6]


# hidden trump


def test_only_the_owner_sees_the_hidden_trump(visitors: Visitors) -> None:
    page = recorded(visitors, "mindikot", "hidden_by_us", **DESK).page
    fact = page.locator("header .fact").first
    expect(fact).to_contain_text("Only you see this")
    expect(page.locator(".card.aside .lock")).to_be_visible()
    page = recorded(visitors, "mindikot", "hidden", **DESK).page
    fact = page.locator("header .fact").first
    expect(fact).to_contain_text("hidden")
    expect(fact.get_by_role("img")).to_have_count(0)
    expect(page.locator(".card.aside .lock")).to_have_count(0)


# the pause on a finished trick

FOLLOW = {"key": "refusal.follow_suit", "params": {"suit": "C"}, "text": ""}
TRICK = [
    {"event": "played", "seat": 3, "card": "6H"},
    {"event": "played", "seat": 0, "card": "4H"},
    {"event": "played", "seat": 1, "card": "9H"},
    {"event": "played", "seat": 2, "card": "KH"},
    {"event": "trick_taken", "seat": 2, "cards": ["6H", "4H", "9H", "KH"]},
    {"event": "played", "seat": 2, "card": "8C"},
    {"event": "played", "seat": 3, "card": "9C"},
]
OUR_TURN: dict[str, Any] = {
    "to_act": 0,
    "hand": ["3C", "QC", "AC", "QH"],
    "legal": ["play 3C", "play QC", "play AC"],
    "refused": [{"cards": ["QH"], "rule": "", "why": FOLLOW}],
    "prompt": {"key": "prompt.follow", "params": {}, "text": "Follow suit"},
}


def after_the_trick(table: RecordedTable) -> Page:
    """A trick is over, and two cards of the next one lie below it."""
    shown = table.welcome["view"]["shown"]
    led = shown | {"trick": ["", "", "8C", "9C"], "leader": 2, "led": "C", "left": 4}
    hand_of(table.page).first.wait_for(state="attached")
    table.happen(*TRICK, **OUR_TURN, shown=led, counts=[4, 4, 3, 3])
    return table.page


def test_a_finished_trick_waits_for_a_tap_and_shows_nothing_of_the_next(
    visitors: Visitors,
) -> None:
    table = recorded(visitors, "mindikot", "tricks", prefs={"waitForTap": True}, **DESK)
    page = after_the_trick(table)
    expect(page.locator(".card.trick.winner")).to_have_count(1)
    expect(page.locator(".card.trick:not([style*='opacity: 0'])")).to_have_count(4)
    expect(page.locator("header .led")).to_have_count(0)
    expect(page.locator(".card.refused, .card.playable")).to_have_count(0)
    expect(page.locator("#status")).to_contain_text("Tap")
    page.locator("main").click(position=EDGE)
    expect(page.locator(".card.winner")).to_have_count(0)
    expect(page.locator("header .led")).to_have_count(1)
    expect(page.locator(".card.hand.refused")).to_have_count(1)
    expect(page.locator(".card.hand.playable")).to_have_count(3)
    expect(page.locator(".card.trick")).to_have_count(2)


# cards played for us


@pytest.mark.parametrize("is_on", [False, True])
def test_a_forced_card_is_played_for_players_who_want_that(visitors: Visitors, is_on: bool) -> None:
    page = visitors.visit("about:blank")
    page.clock.install()
    prefs = f'{{"autoPlay": {str(is_on).lower()}}}'
    page.add_init_script(f"localStorage.setItem('followsuit', '{prefs}')")
    table = RecordedTable(page, "cat_te", "lead")
    expect(hand_of(page)).to_have_count(1)
    expect(page.locator(".card.queued")).to_have_count(int(is_on))
    page.clock.run_for(400)
    assert table.acted == []  # no faster than by hand
    page.clock.run_for(10_000)
    if is_on:  # messages arrive while the page is asked something
        wait_until(lambda: bool(page.evaluate("true") and table.acted))
    assert table.acted == (["play 9H"] if is_on else [])


def test_a_queued_card_is_dropped_if_the_rules_refuse_it_now(visitors: Visitors) -> None:
    table = recorded(visitors, "mindikot", "tricks", **DESK)
    page = table.page
    page.locator('#hand [data-card="QH"]').click(position=CORNER)
    expect(page.locator(".card.queued")).to_have_count(1)
    shown = table.welcome["view"]["shown"] | {"trick": ["", "", "", "9C"], "led": "C"}
    table.happen(
        {"event": "played", "seat": 3, "card": "9C"},
        to_act=0,
        shown=shown,
        legal=["play 3C", "play QC", "play AC"],
        refused=[{"cards": ["4H", "QH"], "rule": "", "why": FOLLOW}],
    )
    note = page.get_by_role("status").filter(has_text="No longer queued")
    expect(note).to_contain_text("You have clubs")
    expect(page.locator(".card.queued")).to_have_count(0)
    assert table.acted == []


# the card counter


def test_cards_still_out_are_counted_if_wanted_and_never_in_rated_matches(
    visitors: Visitors,
) -> None:
    out = "Cards still out"
    page = recorded(visitors, "mindikot", "tricks", **DESK).page
    expect(page.get_by_role("tab", name="Score")).to_be_visible()
    expect(page.get_by_role("region", name=out)).to_have_count(0)
    counting = {"counter": True}
    page = recorded(visitors, "mindikot", "tricks", prefs=counting, **DESK).page
    expect(page.get_by_role("region", name=out).get_by_role("listitem")).to_have_count(4)

    def rated(welcome: Any) -> None:
        welcome["table"]["setup"]["rated"] = True

    page = recorded(visitors, "mindikot", "tricks", prefs=counting, change=rated, **DESK).page
    expect(page.get_by_role("tab", name="Score")).to_be_visible()
    expect(page.get_by_role("region", name=out)).to_have_count(0)


# leaving


def test_the_leave_dialog_says_what_happens_to_the_match(visitors: Visitors) -> None:
    alone, *pair = [arrive(visitors, name, DESK, Player) for name in ("Clover", "Fern", "Moss")]
    sit_down([alone], FOUR)
    sit_down(pair, FOUR)
    for player, says in ((alone, "Nobody else is playing"), (pair[1], "A bot plays for you")):
        page = player.page
        expect(hand_of(page)).to_have_count(13)
        page.get_by_role("button", name="Table menu").click()
        page.get_by_role("button", name="Leave table").click()
        expect(page.get_by_role("dialog")).to_contain_text(says)
        page.get_by_role("button", name="Stay").click()
        expect(page.get_by_role("dialog")).to_have_count(0)
        expect(hand_of(page)).to_have_count(13)


# felts and backs

GROUND = "e => getComputedStyle(e).backgroundImage.match(/rgb\\([^)]*\\)/g).slice(-3).join()"
LOOKS = {"Green": "Lattice", "Blue": "Waves", "Red": "Stars"}  # felts and backs


def back_at_table(page: Page) -> str:
    return str(page.locator("#card-back").evaluate("e => e.innerHTML"))


def test_the_table_has_the_felt_and_the_backs_of_the_previews(visitors: Visitors) -> None:
    page = visitors.visit("/settings", **DESK)
    felts, backs = set(), set()
    for felt, back in LOOKS.items():
        page.goto("/settings")
        for group, look in (("Felt", felt), ("Card backs", back)):
            page.get_by_role("group", name=group).get_by_role("radio", name=look).check()
        cloth = page.locator("label", has=page.locator("input[name$=felt]:checked")).locator(
            ".cloth"
        )
        preview = cloth.evaluate(GROUND)
        RecordedTable(page, "cat_te", "follow")
        expect(page.locator(".plate").first).to_be_visible()
        assert page.locator(".felt").evaluate(GROUND) == preview
        felts.add(preview)
        backs.add(back_at_table(page))
    assert (len(felts), len(backs)) == (3, 3)
