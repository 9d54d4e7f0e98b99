"""What the others' cards and folds tell in Cat Te: worlds in which they would do the same."""

from collections.abc import Iterator

import pytest

from followsuit.bots.bot import choose_action
from followsuit.bots.rule_bot import RuleBot
from followsuit.bots.worlds import Worlds
from followsuit.games.cat_te import GAME
from followsuit.games.cat_te.bot.opponent_model import CatTeOpponentModel
from followsuit.games.cat_te.bot.policy import CatTePolicy
from followsuit.games.cat_te.bot.reconstruction import CLEVER, LIKELY, THRIFTY, Reconstruction
from followsuit.games.cat_te.bot.thrifty import ThriftyPlayer
from followsuit.games.cat_te.match import CatTe
from followsuit.games.cat_te.phases.tricks import SixTricks
from followsuit.games.cat_te.table import felt_of
from followsuit.rules.bits import count
from followsuit.rules.dice import Dice
from followsuit.rules.match import Match
from followsuit.rules.piles import lowest
from followsuit.rules.playout import random_deal

POLICY = CatTePolicy()
THUMBS = ThriftyPlayer()


def thrifty(match: Match) -> int:
    assert isinstance(match.phase, SixTricks)
    return int(THUMBS.move(match.table, match.phase))


def clever(match: Match) -> int:
    return int(POLICY.move(match, Dice(1)))


def rounds(seats: int, number: int, how=thrifty) -> Iterator[CatTe]:
    """Every position of some rounds among players of one kind."""
    for deal in range(number):
        match = GAME.new_match(seats, {}, deal % seats)
        random_deal(match, Dice(deal))
        while match.to_act >= 0:
            assert isinstance(match, CatTe)
            yield match
            match.apply(how(match))


def tricks_left(match: Match) -> int:
    assert isinstance(match.phase, SixTricks)
    return int(match.phase.left)


def rivals(match: Match, seed: int = 1) -> CatTeOpponentModel:
    worlds = Worlds(match, match.to_act)
    found = POLICY.opponent_model(worlds, Dice(seed))
    assert isinstance(found, CatTeOpponentModel)
    return found


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_a_thrifty_player_does_what_the_rule_bot_does(seats):
    bot = RuleBot(lowest)
    for match in rounds(seats, 240):
        if tricks_left(match) > 1:
            action = match.phase.action(match.table, thrifty(match))
            assert action == choose_action(bot, match, match.to_act)


@pytest.mark.parametrize(("how", "mind"), [(thrifty, THRIFTY), (clever, CLEVER)])
def test_with_the_true_cards_nothing_is_odd_and_the_true_cards_were_folded(how, mind):
    for match in rounds(4, 4, how):
        told = Reconstruction(match, POLICY.candidate_moves)
        felt, me = felt_of(match.table), match.to_act
        for seat, guess in enumerate(told.guesses(felt, mind)):
            assert guess.weight == LIKELY
            assert guess.hand == felt.hands[seat]
            assert guess.hidden == felt.hands[seat] | felt.face_down[seat]
            if seat != me:
                assert sum(guess.folds) == felt.face_down[seat]


def test_a_lead_that_no_thrifty_player_makes_makes_a_hand_less_likely():
    match = next(rounds(4, 1))
    leader = match.to_act
    match.apply(1 << (int(match.table.hands[leader]).bit_length() - 1))  # not its weakest
    guess = Reconstruction(match, POLICY.candidate_moves).guesses(match.table, THRIFTY)[leader]
    assert 0 < guess.weight < LIKELY // 10


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_world_looks_the_same_to_who_imagines_it(seats):
    for match in rounds(seats, 1):
        if match.phase.waiting != 2:  # type: ignore[attr-defined]
            continue
        found, me = rivals(match), match.to_act
        for _ in range(5):
            world = found.next()
            assert world.is_possible()
            assert world.view(me) == match.view(me)
            assert sorted(world.all_cards()) == sorted(match.all_cards())


def test_other_hidden_cards_give_the_same_worlds():
    for match in rounds(4, 1):
        if tricks_left(match) != 3:
            continue
        other = Worlds(match, match.to_act).deal(Dice(5))
        here, there = rivals(match), rivals(other)
        for _ in range(3):
            assert list(here.next().table.hands) == list(there.next().table.hands)


def test_cards_lie_where_they_do_more_often_than_in_worlds_by_lot():
    """Before the fifth trick, among players who keep their best cards."""
    guessed = by_lot = 0
    for match in rounds(4, 6):
        if tricks_left(match) == 2 and match.phase.waiting == 4:  # type: ignore[attr-defined]
            found, worlds, dice = rivals(match), Worlds(match, match.to_act), Dice(3)
            for _ in range(60):
                guessed += in_place(found.next(), match)
                by_lot += in_place(worlds.deal(dice), match)
    assert guessed > 1.5 * by_lot


def in_place(world: Match, match: Match) -> int:
    """How many cards of the other hands are in the right one."""
    here, there = match.table.hands, world.table.hands
    return sum(count(here[seat] & there[seat]) for seat in range(4) if seat != match.to_act)


def test_only_where_all_fold_freely_are_folds_read():
    for options in ({"region": "laos"}, {"void_may_show": True}, {"side_bet": 1}):
        match = GAME.new_match(4, options, 0)
        random_deal(match, Dice(1))
        assert POLICY.opponent_model(Worlds(match, match.to_act), Dice(1)) is None


@pytest.mark.parametrize("seats", [5, 6])
def test_among_many_the_others_are_not_read(seats):
    match = GAME.new_match(seats, {}, 0)
    random_deal(match, Dice(2))
    assert POLICY.opponent_model(Worlds(match, match.to_act), Dice(1)) is None
