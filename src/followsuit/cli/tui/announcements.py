"""What just happened, in short sentences."""

from collections.abc import Sequence

from rich.text import Text

from followsuit.cli.tui.cards import face, inline_card, inline_cards, suit_name, suit_symbol
from followsuit.cli.tui.seat_panel import counted
from followsuit.cli.tui.seats import Seats
from followsuit.cli.tui.symbols import STRONG, number
from followsuit.rules.events import (
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


def announcements(events: Sequence[Event], since: int, seats: Seats) -> list[Text]:
    """What is worth telling of the events from the `since`th on, one sentence each."""
    told: list[Text] = []
    trick: list[str] = []
    for place, event in enumerate(events):
        if isinstance(event, Played | Committed | Folded):
            trick.append("?" * isinstance(event, Folded) + event.card)
        if isinstance(event, TrickTaken):
            if place >= since:
                told.append(taken(event, trick, seats))
            trick = []
        elif place >= since and not (is_stake(events, place) or is_said_already(events, place)):
            sentence_of = told_of(event, seats)
            told += [sentence_of] if sentence_of is not None else []
    return told


def is_stake(events: Sequence[Event], place: int) -> bool:
    """Whether this is what everybody pays before the cards are dealt."""
    before = events[: place + 1]
    return isinstance(events[place], Scored) and not any(isinstance(e, Dealt) for e in before)


def is_said_already(events: Sequence[Event], place: int) -> bool:
    """Whether the card that was turned has told which suit is trump."""
    event, before = events[place], events[place - 1]
    if not isinstance(event, TrumpSet) or not isinstance(before, Revealed | TurnedUp):
        return False
    return face(before.card).suit == event.suit


def taken(event: TrickTaken, trick: Sequence[str], seats: Seats) -> Text:
    """Who took a trick, and its cards in the order played."""
    return Text.assemble(f"{seats.does(event.seat, 'take')} ", inline_cards(trick, seats.symbols))


def told_of(event: Event, seats: Seats) -> Text | None:
    """One event; none where the table shows it anyway."""
    match event:
        case Scored(side=side, points=points, why=why):
            gained = number(points, seats.symbols, signed=True)
            return Text.assemble(
                f"{seats.side_name(side)} ", (gained, STRONG), f" {seats.named(why)}"
            )
        case Bid() | Passed() | BiddingOpened() | Redealt() | WidowTaken() | WentDown():
            return told_of_bidding(event, seats)
        case TrumpSet() | CardHidden() | Revealed() | HiddenReturned():
            return told_of_trump(event, seats)
        case Melded() | Swapped() | Drew() | LastTricks() | TurnedUp():
            return told_of_melding(event, seats)
        case _:
            return told_of_folding(event, seats)


def told_of_bidding(event: Event, seats: Seats) -> Text | None:
    match event:
        case Bid(seat=seat, amount=amount):
            return Text.assemble(f"{seats.does(seat, 'bid')} ", (str(amount), STRONG))
        case Passed(seat=seat):
            return Text(seats.does(seat, "pass"))
        case Redealt(why=why):
            return Text(sentence(seats.named(why)) + ": all is dealt again", STRONG)
        case WidowTaken(seat=seat, cards=cards) if cards:
            return Text.assemble(
                f"{seats.does(seat, 'take')} the widow: ", inline_cards(cards, seats.symbols)
            )
        case WidowTaken(seat=seat):
            return Text(seats.does(seat, "take") + " the widow")
        case WentDown(seat=seat, count=count):
            return Text(f"{seats.does(seat, 'lay')} {counted(count, 'card')} aside")
    return None


def told_of_trump(event: Event, seats: Seats) -> Text | None:
    symbols = seats.symbols
    match event:
        case TrumpSet(suit=suit):
            return Text.assemble(
                "trump is ", suit_symbol(suit, symbols), (f" {suit_name(suit)}", STRONG)
            )
        case CardHidden(seat=seat, card=card) if card:
            return Text.assemble(f"{seats.does(seat, 'hide')} ", inline_card(card, symbols))
        case CardHidden(seat=seat):
            return Text(f"a card of {possessive(seats, seat)} hand is hidden")
        case Revealed(seat=seat, card=card):
            trump = f": {suit_name(face(card).suit)} are trump"
            return Text.assemble(
                f"{seats.does(seat, 'reveal')} ", inline_card(card, symbols), trump
            )
        case HiddenReturned(seat=seat, card=card):
            owner = possessive(seats, seat)
            return Text.assemble(inline_card(card, symbols), f" is back in {owner} hand")
    return None


def told_of_melding(event: Event, seats: Seats) -> Text | None:
    symbols = seats.symbols
    match event:
        case Melded(seat=seat, meld=meld, cards=cards):
            return Text.assemble(
                f"{seats.does(seat, 'meld')} {meld} ", inline_cards(cards, symbols)
            )
        case Swapped(seat=seat, took=took):
            return Text.assemble(
                f"{seats.does(seat, 'swap')} the seven for ", inline_card(took, symbols)
            )
        case Drew(seat=seat, card=card) if card:
            return Text.assemble(f"{seats.does(seat, 'draw')} ", inline_card(card, symbols))
        case LastTricks():
            return Text("the stock is gone: the last nine tricks", STRONG)
        case TurnedUp(card=card, why=why) if why.key == "turned.trump":
            return Text.assemble(inline_card(card, symbols), " is turned up")
        case TurnedUp(card=card, why=why):
            return Text.assemble(
                inline_card(card, symbols), f" is turned up for the {seats.named(why)}"
            )
    return None


def told_of_folding(event: Event, seats: Seats) -> Text | None:
    symbols = seats.symbols
    match event:
        case Folded(seat=seat):
            return Text(seats.does(seat, "fold"))
        case Committed(seat=seat):
            return Text(f"{seats.does(seat, 'lay')} a card face down")
        case DroppedOut(seat=seat):
            return Text(seats.does(seat, "drop") + " out", STRONG)
        case Claimed(seat=seat, cards=cards, holds=holds):
            verdict = "and it holds" if holds else "and it does not hold"
            claims = f"{seats.does(seat, 'claim')} the rest "
            return Text.assemble(claims, inline_cards(cards, symbols), f" {verdict}")
        case Eliminated(seat=seat, why=why):
            return Text(f"{seats.being(seat)} out: {seats.named(why)}", STRONG)
        case Shown(seat=seat, cards=cards, why=why):
            return Text.assemble(
                f"{seats.name(seat)}, {seats.named(why)}: ", inline_cards(cards, symbols)
            )
    return None


def possessive(seats: Seats, seat: int) -> str:
    return "your" if seat == seats.mine else f"{seats.name(seat)}'s"


def sentence(text: str) -> str:
    """With a capital letter."""
    return text[:1].upper() + text[1:]
