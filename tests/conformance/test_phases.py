"""A game names its phases, and each of them shows what the game says it shows."""

import typing
from dataclasses import fields

import msgspec
import pytest

from followsuit.protocol.phases import read_shown
from followsuit.rules.catalogue import GAMES
from followsuit.rules.events import WATCHER
from followsuit.rules.phase_view import DRAWABLE, TrickView
from followsuit.server.tables.updates import shown_part
from tests.conformance.tables import PRESETS, moments

MEANINGS = {
    name: hint
    for kind in (TrickView, *DRAWABLE)
    for name, hint in typing.get_type_hints(kind).items()
}


@pytest.mark.parametrize("setting", PRESETS, ids=str)
def test_every_phase_is_named_by_its_game_and_shows_what_the_game_says(setting):
    kinds = {phase.__name__: kind for phase, kind in setting.game.phases.items()}
    for match in moments(setting, seed=5, most=400):
        for viewer in [*range(setting.seats), WATCHER]:
            shown = match.view(viewer).shown
            assert type(shown) is kinds[type(match.phase).__name__]


@pytest.mark.parametrize("setting", PRESETS, ids=str)
def test_phase_views_survive_encoding(setting):
    for match in moments(setting, seed=6, most=100):
        wire = msgspec.json.decode(shown_part(match, 0))
        view = match.view(0)
        assert wire["phase"] == view.phase
        assert read_shown(setting.game, wire) == view.shown


@pytest.mark.parametrize("name", GAMES)
def test_a_field_that_every_table_can_draw_means_the_same_in_every_game(name):
    for kind in GAMES[name].phases.values():
        hints = typing.get_type_hints(kind)
        for field in fields(kind):
            assert hints[field.name] == MEANINGS.get(field.name, hints[field.name]), field.name


@pytest.mark.parametrize("name", GAMES)
def test_the_phases_of_a_game_have_unique_names(name):
    names = [phase.__name__ for phase in GAMES[name].phases]
    assert len(set(names)) == len(names)
