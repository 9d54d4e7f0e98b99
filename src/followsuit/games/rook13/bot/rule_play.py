"""Rook13's tricks by rules of thumb: play the card that gains most, minus its later value.

So a bidder draws trump, points go on a partner's sure trick and stay off the opponents', and a
trick with points is taken as cheaply as possible.
"""

from followsuit.bots.total import total
from followsuit.bots.voids import shown_voids
from followsuit.games.rook13.deck import PACK, SEATS, WIDOW_SIZE, worth
from followsuit.games.rook13.phases.views import ContractTricksView
from followsuit.rules.bits import count
from followsuit.rules.cards import Cards
from followsuit.rules.events import Played, WentDown
from followsuit.rules.tricks import beats
from followsuit.rules.view import View

# in points
A_TRICK = 1  # five of them bring a bonus
EACH_TO_COME = 2  # average points added by each later player
DRAWN_TRUMP = 8  # an opposing trump drawn by the bidder's side
HIGHEST_TRUMP = 16  # kept for later; times 0.7 per higher trump still out
HIGHEST = 6  # the highest card left of another color
SECOND = 3
COUNTER = 0.15  # a counter kept for a better trick, per point


def play(view: View, trick: ContractTricksView) -> str:
    """The card to play, the lowest of equals."""
    situation = Situation(view, trick)
    assert view.legal is not None
    cards = [PACK.named(*action.words) for action in view.legal]
    return PACK.name(max(cards, key=lambda card: (situation.value(card), -count(below(card)))))


def above(card: Cards) -> Cards:
    """The higher cards of the same color."""
    return PACK.suit_of(card) & ~(2 * card - 1)


def below(card: Cards) -> Cards:
    """The lower cards of the same color."""
    return PACK.suit_of(card) & (card - 1)


def gone(view: View) -> Cards:
    """All cards played, and the seat's own go-down."""
    played = [event.card for event in view.events if isinstance(event, Played)]
    downs = [event for event in view.events if isinstance(event, WentDown)]
    return PACK.named(*played, *(card for event in downs for card in event.cards))


class Situation:
    """The trick as the seat sees it: cards still out, and known voids."""

    def __init__(self, view: View, trick: ContractTricksView) -> None:
        self.me = view.seat
        self.partner = (view.seat + 2) % SEATS
        self.counts = view.counts
        self.bidder = trick.bidder
        self.left = trick.left
        self.trump = PACK.suit(trick.trump)
        self.led = PACK.suit(trick.led) if trick.led else 0
        self.winner = trick.winning
        self.table = [PACK.named(card) if card else 0 for card in trick.trick]
        waiting = self.table.count(0)
        self.to_come = [(view.seat + n) % SEATS for n in range(1, waiting)]
        voids = shown_voids(view.events, SEATS)
        self.voids = [sum(PACK.suit(letter) for letter in letters) for letters in voids]
        self.out = PACK.all & ~PACK.named(*view.hand) & ~gone(view)

    # values

    def value(self, card: Cards) -> float:
        """What a card gains or loses now, minus its later value."""
        stake: int = A_TRICK + EACH_TO_COME * len(self.to_come) + worth(card)
        stake += sum(worth(played) for played in self.table)
        return (2 * self.wins(card) - 1) * stake + self.draws(card) - self.keeps(card)

    def draws(self, card: Cards) -> float:
        """The bidder's side gains by leading trump to draw the opponents' trumps."""
        if self.led or not card & self.trump or (self.bidder - self.me) % 2:
            return 0
        others = [seat for seat in self.to_come if seat != self.partner]
        return DRAWN_TRUMP * total(1 - self.holds_none(seat, self.trump) for seat in others)

    def keeps(self, card: Cards) -> float:
        """The card's later value."""
        if self.left == 1:
            return 0
        higher = count(above(card) & self.out)
        if card & self.trump:
            use = HIGHEST_TRUMP * 0.7**higher
        else:
            use = (HIGHEST, SECOND, 0)[min(higher, 2)]
        return use + COUNTER * int(worth(card))

    # chances

    def wins(self, card: Cards) -> float:
        """The chance that we win the trick with this card, if whoever can take it does."""
        led = self.led or PACK.suit_of(card)
        best, winner = card, self.me
        if self.led and not beats(card, self.table[self.winner], self.led, self.trump):
            best, winner = self.table[self.winner], self.winner
        ours = float(winner in (self.me, self.partner))
        for seat in self.to_come:
            taken = self.chance_beaten(seat, best, led)
            ours = ours + (1 - ours) * taken if seat == self.partner else ours * (1 - taken)
        return ours

    def chance_beaten(self, seat: int, best: Cards, led: Cards) -> float:
        """The chance that a seat can beat the best card."""
        higher = 1 - self.holds_none(seat, above(best))
        if best & led:
            trumps = 0 if led == self.trump else 1 - self.holds_none(seat, self.trump)
            return higher + self.holds_none(seat, led) * trumps
        return self.holds_none(seat, led) * higher

    def holds_none(self, seat: int, cards: Cards) -> float:
        """The chance that a seat holds none of these cards of one color."""
        unseen = cards & self.out
        if not unseen:
            return 1
        return (1 - self.share(seat, PACK.suit_of(unseen & -unseen))) ** count(unseen)

    def share(self, seat: int, color: Cards) -> float:
        """The chance that an unseen card of a color is in this seat's hand."""
        if self.voids[seat] & color:
            return 0
        others = [other for other in range(SEATS) if other != self.me]
        places = sum(self.counts[other] for other in others if not self.voids[other] & color)
        if self.bidder != self.me and color != self.trump:
            places += WIDOW_SIZE  # trumps are rarely laid aside
        return self.counts[seat] / places if self.counts[seat] else 0
