"""Rules of thumb for Hearts: pass danger, duck, and throw points on others' tricks."""

from followsuit.rules.bits import count, each
from followsuit.rules.cards import Cards
from followsuit.rules.phase import Action
from followsuit.rules.view import View
from followsuit_hearts.deck import HEARTS, PACK, PENALTY_CARDS, QUEEN_OF_SPADES
from followsuit_hearts.phases.passing import PASSED
from followsuit_hearts.phases.tricks import HeartsTrickShowing

SPADES = PACK.suit("S")
HIGH_SPADES = PACK.named("KS", "AS")  # they may have to take the queen
GUARD = 4  # spades below the queen that keep it, or those above it, safe
SUITS = [PACK.suit(letter) for letter in PACK.suits]


def choose(view: View) -> Action:
    showing = view.showing
    hand = PACK.named(*view.hand)
    if not isinstance(showing, HeartsTrickShowing):
        return action("pass", cards_to_pass(hand))
    legal = PACK.named(*(word for action in view.legal or () for word in action.words))
    if not showing.led:
        return action("play", lead(legal, hand))
    trick = PACK.named(*filter(None, showing.trick))
    led = PACK.suit(showing.led)
    if legal & led:
        return action("play", follow(legal, trick, led))
    return action("play", most_dangerous(legal, hand))


def action(verb: str, cards: Cards) -> Action:
    return Action(verb, PACK.names_of(cards))


def cards_to_pass(hand: Cards) -> Cards:
    chosen: Cards = 0
    for _ in range(PASSED):
        chosen |= most_dangerous(hand & ~chosen, hand & ~chosen)
    return chosen


def most_dangerous(cards: Cards, hand: Cards) -> Cards:
    return max(each(cards), key=lambda card: (danger(card, hand), card))


def danger(card: Cards, hand: Cards) -> int:
    """How much a player wants to be rid of a card."""
    guarded = count(hand & SPADES & ~HIGH_SPADES & ~QUEEN_OF_SPADES) >= GUARD
    if card == QUEEN_OF_SPADES:
        return 0 if guarded else 100
    if card & HIGH_SPADES:
        return 0 if guarded else 60
    suit = PACK.suit_of(card)
    height = count(suit & (card - 1))  # lower cards of the suit
    if suit == SPADES:
        return 0
    return 3 * height + (10 if suit == HEARTS else 0) - 2 * count(hand & suit)


def lead(legal: Cards, hand: Cards) -> Cards:
    """A low card; low spades drive out the queen while we have nothing to fear from it."""
    hunters = legal & SPADES & (QUEEN_OF_SPADES - 1)
    if hunters and not hand & (HIGH_SPADES | QUEEN_OF_SPADES):
        return highest(hunters)
    safe = legal & ~(HIGH_SPADES | QUEEN_OF_SPADES) or legal
    return min(each(safe), key=lambda card: (height(card), -count(hand & PACK.suit_of(card))))


def height(card: Cards) -> int:
    return count(PACK.suit_of(card) & (card - 1))


def follow(legal: Cards, trick: Cards, led: Cards) -> Cards:
    """The highest card that loses; where none does, the highest if it costs nothing."""
    best = highest(trick & led)
    below = legal & (best - 1)
    if below & QUEEN_OF_SPADES:
        return QUEEN_OF_SPADES
    if below:
        return highest(below)
    spared = legal & ~QUEEN_OF_SPADES or legal
    is_last = count(trick) == len(PACK.suits) - 1
    costs = trick & PENALTY_CARDS
    return highest(spared) if is_last or costs else lowest(spared)


def highest(cards: Cards) -> Cards:
    return each(cards)[-1]


def lowest(cards: Cards) -> Cards:
    return cards & -cards
