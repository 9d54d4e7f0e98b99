"""What a round of Mindikot is worth. Trick play needs it too, to finish early."""

from typing import Final, final

from mypy_extensions import i64

from followsuit.games.mindikot.deck import PACKS, TEN
from followsuit.games.mindikot.options import Rules
from followsuit.rules.bits import count
from followsuit.rules.cards import Cards, Pack, Seat
from followsuit.rules.pickles import Reduced, reduced
from followsuit.rules.table import Table
from followsuit.texts import Text

TRICKS: Final = 0
LAST_TRICK: Final = 1
DRAW: Final = 2
WHITEWASH: Final = Text("mindikot.score.whitewash")
KOT: Final = Text("mindikot.score.kot")
THREE_TENS: Final = Text("mindikot.score.three_tens")
MORE_TRICKS: Final = Text("mindikot.score.more_tricks")
WON_LAST_TRICK: Final = Text("mindikot.score.last_trick")
DECIDED: Final = Text("mindikot.score.decided")
TIE_BREAKS: Final = {"tricks": TRICKS, "last_trick": LAST_TRICK, "draw": DRAW}


@final
class Scoring:
    """MK-5, MK-6: what tens and tricks are worth. Copies of a match share it."""

    tens: Cards  # all four
    tricks: i64  # in a round
    tie_break: i64
    win: i64
    kot: i64
    whitewash: i64
    names_whitewash: bool

    def __init__(self, rules: Rules, pack: Pack) -> None:
        whitewash = rules.whitewash_points
        self.tens = pack.ranked(TEN)
        self.tricks = pack.size // rules.seats
        self.tie_break = TIE_BREAKS[rules.tie_break]
        self.win = rules.win_points
        self.kot = rules.kot_points
        self.names_whitewash = whitewash is not None
        self.whitewash = rules.kot_points if whitewash is None else whitewash

    # points are for team A, negative ones for team B

    def points(self, tens: i64, tricks: i64, last: bool) -> i64:
        """The points of a round, given team A's tens and tricks and whether it won the last."""
        if tens > 2:
            return self.majority(tens, tricks)
        if tens < 2:
            return -self.majority(4 - tens, self.tricks - tricks)
        return self.tie(2 * tricks - self.tricks, last)

    def majority(self, tens: i64, tricks: i64) -> i64:
        """The points of a team with three or four tens."""
        if tricks == self.tricks:
            return self.whitewash
        return self.kot if tens == 4 else self.win

    def tie(self, ahead: i64, last: bool) -> i64:
        """MK-5: two tens each."""
        if self.tie_break == DRAW or (self.tie_break == TRICKS and ahead == 0):
            return 0
        for_a = last if self.tie_break == LAST_TRICK else ahead > 0
        return self.win if for_a else -self.win

    def tens_of(self, table: Table, team: i64) -> i64:
        return count(table.team_took(team) & self.tens)

    def is_decided(self, table: Table, left: i64) -> bool:
        """MK-11: whether the points are the same however the rest is played."""
        tens, tricks = self.tens_of(table, 0), table.team_tricks(0)
        out = 4 - tens - self.tens_of(table, 1)
        points = self.points(tens, tricks, False)  # team B takes all the rest
        if self.points(tens + out, tricks + left, True) != points:  # team A does
            return False
        # both take tricks, and any number of the tens with them
        for more_tricks in range(1, left):
            for more_tens in range(out + 1):
                tens_then, tricks_then = tens + more_tens, tricks + more_tricks
                if self.points(tens_then, tricks_then, True) != points:
                    return False
                if self.points(tens_then, tricks_then, False) != points:
                    return False
        return True

    def score(self, table: Table, last: Seat, left: i64) -> None:
        """Give the round's points to the team that won it."""
        # after an early finish the rest makes no difference: count it for team A
        tens, tricks = 4 - self.tens_of(table, 1), self.tricks - table.team_tricks(1)
        points = self.points(tens, tricks, left > 0 or last & 1 == 0)
        if points > 0:
            table.score(0, points, self.why(table, 0, left))
        elif points < 0:
            table.score(1, -points, self.why(table, 1, left))

    def why(self, table: Table, team: i64, left: i64) -> Text:
        """Why a team won the round."""
        tens = self.tens_of(table, team)
        if self.names_whitewash and table.team_tricks(team) == self.tricks:
            return WHITEWASH
        if tens > 2:
            return KOT if tens == 4 else THREE_TENS
        if left:
            return DECIDED
        return MORE_TRICKS if self.tie_break == TRICKS else WON_LAST_TRICK

    def __reduce__(self) -> Reduced:
        return reduced(self, rules=Rules(), pack=PACKS[4])
