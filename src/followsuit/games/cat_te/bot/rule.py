"""Cat Te by rules of thumb: play weak cards first and keep the two best for the last two tricks.

Where players without a trick in the first four are out, winning one has priority.
"""

from followsuit.games.cat_te.deck import PACK
from followsuit.games.cat_te.instant import instant_strength
from followsuit.games.cat_te.options import Rules, Terms
from followsuit.games.cat_te.phases.views import InstantChoiceView, SixTricksView
from followsuit.games.cat_te.table import FIRST_TRICKS
from followsuit.rules.phase import Action
from followsuit.rules.tricks import beats
from followsuit.rules.view import View

CARDS = {name: PACK.named(name) for name in PACK.names}
RANKS = {name: number % PACK.ranks for number, name in enumerate(PACK.names)}
SIDE_POT, CLAIM = Action("side-pot"), Action("claim")
SHOW, PLAY_ON = Action("show"), Action("play-on")
GOOD = 0.7  # chance that justifies a card kept for the end
SWEEP = 0.5  # chance that justifies leading the best cards first


def choose(view: View) -> Action:
    assert view.legal is not None
    if SIDE_POT in view.legal:
        return SIDE_POT
    if SHOW in view.legal:
        return SHOW if would_win(view) else PLAY_ON
    situation = Situation(view)
    if CLAIM in view.legal and situation.is_unbeatable():
        return CLAIM
    if not situation.led:
        return situation.show(situation.lead())
    return situation.follow()


def would_win(view: View) -> bool:
    """CT-9: whether the hand beats all hands that have been shown."""
    shown, rules = view.shown, view.rules
    assert isinstance(shown, InstantChoiceView)
    assert isinstance(rules, Rules)
    terms = Terms(rules)
    strengths = [instant_strength(PACK.named(*hand), terms) for hand in shown.hands if hand]
    return instant_strength(PACK.named(*view.hand), terms) > max(strengths, default=0)


class Situation:
    """The round as the seat sees it."""

    def __init__(self, view: View) -> None:
        shown, rules = view.shown, view.rules
        assert isinstance(shown, SixTricksView)
        assert isinstance(rules, Rules)
        assert view.legal is not None
        self.rules = rules
        self.me = view.seat
        self.hand = view.hand
        self.led = shown.led
        self.number = shown.number
        self.left = shown.left
        self.tricks = shown.tricks
        self.best = shown.trick[shown.winning] if shown.winning >= 0 else ""
        self.others = [seat for seat in shown.active if seat != self.me]
        self.to_come = [seat for seat in self.others if not shown.trick[seat]]
        self.plays = [action.words[0] for action in view.legal if action.verb == "play"]
        self.folds = [action.words[0] for action in view.legal if action.verb == "fold"]
        self.out = unseen(view, shown)

    # value of a card

    def higher(self, card: str) -> int:
        """The number of unseen cards that beat it."""
        return sum(other[-1] == card[-1] and RANKS[other] > RANKS[card] for other in self.out)

    def chance(self, card: str, seats: int, cards_each: int) -> float:
        """The chance that none of these seats can beat it."""
        held = min(1.0, seats * cards_each / max(1, len(self.out)))
        return float((1.0 - held) ** self.higher(card))

    def worth(self, card: str) -> float:
        """The chance to win the last trick with it."""
        return self.chance(card, len(self.others), 1)

    def by_worth(self) -> list[str]:
        """The hand, weakest first."""
        return sorted(self.hand, key=lambda card: (self.worth(card), RANKS[card]))

    def takes(self, card: str) -> float:
        """The chance to take this trick with it."""
        if self.best and not beats(CARDS[card], CARDS[self.best], PACK.suit(self.led), 0):
            return 0.0
        return self.chance(card, len(self.to_come), self.left)

    def is_unbeatable(self) -> bool:
        """Whether no unseen card beats any card of the hand."""
        return not any(self.higher(card) for card in self.hand)

    # goals

    def needs_a_trick(self) -> bool:
        """Whether the round is lost without another trick of the first four."""
        is_early = self.number <= FIRST_TRICKS
        return self.rules.eliminate_after_4 and is_early and not self.tricks[self.me]

    def may_sweep(self) -> bool:
        """Whether the best cards may well win all of the first four tricks."""
        if not self.rules.sweep_wins or self.number > FIRST_TRICKS:
            return False
        if self.tricks[self.me] < self.number - 1:
            return False
        chance = 1.0
        for card in self.by_worth()[self.number - FIRST_TRICKS - 1 :]:
            chance *= self.takes(card)
        return chance > SWEEP

    # decisions

    def lead(self) -> str:
        hand = self.by_worth()
        if self.number == 5:
            return max(hand, key=self.both_last)
        if self.may_sweep():
            return hand[-1]
        if self.needs_a_trick():
            return max(hand, key=self.takes) if self.number == 4 else hand[-3]
        return hand[0]  # with three cards left, this keeps the two best

    def both_last(self, card: str) -> float:
        """The chance to win the fifth trick with this card and the sixth with the other."""
        other = next(c for c in (*self.hand, card) if c != card)
        return self.takes(card) * self.worth(other)

    def follow(self) -> Action:
        winner = self.winner()
        if winner:
            return self.show(winner)
        weakest = [card for card in self.by_worth() if card in self.folds]
        if weakest and self.left > 1:
            return Action("fold", (weakest[0],))
        shown = [card for card in self.by_worth() if card in self.plays]
        return self.show(shown[0]) if shown else Action("fold", (weakest[0],))

    def winner(self) -> str:
        """The card to take this trick with, or an empty string."""
        takers = [card for card in self.by_worth() if card in self.plays and self.takes(card) > 0]
        if not takers:
            return ""
        if self.number >= 5 or (self.needs_a_trick() and self.number == 4):
            return max(takers, key=self.takes)
        spare = [card for card in takers if card in self.by_worth()[:-2]]
        if self.needs_a_trick() or self.number == 4:  # its winner leads the fifth
            good = [card for card in spare or takers if self.takes(card) > GOOD]
            return good[0] if good else ""
        return spare[-1] if spare else ""

    def show(self, card: str) -> Action:
        return Action("play", (card,))


def unseen(view: View, shown: SixTricksView) -> list[str]:
    """All cards this seat has not seen."""
    seen = {*view.hand, shown.turn_up}
    for row in (*shown.laid, *shown.hands):
        seen |= {card.lstrip("?") for card in row}
    return [card for card in PACK.names if card not in seen]
