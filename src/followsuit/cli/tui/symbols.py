"""How things look: suit signs, frames and colours, or plain letters where a terminal has no more.

Colour is never the only sign: suits have symbols, Rook13's colours have letters and shapes, a card
that may not be played has a broken frame and no number.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from rich.style import Style


@dataclass(frozen=True)
class Frame:
    """The edges of a card: its top, its sides and its foot."""

    left_top: str
    edge: str
    right_top: str
    side: str
    left_foot: str
    right_foot: str


@dataclass(frozen=True)
class Symbols:
    """The signs of one kind of terminal."""

    suits: Mapping[str, str]  # how a card writes its suit
    shapes: Mapping[str, str]  # a sign beside the name of a suit
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
    suits=dict(zip("CDHSRYBG*", "♣♦♥♠RYBG★", strict=True)),
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
    suits=dict(zip("CDHSRYBG*", "CDHSRYBG*", strict=True)),
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

TO_ASCII = {"−": "-", "–": "-", "—": "-", "·": "-", "…": "..", "×": "x", "’": "'"}


def symbols_for(encoding: str | None) -> Symbols:
    """The richest signs that an encoding can write."""
    try:
        "♣♦♥♠▲★●■◆╭─╮│╰╯╌┊▒▶✓✗…".encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return ASCII
    return UNICODE


def plain(text: str, symbols: Symbols) -> str:
    """A text in signs that the terminal has."""
    if symbols is UNICODE:
        return text
    for sign, letters in TO_ASCII.items():
        text = text.replace(sign, letters)
    return text.encode("ascii", "replace").decode()


def number(points: int, symbols: Symbols, signed: bool = False) -> str:
    """Points with a proper minus."""
    sign = symbols.minus if points < 0 else "+" if signed and points else ""
    return f"{sign}{abs(points)}"


# ink and paper; the four inks stay apart for eyes that do not tell red from green
PAPER = "#f7f7f2"
GREY_PAPER = "#a8a8a4"
INK = {"C": "#8a6d00", "D": "#0072b2", "H": "#b3005e", "S": "#111111", "*": "#5b2a86"}
FILLED = {  # Rook13's suits are colours: the card is filled with them
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
    """The colours of a card of this suit."""
    if suit in FILLED:
        front, paper = FADED[suit] if faded else FILLED[suit]
        return Style.parse(f"bold {front} on {paper}")
    return Style.parse(f"bold {INK[suit]} on {GREY_PAPER if faded else PAPER}")
