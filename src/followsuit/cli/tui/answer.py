"""What the player typed, understood as an action: `10h`, `3`, `b 85`, `f 2`, `play 10H`."""

import re
from collections.abc import Sequence

from followsuit.cli.tui.cards import face
from followsuit.cli.tui.choices import Choices
from followsuit.rules.phase import Action

SYMBOLS = str.maketrans("♣♦♥♠♧♢♡♤", "CDHSCDHS")
# all that notation knows: what has no place now is refused by the rules, with the reason
CARD_VERBS = ("play", "hide", "fold", "discard")
OTHER_VERBS = ("reveal", "pass", "deal", "redeal", "open", "bid", "trump", "meld", "swap", "draw")
VERBS = (*CARD_VERBS, *OTHER_VERBS, "drop", "claim", "side-pot")
GLUED = re.compile(r"([a-z][a-z-]*)(\d.*)")  # f3, b85


class NotUnderstood(ValueError):
    """Not understood; the message says what could be typed."""


def parse_answer(text: str, choices: Choices) -> Action:
    """The action a text means; whether it is legal is for the rules to say."""
    words = text.translate(SYMBOLS).lower().replace(",", " ").split()
    if not words:
        return only_action(choices)
    if is_card_or_number(words[0], choices):
        return bare(words, choices)
    if choices.verbs == ("trump",) and words[0][0] in "rybg" and not words[1:]:
        return Action("trump", (words[0][0].upper(),))
    verb, rest = split_verb(words, choices)
    if verb == "meld" and len(rest) == 1 and rest[0].isdigit():
        return numbered(rest[0], choices)
    if verb in CARD_VERBS:
        return Action(verb, cards(rest, choices, verb))
    return Action(verb, tuple(word.upper() if verb == "trump" else word for word in rest))


def only_action(choices: Choices) -> Action:
    """Enter takes the only thing that can be done."""
    if len(choices.legal) == 1:
        return choices.legal[0]
    raise NotUnderstood("There is a choice: type a number, a card or a word.")


def bare(words: Sequence[str], choices: Choices) -> Action:
    """Numbers or cards without a verb."""
    if "bid" in choices.verbs:
        return Action("bid", tuple(words))
    if choices.listed and len(words) == 1 and words[0].isdigit():
        return numbered(words[0], choices)
    verb = choices.card_verb or "play"
    return Action(verb, cards(words, choices, verb))


def numbered(word: str, choices: Choices) -> Action:
    if not 1 <= int(word) <= len(choices.listed):
        raise NotUnderstood(f"There is no choice {word}.")
    return choices.listed[int(word) - 1]


def is_card_or_number(word: str, choices: Choices) -> bool:
    return (word.isascii() and word.isdigit() and len(word) < 6) or looks_like_a_card(word)


def looks_like_a_card(word: str) -> bool:
    return bool(re.fullmatch(r"(?:1[0-4]|[2-9]|[jqka])[cdhsrybg][a-d]?|\*[a-d]?", word))


def split_verb(words: Sequence[str], choices: Choices) -> tuple[str, list[str]]:
    """A verb or its beginning, alone or glued to a number."""
    first, rest = words[0], list(words[1:])
    glued = GLUED.fullmatch(first)
    if glued:
        first, rest = glued[1], [glued[2], *rest]
    if first in VERBS:
        return first, rest
    meant = [verb for verb in choices.verbs if verb.startswith(first)]
    if len(meant) > 1:
        raise NotUnderstood(f"{first!r} could be {' or '.join(meant)}: type a little more.")
    if not meant:
        raise NotUnderstood(
            f"{words[0][:20]!r} is neither a card nor an action. ? shows the rules."
        )
    return meant[0], rest


def cards(words: Sequence[str], choices: Choices, verb: str) -> tuple[str, ...]:
    """Cards by number or name; a name without its copy means one that is free."""
    found: list[str] = []
    for word in words:
        found.append(
            by_number(word, choices) if word.isdigit() else by_name(word, choices, verb, found)
        )
    return tuple(found)


def by_number(word: str, choices: Choices) -> str:
    if not choices.hand:
        raise NotUnderstood("You hold no cards now.")
    if not 1 <= int(word) <= len(choices.hand):
        raise NotUnderstood(f"There is no card {word}: your cards are 1 to {len(choices.hand)}.")
    return choices.hand[int(word) - 1]


def by_name(word: str, choices: Choices, verb: str, used: Sequence[str]) -> str:
    """A card of the hand, where one fits; else as typed, for the rules to refuse."""
    name = word.upper()
    fitting = [card for card in choices.hand if card not in used and fits(card, name)]
    legal = [card for card in fitting if Action(verb, (card,)) in choices.legal]
    return next(iter(legal or fitting), canonical(word))


def fits(card: str, name: str) -> bool:
    rank, suit, _ = face(card)
    return name in (card.upper(), rank + suit)


def canonical(word: str) -> str:
    """Upper case but for the letter of a copy."""
    has_copy = looks_like_a_card(word) and word[-1] in "abcd" and word[-2] in "cdhs*"
    return word[:-1].upper() + word[-1] if has_copy else word.upper()
