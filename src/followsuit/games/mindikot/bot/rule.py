"""Mindikot by rules of thumb: tens on our own tricks, cheap cards on the opponents'.

Each legal card is valued by the chance that our team takes the trick, the tens in it, and what the
card would be worth later.
"""

from functools import cached_property

from followsuit.bots.total import total
from followsuit.bots.voids import shown_voids
from followsuit.games.mindikot.deck import PACKS, RANKS, TEN, is_ten
from followsuit.games.mindikot.options import CHOOSE, Rules
from followsuit.games.mindikot.phases.views import HiddenTrumpView
from followsuit.rules.cards import FRENCH
from followsuit.rules.events import Played
from followsuit.rules.phase import Action
from followsuit.rules.phase_view import TrickView
from followsuit.rules.tricks import beats
from followsuit.rules.view import View

WHOLE = PACKS[4]  # its cards include those of the smaller pack
CARDS = {name: WHOLE.named(name) for name in WHOLE.names}
SUITS = {"": 0} | {suit: WHOLE.suit(suit) for suit in FRENCH}
STRENGTH = {rank: strength for strength, rank in enumerate(RANKS)}
KEEP = {"J": 1.0, "Q": 1.5, "K": 2.5, "A": 4.0}  # value in a later trick
A_TEN = 10.0
A_TRICK = 2.0
TEN_MAY_FALL = 6.0  # bonus while the ten of the suit led is out
A_TRUMP = 2.0
PARTNERS_LUCK = 0.25  # others may still beat the partner
REVEAL, PASS = Action("reveal"), Action("pass")


def choose(view: View) -> Action:
    assert view.legal is not None
    if view.phase == "Hide":
        return hide(view)
    situation = Situation(view)
    if REVEAL in view.legal:
        return REVEAL if situation.gains_by_reveal() else PASS
    return Action("play", (situation.best_card(),))


def hide(view: View) -> Action:
    """Hide a low card of the longest suit, which becomes trump."""
    suit = max(FRENCH, key=lambda suit: suit_strength(view.hand, suit))
    card = min(of_suit(view.hand, suit), key=lambda card: (is_ten(card), strength(card)))
    return Action("hide", (card,))


def strength(card: str) -> int:
    return STRENGTH[card[:-1]]


def of_suit(cards: tuple[str, ...], suit: str) -> list[str]:
    return [card for card in cards if card[-1] == suit]


def suit_strength(cards: tuple[str, ...], suit: str) -> float:
    """How good a suit would be as trump."""
    return total(1 + KEEP.get(card[:-1], 0) / 4 for card in of_suit(cards, suit))


class Situation:
    """The trick as the seat sees it."""

    def __init__(self, view: View) -> None:
        shown = view.shown
        rules = view.rules
        assert isinstance(shown, TrickView)
        assert isinstance(rules, Rules)
        self.view = view
        self.shown = shown
        self.me = view.seat
        self.led = shown.led
        self.trump = shown.trump
        self.best = shown.trick[shown.winning] if shown.winning >= 0 else ""
        self.hidden = shown.hidden if isinstance(shown, HiddenTrumpView) else ""
        self.passed = isinstance(shown, HiddenTrumpView) and shown.said == "pass"
        self.may_set_trump = rules.mode == CHOOSE and not self.trump
        self.deciding = rules.deciding_ten(shown.trump)
        self.tens = sum(self.count_of(card) for card in shown.trick if card)
        self.to_come = [
            seat for seat in range(view.seats) if seat != self.me and not shown.trick[seat]
        ]

    # knowledge

    def count_of(self, card: str) -> int:
        """How much a card counts: a ten once, and twice if it decides a tie."""
        return is_ten(card) + (card == self.deciding)

    def is_ours(self, seat: int) -> bool:
        return (seat - self.me) % 2 == 0

    @cached_property
    def out(self) -> tuple[str, ...]:
        """The cards this seat has not seen."""
        seen = {event.card for event in self.view.events if isinstance(event, Played)}
        pack = PACKS[self.view.seats].names
        return tuple(card for card in pack if card not in seen and card not in self.view.hand)

    @cached_property
    def voids(self) -> list[set[str]]:
        return shown_voids(self.view.events, self.view.seats)

    def chance_of(self, seat: int, cards: list[str]) -> float:
        """The chance that a seat holds one of these cards."""
        might = [card for card in cards if card[-1] not in self.voids[seat]]
        share = self.view.counts[seat] / max(1, len(self.out))
        return 1.0 - max(0.0, 1.0 - share) ** len(might)

    def out_of(self, suit: str) -> list[str]:
        return of_suit(self.out, suit)

    # chances

    def takes(self, card: str, best: str, trump: str) -> bool:
        if not best:
            return True
        led = SUITS[self.led or best[-1]]
        return beats(CARDS[card], CARDS[best], led, SUITS[trump])

    def chance_to_take(self, seat: int, best: str, trump: str) -> float:
        """The chance that a later seat beats this card."""
        led = self.led or best[-1]
        follows = self.chance_of(seat, self.out_of(led))
        higher = [card for card in self.out_of(led) if self.takes(card, best, trump)]
        ruffs = self.out_of(trump) if trump else [c for c in self.out if c[-1] != led]
        over = [c for c in ruffs if c[-1] != led and (not trump or self.takes(c, best, trump))]
        return self.chance_of(seat, higher) + (1.0 - follows) * self.chance_of(seat, over)

    def chance_to_hold(self, best: str, trump: str) -> float:
        """The chance that our team keeps the trick with this card as the best."""
        held = 1.0
        for seat in self.to_come:
            if not self.is_ours(seat):
                held *= max(0.0, 1.0 - self.chance_to_take(seat, best, trump))
        return held

    def chance_to_rescue(self, best: str, trump: str) -> float:
        """The chance that a partner still to play takes the trick from the opponents."""
        lost = 1.0
        for seat in self.to_come:
            if self.is_ours(seat):
                lost *= max(0.0, 1.0 - self.chance_to_take(seat, best, trump) * PARTNERS_LUCK)
        return 1.0 - lost

    def chance_with(self, card: str, trump: str, passed: bool) -> float:
        """The chance that our team takes the trick when this card is played."""
        if not passed and self.takes(card, self.best, trump):
            held = self.chance_to_hold(card, trump)
            return held + (1.0 - held) * self.chance_to_rescue(card, trump)
        if self.is_ours(self.shown.winning):
            return self.chance_to_hold(self.best, trump)
        return self.chance_to_rescue(self.best, trump)

    # values

    def worth(self, card: str, trump: str, passed: bool = False) -> float:
        """The value of playing a card."""
        if self.led and card[-1] != self.led and self.may_set_trump:
            trump = card[-1]
        stake = A_TRICK + A_TEN * (self.tens + self.count_of(card))
        if TEN + (self.led or card[-1]) in self.out:
            stake += TEN_MAY_FALL
        chance = self.chance_with(card, trump, passed)
        return (2.0 * chance - 1.0) * stake - self.cost(card, trump) + self.choosing(trump)

    def cost(self, card: str, trump: str) -> float:
        """The value the card would have later."""
        return KEEP.get(card[:-1], strength(card) / 20) + A_TRUMP * (card[-1] == trump)

    def choosing(self, trump: str) -> float:
        """The value of a new trump suit for this hand."""
        return 0.0 if self.trump or not trump else suit_strength(self.view.hand, trump)

    def best_card(self) -> str:
        assert self.view.legal is not None
        cards = [action.words[0] for action in self.view.legal]
        return max(cards, key=lambda card: self.worth(card, self.trump, self.passed))

    # reveal or pass

    def gains_by_reveal(self) -> bool:
        passing = max(self.worth(card, "", passed=True) for card in self.view.hand)
        return self.worth_of_reveal() > passing

    def worth_of_reveal(self) -> float:
        """The expected value of revealing; the hidden card may be any unseen one."""
        might_be = (self.hidden,) if self.hidden else self.out
        suits = {suit: len(of_suit(might_be, suit)) for suit in FRENCH}
        worth = total(suits[suit] * self.worth_if_trump(suit) for suit in FRENCH if suits[suit])
        return worth / len(might_be)

    def worth_if_trump(self, suit: str) -> float:
        cards = of_suit(self.view.hand, suit) or self.view.hand
        return max(self.worth(card, suit) for card in cards)
