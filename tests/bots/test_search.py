"""Search at the root: fair to every move, the same for the same seed, blind to hidden cards."""

import random

from followsuit.bots.bot import asked
from followsuit.bots.policy.catalogue import policy_of
from followsuit.bots.search.root import Arm, halvings
from followsuit.bots.search_bot import SearchBot
from followsuit.bots.worlds import Worlds
from followsuit.rules.catalogue import GAMES
from followsuit.rules.dice import Dice
from followsuit.rules.match import Match
from followsuit.rules.playout import random_deal


def searcher(seed: int, playouts: int = 60) -> SearchBot:
    return SearchBot(random.Random(seed).randrange, playouts)


def dealt(game: str, seed: int, moves: int) -> Match:
    """So many random moves after a deal, or fewer if the hand ends before."""
    match = GAMES[game].new_match(None, {}, 0)
    dice = Dice(seed)
    random_deal(match, dice)
    while moves and match.to_act >= 0:
        before = match.copy()
        match.apply(match.phase.random_move(match.table, dice))
        moves -= 1
        if match.to_act < 0:
            return before
    return match


def test_moves_are_halved_until_two_are_compared_to_the_end() -> None:
    assert [halvings(moves) for moves in (1, 2, 3, 4, 5, 8, 9)] == [1, 1, 2, 2, 3, 3, 4]


def test_every_game_is_searched_and_the_move_is_legal() -> None:
    for game in GAMES:
        match = dealt(game, seed=3, moves=9)
        action = asked(searcher(1), match, match.to_act)
        assert match.canonical(match.to_act, action) == action


def test_the_same_seed_gives_the_same_move_and_the_same_figures() -> None:
    match = dealt("rook13", seed=5, moves=30)
    view, worlds = match.view(match.to_act), Worlds(match, match.to_act)
    first = searcher(1).weigh(view, worlds)
    assert first == searcher(1).weigh(view, worlds)
    assert first != searcher(2).weigh(view, worlds)


def test_all_moves_are_weighed_and_the_best_comes_first() -> None:
    match = dealt("mindikot", seed=5, moves=9)
    weighed = searcher(1).weigh(match.view(match.to_act), Worlds(match, match.to_act))
    assert {w.action for w in weighed} == set(match.legal_actions(match.to_act) or ())
    assert [w.win for w in weighed[1:]] == sorted((w.win for w in weighed[1:]), reverse=True)
    assert weighed[0].action == asked(searcher(1), match, match.to_act)
    assert all(0 <= w.low <= w.win <= w.high <= 1 for w in weighed)


def test_one_legal_move_needs_no_thought() -> None:
    match = dealt("rook13", seed=5, moves=0)  # the dealer deals
    bot = SearchBot(lambda n: 1 // 0, 60)
    assert str(asked(bot, match, match.to_act)) == "deal"


def test_the_guard_ends_a_search_that_takes_too_long() -> None:
    match = dealt("rook13", seed=5, moves=30)
    bot = SearchBot(random.Random(1).randrange, 10**9, seconds=0.05)
    assert asked(bot, match, match.to_act) in (match.legal_actions(match.to_act) or ())


def test_more_playouts_leave_less_doubt_and_a_few_never_make_sure() -> None:
    match = dealt("mindikot", seed=5, moves=9)
    view, worlds = match.view(match.to_act), Worlds(match, match.to_act)
    few, many = (searcher(1, playouts).weigh(view, worlds)[0] for playouts in (20, 400))
    assert many.high - many.low < few.high - few.low
    sure = Arm(1)
    for _ in range(5):
        sure.add(1.0, 0.0)
    low, high = sure.bounds()
    assert 0.4 < low < 0.7
    assert high == 1.0


def test_who_shares_its_process_spends_its_share() -> None:
    bot = SearchBot(random.Random(1).randrange, 900, seconds=3.0)
    bot.hurry(3)
    assert (bot.playouts, bot.seconds) == (300, 1.0)


def test_without_a_play_out_it_does_what_comes_to_its_mind_first() -> None:
    match = dealt("mindikot", seed=5, moves=9)
    first = policy_of("mindikot").candidates(match)[0]
    bot = searcher(1, 1)
    bot.hurry(2)
    assert asked(bot, match, match.to_act) == match.phase.action(match.table, first)
