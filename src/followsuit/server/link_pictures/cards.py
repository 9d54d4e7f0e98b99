"""The cards that represent a game, as SVG; drawn like the emblems of the page."""

import re

from followsuit.server.link_pictures.letters import HEADING, drawn, outline

CARD = re.compile(r"(\*|\d+|[JQKA])([A-Z]?)")
# in a 100 × 100 box, as in web/src/art/pips.ts
SUITS = {
    "H": "M50 90C20 66 7 48 7 31C7 17 18 8 30 8C39 8 46.5 13 50 21.5C53.5 13 61 8 70 8"
    "C82 8 93 17 93 31C93 48 80 66 50 90Z",
    "D": "M50 5C58 23 69 37 83 50C69 63 58 77 50 95C42 77 31 63 17 50C31 37 42 23 50 5Z",
    "S": "M50 6C60 26 92 40 92 63C92 77 82 85 71 85C64 85 58 82 54 76C55 85 58 91 65 95"
    "L35 95C42 91 45 85 46 76C42 82 36 85 29 85C18 85 8 77 8 63C8 40 40 26 50 6Z",
    "C": "M50 6a20.5 20.5 0 1 1 0 41a20.5 20.5 0 1 1 0-41ZM27.5 37a21 21 0 1 1 0 42"
    "a21 21 0 1 1 0-42ZM72.5 37a21 21 0 1 1 0 42a21 21 0 1 1 0-42ZM42 40h16v26h-16Z"
    "M46 62h8C54 80 58 90 65 95H35C42 90 46 80 46 62Z",
    "R": "M50 8L96 88H4Z",
    "Y": "M50 4L63 36L96 39L71 61L79 95L50 76L21 95L29 61L4 39L37 36Z",
    "B": "M50 8a42 42 0 1 1 0 84a42 42 0 1 1 0-84Z",
    "G": "M14 14H86V86H14Z",
    "": "M50 4L63 36L96 39L71 61L79 95L50 76L21 95L29 61L4 39L37 36Z",  # a joker
}
INKS = {"H": "#c2273a", "D": "#c2273a"}
COLORS = {"R": "#c2273a", "Y": "#f3c93c", "B": "#1d2433", "G": "#1b7446"}
DARK, LIGHT = "#1d2433", "#fff"
PAPER = '<rect x="80" y="24" width="60" height="84" rx="6" fill="#fffdf7" stroke="#0006"/>'
INNER = '<rect x="84" y="28" width="52" height="76" rx="4" fill="{fill}"/>'
BACK = INNER.format(fill="#7c2036") + '<path fill="#e9c46a" d="M110 46L124 66L110 86L96 66Z"/>'
LEAN = 13  # degrees between two cards


def fan(cards: tuple[str, ...]) -> str:
    """Cards side by side around 110 66, each 60 × 84."""
    middle = (len(cards) - 1) / 2
    return "".join(
        f'<g transform="rotate({(place - middle) * LEAN:.1f} 110 250)">{PAPER}{face(card)}</g>'
        for place, card in enumerate(cards)
    )


def face(card: str) -> str:
    found = CARD.fullmatch(card)
    if found is None:
        return BACK
    rank, suit = found.groups()
    if suit in COLORS:
        ink = DARK if suit == "Y" else LIGHT
        filled = INNER.format(fill=COLORS[suit])
        return filled + rank_of(rank, 90, 46, ink) + mark(suit, ink, 98, 56, 0.3)
    ink = INKS.get(suit, DARK)
    return (
        rank_of(rank, 86, 44, ink) + mark(suit, ink, 86, 49, 0.13) + mark(suit, ink, 97, 60, 0.34)
    )


def rank_of(rank: str, x: float, y: float, ink: str) -> str:
    return "" if rank == "*" else drawn(outline(rank, 20, HEADING), x, y, ink)


def mark(suit: str, ink: str, x: float, y: float, scale: float) -> str:
    shape = SUITS.get(suit, SUITS[""])
    return f'<path transform="translate({x} {y}) scale({scale})" fill="{ink}" d="{shape}"/>'
