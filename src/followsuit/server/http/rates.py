"""Rate limits: a bounded number of leaky buckets."""

from collections import OrderedDict
from ipaddress import IPv6Address, ip_address
from typing import NamedTuple

from followsuit.server.clock import Clock
from followsuit.server.problem import Problem
from followsuit.server.settings import Settings
from followsuit.texts import Text

MOST_BUCKETS = 20_000
MINUTE, HOUR, DAY = 60.0, 3600.0, 86400.0
CROWD = 10  # users who may share an address
PARTY = 5  # users at one address who create tables


class Rate(NamedTuple):
    """This many per time span, possibly in one burst; 0 means no limit."""

    most: float
    seconds: float
    crowd: int = 1  # the limit of an address is this many times higher


def rates_of(settings: Settings) -> dict[str, Rate]:
    """All limits, by name."""
    requests = settings.requests_per_minute
    return {
        "read": Rate(requests, MINUTE, CROWD),
        "write": Rate(requests / 5, MINUTE, CROWD),
        "code": Rate(requests / 20, MINUTE, CROWD),  # protects the codes of private tables
        "export": Rate(requests / 100, HOUR, CROWD),  # reads all logs
        "link-picture": Rate(requests / 10, MINUTE, CROWD),  # may draw a picture
        "replay": Rate(requests / 20, MINUTE, CROWD),  # half a second of work for a long match
        "puzzle": Rate(requests / 5, MINUTE, CROWD),  # may replay some rounds
        "socket": Rate(requests / 5, MINUTE),
        "message": Rate(settings.messages_per_minute, MINUTE),  # of one socket
        "command": Rate(settings.messages_per_minute / 5, MINUTE),  # except moves
        "chat": Rate(settings.chat_per_minute, MINUTE),
        "hint": Rate(settings.hints_per_minute, MINUTE),
        "signin": Rate(settings.sign_ins_per_minute, MINUTE),
        "signup": Rate(settings.sign_ups_per_hour, HOUR),
        "guest": Rate(settings.guests_per_hour, HOUR),
        "review": Rate(settings.reviews_per_day, DAY, CROWD),
        "table": Rate(settings.tables_per_hour, HOUR, PARTY),
    }


class RateLimits:
    """Counts requests by limit and user or address."""

    def __init__(
        self,
        rates: dict[str, Rate],
        clock: Clock,
        most_buckets: int = MOST_BUCKETS,
    ) -> None:
        self.rates = rates
        self.clock = clock
        self.most_buckets = most_buckets
        self.buckets: OrderedDict[tuple[str, str], float] = OrderedDict()

    def take(self, limit: str, who: str, crowd: int = 1) -> None:
        """Count a request, or refuse it and say when to retry."""
        wait = self.wait(limit, who, crowd)
        if wait:
            why = Text("error.too_often", wait=duration(wait))
            raise Problem(429, "too_often", why, retry_after=wait)

    def take_from_address(self, limit: str, address: str) -> None:
        """Count a request from an address, whoever the user is."""
        self.take(limit, f"all at {household(address)}", self.rates[limit].crowd)

    def allows(self, limit: str, who: str) -> bool:
        """Count a request, if it is within the limit."""
        return not self.wait(limit, who)

    def wait(self, limit: str, who: str, crowd: int = 1) -> float:
        """Seconds until a request is allowed; 0 if it is, and then it has been counted."""
        most, seconds, _ = self.rates[limit]
        if not most:
            return 0
        now, each, key = self.clock.monotonic(), seconds / (most * crowd), (limit, who)
        # a bucket is stored as the moment when it will be empty
        empty = max(self.buckets.get(key, now), now) + each
        # the first is always allowed; the tolerance is for rounding errors
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
    """The address to count: for IPv6, the subscriber's /64 network."""
    try:
        place = ip_address(address)
    except ValueError:
        return address[:64]
    if not isinstance(place, IPv6Address):
        return address
    if place.ipv4_mapped:
        return str(place.ipv4_mapped)
    return place.packed[:8].hex()


def duration(seconds: float) -> Text:
    """A duration in words."""
    if seconds < 90:
        return Text("wait.seconds", count=max(2, round(seconds)))
    return Text("wait.minutes", count=round(seconds / 60))
