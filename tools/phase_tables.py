"""Generate the tables of what phases show, for docs/protocol.md and docs/reference."""

import inspect
import typing

from followsuit.rules.game import Game
from followsuit.rules.phase_view import DRAWABLE, MeldedCard, PhaseView, TrickView
from tools.protocol_tables import comments, in_words


def drawable_tables() -> str:
    """The fields that every table can draw."""
    return "\n\n".join(
        f"{about(kind)}\n\n{fields(kind)}" for kind in (TrickView, *DRAWABLE, MeldedCard)
    )


def game_tables(game: Game) -> str:
    """What the phases of a game show."""
    phases: dict[type[PhaseView], list[str]] = {}
    for phase, kind in game.phases.items():
        phases.setdefault(kind, []).append(f"`{phase.__name__}`")
    return "\n\n".join(
        f"**{', '.join(names)}.** {about(kind)}" + (f"\n\n{fields(kind)}" if fields(kind) else "")
        for kind, names in phases.items()
    )


def about(kind: type) -> str:
    if kind is PhaseView:
        return "Nothing."
    return " ".join((inspect.getdoc(kind) or "").split())


def fields(kind: type) -> str:
    said = comments(kind)
    rows = [
        f"| `{name}` | {in_words(hint)} | {said.get(name, '')} |"
        for name, hint in typing.get_type_hints(kind).items()
    ]
    return "\n".join(["| field | type | |", "|---|---|---|", *rows]) if rows else ""
