"""What has just happened: a sentence from the text catalogue for each event."""

from collections.abc import Sequence

from rich.text import Text

from followsuit import texts
from followsuit.cli.tui.cards import face, inline_cards
from followsuit.cli.tui.choice_list import label
from followsuit.cli.tui.seats import Seats
from followsuit.cli.tui.symbols import number
from followsuit.cli.tui.wording import about_seat, text_about, worded
from followsuit.rules.events import (
    Announced,
    Bid,
    BiddingOpened,
    CardHidden,
    Claimed,
    Committed,
    Dealt,
    Drew,
    DroppedOut,
    Eliminated,
    Event,
    Folded,
    HiddenReturned,
    LastTricks,
    Melded,
    Passed,
    Played,
    Redealt,
    Revealed,
    Scored,
    Shown,
    Swapped,
    TrickTaken,
    TrumpSet,
    TurnedUp,
    WentDown,
    WidowTaken,
)
from followsuit.rules.phase import Action


def announcements(events: Sequence[Event], since: int, seats: Seats) -> list[Text]:
    """Sentences for the events from number `since` on, where they are worth one."""
    found: list[Text] = []
    trick: list[str] = []
    for place, event in enumerate(events):
        if isinstance(event, Played | Committed | Folded):
            trick.append("?" * isinstance(event, Folded) + event.card)
        if isinstance(event, TrickTaken):
            if place >= since:
                taken = taken_sentence(event.seat, seats)
                found.append(Text.assemble(inline_cards(trick, seats.symbols), " ", taken))
            trick = []
        elif place >= since and not (is_stake(events, place) or is_known(events, place)):
            sentence = sentence_of(event, seats)
            found += [sentence] if sentence is not None else []
    return found


def is_stake(events: Sequence[Event], place: int) -> bool:
    """Whether this is what everyone pays before the deal."""
    before = events[: place + 1]
    return isinstance(events[place], Scored) and not any(isinstance(e, Dealt) for e in before)


def is_known(events: Sequence[Event], place: int) -> bool:
    """Whether the card that was just turned up has already shown which suit is trump."""
    event, before = events[place], events[place - 1]
    if not isinstance(event, TrumpSet) or not isinstance(before, Revealed | TurnedUp):
        return False
    return face(before.card).suit == event.suit


def seat_sentence(name: str, seat: int, seats: Seats, /, **params: texts.Param) -> Text:
    """A sentence about a seat; about the player's own seat it begins with "You"."""
    return about_seat(f"table.say.{name}", seat, seats, **params)


def taken_sentence(seat: int, seats: Seats) -> Text:
    return worded(texts.Text("common.sentence", what=text_about("table.took", seat, seats)), seats)


def plain_sentence(name: str, seats: Seats, /, **params: texts.Param) -> Text:
    """A sentence about no seat."""
    return worded(texts.Text(f"table.say.{name}", **params), seats)


def sentence_of(event: Event, seats: Seats) -> Text | None:
    """The sentence of an event; none where the table shows it anyway."""
    match event:
        case Scored(side=side, points=points, why=why):
            gained = number(points, seats.symbols, signed=True)
            return plain_sentence(
                "scored", seats, side=seats.side_name(side), points=gained, why=why
            )
        case Shown(seat=seat, cards=cards):
            return seat_sentence("shown", seat, seats, cards=cards)
        case Redealt(why=why):
            return plain_sentence("redealt", seats, why=why)
        case Announced(text=text):
            return worded(text, seats)
        case Bid() | Passed() | BiddingOpened() | WidowTaken() | WentDown():
            return bidding_sentence(event, seats)
        case TrumpSet() | CardHidden() | Revealed() | HiddenReturned() | TurnedUp():
            return trump_sentence(event, seats)
        case Melded() | Swapped() | Drew() | LastTricks():
            return melding_sentence(event, seats)
        case _:
            return folding_sentence(event, seats)


def bidding_sentence(event: Event, seats: Seats) -> Text | None:
    match event:
        case Bid(seat=seat, amount=amount):
            return seat_sentence("bid", seat, seats, amount=amount)
        case Passed(seat=seat):
            return seat_sentence("passed", seat, seats)
        case WidowTaken(seat=seat, cards=cards):
            return seat_sentence("widow", seat, seats, cards=cards)
        case WentDown(seat=seat, count=count, cards=cards):
            return seat_sentence("goDown", seat, seats, count=count, cards=cards)
    return None


def trump_sentence(event: Event, seats: Seats) -> Text | None:
    match event:
        case TrumpSet(suit=suit):
            return worded(texts.Text("table.say.trump", suit=suit), seats, marked=True)
        case CardHidden(seat=seat, card=card) if card and seat == seats.mine:
            return plain_sentence("hidden.known", seats, card=card)
        case CardHidden(seat=seat):
            return seat_sentence("hidden", seat, seats)
        case Revealed(seat=seat, card=card):
            return seat_sentence("revealed", seat, seats, card=card)
        case HiddenReturned(seat=seat, card=card):
            return seat_sentence("returned", seat, seats, card=card)
        case TurnedUp(card=card):
            return plain_sentence("turnedUp", seats, card=card)
    return None


def melding_sentence(event: Event, seats: Seats) -> Text | None:
    match event:
        case Melded(seat=seat, meld=meld, cards=cards):
            name = label(Action("meld", (meld,)), meld, seats)
            return seat_sentence("melded", seat, seats, meld=name, cards=cards)
        case Swapped(seat=seat, gave=gave, took=took):
            return seat_sentence("swapped", seat, seats, gave=gave, took=took)
        case Drew(seat=seat, card=card) if card and seat != seats.mine:
            return plain_sentence("drew.seen", seats, name=seats.name(seat), card=card)
        case Drew(seat=seat, card=card) if card:
            return seat_sentence("drew", seat, seats, card=card)
        case LastTricks(seat=seat):
            return seat_sentence("last", seat, seats)
    return None


def folding_sentence(event: Event, seats: Seats) -> Text | None:
    match event:
        case Folded(seat=seat, card=card) | Committed(seat=seat, card=card):
            name = "folded" if isinstance(event, Folded) else "committed"
            if card and seat != seats.mine:
                return plain_sentence(f"{name}.seen", seats, name=seats.name(seat), card=card)
            return seat_sentence(name, seat, seats, card=card)
        case DroppedOut(seat=seat):
            return seat_sentence("dropped", seat, seats)
        case Claimed(seat=seat, cards=cards, holds=holds):
            return seat_sentence("claimed" if holds else "claimedFalsely", seat, seats, cards=cards)
        case Eliminated(seat=seat, why=why):
            return seat_sentence("eliminated", seat, seats, why=why)
    return None
