"""The beginning of a match: a new seed that nobody knows until the end."""

import secrets
import time

from followsuit.rules.shuffle import SEED_BYTES
from followsuit.server.store.schema import new_id
from followsuit.server.tables.entries import Started


def new_start() -> Started:
    return Started(new_id(), secrets.token_hex(SEED_BYTES), time.time())
