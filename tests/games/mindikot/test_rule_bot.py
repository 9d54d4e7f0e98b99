"""The rule bot at Mindikot plays sensible cards and beats random play.

Where a test names no cards, seat 0 holds the clubs, 1 the diamonds, 2 the hearts, 3 the spades.
"""

from collections.abc import Sequence
from typing import Any

import pytest

from followsuit.bots.bot import Bot, choose_action
from followsuit.bots.random_bot import RandomBot
from followsuit.bots.rule_bot import RuleBot
from followsuit.games.mindikot import GAME
from followsuit.rules.match import Match
from followsuit.rules.piles import lowest
from followsuit.rules.shuffle import Stream, next_deal
from tests.scene import dealt, say

HIDDEN = "first_card_hidden"


def choice(match: Match) -> str:
    """The bot's action in the seat to act."""
    return str(choose_action(RuleBot(lowest), match, match.phase.to_act))


# following


def test_it_gives_a_ten_to_a_partner_who_has_the_trick():
    match = dealt("mindikot", "AC|3C|10C 4C|5C")
    say(match, "play AC", "play 3C")
    assert choice(match) == "play 10C"


def test_it_does_not_overtake_a_partner_who_has_the_trick():
    match = dealt("mindikot", "2C|KC|3C|AC QC 9C")
    say(match, "play 2C", "play KC", "play 3C")
    assert choice(match) == "play 9C"


def test_it_saves_a_ten_from_the_opponents_trick():
    match = dealt("mindikot", "AC|10C 4C|3C|5C")
    say(match, "play AC")
    assert choice(match) == "play 4C"


def test_it_takes_a_trick_with_a_ten_in_it_as_cheaply_as_it_can():
    match = dealt("mindikot", "10C|3C|JC|AC QC 4C")
    say(match, "play 10C", "play 3C", "play JC")
    assert choice(match) == "play QC"


def test_it_wins_with_the_ten_itself_as_last_to_play():
    match = dealt("mindikot", "9C|3C|5C|AC 10C 4C")
    say(match, "play 9C", "play 3C", "play 5C")
    assert choice(match) == "play 10C"


# trump


def test_it_makes_its_longest_suit_trump():
    match = dealt("mindikot", "2C|3H 4H 5H 6H 7H AH 2S 3S 9D 8D 7D 2D JS|3C|4C")
    say(match, "play 2C")
    assert choice(match)[-1] == "H"


def test_it_hides_a_low_card_of_its_longest_suit():
    match = dealt(
        "mindikot",
        "AC KC 3D 4D 5D 6D 7D 10D 2H 3H 4H 2S 3S",
        mode=HIDDEN,
        hidden_selection="choose",
    )
    assert choice(match) == "hide 3D"


def test_it_reveals_to_take_a_ten_from_the_others():
    match = dealt("mindikot", "3C|10C|3H 4H 5D 6D 7D 8S 9S|4C", mode=HIDDEN, piles={"hidden": "9D"})
    say(match, "play 3C", "play 10C")
    assert choice(match) == "reveal"


def test_it_passes_and_gives_a_ten_when_the_partner_has_the_trick():
    match = dealt("mindikot", "AC|2C|10H 3H 5D 6D 8S 9S|4C", mode=HIDDEN, piles={"hidden": "9D"})
    say(match, "play AC", "play 2C")
    assert choice(match) == "pass"
    say(match, "pass")
    assert choice(match) == "play 10H"


def test_it_does_not_lead_a_ten_that_can_be_beaten():
    match = dealt("mindikot", "10C 10D 10H 9H 8H 7S 6S 5D 4D 3D 2D 2C 3C")
    assert "10" not in choice(match)


# matches


def play(bots: Sequence[Bot], seats: int, options: dict[str, Any], seed: int) -> Match:
    """A whole match; the bots sit in turn, so that each has a team."""
    match = GAME.new_match(seats, options)
    while match.result() is None:
        seat = match.phase.to_act
        if seat < 0:
            match.deal(next_deal(match, bytes([seed]) * 32))
        else:
            match.act(seat, choose_action(bots[seat % 2], match, seat))
    return match


@pytest.mark.parametrize("seats", [4, 6])
@pytest.mark.parametrize("mode", ["choose_when_empty", HIDDEN])
def test_it_beats_random_play_in_nine_matches_out_of_ten(seats, mode):
    won = 0
    for seed in range(13):
        for team in (0, 1):
            chance = RandomBot(Stream(bytes([seed]), "random bot").below)
            rule = RuleBot(lowest)
            bots = [rule, chance] if team == 0 else [chance, rule]
            won += team in play(bots, seats, {"mode": mode}, seed).winners()
    assert won >= 24  # of 26
