"""What players see at the end of a round, and at the big moments before it."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from tests.browser.axe import violations
from tests.browser.company import DESK, PHONE, arrive, sit_down
from tests.browser.conftest import Visitors
from tests.browser.player import Player, Toucher
from tests.browser.recorded import RecordedTable, recorded, seen_from, watched
from tests.browser.test_layout import FAULTS, SCREENS

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


# from each side


def ends(*history: dict[str, Any], seat: int = 0) -> Callable[[Any], object]:
    """A round with this history, or the recorded one, as a seat sees it."""

    def change(welcome: Any) -> None:
        seen_from(seat)(welcome)
        over = {"event": "round_over", "reason": "scored", "scores": welcome["view"]["scores"]}
        if history:
            welcome["history"] = [*history, over]

    return change


def takes(seat: int, *cards: str) -> dict[str, Any]:
    return {"event": "trick_taken", "seat": seat, "cards": cards}


def scores(side: int, points: int, key: str) -> dict[str, Any]:
    why = {"key": key, "params": {}, "text": key}
    return {"event": "scored", "side": side, "points": points, "why": why}


KOT = [takes(1, "10C", "10D", "10H", "10S"), scores(1, 2, "mindikot.score.kot")]
TWO_TENS = [takes(0, "10C", "10D"), takes(1, "10H", "10S")]
SWEEP = [
    *[step for _ in range(4) for step in ({"event": "played", "seat": 2, "card": "9H"}, takes(2))],
    scores(2, 4, "cat_te.score.pot"),
]
# the game, the moment, what changes, and then: the outcome, the stamp and the headline
SIDES: dict[str, tuple[str, str, Callable[[Any], object], tuple[str, str, str]]] = {
    "win": ("mindikot", "scored", ends(seat=1), ("won", "", "Your team wins with 3 tens to 1")),
    "loss": ("mindikot", "scored", ends(), ("lost", "", "Their team wins with 3 tens to 1")),
    "kot": (
        "mindikot",
        "scored",
        ends(*KOT, seat=3),
        ("won", "Kot", "Kot: your team captured all four tens"),
    ),
    "kot against us": (
        "mindikot",
        "scored",
        ends(*KOT),
        ("lost", "Kot", "A kot against you: their team captured all four tens"),
    ),
    "draw": (
        "mindikot",
        "scored",
        ends(*TWO_TENS),
        ("neither", "", "Two tens each: nobody scores"),
    ),
    "contract made": (
        "rook13",
        "made",
        ends(seat=1),
        ("won", "Sweep", "Your team made 100 with 20 to spare"),
    ),
    "contract set": (
        "rook13",
        "set",
        ends(seat=1),
        ("won", "Set", "You set them by 35: their team bid 120 and captured 85"),
    ),
    "sweep": (
        "cat_te",
        "round_over",
        ends(*SWEEP, seat=2),
        ("won", "Sweep", "You swept the first four tricks and take the pot of 4"),
    ),
    "match": ("mindikot", "over", ends(seat=1), ("won", "Kot", "Your team wins!")),
}


@pytest.mark.parametrize("game", ["mindikot", "rook13", "cat_te"])
def test_an_ending_looks_and_reads_differently_from_each_side(
    visitors: Visitors, game: str
) -> None:
    page = visitors.visit("about:blank")
    for one, moment, change, (outcome, stamp, headline) in SIDES.values():
        if one != game:
            continue
        RecordedTable(page, game, moment, change=change)
        result = page.locator(".result section").first
        expect(page.locator("#result-title")).to_have_text(headline)
        expect(result).to_have_class(re.compile(rf"\b{outcome}\b"))
        expect(page.locator(".result .stamp")).to_have_text([stamp] if stamp else [])


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
LOW = {
    "event": "shown",
    "seat": 1,
    "cards": ["2C", "3C", "4D", "5H", "AS", "AD"],
    "why": {"key": "cat_te.shown.low", "params": {}, "text": "all low cards"},
}
INSTANT = [
    {"event": "dealt", "seat": 0, "count": 6, "cards": []},
    LOW,
    scores(1, 5, "cat_te.score.pot"),
]
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
    "an instant hand": ("cat_te", "follow", INSTANT, "Fern wins immediately: all low cards"),
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


# the corners of a big moment that are beyond the screen, which may be in the middle of a flight
OUTSIDE = """() => {
  const shown = document.querySelector('.layer > :is(.banner, .chip)');
  const { left, top, right, bottom } = shown.getBoundingClientRect();
  const edges = [left, top, innerWidth - right, innerHeight - bottom];
  return edges.map(Math.round).filter((edge) => edge < 0);
}"""


@pytest.mark.parametrize("moment", MOMENTS)
def test_a_big_moment_fits_the_screen_in_every_language(visitors: Visitors, moment: str) -> None:
    game, place, events, _ = MOMENTS[moment]
    for screen in (PHONE, DESK):
        page = visitors.visit("about:blank", **screen)
        for language in LANGUAGES:
            page.add_init_script(f'localStorage.followsuit = \'{{"language": "{language}"}}\'')
            table = RecordedTable(page, game, place)
            page.locator(".actions button, #hand").first.wait_for()
            page.wait_for_function("l => document.documentElement.lang === l", arg=language)
            page.wait_for_load_state("networkidle")
            table.happen(*events)
            page.locator(LAYER).first.wait_for()
            assert page.evaluate(OUTSIDE) == [], (language, screen)


def test_a_big_moment_and_a_request_to_undo_are_accessible(visitors: Visitors) -> None:
    page = at_the(visitors, "trump made", **DESK).page
    page.locator(LAYER).wait_for()
    assert violations(page) == []

    def asked(welcome: Any) -> None:
        welcome["table"]["chairs"][1] |= {"user": "fern", "bot": None, "present": True}
        welcome["table"]["undo"] = {"seat": 1, "agreed": [0]}

    page = recorded(visitors, "mindikot", "tricks", change=asked, **PHONE).page
    expect(page.locator("#hand [role=option]").first).to_be_attached()
    assert violations(page) == []


def test_a_contract_is_seen_when_it_is_made_or_set(visitors: Visitors) -> None:
    table = recorded(visitors, "rook13", "tricks", **DESK)
    table.page.locator("#hand").wait_for(state="attached")
    table.page.wait_for_load_state("networkidle")
    banner = table.page.locator(".layer > .banner")
    shown = table.welcome["view"]["shown"] | {"bid": 90, "bidder": 1}
    table.happen(takes(1, "10R", "5R", "6R", "7R"), shown=shown | {"captured": [0, 95]})
    expect(banner).to_contain_text("Their team has made 90")
    table.page.mouse.click(5, 400)
    table.happen(takes(0, "10R", "5R", "6R", "7R"), shown=shown | {"captured": [40, 20]})
    expect(banner).to_contain_text("Their team can no longer make 90")


def test_a_claim_lays_its_cards_open(visitors: Visitors) -> None:
    table = recorded(visitors, "mindikot", "tricks", **DESK)
    table.page.locator("#hand").wait_for(state="attached")
    table.page.wait_for_load_state("networkidle")
    cards = ["AH", "KH", "JH", "AC", "KC"]
    info = table.welcome["table"] | {"claim": 3, "claimed": cards}
    table.tell(kind="claimed", seat=3, table=info)
    banner = table.page.locator(".layer > .banner")
    expect(banner).to_contain_text("Moss claims")
    expect(banner.locator(".card")).to_have_count(len(cards))


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


def test_a_score_counts_up(visitors: Visitors) -> None:
    page = visitors.visit("about:blank", reduced_motion="no-preference", **DESK)
    page.clock.install(time=0)
    table = RecordedTable(page, "bezique", "tray")
    score = page.locator("header [data-side='1'] b")
    score.wait_for()
    before = table.welcome["view"]["scores"]
    expect(score).to_have_text(str(before[1]))
    page.clock.pause_at(60_000)
    table.happen(*MELD, scores=[before[0], before[1] + 400])
    page.clock.run_for(200)
    assert before[1] < int(score.inner_text()) < before[1] + 400
    page.clock.run_for(400)
    expect(score).to_have_text(str(before[1] + 400))


# after a round


BY_HOST = {
    "game": "cat_te",
    "seats": 2,
    "next_round": "host",
    "options": {"rounds": 2, "instant_hands": []},
}


def has_result(player: Player) -> bool:
    return player.page.locator("#result-title").count() > 0


def play_to_the_result(players: list[Player]) -> None:
    while not all(map(has_result, players)):
        for player in players:
            if not has_result(player):
                player.step()


def test_only_the_host_starts_the_next_round_where_the_table_is_so(visitors: Visitors) -> None:
    host = arrive(visitors, "Clover", DESK, Player)
    guest = arrive(visitors, "Fern", PHONE, Toucher)
    sit_down([host, guest], BY_HOST)
    play_to_the_result([host, guest])
    button = guest.page.locator(".result footer button.gold")
    expect(button).to_have_text("Waiting for Clover")
    expect(button).to_be_disabled()
    host.press("Next round")
    for player in (host, guest):
        expect(player.page.locator("#result-title")).to_have_count(0)
        expect(player.page.locator("#hand [role=option]")).to_have_count(6)


@pytest.mark.parametrize("screen", [PHONE, DESK], ids=["phone", "desk"])
def test_a_round_is_replayed_at_the_table_until_the_next_one(
    visitors: Visitors, screen: dict[str, Any]
) -> None:
    host = arrive(visitors, "Clover", DESK, Player)
    guest = arrive(visitors, "Fern", screen, Player)
    sit_down([host, guest], BY_HOST)
    play_to_the_result([host, guest])
    page = guest.page
    page.get_by_role("button", name="Replay").click()
    replay = page.locator("dialog .replay")
    expect(replay.locator(".where .count")).to_have_text("1 / 13")
    assert violations(page) == []
    page.keyboard.press("End")
    expect(replay.locator(".where .count")).to_have_text("13 / 13")
    replay.get_by_role("button", name="Back to the table").click()
    expect(replay).to_have_count(0)
    page.get_by_role("button", name="Replay").click()
    expect(replay).to_be_visible()
    host.press("Next round")
    expect(page.locator("#hand [role=option]")).to_have_count(6)
    expect(replay).to_have_count(0)


@pytest.mark.parametrize(("game", "moment"), [("mindikot", "scored"), ("rook13", "over")])
def test_every_result_leads_back_to_the_lobby(visitors: Visitors, game: str, moment: str) -> None:
    page = recorded(visitors, game, moment, **DESK).page
    page.get_by_role("link", name="Back to lobby").click()
    page.wait_for_url(f"{visitors.url}/")
    expect(page.get_by_role("region", name="Tables")).to_be_visible()


@pytest.mark.parametrize(("after", "says"), [(1524.4, "1524 +24"), (1481, "1481 −19")])
def test_a_rated_result_shows_what_it_did_to_the_rating(
    visitors: Visitors, after: float, says: str
) -> None:
    def answer(route: Route) -> None:
        """What the server says of the match once it is archived."""
        rating = {"rating_before": 1500.0, "rating_after": after}
        players = [{"seat": 0, **rating}, {"seat": 1, "rating_before": None, "rating_after": None}]
        route.fulfill(json={"match": {"players": players}})

    def rated(welcome: Any) -> None:
        welcome["table"]["setup"]["rated"] = True

    page = visitors.visit("about:blank", **DESK)
    page.route("**/api/matches/*", answer)
    RecordedTable(page, "mindikot", "over", change=rated)
    expect(page.locator(".result [role=status]", has_text="rating")).to_contain_text(says)
