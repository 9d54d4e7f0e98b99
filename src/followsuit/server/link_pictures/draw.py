"""Draws a picture: reads it as JSON, writes a PNG.

`python -m followsuit.server.link_pictures.draw` runs in its own process: drawing takes a few
hundredths of a second, and no move may wait that long.
"""

import os
import sys
from collections.abc import Iterator

import msgspec
import resvg_py

from followsuit.server.link_pictures.cards import fan
from followsuit.server.link_pictures.letters import HEADING, drawn, fitted, outline
from followsuit.server.link_pictures.picture import HEIGHT, WIDTH, Picture, Row

FELT, PLATE, EDGE = "#134640", "#0c2f2c", "#1f6a5c"
INK, SOFT, GOLD = "#f4efe2", "#c9d6cf", "#e9c46a"
LEFT, RIGHT, TOP, BOTTOM = 64, WIDTH - 64, 60, HEIGHT - 48
PANEL = 736  # where the emblem begins
ROWS_TOP, MOST_ROWS, GAP = 250, 6, 10
CROWN = "M2 8l6 5 4-9 4 9 6-5-2 12H4Z"
SPADE = (
    "M36 22c3 6 11 9 11 16 0 4-3 6-6 6-2 0-4-1-5-3 0 3 1 5 3 6h-6c2-1 3-3 3-6-1 2-3 3-5 3"
    "-3 0-6-2-6-6 0-7 8-10 11-16z"
)


def svg_of(picture: Picture) -> str:
    """The whole picture."""
    title = fitted(picture.title, 84, PANEL - LEFT - 24, HEADING)
    about = fitted(picture.about, 38, PANEL - LEFT - 24)
    return "".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}">',
            f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{FELT}"/>',
            f'<circle cx="{WIDTH - 230}" cy="{HEIGHT / 2}" r="400" fill="{EDGE}" opacity=".45"/>',
            drawn(title, LEFT, TOP + 76, GOLD),
            drawn(about, LEFT, TOP + 144, INK),
            *plates(picture.rows[:MOST_ROWS]),
            f'<g transform="translate({PANEL - 24} 178) scale(2.25)">{fan(picture.emblem)}</g>',
            *footer(picture.footer),
            "</svg>",
        )
    )


def plates(rows: tuple[Row, ...]) -> Iterator[str]:
    """A row for each player or team; the more rows, the lower each of them."""
    for place, row in enumerate(rows):
        height = min(72.0, (BOTTOM - 52 - ROWS_TOP - GAP * (len(rows) - 1)) / len(rows))
        yield plate(row, ROWS_TOP + place * (height + GAP), height)


def plate(row: Row, y: float, height: float) -> str:
    size = min(32.0, height * 0.56)
    base, width = y + height / 2 + size * 0.35, PANEL - LEFT - 24
    note = outline(row.note, size)
    start = LEFT + 20 + (size * 1.5 if row.is_winner else 0)
    name = fitted(row.name, size, LEFT + width - 44 - note.width - start)
    ink = SOFT if row.is_free else INK
    crown = f"translate({LEFT + 18} {y + height / 2 - size / 2:.1f}) scale({size / 24:.2f})"
    return "".join(
        (
            f'<rect x="{LEFT}" y="{y:.1f}" width="{width}" height="{height:.1f}" rx="14"',
            f' fill="{PLATE}" stroke="{GOLD if row.is_winner else PLATE}" stroke-width="2"/>',
            f'<path transform="{crown}" fill="{GOLD}" d="{CROWN}"/>' if row.is_winner else "",
            drawn(name, start, base, ink),
            drawn(note, LEFT + width - 20 - note.width, base, ink),
        )
    )


def footer(name: str) -> tuple[str, ...]:
    """The icon of the page, and a name beside it."""
    return (
        f'<g transform="translate({LEFT} {BOTTOM - 36}) scale(.66)">',
        '<rect x="14" y="12" width="28" height="40" rx="4" fill="#e9c46a"',
        ' transform="rotate(-8 28 32)"/><rect x="22" y="12" width="28" height="40" rx="4"',
        f' fill="#fffdf7" transform="rotate(8 36 32)"/><path d="{SPADE}" fill="#0f3d38"/></g>',
        drawn(fitted(name, 28, PANEL - LEFT - 80, HEADING), LEFT + 48, BOTTOM - 6, INK),
    )


def png_of(picture: Picture) -> bytes:
    # nothing in it refers to a font or a file
    return resvg_py.svg_to_bytes(svg_string=svg_of(picture), skip_system_fonts=True)


def main() -> None:
    if hasattr(os, "nice"):
        os.nice(10)  # bots and moves have priority
    picture = msgspec.json.decode(sys.stdin.buffer.read(), type=Picture)
    sys.stdout.buffer.write(png_of(picture))


if __name__ == "__main__":
    main()
