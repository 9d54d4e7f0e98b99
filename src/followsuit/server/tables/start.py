"""The beginning of a match: a new seed that nobody knows until the end."""

import time
from secrets import token_hex

from followsuit.rules.shuffle import SEED_BYTES
from followsuit.server.store.schema import new_id
from followsuit.server.tables.entries import Started


def new_start() -> Started:
    return Started(new_id(), token_hex(SEED_BYTES), time.time())
