"""Features of an outcome: what a player would remember of a hand, counted in many worlds.

A game names its own in `games/<game>/review.py`; the ones here are about tricks and points.
"""

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple, TypeAlias

from followsuit.bots.review.stories import Story, suit_in
from followsuit.texts import Text

ONCE: Final = 1.0
RESULT: Final = "result"  # the group of what decides the round


class Feature(NamedTuple):
    """Something that happens or does not, or a number that is larger or smaller.

    `scale` is the difference in the number that counts as much as always against never; 0 for
    what happens or does not. One sentence at most is made of each `group`.
    """

    what: Text  # a statement, or the name of the number
    is_good: bool  # for the seat that acts
    weight: float = 1.0  # how much it explains, compared with others that differ as much
    scale: float = 0.0
    group: str = ""


Outcome: TypeAlias = Iterator[tuple[Feature, float]]
# counts the features of one story; what it does not yield counts as 0
Counter: TypeAlias = Callable[[Story], Outcome]

OUR_TRICK: Final = Feature(Text("reason.our_trick"), True, 0.8, group="trick")
MY_TRICK: Final = Feature(Text("reason.my_trick"), True, 0.8, group="trick")
OUR_TRICKS: Final = Text("reason.our_tricks")
MY_TRICKS: Final = Text("reason.my_tricks")
OUR_POINTS: Final = Text("reason.our_points")
MY_POINTS: Final = Text("reason.my_points")


def trick_features(story: Story) -> Outcome:
    """The winner of this trick, and whether a trump took it."""
    taken = story.this_trick
    if taken is None:
        return
    if story.is_ours(taken.seat):
        yield (OUR_TRICK if story.is_team_game else MY_TRICK), ONCE
        return
    seat, card, trump = taken.seat, story.winning_card, story.trump
    yield Feature(Text("reason.their_trick", seat=seat), False, 0.7, group="trick"), ONCE
    if trump and story.led != trump and suit_in(card) == trump:
        yield Feature(Text("reason.trumped", seat=seat), False, 0.9, group="trick"), ONCE
    elif card:
        what = Text("reason.taken_with", seat=seat, card=card)
        yield Feature(what, False, 0.75, group="trick"), ONCE


def number_of_tricks(story: Story, scale: float, weight: float = 0.5) -> Outcome:
    """How many of the tricks from here on the seat's side takes."""
    what = OUR_TRICKS if story.is_team_game else MY_TRICKS
    won = sum(story.is_ours(event.seat) for event in story.tricks)
    yield Feature(what, True, weight, scale, "tricks"), float(won)


def points(story: Story, scale: float, weight: float = 0.4, group: str = "points") -> Outcome:
    """The points of the round for the seat's side."""
    what = OUR_POINTS if story.is_team_game else MY_POINTS
    yield Feature(what, True, weight, scale, group), story.points


def common_features(story: Story) -> Outcome:
    """For games without features of their own."""
    yield from trick_features(story)
    yield from number_of_tricks(story, 4.0)
