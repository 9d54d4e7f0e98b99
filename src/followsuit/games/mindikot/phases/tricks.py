"""The tricks of Mindikot, and the two ways in which a suit becomes trump."""

from dataclasses import dataclass
from typing import Final, final

from mypy_extensions import i64

from followsuit.games.mindikot.scoring import Scoring
from followsuit.rules.bits import count
from followsuit.rules.cards import Cards, Seat
from followsuit.rules.events import HiddenReturned, Passed, Revealed, TrumpSet
from followsuit.rules.phase import Action, Phase, Refusal
from followsuit.rules.showing import Showing, TrickShowing
from followsuit.rules.table import Table
from followsuit.rules.tricks import TrickPlay
from followsuit.texts import Text

FOLLOW: Final = "S0 2.1.2.B"
PASS: Final = 1 << 60
REVEAL: Final = 1 << 59
SAYING: Final = PASS | REVEAL
EVERYBODY: Final = -1
FOLLOW_OR_SET_TRUMP: Final = Text("mindikot.prompt.follow_or_set_trump")
FOLLOW_OR_REVEAL: Final = Text("mindikot.prompt.follow_or_reveal")
PLAY_TRUMP: Final = Text("mindikot.prompt.play_trump")
PLAY_ANY: Final = Text("mindikot.prompt.play_any")


class TensPlay(TrickPlay):
    """Every trick is played; with `early_finish` only until nothing can change the points."""

    scoring: Scoring
    early: bool

    def __init__(
        self, seats: i64, leader: Seat, tricks: i64, scoring: Scoring, early: bool
    ) -> None:
        self.scoring = scoring
        self.early = early
        super().__init__(seats, leader, tricks, 0, FOLLOW)

    def end_trick(self, table: Table) -> None:
        super().end_trick(table)
        if self.early and self.left:
            self.done = self.scoring.is_decided(table, self.left)  # MK-11


@final
class TrumpByFirstVoid(TensPlay):
    """Mode `choose_when_empty`: the first card that does not follow makes its suit trump."""

    def lay(self, table: Table, seat: Seat, card: Cards) -> None:
        if self.trump or not self.led or card & self.led:
            super().lay(table, seat, card)
            return
        self.trump = table.pack.suit_of(card)  # MK-10: and the card itself is a trump already
        super().lay(table, seat, card)
        if table.events is not None:
            table.emit(TrumpSet(seat, table.pack.letter(self.trump)))

    def copy(self) -> Phase:
        return self.copy_to(TrumpByFirstVoid(0, self.to_act, self.left, self.scoring, self.early))

    def prompt(self) -> Text:
        return FOLLOW_OR_SET_TRUMP if self.led and not self.trump else super().prompt()


@dataclass
class HiddenTrumpShowing(TrickShowing):
    owner: int  # who hid the card
    hidden: str  # the hidden card, nothing for a viewer who may not know it
    aside: bool  # whether it still lies aside
    said: str  # `reveal` or `pass`, when the seat to act has said so and has now to play


@final
class TrumpHidden(TensPlay):
    """Mode `first_card_hidden`: who cannot follow has the card turned or passes, then plays."""

    owner: Seat
    at_once: bool  # the hidden card returns when it is turned, not after the trick
    hidden: Cards  # the hidden card, once everybody has seen it
    said: i64  # REVEAL or PASS, by the seat to act, in this turn

    def __init__(
        self, seats: i64, owner: Seat, tricks: i64, scoring: Scoring, early: bool, at_once: bool
    ) -> None:
        self.owner = owner
        self.at_once = at_once
        self.hidden = 0
        self.said = 0
        super().__init__(seats, owner, tricks, scoring, early)

    def choices(self, table: Table) -> i64:
        hand: Cards = table.hands[self.to_act]
        if self.said == REVEAL:
            return hand & self.trump or hand  # MK-4
        following = hand & self.led
        if following:
            return following
        if self.trump or not self.led or self.said:
            return hand
        return SAYING

    def apply(self, table: Table, move: i64) -> None:
        if move & SAYING:
            self.say(table, move)
            return
        if self.said == REVEAL and not move & self.trump:
            table.barred[self.to_act] |= self.trump  # a trump would have had to be played
        self.said = 0
        super().apply(table, move)  # MK-8: a passed card loses, as trump is unset when it is laid

    def say(self, table: Table, move: i64) -> None:
        self.said = move
        table.barred[self.to_act] |= self.led  # only who cannot follow may say anything
        if move == REVEAL:
            self.reveal(table)
        elif table.events is not None:
            table.emit(Passed(self.to_act))

    def reveal(self, table: Table) -> None:
        self.hidden |= table.aside
        self.trump = table.pack.suit_of(self.hidden)
        table.aside_seen_by = EVERYBODY
        if table.events is not None:
            table.emit(Revealed(self.to_act, self.owner, table.pack.name(self.hidden)))
            table.emit(TrumpSet(self.to_act, table.pack.letter(self.trump)))
        if self.at_once and table.aside:
            self.give_back(table)

    def end_trick(self, table: Table) -> None:
        super().end_trick(table)
        if table.aside and (self.trump or self.left == 1):
            self.give_back(table)

    def give_back(self, table: Table) -> None:
        """MK-3: back in its owner's hand it is an ordinary card that all have seen."""
        self.hidden = table.aside
        table.hands[self.owner] |= table.aside
        table.known |= table.aside
        table.aside = 0
        table.aside_seen_by = EVERYBODY
        if table.events is not None:
            table.emit(HiddenReturned(self.owner, table.pack.name(self.hidden)))

    def copy(self) -> Phase:
        twin = TrumpHidden(0, self.owner, self.left, self.scoring, self.early, self.at_once)
        twin.hidden = self.hidden
        twin.said = self.said
        return self.copy_to(twin)

    # the border

    def action(self, table: Table, move: i64) -> Action:
        if move & SAYING:
            return Action("reveal" if move == REVEAL else "pass")
        return super().action(table, move)

    def move(self, table: Table, action: Action) -> i64:
        if action.verb == "reveal" or action.verb == "pass":
            if action.words:
                return 0
            return REVEAL if action.verb == "reveal" else PASS
        return super().move(table, action)

    def why_not(self, table: Table, move: i64) -> Refusal:
        if move & SAYING:
            return self.why_not_say(table)
        if count(move) == 1 and not move & ~table.hands[self.to_act]:
            if self.said == REVEAL:
                return Refusal("MK-4", Text("mindikot.refusal.revealed"))
            if self.choices(table) == SAYING:
                return Refusal("S0 2.2.2", Text("mindikot.refusal.reveal_first"))
        return super().why_not(table, move)

    def why_not_say(self, table: Table) -> Refusal:
        if not self.led:
            return Refusal("S0 2.1.1", Text("mindikot.refusal.leading"))
        if self.said:
            return Refusal("S0 2.2.2", Text("mindikot.refusal.decided"))
        if self.trump:
            return Refusal("S0 2.1.2.C.1", Text("mindikot.refusal.trump_known"))
        return Refusal(FOLLOW, Text("refusal.follow_suit", suit=self.led_suit(table)))

    def prompt(self) -> Text:
        if self.said:
            return PLAY_TRUMP if self.said == REVEAL else PLAY_ANY
        return FOLLOW_OR_REVEAL if self.led and not self.trump else super().prompt()

    def shown_to(self, table: Table, viewer: Seat) -> Showing:
        return HiddenTrumpShowing(
            *self.in_sight(table, viewer),
            owner=self.owner,
            hidden=self.hidden_as_seen_by(table, viewer),
            aside=table.aside != 0,
            said="" if not self.said else "reveal" if self.said == REVEAL else "pass",
        )

    def sees_more(self, table: Table, viewer: Seat) -> bool:
        return self.hidden == 0 and table.aside_seen_by >> viewer & 1 == 1

    def hidden_as_seen_by(self, table: Table, viewer: Seat) -> str:
        if self.hidden:
            return table.pack.name(self.hidden)
        return table.pack.name(table.aside) if table.aside_seen_by >> viewer & 1 else ""
