"""What a review of Rook13 counts: the contract, the points captured, and who takes this trick."""

from typing import Final

from followsuit.bots.review.features import ONCE, RESULT, Feature, Outcome, points, trick_features
from followsuit.bots.review.stories import Story
from followsuit.games.rook13.deck import COUNTERS, MAJORITY, PACK, TRICKS, worth
from followsuit.games.rook13.match import BONUS, Rook13
from followsuit.rules.events import Scored
from followsuit.texts import Text

MADE: Final = Feature(Text("rook13.reason.made"), True, 1.0, group=RESULT)
SET: Final = Feature(Text("rook13.reason.set"), False, 1.05, group=RESULT)
THEY_MAKE: Final = Feature(Text("rook13.reason.they_make"), False, 1.0, group=RESULT)
THEY_ARE_SET: Final = Feature(Text("rook13.reason.they_are_set"), True, 1.05, group=RESULT)
FIVE_TRICKS: Final = Feature(Text("rook13.reason.five_tricks"), True, 0.8, group="tricks")
LAST_TRICK: Final = Feature(Text("rook13.reason.last_trick"), True, 0.8, group="last")
# a few points decide a contract, so that 60 count as much as always against never
CAPTURED: Final = Feature(Text("rook13.reason.captured"), True, 0.8, 60.0, "captured")
GIVEN: Final = Feature(Text("rook13.reason.given"), False, 0.9, 20.0, "trick")


def outcomes(story: Story) -> Outcome:
    yield from trick_features(story)
    yield from this_trick(story)
    if any(isinstance(event, Scored) for event in story.events):
        yield from contract(story)
        yield from tricks_and_points(story)
        yield from points(story, 120.0, group=RESULT)


def this_trick(story: Story) -> Outcome:
    """The counters that the other team takes with this trick, or ours."""
    taken = story.this_trick
    if taken is None:
        return
    cards = PACK.named(*taken.cards)
    is_ours = story.is_ours(taken.seat)
    if not is_ours:
        yield GIVEN, float(worth(cards))
    for card in PACK.names_of(cards & COUNTERS):
        key = "rook13.reason.take_counter" if is_ours else "rook13.reason.give_counter"
        yield Feature(Text(key, card=card), is_ours, 0.85, group="trick"), ONCE


def contract(story: Story) -> Outcome:
    match = story.after
    assert isinstance(match, Rook13)
    is_set = any(isinstance(e, Scored) and e.why.key == "rook13.score.set" for e in story.events)
    if story.is_ours(match.bidder):
        yield (SET if is_set else MADE), ONCE
    else:
        yield (THEY_ARE_SET if is_set else THEY_MAKE), ONCE


def tricks_and_points(story: Story) -> Outcome:
    """The round as a whole, also what was taken before."""
    match, side = story.after, story.seat & 1
    assert isinstance(match, Rook13)
    tricks = match.table.team_tricks(side)
    if tricks >= MAJORITY:
        yield FIVE_TRICKS, ONCE
    if story.tricks and story.is_ours(story.tricks[-1].seat):
        yield LAST_TRICK, ONCE
    if match.table.team_tricks(0) + match.table.team_tricks(1) == TRICKS:
        captured = worth(match.table.team_took(side)) + (BONUS if tricks >= MAJORITY else 0)
        yield CAPTURED, float(captured)
