"""Suit symbols, frames and colors, or plain ASCII where the terminal cannot show them.

Color is never the only sign: suits have symbols, or letters and shapes; a card that can't be played
has a dashed frame and no number.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from rich.style import Style


@dataclass(frozen=True)
class Frame:
    """The lines around a card."""

    left_top: str
    edge: str
    right_top: str
    side: str
    left_foot: str
    right_foot: str


@dataclass(frozen=True)
class Symbols:
    """The characters for one kind of terminal."""

    suits: Mapping[str, str]  # on cards; other suits are written as letters
    shapes: Mapping[str, str]  # beside the name of a suit
    teams: tuple[str, str]
    frame: Frame
    refused: Frame
    back: str
    turn: str
    dot: str
    rule: str
    tick: str
    cross: str
    minus: str
    ellipsis: str


UNICODE = Symbols(
    suits=dict(zip("CDHS*", "♣♦♥♠★", strict=True)),
    shapes=dict(zip("CDHSRYBG*", "♣♦♥♠▲★▼■★", strict=True)),
    teams=("●", "◆"),
    frame=Frame("╭", "─", "╮", "│", "╰", "╯"),
    refused=Frame("┌", "╌", "┐", "┊", "└", "┘"),
    back="▒",
    turn="▶",
    dot="·",
    rule="─",
    tick="✓",
    cross="✗",
    minus="−",
    ellipsis="…",
)

ASCII = Symbols(
    suits={},
    shapes=dict(zip("CDHSRYBG*", "CDHS^*v#*", strict=True)),
    teams=("o", "+"),
    frame=Frame("+", "-", "+", "|", "+", "+"),
    refused=Frame(".", " ", ".", ":", ".", "."),
    back="#",
    turn=">",
    dot="-",
    rule="-",
    tick="!",
    cross="x",
    minus="-",
    ellipsis="..",
)

TO_ASCII = {"−": "-", "–": "-", "—": "-", "·": "-", "…": "..", "×": "x"}
TO_ASCII |= {"’": "'", "“": '"', "”": '"'}


def symbols_for(encoding: str | None) -> Symbols:
    """The best characters that an encoding supports."""
    try:
        "♣♦♥♠▲★●■◆╭─╮│╰╯╌┊▒▶✓✗…".encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return ASCII
    return UNICODE


def plain(text: str, symbols: Symbols) -> str:
    """A text in characters that the terminal can show."""
    if symbols is UNICODE:
        return text
    for sign, letters in TO_ASCII.items():
        text = text.replace(sign, letters)
    return text.encode("ascii", "replace").decode()


def number(points: int, symbols: Symbols, signed: bool = False) -> str:
    """Points with a proper minus sign."""
    sign = symbols.minus if points < 0 else "+" if signed and points else ""
    return f"{sign}{abs(points)}"


# text and background; the four suits can be told apart by people who are red-green color-blind
PAPER = "#f7f7f2"
GRAY_PAPER = "#a8a8a4"
INK = {"C": "#8a6d00", "D": "#0072b2", "H": "#b3005e", "S": "#111111", "*": "#5b2a86"}
FILLED = {  # suits that are colors fill the card
    "R": ("#ffffff", "#c43c00"),
    "Y": ("#111111", "#f0e442"),
    "B": ("#ffffff", "#111111"),
    "G": ("#ffffff", "#00735c"),
}
FADED = {
    "R": ("#eeeeee", "#7a5444"),
    "Y": ("#222222", "#a9a57a"),
    "B": ("#bbbbbb", "#3a3a3a"),
    "G": ("#eeeeee", "#4d6a63"),
}

TEAM_STYLES = (Style.parse("bold #d98200"), Style.parse("bold #2f86d6"))
BACK = Style.parse("#d8d8e8 on #3b4a86")
TURN = Style.parse("bold reverse")
FAINT = Style.parse("dim")
STRONG = Style.parse("bold")
PLAIN = Style()
GOOD = Style.parse("bold green")
BAD = Style.parse("bold red")


def card_style(suit: str, faded: bool = False) -> Style:
    """The colors of a card of this suit."""
    if suit in FILLED:
        front, paper = FADED[suit] if faded else FILLED[suit]
        return Style.parse(f"bold {front} on {paper}")
    return Style.parse(f"bold {INK.get(suit, INK['S'])} on {GRAY_PAPER if faded else PAPER}")
