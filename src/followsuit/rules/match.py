"""A match: the phases in order, doors for deals and moves, and views.

People and clients use the checked `deal` and `act`, search the unchecked `apply_deal` and `apply`.
"""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from followsuit.rules.bits import count
from followsuit.rules.cards import NotACard, Seat, numbers_of
from followsuit.rules.event_log import NO_EVENTS, EventLog
from followsuit.rules.events import WATCHER, Event, HandOver, MatchOver
from followsuit.rules.notation import NOTATION, parse
from followsuit.rules.phase import NO_PLACE, TURN_ORDER, Action, IllegalAction, Over, Phase, Refusal
from followsuit.rules.pickles import Reduced, reduced
from followsuit.rules.piles import BadDeal, Below, Piles, check_piles, lowest
from followsuit.rules.table import NATURE, NOBODY, Table
from followsuit.rules.view import Pick, Result, Unseen, View
from followsuit.texts import Text


class Match:
    """All that is true of one match. Mutable: copy() it before trying things out."""

    name: str
    table: Table
    phase: Phase
    dealer: Seat
    deals: i64  # how many deals there have been
    redealt: bool  # this deal was thrown away
    opening: vec[i64]  # the scores before this deal
    pending: Piles | None  # shuffled, but still before the dealer
    event_log: EventLog

    def __init__(self, name: str, table: Table, phase: Phase, dealer: Seat) -> None:
        self.name = name
        self.table = table
        self.phase = phase
        self.dealer = dealer
        self.deals = 0
        self.redealt = False
        self.opening = table.scores
        self.pending = None
        self.event_log = NO_EVENTS

    # what each game says

    def next_phase(self) -> Phase:
        """The rule book's order of play: what follows the phase that is done."""
        raise NotImplementedError

    def cut(self, order: list[int], below: Below) -> Piles:
        """Deal a shuffled pack, card numbers from the top, as the game deals."""
        raise NotImplementedError

    def lay_out(self, piles: Piles) -> None:
        """Put the cards of a deal in their places."""
        raise NotImplementedError

    def rules_in_force(self) -> object:
        raise NotImplementedError

    def winners(self) -> list[int]:
        """The seats that have won, once the match is over."""
        raise NotImplementedError

    def copy(self) -> "Match":
        raise NotImplementedError

    def ended(self) -> Phase | None:
        """How a match is over that has no end of its own; none where the rules set one."""
        return None

    def why_not_dealt(self, piles: Piles) -> str:
        """What is wrong with a deal of the right shape, or nothing."""
        return ""

    def interjections(self, seat: Seat) -> list[Action]:
        """What a seat may do whoever's turn it is."""
        return []

    def interject(self, seat: Seat, action: Action) -> None:
        raise NotImplementedError

    def why_no_interjection(self, seat: Seat, action: Action) -> Refusal | None:
        """Why something that needs no turn is refused; none where the turn is the reason."""
        return None

    def hand_scores(self) -> list[int]:
        """What this deal has brought each side so far."""
        scores, opening = self.table.scores, self.opening
        return [scores[side] - opening[side] for side in range(len(scores))]

    # the doors

    @final
    def deal(self, piles: Piles) -> list[Event]:
        """Nature's door: the piles of a shuffled pack."""
        if self.phase.to_act != NATURE:
            raise BadDeal("no cards are dealt now")
        pack = self.table.pack
        check_piles(piles, self.cut(list(range(pack.size)), lowest), pack)
        wrong = self.why_not_dealt(piles)
        if wrong:
            raise BadDeal(wrong)
        self.event_log = EventLog([])
        events = self.table.record_events()
        self.apply_deal(piles)
        return self.told(events)

    @final
    def apply_deal(self, piles: Piles) -> None:
        """Nature's unchecked door."""
        self.deals += 1
        self.redealt = False
        self.opening = self.table.scores[:]
        self.lay_out(piles)
        self.phase = self.next_phase()

    @final
    def apply(self, move: i64) -> Seat:
        """The unchecked door, for search: it only tries what is legal. Says who acts next.

        Nothing is told, so the events of a view end where the last `act` was.
        """
        phase = self.phase
        phase.apply(self.table, move)
        return self.go_on().to_act if phase.done else phase.to_act

    @final
    def go_on(self) -> Phase:
        """From a phase that is done to the next."""
        phase = self.next_phase()
        self.phase = phase
        return phase

    @final
    def act(self, seat: Seat, said: Action | str) -> list[Event]:
        """The checked door: does what a seat says, or raises `IllegalAction`."""
        action = parse(said) if isinstance(said, str) else said
        interjected = self.interjection(seat, action)
        if interjected is not None:
            was_open = self.phase.to_act >= 0
            events = self.table.record_events()
            self.interject(seat, interjected)
            return self.told(events, was_open)
        move = self.checked(seat, action)
        events = self.table.record_events()
        self.apply(move)
        return self.told(events)

    @final
    def end(self) -> list[Event]:
        """The host's door: a match whose rules set no end is over after this hand."""
        if not self.hand_is_over() or isinstance(self.phase, Over):
            raise IllegalAction(Refusal(TURN_ORDER, Text("refusal.end_between_hands")))
        events = self.table.record_events()
        last = self.ended()
        if last is None:
            self.table.events = None
            raise IllegalAction(Refusal(NO_PLACE, Text("refusal.has_end")))
        self.phase = last
        return self.told(events, was_open=False)

    @final
    def canonical(self, seat: Seat, said: Action | str) -> Action:
        """An action as it is printed, if this seat may do it now."""
        action = parse(said) if isinstance(said, str) else said
        interjected = self.interjection(seat, action)
        if interjected is not None:
            return interjected
        return self.phase.action(self.table, self.checked(seat, action))

    @final
    def interjection(self, seat: Seat, action: Action) -> Action | None:
        """The canonical form of an action that a seat may do out of turn."""
        for allowed in self.interjections(seat):
            if allowed == action:
                return allowed
        return None

    @final
    def checked(self, seat: Seat, action: Action) -> i64:
        """The legal move that an action of this seat means."""
        phase, table = self.phase, self.table
        if phase.to_act == NOBODY:
            raise IllegalAction(Refusal(TURN_ORDER, Text("refusal.match_over")))
        refusal = self.why_no_interjection(seat, action)
        if refusal is not None:
            raise IllegalAction(refusal)
        if phase.to_act == NATURE:
            raise IllegalAction(Refusal(TURN_ORDER, Text("refusal.not_dealt")))
        if seat != phase.to_act:
            why = Text("refusal.not_your_turn", seat=phase.to_act)
            raise IllegalAction(Refusal(TURN_ORDER, why))
        try:
            move = phase.move(table, action)
        except NotACard as error:
            raise IllegalAction(Refusal(NOTATION, error.reason)) from None
        if not move:
            raise IllegalAction(self.why_no_move(action))
        if not phase.is_legal(table, move):
            raise IllegalAction(phase.why_not(table, move))
        return move

    @final
    def why_no_move(self, action: Action) -> Refusal:
        """Why an action means nothing in this phase: not now, or not said like that."""
        phase, table = self.phase, self.table
        for move in [] if phase.too_many else self.moves():
            example = phase.action(table, move)
            if example.verb == action.verb:
                return Refusal(NOTATION, Text("refusal.say_like", example=str(example)))
        prompt = phase.prompt()
        return Refusal(NO_PLACE, Text("refusal.out_of_place", verb=action.verb, prompt=prompt))

    @final
    def told(self, events: list[Event], was_open: bool = True) -> list[Event]:
        """Closes the ears of the table; says so when the hand or the match is over."""
        if self.phase.to_act < 0 and was_open:
            events.append(HandOver(self.hand_reason(), tuple(self.hand_scores())))
        result, phase = self.result(), self.phase
        if result is not None and isinstance(phase, Over):
            events.append(MatchOver(result.reason, phase.why, result.scores, tuple(self.winners())))
        self.table.events = None
        self.event_log = self.event_log.and_then(events)
        return events

    @property
    def history(self) -> list[Event]:
        """What was told since the deal."""
        return self.event_log.events()

    # how it stands

    @property
    def to_act(self) -> int:
        """Whose turn it is; below 0 nobody's: `NATURE` must deal, or the match is over."""
        return self.phase.to_act

    @final
    def hand_is_over(self) -> bool:
        return self.deals > 0 and self.phase.to_act < 0

    @final
    def hand_reason(self) -> str:
        return "redeal" if self.redealt else "scored"

    @final
    def hand_result(self) -> Result | None:
        """The result of the hand dealt last; none while it is played."""
        if not self.hand_is_over():
            return None
        return Result(self.hand_reason(), tuple(self.hand_scores()))

    @final
    def result(self) -> Result | None:
        """The result of the match; none while it is played."""
        phase = self.phase
        if not isinstance(phase, Over):
            return None
        return Result(phase.reason, tuple(self.table.scores), tuple(self.winners()), phase.why)

    # what may be done

    @final
    def moves(self) -> list[int]:
        """Every legal move of the seat to act, lowest bits first."""
        return self.phase.moves(self.table)

    @final
    def legal_actions(self, seat: Seat) -> list[Action] | None:
        """What a seat may do now, out of turn too; none where it is too much to list."""
        legal = self.interjections(seat)
        phase = self.phase
        if seat != phase.to_act:
            return legal
        if phase.too_many:
            return None
        return [phase.action(self.table, move) for move in self.moves()] + legal

    @final
    def pick(self) -> Pick:
        """How to choose where the moves are too many to list."""
        phase, table = self.phase, self.table
        names = table.pack.names_of
        verb = phase.action(table, phase.forced).verb
        return Pick(verb, names(phase.choices(table)), phase.picks, names(phase.forced))

    # what may be known

    def hand_of(self, seat: Seat) -> tuple[str, ...]:
        return self.table.pack.names_of(self.table.hands[seat])

    def hand_counts(self) -> list[int]:
        return [count(hand) for hand in self.table.hands]

    @final
    def view(self, viewer: Seat) -> View:
        """What a seat may know, or who only watches: `events.WATCHER`."""
        table, phase = self.table, self.phase
        seated = 0 <= viewer < table.seats
        if not seated and viewer != WATCHER:
            raise ValueError(f"there is no seat {viewer} at this table")
        legal = self.legal_actions(viewer) if seated else []
        return View(
            game=self.name,
            rules=self.rules_in_force(),
            seats=table.seats,
            seat=viewer,
            deals=self.deals,
            dealer=self.dealer,
            to_act=phase.to_act,
            prompt=phase.prompt(),
            hand=self.hand_of(viewer) if seated else (),
            counts=tuple(self.hand_counts()),
            phase=type(phase).__name__,
            showing=phase.shown_to(table, viewer),
            scores=tuple(table.scores),
            events=tuple([event for event in self.history if event.seen_by >> viewer & 1]),
            legal=None if legal is None else tuple(legal),
            pick=self.pick() if legal is None else None,
            result=self.result(),
        )

    # what may not be known: places with cards in them, the same places in the same order

    def hidden_from(self, viewer: Seat) -> list[list[int]]:
        """The numbers of the cards a viewer does not know, place by place.

        Hands by seat, cards laid face down by seat, the pile laid aside; last, an undealt pack.
        """
        piles = [numbers_of(pile) for pile in self.table.unseen_piles(viewer)]
        return [*piles, self.pending.numbers() if self.pending is not None else []]

    def barred_from(self, viewer: Seat) -> list[int]:
        """The cards that, to a viewer's knowledge, cannot lie in each place."""
        return [*self.table.barred, *[0] * (self.table.seats + 2)]

    def is_possible(self) -> bool:
        """Whether the cards as they lie can have led here: knowledge that no bar can express."""
        return True

    def lay_unseen(self, viewer: Seat, cards: vec[i64]) -> None:
        """Other cards into the places a viewer does not know, place after place."""
        laid = self.table.lay_unseen(viewer, cards)
        if self.pending is not None:
            self.pending = self.pending.refilled(list(cards[laid:]))

    def tidy(self, viewer: Seat) -> None:
        """Sort what a viewer sees in no order: how it came to lie may depend on hidden cards."""
        return

    @final
    def rearranged(self, viewer: Seat, hidden: list[list[int]]) -> "Match":
        """A copy with other cards in the places a viewer does not know: its view is the same."""
        twin = self.copy()
        twin.lay_unseen(viewer, vec[i64]([number for place in hidden for number in place]))
        return twin

    @final
    def unseen_by(self, viewer: Seat) -> Unseen:
        """What a sampler must deal anew to imagine the match as this viewer may."""
        hidden = self.hidden_from(viewer)
        cards = sum([1 << number for place in hidden for number in place])
        rooms = tuple([len(place) for place in hidden])
        return Unseen(cards, rooms, tuple(self.barred_from(viewer)))

    def all_cards(self) -> list[int]:
        """The numbers of all cards wherever they lie: always the whole pack."""
        table = self.table
        piles = [*table.hands, *table.face_down, *table.taken, table.aside, self.phase.lying()]
        numbers = [number for pile in piles for number in numbers_of(pile)]
        return numbers + (self.pending.numbers() if self.pending is not None else [])

    @final
    def copy_to(self, twin: "Match") -> "Match":
        twin.deals = self.deals
        twin.redealt = self.redealt
        twin.opening = self.opening  # replaced at a deal, never changed
        twin.pending = self.pending
        twin.event_log = self.event_log
        return twin

    def __copy__(self) -> "Match":
        return self.copy()

    def __reduce__(self) -> Reduced:
        return reduced(self)
