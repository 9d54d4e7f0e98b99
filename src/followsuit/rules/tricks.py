"""Trick play: follow suit if you can; the highest trump wins, else the highest of the suit led."""

from typing import Final, TypeAlias, final

from librt.vecs import vec
from mypy_extensions import i64

from followsuit.rules.bits import count, nth
from followsuit.rules.cards import Cards, Seat
from followsuit.rules.claims import held_against, sure_leads
from followsuit.rules.dice import Dice
from followsuit.rules.phase import HELD, Phase, Refusal
from followsuit.rules.phase_view import PhaseView, TrickView
from followsuit.rules.table import Table, zeros
from followsuit.texts import Text

LEAD: Final = Text("prompt.lead")
FOLLOW: Final = Text("prompt.follow")


def beats(card: Cards, best: Cards, led: Cards, trump: Cards) -> bool:
    """Whether a card played later takes the trick from the best card so far."""
    if card & trump:
        return card > best or not best & trump
    return card & led != 0 and not best & trump and card > best


TrickFields: TypeAlias = tuple[tuple[str, ...], int, str, str, int, tuple[int, ...], int]


class TrickPlay(Phase):
    """A number of tricks; the winner of each leads the next."""

    # declared and set here too, so that compiled code need not check that it is set
    to_act: Seat
    rule: str  # the rule that says to follow suit
    trump: Cards  # the whole suit as a set; 0: none
    led: Cards  # likewise
    best: Cards  # the card that is winning
    leader: Seat
    winner: Seat
    trick: Cards
    waiting: i64  # seats still to play to this trick
    left: i64  # tricks still to play, including this one
    in_front: vec[i64]  # the card each seat has played

    def __init__(
        self, seats: i64, leader: Seat, tricks: i64, trump: Cards = 0, rule: str = "follow suit"
    ) -> None:
        self.to_act = leader
        self.rule = rule
        self.trump = trump
        self.left = tricks
        self.leader = leader
        self.winner = leader
        self.led = 0
        self.best = 0
        self.trick = 0
        self.waiting = seats
        self.in_front = zeros(seats)
        super().__init__(leader)

    @final
    def clear(self, seats: i64) -> None:
        """Clear the table for the next trick."""
        self.led = 0
        self.best = 0
        self.trick = 0
        self.waiting = seats
        for seat in range(seats):
            self.in_front[seat] = 0

    def choices(self, table: Table) -> Cards:
        hand: Cards = table.hands[self.to_act]
        return hand & self.led or hand

    @final
    def random_move(self, table: Table, dice: Dice) -> i64:
        choices = self.choices(table)  # one card is a move: no need to look at `picks`
        return nth(choices, dice.below(count(choices))) if choices & (choices - 1) else choices

    def apply(self, table: Table, move: i64) -> None:
        seat = self.to_act
        if self.led and not move & self.led:
            table.barred[seat] |= self.led
        table.hands[seat] ^= move
        self.lay(table, seat, move)
        self.pass_turn(table)

    def lay(self, table: Table, seat: Seat, card: Cards) -> None:
        """Play a card face up."""
        if table.events is not None:
            table.emit_played(seat, card)
        self.in_front[seat] = card
        self.trick |= card
        if not self.led:
            self.led = table.pack.suit_of(card)
            self.win(seat, card)
        elif self.beats(card):
            self.win(seat, card)

    @final
    def beats(self, card: Cards) -> bool:
        """Whether a card would now be the best of the trick."""
        return beats(card, self.best, self.led, self.trump)

    @final
    def win(self, seat: Seat, card: Cards) -> None:
        self.best = card
        self.winner = seat

    @final
    def pass_turn(self, table: Table) -> None:
        """Pass the turn to the next seat, or to the winner of a complete trick."""
        self.waiting -= 1
        if self.waiting:
            self.to_act = self.after(table, self.to_act)
        else:
            self.end_trick(table)

    def after(self, table: Table, seat: Seat) -> Seat:
        """The seat that plays after this one."""
        return table.after(seat)

    def end_trick(self, table: Table) -> None:
        table.take(self.winner, self.trick)
        self.to_act = self.winner
        self.leader = self.winner
        self.left -= 1
        self.done = self.left == 0
        self.clear(table.seats)

    def copy(self) -> Phase:
        return self.copy_to(TrickPlay(0, self.to_act, self.left, self.trump, self.rule))

    @final
    def copy_to(self, twin: "TrickPlay") -> "TrickPlay":
        twin.to_act = self.to_act
        twin.done = self.done
        twin.rule = self.rule
        twin.trump = self.trump
        twin.led = self.led
        twin.best = self.best
        twin.leader = self.leader
        twin.winner = self.winner
        twin.trick = self.trick
        twin.waiting = self.waiting
        twin.left = self.left
        twin.in_front = self.in_front[:]
        return twin

    # for people and clients

    def why_not(self, table: Table, move: i64) -> Refusal:
        if count(move) != 1:
            return Refusal(self.rule, Text("refusal.one_card"))
        if move & ~table.hands[self.to_act]:
            return Refusal(HELD, Text("refusal.not_held"))
        return Refusal(self.rule, Text("refusal.follow_suit", suit=self.led_suit(table)))

    def led_suit(self, table: Table) -> str:
        """The letter of the suit led."""
        return table.pack.letter(self.led)

    def prompt(self) -> Text:
        return FOLLOW if self.led else LEAD

    def sure_leads(self, table: Table) -> list[int]:
        """Override this in a game where players need not follow suit."""
        if self.led:
            return []
        seat = self.to_act
        return sure_leads(table.pack, table.hands[seat], held_against(table, seat), self.trump)

    def on_table(self) -> i64:
        return self.trick

    def shown_to(self, table: Table, viewer: Seat) -> PhaseView:
        return TrickView(*self.in_sight(table, viewer))

    @final
    def in_sight(self, table: Table, viewer: Seat) -> TrickFields:
        """The fields of `TrickView` in order; a game's own view adds its fields after them."""
        winning = self.winner if self.best else -1
        led, trump = table.pack.letter(self.led), table.pack.letter(self.trump)
        trick = self.cards_in_front(table, viewer)
        return trick, self.leader, led, trump, winning, tuple(table.tricks), self.left

    def cards_in_front(self, table: Table, viewer: Seat) -> tuple[str, ...]:
        """The card each seat has played, as a viewer sees it."""
        return tuple([table.pack.name(card) if card else "" for card in self.in_front])
