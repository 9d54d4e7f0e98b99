"""How well a person plays, by the reviews of their own seats."""

from collections import defaultdict
from collections.abc import Sequence
from math import sqrt
from typing import Any

import msgspec
from sqlalchemy import Row, Select, select
from sqlalchemy.ext.asyncio import AsyncConnection

from followsuit.bots.review.levels import level_like
from followsuit.bots.review.results import KindReview, SeatReview
from followsuit.bots.review.verdicts import LABELS
from followsuit.protocol.profile import ReviewedMatch, ReviewedPlay
from followsuit.server.profile.history import current_review, listed_for
from followsuit.server.store.schema import matches, players, reviews

AT_A_TIME = 100  # rows read before other tasks get a turn
MOST_SHOWN = 60
Z_95 = 1.96

read_result = msgspec.json.Decoder(SeatReview).decode


class Play:
    """All reviews of one person in one game."""

    def __init__(self) -> None:
        self.matches: list[ReviewedMatch] = []  # oldest first
        self.results: list[SeatReview] = []

    def add(self, row: Row[Any]) -> None:
        result = read_result(row.result)
        self.results.append(result)
        self.matches.append(
            ReviewedMatch(
                id=row.id,
                ended=row.ended,
                won=row.won,
                accuracy=result.accuracy,
                result=result.after,
                without_luck=without_luck(result),
            )
        )

    def summary(self, game: str) -> ReviewedPlay | None:
        kinds = summed_kinds(self.results)
        decisions = sum(kind.decisions for kind in kinds)
        if not decisions:
            return None
        lucky = [match.without_luck for match in self.matches]
        middle, error = mean(lucky), error_of(lucky)
        return ReviewedPlay(
            matches=len(self.matches),
            decisions=decisions,
            accuracy=weighted(kinds, [kind.accuracy for kind in kinds]),
            loss=weighted(kinds, [kind.loss for kind in kinds]),
            kinds=kinds,
            labels={label: sum(each.labels[label] for each in self.results) for label in LABELS},
            level=level_like(
                game, [each.accuracy for each in self.results if each.accuracy is not None]
            ),
            result=mean([match.result for match in self.matches]),
            without_luck=middle,
            low=middle - Z_95 * error,
            high=middle + Z_95 * error,
            latest=self.matches[-MOST_SHOWN:],
        )


async def reviewed_play(
    connection: AsyncConnection, person: str, viewer: str | None
) -> dict[str, ReviewedPlay]:
    """By game, as far as the viewer may see the matches."""
    found: dict[str, Play] = defaultdict(Play)
    async with connection.stream(reviews_query(person, viewer)) as rows:
        async for some in rows.partitions(AT_A_TIME):
            for row in some:
                found[row.game].add(row)
    summaries = {game: play.summary(game) for game, play in found.items()}
    return {game: summary for game, summary in summaries.items() if summary is not None}


def reviews_query(person: str, viewer: str | None) -> Select[Any]:
    """Without matches that a stand-in has finished."""
    return (
        select(matches.c.id, matches.c.game, matches.c.ended, players.c.won, reviews.c.result)
        .select_from(reviews)
        .join(players, current_review())
        .join(matches, matches.c.id == reviews.c.match_id)
        .where(players.c.user_id == person, players.c.bot.is_(None))
        .where(listed_for(viewer))
        .order_by(matches.c.ended, matches.c.id)
    )


def summed_kinds(results: Sequence[SeatReview]) -> list[KindReview]:
    """All decisions of each kind over all matches, the most frequent kind first."""
    kinds: dict[str, list[KindReview]] = defaultdict(list)
    for result in results:
        for kind in result.kinds:
            kinds[kind.kind].append(kind)
    found = [
        KindReview(
            kind=name,
            decisions=sum(each.decisions for each in some),
            loss=weighted(some, [each.loss for each in some]),
            accuracy=weighted(some, [each.accuracy for each in some]),
        )
        for name, some in kinds.items()
    ]
    return sorted(found, key=lambda kind: -kind.decisions)


def weighted(kinds: Sequence[KindReview], values: Sequence[float]) -> float:
    """The mean over all decisions."""
    count = sum(kind.decisions for kind in kinds)
    parts = [kind.decisions * value for kind, value in zip(kinds, values, strict=True)]
    return round(sum(parts) / count, 4)


def without_luck(result: SeatReview) -> float:
    """The result if neither the deal nor hidden cards had helped or hurt."""
    return round(result.after - result.parts.deal.value - result.parts.hidden.value, 3)


def mean(values: Sequence[float]) -> float:
    return round(sum(values) / len(values), 4)


def error_of(values: Sequence[float]) -> float:
    """The standard error of the mean; of a single value, that of a chance that may be anything."""
    if len(values) < 2:
        return 0.5
    middle = sum(values) / len(values)
    variance = sum((value - middle) ** 2 for value in values) / (len(values) - 1)
    return sqrt(variance / len(values))
