"""Who may know which card, kept by hand from what was dealt and done.

Nothing here looks at a view or an event: a card is known to the seat that was dealt it or drew it,
and to everyone who saw it lying face up. The replayed match is asked only when a trick or a round
is over.
"""

from typing import Any

from followsuit.rules.events import WATCHER
from followsuit.rules.match import Match

Deal = dict[str, Any]  # piles, as a record writes them


class Knowledge:
    """What each viewer knows of the cards of one deal."""

    def __init__(self, match: Match, deal: Deal, dealer: int, options: dict[str, Any]) -> None:
        self.match = match
        self.seats = int(match.table.seats)
        self.dealer = dealer
        self.options = options
        self.hands: list[list[str]] = deal["hands"]
        self.others = deal
        self.known: dict[int, set[str]] = {v: set() for v in (*range(self.seats), WATCHER)}
        self.dealt()

    def learn(self, seat: int, *cards: str) -> None:
        self.known[seat].update(cards)

    def see(self, *cards: str) -> None:
        """Everyone sees these cards."""
        for seen in self.known.values():
            seen.update(cards)

    def pick_up(self) -> None:
        for seat, hand in enumerate(self.hands):
            self.learn(seat, *hand)

    def dealt(self) -> None:
        self.pick_up()

    def before(self, seat: int, verb: str, cards: list[str]) -> None:
        """Called before the match applies an action."""

    def after(self, seat: int, verb: str, cards: list[str]) -> None:
        """Called after the match has applied an action."""
        if verb == "play":
            self.see(*cards)

    def is_round_over(self) -> bool:
        return self.match.to_act < 0


class Mindikot(Knowledge):
    plays = 0
    hidden = ""

    def dealt(self) -> None:
        super().dealt()
        if "hidden" in self.others:
            (self.hidden,) = self.others["hidden"]
            if self.options["hider_sees_card"]:
                self.learn((self.dealer + 1) % self.seats, self.hidden)

    def after(self, seat: int, verb: str, cards: list[str]) -> None:
        super().after(seat, verb, cards)
        if verb == "hide":
            (self.hidden,) = cards
        self.plays += verb == "play"
        all_cards = sum(len(hand) for hand in self.hands) + len(self.others.get("hidden", []))
        nobody_asked = self.plays == all_cards - self.seats
        if self.hidden and (verb == "reveal" or nobody_asked):
            self.see(self.hidden)


class Rook13(Knowledge):
    plays = 0

    def dealt(self) -> None:
        """Nobody knows a card before the dealer deals the shuffled pack."""

    def before(self, seat: int, verb: str, cards: list[str]) -> None:
        if verb == "deal":
            self.pick_up()
            weak = [h for h in self.hands if all(card[:-1] in ("6", "7", "8", "9") for card in h)]
            if weak:
                self.see(*weak[0])

    def after(self, seat: int, verb: str, cards: list[str]) -> None:
        super().after(seat, verb, cards)
        if type(self.match.phase).__name__ == "GoDown":
            self.learn(self.match.to_act, *self.others["widow"])
        if verb == "discard":
            self.others["go_down"] = cards
        self.plays += verb == "play"
        if self.plays == 36:
            self.see(*self.others["go_down"])


class Bezique(Knowledge):
    def dealt(self) -> None:
        super().dealt()
        self.hands = [list(hand) for hand in self.hands]
        self.stock = list(self.others["stock"])
        (self.turn_up,) = self.others["turn_up"]
        self.trump = "D" if self.turn_up[0] == "*" else self.turn_up[-2]
        self.see(self.turn_up)

    def after(self, seat: int, verb: str, cards: list[str]) -> None:
        super().after(seat, verb, cards)
        if verb == "play":
            self.hands[seat].remove(cards[0])
        elif verb == "meld":
            self.see(*cards[1:])
        elif verb == "swap":
            self.swap(seat)
        elif verb == "draw":
            for place in range(self.seats):
                self.draw((seat + place) % self.seats)

    def swap(self, seat: int) -> None:
        """Everyone sees the seven when it becomes the turn-up."""
        seven = min(card for card in self.hands[seat] if card[:2] == f"7{self.trump}")
        self.hands[seat].remove(seven)
        self.hands[seat].append(self.turn_up)
        self.turn_up = seven
        self.see(seven)

    def draw(self, seat: int) -> None:
        card = self.stock.pop(0) if self.stock else self.turn_up
        self.hands[seat].append(card)
        self.learn(seat, card)


class CatTe(Knowledge):
    def dealt(self) -> None:
        super().dealt()
        self.hands = [list(hand) for hand in self.hands]
        self.face_down: list[str] = []
        self.blind: list[str] = []  # face down until everyone has played
        if self.options["side_bet"]:
            self.see(self.others["stub"][0])
        if self.is_round_over():  # a dealt hand won: its owner shows it and deals next
            self.see(*self.hands[self.match.dealer])

    def tricks_left(self) -> int:
        return getattr(self.match.phase, "left", 0)

    def before(self, seat: int, verb: str, cards: list[str]) -> None:
        follows = bool(getattr(self.match.phase, "led", 0))
        self.is_blind = self.options["trick5_blind"] and self.tricks_left() == 2 and follows

    def after(self, seat: int, verb: str, cards: list[str]) -> None:
        if verb == "claim":
            self.see(*self.hands[seat])
        elif verb == "fold":
            self.face_down += cards
        elif verb == "play" and self.is_blind:
            self.blind += cards
        else:
            self.see(*cards)
        for card in cards:
            self.hands[seat].remove(card)
        if self.tricks_left() == 1:
            self.see(*self.blind)
        if self.is_round_over() and self.options["reveal_folds_at_end"]:
            self.see(*self.face_down)


KINDS: dict[str, type[Knowledge]] = {
    "bezique": Bezique,
    "cat_te": CatTe,
    "mindikot": Mindikot,
    "rook13": Rook13,
}
