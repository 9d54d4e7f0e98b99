"""Cards as text: within a line, or as a box of three lines."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rich.text import Text

from followsuit.cli.tui.symbols import BACK, FAINT, STRONG, UNICODE, Frame, Symbols, card_style
from followsuit.texts import pattern

HEIGHT = 3


class Face(NamedTuple):
    """What is printed on a card."""

    rank: str
    suit: str
    copy: str  # which of several equal cards


def face(card: str) -> Face:
    """The face of a card by name; `*` is the suit of a joker."""
    copy = card[-1] if card[-1].islower() else ""
    name = card[: len(card) - len(copy)]
    return Face("", "*", copy) if name == "*" else Face(name[:-1], name[-1], copy)


def short_name(card: str, symbols: Symbols) -> str:
    """A card in as few characters as possible: `10♥`."""
    rank, suit, _ = face(card)
    return rank + symbols.suits.get(suit, suit)


def inline_card(card: str, symbols: Symbols) -> Text:
    """A card within a line of text; `?` is face down, `?9H` your own card face down."""
    if card.startswith("?") or not card:
        return Text(
            symbols.back + (short_name(card[1:], symbols) if card[1:] else symbols.back), BACK
        )
    return Text(short_name(card, symbols), card_style(face(card).suit))


def inline_cards(cards: Iterable[str], symbols: Symbols) -> Text:
    """Several cards within a line."""
    return Text(" ").join(inline_card(card, symbols) for card in cards)


def suit_symbol(suit: str, symbols: Symbols) -> Text:
    """The symbol of a suit."""
    return Text(f" {symbols.shapes.get(suit, suit)} ", card_style(suit))


def suit_name(suit: str, language: str = "en") -> str:
    """The name of a suit; a joker that is led counts as one."""
    return pattern("card.joker" if suit == "*" else f"suit.{suit}", language) or suit


def card_box(card: str, symbols: Symbols, refused: bool = False, copy: str = "") -> list[Text]:
    """A card in three lines, with a dashed frame if it can't be played."""
    frame = symbols.refused if refused else symbols.frame
    suit = face(card).suit
    inside = 3 + len(copy)
    shape = frame.edge if suit in UNICODE.suits else symbols.shapes.get(suit, frame.edge)
    middle = frame.side + (short_name(card, symbols) + copy).rjust(inside) + frame.side
    return [
        Text(line, card_style(suit, refused)) for line in box_lines(frame, middle, inside, shape)
    ]


def box_lines(frame: Frame, middle: str, inside: int, shape: str) -> list[str]:
    """The three lines of a card; the bottom one shows the shape of a color suit."""
    top = frame.left_top + frame.edge * inside + frame.right_top
    foot = frame.left_foot + shape.center(inside, frame.edge) + frame.right_foot
    return [top, middle, foot]


def back(symbols: Symbols) -> list[Text]:
    """A card face down."""
    frame = symbols.frame
    middle = frame.side + symbols.back * 3 + frame.side
    return [Text(line, BACK) for line in box_lines(frame, middle, 3, frame.edge)]


def hand_cards(
    cards: Sequence[str],
    symbols: Symbols,
    may: Sequence[bool],
    marks: Sequence[str],
    numbered: bool,
) -> list[Text]:
    """A hand: cards side by side, suits apart, and below each card its number and its mark.

    Equal cards show their letters only here; elsewhere there is no need to tell them apart.
    """
    rows = [Text() for _ in range(HEIGHT + 1)]
    for place, card in enumerate(cards):
        gap = "" if place == 0 else " " if face(card).suit != face(cards[place - 1]).suit else ""
        number = str(place + 1) if numbered and may[place] else ""
        drawn = card_box(card, symbols, not may[place], face(card).copy)
        width = drawn[0].cell_len
        foot = Text((number + marks[place]).center(width), STRONG if number else FAINT)
        for row, piece in zip(rows, [*drawn, foot], strict=True):
            row.append(gap).append_text(piece)
    return rows


SUIT_ORDER = "RYBGSHCD*"  # black and red alternate


def sorted_hand(cards: Sequence[str], order: Sequence[str]) -> list[str]:
    """By suit, strongest first; `order` is the pack, weakest first."""
    strength = {name: place for place, name in enumerate(order)}

    def rank(card: str) -> tuple[int, int]:
        first_copy = strength[card] - max("abcd".find(face(card).copy), 0)
        suit = face(card).suit
        place = SUIT_ORDER.find(suit)
        return (place if place >= 0 else len(SUIT_ORDER) + ord(suit)), -first_copy

    return sorted(sorted(cards), key=rank)
