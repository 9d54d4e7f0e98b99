"""The review of a match: complete, reproducible, blind to hidden cards, and its parts add up."""

import json
from collections.abc import Mapping
from typing import Any

import pytest
from msgspec import json as wire

from bench.positions.find import blunders
from followsuit.bots.catalogue import make_bot
from followsuit.bots.policy.catalogue import policy_of
from followsuit.bots.review.accuracy import accuracy_of
from followsuit.bots.review.judge import Judge
from followsuit.bots.review.labels import steps_for
from followsuit.bots.review.positions import Moment, total_decisions
from followsuit.bots.review.results import MatchReview, Parts, Review, RoundReview
from followsuit.bots.review.review import review
from followsuit.bots.review.values import FORCED_PLAYOUTS, Values
from followsuit.bots.review.verdicts import DecisionReview
from followsuit.bots.simulate import step
from followsuit.bots.worlds import Worlds
from followsuit.rules.catalogue import GAMES
from followsuit.rules.dice import Dice
from followsuit.rules.match import Match
from followsuit.rules.record import Recorder
from followsuit.rules.shuffle import Stream, seeded_match
from tests.scene import dealt

SEED = b"followsuit tests of the review.."
# these rules have no model of opponents, which takes long to set up where nothing is compiled
LAOS: Mapping[str, object] = {"region": "laos"}
SHORT: dict[str, Mapping[str, object]] = {
    "bezique": {"target_score": 150},
    "cat_te": {"rounds": 1, **LAOS},
    "hearts": {"target_score": 20},
    "mindikot": {"target_score": 1},
    "rook13": {"win_score": 100, "lose_score": -100},
}
FEW = 24  # playouts: these tests are about everything but strength


def played(
    game: str, *, most: int = 1000, options: Mapping[str, object] | None = None
) -> dict[str, Any]:
    """The record of a match between rule bots, abandoned after this many deals and actions."""
    match = seeded_match(GAMES[game], None, dict(SHORT[game] if options is None else options), SEED)
    bots = [make_bot("rule", Stream(SEED, f"bot {s}").below) for s in range(match.table.seats)]
    recorder = Recorder(match)
    while match.result() is None and most:
        step(recorder, bots, SEED)
        most -= 1
    record: dict[str, Any] = json.loads(json.dumps(recorder.record()))
    return record


def lines(record: Mapping[str, Any], *seats: int, seed: int = 1) -> list[Review]:
    return list(review(record, seats, seed=seed, playouts=FEW, reasons=False))


def judge_of(match: Match, seed: int = 1) -> Judge:
    game = GAMES[match.name]
    steps = steps_for(game, match.rules_in_force())
    return Judge(policy_of(match.name), steps, game.avoided_actions, seed)


def judged(match: Match, action: str, playouts: int, seed: int = 1) -> tuple[Values, Judge]:
    judge = judge_of(match, seed)
    values = judge.values(Moment(match, 0, 1, match.to_act, action), playouts)
    assert values is not None
    return values, judge


def verdict(match: Match, action: str, playouts: int = 400, seed: int = 1) -> DecisionReview:
    values, judge = judged(match, action, playouts, seed)
    return judge.verdict(Moment(match, 0, 1, match.to_act, action), values, 0.0)


# the whole review


@pytest.mark.parametrize("game", SHORT)
def test_every_decision_round_and_match_has_its_line_in_order(game):
    record = played(game)
    found = lines(record, 1)
    decisions = [line for line in found if isinstance(line, DecisionReview)]
    assert len(decisions) == total_decisions(record, (1,))
    acts = iter(decisions)
    at = 0
    for number, hand in enumerate(record["hands"]):
        for place, (seat, action, *_) in enumerate(hand["actions"]):
            if seat == 1:
                one = next(acts)
                assert (one.hand, one.step, one.action) == (number, at + 1 + place, action)
        at += 1 + len(hand["actions"])
    rounds = [line for line in found if isinstance(line, RoundReview)]
    assert [len(each.chances) for each in rounds] == [
        1 + len(hand["actions"]) for hand in record["hands"]
    ]
    assert isinstance(found[-1], MatchReview)
    assert found[-1].rounds == rounds


@pytest.mark.parametrize("game", SHORT)
def test_the_parts_add_up_exactly(game):
    found = lines(played(game), 0, 1)
    match = found[-1]
    assert isinstance(match, MatchReview)
    for each in match.rounds:
        for seat in each.seats:
            assert in_thousandths(seat.parts) == change(seat.before, seat.after)
    for one, following in zip(match.rounds, match.rounds[1:], strict=False):
        assert following.before == one.chances[-1]
    for mine in match.seats:
        assert in_thousandths(mine.parts) == change(mine.before, mine.after)
        own = [each for each in match.rounds for seat in each.seats if seat.seat == mine.seat]
        assert mine.before == own[0].seats[mine.seat].before
        assert mine.after in (0.0, 0.25, 0.333, 0.5, 1.0)  # a match may be shared


def in_thousandths(parts: Parts) -> int:
    each = [parts.deal, parts.own, parts.partner, parts.others, parts.hidden]
    assert all(part.low <= part.value <= part.high for part in each)
    return sum(round(part.value * 1000) for part in each)


def change(before: float, after: float) -> int:
    return round(after * 1000) - round(before * 1000)


def test_the_same_seed_gives_the_same_review():
    record = played("mindikot", most=40)
    first = wire.encode(lines(record, 0))
    assert first == wire.encode(lines(record, 0))
    assert first != wire.encode(lines(record, 0, seed=2))


def test_a_verdict_does_not_depend_on_which_other_seats_are_reviewed():
    record = played("mindikot", most=20)
    alone = [line for line in lines(record, 2) if isinstance(line, DecisionReview)]
    together = [
        line for line in lines(record, 0, 2) if isinstance(line, DecisionReview) and line.seat == 2
    ]
    assert alone == together


@pytest.mark.parametrize("game", SHORT)
def test_an_abandoned_match_is_reviewed_up_to_its_end(game):
    record = played(game, most=9, options={})
    assert record["result"] is None
    match = lines(record, 0)[-1]
    assert isinstance(match, MatchReview)
    assert len(match.rounds) == 1
    assert match.seats[0].after == match.rounds[0].chances[-1][0]


def test_without_a_deal_there_is_nothing_to_review():
    record = played("cat_te", most=0)
    (match,) = lines(record, 0)
    assert isinstance(match, MatchReview)
    assert match.seats[0].accuracy is None


def test_in_a_match_without_an_end_every_round_counts_alone():
    record = played("cat_te", most=29, options={"rounds": None, **LAOS})
    match = lines(record, 0)[-1]
    assert isinstance(match, MatchReview)
    assert len(match.rounds) > 1
    assert len({tuple(each.before) for each in match.rounds}) == 1
    mine = match.seats[0]
    assert in_thousandths(mine.parts) == change(mine.before, mine.after)


# labels


def test_a_single_legal_action_is_forced():
    match = dealt("rook13")
    assert verdict(match, "deal").label == "forced"


def test_a_forced_action_reports_only_the_playouts_spent_on_it():
    found = verdict(dealt("rook13"), "deal", 1000)
    assert found.playouts == found.worlds == FORCED_PLAYOUTS


def test_an_action_out_of_turn_is_forced_and_loses_nothing():
    record = played("cat_te", options={"rounds": 1, "side_bet": 1, **LAOS}, most=12)
    decisions = [line for line in lines(record, 0, 1, 2, 3) if isinstance(line, DecisionReview)]
    taken = [each for each in decisions if each.action == "side-pot"]
    assert taken
    assert {(each.label, each.loss, each.best) for each in taken} == {("forced", 0.0, "side-pot")}


def test_a_decision_that_cannot_be_judged_is_not_held_against_its_player():
    match = dealt("mindikot", "7S 8S 2H 3D|9S|10S|JS", dealer=3)
    for seat in range(1, 4):
        match.table.barred[seat] = -1  # the unseen cards can be nowhere
    moment = Moment(match, 0, 1, match.to_act, "play 8S")
    judge = judge_of(match)
    assert judge.values(moment, 60) is None
    found = judge.verdict(moment, None, 0.4)
    assert (found.label, found.loss, found.round_loss) == ("good", 0.0, 0.0)
    assert (found.best, found.win, found.actions) == ("play 8S", 0.4, [])
    assert accuracy_of([found], judge.steps) is None


def test_neighbors_in_one_hand_are_equal():
    match = dealt("mindikot", "7S 8S 2H 3D|9S|10S|JS", dealer=3)
    found = verdict(match, "play 8S", 60)
    both = next(each for each in found.actions if "S" in each.action and each.equal)
    assert {both.action, *both.equal} >= {"play 7S", "play 8S"}


@pytest.mark.parametrize("game", ["cat_te", "mindikot", "rook13"])
def test_other_hidden_cards_leave_the_verdict_alone(game):
    position = next(iter(blunders(game, 1)))
    match, action = position.match, position.wrong
    seat = match.to_act
    world = Worlds(match, seat).deal(Dice(5))
    other = match.rearranged(seat, world.hidden_from(seat))
    assert other.hidden_from(seat) != match.hidden_from(seat)
    assert verdict(other, action, 60) == verdict(match, action, 60)
