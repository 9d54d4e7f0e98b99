"""Tallies of whole matches, compared with counts that use no events."""

from collections import Counter
from typing import Any

import pytest

from followsuit.rules.catalogue import GAMES
from followsuit.rules.replay import replay
from followsuit.rules.stats import added, shown, titles_of
from tests.server.profile.records import abandoned, played
from tests.server.profile.recount import count, tally

SEEDS = range(6)
RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
MELD_POINTS = {"run": 250, "bezique": 40, "double-bezique": 500}
MELD_POINTS |= {"aces": 100, "kings": 80, "queens": 60, "jacks": 40}


def counted(record: dict[str, Any], name: str) -> list[int]:
    """One statistic, by seat."""
    return [one.get(name, 0) for one in tally(record)]


def said(record: dict[str, Any], verb: str) -> list[int]:
    """How often each seat has used a verb."""
    lines = [line for hand in record["hands"] for line in hand["actions"]]
    times = Counter(seat for seat, text in lines if text.split()[0] == verb)
    return [times[seat] for seat in range(record["seats"])]


# Mindikot, with the suit of the first card that does not follow as trump


def mindikot_tricks(hand: dict[str, Any], seats: int) -> list[tuple[int, list[str]]]:
    """The cards that each seat took."""
    plays, trump, taken = [(seat, text.split()[1]) for seat, text in hand["actions"]], "", []
    for start in range(0, len(plays), seats):
        trick = plays[start : start + seats]
        led = trick[0][1][-1]
        for _, card in trick:
            if not trump and card[-1] != led:
                trump = card[-1]

        def strength(play: tuple[int, str], led: str = led, trump: str = trump) -> int:
            card = play[1]
            rank = RANKS.index(card[:-1])
            return rank + 200 if card[-1] == trump else rank + 100 if card[-1] == led else rank

        taken.append((max(trick, key=strength)[0], [card for _, card in trick]))
    return taken


@pytest.mark.parametrize("seats", [4, 6])
@pytest.mark.parametrize("seed", SEEDS)
def test_tricks_tens_rounds_and_kots_of_mindikot(seed, seats):
    record = played("mindikot", seed, "random", seats, target_score=8)
    tricks, tens, kots, rounds = Counter[int](), Counter[int](), Counter[int](), Counter[int]()
    for hand in record["hands"]:
        for_team = Counter[int]()
        for seat, cards in mindikot_tricks(hand, seats):
            captured = sum(card[:-1] == "10" for card in cards)
            tricks[seat] += 1
            tens[seat] += captured
            for_team[seat % 2] += captured
        for team in (0, 1):
            kots[team] += for_team[team] == 4
            rounds[team] += hand["result"]["scores"][team] > 0
    everybody = range(seats)
    assert counted(record, "tricks") == [tricks[seat] for seat in everybody]
    assert counted(record, "tens") == [tens[seat] for seat in everybody]
    assert counted(record, "kots") == [kots[seat % 2] for seat in everybody]
    assert counted(record, "kots_suffered") == [kots[1 - seat % 2] for seat in everybody]
    assert counted(record, "rounds_won") == [rounds[seat % 2] for seat in everybody]


def test_reveals_of_mindikot():
    record = played("mindikot", 4, "random", mode="first_card_hidden", target_score=10)
    assert sum(said(record, "reveal")) > 0
    assert counted(record, "reveals") == said(record, "reveal")


# Rook13


@pytest.mark.parametrize("seed", SEEDS)
def test_contracts_of_rook13(seed):
    record = played("rook13", seed, "random")
    wanted: list[Counter[str]] = [Counter() for _ in range(4)]
    for hand in record["hands"]:
        bids = [(seat, text) for seat, text in hand["actions"] if text.startswith("bid")]
        if hand["result"]["reason"] == "redeal":
            continue
        bidder, amount = bids[-1][0], int(bids[-1][1].split()[1])
        is_set = hand["result"]["scores"][bidder % 2] < 0
        wanted[bidder]["bids_won"] += 1
        wanted[bidder]["bids_set" if is_set else "bids_made"] += 1
        wanted[bidder]["best_bid"] = max(wanted[bidder]["best_bid"], amount)
        for seat in (1, 3) if bidder % 2 == 0 else (0, 2):
            wanted[seat]["bids_beaten"] += is_set
    for name in ("bids_won", "bids_set", "bids_made", "best_bid", "bids_beaten"):
        assert counted(record, name) == [one[name] for one in wanted]
    assert counted(record, "redeals") == said(record, "redeal")


# Bezique


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("bot", ["random", "rule"])
def test_melds_of_bezique(bot, seats):
    record = played("bezique", 2, bot, seats, target_score=1000)
    times, points = Counter[tuple[int, str]](), Counter[int]()
    for hand in record["hands"]:
        trump = hand["deal"]["turn_up"][0][-2]
        for seat, text in hand["actions"]:
            verb, *words = text.split()
            if verb == "meld":
                times[seat, words[0]] += 1
                marriage = 40 if words[1][-2] == trump else 20
                points[seat] += MELD_POINTS.get(words[0], marriage)
    assert counted(record, "melds") == said(record, "meld")
    assert counted(record, "meld_points") == [points[seat] for seat in range(seats)]
    for kind in ("run", "marriage", "bezique", "double-bezique", "aces", "queens"):
        name = f"melds_{kind.replace('-', '_')}"
        assert counted(record, name) == [times[seat, kind] for seat in range(seats)]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_sevens_and_brisques_of_bezique(seats):
    record = played("bezique", 5, "random", seats, target_score=1500)
    hand = record["hands"][0]
    last_draw = max(n for n, (_, text) in enumerate(hand["actions"]) if text == "draw")
    record = abandoned(record, hands=1, actions=last_draw + 1)  # before the strict rules begin
    hand, seven = record["hands"][0], "7" + record["hands"][0]["deal"]["turn_up"][0][-2]
    sevens, brisques = Counter[int](), Counter[int]()
    trick: list[str] = []
    sevens[hand["dealer"]] += hand["deal"]["turn_up"][0].startswith(seven)
    for seat, text in hand["actions"]:
        verb, *cards = text.split()
        sevens[seat] += verb == "swap" or (verb == "play" and cards[0].startswith(seven))
        trick += cards if verb == "play" else []
        if verb == "draw":  # the winner of the trick draws first
            brisques[seat] += sum(card[0] == "A" or card[:2] == "10" for card in trick)
            trick = []
    assert counted(record, "sevens") == [sevens[seat] for seat in range(seats)]
    assert counted(record, "brisques") == [brisques[seat] for seat in range(seats)]


def test_every_deal_of_bezique_has_thirty_two_brisques_and_one_last_trick():
    record = played("bezique", 5, "random", target_score=1500)
    *whole, _ = record["hands"]
    record = record | {"hands": whole, "result": None}
    assert sum(counted(record, "brisques")) == 32 * len(whole)
    assert sum(counted(record, "last_tricks")) == len(whole)


# Cat Te


@pytest.mark.parametrize("region", ["khmer", "laos", "vietnamese"])
@pytest.mark.parametrize("seed", SEEDS)
def test_pots_folds_claims_and_chips_of_cat_te(seed, region):
    record = played("cat_te", seed, "random", 5, region=region, rounds=12, side_bet=2)
    everybody = range(5)
    winners = Counter(hand["dealer"] for hand in record["hands"][1:])  # winners deal next
    pots = counted(record, "pots")
    assert sum(pots) == 12
    assert all(0 <= pots[seat] - winners[seat] <= 1 for seat in everybody)
    assert counted(record, "folds") == said(record, "fold")
    assert counted(record, "drops") == said(record, "drop")
    assert counted(record, "side_pots") == said(record, "side-pot")
    claims = zip(counted(record, "claims_held"), counted(record, "claims_failed"), strict=True)
    assert [sum(both) for both in claims] == said(record, "claim")
    chips = zip(counted(record, "chips_won"), counted(record, "chips_paid"), strict=True)
    assert [won - paid for won, paid in chips] == record["result"]["scores"]


def test_under_khmer_rules_a_last_trick_or_an_instant_win_takes_a_pot():
    record = played("cat_te", 3, "random", 6, rounds=200)
    last, instant = counted(record, "last_tricks"), counted(record, "instant_hands")
    assert sum(instant) > 0
    assert counted(record, "pots") == [sum(both) for both in zip(last, instant, strict=True)]


# all games


@pytest.mark.parametrize("game", GAMES)
def test_an_abandoned_match_counts_as_far_as_it_went(game):
    whole = played(game, 2, "random")
    assert len(tally(abandoned(whole))) == whole["seats"]
    assert sum(counted(abandoned(whole), "tricks")) <= 1


@pytest.mark.parametrize("game", GAMES)
def test_the_score_is_what_the_rules_make_of_the_record(game):
    whole = played(game, 2, "random")
    for record in (whole, abandoned(whole, hands=2, actions=9)):
        assert count(record).scores == replay(record).summary()["totals"]


@pytest.mark.parametrize("game", GAMES)
def test_everything_counted_has_a_title(game):
    names = {n for seed in (1, 2) for one in tally(played(game, seed, "random")) for n in one}
    assert names <= titles_of(game).keys() | titles_of("").keys()


def test_tallies_are_summed_and_records_take_the_maximum():
    total = added([{"tricks": 3, "best_bid": 85}, {"tricks": 4, "best_bid": 70, "redeals": 1}])
    assert total == {"tricks": 7, "best_bid": 85, "redeals": 1}
    figures = [(figure.title, figure.value) for figure in shown("rook13", total)]
    assert figures == [("highest bid", 85), ("redeals", 1), ("tricks won", 7)]
