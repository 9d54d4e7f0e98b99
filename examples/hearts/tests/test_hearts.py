"""The rules of Hearts, one test per sentence."""

from collections.abc import Iterator

import pytest

import followsuit
from followsuit import WATCHER, Event, IllegalAction, Match, Scored
from followsuit.toolkit import Piles
from followsuit_hearts import GAME
from followsuit_hearts.deck import PACK, SEATS, TRICKS

CLUBS, DIAMONDS, HEARTS, SPADES = (
    " ".join(rank + suit for rank in PACK.rank_names) for suit in PACK.suits
)
# everyone has all suits; seat 0 has the two of clubs and the queen of spades
MIXED = [
    "2C 6C 10C 2D 6D 10D 2H 6H 10H AH 4S 8S QS",
    "3C 7C JC 3D 7D JD 3H 7H JH 2S 5S 9S KS",
    "4C 8C QC AC 4D 8D QD 4H 8H QH 6S 10S AS",
    "5C 9C KC 5D 9D KD AD 5H 9H KH 3S 7S JS",
]
FOURTH = 4  # nobody passes in the fourth round


def dealt(hands: list[str], number: int = FOURTH, **options: object) -> Match:
    """Deal this round of a match with these cards; seat 0 is the first to pass."""
    match = GAME.new_match(options=options, dealer=SEATS - 1)
    match.deals = number - 1
    cards = [[PACK.number(name) for name in hand.split()] for hand in hands]
    used = {card for hand in cards for card in hand}
    rest = iter([card for card in range(PACK.size) if card not in used])
    match.deal(Piles(tuple(filled(hand, rest) for hand in cards)))
    return match


def filled(hand: list[int], rest: Iterator[int]) -> tuple[int, ...]:
    return (*hand, *(next(rest) for _ in range(TRICKS - len(hand))))


def say(match: Match, *actions: str) -> list[Event]:
    return [event for action in actions for event in match.act(match.to_act, action)]


def play(match: Match, cards: str) -> list[Event]:
    return say(match, *(f"play {card}" for card in cards.split()))


def play_out(match: Match) -> list[Event]:
    """Play to the end of the round, always the first legal card."""
    events: list[Event] = []
    while match.to_act >= 0:
        events += play(match, legal(match)[0])
    return events


def legal(match: Match) -> list[str]:
    actions = match.legal_actions(match.to_act)
    assert actions is not None
    return [action.words[0] for action in actions]


def refusal(match: Match, action: str) -> str:
    with pytest.raises(IllegalAction) as refused:
        say(match, action)
    return str(refused.value.reason)


def scored(events: list[Event]) -> list[tuple[int, int, str]]:
    return [(e.side, e.points, str(e.why)) for e in events if isinstance(e, Scored)]


# passing


@pytest.mark.parametrize(("number", "receiver"), [(1, 1), (2, 3), (3, 2), (5, 1)])
def test_cards_go_left_then_right_then_across(number, receiver):
    match = dealt(MIXED, number)
    say(match, "pass AH 10H QS", "pass 3C 7C JC", "pass 4C 8C QC", "pass 5C 9C KC")
    assert {"AH", "10H", "QS"} <= set(match.hand_of(receiver))
    assert match.hand_counts() == [TRICKS] * SEATS


def test_nobody_passes_in_every_fourth_round():
    assert dealt(MIXED, 4).view(0).phase == dealt(MIXED, 8).view(0).phase == "HeartsTricks"


def test_a_table_may_always_pass_left_or_never():
    assert dealt(MIXED, 4, passing="left").view(0).shown.to == (1, 2, 3, 0)  # type: ignore[attr-defined]
    assert dealt(MIXED, 1, passing="never").view(0).phase == "HeartsTricks"


def test_exactly_three_cards_of_the_hand_are_passed():
    match = dealt(MIXED, 1)
    assert refusal(match, "pass AH QS") == "Pass three cards from your hand"
    assert refusal(match, "pass AH QS KS") == "You don't have all of these cards"
    assert refusal(match, "pass AH AH QS") == "AH is named twice"


def test_only_the_two_players_see_which_cards_were_passed():
    match = dealt(MIXED, 1)
    say(match, "pass AH 10H QS", "pass 3C 7C JC", "pass 4C 8C QC", "pass 5C 9C KC")
    seen = [" ".join(map(repr, match.view(viewer).events)) for viewer in (0, 1, 2, 3, WATCHER)]
    assert ["10H" in events for events in seen] == [True, True, False, False, False]


def test_nobody_sees_a_card_before_all_have_chosen():
    match = dealt(MIXED, 1)
    say(match, "pass AH 10H QS", "pass 3C 7C JC", "pass 4C 8C QC")
    assert "10H" not in repr(match.view(1))


def test_players_remember_where_their_cards_went():
    match = dealt(MIXED, 1)
    say(match, "pass AH 10H QS", "pass 3C 7C JC", "pass 4C 8C QC", "pass 5C 9C KC")
    hidden = [PACK.names[card] for card in match.hidden_from(0)[1]]
    assert "QS" not in hidden
    assert "QS" in [PACK.names[card] for card in match.hidden_from(2)[1]]


# the tricks


def test_the_two_of_clubs_leads():
    match = dealt(MIXED)
    assert match.to_act == 0
    assert legal(match) == ["2C"]
    assert refusal(match, "play 6C").startswith("The player with the 2 of clubs")


def test_whoever_is_passed_the_two_of_clubs_leads_it():
    match = dealt(MIXED, 1)
    say(match, "pass 2C AH QS", "pass 3C 7C JC", "pass 4C 8C QC", "pass 5C 9C KC")
    assert match.to_act == 1
    assert legal(match) == ["2C"]


def test_any_club_may_lead_if_the_table_allows_it():
    assert legal(dealt(MIXED, any_club_leads=True)) == ["2C", "6C", "10C"]


def test_no_points_are_thrown_on_the_first_trick():
    hands = ["2C", "2D 3D 4D AH QS " + " ".join(SPADES.split()[:8]), "", ""]
    match = dealt(hands)
    play(match, "2C")
    assert not {"AH", "QS"} & set(legal(match))
    assert "first trick" in refusal(match, "play QS")
    assert "AH" in legal_after_two(dealt(hands, points_on_first_trick=True))


def legal_after_two(match: Match) -> list[str]:
    play(match, "2C")
    return legal(match)


def test_a_player_with_only_points_may_throw_them_on_the_first_trick():
    match = dealt(["2C", HEARTS.replace("2H", "QS"), "", ""])
    assert len(legal_after_two(match)) == TRICKS


def test_hearts_are_not_led_before_they_are_broken():
    match = dealt(MIXED)
    play(match, "2C 3C 4C 5C")
    assert not {"5H", "9H", "KH"} & set(legal(match))
    assert refusal(match, "play KH").startswith("Hearts haven't been broken")


def test_any_card_may_lead_if_hearts_need_not_be_broken():
    match = dealt(MIXED, break_hearts=False)
    play(match, "2C 3C 4C 5C")
    assert legal(match) == MIXED[3].split()[1:]


def test_a_heart_thrown_away_breaks_hearts():
    match = dealt([CLUBS, "QS 2H", "3H", "4H"])
    play(match, "2C")
    while match.to_act:
        play(match, legal(match)[0])
    assert match.view(0).shown.broken is False  # type: ignore[attr-defined]
    play(match, "AC 2H")
    assert match.view(0).shown.broken is True  # type: ignore[attr-defined]


@pytest.mark.parametrize("breaks", [True, False])
def test_the_queen_breaks_hearts_if_the_table_says_so(breaks):
    match = dealt([CLUBS, "QS 2H", "3H", "4H"], queen_breaks_hearts=breaks)
    play(match, "2C")
    while match.to_act:
        play(match, legal(match)[0])
    play(match, "AC QS")
    assert match.view(0).shown.broken is breaks  # type: ignore[attr-defined]


def test_a_player_with_only_hearts_may_lead_one():
    match = dealt(["AC " + HEARTS[3:], "2C", "3C", "4C"])
    play(match, "2C 3C 4C AC")
    assert len(legal(match)) == TRICKS - 1


@pytest.mark.parametrize(("spared", "leads"), [(False, 1), (True, 12)])
def test_a_heart_may_be_led_instead_of_the_queen_if_the_table_allows_it(spared, leads):
    hand = "AC QS " + " ".join(HEARTS.split()[2:])
    match = dealt([hand, "2C", "3C", "4C"], heart_instead_of_queen=spared)
    play(match, "2C 3C 4C AC")
    assert len(legal(match)) == leads


# scoring


# one suit each, but the twos of clubs and diamonds are swapped:
# seat 1 leads, and seat 0 takes all tricks but the last
SUITS = [CLUBS.replace("2C", "2D"), DIAMONDS.replace("2D", "2C"), HEARTS, SPADES]


def test_each_heart_costs_1_and_the_queen_13():
    events = play_out(dealt(SUITS))
    assert scored(events) == [(0, 12, "hearts"), (0, 13, "queen of spades"), (1, 1, "hearts")]


MOON = ["AC KC AD KD 9H 10H JH QH KH AH QS KS AS", "", "", ""]


def shoot(match: Match) -> list[Event]:
    """Seat 0 plays its highest cards, the others their lowest."""
    events: list[Event] = []
    while match.to_act >= 0:
        cards = sorted(legal(match), key=lambda card: PACK.rank_names.index(card[:-1]))
        events += play(match, cards[-1] if match.to_act == 0 else cards[0])
    return events


def test_whoever_takes_all_points_gives_26_to_each_of_the_others():
    assert scored(shoot(dealt(MOON))) == [(seat, 26, "moon") for seat in (1, 2, 3)]


def test_a_moon_may_take_26_off_instead():
    assert scored(shoot(dealt(MOON, moon="subtract"))) == [(0, -26, "moon")]


def test_the_jack_of_diamonds_takes_10_off():
    events = shoot(dealt(MOON, jack_of_diamonds=True))
    assert [points for _, points, why in scored(events) if why == "jack of diamonds"] == [-10]


def test_a_player_without_a_trick_gets_5_off_but_not_after_a_moon():
    events = play_out(dealt(SUITS, no_tricks_bonus=True))
    assert [side for side, _, why in scored(events) if why == "no tricks"] == [2, 3]
    events = shoot(dealt(MOON, no_tricks_bonus=True))
    assert {why for *_, why in scored(events)} == {"moon"}


def test_the_match_ends_at_the_target_and_the_lowest_score_wins():
    match = dealt(MOON, target_score=26)
    shoot(match)
    result = match.result()
    assert result is not None
    assert result.reason == "reached 26"
    assert result.scores == (0, 26, 26, 26)
    assert result.winners == (0,)


# bots


def test_the_rule_bot_beats_random_play():
    rule = random = 0
    for seed in range(10):
        match = followsuit.new_match(GAME, seed=seed)
        scores = followsuit.play(match, ["rule", "random", "rule", "random"], seed=seed).scores
        rule += scores[0] + scores[2]
        random += scores[1] + scores[3]
    assert rule < random / 2
