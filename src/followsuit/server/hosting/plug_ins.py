"""What a host should know about games and bots from other packages."""

import warnings
from http.client import HTTPException
from urllib.request import urlopen

from prometheus_client.parser import text_string_to_metric_families

from followsuit.bots.catalogue import BOTS
from followsuit.rules.catalogue import GAMES
from followsuit.server.hosting.banner import read_note
from followsuit.server.hosting.lock import is_locked
from followsuit.server.settings import Settings

TIMEOUT = 5.0  # seconds for the server to answer


def found_plug_ins() -> tuple[list[str], list[str]]:
    """Each plug-in with its package, and why others cannot be loaded."""
    with warnings.catch_warnings(record=True) as failures:
        warnings.simplefilter("always")
        games = [f"the game {name} ({GAMES.plug_ins.package(name)})" for name in GAMES.plug_ins]
        bots = [f"the bot {name} ({BOTS.plug_ins.package(name)})" for name in BOTS.plug_ins]
    return games + bots, [str(failure.message) for failure in failures]


def quarantined(settings: Settings) -> list[str]:
    """What the server that runs on this folder does not ask; empty if there is none."""
    note = read_note(settings.folder)
    if note is None or not is_locked(settings.folder):
        return []
    try:
        with urlopen(f"{note.address}/metrics", timeout=TIMEOUT) as answer:
            return quarantined_in(answer.read().decode())
    except (OSError, HTTPException):
        return []  # another check says that it does not answer


def quarantined_in(page: str) -> list[str]:
    samples = [
        sample
        for family in text_string_to_metric_families(page)
        for sample in family.samples
        if sample.name == "followsuit_quarantined" and sample.value
    ]
    return ["the {kind} {name} ({package})".format(**sample.labels) for sample in samples]
