"""The tricks of Mindikot, and the two ways to make a suit trump."""

from typing import Final, final

from mypy_extensions import i64

from followsuit.games.mindikot.knowledge import knows_hidden_card, note_void
from followsuit.games.mindikot.phases.views import HiddenTrumpView
from followsuit.games.mindikot.scoring import Scoring
from followsuit.rules.bits import count
from followsuit.rules.cards import Cards, Seat
from followsuit.rules.events import HiddenReturned, Passed, Revealed, TrumpSet
from followsuit.rules.phase import Action, Phase, Refusal
from followsuit.rules.phase_view import PhaseView
from followsuit.rules.table import Table
from followsuit.rules.tricks import TrickPlay
from followsuit.texts import Text

FOLLOW: Final = "S0 2.1.2.B"
PASS: Final = 1 << 60
REVEAL: Final = 1 << 59
PASS_OR_REVEAL: Final = PASS | REVEAL
EVERYBODY: Final = -1
FOLLOW_OR_SET_TRUMP: Final = Text("mindikot.prompt.follow_or_set_trump")
FOLLOW_OR_REVEAL: Final = Text("mindikot.prompt.follow_or_reveal")
PLAY_TRUMP: Final = Text("mindikot.prompt.play_trump")
PLAY_ANY: Final = Text("mindikot.prompt.play_any")


class TensPlay(TrickPlay):
    """All tricks; with `early_finish`, only until the points are decided."""

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
            self.done = self.scoring.is_decided(table, self.left, self.trump)  # MK-11

    def sure_leads(self, table: Table) -> list[int]:
        """Any suit may still become trump until one is."""
        return super().sure_leads(table) if self.trump else []


@final
class TrumpByFirstVoid(TensPlay):
    """Mode `choose_when_empty`: the first card that does not follow suit sets trump."""

    def lay(self, table: Table, seat: Seat, card: Cards) -> None:
        if self.trump or not self.led or card & self.led:
            super().lay(table, seat, card)
            return
        self.trump = table.pack.suit_of(card)  # MK-10: so this card is itself a trump
        super().lay(table, seat, card)
        if table.events is not None:
            table.emit(TrumpSet(seat, table.pack.letter(self.trump)))

    def copy(self) -> Phase:
        return self.copy_to(TrumpByFirstVoid(0, self.to_act, self.left, self.scoring, self.early))

    def prompt(self) -> Text:
        return FOLLOW_OR_SET_TRUMP if self.led and not self.trump else super().prompt()


@final
class TrumpHidden(TensPlay):
    """Mode `first_card_hidden`: a player who cannot follow reveals the card or passes, then plays.

    MK-8: a card played after a pass is not trump, as there is no trump at that time.
    """

    owner: Seat
    at_reveal: bool  # the hidden card goes back when it is revealed, not after the trick
    revealed: Cards  # the hidden card, once everyone has seen it
    said: i64  # REVEAL or PASS, if the seat to act has chosen

    def __init__(
        self, seats: i64, owner: Seat, tricks: i64, scoring: Scoring, early: bool, at_reveal: bool
    ) -> None:
        self.owner = owner
        self.at_reveal = at_reveal
        self.revealed = 0
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
        return PASS_OR_REVEAL

    def apply(self, table: Table, move: i64) -> None:
        if move & PASS_OR_REVEAL:
            self.pass_or_reveal(table, move)
            return
        if self.said == REVEAL and not move & self.trump:
            note_void(table, self.to_act, self.trump)
        self.said = 0
        super().apply(table, move)

    def pass_or_reveal(self, table: Table, move: i64) -> None:
        self.said = move
        note_void(table, self.to_act, self.led)
        if move == REVEAL:
            self.reveal(table)
        elif table.events is not None:
            table.emit(Passed(self.to_act))

    def reveal(self, table: Table) -> None:
        self.revealed |= table.aside  # in the last trick it may be back in its hand already
        self.trump = table.pack.suit_of(self.revealed)
        table.aside_seen_by = EVERYBODY
        if table.events is not None:
            table.emit(Revealed(self.to_act, self.owner, table.pack.name(self.revealed)))
            table.emit(TrumpSet(self.to_act, table.pack.letter(self.trump)))
        if self.at_reveal and table.aside:
            self.give_back(table)

    def end_trick(self, table: Table) -> None:
        super().end_trick(table)
        if table.aside and (self.trump or self.left == 1):
            self.give_back(table)

    def give_back(self, table: Table) -> None:
        """MK-3: in its owner's hand it is an ordinary card again, which everyone has seen."""
        self.revealed = table.aside
        table.hands[self.owner] |= table.aside
        table.known |= table.aside
        table.aside = 0
        table.aside_seen_by = EVERYBODY
        if table.events is not None:
            table.emit(HiddenReturned(self.owner, table.pack.name(self.revealed)))

    def copy(self) -> Phase:
        twin = TrumpHidden(0, self.owner, self.left, self.scoring, self.early, self.at_reveal)
        twin.revealed = self.revealed
        twin.said = self.said
        return self.copy_to(twin)

    # for people and clients

    def action(self, table: Table, move: i64) -> Action:
        if move & PASS_OR_REVEAL:
            return Action("reveal" if move == REVEAL else "pass")
        return super().action(table, move)

    def move(self, table: Table, action: Action) -> i64:
        if action.verb == "reveal" or action.verb == "pass":
            if action.words:
                return 0
            return REVEAL if action.verb == "reveal" else PASS
        return super().move(table, action)

    def why_not(self, table: Table, move: i64) -> Refusal:
        if move & PASS_OR_REVEAL:
            return self.why_not_pass_or_reveal(table)
        if count(move) == 1 and not move & ~table.hands[self.to_act]:
            if self.said == REVEAL:
                return Refusal("MK-4", Text("mindikot.refusal.revealed"))
            if self.choices(table) == PASS_OR_REVEAL:
                return Refusal("S0 2.2.2", Text("mindikot.refusal.reveal_first"))
        return super().why_not(table, move)

    def why_not_pass_or_reveal(self, table: Table) -> Refusal:
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

    def shown_to(self, table: Table, viewer: Seat) -> PhaseView:
        return HiddenTrumpView(
            *self.in_sight(table, viewer),
            owner=self.owner,
            hidden=self.hidden_as_seen_by(table, viewer),
            aside=table.aside != 0,
            said="" if not self.said else "reveal" if self.said == REVEAL else "pass",
        )

    def sees_more(self, table: Table, viewer: Seat) -> bool:
        return self.revealed == 0 and knows_hidden_card(table, viewer)

    def hidden_as_seen_by(self, table: Table, viewer: Seat) -> str:
        if self.revealed:
            return table.pack.name(self.revealed)
        return table.pack.name(table.aside) if knows_hidden_card(table, viewer) else ""
