"""A match of Cat Te: bets, deals, rounds, and who is paid what."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from followsuit.games.cat_te.deck import PACK
from followsuit.games.cat_te.instant import instant_name, instant_strength
from followsuit.games.cat_te.options import Rules
from followsuit.games.cat_te.phases.round_over import LastRoundOver, RoundOver
from followsuit.games.cat_te.phases.tricks import SixTricks
from followsuit.games.cat_te.table import TRICKS, Felt, felt_of
from followsuit.games.cat_te.terms import Terms
from followsuit.rules.bits import bit
from followsuit.rules.cards import Cards, Pack, Seat, cards_of
from followsuit.rules.events import TurnedUp
from followsuit.rules.match import Match
from followsuit.rules.phase import Action, Deal, Phase, Refusal
from followsuit.rules.piles import Below, Piles
from followsuit.rules.table import NOBODY, Table
from followsuit.texts import Text

SIDE_POT: Final = Action("side-pot")
ANTE: Final = Text("cat_te.score.ante")
POT: Final = Text("cat_te.score.pot")
SIDE_POT_SCORE: Final = Text("cat_te.score.side_pot")
RETURNED: Final = Text("cat_te.score.side_pot_returned")
DOUBLE: Final = Text("cat_te.score.double")
FOLDED: Final = Text("cat_te.shown.folded")


@final
class CatTe(Match):
    rules: Rules
    terms: Terms
    given_back: i64  # to each seat, out of the side pot, when the match was over
    first: Seat  # who led this round
    lucky: Seat  # who won it at once, if anybody

    def __init__(
        self, rules: Rules, terms: Terms, dealer: Seat, table: Table, phase: Phase
    ) -> None:
        self.rules = rules
        self.terms = terms
        self.given_back = 0
        self.first = dealer
        self.lucky = NOBODY
        super().__init__("cat_te", table, phase, dealer)

    # the deal

    def cut(self, order: list[int], below: Below) -> Piles:
        """One at a time counter-clockwise, from the dealer's right; the rest is not used."""
        seats = self.table.seats
        places = [(self.dealer - 1 - seat) % seats for seat in range(seats)]
        hands = tuple([tuple(order[place : seats * TRICKS : seats]) for place in places])
        return Piles(hands, {"stub": tuple(order[seats * TRICKS :])})

    def lay_out(self, piles: Piles) -> None:
        felt = felt_of(self.table)
        felt.clear()
        felt.clear_middle()
        self.ante(felt)
        for seat in range(felt.seats):
            felt.deal_to(seat, cards_of(piles.hands[seat]))
        felt.aside = felt.pack.all
        for hand in felt.hands:
            felt.aside ^= hand
        if self.rules.side_bet:
            self.turn(felt, bit(piles.others["stub"][0]))

    def ante(self, felt: Felt) -> None:
        """CT-10, CT-12: everyone pays into the pot, and into the side pot where there is one."""
        for seat in range(felt.seats):
            felt.score(seat, -self.terms.bet, ANTE)
            if self.rules.side_bet:
                felt.score(seat, -self.rules.side_bet, SIDE_POT_SCORE)
        felt.pot += self.terms.bet * felt.seats
        felt.side_pot += self.rules.side_bet * felt.seats

    def turn(self, felt: Felt, card: Cards) -> None:
        """CT-12: the next higher card of the suit takes the side pot; after the ace the 2."""
        felt.turned = card
        felt.known |= card
        felt.side_card = next_higher(felt.pack, card)
        felt.find_side_card()
        if felt.events is not None:
            felt.emit(TurnedUp(felt.pack.name(card), SIDE_POT_SCORE))

    # the order of play

    def next_phase(self) -> Phase:
        phase = self.phase
        if isinstance(phase, Deal):
            self.first = self.leader()
            self.lucky = self.instant_winner()
            if self.lucky != NOBODY:
                self.show_luck(felt_of(self.table))
                return self.pay(self.lucky, self.rules.instant_double)
            return SixTricks(self.terms, self.table.seats, self.first)
        if isinstance(phase, SixTricks):
            return self.pay(phase.winner, phase.is_doubled())
        raise AssertionError(phase)

    def leader(self) -> Seat:
        return self.dealer if self.rules.first_lead == "dealer" else self.table.after(self.dealer)

    def instant_winner(self) -> Seat:
        """CT-9: the best of the hands that win at once, of equal ones the first in play order."""
        felt = felt_of(self.table)
        winner: Seat = NOBODY
        best: i64 = 0
        seat = self.first
        for _turn in range(felt.seats):
            strength = instant_strength(felt.dealt(seat), self.terms)
            if strength > best:
                best = strength
                winner = seat
            seat = felt.after(seat)
        return winner

    def show_luck(self, felt: Felt) -> None:
        hand = felt.hands[self.lucky]
        felt.known |= hand
        felt.show(self.lucky, hand, instant_name(instant_strength(hand, self.terms)))

    def pay(self, winner: Seat, doubled: bool) -> Phase:
        """CT-10: the pot to the winner, who deals next; a double costs all others a bet more."""
        felt = felt_of(self.table)
        felt.score(winner, felt.pot, POT)
        felt.pot = 0
        if doubled:
            self.double(felt, winner)
        if self.rules.reveal_folds_at_end:
            self.reveal_folds(felt)
        self.dealer = winner
        if self.deals != self.terms.rounds:
            return ROUND_OVER
        self.give_back(felt)
        return LastRoundOver("all rounds played", Text("over.rounds"))

    def ended(self) -> Phase | None:
        """CT-17: where rounds have no number, the host says which was the last."""
        if self.terms.rounds:
            return None
        self.give_back(felt_of(self.table))
        return LastRoundOver("ended by the host", Text("over.host"))

    def double(self, felt: Felt, winner: Seat) -> None:
        for seat in range(felt.seats):
            if seat != winner:
                felt.score(seat, -self.terms.bet, DOUBLE)
                felt.score(winner, self.terms.bet, DOUBLE)

    def reveal_folds(self, felt: Felt) -> None:
        for seat in range(felt.seats):
            if felt.face_down[seat]:
                felt.known |= felt.face_down[seat]
                felt.show(seat, felt.face_down[seat], FOLDED)

    def give_back(self, felt: Felt) -> None:
        """CT-12: what is left in the side pot when the match is over."""
        if felt.side_pot:
            self.given_back = felt.side_pot // felt.seats
            for seat in range(felt.seats):
                felt.score(seat, self.given_back, RETURNED)
            felt.side_pot = 0

    # the side pot

    def interjections(self, seat: Seat) -> list[Action]:
        """CT-12: who was dealt the card may claim, whoever's turn it is, until the next deal."""
        felt = felt_of(self.table)
        return [SIDE_POT] if felt.side_pot and seat == felt.side_seat else []

    def interject(self, seat: Seat, action: Action) -> None:
        felt = felt_of(self.table)
        felt.score(seat, felt.side_pot, SIDE_POT_SCORE)
        felt.side_pot = 0
        felt.side_taken = True

    def why_no_interjection(self, seat: Seat, action: Action) -> Refusal | None:
        if action != SIDE_POT:
            return None
        felt = felt_of(self.table)
        if not self.rules.side_bet:
            return Refusal("CT-12", Text("cat_te.refusal.no_side_pot"))
        if felt.side_taken:
            return Refusal("CT-12", Text("cat_te.refusal.side_pot_taken"))
        if not felt.turned:
            return Refusal("CT-12", Text("cat_te.refusal.no_side_card"))
        card = felt.pack.name(felt.side_card)
        return Refusal("CT-12", Text("cat_te.refusal.not_dealt", card=card))

    # how it stands

    def hand_scores(self) -> list[int]:
        """CT-12: what is given back belongs to the match, not to its last round."""
        return [score - self.given_back for score in super().hand_scores()]

    def winners(self) -> list[int]:
        """CT-17: all with the highest balance."""
        scores = self.table.scores
        return [seat for seat in range(len(scores)) if scores[seat] == max(scores)]

    def rules_in_force(self) -> object:
        return self.rules

    # what may be known

    def barred_from(self, viewer: Seat) -> list[int]:
        """CT-12: only who took the side pot can have the card that takes it."""
        felt = felt_of(self.table)
        places = len(felt.laid)
        lacked = list(felt.lacked) if len(felt.lacked) else [0] * places
        barred = [*felt.barred, *lacked, 0, 0]
        if felt.side_taken:
            owners = [*range(felt.seats), *[place % felt.seats for place in range(places)], -1, -1]
            for place, owner in enumerate(owners):
                if owner != felt.side_seat:
                    barred[place] |= felt.side_card
        return barred

    def is_possible(self) -> bool:
        """CT-9: who won at once had the best hand; if nobody did, there was no such hand."""
        felt = felt_of(self.table)
        return not len(felt.laid) or (self.instant_winner() == self.lucky and felt.agrees())

    def lay_unseen(self, viewer: Seat, cards: vec[i64]) -> None:
        felt = felt_of(self.table)
        were = felt.committed_unseen(viewer)
        super().lay_unseen(viewer, cards)
        if were:
            self.gather_committed(felt, were, felt.committed_unseen(viewer))
        if felt.turned and not felt.side_taken:
            felt.find_side_card()

    def gather_committed(self, felt: Felt, were: Cards, cards: Cards) -> None:
        """They lie in the trick, or with the cards of who has won it when all others left."""
        phase = self.phase
        if isinstance(phase, SixTricks):
            phase.trick = phase.trick & ~were | cards
            return
        for seat in range(felt.seats):
            if felt.taken[seat] & were:
                felt.taken[seat] = felt.taken[seat] & ~were | cards

    def copy(self) -> Match:
        twin = CatTe(self.rules, self.terms, self.dealer, self.table.copy(), self.phase.copy())
        twin.given_back = self.given_back
        twin.first = self.first
        twin.lucky = self.lucky
        return self.copy_to(twin)


def next_higher(pack: Pack, card: Cards) -> Cards:
    suit = pack.suit_of(card)
    return card << 1 & suit or suit & -suit


ROUND_OVER: Final = RoundOver()


def new_match(rules: Rules, dealer: Seat) -> Match:
    return CatTe(rules, Terms(rules), dealer, Felt(PACK, rules.seats), Deal())
