"""The rule bot at Cat Te plays weak cards first, keeps strong ones and beats random play."""

from collections.abc import Iterator
from typing import Any

import pytest

from followsuit.bots.bot import Bot, choose_action
from followsuit.bots.random_bot import RandomBot
from followsuit.bots.rule_bot import RuleBot
from followsuit.bots.worlds import Worlds
from followsuit.games.cat_te import GAME
from followsuit.rules.match import Match
from followsuit.rules.piles import lowest
from followsuit.rules.shuffle import Stream, next_deal
from followsuit.rules.view import View
from tests.games.cat_te.scene import FOUR, THREE, khmer, laos, trick, tricks, vietnamese
from tests.scene import dealt, legal, say

SEATS = 4
WEAK = ["2H 2S 7S 8D 10C JC", "AD KD 3S 5H QC KC"]
REGIONS = ["khmer", "laos", "vietnamese"]


def choice(match: Match) -> str:
    """The bot's action in the seat to act."""
    return str(choose_action(RuleBot(lowest), match, match.phase.to_act))


# what it does


@pytest.mark.rule("S4 Strategy")
def test_it_leads_its_weakest_card_while_the_tricks_do_not_matter():
    assert choice(khmer(FOUR)) == "play 3C"


@pytest.mark.rule("S4 Strategy")
def test_it_folds_its_weakest_card_when_it_cannot_win():
    match = khmer(FOUR)
    say(match, "play AS")
    assert choice(match) == "fold 2S"


@pytest.mark.rule("S4 Strategy")
def test_it_folds_a_weak_card_of_another_suit_rather_than_waste_a_high_one():
    match = khmer(["AH 9H 8D 7C 6S 5D", "KH QH 2D 3C 4S 6C", *THREE[2:]])
    say(match, "play AH")
    assert choice(match) == "fold 2D"


@pytest.mark.rule("S4 Strategy")
def test_it_keeps_its_two_best_cards_for_the_last_two_tricks():
    match = khmer(["AH AS 2D 3C 4S 6C", "KH KS 5D 7C 8S 9C"])
    while match.view(0).shown.number < 5:  # type: ignore[attr-defined]
        say(match, choice(match))
    assert match.hand_of(0) == ("AH", "AS")


@pytest.mark.rule("S4 Strategy", "S4 Automatic")
def test_it_takes_the_fourth_trick_to_lead_the_fifth():
    match = khmer(["QH 9D 8D 7C 6S 5D", "AC AS KH 2D 3C 4S"])
    tricks(match, "9D (2D)", "8D (3C)", "7C (4S)")
    say(match, "play QH")
    assert choice(match) == "play KH"


@pytest.mark.rule("S4 Strategy")
def test_it_shows_its_card_in_the_last_trick():
    match = khmer(["QH 9D 8D 7C 6S 5D", "AC AS KH 2D 3C 4S"])
    tricks(match, "9D (2D)", "8D (3C)", "7C (4S)", "6S (KH)", "5D (AC)", "QH")
    assert legal(match) == ["fold AS", "play AS"]
    assert choice(match) == "play AS"


@pytest.mark.rule("S4 Strategy")
def test_where_one_trick_of_four_is_needed_it_leads_a_good_card():
    match = laos(["AS AD KH 9D 4C 3C", *FOUR[1:2], "JD KD 3S 5H QC KC"])
    assert choice(match) == "play KH"  # the aces are for the last tricks


@pytest.mark.rule("S4 Strategy")
@pytest.mark.parametrize(("hand", "spent"), [("AD 4D 3S 5H QC KC", "AD"), (THREE[2], "KD")])
def test_at_its_last_chance_it_spends_its_best_card_or_an_equal(hand, spent):
    match = laos([*THREE[:2], hand])
    tricks(match, "AS (2S) (3S)", "KS (7S) (5H)", "QH (10C) (QC)")
    say(match, "play 9D")
    trick(match, "(JC)")
    assert choice(match) == f"play {spent}"


@pytest.mark.rule("S4 Strategy")
def test_it_leads_its_best_cards_when_they_may_win_all_four_tricks():
    match = vietnamese(["AS KS QS JS AH 9H", *WEAK])
    assert choice(match) == "play AS"


def test_it_claims_with_unbeatable_cards():
    match = laos(["AS KS QS AH KH QH", *WEAK])
    assert choice(match) == "claim"


def test_it_does_not_claim_if_an_unseen_card_could_beat_it():
    match = laos(["AS KS QS AH KH JH", *WEAK])  # nobody holds the queen, but it cannot know
    assert choice(match) != "claim"


def test_it_claims_when_the_better_card_has_been_played():
    match = laos(["AS KS QS AH KH JH", "QH 2S 7S 8D 10C JC", WEAK[1]])
    trick(match, "AH", "QH", "(3S)")
    assert choice(match) == "claim"


@pytest.mark.rule("CT-12")
def test_it_always_claims_the_side_pot():
    match = dealt("cat_te", list(FOUR), seats=4, piles={"stub": "JH"}, side_bet=1)
    assert str(RuleBot(lowest).interject(match.view(0))) == "side-pot"
    assert RuleBot(lowest).interject(match.view(1)) is None
    match = dealt("cat_te", list(FOUR), seats=4, dealer=3, piles={"stub": "JH"}, side_bet=1)
    assert choice(match) == "side-pot"


# how good it is


class Watched(RuleBot):
    """Records its actions."""

    done: list[str]

    def choose(self, view: View, worlds: Worlds) -> Any:
        action = super().choose(view, worlds)
        self.done.append(action.verb)
        return action


def rounds(deals: int, **options: object) -> Iterator[tuple[Match, int]]:
    """Each deal is played four times, with the rule bot in each of the seats; all others random."""
    for number in range(deals):
        seed = bytes([number % 256, number // 256]) * 16
        for mine in range(SEATS):
            match = GAME.new_match(SEATS, {**options, "rounds": 1}, number % SEATS)
            match.deal(next_deal(match, seed))
            below = Stream(seed, f"bots {mine}").below
            bots: list[Bot] = [RandomBot(below) for _ in range(SEATS)]
            bots[mine] = RuleBot(below)
            while match.phase.to_act >= 0:
                seat = match.phase.to_act
                match.act(seat, choose_action(bots[seat], match, seat))
            yield match, mine


@pytest.mark.parametrize(("region", "least"), [("khmer", 350), ("laos", 700), ("vietnamese", 900)])
def test_it_beats_random_players_by_far(region, least):
    """In 300 rounds three others can lose 900 bets, and more where hands and sweeps pay double."""
    won = sum(match.table.scores[mine] for match, mine in rounds(75, region=region))
    assert won > least


@pytest.mark.parametrize("region", ["laos", "vietnamese"])
def test_it_beats_random_players_who_cannot_drop_out_or_claim(region):
    options = {"region": region, "allow_drop_out": False, "allow_claim": False}
    played = list(rounds(75, **options))
    assert sum(match.dealer == mine for match, mine in played) > len(played) / 2  # 1/4 at random


@pytest.mark.parametrize("region", REGIONS)
def test_it_never_drops_out_or_makes_a_false_claim(region):
    bot = Watched(lowest)
    bot.done = []
    for number in range(60):
        match = GAME.new_match(SEATS, {"region": region, "rounds": 1}, number % SEATS)
        match.deal(next_deal(match, bytes([number]) * 32))
        while match.phase.to_act >= 0:
            seat = match.phase.to_act
            match.act(seat, choose_action(bot, match, seat))
        assert "false claim" not in [getattr(event, "why", "") for event in match.history]
    assert "drop" not in bot.done
    assert {"play", "fold"} <= set(bot.done)
