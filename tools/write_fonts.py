"""Writes the fonts of link pictures: parts of the page's fonts, in one weight each.

Run after upgrading the fonts of the page, with `brotli` and `fonttools` installed:
`python -m tools.write_fonts`.
"""

import tempfile
from collections.abc import Iterable
from pathlib import Path

from fontTools.merge import Merger
from fontTools.merge import Options as MergeOptions
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

ROOT = Path(__file__).parent.parent
PAGE_FONTS = ROOT / "web" / "node_modules" / "@fontsource-variable"
FONTS = ROOT / "src" / "followsuit" / "server" / "link_pictures" / "fonts"
EUROPE = {*range(0x20, 0x250), *range(0x300, 0x370), *range(0x1E00, 0x1F00), 0x2013, 0x2019, 0x2026}
EUROPE |= {0x2212}  # minus
GREEK_AND_CYRILLIC = {*range(0x370, 0x530)}
DEVANAGARI = {*range(0x900, 0x980), 0x200C, 0x200D, 0x25CC}
# name: parts, weight, letters
WANTED = {
    "inter": (
        ("latin", "latin-ext", "vietnamese", "cyrillic", "greek"),
        600,
        EUROPE | GREEK_AND_CYRILLIC,
    ),
    "fraunces": (("latin", "latin-ext", "vietnamese"), 620, EUROPE),
    "noto-sans-devanagari": (("devanagari",), 600, DEVANAGARI),
}


def main() -> None:
    licenses = []
    for name, (parts, weight, letters) in WANTED.items():
        font = merged([part_of(name, part, weight, letters) for part in parts])
        font.save(FONTS / f"{name}.ttf")
        licenses.append((PAGE_FONTS / name / "LICENSE").read_text().strip())
    (FONTS / "LICENSE").write_text("\n\n\n".join(licenses) + "\n")


def part_of(name: str, part: str, weight: int, letters: Iterable[int]) -> TTFont:
    """One file of a font in one weight, with only these letters."""
    font = TTFont(PAGE_FONTS / name / "files" / f"{name}-{part}-wght-normal.woff2")
    font.flavor = None
    font = instantiateVariableFont(font, {"wght": weight})
    options = Options()
    options.hinting = False
    options.notdef_outline = True
    # Devanagari needs all of its features; of the others, what puts marks on letters
    options.layout_features = ["*"] if part == "devanagari" else ["kern", "mark", "mkmk", "ccmp"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=set(letters) & set(font.getBestCmap()))
    subsetter.subset(font)
    return font


def merged(parts: list[TTFont]) -> TTFont:
    if len(parts) == 1:
        return parts[0]
    with tempfile.TemporaryDirectory() as folder:
        paths = [str(Path(folder, f"{number}.ttf")) for number in range(len(parts))]
        for part, path in zip(parts, paths, strict=True):
            part.save(path)
        return Merger(MergeOptions(drop_tables=["STAT"])).merge(paths)


if __name__ == "__main__":
    main()
