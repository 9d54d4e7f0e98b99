"""A match: its phases in order, deals and moves, and views.

`deal` and `act` check what they are given. `apply_deal` and `apply`, for search, do not.
"""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from followsuit.rules.bits import count
from followsuit.rules.cards import NotACard, Seat, numbers_of
from followsuit.rules.event_log import NO_EVENTS, EventLog
from followsuit.rules.events import WATCHER, Event, MatchOver, RoundOver
from followsuit.rules.notation import NOTATION, parse
from followsuit.rules.phase import (
    ORDER_OF_PLAY,
    TURN_ORDER,
    Action,
    IllegalAction,
    Over,
    Phase,
    Refusal,
)
from followsuit.rules.pickles import Reduced, reduced
from followsuit.rules.piles import BadDeal, Below, Piles, check_piles, lowest
from followsuit.rules.table import NATURE, NOBODY, Table
from followsuit.rules.view import Pick, Result, Unseen, View
from followsuit.texts import Text


@mypyc_attr(allow_interpreted_subclasses=True)
class Match:
    """The whole state of a match. Moves change it: `copy()` it before trying things out."""

    name: str
    table: Table
    phase: Phase
    dealer: Seat
    deals: i64  # the number of deals so far
    round: i64  # the number of this round: deals that were thrown in are not counted
    redealt: bool  # this deal was thrown in
    opening: vec[i64]  # the scores before this deal
    pending: Piles | None  # shuffled but not dealt yet
    event_log: EventLog

    def __init__(self, name: str, table: Table, phase: Phase, dealer: Seat) -> None:
        self.name = name
        self.table = table
        self.phase = phase
        self.dealer = dealer
        self.deals = 0
        self.round = 0
        self.redealt = False
        self.opening = table.scores
        self.pending = None
        self.event_log = NO_EVENTS

    # what each game defines

    def next_phase(self) -> Phase:
        """The phase that follows the one just finished: the rule book's order of play."""
        raise NotImplementedError

    def cut(self, order: list[int], below: Below) -> Piles:
        """Divide a shuffled pack, given as card numbers from the top, into hands and piles."""
        raise NotImplementedError

    def lay_out(self, piles: Piles) -> None:
        """Put the cards of a deal on the table."""
        raise NotImplementedError

    def rules_in_force(self) -> object:
        raise NotImplementedError

    def winners(self) -> list[int]:
        """The winning seats, once the match is over."""
        raise NotImplementedError

    def copy(self) -> "Match":
        raise NotImplementedError

    def ended(self) -> Phase | None:
        """The final phase if the host ends the match; none where the rules end it."""
        return None

    def why_not_dealt(self, piles: Piles) -> Text | None:
        """What is wrong with a deal whose piles have the right sizes, if anything."""
        return None

    def interjections(self, seat: Seat) -> list[Action]:
        """The actions that a seat may take out of turn."""
        return []

    def interject(self, seat: Seat, action: Action) -> None:
        raise NotImplementedError

    def why_no_interjection(self, seat: Seat, action: Action) -> Refusal | None:
        """Why an action out of turn is refused, if not because of the turn."""
        return None

    def round_scores(self) -> list[int]:
        """The points of each side in this round so far."""
        scores, opening = self.table.scores, self.opening
        return [scores[side] - opening[side] for side in range(len(scores))]

    # deals and moves

    @final
    def deal(self, piles: Piles) -> list[Event]:
        """Deal the piles of a shuffled pack, or raise `BadDeal`."""
        if self.phase.to_act != NATURE:
            raise BadDeal(Text("deal.not_now"))
        pack = self.table.pack
        check_piles(piles, self.cut(list(range(pack.size)), lowest), pack)
        wrong = self.why_not_dealt(piles)
        if wrong is not None:
            raise BadDeal(wrong)
        self.event_log = EventLog([])
        events = self.table.record_events()
        self.apply_deal(piles)
        return self.log_events(events)

    @final
    def apply_deal(self, piles: Piles) -> None:
        """Deal without checking and without events."""
        self.deals += 1
        if not self.redealt:
            self.round += 1
        self.redealt = False
        self.opening = self.table.scores[:]
        self.lay_out(piles)
        self.phase = self.next_phase()

    @final
    def apply(self, move: i64) -> Seat:
        """Make a legal move without checking and without events; return the seat to act next."""
        phase = self.phase
        phase.apply(self.table, move)
        return advance(self).to_act if phase.done else phase.to_act

    @final
    def act(self, seat: Seat, action: Action | str) -> list[Event]:
        """Perform a seat's action, or raise `IllegalAction`."""
        parsed = parse(action) if isinstance(action, str) else action
        interjected = self.interjection(seat, parsed)
        if interjected is not None:
            was_open = self.phase.to_act >= 0
            events = self.table.record_events()
            self.interject(seat, interjected)
            return self.log_events(events, was_open)
        move = self.checked(seat, parsed)
        events = self.table.record_events()
        self.apply(move)
        return self.log_events(events)

    @final
    def end(self) -> list[Event]:
        """End a match that has no end by its rules; only between rounds."""
        if not self.round_is_over() or isinstance(self.phase, Over):
            raise IllegalAction(Refusal(TURN_ORDER, Text("refusal.end_between_rounds")))
        events = self.table.record_events()
        last = self.ended()
        if last is None:
            self.table.events = None
            raise IllegalAction(Refusal(ORDER_OF_PLAY, Text("refusal.has_end")))
        self.phase = last
        return self.log_events(events, was_open=False)

    @final
    def canonical(self, seat: Seat, action: Action | str) -> Action:
        """A legal action in its standard notation."""
        parsed = parse(action) if isinstance(action, str) else action
        interjected = self.interjection(seat, parsed)
        if interjected is not None:
            return interjected
        return self.phase.action(self.table, self.checked(seat, parsed))

    @final
    def interjection(self, seat: Seat, action: Action) -> Action | None:
        """An action out of turn in its standard notation; none if the seat may not take it."""
        for allowed in self.interjections(seat):
            if allowed == action:
                return allowed
        return None

    @final
    def checked(self, seat: Seat, action: Action) -> i64:
        """The move that a seat's action stands for; raises `IllegalAction` if it is not legal."""
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
        """Why an action is no move of this phase: the wrong time or the wrong notation."""
        phase, table = self.phase, self.table
        for move in [] if phase.too_many else self.moves():
            example = phase.action(table, move)
            if example.verb == action.verb:
                return Refusal(NOTATION, Text("refusal.say_like", example=str(example)))
        prompt = phase.prompt()
        return Refusal(ORDER_OF_PLAY, Text("refusal.out_of_place", verb=action.verb, prompt=prompt))

    @final
    def log_events(self, events: list[Event], was_open: bool = True) -> list[Event]:
        """Add these events to the log, then the end of the round and of the match, if reached."""
        if self.phase.to_act < 0 and was_open:
            reason = "redeal" if self.redealt else "scored"
            events.append(RoundOver(reason, tuple(self.round_scores())))
        phase = self.phase
        if isinstance(phase, Over):
            scores, winners = tuple(self.table.scores), tuple(self.winners())
            events.append(MatchOver(phase.reason, phase.why, scores, winners))
        self.table.events = None
        self.event_log = self.event_log.and_then(events)
        return events

    @property
    def history(self) -> list[Event]:
        """All events since the deal."""
        return self.event_log.events()

    # turn and results

    @property
    def to_act(self) -> int:
        """The seat to act; negative if cards must be dealt (`NATURE`) or the match is over."""
        return self.phase.to_act

    @final
    def round_is_over(self) -> bool:
        return self.deals > 0 and self.phase.to_act < 0

    @final
    def round_result(self) -> Result | None:
        """The result of the latest round; none while it is being played."""
        if not self.round_is_over():
            return None
        return Result("redeal" if self.redealt else "scored", tuple(self.round_scores()))

    @final
    def result(self) -> Result | None:
        """The result of the match; none while it is being played."""
        phase = self.phase
        if not isinstance(phase, Over):
            return None
        return Result(phase.reason, tuple(self.table.scores), tuple(self.winners()), phase.why)

    # legal moves and actions

    @final
    def moves(self) -> list[int]:
        """The legal moves of the seat to act, lowest bits first."""
        return self.phase.moves(self.table)

    @final
    def legal_actions(self, seat: Seat) -> list[Action] | None:
        """The actions open to a seat, on its turn or out of turn; none if too many to list."""
        legal = self.interjections(seat)
        phase = self.phase
        if seat != phase.to_act:
            return legal
        if phase.too_many:
            return None
        return [phase.action(self.table, move) for move in self.moves()] + legal

    @final
    def pick(self) -> Pick:
        """What to choose from, where there are too many moves to list."""
        phase, table = self.phase, self.table
        names = table.pack.names_of
        verb = phase.action(table, phase.forced).verb
        return Pick(verb, names(phase.choices(table)), phase.picks, names(phase.forced))

    # what a viewer may know

    def hand_of(self, seat: Seat) -> tuple[str, ...]:
        return self.table.pack.names_of(self.table.hands[seat])

    def hand_counts(self) -> list[int]:
        return [count(hand) for hand in self.table.hands]

    @final
    def view(self, viewer: Seat) -> View:
        """What a seat may know, or a spectator (`events.WATCHER`)."""
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
            round=self.round,
            dealer=self.dealer,
            to_act=phase.to_act,
            prompt=phase.prompt(),
            hand=self.hand_of(viewer) if seated else (),
            counts=tuple(self.hand_counts()),
            phase=type(phase).__name__,
            shown=phase.shown_to(table, viewer),
            scores=tuple(table.scores),
            events=tuple([event for event in self.history if event.seen_by >> viewer & 1]),
            legal=None if legal is None else tuple(legal),
            pick=self.pick() if legal is None else None,
            result=self.result(),
        )

    # what a viewer cannot know; all of these list the same places in the same order

    def hidden_from(self, viewer: Seat) -> list[list[int]]:
        """The numbers of the cards that a viewer does not know, place by place.

        Places are the hands by seat, the face-down cards by seat, the pile aside, and last a pack
        that is not dealt yet.
        """
        piles = [numbers_of(pile) for pile in self.table.unseen_piles(viewer)]
        return [*piles, self.pending.numbers() if self.pending is not None else []]

    def barred_from(self, viewer: Seat) -> list[int]:
        """For each place, the cards that a viewer knows cannot be there."""
        return [*self.table.barred, *[0] * (self.table.seats + 2)]

    def is_possible(self) -> bool:
        """Whether play could have led here: for inferences that barred cards cannot express."""
        return True

    def lay_unseen(self, viewer: Seat, cards: vec[i64]) -> None:
        """Put other cards in the places that a viewer does not know, place after place."""
        laid = self.table.lay_unseen(viewer, cards)
        if self.pending is not None:
            self.pending = self.pending.refilled(list(cards[laid:]))

    def tidy(self, viewer: Seat) -> None:
        """Sort what a viewer sees unordered, as its internal order may depend on hidden cards."""

    @final
    def rearranged(self, viewer: Seat, hidden: list[list[int]]) -> "Match":
        """For tests: a copy with other cards in the places a viewer does not know."""
        twin = self.copy()
        twin.lay_unseen(viewer, vec[i64]([number for place in hidden for number in place]))
        return twin

    @final
    def unseen_by(self, viewer: Seat) -> Unseen:
        """For tests: the cards that a viewer does not know, and the places they may be in."""
        hidden = self.hidden_from(viewer)
        cards = sum([1 << number for place in hidden for number in place])
        return Unseen(cards, tuple(map(len, hidden)), tuple(self.barred_from(viewer)))

    def all_cards(self) -> list[int]:
        """The numbers of all cards, wherever they are: always the whole pack."""
        table = self.table
        piles = [*table.hands, *table.face_down, *table.taken, table.aside, self.phase.on_table()]
        numbers = [number for pile in piles for number in numbers_of(pile)]
        return numbers + (self.pending.numbers() if self.pending is not None else [])

    @final
    def copy_to(self, twin: "Match") -> "Match":
        twin.deals = self.deals
        twin.round = self.round
        twin.redealt = self.redealt
        twin.opening = self.opening  # replaced at a deal, never changed
        twin.pending = self.pending
        twin.event_log = self.event_log
        return twin

    def __copy__(self) -> "Match":
        return self.copy()

    def __reduce__(self) -> Reduced:
        return reduced(self)


def advance(match: Match) -> Phase:
    """Move on from a finished phase to the next."""
    phase = match.next_phase()
    match.phase = phase
    return phase
