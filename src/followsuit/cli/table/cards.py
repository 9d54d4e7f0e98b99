"""Cards as text: a chip in a line, or a picture three lines high."""

from collections.abc import Sequence
from typing import NamedTuple

from rich.text import Text

from followsuit.cli.table.look import BACK, FAINT, STRONG, Frame, Look, ink

HEIGHT = 3


class Face(NamedTuple):
    """What is printed on a card."""

    rank: str
    suit: str
    copy: str  # which of several equal cards


def face(card: str) -> Face:
    """The face of a card by its name; `*` is the suit of a joker."""
    copy = card[-1] if card[-1].islower() else ""
    name = card[: len(card) - len(copy)]
    return Face("", "*", copy) if name == "*" else Face(name[:-1], name[-1], copy)


def print_of(card: str, look: Look) -> str:
    """A card in as few signs as possible: `10♥`, `Q♠a`."""
    rank, suit, copy = face(card)
    return look.joker + copy if suit == "*" else rank + look.suits[suit] + copy


def chip(card: str, look: Look, faded: bool = False) -> Text:
    """A card within a line of text."""
    if not card:
        return Text(look.back * 2, BACK)
    return Text(print_of(card, look), ink(face(card).suit, faded))


def chips(cards: Sequence[str], look: Look, faded: bool = False) -> Text:
    """Cards beside each other within a line."""
    return Text(" ").join(chip(card, look, faded) for card in cards)


def suit_sign(suit: str, look: Look) -> Text:
    """A suit by its sign."""
    return Text(f" {look.shapes[suit]} ", ink(suit))


def width_of(card: str) -> int:
    """How wide the picture of a card is: equal cards have a letter more."""
    return 6 if card and face(card).copy else 5


def picture(card: str, look: Look, refused: bool = False) -> list[Text]:
    """A card of three lines; a broken frame for one that may not be played."""
    frame = look.refused if refused else look.frame
    suit = face(card).suit
    inside = width_of(card) - 2
    style = ink(suit, refused)
    shape = look.shapes[suit] if suit in "RYBG" else frame.edge
    middle = frame.side + print_of(card, look).center(inside) + frame.side
    return [Text(line, style) for line in edged(frame, middle, inside, shape)]


def edged(frame: Frame, middle: str, inside: int, shape: str) -> list[str]:
    """The three lines of a card; its foot bears the shape that goes with its colour."""
    top = frame.left_top + frame.edge * inside + frame.right_top
    foot = frame.left_foot + shape.center(inside, frame.edge) + frame.right_foot
    return [top, middle, foot]


def back(look: Look, width: int = 5) -> list[Text]:
    """A card face down."""
    frame, inside = look.frame, width - 2
    middle = frame.side + look.back * inside + frame.side
    return [Text(line, BACK) for line in edged(frame, middle, inside, frame.edge)]


def fan(
    cards: Sequence[str], look: Look, may: Sequence[bool], marks: Sequence[str], numbered: bool
) -> list[Text]:
    """A hand: cards side by side, suits apart, and below each its number and its mark."""
    rows = [Text() for _ in range(HEIGHT + 1)]
    for place, card in enumerate(cards):
        gap = "" if place == 0 else " " if face(card).suit != face(cards[place - 1]).suit else ""
        number = str(place + 1) if numbered and may[place] else ""
        foot = Text((number + marks[place]).center(width_of(card)), STRONG if number else FAINT)
        for row, piece in zip(rows, [*picture(card, look, not may[place]), foot], strict=True):
            row.append(gap).append_text(piece)
    return rows


SUIT_ORDER = "RYBGSHCD*"  # black and red take turns


def sorted_hand(cards: Sequence[str], order: Sequence[str]) -> list[str]:
    """By suit, the strongest first; `order` is the pack, weakest first."""
    strength = {name: place for place, name in enumerate(order)}

    def rank(card: str) -> tuple[int, int]:
        first_copy = strength[card] - max("abcd".find(face(card).copy), 0)
        return SUIT_ORDER.index(face(card).suit), -first_copy

    return sorted(sorted(cards), key=rank)
