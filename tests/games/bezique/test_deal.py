"""Bezique: the pack, the deal, the turn-up and the dealer."""

from collections import Counter

import pytest

from followsuit.games.bezique.deck import PACK
from followsuit.rules.catalogue import GAMES
from followsuit.rules.events import WATCHER, Dealt, TrumpSet, TurnedUp
from followsuit.rules.match import Match
from followsuit.rules.options import OptionError
from followsuit.rules.piles import BadDeal
from followsuit.rules.shuffle import first_dealer, seeded_match
from followsuit.texts import Text
from tests.games.bezique.scene import board_of, last_nine, play, scores, table
from tests.scene import deal, dealt, legal, new, phase_view, points, say

GAME = GAMES["bezique"]
JOKERS = [PACK.number(name) for name in ("*a", "*b", "*c", "*d")]


# the pack


@pytest.mark.rule("S3 1.1", "S3 1.3", "S3 8.1")
def test_the_pack_has_four_of_each_card_and_four_jokers():
    faces = Counter(name[:-1] for name in PACK.names)
    assert set(faces.values()) == {4}
    assert len(faces) == 33
    assert faces["KH"] == faces["*"] == 4
    assert len(set(PACK.names)) == PACK.size == 132


@pytest.mark.rule("S3 1.2")
def test_there_are_no_cards_from_two_to_six():
    ranks = {name[:-2] for name in PACK.names if name[0] != "*"}
    assert ranks == {"7", "8", "9", "10", "J", "Q", "K", "A"}


@pytest.mark.rule("S3 1.4")
@pytest.mark.parametrize(
    ("lower", "higher"), [*zip("789JQK", ["8", "9", "J", "Q", "K", "10"], strict=True), ("10", "A")]
)
def test_the_ten_ranks_between_king_and_ace(lower: str, higher: str):
    match = table(f"{lower}Sa | {higher}Sa")
    play(match, f"{lower}Sa {higher}Sa")
    assert match.phase.to_act == 1
    match = table(f"{higher}Sa | {lower}Sa")
    play(match, f"{higher}Sa {lower}Sa")
    assert match.phase.to_act == 0


# the deal


@pytest.mark.rule("S3 1.5", "BZ-2", "S3 1")
@pytest.mark.parametrize(("seats", "stock"), [(2, 113), (3, 104), (4, 95)])
def test_nine_cards_each_one_turned_up_and_the_rest_is_the_stock(seats: int, stock: int):
    match = table(seats=seats)
    view = match.view(0)
    assert view.counts == (9,) * seats
    assert phase_view(match).stock == stock
    assert phase_view(match).turn_up == "9Ha"
    assert (stock + 1) % seats == 0
    assert phase_view(match).left == (stock + 1) // seats + 9


def test_two_three_or_four_play():
    for seats in (1, 5, 6):
        with pytest.raises(OptionError, match="Bezique is for 2, 3, 4 players"):
            GAME.new_match(seats)


@pytest.mark.rule("BZ-16", "S3 1.6")
def test_three_packets_of_three_go_round_from_the_dealers_left():
    match = new("bezique", seats=3, dealer=1)
    piles = match.cut(list(range(132)), lambda n: 0)
    assert piles.hands[2] == (0, 1, 2, 9, 10, 11, 18, 19, 20)
    assert piles.hands[0] == (3, 4, 5, 12, 13, 14, 21, 22, 23)
    assert piles.hands[1] == (6, 7, 8, 15, 16, 17, 24, 25, 26)
    assert piles.others == {"turn_up": (27,), "stock": tuple(range(28, 132))}


@pytest.mark.rule("BZ-16")
@pytest.mark.parametrize("dealer", range(4))
def test_the_dealers_left_leads(dealer: int):
    match = dealt("bezique", seats=4, dealer=dealer, piles={"turn_up": "9Ha"})
    assert match.phase.to_act == (dealer + 1) % 4
    assert len(legal(match)) == 9


@pytest.mark.rule("BZ-16")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_first_dealer_is_drawn_unless_an_option_names_one(seats: int):
    assert seeded_match(GAME, seats, {}, bytes(32)).dealer == first_dealer(seats, bytes(32))
    for dealer in range(seats):
        match = seeded_match(GAME, seats, {"first_dealer": dealer}, bytes(32))
        assert match.dealer == dealer
        deal(match, turn_up="9Ha")
        assert match.phase.to_act == (dealer + 1) % seats


@pytest.mark.rule("BZ-16")
def test_the_deal_passes_to_the_left_and_another_is_dealt_below_the_target():
    match = last_nine("ASa | 7Sa | 8Sa")
    assert match.dealer == 2
    play(match, "ASa 7Sa 8Sa")
    assert match.result() is None
    assert match.dealer == 0
    deal(match, turn_up="9Ca")
    assert (match.deals, match.phase.to_act) == (2, 1)
    assert scores(match) == [10, 0, 0]


def test_only_the_owner_sees_the_cards():
    match = new("bezique", dealer=1)
    events = deal(match, "ASa KSa QSa JSa 10Sa 9Sa 8Sa 7Sa *a", turn_up="9Ha")
    hand = ("7Sa", "8Sa", "9Sa", "JSa", "QSa", "KSa", "10Sa", "ASa", "*a")
    assert Dealt(0, 9, hand, seen_by=1) in events
    for viewer in (1, WATCHER):
        assert Dealt(0, 9, seen_by=~1) in match.view(viewer).events
        assert not any(isinstance(e, Dealt) and e.cards == hand for e in match.view(viewer).events)
    assert match.view(0).hand == hand
    assert match.view(1).hand != hand


# the turn-up


@pytest.mark.rule("S3 1.6")
@pytest.mark.parametrize(("card", "trump"), [("QDb", "D"), ("8Cc", "C"), ("ASa", "S")])
def test_the_turn_up_names_the_trump_suit(card: str, trump: str):
    match = new("bezique", dealer=1)
    events = deal(match, turn_up=card)
    assert TurnedUp(card, Text("turned.trump")) in events
    assert TrumpSet(1, trump) in events
    assert (phase_view(match).turn_up, phase_view(match).trump) == (card, trump)


@pytest.mark.rule("S3 1.7")
@pytest.mark.parametrize("dealer", [0, 2])
def test_a_seven_turned_up_is_worth_ten_to_the_dealer(dealer: int):
    match = new("bezique", seats=3, dealer=dealer)
    events = deal(match, turn_up="7Dc")
    assert points(events) == [(dealer, 10, "seven turned up")]
    assert match.round_scores() == [10 if seat == dealer else 0 for seat in range(3)]


@pytest.mark.rule("S3 1.7")
@pytest.mark.parametrize("card", ["8Da", "*a"])
def test_another_turn_up_is_worth_nothing(card: str):
    match = new("bezique", joker_turnup="diamonds")
    assert points(deal(match, turn_up=card)) == []


@pytest.mark.rule("BZ-14", "S3 8.5")
def test_a_seven_turned_up_can_end_the_match_before_anything_is_done():
    match = new("bezique", seats=3, dealer=2, target_score=10)
    deal(match, turn_up="7Sa")
    result = match.result()
    assert result is not None
    assert (result.reason, result.scores, result.winners) == ("reached 10", (0, 0, 10), (2,))
    assert match.view(0).phase == "Over"


# BZ-1: a joker turned up


def joker_on_top(match: Match, jokers: int) -> list[int]:
    """A pack whose first cards after the hands are jokers."""
    rest = [card for card in range(132) if card not in JOKERS[:jokers]]
    return rest[: 9 * match.table.seats] + JOKERS[:jokers] + rest[9 * match.table.seats :]


@pytest.mark.rule("BZ-1")
def test_a_joker_turned_up_goes_back_at_a_random_place_and_the_next_card_is_turned():
    match = new("bezique")
    asked = []

    def third(n: int) -> int:
        asked.append(n)
        return 3

    piles = match.cut(joker_on_top(match, 1), third)
    assert piles.others["turn_up"] == (18,)
    assert piles.others["stock"][:5] == (19, 20, 21, JOKERS[0], 22)
    assert asked == [113]  # among the 112 other cards of the stock
    assert sorted(piles.numbers()) == list(range(132))


@pytest.mark.rule("BZ-1")
def test_four_jokers_on_top_all_go_back():
    match = new("bezique", seats=4)
    piles = match.cut(joker_on_top(match, 4), lambda n: n - 1)
    assert piles.others["turn_up"] == (36,)
    assert piles.others["stock"][-4:] == tuple(JOKERS)
    assert sorted(piles.numbers()) == list(range(132))


@pytest.mark.rule("BZ-1")
def test_a_deal_with_a_joker_turned_up_is_refused_where_it_goes_back():
    match = new("bezique")
    with pytest.raises(BadDeal, match="goes back into the stock"):
        deal(match, turn_up="*b")
    assert match.deals == 0


@pytest.mark.rule("BZ-1")
def test_a_joker_that_stays_makes_diamonds_trump():
    match = new("bezique", dealer=1, joker_turnup="diamonds")
    assert match.cut(joker_on_top(match, 1), lambda n: 0).others["turn_up"] == (JOKERS[0],)
    deal(match, "7Da | ASa", turn_up="*b")
    assert (phase_view(match).turn_up, phase_view(match).trump) == ("*b", "D")
    say(match, "play 7Da", "play ASa")
    assert match.phase.to_act == 0
    assert board_of(match).tricks[0] == 1
