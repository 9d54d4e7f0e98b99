"""Cat Te's opponent model: what the others' cards and folds say about their hands."""

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
from followsuit.games.cat_te.table import tableau
from followsuit.rules.bits import count
from followsuit.rules.dice import Dice
from followsuit.rules.match import Match
from followsuit.rules.piles import lowest
from followsuit.rules.playout import random_deal

POLICY = CatTePolicy()
THRIFTY_PLAYER = ThriftyPlayer()


def thrifty(match: Match) -> int:
    assert isinstance(match.phase, SixTricks)
    return int(THRIFTY_PLAYER.move(match.table, match.phase))


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


def model_of(match: Match, seed: int = 1) -> CatTeOpponentModel:
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


@pytest.mark.parametrize(("how", "style"), [(thrifty, THRIFTY), (clever, CLEVER)])
def test_the_true_world_has_no_surprises_and_the_true_folds(how, style):
    for match in rounds(4, 4, how):
        reconstruction = Reconstruction(match, POLICY.candidate_moves)
        board, me = tableau(match.table), match.to_act
        for seat, guess in enumerate(reconstruction.guesses(board, style)):
            assert guess.weight == LIKELY
            assert guess.hand == board.hands[seat]
            assert guess.hidden == board.hands[seat] | board.face_down[seat]
            if seat != me:
                assert sum(guess.folds) == board.face_down[seat]


def test_an_untypical_lead_makes_a_hand_less_likely():
    match = next(rounds(4, 1))
    leader = match.to_act
    match.apply(1 << (int(match.table.hands[leader]).bit_length() - 1))  # not its weakest
    guess = Reconstruction(match, POLICY.candidate_moves).guesses(match.table, THRIFTY)[leader]
    assert 0 < guess.weight < LIKELY // 10


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_sampled_world_looks_the_same_to_the_viewer(seats):
    for match in rounds(seats, 1):
        if match.phase.waiting != 2:  # type: ignore[attr-defined]
            continue
        found, me = model_of(match), match.to_act
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
        here, there = model_of(match), model_of(other)
        for _ in range(3):
            assert list(here.next().table.hands) == list(there.next().table.hands)


def test_sampled_worlds_match_the_true_hands_better_than_uniform_ones():
    """Before the fifth trick, among players who keep their best cards."""
    guessed = uniform = 0
    for match in rounds(4, 6):
        if tricks_left(match) == 2 and match.phase.waiting == 4:  # type: ignore[attr-defined]
            found, worlds, dice = model_of(match), Worlds(match, match.to_act), Dice(3)
            for _ in range(60):
                guessed += in_place(found.next(), match)
                uniform += in_place(worlds.deal(dice), match)
    assert guessed > 1.5 * uniform


def in_place(world: Match, match: Match) -> int:
    """The number of cards in the right opposing hand."""
    here, there = match.table.hands, world.table.hands
    return sum(count(here[seat] & there[seat]) for seat in range(4) if seat != match.to_act)


def test_other_rules_have_no_opponent_model():
    for options in ({"region": "laos"}, {"void_may_show": True}, {"side_bet": 1}):
        match = GAME.new_match(4, options, 0)
        random_deal(match, Dice(1))
        assert POLICY.opponent_model(Worlds(match, match.to_act), Dice(1)) is None


@pytest.mark.parametrize("seats", [5, 6])
def test_large_tables_have_no_opponent_model(seats):
    match = GAME.new_match(seats, {}, 0)
    random_deal(match, Dice(2))
    assert POLICY.opponent_model(Worlds(match, match.to_act), Dice(1)) is None
