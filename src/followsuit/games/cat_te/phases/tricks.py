"""The six tricks of a round: show a card, fold one face down, drop out or claim the rest."""

from typing import Final, final

from mypy_extensions import i64

from followsuit.games.cat_te.phases.claims import beating, is_unbeatable
from followsuit.games.cat_te.phases.views import SixTricksShowing
from followsuit.games.cat_te.table import FACE_DOWN, TRICKS, Felt, felt_of
from followsuit.games.cat_te.terms import CARDS, CLAIM, DROP, FIRST_FOLD, FOLDS, Terms
from followsuit.rules.bits import bit, count, index, nth
from followsuit.rules.cards import Cards, Seat
from followsuit.rules.events import Claimed, Committed, DroppedOut, Eliminated, Folded
from followsuit.rules.phase import Action, IllegalAction, Phase, Refusal
from followsuit.rules.showing import Showing
from followsuit.rules.table import Table, all_but, only
from followsuit.rules.tricks import LEAD, TrickPlay
from followsuit.texts import Text

PLAY_BLIND: Final = Text("cat_te.prompt.play_blind")
PLAY_OR_FOLD: Final = Text("cat_te.prompt.play_or_fold")
PLAY_LAST: Final = Text("cat_te.prompt.play_last")
FALSE_CLAIM: Final = Text("cat_te.score.false_claim")
TURNED: Final = Text("turned.trick")
NO_TRICK: Final = Text("cat_te.eliminated.no_trick")


@final
class SixTricks(TrickPlay):
    terms: Terms
    active: i64  # a bit per seat still in the round
    swept: bool  # the winner has won all of tricks 1 to 4

    def __init__(self, terms: Terms, seats: i64, leader: Seat) -> None:
        self.terms = terms
        self.active = bit(seats) - 1
        self.swept = False
        super().__init__(seats, leader, TRICKS, 0, "S4 Suit-following")

    def is_plain(self) -> bool:
        """Neither a blind fifth trick nor the sixth."""
        return self.left > self.terms.last_tricks

    def is_blind(self) -> bool:
        return self.left == 2 and self.terms.last_tricks == 2

    # what may be done

    def choices(self, table: Table) -> i64:
        hand: Cards = table.hands[self.to_act]
        terms = self.terms
        if not self.led:
            return hand | terms.leading
        if self.is_plain():
            return self.may_show(hand) | self.folds() | terms.following
        if self.left == 1 and terms.must_follow:
            return hand | self.folds() | terms.following
        return hand | terms.following  # CT-7, CT-8: any card, no fold

    def folds(self) -> i64:
        """Any card of the hand, face down: everybody holds as many as tricks are left."""
        return FOLDS >> (TRICKS - self.left) & FOLDS

    def may_show(self, hand: Cards) -> Cards:
        follow = hand & self.led
        if self.terms.must_beat:
            return follow & -self.best  # CT-18
        if follow:
            return follow if self.terms.must_follow else hand
        return hand if self.terms.void_may_show else follow

    # what is done

    def apply(self, table: Table, move: i64) -> None:
        if move < FIRST_FOLD:
            self.play(table, move)
        elif move < DROP:
            self.fold(table, self.folded(table, move))
        elif move == DROP:
            self.drop(table)
        else:
            self.claim(table)

    def folded(self, table: Table, move: i64) -> Cards:
        """Which card of the hand a fold means."""
        return nth(table.hands[self.to_act], index(move) - CARDS)

    def play(self, table: Table, card: Cards) -> None:
        seat = self.to_act
        table.hands[seat] ^= card
        if self.led and self.is_blind():
            self.commit(table, seat, card)
        else:
            if self.led and not card & self.led and self.is_plain():
                self.tell_odd(table, seat)
            self.lay(table, seat, card)
        self.pass_turn(table)

    def tell_odd(self, table: Table, seat: Seat) -> None:
        """What a card off the suit led tells of the rest of the hand."""
        if self.terms.voids_tell:
            table.barred[seat] |= self.led
        elif self.terms.odd_cards_tell:  # CT-18
            felt_of(table).has_held(bit(seat), self.led, self.left - 1)

    def lay(self, table: Table, seat: Seat, card: Cards) -> None:
        self.put(table, seat, card)
        super().lay(table, seat, card)

    def put(self, table: Table, seat: Seat, card: Cards) -> None:
        """CT-15: there it lies until the next deal."""
        felt = felt_of(table)
        felt.laid[felt.place(seat, self.left)] = card

    def fold(self, table: Table, card: Cards) -> None:
        seat = self.to_act
        table.hands[seat] ^= card
        table.face_down[seat] |= card
        felt_of(table).lay_down(seat, self.left, card)
        if table.events is not None:
            table.emit(Folded(seat, table.pack.name(card), seen_by=only(seat)))
            table.emit(Folded(seat, seen_by=all_but(seat)))
        self.pass_turn(table)

    def commit(self, table: Table, seat: Seat, card: Cards) -> None:
        """CT-7: hidden until all are in."""
        self.trick |= card
        felt_of(table).lay_down(seat, self.left, card)
        if table.events is not None:
            table.emit(Committed(seat, table.pack.name(card), seen_by=only(seat)))
            table.emit(Committed(seat, seen_by=all_but(seat)))

    def committed(self, table: Table, seat: Seat) -> Cards:
        """The card a seat has laid to the blind trick and that is not turned yet."""
        felt = felt_of(table)
        card = felt.laid[felt.place(seat, self.left)]
        return card ^ FACE_DOWN if card & FACE_DOWN and self.is_blind() else 0

    # out of the round

    def drop(self, table: Table) -> None:
        """CT-5: the cards are dead, doubles are still owed."""
        if table.events is not None:
            table.emit(DroppedOut(self.to_act))
        self.leave(table, self.to_act)

    def leave(self, table: Table, seat: Seat) -> None:
        """The next seat leads, if this one was to; the last one left has won at once."""
        self.active ^= bit(seat)
        heir = self.after(table, seat)
        if self.is_alone():
            table.taken[heir] |= self.trick
            self.winner = heir
            self.done = True
        elif self.led:
            self.pass_turn(table)
        else:
            self.waiting -= 1
            self.to_act = heir
            self.leader = heir

    def is_alone(self) -> bool:
        """Only one seat is left in the round."""
        return not self.active & (self.active - 1)

    # the claim

    def claim(self, table: Table) -> None:
        """CT-11: the rest is mine, if nobody can beat any card of it."""
        seat = self.to_act
        holds = is_unbeatable(table, seat, self.active)
        table.known |= table.hands[seat]
        if table.events is not None:
            table.emit(Claimed(seat, table.pack.names_of(table.hands[seat]), holds))
        self.tell_claim(felt_of(table), seat, holds)
        if holds:
            self.swept = self.left > 2 and table.tricks[seat] == TRICKS - self.left
            table.tricks[seat] += self.left
            self.winner = seat
            self.done = True
        else:
            table.score(seat, -self.terms.bet, FALSE_CLAIM)
            felt_of(table).pot += self.terms.bet
            self.leave(table, seat)

    def tell_claim(self, felt: Felt, seat: Seat, holds: bool) -> None:
        """Nobody else in the round holds a card that beats one of these, or somebody does."""
        against = self.active & ~bit(seat)
        if not holds:
            felt.has_held(against, beating(felt, seat), self.left)
            return
        for other in range(felt.seats):
            if against >> other & 1:
                felt.barred[other] |= beating(felt, seat)

    # the end of a trick

    def after(self, table: Table, seat: Seat) -> Seat:
        seat = table.after(seat)
        while not self.active >> seat & 1:
            seat = table.after(seat)
        return seat

    def end_trick(self, table: Table) -> None:
        if self.is_blind():
            self.turn_up(table)
        super().end_trick(table)
        if self.left == 2:
            self.end_first_four(table)
        self.waiting = count(self.active)

    def turn_up(self, table: Table) -> None:
        """CT-7: all hidden cards of the fifth trick are turned, and all count."""
        for seat in range(table.seats):
            card = self.committed(table, seat)
            if card:
                self.put(table, seat, card)
                table.show(seat, card, TURNED)
                if self.beats(card):
                    self.win(seat, card)

    def end_first_four(self, table: Table) -> None:
        """CT-6: a sweep wins the round; who has won no trick is out."""
        if self.terms.sweep_wins and table.tricks[self.winner] == 4:
            self.swept = True
            self.done = True
        elif self.terms.eliminates:
            self.eliminate(table)
            self.done = self.is_alone()

    def eliminate(self, table: Table) -> None:
        for seat in range(table.seats):
            if self.active >> seat & 1 and not table.tricks[seat]:
                self.active ^= bit(seat)
                if table.events is not None:
                    table.emit(Eliminated(seat, NO_TRICK))

    def is_doubled(self) -> bool:
        return self.swept and self.terms.sweep_doubles

    def copy(self) -> Phase:
        twin = SixTricks(self.terms, 0, self.to_act)
        twin.active = self.active
        twin.swept = self.swept
        return self.copy_to(twin)

    # the border

    def action(self, table: Table, move: i64) -> Action:
        if move < FIRST_FOLD:
            return super().action(table, move)
        if move >= DROP:
            return Action("drop" if move == DROP else "claim")
        return Action("fold", table.pack.names_of(self.folded(table, move)))

    def move(self, table: Table, action: Action) -> i64:
        if action.verb == "fold":
            return self.fold_of(table, table.pack.named(*action.words))
        if action == Action("drop"):
            return DROP
        return CLAIM if action == Action("claim") else super().move(table, action)

    def fold_of(self, table: Table, card: Cards) -> i64:
        hand = table.hands[self.to_act]
        if count(card) != 1:
            raise IllegalAction(Refusal("CT-5", Text("cat_te.refusal.fold_one")))
        if card & ~hand:
            raise IllegalAction(Refusal("CT-5", Text("refusal.not_held")))
        return bit(CARDS + count(hand & (card - 1)))

    def why_not(self, table: Table, move: i64) -> Refusal:
        if move == DROP:
            return Refusal("CT-5", Text("cat_te.refusal.no_drop"))
        if move == CLAIM:
            why = "claim_turn" if self.terms.leading & CLAIM else "no_claim"
            return Refusal("CT-11", Text(f"cat_te.refusal.{why}"))
        if move & FOLDS:
            return self.why_no_fold()
        if count(move) != 1 or move & ~table.hands[self.to_act]:
            return super().why_not(table, move)
        return self.why_not_shown(table)

    def why_no_fold(self) -> Refusal:
        if not self.led:
            return Refusal("CT-4", Text("cat_te.refusal.leader_folds"))
        if self.is_blind():
            return Refusal("CT-7", Text("cat_te.refusal.blind_fold"))
        return Refusal("CT-8", Text("cat_te.refusal.last_fold"))

    def why_not_shown(self, table: Table) -> Refusal:
        led = self.led_suit(table)
        if self.terms.must_beat:
            best = table.pack.name(self.best)
            return Refusal("CT-18", Text("cat_te.refusal.must_beat", card=best))
        if table.hands[self.to_act] & self.led:
            return Refusal(self.rule, Text("cat_te.refusal.follow_or_fold", suit=led))
        rule = self.rule if self.terms.must_follow else "CT-18"
        return Refusal(rule, Text("cat_te.refusal.must_fold", suit=led))

    def prompt(self) -> Text:
        if not self.led:
            return LEAD
        if self.is_blind():
            return PLAY_BLIND
        may_fold = self.is_plain() or self.terms.must_follow
        return PLAY_OR_FOLD if may_fold else PLAY_LAST

    def shown_to(self, table: Table, viewer: Seat) -> Showing:
        felt = felt_of(table)
        return SixTricksShowing(
            *self.in_sight(table, viewer),
            number=TRICKS + 1 - self.left,
            blind=self.is_blind(),
            active=tuple([seat for seat in range(table.seats) if self.active >> seat & 1]),
            laid=felt.rows(viewer),
            hands=felt.open_hands(),
            pot=felt.pot,
            side_pot=felt.side_pot,
            turned=felt.turned_name(),
        )

    def sees_more(self, table: Table, viewer: Seat) -> bool:
        return felt_of(table).sees_more(viewer)

    def cards_before(self, table: Table, viewer: Seat) -> tuple[str, ...]:
        felt = felt_of(table)
        return tuple([felt.face(seat, self.left, viewer) for seat in range(table.seats)])
