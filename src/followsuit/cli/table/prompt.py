"""What the player typed, understood as an action: `10h`, `3`, `b 85`, `f 2`, `play 10H`."""

import re
from collections.abc import Sequence

from followsuit.cli.table.cards import face
from followsuit.cli.table.offer import Offer
from followsuit.rules.phase import Action

SYMBOLS = str.maketrans("♣♦♥♠♧♢♡♤", "CDHSCDHS")
# all that notation knows: what has no place now is refused by the rules, with the reason
CARD_VERBS = ("play", "hide", "fold", "discard")
OTHER_VERBS = ("reveal", "pass", "deal", "redeal", "open", "bid", "trump", "meld", "swap", "draw")
VERBS = (*CARD_VERBS, *OTHER_VERBS, "drop", "claim", "side-pot")
GLUED = re.compile(r"([a-z][a-z-]*)(\d.*)")  # f3, b85


class Misread(ValueError):
    """Not understood; the message says what could be typed."""


def understood(text: str, offer: Offer) -> Action:
    """The action a text means; whether it is legal is for the rules to say."""
    words = text.translate(SYMBOLS).lower().replace(",", " ").split()
    if not words:
        return only_action(offer)
    if is_card_or_number(words[0], offer):
        return bare(words, offer)
    if offer.verbs == ("trump",) and words[0][0] in "rybg" and not words[1:]:
        return Action("trump", (words[0][0].upper(),))
    verb, rest = split_verb(words, offer)
    if verb == "meld" and len(rest) == 1 and rest[0].isdigit():
        return numbered(rest[0], offer)
    if verb in CARD_VERBS:
        return Action(verb, cards(rest, offer, verb))
    return Action(verb, tuple(word.upper() if verb == "trump" else word for word in rest))


def only_action(offer: Offer) -> Action:
    """Enter takes the only thing that can be done."""
    if len(offer.legal) == 1:
        return offer.legal[0]
    raise Misread("There is a choice: type a number, a card or a word.")


def bare(words: Sequence[str], offer: Offer) -> Action:
    """Numbers or cards without a verb."""
    if "bid" in offer.verbs:
        return Action("bid", tuple(words))
    if offer.listed and len(words) == 1 and words[0].isdigit():
        return numbered(words[0], offer)
    verb = offer.card_verb or "play"
    return Action(verb, cards(words, offer, verb))


def numbered(word: str, offer: Offer) -> Action:
    if not 1 <= int(word) <= len(offer.listed):
        raise Misread(f"There is no choice {word}.")
    return offer.listed[int(word) - 1]


def is_card_or_number(word: str, offer: Offer) -> bool:
    return (word.isascii() and word.isdigit() and len(word) < 6) or looks_like_a_card(word)


def looks_like_a_card(word: str) -> bool:
    return bool(re.fullmatch(r"(?:1[0-4]|[2-9]|[jqka])[cdhsrybg][a-d]?|\*[a-d]?", word))


def split_verb(words: Sequence[str], offer: Offer) -> tuple[str, list[str]]:
    """A verb or its beginning, alone or glued to a number."""
    first, rest = words[0], list(words[1:])
    glued = GLUED.fullmatch(first)
    if glued:
        first, rest = glued[1], [glued[2], *rest]
    if first in VERBS:
        return first, rest
    meant = [verb for verb in offer.verbs if verb.startswith(first)]
    if len(meant) > 1:
        raise Misread(f"{first!r} could be {' or '.join(meant)}: type a little more.")
    if not meant:
        raise Misread(f"{words[0][:20]!r} is neither a card nor an action. ? shows the rules.")
    return meant[0], rest


def cards(words: Sequence[str], offer: Offer, verb: str) -> tuple[str, ...]:
    """Cards by number or name; a name without its copy means one that is free."""
    found: list[str] = []
    for word in words:
        found.append(
            by_number(word, offer) if word.isdigit() else by_name(word, offer, verb, found)
        )
    return tuple(found)


def by_number(word: str, offer: Offer) -> str:
    if not offer.hand:
        raise Misread("You hold no cards now.")
    if not 1 <= int(word) <= len(offer.hand):
        raise Misread(f"There is no card {word}: your cards are 1 to {len(offer.hand)}.")
    return offer.hand[int(word) - 1]


def by_name(word: str, offer: Offer, verb: str, used: Sequence[str]) -> str:
    """A card of the hand, where one fits; else as typed, for the rules to refuse."""
    name = word.upper()
    fitting = [card for card in offer.hand if card not in used and fits(card, name)]
    legal = [card for card in fitting if Action(verb, (card,)) in offer.legal]
    return next(iter(legal or fitting), canonical(word))


def fits(card: str, name: str) -> bool:
    rank, suit, _ = face(card)
    return name in (card.upper(), rank + suit)


def canonical(word: str) -> str:
    """Upper case but for the letter of a copy."""
    has_copy = looks_like_a_card(word) and word[-1] in "abcd" and word[-2] in "cdhs*"
    return word[:-1].upper() + word[-1] if has_copy else word.upper()
