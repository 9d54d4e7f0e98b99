"""Writes the icons of the installed page from its favicon: `python -m tools.write_icons`."""

from pathlib import Path

import resvg_py

PUBLIC = Path(__file__).parent.parent / "web" / "public"
CORNER = 'rx="14"'  # of the background; systems cut their own shape
HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">'
# a mask may cut off everything but the middle
BOX = "-8 -8 80 80"
GROUND = '<rect x="-8" y="-8" width="80" height="80" fill="#0f3d38"/>'


def main() -> None:
    favicon = (PUBLIC / "favicon.svg").read_text()
    body = favicon.removeprefix(HEAD).removesuffix("</svg>\n").removesuffix("</svg>")
    maskable = HEAD.replace("0 0 64 64", BOX) + GROUND + body + "</svg>"
    write("icon-192.png", favicon, 192)
    write("icon-512.png", favicon, 512)
    write("icon-maskable-512.png", maskable, 512)
    write("apple-touch-icon.png", favicon.replace(CORNER, ""), 180)


def write(name: str, svg: str, size: int) -> None:
    png = resvg_py.svg_to_bytes(svg_string=svg, width=size, height=size, skip_system_fonts=True)
    (PUBLIC / name).write_bytes(png)


if __name__ == "__main__":
    main()
