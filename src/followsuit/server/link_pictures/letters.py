"""Text as outlines: the same on every machine, in every script that our fonts have."""

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple
from xml.sax.saxutils import quoteattr

import uharfbuzz

FOLDER = Path(__file__).parent / "fonts"
TEXT, HEADING, DEVANAGARI = "inter", "fraunces", "noto-sans-devanagari"
SCRIPTS = re.compile(r"[\u0900-\u097f\u200c\u200d]+|[^\u0900-\u097f\u200c\u200d]+")
ELLIPSIS = "…"
REPLACEMENT = "·"  # for letters that no font has


class Outline(NamedTuple):
    """The shape of a text, and how wide it is."""

    path: str
    width: float


class Pen:
    """Writes glyphs as an SVG path; y grows downwards there."""

    def __init__(self, scale: float) -> None:
        self.scale = scale
        self.x = self.y = 0.0
        self.path: list[str] = []

    def add(self, command: str, *points: tuple[float, float]) -> None:
        spots = (f"{self.x + x * self.scale:.1f} {self.y - y * self.scale:.1f}" for x, y in points)
        self.path.append(command + " ".join(spots))

    def moveTo(self, spot: tuple[float, float]) -> None:  # noqa: N802 - named by the library
        self.add("M", spot)

    def lineTo(self, spot: tuple[float, float]) -> None:  # noqa: N802
        self.add("L", spot)

    def curveTo(self, *spots: tuple[float, float]) -> None:  # noqa: N802
        self.add("C", *spots)

    def qCurveTo(self, *spots: tuple[float, float]) -> None:  # noqa: N802
        self.add("Q", *spots)

    def closePath(self) -> None:  # noqa: N802
        self.path.append("Z")


@cache
def font_of(name: str) -> uharfbuzz.Font:
    file = FOLDER / f"{name}.ttf"
    return uharfbuzz.Font(uharfbuzz.Face(uharfbuzz.Blob.from_file_path(str(file))))


@cache
def letters_of(name: str) -> frozenset[int]:
    return frozenset(font_of(name).face.unicodes)


def outline(text: str, size: float, family: str = TEXT) -> Outline:
    """The shape of one line of text, starting at 0 0 on the baseline."""
    path, at = [], 0.0
    for run in SCRIPTS.findall(text):
        name = font_for(run, family)
        shape = shaped(drawable(run, name), size, name, at)
        path.append(shape.path)
        at += shape.width
    return Outline("".join(path), at)


def font_for(run: str, family: str) -> str:
    if "\u0900" <= run[0] <= "\u097f" or run[0] in "\u200c\u200d":
        return DEVANAGARI
    # headings have fewer letters than text
    return family if all(ord(each) in letters_of(family) for each in run) else TEXT


def drawable(run: str, name: str) -> str:
    return "".join(each if ord(each) in letters_of(name) else REPLACEMENT for each in run)


def shaped(run: str, size: float, name: str, at: float) -> Outline:
    """One script in one font."""
    font, buffer = font_of(name), uharfbuzz.Buffer()
    buffer.add_str(run)
    buffer.guess_segment_properties()
    uharfbuzz.shape(font, buffer)
    scale = size / font.face.upem
    pen, start = Pen(scale), at
    for glyph, place in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True):
        pen.x, pen.y = at + place.x_offset * scale, -place.y_offset * scale
        font.draw_glyph_with_pen(glyph.codepoint, pen)
        at += place.x_advance * scale
    return Outline("".join(pen.path), at - start)


def fitted(text: str, size: float, width: float, family: str = TEXT) -> Outline:
    """The outline of a text, made smaller and then shorter until it fits."""
    whole = outline(text, size, family)
    if whole.width <= width:
        return whole
    smaller = max(0.7, width / whole.width) * size
    for length in range(len(text), 0, -1):
        end = "" if length == len(text) else ELLIPSIS
        shape = outline(text[:length].rstrip() + end, smaller, family)
        if shape.width <= width:
            break
    return shape


def drawn(shape: Outline, x: float, y: float, fill: str) -> str:
    """An outline as an SVG element."""
    return f'<path transform="translate({x:.1f} {y:.1f})" fill={quoteattr(fill)} d="{shape.path}"/>'
