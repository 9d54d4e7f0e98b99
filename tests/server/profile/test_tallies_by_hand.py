"""Tallies of matches small enough to count at the table."""

from typing import Any

from followsuit.rules.replay import replay
from tests.server.profile.records import by_hand, the_rest
from tests.server.profile.recount import tally

RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]


def test_a_kot_is_made_by_two_and_suffered_by_two():
    hands = [[rank + suit for rank in RANKS] for suit in "CDHS"]
    leads = [[(seat, f"play {hands[seat][0]}") for seat in range(4)]]  # 2D makes diamonds trump
    leads += [
        [((1 + n) % 4, f"play {hands[(1 + n) % 4][k]}") for n in range(4)] for k in range(1, 13)
    ]
    actions = [play for trick in leads for play in trick]
    result = {"scores": [0, 2], "winners": [1, 3], "reason": "reached 1"}
    record = by_hand("mindikot", {"hands": hands}, actions, 3, result, target_score=1)
    replay(record)
    assert tally(record) == [
        {"kots_suffered": 1},
        {"tricks": 13, "tens": 4, "trumps_set": 1, "rounds_won": 1, "kots": 1},
        {"kots_suffered": 1},
        {"rounds_won": 1, "kots": 1},
    ]


def colours() -> dict[str, Any]:
    hands = [[f"{n}{colour}" for n in range(5, 14)] for colour in "RYBG"]
    return {"hands": hands, "widow": ["14R", "14Y", "14B", "14G"]}


def contract(bid: int, discards: str, trump: str) -> list[tuple[int, str]]:
    """Seat 0 wins the bidding."""
    calls = [(3, "deal"), (3, "open"), (0, f"bid {bid}"), (1, "pass"), (2, "pass"), (3, "pass")]
    return [*calls, (0, f"discard {discards}"), (0, f"trump {trump}")]


def test_a_bid_that_is_made():
    deal = colours()
    own = [f"{n}R" for n in (14, 13, 12, 11, 10, 9, 8, 7, 6)]
    actions = contract(85, "5R 14Y 14B 14G", "R")
    for trick in range(9):
        others = [(seat, f"play {deal['hands'][seat][trick]}") for seat in (1, 2, 3)]
        actions += [(0, f"play {own[trick]}"), *others]
    result = {"scores": [120, 0], "winners": [0, 2], "reason": "over 100"}
    record = by_hand("rook13", deal, actions, 3, result, win_score=100)
    replay(record)
    made = {"bids_won": 1, "bids_made": 1, "best_bid": 85, "best_bid_made": 85, "tricks": 9}
    assert tally(record) == [made, {}, {}, {}]


def test_a_bid_that_is_set():
    deal = colours()
    actions = contract(115, "14R 14Y 14B 14G", "Y")
    for trick in range(9):
        order = [0, 1, 2, 3] if trick == 0 else [1, 2, 3, 0]
        actions += [(seat, f"play {deal['hands'][seat][trick]}") for seat in order]
    result = {"scores": [-115, 120], "winners": [1, 3], "reason": "over 100"}
    record = by_hand("rook13", deal, actions, 3, result, win_score=100)
    replay(record)
    assert tally(record) == [
        {"bids_won": 1, "bids_set": 1, "best_bid": 115},
        {"tricks": 9, "bids_beaten": 1},
        {},
        {"bids_beaten": 1},
    ]


def test_a_deal_thrown_away_is_the_dealers():
    record = by_hand("rook13", colours(), [(3, "deal"), (3, "redeal")], 3)
    record["hands"][0]["result"] = {"reason": "redeal", "scores": [0, 0]}
    replay(record)
    assert tally(record) == [{}, {}, {}, {"redeals": 1}]


def bezique_deal() -> dict[str, Any]:
    mine = ["AHa", "KHa", "QHa", "7Ha", "KSa", "QSa", "JDa", "10Ca", "9Ca"]
    theirs = ["8Ca", "8Cb", "8Da", "8Db", "8Sa", "8Sb", "9Da", "9Sa", "10Sa"]
    rest = the_rest("bezique", 2, mine, theirs, ["9Ha"])
    return {"hands": [mine, theirs], "turn_up": ["9Ha"], "stock": rest}


def test_melds_sevens_and_brisques():
    actions = [
        (0, "play AHa"),
        (1, "play 10Sa"),
        (0, "swap"),
        (0, "meld marriage KHa QHa"),
        (0, "draw"),
        (0, "play 10Ca"),
        (1, "play 8Cb"),
        (0, "meld bezique QSa JDa"),
        (0, "draw"),
    ]
    record = by_hand("bezique", bezique_deal(), actions, dealer=1)
    replay(record)
    mine, theirs = tally(record)
    assert mine == {
        "tricks": 2,
        "brisques": 3,
        "sevens": 1,
        "melds": 2,
        "melds_marriage": 1,
        "points_marriage": 40,
        "melds_bezique": 1,
        "points_bezique": 40,
        "meld_points": 80,
        "best_meld": 40,
    }
    assert theirs == {}


def test_a_seven_turned_up_is_the_dealers():
    deal = bezique_deal()
    stock = ["9Ha", *[card for card in deal["stock"] if card != "7Hb"]]
    deal |= {"turn_up": ["7Hb"], "stock": stock}
    record = by_hand("bezique", deal, [(0, "play AHa")], dealer=1)
    replay(record)
    assert tally(record) == [{}, {"sevens": 1}]


def cat_te_deal(*hands: list[str]) -> dict[str, Any]:
    return {"hands": list(hands), "stub": the_rest("cat_te", len(hands), *hands)}


def test_four_aces_win_immediately():
    deal = cat_te_deal(["AC", "AD", "AH", "AS", "9C", "2D"], ["KC", "QD", "3H", "4S", "7C", "8D"])
    result = {"scores": [1, -1], "winners": [0], "reason": "all rounds played"}
    record = by_hand("cat_te", deal, [], 0, result, rounds=1)
    replay(record)
    assert tally(record) == [
        {"instant_hands": 1, "pots": 1, "best_pot": 2, "chips_won": 2, "chips_paid": 1},
        {"chips_paid": 1},
    ]


def test_folds_and_the_last_trick():
    deal = cat_te_deal(["KC", "QC", "JC", "10C", "9C", "2D"], ["AD", "KD", "QD", "3H", "4S", "7S"])
    cards = list(zip(["KC", "QC", "JC", "10C", "9C"], ["3H", "4S", "7S", "QD", "KD"], strict=True))
    actions = [line for lead, fold in cards for line in ((0, f"play {lead}"), (1, f"fold {fold}"))]
    actions += [(0, "play 2D"), (1, "play AD")]
    result = {"scores": [-1, 1], "winners": [1], "reason": "all rounds played"}
    record = by_hand("cat_te", deal, actions, 1, result, rounds=1)
    replay(record)
    assert tally(record) == [
        {"chips_paid": 1, "tricks": 5},
        {
            "chips_paid": 1,
            "folds": 5,
            "tricks": 1,
            "last_tricks": 1,
            "pots": 1,
            "best_pot": 2,
            "chips_won": 2,
        },
    ]


def test_claims_that_hold_and_claims_that_fail():
    deal = cat_te_deal(["AC", "AD", "AH", "KH", "KC", "KD"], ["2C", "3C", "4D", "5H", "AS", "6S"])
    rules = {"region": "laos", "rounds": 1, "instant_hands": []}
    result = {"scores": [1, -1], "winners": [0], "reason": "all rounds played"}
    record = by_hand("cat_te", deal, [(0, "claim")], 0, result, **rules)
    replay(record)
    assert tally(record)[0]["claims_held"] == 1
    result = {"scores": [2, -2], "winners": [0], "reason": "all rounds played"}
    record = by_hand("cat_te", deal, [(1, "claim")], 1, result, **rules)
    replay(record)
    assert tally(record)[1] == {"claims_failed": 1, "chips_paid": 2}
