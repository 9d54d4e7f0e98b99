"""Clients are sent the view that the library gives, although the server builds it for speed."""

import msgspec
import pytest

from followsuit.protocol.table import View
from followsuit.rules.events import WATCHER
from followsuit.server.tables.updates import Views
from tests.conformance.tables import SETTINGS, moments

read_view = msgspec.json.Decoder(View).decode


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_a_client_is_sent_the_view_of_its_seat(setting):
    for match in moments(setting, seed=13, most=60):
        views = Views(match)
        for viewer in [*range(setting.seats), WATCHER]:
            sent, view = read_view(views.encode(viewer)), match.view(viewer)
            shown = msgspec.json.decode(msgspec.json.encode(view.shown))
            assert sent.shown == {"phase": view.phase, **shown}
            assert sent.legal == (
                None if view.legal is None else [str(each) for each in view.legal]
            )
            assert tuple(sent.hand) == view.hand
            assert tuple(sent.counts) == view.counts
            assert tuple(sent.scores) == view.scores
            assert sent.prompt.text == str(view.prompt)
            assert (sent.deals, sent.dealer) == (view.deals, view.dealer)
            assert sent.seat == (None if viewer == WATCHER else viewer)
            assert sent.to_act == (view.to_act if view.to_act >= 0 else None)
            assert (sent.result is None) == (view.result is None)
