"""Rules of thumb for Hearts: pass danger on, duck, and throw points on others' tricks."""

from typing import Final

from followsuit.toolkit import Cards, count, each
from followsuit_hearts.deck import HEARTS, PACK, PENALTY_CARDS, QUEEN_OF_SPADES, SEATS
from followsuit_hearts.phases.passing import PASSED

SPADES: Final[Cards] = PACK.suit("S")
ABOVE_THE_QUEEN: Final[Cards] = PACK.named("KS", "AS")
LOW_SPADES: Final[Cards] = SPADES & ~ABOVE_THE_QUEEN & ~QUEEN_OF_SPADES
GUARDS: Final = 4  # low spades that keep the queen, and the cards above it, safe


def cards_to_pass(hand: Cards) -> Cards:
    chosen: Cards = 0
    for _ in range(PASSED):
        chosen |= most_dangerous(hand & ~chosen, hand)
    return chosen


def card_to_play(legal: Cards, hand: Cards, trick: Cards, led: Cards) -> Cards:
    if not led:
        return lead(legal, hand)
    return follow(legal, trick, led) if legal & led else most_dangerous(legal, hand)


def lead(legal: Cards, hand: Cards) -> Cards:
    """A low card of a long suit, or a low spade to drive the queen out."""
    if legal & LOW_SPADES and not hand & (ABOVE_THE_QUEEN | QUEEN_OF_SPADES):
        return highest(legal & LOW_SPADES)
    safe = legal & ~(ABOVE_THE_QUEEN | QUEEN_OF_SPADES) or legal
    return min(each(safe), key=lambda card: (rank(card), -count(hand & PACK.suit_of(card))))


def follow(legal: Cards, trick: Cards, led: Cards) -> Cards:
    """The highest card that loses; if none does, the highest that takes no more than it must."""
    losing = legal & (highest(trick & led) - 1)
    if losing:
        return losing & QUEEN_OF_SPADES or highest(losing)
    winning = legal & ~QUEEN_OF_SPADES or legal
    must_win = count(trick) == SEATS - 1 or trick & PENALTY_CARDS
    return highest(winning) if must_win else lowest(winning)


def most_dangerous(cards: Cards, hand: Cards) -> Cards:
    return max(each(cards), key=lambda card: (danger(card, hand), card))


def danger(card: Cards, hand: Cards) -> int:
    """How much a player wants to be rid of a card."""
    if card & SPADES:
        if card & LOW_SPADES or count(hand & LOW_SPADES) >= GUARDS:
            return 0
        return 100 if card == QUEEN_OF_SPADES else 60
    suit = PACK.suit_of(card)
    return 3 * rank(card) + (10 if suit == HEARTS else 0) - 2 * count(hand & suit)


def rank(card: Cards) -> int:
    """0 for a two, 12 for an ace."""
    return count(PACK.suit_of(card) & (card - 1))


def highest(cards: Cards) -> Cards:
    return each(cards)[-1]


def lowest(cards: Cards) -> Cards:
    return cards & -cards
