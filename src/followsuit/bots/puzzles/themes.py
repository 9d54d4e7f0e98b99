"""What a puzzle of card play is about, for games with tricks; from what the seat knows."""

from collections.abc import Collection

from followsuit.rules.cards import COPIES
from followsuit.rules.phase import Action
from followsuit.rules.phase_view import TrickView
from followsuit.rules.view import View

MAKES_TRUMP = "make_trump"


def suit_of(card: str) -> str:
    return card.rstrip(COPIES)[-1]


def rank_of(card: str) -> str:
    return card.rstrip(COPIES)[:-1]


def card_theme(view: View, best: Action, other: Action, valuable: Collection[str]) -> str:
    """The theme of a card to play; `valuable` are the ranks that both sides want."""
    shown = view.shown
    if not isinstance(shown, TrickView):
        return best.verb
    card, rival = best.words[0], other.words[0]
    is_valuable, is_rival_valuable = rank_of(card) in valuable, rank_of(rival) in valuable
    if not shown.led:
        return lead_theme(shown, card, is_valuable, is_rival_valuable)
    follows = suit_of(card) == shown.led
    if not follows and not shown.trump:
        return MAKES_TRUMP
    is_trump, is_rival_trump = suit_of(card) == shown.trump, suit_of(rival) == shown.trump
    if not follows and is_trump != is_rival_trump:
        return "ruff" if is_trump else "keep_trump"
    if is_valuable != is_rival_valuable:
        is_ours = view.side_of(shown.winning) == view.side_of(view.seat)
        return ("give" if is_ours else "cash") if is_valuable else "save"
    if any(rank_of(each) in valuable for each in shown.trick if each):
        return "capture"
    return "follow"


def lead_theme(shown: TrickView, card: str, is_valuable: bool, is_rival_valuable: bool) -> str:
    if shown.trump and suit_of(card) == shown.trump:
        return "draw_trump"
    if is_valuable != is_rival_valuable:
        return "cash" if is_valuable else "save"
    return "lead"
