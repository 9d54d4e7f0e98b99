"""What a review of Bezique counts: melds made and lost, aces and tens, and who takes this trick."""

from typing import Final

from followsuit.bots.review.features import ONCE, Feature, Outcome, points, trick_features
from followsuit.bots.review.stories import Story
from followsuit.games.bezique.deck import PACK, is_counter
from followsuit.games.bezique.match import Bezique
from followsuit.games.bezique.melds import NAMES, POINTS
from followsuit.rules.events import Melded, Scored, Swapped, TrickTaken
from followsuit.texts import Text

MELD_POINTS: Final = Feature(Text("bezique.reason.meld_points"), True, 0.8, 120.0, "melds")
SWAP: Final = Feature(Text("bezique.reason.swap"), True, 0.7, group="swap")
LAST_TRICK: Final = Feature(Text("bezique.reason.last_trick"), True, 0.7, group="last")
COUNTERS: Final = Feature(Text("bezique.reason.counters"), True, 0.8, 4.0, "counters")
LAST_SCORES: Final = ("bezique.score.last_trick", "bezique.score.last_trick_seven")
PLAIN: Final = 0.5  # the weight of a small meld, which its points add to
WORTH_AS_MUCH: Final = 400.0


def outcomes(story: Story) -> Outcome:
    yield from trick_features(story)
    yield from melds(story)
    yield from aces_and_tens(story)
    yield from single_scores(story)
    yield from points(story, 150.0, 0.6, group="melds")


def melds(story: Story) -> Outcome:
    """The kinds of meld that are still made, by the seat and by each of the others."""
    mine, made = 0, dict[Feature, float]()
    for event in story.events:
        if not isinstance(event, Melded):
            continue
        is_mine = event.seat == story.seat
        kind = NAMES.index(event.meld)
        mine += int(POINTS[kind]) if is_mine else 0
        name = Text(f"bezique.a_meld.{event.meld}")
        weight = PLAIN + float(POINTS[kind]) / WORTH_AS_MUCH
        if is_mine:
            what = Text("bezique.reason.meld", meld=name)
        else:
            what = Text("bezique.reason.their_meld", seat=event.seat, meld=name)
        made[Feature(what, is_mine, weight, group="melds")] = ONCE
    yield from made.items()
    yield MELD_POINTS, float(mine)


def aces_and_tens(story: Story) -> Outcome:
    """S3 7: they count in advanced mode only."""
    match = story.before
    assert isinstance(match, Bezique)
    if match.rules.mode != "advanced":
        return
    won = [trick for trick in story.tricks if story.is_ours(trick.seat)]
    yield COUNTERS, float(sum(counters_in(trick) for trick in won))


def counters_in(trick: TrickTaken) -> int:
    return sum(is_counter(PACK.number(card)) for card in trick.cards)


def single_scores(story: Story) -> Outcome:
    """The swapped seven and the last trick."""
    for event in story.events:
        if isinstance(event, Swapped) and event.seat == story.seat:
            yield SWAP, ONCE
        if isinstance(event, Scored) and event.why.key in LAST_SCORES and event.side == story.seat:
            yield LAST_TRICK, ONCE
