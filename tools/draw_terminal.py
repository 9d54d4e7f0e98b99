"""Draw docs/images/terminal.svg for the README: `python tools/draw_terminal.py`."""

import re
import sys
from io import StringIO
from pathlib import Path

from rich.console import Console
from rich.text import Text

from followsuit.bots.bot import choose_action
from followsuit.bots.catalogue import BOTS
from followsuit.rules.catalogue import GAMES
from followsuit.rules.phase_view import TrickView
from followsuit.rules.shuffle import Stream, next_deal, seeded_match
from followsuit.rules.view import View

ROOT = Path(__file__).parent.parent
sys.path.append(str(ROOT))
from tests.cli.positions import drawn  # noqa: E402

SEED = b"a hand of mindikot to look at...."
FONTS = 'ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace'


def table() -> list[Text]:
    """A table in mid-play, with a card to follow."""
    match = seeded_match(GAMES["mindikot"], 4, {"mode": "first_card_hidden"}, SEED)
    match.deal(next_deal(match, SEED))
    bot = BOTS["rule"](Stream(SEED, "bot").below)
    while not is_worth_a_look(match.view(match.phase.to_act)):
        seat = match.phase.to_act
        match.act(seat, choose_action(bot, match, seat))
    return drawn(match, 0).lines


def is_worth_a_look(view: View) -> bool:
    """Whether it is our turn to follow, with some cards legal and some not."""
    shown = view.shown
    if view.seat != 0 or not isinstance(shown, TrickView) or not shown.led:
        return False
    return sum(shown.tricks) >= 5 and 1 < len(view.legal or ()) < len(view.hand)


def main() -> None:
    console = Console(record=True, width=80, file=StringIO(), force_terminal=True)
    for line in table():
        console.print(line, end="\n", no_wrap=True)
    svg = console.export_svg(title="followsuit play mindikot", unique_id="table")
    svg = re.sub(r"@font-face \{.*?\}", "", svg, flags=re.DOTALL)
    svg = svg.replace("Fira Code, monospace", FONTS)
    svg = svg.replace("<svg ", '<svg xml:space="preserve" ', 1)
    svg = re.sub(r"<!-- .*? -->", "", svg)
    svg = "\n".join(line.rstrip() for line in svg.splitlines() if line.strip())
    (ROOT / "docs" / "images" / "terminal.svg").write_text(svg + "\n")


if __name__ == "__main__":
    main()
