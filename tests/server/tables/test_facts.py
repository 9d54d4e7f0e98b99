"""What players see at a glance is sent with their view, for games without page code."""

from pathlib import Path

import msgspec
import pytest

from followsuit.protocol.table import View
from followsuit.protocol.text import WireText, wire_text
from followsuit.rules.catalogue import GAMES
from followsuit.rules.events import WATCHER
from followsuit.server.tables.updates import Views
from followsuit.texts import Text
from tests.conformance.tables import Setting, moments

PAGE_CODE = Path(__file__).parents[3] / "web" / "src" / "games"
read_view = msgspec.json.Decoder(View).decode
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)


def on_the_wire(fact: Text) -> WireText:
    return msgspec.json.decode(msgspec.json.encode(wire_text(fact)), type=WireText)


@every_game
def test_a_game_sends_facts_unless_the_page_has_code_for_it(game):
    assert game.sends_facts != (PAGE_CODE / game.name).is_dir()


@every_game
def test_every_viewer_gets_the_facts_of_its_own_view(game):
    seats = game.seats_or_default(None)
    for match in moments(Setting(game, seats), seed=5, most=80):
        for viewer in (*range(seats), WATCHER):
            facts = game.facts(match.view(viewer)) if game.sends_facts else []
            sent = read_view(Views(match).encode(viewer)).facts
            assert sent == [on_the_wire(each) for each in facts]


def test_the_page_learns_that_hearts_are_broken():
    hearts = Setting(GAMES["hearts"], 4)
    keys = [
        fact.key
        for match in moments(hearts, seed=5, most=80)
        for fact in read_view(Views(match).encode(WATCHER)).facts
    ]
    assert {"hearts.fact.not_broken", "hearts.fact.broken"} <= set(keys)
