"""Reasons are true by the counts, say nothing where nothing differs, and depend on no secret."""

import random
import re
from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from typing import Any

import pytest

from bench.positions.played import GAMES_PLAYED, LAOS, positions
from followsuit.bots.policy.catalogue import policy_of
from followsuit.bots.review.reasons import (
    Comparison,
    compare,
    explain,
    hint_text,
    prospects,
    review_text,
)
from followsuit.bots.review.stories import Story, StoryTeller
from followsuit.bots.review.verdicts import Reason
from followsuit.bots.worlds import Worlds
from followsuit.rules.cards import Cards
from followsuit.rules.dice import Dice
from followsuit.rules.match import Match
from followsuit.texts import Text, languages, sentence
from tests.scene import dealt, say

ACTION = "play 2S"
OPTIONS: Mapping[str, Mapping[str, object]] = {"cat_te": LAOS, "bezique": {"mode": "advanced"}}


def contrasts(game: str, seed: int, most: int) -> Iterator[tuple[Match, int, int]]:
    """Positions with the policy's move and another one."""
    rng = random.Random(seed)
    policy = policy_of(game)
    found = positions(game, seed, options=OPTIONS.get(game))
    for match in islice(found, 0, 5 * most, 5):
        best, *others = policy.candidates(match)
        if others:
            yield match, int(best), int(rng.choice(others))


# recounts, from the table at the end of each playout instead of its events


def taken_by(story: Story, side: int, sides: int) -> Cards:
    return sum(list(story.after.table.taken)[side::sides])


def gained(story: Story, side: int) -> int:
    return int(story.after.table.scores[side] - story.before.table.scores[side])


def side_of(story: Story) -> int:
    return story.seat % len(story.before.table.scores)


def tricks_of(story: Story, side: int) -> int:
    sides = len(story.before.table.scores)
    after, before = story.after.table.tricks, story.before.table.tricks
    return int(sum(list(after)[side::sides]) - sum(list(before)[side::sides]))


def has_card(story: Story, text: Text, side: int) -> bool:
    card = story.before.table.pack.named(str(text.params["card"]))
    return bool(taken_by(story, side, len(story.before.table.scores)) & card)


def contract(story: Story, *, ours: bool, made: bool) -> bool:
    match: Any = story.after
    is_made = gained(story, match.bidder % 2) != -match.bid
    is_ours = match.bidder % 2 == side_of(story)
    return (is_ours, is_made) == (ours, made)


RECOUNTS: Mapping[str, Callable[[Story, Text], float]] = {
    "reason.our_tricks": lambda story, _: tricks_of(story, side_of(story)),
    "mindikot.reason.win": lambda story, _: gained(story, side_of(story)) > 0,
    "mindikot.reason.their_win": lambda story, _: gained(story, 1 - side_of(story)) > 0,
    "mindikot.reason.our_ten": lambda story, text: has_card(story, text, side_of(story)),
    "mindikot.reason.their_ten": lambda story, text: has_card(story, text, 1 - side_of(story)),
    "rook13.reason.made": lambda story, _: contract(story, ours=True, made=True),
    "rook13.reason.set": lambda story, _: contract(story, ours=True, made=False),
    "rook13.reason.they_make": lambda story, _: contract(story, ours=False, made=True),
    "rook13.reason.they_are_set": lambda story, _: contract(story, ours=False, made=False),
    "cat_te.reason.pot": lambda story, _: gained(story, story.seat) > 0,
    "cat_te.reason.their_pot": lambda story, text: gained(story, int(str(text.params["seat"]))) > 0,
    "reason.my_points": lambda story, _: story.after.round_scores()[story.seat],
}


@pytest.mark.parametrize("game", GAMES_PLAYED)
def test_the_counts_are_those_of_the_playouts(game: str):
    layouts, checked = 24, set[str]()
    for match, best, other in contrasts(game, 1, 14):
        policy, seat = policy_of(game), match.to_act
        comparison = compare(Worlds(match, seat), policy, best, other, layouts, 7)
        teller = StoryTeller(Worlds(match, seat), policy, [best, other], 7)
        told = [teller.next() for _ in range(comparison.layouts)]
        for feature in comparison.best:
            recount = RECOUNTS.get(feature.what.key)
            if recount is None:
                continue
            checked.add(feature.what.key)
            sums = (comparison.best[feature], comparison.other[feature])
            again = [sum(recount(pair[side], feature.what) for pair in told) for side in (0, 1)]
            assert list(sums) == pytest.approx(again), feature
    assert len(checked) > (0 if game == "bezique" else 1)


@pytest.mark.parametrize("game", GAMES_PLAYED)
def test_a_sentence_quotes_the_counts(game: str):
    quoted = 0
    for match, best, other in contrasts(game, 2, 14):
        comparison = compare(Worlds(match, match.to_act), policy_of(game), best, other, 32, 5)
        for difference in comparison.differences():
            for text in (review_text(difference), hint_text(difference, ACTION)):
                quoted += quotes(comparison, text)
    assert quoted > 5


def quotes(comparison: Comparison, text: Text) -> bool:
    """Whether a sentence has the sums of its feature in it; a wrong one fails."""
    what = text.params["what"]
    feature = next(one for one in comparison.best if one.what == what)
    best, other = comparison.best[feature], comparison.other[feature]
    if feature.scale:
        means = (text.params["best"], text.params["mean"])
        assert [float(str(mean)) for mean in means] == pytest.approx(
            [best / comparison.layouts, other / comparison.layouts], abs=0.5
        )
    elif "count" in text.params:
        assert (text.params["best"], text.params["count"]) == (best, other)
        assert text.params["layouts"] == comparison.layouts
    return True


@pytest.mark.parametrize("game", GAMES_PLAYED)
def test_reasons_are_whole_sentences_in_every_language(game: str):
    found: set[str] = set()
    for match, best, other in contrasts(game, 3, 12):
        comparison = compare(Worlds(match, match.to_act), policy_of(game), best, other, 24, 5)
        for difference in comparison.differences():
            for text in (review_text(difference), hint_text(difference, ACTION)):
                for language in languages():
                    words = sentence(text, language)
                    assert not re.search(r"[{}]|  |reason\.", words), words
                    assert words[-1] in ".।", words
                found.add(text.key)
    assert len(found) > 1


def test_a_reason_speaks_for_the_best_action():
    for game in GAMES_PLAYED:
        for match, best, other in contrasts(game, 4, 8):
            comparison = compare(Worlds(match, match.to_act), policy_of(game), best, other, 24, 5)
            for difference in comparison.differences():
                is_more = difference.best > difference.other
                assert is_more == difference.feature.is_good
                assert difference.best != difference.other


@pytest.mark.parametrize("game", GAMES_PLAYED)
def test_the_same_seed_gives_the_same_reasons_and_hidden_cards_change_nothing(game: str):
    rng = random.Random(5)
    for match, best, other in contrasts(game, 6, 5):
        seat, policy = match.to_act, policy_of(game)
        first = explain(Worlds(match, seat), policy, best, other, 24, 9)
        assert explain(Worlds(match, seat), policy, best, other, 24, 9) == first
        world = Worlds(match, seat).deal(Dice(rng.randrange(1 << 30)))
        twin = match.rearranged(seat, world.hidden_from(seat))
        assert explain(Worlds(twin, seat), policy, best, other, 24, 9) == first


def test_equal_cards_give_no_reason():
    # both cards are the last of their hands' suits that nobody can beat or miss
    match = dealt("mindikot", "2S 3S 4S|5S 6S|7S 8S|9S JS")
    move = match.table.pack.named
    worlds = Worlds(match, match.to_act)
    found = explain(worlds, policy_of("mindikot"), move("2S"), move("3S"), 50, 1)
    assert found == (None, None)


def test_a_ten_thrown_away_is_the_reason():
    match = dealt("mindikot", "AS KS|10S 2S 3S")
    say(match, "play AS")
    worlds, policy = Worlds(match, 1), policy_of("mindikot")
    move = match.table.pack.named
    reason, _ = explain(worlds, policy, move("2S"), move("10S"), 100, 1)
    assert isinstance(reason, Reason)
    assert reason.text == (
        "In 99 of 100 layouts you could not rule out, the other team wins the 10 of spades with "
        "this trick. With the best action, in none."
    )
    told = prospects(worlds, policy, move("2S"), move("10S"), 100, 1)
    assert told.why is not None
    assert told.why.text == (
        "If you play 10S instead, the other team wins the 10 of spades with this trick in 99 of "
        "100. This way, in none."
    )


@pytest.mark.parametrize("game", GAMES_PLAYED)
def test_a_hint_says_what_to_expect(game: str):
    told = [
        prospects(Worlds(match, match.to_act), policy_of(game), best, other, 24, 3).effect
        for match, best, other in contrasts(game, 7, 6)
    ]
    assert any(told)
    assert all("layouts you can't rule out" in reason.text for reason in told if reason)


def test_what_does_not_change_the_result_is_no_reason():
    for match, best, other in contrasts("mindikot", 8, 6):
        comparison = compare(Worlds(match, match.to_act), policy_of("mindikot"), best, other, 16, 2)
        comparison.decided = 0
        assert comparison.differences() == []
