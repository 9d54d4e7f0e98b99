"""Profiles, match history and leaderboards."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from followsuit.bots.review.results import KindReview
from followsuit.protocol.accounts import Time, UserId
from followsuit.protocol.patterns import whole

MatchId = Annotated[
    str, Meta(pattern=whole("[a-z0-9]{16}"), description="The id of a match in the history.")
]
GameName = Annotated[
    str, Meta(pattern=whole("[a-z0-9_]{1,20}"), description="The name used in records.")
]
Page = Annotated[int, Meta(ge=1, le=100, description="The maximum number of results.")]
RatingNumber = Annotated[
    int, Meta(description="1000 for a newcomer, about 1500 for an average player.")
]


class MatchesQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """The latest matches, or those that ended before a given time; of all games or one."""

    before: Annotated[float, Meta(ge=0, description="Seconds since 1970-01-01 UTC.")] | None = None
    limit: Page = 20
    game: GameName | None = None


class LimitQuery(Struct, frozen=True, forbid_unknown_fields=True):
    limit: Page = 50


class PlayerQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """The beginning of a name, in any letter case."""

    name: Annotated[str, Meta(min_length=2, max_length=40, pattern=whole("[^\\x00-\\x1f]*"))]


class Figure(Struct, frozen=True):
    """A statistic and its title."""

    name: str
    title: str
    value: int


class Standing(Struct, frozen=True):
    """A rating in one game."""

    rating: RatingNumber
    uncertainty: int  # on the same scale
    matches: int  # rated ones


class Partner(Struct, frozen=True):
    """Someone who has played on the same side."""

    id: str
    name: str
    played: int
    won: int
    avatar: str


class ReviewedMatch(Struct, frozen=True):
    """A finished match of a person, and the review of their own seat."""

    id: MatchId
    ended: Time
    won: bool
    accuracy: float | None  # 0 to 100; null if there was nothing to decide
    result: float  # 1 for a win, 0 for a loss; the chance to win where it was abandoned
    without_luck: float  # the same without luck of the deal and of hidden cards


class ReviewedPlay(Struct, frozen=True, kw_only=True):
    """What the reviews of a person's own seats say about their play in one game."""

    matches: int  # with a review
    decisions: int  # without forced ones
    accuracy: float  # 0 to 100
    loss: float  # of a decision, on average, in chance to win
    kinds: list[KindReview]  # most frequent first
    labels: dict[str, int]
    level: str | None  # of the bots that play about as well; null where that is unknown
    result: float  # the share of matches won
    without_luck: float  # what it would be without luck
    low: float  # the 95% interval of `without_luck`
    high: float
    latest: list[ReviewedMatch]  # oldest first


class GameProfile(Struct, frozen=True):
    """A person's results in one game."""

    game: str
    played: int  # to the end
    won: int
    abandoned: int  # neither won nor lost
    rating: Standing | None  # null before the first rated match
    figures: list[Figure]
    partners: list[Partner]  # most frequent first
    best_partners: list[Partner]  # highest win rate first, with enough matches together
    play: ReviewedPlay | None  # null before the first review


class Profile(Struct, frozen=True):
    """A person and what they have played, as far as the viewer may know."""

    id: str
    name: str
    kind: Literal["guest", "account"]
    since: Time
    games: list[GameProfile]
    avatar: str


class FoundPlayer(Struct, frozen=True):
    id: str
    name: str
    avatar: str


class FoundPlayers(Struct, frozen=True):
    players: list[FoundPlayer]


class PlayedSeat(Struct, frozen=True):
    """A player's seat and result in a finished match."""

    seat: int
    user: str | None  # null for bots and deleted accounts
    name: str | None  # null for deleted accounts
    bot: str | None  # the bot that played there at the end
    side: int
    won: bool
    score: int
    rating_before: RatingNumber | None
    rating_after: RatingNumber | None
    avatar: str | None  # null for bots and deleted accounts
    accuracy: float | None  # 0 to 100, if there is a review of this seat


class PlayedMatch(Struct, frozen=True):
    """A finished match."""

    id: MatchId
    game: str
    seats: int
    rated: bool
    private: bool  # listed for its players only; anyone with its id can open it
    started: Time
    ended: Time
    finished: bool  # false: abandoned
    players: list[PlayedSeat]


class History(Struct, frozen=True):
    """Matches, latest first."""

    matches: list[PlayedMatch]
    more: bool  # whether there are earlier ones


class MatchResult(Struct, frozen=True):
    scores: list[int]  # by side
    winners: list[int]  # seats
    reason: str


class MatchDetails(Struct, frozen=True):
    """A match and the rules it was played by."""

    match: PlayedMatch
    options: dict[str, Any]
    hands: int
    result: MatchResult | None  # null if it was abandoned
    record: str  # the address of its record


class Leader(Struct, frozen=True):
    place: int
    id: UserId
    name: str
    standing: Standing


class Leaderboard(Struct, frozen=True):
    """The highest ratings in one game."""

    game: str
    leaders: list[Leader]
