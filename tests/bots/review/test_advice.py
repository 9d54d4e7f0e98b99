"""Advice says what to do and why, names equals, and is silent where there is nothing to choose."""

from itertools import islice

import pytest

from bench.positions.played import GAMES_PLAYED, positions
from followsuit.bots.analysis import AnalyzedAction, analyze
from followsuit.bots.catalogue import make_bot
from followsuit.bots.review.advice import Advice, advise, has_choice
from followsuit.rules.match import Match
from followsuit.rules.shuffle import Stream
from tests.scene import dealt, say


def asked(match: Match, layouts: int = 32) -> Advice | None:
    seat = match.to_act
    bot = make_bot("strong", Stream(b"advice", "bot").below, 200, 0)
    return advise(match, seat, analyze(bot, match, seat)[0], 1, layouts)


@pytest.mark.parametrize("game", GAMES_PLAYED)
def test_every_advice_is_legal_and_explained_with_counts(game: str):
    explained = 0
    for match in islice(positions(game, 11), 0, 40, 5):
        advice = asked(match)
        if advice is None:
            assert not has_choice(match)
            continue
        legal = [str(action) for action in match.legal_actions(match.to_act) or []]
        assert {advice.action, *advice.equal} <= set(legal)
        assert advice.action not in advice.equal
        assert advice.instead not in {advice.action, *advice.equal}
        explained += advice.effect is not None or advice.why is not None
        assert advice.also is None or advice.why is not None
    assert explained > 3


def test_cards_of_a_run_are_named_as_equal():
    match = dealt("mindikot", "2S 3S 4S AH|5S 6S|7S 8S|9S JS")
    found = advise(match, 0, [AnalyzedAction("play 3S", win=0.5)], 1, 8)
    assert found is not None
    assert found.equal == ["play 2S", "play 4S"]


def test_where_all_cards_are_equal_there_is_nothing_to_compare_with():
    match = dealt("mindikot", "AS KS QS|2S 3S 4S|5S 6S 7S 8S|9S 10S JS")
    say(match, "play AS")
    analyzed = [AnalyzedAction(f"play {card}", win=0.5) for card in ("2S", "3S", "4S")]
    found = advise(match, 1, analyzed, 1, 8)
    assert found == Advice("play 2S", ["play 3S", "play 4S"], None, None, None, None)


def test_there_is_no_advice_without_a_choice():
    match = dealt("mindikot", "AS|2S 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH|3S 4S|5S 6S")
    say(match, "play AS")
    assert [str(action) for action in match.legal_actions(1) or []] == ["play 2S"]
    assert asked(match) is None


def test_opening_the_bidding_is_no_choice_if_only_a_redeal_is_left():
    match = dealt("rook13", "14R 13R|14Y 13Y|14B 13B|14G 13G", manual_redeal=True)
    say(match, "deal")
    assert [str(action) for action in match.legal_actions(match.to_act) or []] == ["redeal", "open"]
    assert not has_choice(match)
    assert asked(match) is None
