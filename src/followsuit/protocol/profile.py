"""What is told of people and of what they have played."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from followsuit.protocol.accounts import Time, UserId
from followsuit.protocol.texts import whole

MatchId = Annotated[
    str, Meta(pattern=whole("[a-z0-9]{16}"), description="Of a match in the history.")
]
GameName = Annotated[
    str, Meta(pattern=whole("[a-z0-9_]{1,20}"), description="As records write it.")
]
Page = Annotated[int, Meta(ge=1, le=100, description="How many at most.")]
RatingNumber = Annotated[
    int, Meta(description="1000 for a newcomer, about 1500 for an average player.")
]


class WhichMatches(Struct, frozen=True, forbid_unknown_fields=True):
    """The latest, or those that ended before a moment; of all games, or of one."""

    before: Annotated[float, Meta(ge=0, description="Seconds since 1970.")] | None = None
    limit: Page = 20
    game: GameName | None = None


class HowMany(Struct, frozen=True, forbid_unknown_fields=True):
    limit: Page = 50


class WhoIs(Struct, frozen=True, forbid_unknown_fields=True):
    """The beginning of a name; case does not matter."""

    name: Annotated[str, Meta(min_length=2, max_length=40, pattern=whole("[^\\x00-\\x1f]*"))]


class Figure(Struct, frozen=True):
    """Something that was counted, and what to call it."""

    name: str
    title: str
    value: int


class Standing(Struct, frozen=True):
    """A rating in one game."""

    rating: RatingNumber
    uncertainty: int  # on the same scale
    matches: int  # that were rated


class Partner(Struct, frozen=True):
    """Somebody one has played with on one side."""

    id: str
    name: str
    played: int
    won: int


class GameProfile(Struct, frozen=True):
    """What somebody has done in one game."""

    game: str
    played: int  # to the end
    won: int
    broken_off: int  # neither won nor lost
    rating: Standing | None  # none before the first rated match
    figures: list[Figure]
    partners: list[Partner]  # those played with most often
    best_partners: list[Partner]  # those won with most often, of some matches at least


class Profile(Struct, frozen=True):
    """A person and what they have played, as far as the asker may know."""

    id: str
    name: str
    kind: Literal["guest", "account"]
    since: Time
    games: list[GameProfile]


class FoundPlayer(Struct, frozen=True):
    id: str
    name: str


class FoundPlayers(Struct, frozen=True):
    players: list[FoundPlayer]


class Seat(Struct, frozen=True):
    """Who sat where, and how it went."""

    seat: int
    user: str | None  # none for bots and for people who have deleted their account
    name: str
    bot: str | None  # the bot that played there in the end
    side: int
    won: bool
    score: int
    rating_before: RatingNumber | None
    rating_after: RatingNumber | None


class PlayedMatch(Struct, frozen=True):
    """A match that is over."""

    id: MatchId
    game: str
    seats: int
    rated: bool
    private: bool  # only who played may see it
    started: Time
    ended: Time
    finished: bool  # false: broken off
    players: list[Seat]


class History(Struct, frozen=True):
    """Matches, the latest first."""

    matches: list[PlayedMatch]
    more: bool  # there are earlier ones


class MatchResult(Struct, frozen=True):
    scores: list[int]  # by side
    winners: list[int]  # seats
    reason: str


class MatchDetails(Struct, frozen=True):
    """A match, and by which rules it was played."""

    match: PlayedMatch
    options: dict[str, Any]
    hands: int
    result: MatchResult | None  # none where it was broken off
    record: str  # where the record is


class Leader(Struct, frozen=True):
    place: int
    id: UserId
    name: str
    standing: Standing


class Leaderboard(Struct, frozen=True):
    """The highest ratings in one game."""

    game: str
    leaders: list[Leader]
