"""What a round of Mindikot is worth. Trick play needs it too, to finish early."""

from typing import Final, final

from mypy_extensions import i64

from followsuit.games.mindikot.deck import PACKS, TEN
from followsuit.games.mindikot.options import BY_TEN, TRUMP, Rules
from followsuit.rules.bits import count
from followsuit.rules.cards import FRENCH, Cards, Pack, Seat
from followsuit.rules.pickles import Reduced, reduced
from followsuit.rules.table import Table
from followsuit.texts import Text

TRICKS: Final = 0
LAST_TRICK: Final = 1
DRAW: Final = 2
TEN_DECIDES: Final = 3
TIE_BREAKS: Final = {"tricks": TRICKS, "last_trick": LAST_TRICK, "draw": DRAW, BY_TEN: TEN_DECIDES}

# the team that has captured the ten that decides a tie
HELD_BY_A: Final = 1
HELD_BY_B: Final = -1
NO_TEN: Final = 0  # no ten decides

WHITEWASH: Final = Text("mindikot.score.whitewash")
KOT: Final = Text("mindikot.score.kot")
THREE_TENS: Final = Text("mindikot.score.three_tens")
MORE_TRICKS: Final = Text("mindikot.score.more_tricks")
WON_LAST_TRICK: Final = Text("mindikot.score.last_trick")
DECIDED: Final = Text("mindikot.score.decided")
DECIDING_TENS: Final = {
    TEN + suit: Text("mindikot.score.deciding_ten", card=TEN + suit) for suit in FRENCH
}


@final
class Scoring:
    """MK-5, MK-6: what tens and tricks are worth. Copies of a match share it."""

    tens: Cards  # all four
    tricks: i64  # in a round
    tie_break: i64
    tie_ten: Cards  # the ten that decides a tie, if its suit is fixed
    ten_of_trump: bool  # the ten of trump decides a tie
    win: i64
    kot: i64
    whitewash: i64
    names_whitewash: bool

    def __init__(self, rules: Rules, pack: Pack) -> None:
        whitewash = rules.whitewash_points
        self.tens = pack.ranked(TEN)
        self.tricks = pack.size // rules.seats
        self.tie_break = TIE_BREAKS[rules.tie_break]
        self.ten_of_trump = rules.tie_break == BY_TEN and rules.tie_ten == TRUMP
        fixed = rules.deciding_ten("")
        self.tie_ten = pack.named(fixed) if fixed else 0
        self.win = rules.win_points
        self.kot = rules.kot_points
        self.names_whitewash = whitewash is not None
        self.whitewash = rules.kot_points if whitewash is None else whitewash

    # points are for team A, negative ones for team B

    def points(self, tens: i64, tricks: i64, last: bool, holder: i64) -> i64:
        """The points of a round.

        `tens` and `tricks` are team A's, `last` says whether it won the last trick, and `holder`
        which team has captured the ten that decides a tie.
        """
        if tens > 2:
            return self.majority(tens, tricks)
        if tens < 2:
            return -self.majority(4 - tens, self.tricks - tricks)
        return self.tie(2 * tricks - self.tricks, last, holder)

    def majority(self, tens: i64, tricks: i64) -> i64:
        """The points of a team with three or four tens."""
        if tricks == self.tricks:
            return self.whitewash
        return self.kot if tens == 4 else self.win

    def tie(self, ahead: i64, last: bool, holder: i64) -> i64:
        """MK-5: two tens each."""
        if self.tie_break == DRAW:
            return 0
        if self.tie_break == LAST_TRICK:
            return self.win if last else -self.win
        if holder != NO_TEN:
            return self.win * holder
        if ahead == 0:
            return 0
        return self.win if ahead > 0 else -self.win

    def tens_of(self, table: Table, team: i64) -> i64:
        return count(table.team_took(team) & self.tens)

    def deciding_ten(self, trump: Cards) -> Cards:
        """MK-5: the ten that decides a tie; none if another rule does, or trump is not set."""
        return self.tens & trump if self.ten_of_trump else self.tie_ten

    def holder(self, table: Table, trump: Cards) -> i64:
        """The team that has the deciding ten; if it is still out, team A."""
        ten = self.deciding_ten(trump)
        if not ten:
            return NO_TEN
        return HELD_BY_B if ten & table.team_took(1) else HELD_BY_A

    # the end of a round, and MK-11: when the rest cannot change its points

    def points_for_a(self, table: Table, trump: Cards, last: bool) -> i64:
        """The points of the round if team A takes everything that is still out."""
        tens, tricks = 4 - self.tens_of(table, 1), self.tricks - table.team_tricks(1)
        return self.points(tens, tricks, last, self.holder(table, trump))

    def is_decided(self, table: Table, left: i64, trump: Cards) -> bool:
        """Whether every split of the tens and tricks still out gives the same points."""
        out = 4 - self.tens_of(table, 0) - self.tens_of(table, 1)
        points = self.points_for_a(table, trump, True)
        for tricks in range(left + 1):
            for tens in range(out + 1):
                if (tens and not tricks) or (tens < out and tricks == left):
                    continue  # tens are won in tricks
                for holder in range(HELD_BY_B, HELD_BY_A + 1):
                    may_hold = self.may_hold(table, trump, holder, tens, out - tens)
                    if may_hold and not self.gives(table, points, tens, tricks, left, holder):
                        return False
        return True

    def may_hold(self, table: Table, trump: Cards, holder: i64, a_takes: i64, b_takes: i64) -> bool:
        """Whether the deciding ten may end up there if the teams take this many more tens."""
        if self.ten_of_trump and not trump:
            return True  # any ten, or none: in a tie, each team has two of them
        ten = self.deciding_ten(trump)
        if not ten or holder == NO_TEN:
            return not ten and holder == NO_TEN
        if ten & (table.team_took(0) | table.team_took(1)):
            return holder == self.holder(table, trump)
        return a_takes > 0 if holder == HELD_BY_A else b_takes > 0

    def gives(
        self, table: Table, points: i64, tens: i64, tricks: i64, left: i64, holder: i64
    ) -> bool:
        """Whether team A taking this many more tens and tricks gives the round these points."""
        all_tens, all_tricks = self.tens_of(table, 0) + tens, table.team_tricks(0) + tricks
        if tricks > 0 and self.points(all_tens, all_tricks, True, holder) != points:
            return False
        return tricks == left or self.points(all_tens, all_tricks, False, holder) == points

    def score(self, table: Table, last: Seat, left: i64, trump: Cards) -> None:
        """Give the round's points to the team that won it."""
        # after an early finish the rest makes no difference: count it for team A
        points = self.points_for_a(table, trump, left > 0 or last & 1 == 0)
        if points > 0:
            table.score(0, points, self.why(table, 0, left, trump))
        elif points < 0:
            table.score(1, -points, self.why(table, 1, left, trump))

    def why(self, table: Table, team: i64, left: i64, trump: Cards) -> Text:
        """Why a team won the round."""
        tens = self.tens_of(table, team)
        if self.names_whitewash and table.team_tricks(team) == self.tricks:
            return WHITEWASH
        if tens > 2:
            return KOT if tens == 4 else THREE_TENS
        ten = self.deciding_ten(trump) & table.team_took(team)
        if ten and tens == 2 and self.tens_of(table, 1 - team) == 2:
            return DECIDING_TENS[table.pack.name(ten)]
        if left:
            return DECIDED
        return WON_LAST_TRICK if self.tie_break == LAST_TRICK else MORE_TRICKS

    def __reduce__(self) -> Reduced:
        return reduced(self, rules=Rules(), pack=PACKS[4])
