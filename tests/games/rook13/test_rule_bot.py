"""The rule bot at Rook13 makes sensible bids and plays, and beats random play."""

from collections.abc import Sequence
from typing import Any

import pytest

from followsuit.bots.bot import Bot, choose_action
from followsuit.bots.random_bot import RandomBot
from followsuit.bots.rule_bot import RuleBot
from followsuit.rules.catalogue import GAMES
from followsuit.rules.events import Bid, Event, Redealt, RoundOver, Scored
from followsuit.rules.match import Match
from followsuit.rules.piles import lowest
from followsuit.rules.shuffle import Stream, next_deal
from tests.games.rook13.scene import buy
from tests.scene import dealt, say

STRONG = "14R 13R 12R 11R 10R 9R 14Y 14B 6G"
FLAT = "6R 8R 10R 7Y 9Y 11Y 7B 8B 12G"


def choice(match: Match) -> str:
    """The bot's action in the seat to act."""
    return str(choose_action(RuleBot(lowest), match, match.phase.to_act))


def bidding(*hands: str, dealer: int = 3) -> Match:
    match = dealt("rook13", list(hands), dealer=dealer, manual_redeal=False)
    say(match, "deal")
    return match


def limit(match: Match, seat: int) -> int:
    """How high the bot goes against a seat that always bids once more."""
    while match.view(0).phase == "Auction":
        here = match.phase.to_act
        legal = [str(action) for action in match.view(here).legal or ()]
        raises = [text for text in legal if text.startswith("bid")]
        if here == seat:
            say(match, choice(match))
        else:
            say(match, min(raises, key=lambda t: int(t[4:])) if here == seat ^ 1 else "pass")
    bids = [e.amount for e in match.history if isinstance(e, Bid) and e.seat == seat]
    return max(bids, default=0)


def tricks(*hands: str, bidder: int = 0, trump: str = "R") -> Match:
    """Trick play with these hands; seat 0 leads and laid the widow aside unchanged."""
    match = dealt("rook13", list(hands), dealer=3, manual_redeal=False)
    say(match, "deal")
    aside = " ".join(match.table.pack.names_of(match.table.aside))
    buy(match, bidder, 65)
    say(match, f"discard {aside}", f"trump {trump}")
    return match


def play(match: Match, cards: str) -> None:
    say(match, *(f"play {card}" for card in cards.split()))


# the bidding


@pytest.mark.rule("RK-13")
def test_it_opens_the_bidding_and_never_redeals():
    match = dealt("rook13", [FLAT], manual_redeal_limit=None)
    say(match, "deal")
    assert choice(match) == "open"


def test_a_strong_hand_is_bid_higher_than_a_weak_one():
    strong, flat = limit(bidding(STRONG), 0), limit(bidding(FLAT), 0)
    assert strong >= 100
    assert strong >= flat + 15


def test_it_bids_no_higher_than_it_must():
    match = bidding(STRONG)
    assert choice(match) == "bid 65"
    match = bidding("", STRONG)
    say(match, "bid 80")
    assert choice(match) == "bid 85"


def test_it_leaves_the_bid_to_its_partner_unless_it_has_much_more():
    for hand, answer in ((FLAT, "pass"), (STRONG, "bid 95")):
        match = bidding("", "", hand)
        say(match, "bid 90", "pass")
        assert choice(match) == answer


def highest_answered(dealer: int, *before: str) -> int:
    """The highest bid that seat 1 outbids with a middling hand."""
    for amount in range(115, 65, -5):
        match = bidding("", "14R 13R 9R 8R 14Y 7Y 12B 7B 9G", dealer=dealer)
        say(match, *before, f"bid {amount}")
        if choice(match) != "pass":
            return amount
    return 0


def test_a_partners_bid_makes_it_bolder_by_a_step():
    assert highest_answered(3) == 85
    assert highest_answered(2, "bid 65") == 90


@pytest.mark.rule("RK-6")
def test_it_bids_the_minimum_when_it_must_bid():
    match = bidding("", "", "", FLAT)
    say(match, "pass", "pass", "pass")
    assert choice(match) == "bid 65"


# the go-down and trump


def bought(hand: str, widow: str, **options: Any) -> Match:
    match = dealt("rook13", [hand], dealer=3, piles={"widow": widow}, **options)
    say(match, "deal", "open")
    buy(match, 0, 65)
    return match


def test_it_discards_short_colors_and_keeps_trumps_and_fourteens():
    match = bought("14R 13R 11R 9R 8R 6R 14Y 7B 6G", "12R 9B 8G 11G")
    assert choice(match) == "discard 7B 9B 6G 8G"
    say(match, choice(match))
    assert choice(match) == "trump R"


def test_it_names_its_longest_and_strongest_color():
    match = bought("14Y 13Y 12Y 11Y 10Y 6R 7R 8R 9R", "6B 7B 6G 7G")
    say(match, choice(match))
    assert choice(match) == "trump Y"


def test_it_hides_points_with_long_trumps():
    match = bought("14R 13R 12R 11R 9R 8R 7R 14Y 6Y", "10B 5B 7B 10G")
    assert choice(match) == "discard 5B 7B 10B 10G"


@pytest.mark.rule("RK-9")
@pytest.mark.parametrize(
    ("hand", "widow"),
    [
        ("6R 7R 8R 9R 10R 5Y 10Y 13Y 13B", "14R 5B 5G 10G"),
        ("6R 7R 8R 5R 10R 5Y 10Y 13Y 13B", "14R 5B 5G 10G"),
        ("6R 5R 10R 13R 5Y 10Y 13Y 10B 13B", "14R 5B 5G 10G"),
        ("6R 5R 10R 13R 5Y 10Y 13Y 10B 13B", "13G 5B 5G 10G"),
        ("14R 14Y 14B 14G 13R 13Y 10R 10Y 5R", "13B 13G 10B 10G"),
    ],
)
def test_it_obeys_the_go_down_without_points(hand, widow):
    match = bought(hand, widow, godown_no_points=True)
    say(match, choice(match))
    assert match.view(0).phase == "NameTrump"


# the tricks


def test_the_bidder_draws_trump_with_points_that_nobody_can_take():
    match = tricks("14R 13R 12R 11R 9R 6Y 7Y 6B 7B")
    assert choice(match) == "play 13R"
    match = tricks("14R 12R 11R 9R 8R 6Y 7Y 6B 7B")
    assert choice(match) == "play 14R"


def test_the_defenders_do_not_draw_trump():
    match = tricks("14R 6R 14Y 6Y 7Y 8Y 6B 7B 8B", bidder=1)
    assert choice(match) == "play 14Y"


def test_it_gives_points_to_a_partners_sure_trick():
    match = tricks("14Y", "6Y 7Y", "10Y 5Y 8Y", "9Y", trump="G")
    play(match, "14Y 6Y")
    assert choice(match) == "play 10Y"


def test_it_throws_points_on_a_partners_sure_trick_when_it_cannot_follow():
    match = tricks("14Y 14R", "6Y 7Y", "6R 7R 8R 9R 10R 6B 7B 8B 9B", "8Y 9Y", trump="G", bidder=0)
    play(match, "14Y 6Y")
    assert choice(match) == "play 10R"


def test_it_keeps_points_from_the_opponents_trick():
    match = tricks("14Y", "10Y 5Y 7Y 6B 7B 8B 6G 7G 8G", trump="R")
    play(match, "14Y")
    assert choice(match) == "play 7Y"


def test_it_takes_a_trick_with_points_as_cheaply_as_it_can():
    match = tricks("10Y", "6Y", "7Y", "14Y 12Y 11Y 8Y", trump="R")
    play(match, "10Y 6Y 7Y")
    assert choice(match) == "play 11Y"


def test_it_wins_with_a_counter_as_last_to_play():
    match = tricks("9Y", "6Y", "7Y", "14Y 13Y 10Y 8Y", trump="R")
    play(match, "9Y 6Y 7Y")
    assert choice(match) in ("play 10Y", "play 13Y")


def test_it_trumps_low_to_take_points():
    match = tricks("13Y", "10Y", "6Y", "7R 8R 12R 6B 7B 8B 6G 7G 8G", trump="R")
    play(match, "13Y 10Y 6Y")
    assert choice(match) == "play 7R"


def test_it_does_not_trump_its_partners_sure_trick():
    match = tricks("6Y", "14Y", "7Y", "7R 8R 12R 6B 7B 8B 6G 7G 8G", trump="R")
    play(match, "6Y 14Y 7Y")
    assert "R" not in choice(match)


def test_it_does_not_spend_its_highest_trump_on_a_trick_without_points():
    match = tricks("8Y", "6Y", "7Y", "14R 6B 7B 8B 9B 6G 7G 8G 9G", trump="R", bidder=1)
    play(match, "8Y 6Y 7Y")
    assert choice(match) == "play 6B"


def test_it_remembers_played_cards():
    hands = ("14Y 12Y", "6Y 7Y", "8Y 13B", "13Y 9Y")
    match = tricks(*hands, trump="G")
    play(match, "14Y 6Y 8Y 13Y")  # now the 12 is the highest yellow
    assert choice(match) == "play 12Y"


# matches


def whole_match(bots: Sequence[Bot], dealer: int, seed: int) -> tuple[Match, list[Event]]:
    match = GAMES["rook13"].new_match(4, {}, dealer)
    all_events: list[Event] = []
    while match.result() is None:
        seat = match.phase.to_act
        if seat < 0:
            all_events += match.deal(next_deal(match, bytes([seed]) * 32))
        else:
            all_events += match.act(seat, choose_action(bots[seat % 2], match, seat))
    return match, all_events


def test_it_beats_random_play_in_nine_matches_out_of_ten():
    won = 0
    for seed in range(30):
        for team in (0, 1):
            chance = RandomBot(Stream(bytes([seed]), "random bot").below)
            bots = [RuleBot(lowest), chance] if team == 0 else [chance, RuleBot(lowest)]
            match, _ = whole_match(bots, seed % 4, seed)
            won += match.winners() == [team, team + 2]
    assert won >= 54


@pytest.mark.rule("S1 Overview")
def test_rule_bots_make_most_of_their_contracts():
    hands, lost = 0, 0
    bot = RuleBot(lowest)
    for seed in range(12):
        _, all_events = whole_match([bot, bot], seed % 4, seed)
        assert not any(
            isinstance(e, Redealt) and e.why.key == "rook13.redeal.dealer" for e in all_events
        )
        hands += sum(isinstance(e, RoundOver) and e.reason == "scored" for e in all_events)
        lost += sum(isinstance(e, Scored) and e.why.key == "rook13.score.set" for e in all_events)
    assert hands > 60
    assert 0.55 <= 1 - lost / hands <= 0.9
