"""What the player can do now, arranged so that a short answer is enough."""

from collections.abc import Sequence
from dataclasses import dataclass

from followsuit.cli.tui.cards import face, sorted_hand
from followsuit.rules.phase import Action
from followsuit.rules.view import View

SHORT_LIST = 4  # this many single words fit the prompt line


@dataclass(frozen=True)
class Choices:
    """The hand as it is numbered, and the legal actions."""

    hand: tuple[str, ...]
    legal: tuple[Action, ...]
    verbs: tuple[str, ...]
    card_verb: str  # what a card without a verb means; empty where no card is wanted
    listed: tuple[Action, ...]  # drawn as a numbered list
    other: tuple[Action, ...] = ()  # their numbers follow those of the list
    number_verb: str = ""  # what a number means where it is not a choice: a bid
    pick_count: int = 0  # how many cards to choose at once
    names: frozenset[str] = frozenset()  # of all cards, with and without the letters of copies

    def may(self, card: str) -> bool:
        """Whether this card would be accepted."""
        return bool(self.pick_count) or Action(self.card_verb, (card,)) in self.legal

    def card_verbs(self) -> list[str]:
        """Verbs that take a card of the hand."""
        return card_verbs(self.legal, self.hand)

    def words(self) -> list[Action]:
        """Actions that are a verb and one word, such as a suit, and not in the list."""
        return [action for action in self.other if action.words]

    def plain_verbs(self) -> list[str]:
        """Verbs that need no other word."""
        return list(dict.fromkeys(action.verb for action in self.legal if not action.words))


def choices_in(view: View, pack: Sequence[str]) -> Choices:
    """The choices that a view gives its seat; `pack` has all cards, weakest first."""
    hand = tuple(sorted_hand(view.hand, pack))
    legal = view.legal or ()
    verbs = tuple(dict.fromkeys(action.verb for action in legal))
    is_turn = view.to_act == view.seat
    names = frozenset(pack) | {"".join(face(card)[:2]) or "*" for card in pack}
    if view.pick is not None:
        count = view.pick.count + len(view.pick.must)
        verb = view.pick.verb
        return Choices(hand, legal, (verb,), verb, (), pick_count=count, names=names)
    card_verb = next(iter(card_verbs(legal, hand)), "") if is_turn else ""
    number_verb = next((action.verb for action in legal if is_number(action)), "")
    worded = [] if card_verb else distinct(legal)
    in_list = len(worded) > SHORT_LIST or any(len(action.words) > 1 for action in worded)
    listed = tuple(worded) if in_list else ()
    other = [] if card_verb else [action for action in legal if not action.words]
    return Choices(
        hand,
        legal,
        verbs,
        card_verb,
        listed,
        (*(() if in_list else worded), *other),
        number_verb,
        names=names,
    )


def card_verbs(legal: Sequence[Action], hand: Sequence[str]) -> list[str]:
    """`play` first, as it is what a card alone means."""
    found = [action.verb for action in legal if len(action.words) == 1 and action.words[0] in hand]
    return sorted(dict.fromkeys(found), key=lambda verb: verb != "play")


def is_number(action: Action) -> bool:
    return len(action.words) == 1 and action.words[0].isdigit()


def distinct(legal: Sequence[Action]) -> list[Action]:
    """One of the actions that a player would not tell apart: copies of a card look the same."""
    found: dict[tuple[str, ...], Action] = {}
    for action in legal:
        if action.words and not is_number(action):
            first, *cards = action.words
            faces = ["".join(face(card)[:2]) for card in cards]
            found.setdefault((action.verb, first, *sorted(faces)), action)
    return list(found.values())
