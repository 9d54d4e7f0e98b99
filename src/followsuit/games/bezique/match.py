"""Bezique: the deal, the order of play, and the count of aces and tens."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from followsuit.games.bezique.deck import NO_CARD, NO_SUIT, PACK, SEVEN, name, rank_of, suit_of
from followsuit.games.bezique.hand import NINE
from followsuit.games.bezique.knowledge import barred_from, hidden_from
from followsuit.games.bezique.options import Rules
from followsuit.games.bezique.phases.meld_window import NO_LIMIT, MeldWindow
from followsuit.games.bezique.phases.tricks import DrawingTrick, LastNine, begin_last_nine
from followsuit.games.bezique.table import Tableau, is_winning, tableau
from followsuit.rules.bits import count
from followsuit.rules.cards import Seat
from followsuit.rules.events import Dealt, TrumpSet, TurnedUp
from followsuit.rules.match import Match
from followsuit.rules.phase import Deal, Over, Phase
from followsuit.rules.piles import Below, Piles
from followsuit.rules.table import Table, all_but, only
from followsuit.texts import Text

PACKET: Final = 3  # BZ-16: three times three cards
SEVEN_TURNED: Final = 10
COUNTER: Final = 10  # an ace or ten in advanced mode
TRUMP: Final = Text("turned.trump")
TURNED_UP: Final = Text("bezique.score.seven_turned")
BRISQUES: Final = Text("bezique.score.brisques")
THRESHOLDS: Final = {2: 14, 3: 10, 4: 8}  # BZ-4


@final
class Bezique(Match):
    rules: Rules
    melds_per_trick: i64

    def __init__(self, rules: Rules, dealer: Seat, table: Table, phase: Phase) -> None:
        self.rules = rules
        self.melds_per_trick = rules.melds_per_trick or NO_LIMIT
        super().__init__("bezique", table, phase, dealer)

    # the deal

    def cut(self, order: list[int], below: Below) -> Piles:
        """BZ-16: three packets of three clockwise from the dealer's left, then the turn-up."""
        seats = self.rules.seats
        hands = tuple([self.packets(order, seat) for seat in range(seats)])
        stock = order[NINE * seats :]
        if self.rules.joker_turnup == "reflip":
            put_back_jokers(stock, below)
        return Piles(hands, {"turn_up": (stock[0],), "stock": tuple(stock[1:])})

    def packets(self, order: list[int], seat: int) -> tuple[int, ...]:
        seats = self.rules.seats
        place = (seat - self.dealer - 1) % seats
        starts = [(turn * seats + place) * PACKET for turn in range(PACKET)]
        return tuple([order[start + card] for start in starts for card in range(PACKET)])

    def why_not_dealt(self, piles: Piles) -> Text | None:
        joker = suit_of(piles.others["turn_up"][0]) == NO_SUIT
        if joker and self.rules.joker_turnup == "reflip":
            return Text("bezique.refusal.joker_turn_up")  # BZ-1
        return None

    def lay_out(self, piles: Piles) -> None:
        board = tableau(self.table)
        board.gather()
        for seat in range(board.seats):
            hand = board.at[seat]
            for card in piles.hands[seat]:
                hand.put(card)
            if board.events is not None:
                board.emit(Dealt(seat, NINE, hand.names(hand.held), seen_by=only(seat)))
                board.emit(Dealt(seat, NINE, seen_by=all_but(seat)))
        board.stock = vec[i64](list(piles.others["stock"]))
        self.turn_up(board, piles.others["turn_up"][0])

    def turn_up(self, board: Tableau, card: i64) -> None:
        """S3 1.6, S3 1.7: a seven turned up scores for the dealer."""
        board.turn(card)
        if board.events is not None:
            board.emit(TurnedUp(name(card), TRUMP))
            board.emit(TrumpSet(self.dealer, PACK.suits[board.trump]))
        if suit_of(card) != NO_SUIT and rank_of(card) == SEVEN:
            board.award(self.dealer, SEVEN_TURNED, TURNED_UP)

    # the order of play

    def next_phase(self) -> Phase:
        board = tableau(self.table)
        if board.champion >= 0:
            return self.over(board)
        phase = self.phase
        if isinstance(phase, DrawingTrick):
            return MeldWindow(phase.winner, self.rules, self.melds_per_trick)
        if isinstance(phase, MeldWindow):
            return self.after_draw(board, phase.to_act)
        if isinstance(phase, LastNine):
            return self.end_of_deal(board)
        assert isinstance(phase, Deal)
        return DrawingTrick(board.after(self.dealer), board.seats)

    def after_draw(self, board: Tableau, winner: Seat) -> Phase:
        if board.turn_up != NO_CARD:
            return DrawingTrick(winner, board.seats)
        return begin_last_nine(board, winner, self.rules.seven_bonus_phase2)

    def over(self, board: Tableau) -> Phase:
        return Over(f"reached {board.target}", Text("over.reached", score=board.target))

    def end_of_deal(self, board: Tableau) -> Phase:
        if self.rules.mode == "advanced":
            self.count_aces_and_tens(board)
        self.dealer = board.after(self.dealer)
        return Deal() if board.champion < 0 else self.over(board)

    # scoring

    def count_aces_and_tens(self, board: Tableau) -> None:
        """S3 7.2: count everyone's aces and tens before anyone wins."""
        for seat in range(board.seats):
            points = counter_points(board.counters[seat], board.seats)
            if points:
                board.score(seat, points, BRISQUES)
        board.champion = winner_of_count(board.scores, board.after(self.dealer), board.target)

    def winners(self) -> list[int]:
        return [tableau(self.table).champion]

    def rules_in_force(self) -> object:
        return self.rules

    def copy(self) -> Match:
        return self.copy_to(Bezique(self.rules, self.dealer, self.table.copy(), self.phase.copy()))

    # what a viewer may know, and what not; see `knowledge`

    def hand_of(self, seat: Seat) -> tuple[str, ...]:
        """All cards, including melded ones, which can be played as well."""
        hand = tableau(self.table).at[seat]
        return hand.names(hand.held)

    def hand_counts(self) -> list[int]:
        return [count(hand.held) for hand in tableau(self.table).at]

    def hidden_from(self, viewer: Seat) -> list[list[int]]:
        return hidden_from(tableau(self.table), viewer)

    def barred_from(self, viewer: Seat) -> list[int]:
        return barred_from(tableau(self.table), viewer)

    def lay_unseen(self, viewer: Seat, cards: vec[i64]) -> None:
        board = tableau(self.table)
        at: i64 = 0
        for seat in range(board.seats):
            if seat != viewer:
                hand = board.at[seat]
                at += hand.replace(hand.hidden() & ~hand.passed_over, cards, at)
        for seat in range(board.seats):
            if seat != viewer:
                hand = board.at[seat]
                at += hand.replace(hand.hidden() & hand.passed_over, cards, at)
        board.stock = cards[at:]
        board.drawn = 0  # the cards drawn from it are elsewhere

    def tidy(self, viewer: Seat) -> None:
        board = tableau(self.table)
        for seat in range(board.seats):
            if seat != viewer:
                board.at[seat] = board.at[seat].tidied()

    def all_cards(self) -> list[int]:
        board = tableau(self.table)
        hands = [hand.numbers(hand.held) for hand in board.at]
        gone = list(board.played[: board.plays]) + list(board.stock[board.drawn :])
        turned = [board.turn_up] if board.turn_up >= 0 else []
        return gone + turned + [card for hand in hands for card in hand]


def counter_points(counters: i64, seats: i64) -> i64:
    """S3 7.2, BZ-4: the points for aces and tens, if a player has enough."""
    return COUNTER * counters if counters >= THRESHOLDS[seats] else 0


def winner_of_count(scores: vec[i64], first: Seat, target: i64) -> Seat:
    """BZ-14: the highest score wins if it reaches the target; of equal ones the first in turn."""
    best = first
    for turn in range(len(scores)):
        seat = (first + turn) % len(scores)
        if scores[seat] > scores[best]:
            best = seat
    return best if is_winning(scores[best], target) else -1


def put_back_jokers(stock: list[int], below: Below) -> None:
    """BZ-1: jokers on top go back to random places below the first other card."""
    jokers: list[int] = []
    while suit_of(stock[0]) == NO_SUIT:
        jokers.append(stock.pop(0))
    for joker in jokers:
        stock.insert(1 + below(len(stock)), joker)


def new_match(rules: Rules, dealer: Seat) -> Match:
    board = Tableau(rules.seats, rules.target_score)
    board.gather()
    return Bezique(rules, dealer, board, Deal())
