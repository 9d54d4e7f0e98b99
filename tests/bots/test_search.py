"""Search at the root: fair to every move, reproducible, unaware of hidden cards."""

import random

import pytest

from followsuit.bots.bot import choose_action
from followsuit.bots.policy.catalogue import policy_of
from followsuit.bots.search.root import Arm, Root, halvings
from followsuit.bots.search_bot import OTHERS_PLAYOUTS, SearchBot
from followsuit.bots.worlds import Worlds
from followsuit.rules.catalogue import GAMES
from followsuit.rules.dice import Dice
from followsuit.rules.match import Match
from followsuit.rules.playout import random_deal


def searcher(seed: int, playouts: int = 60) -> SearchBot:
    return SearchBot(random.Random(seed).randrange, playouts)


def dealt(game: str, seed: int, moves: int) -> Match:
    """A position after this many random moves, or fewer if the hand ends first."""
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


def test_moves_are_halved_until_two_are_left() -> None:
    assert [halvings(moves) for moves in (1, 2, 3, 4, 5, 8, 9)] == [1, 1, 2, 2, 3, 3, 4]


def test_search_chooses_a_legal_move_in_every_game() -> None:
    for game in GAMES:
        match = dealt(game, seed=3, moves=9)
        action = choose_action(searcher(1), match, match.to_act)
        assert match.canonical(match.to_act, action) == action


def test_the_same_seed_gives_the_same_evaluations() -> None:
    match = dealt("rook13", seed=5, moves=30)
    view, worlds = match.view(match.to_act), Worlds(match, match.to_act)
    first = searcher(1).evaluate(view, worlds)
    assert first == searcher(1).evaluate(view, worlds)
    assert first != searcher(2).evaluate(view, worlds)


def test_evaluating_other_moves_uses_leftover_playouts_or_a_few_more() -> None:
    for game in GAMES:
        for moves in (3, 9, 15):
            match = dealt(game, seed=4, moves=moves)
            bot = searcher(1, 200)
            evaluations = bot.evaluate(match.view(match.to_act), Worlds(match, match.to_act))
            assert 0 < bot.playouts_done <= 200 + OTHERS_PLAYOUTS * len(evaluations)


def test_all_moves_are_evaluated_and_the_choice_is_first() -> None:
    match = dealt("mindikot", seed=5, moves=9)
    evaluations = searcher(1).evaluate(match.view(match.to_act), Worlds(match, match.to_act))
    assert {e.action for e in evaluations} == set(match.legal_actions(match.to_act) or ())
    assert [e.win for e in evaluations[1:]] == sorted(
        (e.win for e in evaluations[1:]), reverse=True
    )
    assert evaluations[0].action == choose_action(searcher(1), match, match.to_act)
    assert all(0 <= e.low <= e.win <= e.high <= 1 for e in evaluations)


def test_a_single_legal_move_needs_no_search() -> None:
    match = dealt("rook13", seed=5, moves=0)  # the dealer deals
    bot = SearchBot(lambda n: 1 // 0, 60)
    assert str(choose_action(bot, match, match.to_act)) == "deal"


def test_the_time_limit_ends_a_search() -> None:
    match = dealt("rook13", seed=5, moves=30)
    bot = SearchBot(random.Random(1).randrange, 10**9, seconds=0.05)
    assert choose_action(bot, match, match.to_act) in (match.legal_actions(match.to_act) or ())


def test_more_playouts_narrow_the_interval_but_a_few_never_close_it() -> None:
    match = dealt("mindikot", seed=5, moves=9)
    view, worlds = match.view(match.to_act), Worlds(match, match.to_act)
    few, many = (searcher(1, playouts).evaluate(view, worlds)[0] for playouts in (20, 400))
    assert many.high - many.low < few.high - few.low
    sure = Arm(1)
    for _ in range(5):
        sure.add(1.0, 1.0, 0.0)
    low, high = sure.bounds()
    assert 0.4 < low < 0.7
    assert high == 1.0


def test_bots_that_share_a_process_share_the_budget() -> None:
    bot = SearchBot(random.Random(1).randrange, 900, seconds=3.0)
    bot.hurry(3)
    assert (bot.playouts, bot.seconds) == (300, 1.0)


def test_without_playouts_it_plays_the_first_candidate() -> None:
    match = dealt("mindikot", seed=5, moves=9)
    first = policy_of("mindikot").candidates(match)[0]
    bot = searcher(1, 1)
    bot.hurry(2)
    assert choose_action(bot, match, match.to_act) == match.phase.action(match.table, first)


# dropping and misjudging moves


def arm_with(*values: float) -> Arm:
    arm = Arm(1)
    for value in values:
        arm.add(value, value, 0.0)
    return arm


def test_a_move_that_is_behind_in_nearly_all_worlds_is_hopeless() -> None:
    luck = [0.1 * (world % 7) for world in range(64)]  # the same for all moves
    best = arm_with(*(0.3 + value for value in luck))
    behind = arm_with(*(0.2 + value + 0.01 * (world % 2) for world, value in enumerate(luck)))
    mixed = arm_with(*(0.3 + luck[world - 32] for world in range(64)))
    assert behind.is_hopeless(best)
    assert not mixed.is_hopeless(best)


def test_a_move_with_equal_results_in_many_worlds_is_dropped() -> None:
    for worlds, is_dropped in ((64, False), (128, True)):
        same = [0.5] * worlds
        assert arm_with(*same).is_hopeless(arm_with(*same)) == is_dropped


def test_clear_decisions_save_playouts_and_none_exceeds_the_budget() -> None:
    spent = []
    for seed in range(6):
        match = dealt("mindikot", seed, moves=9)
        bot = searcher(1, 2000)
        choose_action(bot, match, match.to_act)
        spent.append(bot.playouts_done)
    assert min(spent) < 1000
    assert max(spent) <= 2000


def test_a_bot_misjudges_only_where_it_has_no_partner() -> None:
    for game, errs in (("cat_te", True), ("mindikot", False)):
        match = dealt(game, seed=5, moves=2)
        root = Root(Worlds(match, match.to_act), policy_of(game), [1, 2, 3], 7)
        for arm, value in zip(root.arms, (0.60, 0.59, 0.10), strict=True):
            arm.prior = 0.0
            arm.add(value, value, 0.0)
        good, near, bad = root.arms
        bot = searcher(1)
        assert bot.ranked(root)[0] is good
        bot.misjudgment = 0.02
        chosen = [bot.ranked(root)[0] for _ in range(200)]
        assert bad not in chosen
        assert (20 < chosen.count(near) < 100) == errs


def test_a_misjudging_bot_never_picks_a_dropped_move() -> None:
    match = dealt("cat_te", seed=5, moves=2)
    root = Root(Worlds(match, match.to_act), policy_of("cat_te"), [1, 2, 3], 7)
    best, second, dropped = root.arms
    for arm, plays in ((best, 30), (second, 30), (dropped, 1)):
        arm.prior = 0.5  # which counts for much after few playouts
        for _ in range(plays):
            arm.add(0.5, 0.5, 0.0)
    bot = searcher(1)
    bot.misjudgment = 0.02
    chosen = [bot.ranked(root)[0] for _ in range(200)]
    assert dropped not in chosen
    assert {best.move, second.move} == {arm.move for arm in chosen}


def test_correlated_playouts_count_for_less() -> None:
    rng = random.Random(5)
    mixed = [float(rng.randrange(2)) for _ in range(1200)]
    alike = [value for value in mixed[:60] for _ in range(20)]
    assert arm_with(*mixed).correlation() < 2
    assert arm_with(*alike).correlation() > 10
    (low, high), (lower, higher) = arm_with(*mixed).bounds(), arm_with(*alike).bounds()
    assert higher - lower > 3 * (high - low)


@pytest.mark.parametrize("value", [0.1, 0.5, 0.62, 0.7, 1.0])
@pytest.mark.parametrize("plays", [8, 32, 100])
def test_a_few_equal_values_never_close_the_interval(value, plays) -> None:
    low, high = arm_with(*[value] * plays).bounds()
    assert low <= value <= high
    assert high - low > 0.5 / plays**0.5 * (value * (1 - value)) ** 0.5


def test_more_playouts_cannot_narrow_the_interval_below_the_variance_floor() -> None:
    rng = random.Random(5)
    few, many = (
        arm_with(*(float(rng.randrange(2)) for _ in range(plays))) for plays in (1000, 100_000)
    )
    for arm in (few, many):
        low, high = arm.bounds(variance_floor=1 / 100)
        assert 0.15 < high - low < 0.3


def test_cat_tes_opponent_model_has_a_variance_floor() -> None:
    match = dealt("cat_te", seed=5, moves=9)
    root = Root(Worlds(match, match.to_act), policy_of("cat_te"), match.moves(), 7)
    assert root.opponents is not None
    assert 1 / 1200 <= root.variance_floor() < 1 / 20
    rook = dealt("rook13", seed=5, moves=30)
    assert (
        Root(Worlds(rook, rook.to_act), policy_of("rook13"), rook.moves(), 7).variance_floor() == 0
    )


def test_sibling_searches_share_their_worlds() -> None:
    match = dealt("cat_te", seed=5, moves=9)
    worlds, policy = Worlds(match, match.to_act), policy_of("cat_te")
    root = Root(worlds, policy, match.moves(), 7)
    assert Root(worlds, policy, match.moves(), 8, True, root).opponents is root.opponents
