"""The same cards, with the bots in every seat."""

import pytest

from followsuit.bots.arena.contest import HAND
from followsuit.bots.arena.duplicate import ArenaMatch, play_deal
from followsuit.bots.arena.outcome import standing
from followsuit.bots.catalogue import BOTS
from followsuit.bots.random_bot import RandomBot
from followsuit.bots.worlds import OpenCards
from followsuit.rules.catalogue import GAMES
from followsuit.rules.events import Bid, Dealt
from tests.bots.arena.test_contest import contest

SHORT = {
    "mindikot": {"target_score": 1},
    "rook13": {"win_score": 50},
    "bezique": {"target_score": 200},
    "cat_te": {"rounds": 2},
}


@pytest.mark.parametrize("unit", ["match", "hand"])
@pytest.mark.parametrize("game", list(GAMES))
def test_a_bot_against_itself_is_even_in_every_deal(game, unit):
    even = contest(game, options=SHORT.get(game, {}), bots=("random", "random"), unit=unit)
    for deal in range(3):
        outcome = play_deal(even, deal)
        assert sum(outcome.ahead) == 0
        assert sum(outcome.won) == len(outcome.won) / 2


@pytest.mark.parametrize("game", list(GAMES))
def test_every_seating_is_dealt_the_same_cards(game):
    duplicate = contest(game, options=SHORT.get(game, {}), unit=HAND)
    seed, dealt = duplicate.seed_of(1), []
    for seating in duplicate.seatings():
        game = ArenaMatch(duplicate, seed, seating)
        while not any(isinstance(event, Dealt) for event in game.match.history):
            game.step()
        dealt.append([event for event in game.match.history if isinstance(event, Dealt)])
    assert all(hands == dealt[0] for hands in dealt)


def test_the_same_deal_has_the_same_outcome():
    assert play_deal(contest(unit=HAND), 4) == play_deal(contest(unit=HAND), 4)
    assert play_deal(contest(unit=HAND), 4) != play_deal(contest(unit=HAND), 5)


def test_rules_of_thumb_beat_random_play():
    made = contest("cat_te", seats=3, unit=HAND)
    result = standing(made, [play_deal(made, deal) for deal in range(30)])
    assert result.games == 180
    assert result.win.low > 0.5
    assert result.ahead.low > 0


def test_the_auction_is_the_same_in_every_seating_and_the_cards_are_not():
    made = contest(unit=HAND, auction="rule")
    bids, points = [], []
    for seating in made.seatings():
        game = ArenaMatch(made, made.seed_of(2), seating)
        game.play()
        bids.append([event for event in game.match.history if isinstance(event, Bid)])
        points.append(game.match.round_scores())
    assert bids[0]
    assert bids[0] == bids[1]
    assert points[0] != points[1]


def test_a_deal_is_won_by_the_side_that_is_ahead():
    for deal in range(5):
        outcome = play_deal(contest(unit=HAND), deal)
        for points, won in zip(outcome.ahead, outcome.won, strict=True):
            assert won == (points > 0) + (points == 0) / 2


def test_a_deal_near_the_target_may_end_the_match():
    made = contest(unit=HAND, scores=(499, 499))
    game = ArenaMatch(made, made.seed_of(0), (0, 1, 0, 1))
    game.play()
    assert game.match.result() is not None
    assert game.points_ahead() == game.match.round_scores()[0] - game.match.round_scores()[1]


def test_only_the_cheater_is_shown_the_cards(monkeypatch):
    asked = set()

    class Moss(RandomBot):
        searches = True

        def choose(self, view, worlds):
            asked.add((type(self).__name__, isinstance(worlds, OpenCards)))
            return super().choose(view, worlds)

    class Fern(Moss):
        pass

    monkeypatch.setitem(BOTS, "moss", Moss)
    monkeypatch.setitem(BOTS, "fern", Fern)
    play_deal(contest(bots=("moss", "cheater-fern"), unit=HAND), 0)
    assert asked == {("Moss", False), ("Fern", True)}
