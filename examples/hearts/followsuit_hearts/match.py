"""Hearts: the deal, the order of play and the end."""

from typing import Final, final

from followsuit.toolkit import (
    Announced,
    Below,
    CardNumbers,
    Cards,
    Deal,
    Match,
    Over,
    Phase,
    Piles,
    Seat,
    Table,
    Text,
    cards_of,
    numbers_of,
    only,
)
from followsuit_hearts.deck import PACK, SEATS, TWO_OF_CLUBS
from followsuit_hearts.options import Rules
from followsuit_hearts.phases.passing import ACROSS, LEFT, RIGHT, Passing
from followsuit_hearts.phases.tricks import HeartsTricks
from followsuit_hearts.scoring import score_round

KEEP: Final = 0
ROTATION: Final = (LEFT, RIGHT, ACROSS, KEEP)


@final
class Hearts(Match):
    rules: Rules
    passed: tuple[Cards, ...]  # what each seat has passed in this round

    def __init__(self, rules: Rules, dealer: Seat, table: Table, phase: Phase) -> None:
        super().__init__("hearts", table, phase, dealer)
        self.rules = rules
        self.passed = ()

    # the deal

    def cut(self, order: list[int], below: Below) -> Piles:
        """One at a time clockwise from the dealer's left."""
        places = [(seat - self.dealer - 1) % SEATS for seat in range(SEATS)]
        return Piles(tuple(tuple(order[place::SEATS]) for place in places))

    def lay_out(self, piles: Piles) -> None:
        self.table.clear()
        self.passed = ()
        for seat in range(SEATS):
            self.table.deal_to(seat, cards_of(piles.hands[seat]))

    # the order of play

    def next_phase(self) -> Phase:
        phase = self.phase
        if isinstance(phase, Deal):
            direction = self.direction()
            first = self.table.after(self.dealer)
            return self.tricks() if direction == KEEP else Passing(first, direction)
        if isinstance(phase, Passing):
            self.exchange(phase)
            return self.tricks()
        if isinstance(phase, HeartsTricks):
            score_round(self.table, self.rules)
            self.dealer = self.table.after(self.dealer)
            return self.ending() or Deal()
        raise AssertionError(phase)

    def direction(self) -> int:
        """Where cards are passed in this round."""
        if self.rules.passing == "never":
            return KEEP
        return LEFT if self.rules.passing == "left" else ROTATION[(self.deals - 1) % SEATS]

    def exchange(self, passing: Passing) -> None:
        table = self.table
        self.passed = tuple(table.face_down)
        for seat, cards in enumerate(self.passed):
            receiver = passing.receiver(seat)
            table.face_down[seat] = 0
            table.hands[receiver] |= cards
            if table.events is not None:
                got = Text("hearts.event.you_receive", cards=PACK.names_of(cards), seat=seat)
                table.emit(Announced(receiver, got, seen_by=only(receiver)))

    def tricks(self) -> Phase:
        table = self.table
        leader = next(seat for seat in range(SEATS) if table.hands[seat] & TWO_OF_CLUBS)
        table.known = TWO_OF_CLUBS  # the lead shows who has it
        return HeartsTricks(SEATS, leader, self.rules)

    # the end

    def ending(self) -> Phase | None:
        target = self.rules.target_score
        if max(self.table.scores) < target:
            return None
        return Over(f"reached {target}", Text("over.reached", score=target))

    def winners(self) -> list[int]:
        """The seats with the fewest points."""
        scores = list(self.table.scores)
        return [seat for seat in range(SEATS) if scores[seat] == min(scores)]

    def rules_in_force(self) -> object:
        return self.rules

    # what may be known

    def passed_by(self, viewer: Seat) -> Cards:
        """Cards that a viewer has passed, and so knows where they are."""
        return self.passed[viewer] if self.passed and viewer < SEATS else 0

    def hidden_from(self, viewer: Seat) -> list[list[int]]:
        known = numbers_of(self.passed_by(viewer))
        places = super().hidden_from(viewer)
        return [[number for number in place if number not in known] for place in places]

    def lay_unseen(self, viewer: Seat, cards: CardNumbers) -> None:
        table, known = self.table, self.table.known
        own = self.passed_by(viewer)
        table.known |= own
        super().lay_unseen(viewer, cards)
        table.known = known
        if self.passed:  # what others passed is hidden, too
            self.passed = tuple(own if seat == viewer else 0 for seat in range(SEATS))

    def copy(self) -> Match:
        twin = Hearts(self.rules, self.dealer, self.table.copy(), self.phase.copy())
        twin.passed = self.passed
        return self.copy_to(twin)


def new_match(rules: Rules, dealer: Seat) -> Match:
    return Hearts(rules, dealer, Table(PACK, SEATS, SEATS), Deal())
