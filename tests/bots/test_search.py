"""Search at the root: fair to every move, the same for the same seed, blind to hidden cards."""

import random

import pytest

from followsuit.bots.bot import asked
from followsuit.bots.policy.catalogue import policy_of
from followsuit.bots.search.root import Arm, Root, halvings
from followsuit.bots.search_bot import FEW, SearchBot
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


def test_what_is_weighed_beside_the_choice_takes_what_is_left_or_little() -> None:
    for game in GAMES:
        for moves in (3, 9, 15):
            match = dealt(game, seed=4, moves=moves)
            bot = searcher(1, 200)
            weighed = bot.weigh(match.view(match.to_act), Worlds(match, match.to_act))
            assert 0 < bot.played_out <= 200 + FEW * len(weighed)


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
        sure.add(1.0, 1.0, 0.0)
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


# moves that are dropped early, and moves that are misjudged


def arm_with(*values: float) -> Arm:
    arm = Arm(1)
    for value in values:
        arm.add(value, value, 0.0)
    return arm


def test_a_move_is_hopeless_when_it_is_behind_in_nearly_all_worlds() -> None:
    luck = [0.1 * (world % 7) for world in range(64)]  # the same for all moves
    best = arm_with(*(0.3 + value for value in luck))
    behind = arm_with(*(0.2 + value + 0.01 * (world % 2) for world, value in enumerate(luck)))
    mixed = arm_with(*(0.3 + luck[world - 32] for world in range(64)))
    assert behind.is_hopeless(best)
    assert not mixed.is_hopeless(best)


def test_of_moves_that_come_to_the_same_one_is_enough_after_many_worlds() -> None:
    for worlds, is_enough in ((64, False), (128, True)):
        same = [0.5] * worlds
        assert arm_with(*same).is_hopeless(arm_with(*same)) == is_enough


def test_a_clear_decision_takes_a_part_of_the_budget_and_no_decision_more() -> None:
    spent = []
    for seed in range(6):
        match = dealt("mindikot", seed, moves=9)
        bot = searcher(1, 2000)
        asked(bot, match, match.to_act)
        spent.append(bot.played_out)
    assert min(spent) < 1000
    assert max(spent) <= 2000


def test_who_judges_less_well_errs_where_no_partner_pays_for_it() -> None:
    for game, errs in (("cat_te", True), ("mindikot", False)):
        match = dealt(game, seed=5, moves=2)
        root = Root(Worlds(match, match.to_act), policy_of(game), [1, 2, 3], 7)
        for arm, value in zip(root.arms, (0.60, 0.59, 0.10), strict=True):
            arm.promise = 0.0
            arm.add(value, value, 0.0)
        good, near, bad = root.arms
        bot = searcher(1)
        assert bot.judged(root)[0] is good
        bot.blur = 0.02
        chosen = [bot.judged(root)[0] for _ in range(200)]
        assert bad not in chosen
        assert (20 < chosen.count(near) < 100) == errs


def test_who_judges_less_well_does_not_go_back_to_what_was_dropped() -> None:
    match = dealt("cat_te", seed=5, moves=2)
    root = Root(Worlds(match, match.to_act), policy_of("cat_te"), [1, 2, 3], 7)
    best, second, dropped = root.arms
    for arm, plays in ((best, 30), (second, 30), (dropped, 1)):
        arm.promise = 0.5  # which counts for much where little was tried
        for _ in range(plays):
            arm.add(0.5, 0.5, 0.0)
    bot = searcher(1)
    bot.blur = 0.02
    chosen = [bot.judged(root)[0] for _ in range(200)]
    assert dropped not in chosen
    assert {best.move, second.move} == {arm.move for arm in chosen}


def test_play_outs_in_worlds_that_are_much_alike_count_for_less() -> None:
    lots = random.Random(5)
    mixed = [float(lots.randrange(2)) for _ in range(1200)]
    alike = [value for value in mixed[:60] for _ in range(20)]
    assert arm_with(*mixed).kinship() < 2
    assert arm_with(*alike).kinship() > 10
    (low, high), (lower, higher) = arm_with(*mixed).bounds(), arm_with(*alike).bounds()
    assert higher - lower > 3 * (high - low)


@pytest.mark.parametrize("value", [0.1, 0.5, 0.62, 0.7, 1.0])
@pytest.mark.parametrize("plays", [8, 32, 100])
def test_a_few_that_all_agree_leave_as_much_doubt_whatever_they_say(value, plays) -> None:
    low, high = arm_with(*[value] * plays).bounds()
    assert low <= value <= high
    assert high - low > 0.5 / plays**0.5 * (value * (1 - value)) ** 0.5


def test_what_was_read_from_a_few_hands_stays_in_doubt_however_often_it_is_played() -> None:
    lots = random.Random(5)
    few, many = (
        arm_with(*(float(lots.randrange(2)) for _ in range(plays))) for plays in (1000, 100_000)
    )
    for arm in (few, many):
        low, high = arm.bounds(doubt=1 / 100)
        assert 0.15 < high - low < 0.3


def test_hands_read_in_cat_te_are_counted_by_what_they_are_worth() -> None:
    match = dealt("cat_te", seed=5, moves=9)
    root = Root(Worlds(match, match.to_act), policy_of("cat_te"), match.moves(), 7)
    assert root.rivals is not None
    assert 1 / 1200 <= root.doubt() < 1 / 20
    rook = dealt("rook13", seed=5, moves=30)
    assert Root(Worlds(rook, rook.to_act), policy_of("rook13"), rook.moves(), 7).doubt() == 0


def test_what_is_tried_beside_the_choice_is_tried_in_the_same_worlds() -> None:
    match = dealt("cat_te", seed=5, moves=9)
    worlds, policy = Worlds(match, match.to_act), policy_of("cat_te")
    root = Root(worlds, policy, match.moves(), 7)
    assert Root(worlds, policy, match.moves(), 8, True, root).rivals is root.rivals
