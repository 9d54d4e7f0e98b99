"""On every screen, nothing at a table overlaps, is cut off or needs scrolling."""

from pathlib import Path
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Page, expect

from tests.browser.company import DESK, PHONE, arrive, sit_down
from tests.browser.conftest import Visitors
from tests.browser.player import GO_DOWN, Player, play_on, play_to_the_end
from tests.browser.recorded import recorded

SCREENS = (
    (375, 812),
    (390, 844),
    (768, 1024),
    (1366, 768),
    (1280, 720),
    (1920, 1080),
    (844, 390),
    (667, 375),
)
FAULTS = Path(__file__).with_name("boxes.js").read_text()
PICTURES = Path(__file__).parents[2] / "build" / "screenshots"
# tables, and the moments when they are most crowded
TABLES: dict[str, tuple[dict[str, Any], set[str]]] = {
    "mindikot of 4": ({"game": "mindikot", "seats": 4, "clock": 120}, {"start", "trick"}),
    "mindikot of 6": (
        {"game": "mindikot", "seats": 6, "options": {"mode": "first_card_hidden"}},
        {"start", "trick"},
    ),
    "rook13": (
        {"game": "rook13", "seats": 4, "clock": 120},
        {"start", "widow", "chosen", "result"},
    ),
    "bezique of 2": (
        # a bot might reach the default target before we can meld
        {"game": "bezique", "seats": 2, "clock": 120, "options": {"target_score": 10_000}},
        {"sheet", "tray", "melds"},
    ),
    "bezique of 3": ({"game": "bezique", "seats": 3}, {"melds"}),
    "bezique of 4": ({"game": "bezique", "seats": 4}, {"melds"}),
    "cat te of 2": ({"game": "cat_te", "seats": 2}, {"laid"}),
    "cat te of 3": ({"game": "cat_te", "seats": 3}, {"laid"}),
    "cat te of 4": ({"game": "cat_te", "seats": 4}, {"start", "laid"}),
    "cat te of 6": (
        # an instant hand may win one of the rounds
        {"game": "cat_te", "seats": 6, "options": {"rounds": 2}},
        {"start", "laid", "over"},
    ),
}
MELD_SHEET = ".center form"
MANY_TRICKS = 20  # after this many, fewer melds are enough
CAT_TE_LATE = 3  # cards in hand: half of all cards are on the table


class Snapshot(NamedTuple):
    name: str
    faults: list[str]
    picture: bytes


def faults_in(snapshots: list[Snapshot]) -> list[str]:
    return [f"{snapshot.name}: {fault}" for snapshot in snapshots for fault in snapshot.faults]


class Surveyor(Player):
    """Plays, outbids everyone, and checks the layout on every screen at the wanted moments."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.plan: dict[str, Any] = {}
        self.wanted: set[str] = set()
        self.snapshots: list[Snapshot] = []
        self.tricks = 0

    def answer(self, asked: Any) -> bool:
        asks = ("isNext", "plays", "folds", "picks", "choices")
        if any(asked[what] for what in asks) or self.count(MELD_SHEET):
            for moment in sorted(self.wanted & self.moments(asked)):
                self.wanted.remove(moment)
                self.check_screens(moment)
        self.tricks += bool(asked["plays"])
        if self.plan["game"] == "bezique":  # high cards win tricks, and the winner may meld
            asked = asked | {"plays": asked["plays"][::-1]}
        return super().answer(asked)

    def say(self, asked: Any) -> bool:
        if asked["choices"]:
            self.choose(asked["choices"][0])
            return True
        return super().say(asked)

    def moments(self, asked: Any) -> set[str]:
        """Which of the moments this is."""
        if asked["isNext"]:
            return {"result"}
        seats = self.plan["seats"]
        found = {
            "start": True,
            "sheet": self.count(MELD_SHEET) > 0,
            "widow": bool(asked["picks"]) and not asked["chosen"],
            "chosen": asked["chosen"] == GO_DOWN - 1,
            "trick": bool(asked["plays"]) and self.count(".card.trick") == seats - 1,
            "tray": self.count(".tray:not(.turned)") > 0,
            "melds": self.count(".card.melded") >= (seats + 2 if self.tricks < MANY_TRICKS else 1),
            "laid": self.count("#hand [role=option]") <= CAT_TE_LATE,
        }
        return {moment for moment, is_now in found.items() if is_now}

    def count(self, where: str) -> int:
        return self.page.locator(where).count()

    def check_screens(self, moment: str) -> None:
        usual = self.page.viewport_size
        for width, height in SCREENS:
            self.page.set_viewport_size({"width": width, "height": height})
            name = f"{moment}, {width}x{height}"
            self.snapshots.append(
                Snapshot(name, self.page.evaluate(FAULTS), self.page.screenshot())
            )
        assert usual is not None
        self.page.set_viewport_size(usual)


@pytest.mark.parametrize("game", ["mindikot", "rook13"])
def test_spectators_know_that_they_watch_and_see_the_whole_table(
    visitors: Visitors, game: str
) -> None:
    clover = arrive(visitors, "Clover", DESK, Surveyor)
    clover.plan = {"game": game, "seats": 4, "clock": 120}
    sit_down([clover], clover.plan)
    expect(clover.page.locator(".plate")).to_have_count(4)
    fern = arrive(visitors, "Fern", DESK, Surveyor)
    fern.page.goto(clover.page.url)
    expect(fern.page.get_by_text("You're watching")).to_be_visible()
    fern.check_screens(f"{game} watched")
    assert faults_in(fern.snapshots) == []


@pytest.mark.parametrize("table", TABLES)
def test_nothing_on_the_table_overlaps_or_is_cut_off(visitors: Visitors, table: str) -> None:
    plan, wanted = TABLES[table]
    clover = arrive(visitors, "Clover", DESK, Surveyor)
    clover.plan, clover.wanted = plan, set(wanted)
    sit_down([clover], plan)
    while clover.wanted and not clover.is_over:
        play_on([clover])
    if clover.is_over and "over" in clover.wanted:
        clover.wanted.remove("over")
        clover.check_screens("over")
    PICTURES.mkdir(parents=True, exist_ok=True)
    for snapshot in clover.snapshots:
        file = f"{table}, {snapshot.name}.png".replace(", ", "_").replace(" ", "_")
        (PICTURES / file).write_bytes(snapshot.picture)
    assert faults_in(clover.snapshots) == []
    assert clover.wanted == set(), "these moments were never reached"


def test_a_seat_with_a_stand_in_and_the_replay_on_a_phone(visitors: Visitors) -> None:
    def away(welcome: Any) -> None:
        for chair in welcome["table"]["chairs"][1:3]:
            chair |= {"user": chair["name"], "stand_in": True}

    page = recorded(visitors, "rook13", "tricks", change=away, **PHONE).page
    expect(page.locator(".plate")).to_have_count(4)
    assert page.evaluate(FAULTS) == []
    clover = arrive(visitors, "Clover", PHONE, Player)
    sit_down([clover], {"game": "cat_te", "seats": 2, "options": {"rounds": 1}})
    play_to_the_end([clover])
    clover.page.goto(record_link(clover.page))
    expect(clover.page.locator(".plate")).to_have_count(2)
    for key in ("Home", "ArrowRight", "]", "]"):
        clover.page.keyboard.press(key)
        assert clover.page.evaluate(FAULTS) == []


def record_link(page: Page) -> str:
    return str(page.get_by_role("link", name="Replay").get_attribute("href"))
