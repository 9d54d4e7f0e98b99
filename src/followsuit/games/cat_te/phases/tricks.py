"""The six tricks of a round: play a card, fold one face down, drop out or claim the rest."""

from typing import Final, final

from mypy_extensions import i64

from followsuit.games.cat_te.claims import higher_than_all, is_unbeatable, sure_leads
from followsuit.games.cat_te.knowledge import note_claim, note_off_suit
from followsuit.games.cat_te.moves import CLAIM, DROP, FIRST_FOLD, FOLDS, fold_of, folded_card
from followsuit.games.cat_te.options import Terms
from followsuit.games.cat_te.phases.views import SixTricksView
from followsuit.games.cat_te.table import FACE_DOWN, FIRST_TRICKS, TRICKS, tableau
from followsuit.rules.bits import bit, count
from followsuit.rules.cards import Cards, Seat
from followsuit.rules.events import Claimed, Committed, DroppedOut, Eliminated, Folded
from followsuit.rules.phase import Action, IllegalAction, Phase, Refusal
from followsuit.rules.phase_view import PhaseView
from followsuit.rules.table import Table, all_but, only
from followsuit.rules.tricks import LEAD, TrickPlay
from followsuit.texts import Text

LEAD_OR_FOLD: Final = Text("cat_te.prompt.lead_or_fold")
PLAY_BLIND: Final = Text("cat_te.prompt.play_blind")
PLAY_BLIND_OR_FOLD: Final = Text("cat_te.prompt.play_blind_or_fold")
PLAY_OR_FOLD: Final = Text("cat_te.prompt.play_or_fold")
PLAY_LAST: Final = Text("cat_te.prompt.play_last")
FALSE_CLAIM: Final = Text("cat_te.score.false_claim")
TURNED: Final = Text("turned.trick")
NO_TRICK: Final = Text("cat_te.eliminated.no_trick")


@final
class SixTricks(TrickPlay):
    terms: Terms
    active: i64  # the seats still in the round, one bit each
    swept: bool  # the winner has won all of the first four tricks

    def __init__(self, terms: Terms, seats: i64, leader: Seat) -> None:
        self.terms = terms
        self.active = bit(seats) - 1
        self.swept = False
        super().__init__(seats, leader, TRICKS, 0, "S4 Suit-following")

    def is_plain(self) -> bool:
        """Whether this is neither a blind fifth trick nor the sixth."""
        return self.left > self.terms.last_tricks

    def is_blind(self) -> bool:
        return self.left == 2 and self.terms.last_tricks == 2

    # legal moves

    def choices(self, table: Table) -> i64:
        hand: Cards = table.hands[self.to_act]
        terms = self.terms
        if not self.led:
            return self.opening(hand) if terms.leader_may_fold else hand | terms.leading
        others = terms.following
        if terms.claims_following and hand & self.led & -self.best:
            others |= CLAIM
        if self.is_plain():
            return self.may_show(hand) | self.folds() | others
        if self.may_fold():
            return hand | self.folds() | others
        return hand | others  # CT-7, CT-8: any card, no fold

    def opening(self, hand: Cards) -> i64:
        """CT-4: where the leader may fold, everyone may show any card until somebody has."""
        terms = self.terms
        may_claim = self.is_leading() or terms.claims_following
        others = terms.leading if may_claim else terms.following
        return hand | others | (self.folds() if self.may_fold() else 0)

    def is_leading(self) -> bool:
        """Whether nobody has played or folded to this trick."""
        return self.to_act == self.leader

    def may_fold(self) -> bool:
        """CT-7, CT-8: whether cards may be folded in this trick."""
        return self.terms.folding >> self.left & 1 != 0

    def folds(self) -> i64:
        """A fold for every card in the hand, which has as many as there are tricks left."""
        return FOLDS >> (TRICKS - self.left) & FOLDS

    def may_show(self, hand: Cards) -> Cards:
        follow = hand & self.led
        if self.terms.must_beat:
            return follow & -self.best  # CT-18
        if follow:
            return follow if self.terms.must_follow else hand
        return hand if self.terms.void_may_show else follow

    # moves

    def apply(self, table: Table, move: i64) -> None:
        if move < FIRST_FOLD:
            self.play(table, move)
        elif move < DROP:
            self.fold(table, folded_card(table.hands[self.to_act], move))
        elif move == DROP:
            self.drop(table)
        else:
            self.claim(table)

    def folded(self, table: Table, move: i64) -> Cards:
        """The card that a fold means."""
        return folded_card(table.hands[self.to_act], move)

    def play(self, table: Table, card: Cards) -> None:
        seat = self.to_act
        table.hands[seat] ^= card
        if self.led and self.is_blind():
            self.commit(table, seat, card)
        else:
            if self.led and not card & self.led and self.is_plain():
                note_off_suit(tableau(table), self.terms, seat, self.led, self.left)
            self.lay(table, seat, card)
        self.pass_turn(table)

    def lay(self, table: Table, seat: Seat, card: Cards) -> None:
        self.put(table, seat, card)
        super().lay(table, seat, card)

    def put(self, table: Table, seat: Seat, card: Cards) -> None:
        """CT-15: put a card in front of a seat, where it stays until the next deal."""
        board = tableau(table)
        board.laid[board.place(seat, self.left)] = card

    def fold(self, table: Table, card: Cards) -> None:
        seat = self.to_act
        table.hands[seat] ^= card
        table.face_down[seat] |= card
        tableau(table).lay_down(seat, self.left, card)
        if table.events is not None:
            table.emit(Folded(seat, table.pack.name(card), seen_by=only(seat)))
            table.emit(Folded(seat, seen_by=all_but(seat)))
        self.pass_turn(table)

    def commit(self, table: Table, seat: Seat, card: Cards) -> None:
        """CT-7: play a card face down until everyone has played."""
        self.trick |= card
        tableau(table).lay_down(seat, self.left, card)
        if table.events is not None:
            table.emit(Committed(seat, table.pack.name(card), seen_by=only(seat)))
            table.emit(Committed(seat, seen_by=all_but(seat)))

    def committed(self, table: Table, seat: Seat) -> Cards:
        """The card that a seat has in a blind trick, before it is turned up."""
        board = tableau(table)
        is_down = board.laid[board.place(seat, self.left)] & FACE_DOWN != 0
        return board.committed(seat, self.left) if is_down and self.is_blind() else 0

    # leaving the round

    def drop(self, table: Table) -> None:
        """CT-5: the seat's cards are dead, but it still pays for a double."""
        if table.events is not None:
            table.emit(DroppedOut(self.to_act))
        self.leave(table, self.to_act)

    def drop_out_of_turn(self, table: Table, seat: Seat) -> None:
        """CT-5: a card that the seat has already played to the trick stays and counts."""
        table.emit(DroppedOut(seat))
        self.active ^= bit(seat)
        if not tableau(table).played_to(self.left) >> seat & 1:
            self.waiting -= 1
        if self.is_alone():
            self.win_alone(table, self.to_act)

    def leave(self, table: Table, seat: Seat) -> None:
        """The next seat takes over the lead; the last one left wins the round."""
        self.active ^= bit(seat)
        heir = self.after(table, seat)
        if self.is_alone():
            self.win_alone(table, heir)
        elif seat != self.leader:
            self.pass_turn(table)
        else:
            self.waiting -= 1
            self.lead_next(heir)

    def win_alone(self, table: Table, seat: Seat) -> None:
        table.taken[seat] |= self.trick
        self.winner = seat
        self.done = True

    def lead_next(self, seat: Seat) -> None:
        """Let a seat lead; the trick is its own until a card is shown (CT-4)."""
        self.to_act = seat
        self.leader = seat
        self.winner = seat

    def is_alone(self) -> bool:
        """Whether only one seat is left in the round."""
        return not self.active & (self.active - 1)

    # the claim

    def claim(self, table: Table) -> None:
        """CT-11: the claimer wins all remaining tricks if nobody can beat any of its cards."""
        seat = self.to_act
        hand = table.hands[seat]
        holds = self.wins_with(hand) and is_unbeatable(table, seat, self.active)
        table.known |= hand
        if table.events is not None:
            table.emit(Claimed(seat, table.pack.names_of(hand), holds))
        note_claim(tableau(table), seat, self.active, self.left, self.hidden_over(hand), holds)
        if holds:
            is_early = self.left > TRICKS - FIRST_TRICKS
            self.swept = is_early and table.tricks[seat] == TRICKS - self.left
            table.tricks[seat] += self.left
            table.taken[seat] |= self.trick
            self.winner = seat
            self.done = True
        else:
            self.pay_penalty(table, seat)
            self.leave(table, seat)

    def wins_with(self, hand: Cards) -> bool:
        """Whether the best card of the suit led, also among cards face down, is in this hand."""
        return not self.led or hand & self.led > self.trick & self.led

    def hidden_over(self, hand: Cards) -> Cards:
        """The cards that, played face down to this trick, would beat this hand."""
        if not self.led or not self.is_blind():
            return 0
        return higher_than_all(hand & self.led, self.led)

    def pay_penalty(self, table: Table, seat: Seat) -> None:
        penalty = self.terms.claim_penalty
        if penalty:
            table.score(seat, -penalty, FALSE_CLAIM)
            tableau(table).pot += penalty

    # the end of a trick

    def after(self, table: Table, seat: Seat) -> Seat:
        """CT-1: the next seat in order of play that is still in the round."""
        terms, seats = self.terms, table.seats
        seat = terms.next_seat(seat, seats)
        while not self.active >> seat & 1:
            seat = terms.next_seat(seat, seats)
        return seat

    def end_trick(self, table: Table) -> None:
        if self.is_blind():
            self.turn_up(table)
        super().end_trick(table)
        if self.left == TRICKS - FIRST_TRICKS:
            self.end_first_tricks(table)
        if not self.active >> self.winner & 1:  # CT-5: dropped out after playing
            self.lead_next(self.after(table, self.winner))
        self.waiting = count(self.active)

    def turn_up(self, table: Table) -> None:
        """CT-7: all cards of a blind trick are turned up, and all count."""
        for seat in range(table.seats):
            card = self.committed(table, seat)
            if card:
                self.put(table, seat, card)
                table.show(seat, card, TURNED)
                if self.beats(card):
                    self.win(seat, card)

    def end_first_tricks(self, table: Table) -> None:
        """CT-6: a sweep wins the round; seats without a trick are out."""
        is_in = self.active >> self.winner & 1 != 0
        if self.terms.sweep_wins and is_in and table.tricks[self.winner] == FIRST_TRICKS:
            self.swept = True
            self.done = True
        elif self.terms.eliminates and (is_in or self.has_trick_winners(table)):
            self.eliminate(table)
            self.done = self.is_alone()

    def has_trick_winners(self, table: Table) -> bool:
        """Whether any seat in the round has won a trick: seats that left may have won them all."""
        return any(self.active >> seat & 1 and table.tricks[seat] for seat in range(table.seats))

    def eliminate(self, table: Table) -> None:
        for seat in range(table.seats):
            if self.active >> seat & 1 and not self.stays_in(table, seat):
                self.active ^= bit(seat)
                if table.events is not None:
                    table.emit(Eliminated(seat, NO_TRICK))

    def stays_in(self, table: Table, seat: Seat) -> bool:
        """CT-6: whether an active seat remains in the round after the first four tricks."""
        return not self.terms.eliminates or table.tricks[seat] != 0

    def is_doubled(self) -> bool:
        return self.swept and self.terms.sweep_doubles

    def copy(self) -> Phase:
        twin = SixTricks(self.terms, 0, self.to_act)
        twin.active = self.active
        twin.swept = self.swept
        return self.copy_to(twin)

    # for people and clients

    def action(self, table: Table, move: i64) -> Action:
        if move < FIRST_FOLD:
            return super().action(table, move)
        if move >= DROP:
            return Action("drop" if move == DROP else "claim")
        return Action("fold", table.pack.names_of(self.folded(table, move)))

    def move(self, table: Table, action: Action) -> i64:
        if action.verb == "fold":
            return self.checked_fold(table, table.pack.named(*action.words))
        if action == Action("drop"):
            return DROP
        return CLAIM if action == Action("claim") else super().move(table, action)

    def checked_fold(self, table: Table, card: Cards) -> i64:
        hand = table.hands[self.to_act]
        if count(card) != 1:
            raise IllegalAction(Refusal("CT-5", Text("cat_te.refusal.fold_one")))
        if card & ~hand:
            raise IllegalAction(Refusal("CT-5", Text("refusal.not_held")))
        return fold_of(hand, card)

    def why_not(self, table: Table, move: i64) -> Refusal:
        if move == DROP:
            return Refusal("CT-5", Text("cat_te.refusal.no_drop"))
        if move == CLAIM:
            return self.why_no_claim()
        if move & FOLDS:
            return self.why_no_fold()
        if count(move) != 1 or move & ~table.hands[self.to_act]:
            return super().why_not(table, move)
        return self.why_not_shown(table)

    def why_no_claim(self) -> Refusal:
        if not self.terms.leading & CLAIM:
            return Refusal("CT-11", Text("cat_te.refusal.no_claim"))
        why = "claim_card" if self.terms.claims_following else "claim_turn"
        return Refusal("CT-11", Text(f"cat_te.refusal.{why}"))

    def why_no_fold(self) -> Refusal:
        if not self.led and not self.terms.leader_may_fold:
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

    def sure_leads(self, table: Table) -> list[int]:
        """None where CT-11 has claims, or where dropping out could save a player the double."""
        if self.terms.leading or not self.is_leading():
            return []
        return sure_leads(table, self.to_act)

    def prompt(self) -> Text:
        may_fold = self.may_fold()
        if not self.led:
            return LEAD_OR_FOLD if may_fold and self.terms.leader_may_fold else LEAD
        if self.is_blind():
            return PLAY_BLIND_OR_FOLD if may_fold else PLAY_BLIND
        return PLAY_OR_FOLD if may_fold else PLAY_LAST

    def shown_to(self, table: Table, viewer: Seat) -> PhaseView:
        board = tableau(table)
        return SixTricksView(
            *self.in_sight(table, viewer),
            number=TRICKS + 1 - self.left,
            blind=self.is_blind(),
            active=tuple([seat for seat in range(table.seats) if self.active >> seat & 1]),
            laid=board.rows(viewer),
            hands=board.open_hands(),
            pot=board.pot,
            side_pot=board.side_pot,
            turn_up=board.turned_name(),
        )

    def sees_more(self, table: Table, viewer: Seat) -> bool:
        return tableau(table).sees_more(viewer)

    def cards_in_front(self, table: Table, viewer: Seat) -> tuple[str, ...]:
        board = tableau(table)
        return tuple([board.face(seat, self.left, viewer) for seat in range(table.seats)])
