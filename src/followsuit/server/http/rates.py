"""How often somebody may ask: buckets that leak, a bounded number of them."""

import time
from collections import OrderedDict
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address
from typing import NamedTuple

from followsuit.server.problem import Problem
from followsuit.server.settings import Settings

MOST_BUCKETS = 20_000
MINUTE, HOUR = 60.0, 3600.0
CROWD = 10  # people who share an address, where they are counted by name
PARTY = 5  # of them who open tables as often as they may


class Rate(NamedTuple):
    """So many at once, and as many again in that time; 0 is no limit."""

    most: float
    seconds: float
    crowd: int = 1  # so many times that for an address, whoever is there


def rates_of(settings: Settings) -> dict[str, Rate]:
    """Every limit that an endpoint may name."""
    requests = settings.requests_per_minute
    return {
        "read": Rate(requests, MINUTE, CROWD),
        "write": Rate(requests / 5, MINUTE, CROWD),
        "code": Rate(requests / 20, MINUTE, CROWD),  # codes of private tables can be guessed at
        "export": Rate(requests / 100, HOUR, CROWD),  # reads through all logs
        "replay": Rate(requests / 20, MINUTE, CROWD),  # a long match is half a second of work
        "socket": Rate(requests / 5, MINUTE),
        "message": Rate(settings.messages_per_minute, MINUTE),  # on one socket
        "command": Rate(settings.messages_per_minute / 5, MINUTE),  # except moves
        "chat": Rate(settings.chat_per_minute, MINUTE),
        "hint": Rate(settings.hints_per_minute, MINUTE),
        "signin": Rate(settings.sign_ins_per_minute, MINUTE),
        "signup": Rate(settings.sign_ups_per_hour, HOUR),
        "guest": Rate(settings.guests_per_hour, HOUR),
        "table": Rate(settings.tables_per_hour, HOUR, PARTY),
    }


class RateLimits:
    """Counts who asks for what."""

    def __init__(
        self,
        rates: dict[str, Rate],
        clock: Callable[[], float] = time.monotonic,
        most_buckets: int = MOST_BUCKETS,
    ) -> None:
        self.rates = rates
        self.clock = clock
        self.most_buckets = most_buckets
        self.buckets: OrderedDict[tuple[str, str], float] = OrderedDict()

    def take(self, limit: str, who: str, crowd: int = 1) -> None:
        """Count one more of a person or a place, or say when to come back."""
        wait = self.wait(limit, who, crowd)
        if wait:
            why = f"that was too often; try again in {sentence(wait)}"
            raise Problem(429, "too_often", why, retry_after=wait)

    def take_from_address(self, limit: str, address: str) -> None:
        """Count one more of an address, whoever is there."""
        self.take(limit, f"all at {household(address)}", self.rates[limit].crowd)

    def allows(self, limit: str, who: str) -> bool:
        """Count one more of a person or a place, if it may be."""
        return not self.wait(limit, who)

    def wait(self, limit: str, who: str, crowd: int = 1) -> float:
        """Seconds until this would be granted; 0 when it is, and then it has been counted."""
        most, seconds, _ = self.rates[limit]
        if not most:
            return 0
        now, each, key = self.clock(), seconds / (most * crowd), (limit, who)
        # a bucket is the moment at which it will be empty; each request adds its share
        empty = max(self.buckets.get(key, now), now) + each
        # the first is always granted; a hair's breadth more, for sums of fractions
        over = empty - now - max(seconds, each) - each / 1000
        if over <= 0:
            self.fill(key, empty)
        return max(0, over)

    def fill(self, key: tuple[str, str], empty: float) -> None:
        self.buckets[key] = empty
        self.buckets.move_to_end(key)
        if len(self.buckets) > self.most_buckets:
            self.buckets.popitem(last=False)


def household(address: str) -> str:
    """What counts as one address: of IPv6, the network that one subscriber is given."""
    try:
        place = ip_address(address)
    except ValueError:
        return address[:64]
    if not isinstance(place, IPv6Address):
        return address
    if place.ipv4_mapped:
        return str(place.ipv4_mapped)
    return place.packed[:8].hex()


def sentence(seconds: float) -> str:
    """A time to wait, as one says it."""
    if seconds < 90:
        return f"{max(2, round(seconds))} seconds"
    return f"{round(seconds / 60)} minutes"
