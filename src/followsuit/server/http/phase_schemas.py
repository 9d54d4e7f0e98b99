"""Describes the `shown` of a view for OpenAPI: what each phase of each installed game shows."""

from collections.abc import Iterable
from typing import Any

import msgspec

from followsuit.rules.game import Game
from followsuit.rules.phase_view import PhaseView

Schema = dict[str, Any]
UNION = "Shown"


def describe_shown(schemas: dict[str, Schema], games: Iterable[Game], ref: str) -> None:
    """Replace the plain object in `View` by a union of games, each a union tagged by `phase`."""
    unions = []
    for game in games:
        # prefixed, as two games may have records of the same name
        own_ref = ref.format(name=f"{game.name}.{{name}}")
        schemas |= {f"{game.name}.{name}": each for name, each in described(game, own_ref).items()}
        unions.append({"$ref": own_ref.format(name=UNION)})
    schemas["View"]["properties"]["shown"] = {"anyOf": unions}


def described(game: Game, ref: str) -> dict[str, Schema]:
    """The records of one game, the records inside them, and the union of its phases."""
    phases = phases_by_record(game)
    _, schemas = msgspec.json.schema_components(phases, ref_template=ref)
    refs = {kind: ref.format(name=kind.__name__) for kind in phases}
    for kind, tags in phases.items():
        schemas[kind.__name__] = tagged(schemas[kind.__name__], tags)
    mapping = {tag: refs[kind] for kind, tags in phases.items() for tag in tags}
    schemas[UNION] = {
        "description": f"What the phases of {game.title} show.",
        "oneOf": [{"$ref": each} for each in refs.values()],
        "discriminator": {"propertyName": "phase", "mapping": mapping},
    }
    return schemas


def phases_by_record(game: Game) -> dict[type[PhaseView], list[str]]:
    """Each record once, with the phases that show it."""
    phases: dict[type[PhaseView], list[str]] = {}
    for phase, kind in game.phases.items():
        phases.setdefault(kind, []).append(phase.__name__)
    return phases


def tagged(schema: Schema, phases: list[str]) -> Schema:
    """The schema of a record with the phases that show it."""
    properties = {"phase": {"type": "string", "enum": phases}} | schema["properties"]
    required = ["phase", *schema["required"]]
    return schema | {"properties": properties, "required": required}
