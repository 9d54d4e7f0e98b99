"""Bezique by rules of thumb: keep cards for melds, win tricks to meld, and win cheaply.

A hand's potential is the points of every meld that is complete or nearly so. Each action is valued
by its score and the potential of the hand it leaves.
"""

from collections import Counter
from collections.abc import Iterator, Mapping

from followsuit.bots.total import total
from followsuit.games.bezique.deck import (
    JACK,
    PACK,
    beats,
    is_counter,
    may_be_swapped,
    rank_of,
    suit_of,
)
from followsuit.games.bezique.melds import ACES, JACKS, KINDS, NAMES, RANKS, points_of
from followsuit.games.bezique.options import Rules
from followsuit.games.bezique.phases.tricks import SEVEN_PLAYED
from followsuit.games.bezique.phases.views import TableauView
from followsuit.games.bezique.table import is_winning
from followsuit.rules.phase import Action
from followsuit.rules.view import View

SWAP = Action("swap")
COMPLETION = (0.7, 0.3, 0.08, 0.02, 0.005, 0.0)  # factor by missing cards
DRAWS_NEEDED = 6  # per missing card; with fewer draws left a meld is worth less
WORTH = {NAMES[kind]: int(points_of(kind, False)) for kind in range(KINDS)}
FOURS = {NAMES[kind]: PACK.rank_names[RANKS[kind]] for kind in range(ACES, JACKS + 1)}
RUN = PACK.rank_names[JACK:]
A_TRICK = 1.5
SPENT = 0.2  # cost of a card, times its strength
TO_MELD = 0.2  # share of the best complete meld: the value of winning now rather than later
A_COUNTER = 8.0  # an ace or ten in advanced mode
A_SWAP = 15.0  # the points for the seven, and a better trump
VICTORY = 10_000.0
# the chance that a card led is not beaten by the next player, by rank from seven to ace
PLAIN = (0.2, 0.25, 0.3, 0.35, 0.4, 0.5, 0.6, 0.75)
TRUMP = (0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.9, 0.98)
JOKER_LED = 0.75

Held = Mapping[str, tuple[str, ...] | None]  # cards and the melds they served in; none: in hand


def choose(view: View) -> Action:
    assert view.legal is not None
    if SWAP in view.legal:
        return SWAP
    situation = Situation(view)
    if view.phase == "MeldWindow":
        return situation.meld()
    if view.phase == "DrawingTrick":
        return max(view.legal, key=lambda action: situation.worth_playing(action.words[0]))
    return max(view.legal, key=lambda action: situation.worth_at_the_end(action.words[0]))


class Situation:
    """The table as the seat sees it."""

    def __init__(self, view: View) -> None:
        shown, rules = view.shown, view.rules
        assert isinstance(shown, TableauView)
        assert isinstance(rules, Rules)
        self.view = view
        self.shown = shown
        self.rules = rules
        self.trump = PACK.suits.index(shown.trump)
        self.draws = max(0, shown.left - 9)
        self.advanced = rules.mode == "advanced"
        self.score = view.scores[view.seat]
        laid = {melded.card: melded.served for melded in shown.melded[view.seat]}
        self.held: Held = {card: laid.get(card) for card in view.hand}

    # melds

    def meld(self) -> Action:
        """The meld with the best score and potential, or none to wait for a better one."""
        assert self.view.legal is not None
        return max(self.view.legal, key=self.worth_melding)

    def worth_melding(self, action: Action) -> float:
        if action.verb == "draw":
            return self.potential(self.held, COMPLETION[0])
        kind, *cards = action.words
        jokers = sum(card[0] == "*" for card in cards)
        after = {c: (*(s or ()), kind) if c in cards else s for c, s in self.held.items()}
        # with melds left, other complete ones may follow immediately
        ready = COMPLETION[0] if self.shown.melds_left == 1 else 1.0
        return self.scored(self.points(kind, cards[0])) - jokers + self.potential(after, ready)

    def scored(self, points: int) -> float:
        """The value of points scored now; winning the match beats everything."""
        return VICTORY if is_winning(self.score + points, self.rules.target_score) else points

    def points(self, kind: str, card: str) -> int:
        has_trumps = suit_of(PACK.number(card)) == self.trump
        return int(points_of(NAMES.index(kind), has_trumps))

    def potential(self, held: Held, ready: float) -> float:
        """The value of complete and possible melds, and of the swap."""
        melds = total(
            points * (self.completion(lacking) if lacking else ready)
            for points, lacking in self.possible_melds(held)
        )
        return melds + (A_SWAP if self.may_swap(held) else 0.0)

    def completion(self, lacking: int) -> float:
        """The factor for a meld with missing cards, given the draws left."""
        return COMPLETION[lacking] * min(1.0, self.draws / (DRAWS_NEEDED * lacking))

    def best_ready(self, held: Held) -> int:
        """The points of the best complete meld."""
        return max(
            (points for points, lacking in self.possible_melds(held) if not lacking), default=0
        )

    def possible_melds(self, held: Held) -> Iterator[tuple[int, int]]:
        """Yield the points and the number of missing cards of every possible meld."""
        yield WORTH["run"], self.lacking_of_run(held)
        yield WORTH["double-bezique"], self.lacking_of_double(held)
        yield from self.pairs(held, "bezique", "QS", "JD")
        for suit in PACK.suits:
            yield from self.pairs(held, "marriage", f"K{suit}", f"Q{suit}")
        for kind, rank in FOURS.items():
            yield WORTH[kind], self.lacking_of_four(held, kind, rank)

    def lacking_of_run(self, held: Held) -> int:
        fresh = {card[:-1] for card, served in held.items() if "run" not in (served or ())}
        return sum(rank + self.shown.trump not in fresh for rank in RUN)

    def lacking_of_double(self, held: Held) -> int:
        in_hand = Counter(card[:-1] for card, served in held.items() if served is None)
        return 4 - min(2, in_hand["QS"]) - min(2, in_hand["JD"])

    def lacking_of_four(self, held: Held, kind: str, rank: str) -> int:
        fresh = [card for card, served in held.items() if kind not in (served or ())]
        naturals = sum(card[:-2] == rank for card in fresh)
        jokers = sum(card[0] == "*" for card in fresh)
        return 4 - min(4, naturals + min(jokers, self.rules.max_jokers_per_meld))

    def pairs(self, held: Held, kind: str, one: str, other: str) -> Iterator[tuple[int, int]]:
        """Marriages of a suit, or beziques."""
        barred = {kind, "run" if kind == "marriage" else "double-bezique"}
        fresh = [card for card, served in held.items() if not barred & set(served or ())]
        in_hand = sum(held[card] is None and card[:-1] in (one, other) for card in fresh)
        ones, others = (sum(card[:-1] == face for card in fresh) for face in (one, other))
        made = min(ones, others)
        if self.rules.meld_needs_hand_card:
            made = min(made, in_hand)
        for _ in range(made):
            yield self.points(kind, one + "a"), 0
        if max(ones, others) > made:
            yield self.points(kind, one + "a"), 1

    def may_swap(self, held: Held) -> bool:
        """Whether a seven of trumps can still be swapped for the turn-up."""
        turn_up = self.shown.turn_up
        may_be = bool(turn_up) and may_be_swapped(PACK.number(turn_up), self.trump)
        return may_be and any(map(self.is_seven_of_trumps, held))

    # tricks

    def worth_playing(self, card: str) -> float:
        """While there is a stock: the value of the trick, if won, and of the hand left."""
        left = {other: served for other, served in self.held.items() if other != card}
        taken = A_TRICK + TO_MELD * self.best_ready(left) + self.counters(card)
        seven = self.scored(SEVEN_PLAYED) if self.is_seven_of_trumps(card) else 0.0
        worth = (
            self.chance(card) * taken
            + self.potential(left, COMPLETION[0])
            + seven
            - SPENT * self.power(card)
        )
        return worth - (self.counters_of(card) if self.chance(card) < 0.5 else 0.0)

    def is_seven_of_trumps(self, card: str) -> bool:
        return card[:-1] == "7" + self.shown.trump

    def counters(self, card: str) -> float:
        """The value of aces and tens in the trick, including this card."""
        played = [other for other in self.shown.trick if other]
        return total(self.counters_of(other) for other in (*played, card))

    def counters_of(self, card: str) -> float:
        return A_COUNTER if self.advanced and is_counter(PACK.number(card)) else 0.0

    def chance(self, card: str) -> float:
        """The chance that this card takes the trick."""
        number = PACK.number(card)
        to_come = sum(not other for other in self.shown.trick) - 1
        if self.shown.winning >= 0:
            best = PACK.number(self.shown.trick[self.shown.winning])
            if not beats(number, best, self.trump):
                return 0.0
        if card[0] == "*":
            return JOKER_LED**to_come
        chances = TRUMP if suit_of(number) == self.trump else PLAIN
        return float(chances[rank_of(number)] ** to_come)

    def power(self, card: str) -> float:
        """How good a card is at winning tricks."""
        number = PACK.number(card)
        if card[0] == "*":
            return 3.0
        return float(rank_of(number)) + (10.0 if suit_of(number) == self.trump else 0.0)

    # the last nine

    def worth_at_the_end(self, card: str) -> float:
        """Win aces and tens if they count; otherwise play low and keep trumps for the end."""
        sure = 2 * self.chance(card) - 1
        return sure * self.counters(card) - self.power(card) / 2
