"""Cat Te: the deal, the order of play, the pots and the end of the match."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from followsuit.games.cat_te.deck import PACK
from followsuit.games.cat_te.instant import has_four_aces, instant_name, instant_strength
from followsuit.games.cat_te.knowledge import barred, may_be_held
from followsuit.games.cat_te.options import Rules, Terms
from followsuit.games.cat_te.phases.between_rounds import AfterLastRound, BetweenRounds
from followsuit.games.cat_te.phases.instant_choice import InstantChoice
from followsuit.games.cat_te.phases.tricks import SixTricks
from followsuit.games.cat_te.table import TRICKS, Tableau, tableau
from followsuit.rules.bits import bit, count
from followsuit.rules.cards import Cards, Pack, Seat, cards_of
from followsuit.rules.events import TurnedUp
from followsuit.rules.match import Match, advance
from followsuit.rules.phase import Action, Deal, Phase, Refusal
from followsuit.rules.piles import Below, Piles
from followsuit.rules.table import NOBODY, Table
from followsuit.texts import Text

SIDE_POT: Final = Action("side-pot")
DROP_OUT: Final = Action("drop")
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
    given_back: i64  # to each seat from the side pot, at the end of the match
    first: Seat  # the leader of the first trick
    lucky: Seat  # the seat with the best instant hand shown, or nobody
    asked: i64  # CT-9: the seats that could show an instant hand or play on, one bit each
    considered: i64  # the seats for which this is known, one bit each

    def __init__(
        self, rules: Rules, terms: Terms, dealer: Seat, table: Table, phase: Phase
    ) -> None:
        self.rules = rules
        self.terms = terms
        self.given_back = 0
        self.first = dealer
        self.lucky = NOBODY
        self.asked = 0
        self.considered = 0
        super().__init__("cat_te", table, phase, dealer)

    # the deal

    def cut(self, order: list[int], below: Below) -> Piles:
        """One at a time, counterclockwise from the dealer's right; the rest is not used."""
        seats = self.table.seats
        places = [(self.dealer - 1 - seat) % seats for seat in range(seats)]
        hands = tuple([tuple(order[place : seats * TRICKS : seats]) for place in places])
        return Piles(hands, {"stub": tuple(order[seats * TRICKS :])})

    def lay_out(self, piles: Piles) -> None:
        board = tableau(self.table)
        board.clear()
        board.clear_middle()
        self.ante(board)
        for seat in range(board.seats):
            board.deal_to(seat, cards_of(piles.hands[seat]))
        board.aside = board.pack.all
        for hand in board.hands:
            board.aside ^= hand
        if self.rules.side_bet:
            self.turn(board, bit(piles.others["stub"][0]))

    def ante(self, board: Tableau) -> None:
        """CT-10, CT-12: everyone pays into the pot, and into the side pot if there is one."""
        for seat in range(board.seats):
            board.score(seat, -self.terms.bet, ANTE)
            if self.rules.side_bet:
                board.score(seat, -self.rules.side_bet, SIDE_POT_SCORE)
        board.pot += self.terms.bet * board.seats
        board.side_pot += self.rules.side_bet * board.seats

    def turn(self, board: Tableau, card: Cards) -> None:
        """CT-12: the next card of the suit, up or down, takes the side pot."""
        board.turned = card
        board.known |= card
        is_lower = self.rules.side_card == "next_lower"
        board.side_card = (next_lower if is_lower else next_higher)(board.pack, card)
        board.find_side_card()
        if board.events is not None:
            board.emit(TurnedUp(board.pack.name(card), SIDE_POT_SCORE))

    # the order of play

    def next_phase(self) -> Phase:
        phase = self.phase
        if isinstance(phase, Deal):
            self.first = self.leader()
            return self.check_instant_hands()
        if isinstance(phase, InstantChoice):
            return self.after_choice(phase)
        if isinstance(phase, SixTricks):
            return self.pay(phase.winner, phase.is_doubled())
        raise AssertionError(phase)

    def check_instant_hands(self) -> Phase:
        """CT-9: four aces win even where the others have a choice."""
        self.asked = 0
        self.considered = 0
        is_free = self.terms.instant_choice
        self.lucky = self.holder_of_aces() if is_free else self.instant_winner()
        if self.lucky != NOBODY:
            self.show_instant_hand(self.lucky)
            return self.pay(self.lucky, self.rules.instant_double)
        return self.ask_from(self.first) if is_free else self.start_tricks()

    def start_tricks(self) -> Phase:
        return SixTricks(self.terms, self.table.seats, self.first)

    def leader(self) -> Seat:
        """CT-1: the dealer or the player on the dealer's left, whichever way play goes."""
        return self.dealer if self.rules.first_lead == "dealer" else self.table.after(self.dealer)

    def instant_winner(self) -> Seat:
        """CT-9: the best hand that wins instantly; of equal ones, the first in turn order."""
        board = tableau(self.table)
        winner: Seat = NOBODY
        best: i64 = 0
        seat = self.first
        for _turn in range(board.seats):
            strength = instant_strength(board.dealt(seat), self.terms)
            if strength > best:
                best = strength
                winner = seat
            seat = self.terms.next_seat(seat, board.seats)
        return winner

    def holder_of_aces(self) -> Seat:
        board = tableau(self.table)
        for seat in range(board.seats):
            if has_four_aces(board.dealt(seat)):
                return seat
        return NOBODY

    def ask_from(self, seat: Seat) -> Phase:
        """Ask the next player with an instant hand, from this seat on in order of play."""
        seats: i64 = self.table.seats
        for _turn in range(seats - count(self.considered)):
            self.considered |= bit(seat)
            if self.strength(seat):
                self.asked |= bit(seat)
                return InstantChoice(seat)
            seat = self.terms.next_seat(seat, seats)
        if self.lucky != NOBODY:
            return self.pay(self.lucky, self.rules.instant_double)
        return self.start_tricks()

    def after_choice(self, choice: InstantChoice) -> Phase:
        """The best hand shown wins; of equal ones, the first in order of play."""
        seat = choice.to_act
        if choice.shows:
            self.show_instant_hand(seat)
            if self.lucky == NOBODY or self.strength(seat) > self.strength(self.lucky):
                self.lucky = seat
        return self.ask_from(self.terms.next_seat(seat, self.table.seats))

    def strength(self, seat: Seat) -> i64:
        """The rank of the hand dealt to a seat among those that win instantly, or 0."""
        return instant_strength(tableau(self.table).dealt(seat), self.terms)

    def show_instant_hand(self, seat: Seat) -> None:
        board = tableau(self.table)
        hand = board.hands[seat]
        board.known |= hand
        board.show(seat, hand, instant_name(instant_strength(hand, self.terms)))

    def pay(self, winner: Seat, doubled: bool) -> Phase:
        """CT-10: the winner takes the pot and deals next; for a double, all others pay a bet."""
        board = tableau(self.table)
        board.score(winner, board.pot, POT)
        board.pot = 0
        if doubled:
            self.double(board, winner)
        if self.rules.reveal_folds_at_end:
            self.reveal_folds(board)
        self.dealer = winner
        if self.deals != self.terms.rounds:
            return BETWEEN_ROUNDS
        self.give_back(board)
        return AfterLastRound("all rounds played", Text("over.rounds"))

    def ended(self) -> Phase | None:
        """CT-17: without a number of rounds, the host ends the match."""
        if self.terms.rounds:
            return None
        self.give_back(tableau(self.table))
        return AfterLastRound("ended by the host", Text("over.host"))

    def double(self, board: Tableau, winner: Seat) -> None:
        for seat in range(board.seats):
            if seat != winner:
                board.score(seat, -self.terms.bet, DOUBLE)
                board.score(winner, self.terms.bet, DOUBLE)

    def reveal_folds(self, board: Tableau) -> None:
        for seat in range(board.seats):
            if board.face_down[seat]:
                board.known |= board.face_down[seat]
                board.show(seat, board.face_down[seat], FOLDED)

    def give_back(self, board: Tableau) -> None:
        """CT-12: divide what is left in the side pot when the match is over."""
        if board.side_pot:
            self.given_back = board.side_pot // board.seats
            for seat in range(board.seats):
                board.score(seat, self.given_back, RETURNED)
            board.side_pot = 0

    # out of turn

    def interjections(self, seat: Seat) -> list[Action]:
        """CT-5, CT-12: drop out, where that is allowed out of turn, and take the side pot."""
        board = tableau(self.table)
        found = [SIDE_POT] if board.side_pot and seat == board.side_seat else []
        if self.rules.drop_any_time and self.may_drop_out_of_turn(seat):
            found.append(DROP_OUT)
        return found

    def may_drop_out_of_turn(self, seat: Seat) -> bool:
        """CT-5: whether a seat is in the round and still has cards to throw in."""
        play = self.phase
        if not isinstance(play, SixTricks) or not self.rules.allow_drop_out:
            return False
        is_in = play.active >> seat & 1 != 0
        return is_in and seat != play.to_act and self.table.hands[seat] != 0

    def interject(self, seat: Seat, action: Action) -> None:
        if action == SIDE_POT:
            self.take_side_pot(seat)
            return
        play = self.phase
        assert isinstance(play, SixTricks)
        play.drop_out_of_turn(self.table, seat)
        if play.done:
            advance(self)

    def take_side_pot(self, seat: Seat) -> None:
        """CT-12: from the deal until the next deal."""
        board = tableau(self.table)
        board.score(seat, board.side_pot, SIDE_POT_SCORE)
        board.side_pot = 0
        board.side_taken = True

    def why_no_interjection(self, seat: Seat, action: Action) -> Refusal | None:
        if action == SIDE_POT:
            return self.why_no_side_pot(seat)
        return self.why_no_drop(seat) if action == DROP_OUT else None

    def why_no_drop(self, seat: Seat) -> Refusal | None:
        """CT-5: why a seat may not drop out of turn, apart from the turn itself."""
        play = self.phase
        if not isinstance(play, SixTricks) or not self.rules.allow_drop_out:
            return None
        if not play.active >> seat & 1:
            return Refusal("CT-5", Text("cat_te.refusal.already_out"))
        if self.rules.drop_any_time and not self.table.hands[seat]:
            return Refusal("CT-5", Text("cat_te.refusal.no_cards"))
        return None

    def why_no_side_pot(self, seat: Seat) -> Refusal | None:
        board = tableau(self.table)
        if not self.rules.side_bet:
            return Refusal("CT-12", Text("cat_te.refusal.no_side_pot"))
        if board.side_taken:
            return Refusal("CT-12", Text("cat_te.refusal.side_pot_taken"))
        if not board.turned:
            return Refusal("CT-12", Text("cat_te.refusal.no_side_card"))
        card = board.pack.name(board.side_card)
        return Refusal("CT-12", Text("cat_te.refusal.not_dealt", card=card))

    # results

    def round_scores(self) -> list[int]:
        """CT-12: chips given back are not part of the last round."""
        return [score - self.given_back for score in super().round_scores()]

    def winners(self) -> list[int]:
        """CT-17: all seats with the highest balance."""
        scores = self.table.scores
        return [seat for seat in range(len(scores)) if scores[seat] == max(scores)]

    def rules_in_force(self) -> object:
        return self.rules

    # what a viewer cannot know; see `knowledge`

    def barred_from(self, viewer: Seat) -> list[int]:
        return barred(tableau(self.table))

    def is_possible(self) -> bool:
        """CT-9: these hands must have the same instant winner, or nobody."""
        board = tableau(self.table)
        if not len(board.laid):
            return True
        if self.terms.instant_choice:
            return self.would_ask_the_same() and may_be_held(board)
        return self.instant_winner() == self.lucky and may_be_held(board)

    def would_ask_the_same(self) -> bool:
        """CT-9: whether these hands would have given the same seats a choice."""
        if not self.considered:
            return self.holder_of_aces() == self.lucky
        for seat in range(self.table.seats):
            if self.considered >> seat & 1 and (self.strength(seat) != 0) != (
                self.asked >> seat & 1 != 0
            ):
                return False
        return self.holder_of_aces() == NOBODY

    def lay_unseen(self, viewer: Seat, cards: vec[i64]) -> None:
        board = tableau(self.table)
        were = board.committed_unseen(viewer)
        super().lay_unseen(viewer, cards)
        if were:
            self.gather_committed(board, were, board.committed_unseen(viewer))
        if board.turned and not board.side_taken:
            board.find_side_card()

    def gather_committed(self, board: Tableau, were: Cards, cards: Cards) -> None:
        """Update the trick, or the cards of its winner if all others have left the round."""
        phase = self.phase
        if isinstance(phase, SixTricks):
            phase.trick = phase.trick & ~were | cards
            return
        for seat in range(board.seats):
            if board.taken[seat] & were:
                board.taken[seat] = board.taken[seat] & ~were | cards

    def copy(self) -> Match:
        twin = CatTe(self.rules, self.terms, self.dealer, self.table.copy(), self.phase.copy())
        twin.given_back = self.given_back
        twin.first = self.first
        twin.lucky = self.lucky
        twin.asked = self.asked
        twin.considered = self.considered
        return self.copy_to(twin)


def next_higher(pack: Pack, card: Cards) -> Cards:
    """The next higher card of the suit; above the ace is the 2."""
    suit = pack.suit_of(card)
    return card << 1 & suit or suit & -suit


def next_lower(pack: Pack, card: Cards) -> Cards:
    """The next lower card of the suit; below the 2 is the ace."""
    suit = pack.suit_of(card)
    return card >> 1 & suit or suit & ~(suit >> 1)


BETWEEN_ROUNDS: Final = BetweenRounds()


def new_match(rules: Rules, dealer: Seat) -> Match:
    return CatTe(rules, Terms(rules), dealer, Tableau(PACK, rules.seats), Deal())
