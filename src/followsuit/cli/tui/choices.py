"""What the player may do now, put so that a short answer is enough."""

from collections.abc import Sequence
from dataclasses import dataclass

from followsuit.cli.tui.cards import face, sorted_hand
from followsuit.rules.phase import Action
from followsuit.rules.view import View

CARD_VERBS = ("play", "hide", "fold", "discard")  # in the order a bare number means them


@dataclass(frozen=True)
class Choices:
    """The hand as it is numbered, and the legal actions."""

    hand: tuple[str, ...]
    legal: tuple[Action, ...]
    verbs: tuple[str, ...]
    card_verb: str  # what a bare card means; nothing where no card is asked for
    listed: tuple[Action, ...]  # numbered choices where no card is asked for

    def may(self, card: str) -> bool:
        """Whether a bare card would be taken."""
        if self.card_verb == "discard":
            return True
        return Action(self.card_verb, (card,)) in self.legal

    def other_verbs(self) -> list[str]:
        """What may be done besides choosing a card, a bid, a suit or from the list."""
        return [verb for verb in self.verbs if verb not in (*CARD_VERBS, "bid", "trump", "meld")]


def choices_in(view: View, pack: Sequence[str]) -> Choices:
    """What a view offers its seat; `pack` gives the order of cards."""
    hand = tuple(sorted_hand(view.hand, pack))
    my_turn = view.to_act == view.seat
    legal = view.legal or ()
    verbs = tuple(dict.fromkeys(action.verb for action in legal))
    if view.pick is not None:
        verbs = (view.pick.verb,)
    card_verb = next((v for v in CARD_VERBS if v in verbs), "") if my_turn else ""
    listed = tuple(melds(legal)) if not card_verb and "meld" in verbs else ()
    return Choices(hand, legal, verbs, card_verb, listed)


def melds(legal: Sequence[Action]) -> list[Action]:
    """One action for each meld a player would tell apart: copies look the same."""
    told: dict[tuple[str, ...], Action] = {}
    for action in legal:
        if action.verb == "meld":
            faces = ["".join(face(card)[:2]) for card in action.words[1:]]
            told.setdefault((action.words[0], *sorted(faces)), action)
    return list(told.values())
