"""What a review of Mindikot counts: the round, the tens, and who takes this trick."""

from typing import Final

from followsuit.bots.review.features import (
    ONCE,
    RESULT,
    Feature,
    Outcome,
    number_of_tricks,
    trick_features,
)
from followsuit.bots.review.stories import Story
from followsuit.games.mindikot.deck import is_ten
from followsuit.rules.events import Scored, TrickTaken, TrumpSet
from followsuit.texts import Text

TENS: Final = 4.0
WIN: Final = Feature(Text("mindikot.reason.win"), True, 1.0, group=RESULT)
KOT: Final = Feature(Text("mindikot.reason.kot"), True, 0.9, group="kot")
THEIR_WIN: Final = Feature(Text("mindikot.reason.their_win"), False, 0.95, group=RESULT)
THEIR_KOT: Final = Feature(Text("mindikot.reason.their_kot"), False, 0.9, group="kot")
OUR_TENS: Final = Feature(Text("mindikot.reason.our_tens"), True, 0.8, TENS, "tens")


def outcomes(story: Story) -> Outcome:
    yield from trick_features(story)
    yield from tens_in_this_trick(story)
    yield from tens_of_the_hand(story)
    yield from hand_won(story)
    yield from trump_set(story)
    yield from number_of_tricks(story, 6.0, 0.3)


def tens_in_this_trick(story: Story) -> Outcome:
    taken = story.this_trick
    if taken is None:
        return
    for card in filter(is_ten, taken.cards):
        if story.is_ours(taken.seat):
            what = Text("mindikot.reason.take_ten", card=card)
            yield Feature(what, True, 1.1, group="trick"), ONCE
        else:
            what = Text("mindikot.reason.give_ten", card=card)
            yield Feature(what, False, 1.1, group="trick"), ONCE


def tens_of_the_hand(story: Story) -> Outcome:
    """The tens taken from here on, one by one and all together."""
    mine = 0
    for trick in story.tricks:
        for card in filter(is_ten, trick.cards):
            mine += story.is_ours(trick.seat)
            if story.is_ours(trick.seat):
                what = Text("mindikot.reason.our_ten", card=card)
                yield Feature(what, True, 0.7, group="tens"), ONCE
            else:
                what = Text("mindikot.reason.their_ten", card=card)
                yield Feature(what, False, 0.75, group="tens"), ONCE
    yield OUR_TENS, float(mine)


def hand_won(story: Story) -> Outcome:
    scored = [event for event in story.events if isinstance(event, Scored)]
    if not scored:
        return
    is_ours = story.is_ours(scored[0].side)
    yield (WIN if is_ours else THEIR_WIN), ONCE
    if scored[0].why.key in ("mindikot.score.kot", "mindikot.score.whitewash"):
        yield (KOT if is_ours else THEIR_KOT), ONCE


def trump_set(story: Story) -> Outcome:
    """Whether somebody sets trump in this trick, after a lead or a card of ours."""
    for event in story.events:
        if isinstance(event, TrickTaken):
            return
        if isinstance(event, TrumpSet) and not story.is_ours(event.seat):
            what = Text("mindikot.reason.sets_trump", seat=event.seat)
            yield Feature(what, False, 0.6, group="trick"), ONCE
