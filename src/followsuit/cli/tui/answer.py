"""What the player typed, understood as an action: `10h`, `3`, `b 85`, `f 2`, `play 10H`."""

import re
from collections.abc import Sequence

from followsuit.cli.tui.cards import face, suit_name
from followsuit.cli.tui.choices import Choices
from followsuit.rules.phase import Action
from followsuit.texts import Text, TextError

SYMBOLS = str.maketrans("♣♦♥♠♧♢♡♤", "CDHSCDHS")
# verbs of the notation that are not possible now: the rules refuse them and say why
CARD_VERBS = ("play", "hide", "fold", "discard")
OTHER_VERBS = ("reveal", "pass", "deal", "redeal", "open", "bid", "trump", "meld", "swap", "draw")
VERBS = (*CARD_VERBS, *OTHER_VERBS, "show", "play-on", "drop", "claim", "side-pot")
GLUED = re.compile(r"([a-z][a-z-]*)(\d.*)")  # f3, b85


class NotUnderstood(TextError):
    """The text says what could be typed."""


def parse_answer(text: str, choices: Choices) -> Action:
    """The action a text means; whether it is legal is for the rules to decide."""
    words = text.translate(SYMBOLS).lower().replace(",", " ").split()
    if not words:
        return only_action(choices)
    if is_card_or_number(words[0], choices):
        return without_verb(words, choices)
    named = by_word(words, choices.words())
    if named is not None:
        return named
    verb, rest = split_verb(words, choices)
    if choices.listed and verb == choices.listed[0].verb and rest[:1] and rest[0].isdigit():
        return numbered(rest[0], choices)
    if verb in (*CARD_VERBS, *choices.card_verbs()) or choices.pick_count:
        return Action(verb, cards(rest, choices, verb))
    same_verb = [action for action in choices.legal if action.verb == verb]
    found = by_word(rest, same_verb) if rest else None
    return found or Action(verb, tuple(rest))


def only_action(choices: Choices) -> Action:
    """Enter takes the only possible action."""
    if len(choices.legal) == 1:
        return choices.legal[0]
    raise NotUnderstood(Text("terminal.choose"))


def without_verb(words: Sequence[str], choices: Choices) -> Action:
    """Numbers or cards without a verb."""
    if choices.number_verb:
        return Action(choices.number_verb, tuple(words))
    if (choices.listed or choices.other) and len(words) == 1 and words[0].isdigit():
        return numbered(words[0], choices)
    verb = choices.card_verb or "play"
    return Action(verb, cards(words, choices, verb))


def numbered(word: str, choices: Choices) -> Action:
    """A choice by its number: first the list, then what the prompt offers."""
    offered = (*choices.listed, *choices.other)
    if not 1 <= int(word) <= len(offered):
        raise NotUnderstood(Text("terminal.noChoice", word=word, count=len(offered)))
    return offered[int(word) - 1]


def by_word(words: Sequence[str], actions: Sequence[Action]) -> Action | None:
    """An action by its only word, such as a suit by its letter or the beginning of its name."""
    if len(words) != 1:
        return None
    for action in actions:
        if len(action.words) == 1 and action.words[0].lower() == words[0]:
            return action
    matching = [
        action
        for action in actions
        if len(action.words) == 1 and suit_name(action.words[0]).lower().startswith(words[0])
    ]
    return matching[0] if len(matching) == 1 else None


def is_card_or_number(word: str, choices: Choices) -> bool:
    return (word.isascii() and word.isdigit() and len(word) < 6) or is_card(word, choices)


def is_card(word: str, choices: Choices) -> bool:
    return canonical(word, choices) in choices.names


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
        raise NotUnderstood(Text("terminal.ambiguous", word=first, verbs=tuple(meant)))
    if not meant:
        raise NotUnderstood(Text("terminal.unknown", word=words[0][:20]))
    return meant[0], rest


def cards(words: Sequence[str], choices: Choices, verb: str) -> tuple[str, ...]:
    """Cards by number or name; a name without the letter of a copy means any free copy."""
    found: list[str] = []
    for word in words:
        found.append(
            by_number(word, choices) if word.isdigit() else by_name(word, choices, verb, found)
        )
    return tuple(found)


def by_number(word: str, choices: Choices) -> str:
    if not choices.hand:
        raise NotUnderstood(Text("terminal.noCards"))
    if not 1 <= int(word) <= len(choices.hand):
        raise NotUnderstood(Text("terminal.noCard", word=word, count=len(choices.hand)))
    return choices.hand[int(word) - 1]


def by_name(word: str, choices: Choices, verb: str, used: Sequence[str]) -> str:
    """A card of the hand if one matches; otherwise as typed, for the rules to refuse."""
    name = word.upper()
    matching = [card for card in choices.hand if card not in used and is_named(card, name)]
    legal = [card for card in matching if Action(verb, (card,)) in choices.legal]
    return next(iter(legal or matching), canonical(word, choices))


def is_named(card: str, name: str) -> bool:
    rank, suit, _ = face(card)
    return name in (card.upper(), rank + suit)


def canonical(word: str, choices: Choices) -> str:
    """A card as the pack writes it: upper case except for the letter of a copy."""
    with_copy = word[:-1].upper() + word[-1:]
    return with_copy if with_copy in choices.names else word.upper()
