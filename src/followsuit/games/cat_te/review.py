"""What a review of Cat Te counts: the pot, the first four tricks, and who takes this trick."""

from typing import Final

from followsuit.bots.review.features import ONCE, RESULT, Feature, Outcome, points, trick_features
from followsuit.bots.review.stories import Story
from followsuit.games.cat_te.match import CatTe
from followsuit.games.cat_te.table import FIRST_TRICKS
from followsuit.rules.events import Claimed, Eliminated, Scored
from followsuit.texts import Text

FIFTH: Final = 5
POT: Final = Feature(Text("cat_te.reason.pot"), True, 1.0, group=RESULT)
OUT: Final = Feature(Text("cat_te.reason.out"), False, 1.05, group="out")
FIFTH_TRICK: Final = Feature(Text("cat_te.reason.fifth_trick"), True, 0.8, group="fifth")
SWEEP: Final = Feature(Text("cat_te.reason.sweep"), True, 1.0, group="sweep")
CLAIM_FAILS: Final = Feature(Text("cat_te.reason.claim_fails"), False, 1.2, group="claim")
A_TRICK: Final = Feature(Text("cat_te.reason.a_trick"), True, 0.85, group="out")


def outcomes(story: Story) -> Outcome:
    yield from trick_features(story)
    yield from pot(story)
    yield from first_four(story)
    yield from fifth_trick(story)
    yield from points(story, float(2 * story.before.table.seats), group=RESULT)


def pot(story: Story) -> Outcome:
    for event in story.events:
        if isinstance(event, Scored) and event.why.key == "cat_te.score.pot":
            if event.side == story.seat:
                yield POT, ONCE
            else:
                what = Text("cat_te.reason.their_pot", seat=event.side)
                yield Feature(what, False, 0.9, group=RESULT), ONCE
        elif isinstance(event, Claimed) and event.seat == story.seat and not event.holds:
            yield CLAIM_FAILS, ONCE


def first_four(story: Story) -> Outcome:
    """CT-6: whether the seat is out for want of a trick, or sweeps the first four."""
    for event in story.events:
        if isinstance(event, Eliminated) and event.seat == story.seat:
            yield OUT, ONCE
    match = story.before
    assert isinstance(match, CatTe)
    if taken_before(story) < FIRST_TRICKS:
        left = story.tricks[: FIRST_TRICKS - taken_before(story)]
        mine = [trick for trick in left if trick.seat == story.seat]
        before = story.before.table.tricks[story.seat]
        if mine and not before and match.terms.eliminates:
            yield A_TRICK, ONCE
        if before + len(mine) == FIRST_TRICKS and match.terms.sweep_wins:
            yield SWEEP, ONCE


def fifth_trick(story: Story) -> Outcome:
    """The winner of the fifth trick leads the sixth."""
    place = FIFTH - 1 - taken_before(story)
    if 0 <= place < len(story.tricks) and story.tricks[place].seat == story.seat:
        yield FIFTH_TRICK, ONCE


def taken_before(story: Story) -> int:
    return int(sum(list(story.before.table.tricks)))
