"""Fill in the generated parts of the docs: `make docs`.

<!-- options -->     a game's options, on its reference page
<!-- settings -->    the server's settings, on the hosting page
<!-- metrics -->     the server's metrics, on the same page
and all tables on the protocol page
"""

import re
import sys
import textwrap
from pathlib import Path

from prometheus_client.metrics import MetricWrapperBase

from followsuit.cli.option_table import worded
from followsuit.rules.catalogue import GAMES
from followsuit.rules.game import Game
from followsuit.rules.options import Option
from followsuit.server.metrics import Metrics
from followsuit.server.setting_sources import Field, fields_of
from followsuit.server.setting_sources import allowed as allowed_setting
from followsuit.server.settings import Settings
from followsuit.texts import pattern
from tools import phase_tables, protocol_tables

DOCS = Path(__file__).parent.parent / "docs"
SOURCE = DOCS.parent / "src" / "followsuit"
WIDTH = 100  # of a line that can be wrapped


def allowed(option: Option, game: Game) -> str:
    """What is allowed at a table of any size."""
    texts = {seats: str(option.allowed(seats)) for seats in game.seat_counts}
    if len(set(texts.values())) == 1:
        return texts[game.seat_counts[0]]
    return "; ".join(f"with {seats} seats {text}" for seats, text in texts.items())


def option_table(game: Game) -> str:
    rows = ["| option | default | allowed | what it does |", "|---|---|---|---|"]
    for option in game.options:
        default, about = worded(option.default), pattern(f"{game.name}.option.{option.name}.about")
        condition = f" (with `{option.condition()}`)" if option.condition() else ""
        rows.append(
            f"| `{option.name}` | {default} | {allowed(option, game)} | {about}{condition} |"
        )
    return "\n".join([*rows, "", *presets(game)])


def presets(game: Game) -> list[str]:
    lines = ["Presets:", ""]
    for name, preset in game.presets.items():
        values = [f"`{key}={worded(value)}`" for key, value in preset.items()]
        lines += wrapped(f"- **{name}**: {', '.join(values) or 'the defaults'}")
    return lines


def wrapped(item: str) -> list[str]:
    """A list item over several lines that never breaks text in backquotes."""
    return textwrap.wrap(
        item, WIDTH, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False
    )


def settings_table() -> str:
    rows = ["| setting | default | allowed | what it does |", "|---|---|---|---|"]
    for field in fields_of(Settings).values():
        rows.append(
            f"| `{field.name}` | {usual(field)} | {allowed_setting(field)} | {field.about} |"
        )
    return "\n".join(rows)


def usual(field: Field) -> str:
    """A default in words."""
    if "default" in field.extra:
        return str(field.extra["default"])
    match field.default:
        case bool() as truth:
            return "yes" if truth else "no"
        case tuple() as values:
            return ", ".join(map(str, values)) or "none"
    return str(field.default)


def metrics_table() -> str:
    rows = ["| name | kind | labels | what it counts |", "|---|---|---|---|"]
    metrics = Metrics()
    labelled = [each for each in vars(metrics).values() if isinstance(each, MetricWrapperBase)]
    labels = {each._name: ", ".join(each._labelnames) for each in labelled}
    for metric in metrics.registry.collect():
        if metric.name.startswith("followsuit_"):  # the others are about the process
            name = f"{metric.name}_total" if metric.type == "counter" else metric.name
            by = labels.get(metric.name) or "–"
            rows.append(f"| `{name}` | {metric.type} | {by} | {metric.documentation} |")
    return "\n".join(rows)


def parts() -> list[tuple[Path, str, str]]:
    """Every generated part: its page, its mark and its text."""
    hosting = DOCS / "hosting.md"
    return [
        *(
            (DOCS / "reference" / f"{game.name}.md", mark, table(game))
            for game in GAMES.built_in()
            if (SOURCE / "games" / game.name).exists()
            for mark, table in (("options", option_table), ("phases", phase_tables.game_tables))
        ),
        (DOCS / "protocol.md", "phases", phase_tables.drawable_tables()),
        (hosting, "settings", settings_table()),
        (hosting, "metrics", metrics_table()),
        *((DOCS / "protocol.md", mark, text) for mark, text in protocol_tables.tables().items()),
    ]


def filled(page: str, mark: str, text: str) -> str:
    part = re.compile(rf"(<!-- {mark} -->\n).*?(<!-- /{mark} -->)", re.DOTALL)
    return part.sub(lambda found: f"{found[1]}{text}\n{found[2]}", page)


def main() -> int:
    """Write the pages; with --check only say which are stale."""
    stale = []
    for file, mark, text in parts():
        page = file.read_text() if file.exists() else ""
        if f"<!-- {mark} -->" not in page:
            stale.append(f"{file.name} (there is no place for the {mark} yet)")
        elif filled(page, mark, text) != page:
            stale.append(f"{file.name} ({mark})")
            if "--check" not in sys.argv:
                file.write_text(filled(page, mark, text))
    print("written:" if "--check" not in sys.argv else "stale:", ", ".join(stale) or "nothing")
    return int(bool(stale) and "--check" in sys.argv)


if __name__ == "__main__":
    sys.exit(main())
