"""What the server counts, for Prometheus."""

from __future__ import annotations

import secrets
from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from ipaddress import ip_address
from itertools import accumulate
from typing import TYPE_CHECKING

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    generate_latest,
)
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4
from prometheus_client.metrics_core import (
    CounterMetricFamily,
    HistogramMetricFamily,
    Metric,
)
from prometheus_client.registry import Collector

if TYPE_CHECKING:
    from followsuit.server.services import Services

CONTENT_TYPE = CONTENT_TYPE_PLAIN_0_0_4
QUICK = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5)
THINKING = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30)
LINES = (1, 2, 4, 8, 16, 32, 64, 128, 256, 512)
# any of these says that a proxy stands between us and who asks
FORWARDED = ("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip")


class Pace(Collector):
    """Moves and how long they take, in plain numbers: there are thousands in a second."""

    def __init__(self) -> None:
        self.moves = 0
        self.seconds = 0.0
        self.counts = [0] * (len(QUICK) + 1)

    def told(self, seconds: float, is_move: bool) -> None:
        """A table was told of a line so long after it was written."""
        self.moves += is_move
        self.seconds += seconds
        self.counts[bisect_left(QUICK, seconds)] += 1

    def collect(self) -> Iterator[Metric]:
        """As Prometheus reads it."""
        yield CounterMetricFamily("followsuit_moves", "Actions that were played.", self.moves)
        bounds = [*map(str, QUICK), "+Inf"]
        yield HistogramMetricFamily(
            "followsuit_move_seconds",
            "From a message to the moment the table was told.",
            list(zip(bounds, accumulate(self.counts), strict=True)),
            self.seconds,
        )


class Looked(Collector):
    """What somebody else counts."""

    def __init__(self, name: str, about: str) -> None:
        self.name = name
        self.about = about
        self.count: Callable[[], int] = lambda: 0

    def collect(self) -> Iterator[Metric]:
        yield CounterMetricFamily(self.name, self.about, self.count())


class Metrics:
    """Counters of one server; a registry of their own keeps servers in one process apart."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        ProcessCollector(registry=registry)
        self.connections = Gauge(
            "followsuit_connections", "Open WebSockets.", ["to"], registry=registry
        )
        self.tables = Gauge("followsuit_tables", "Tables by state.", ["state"], registry=registry)
        self.pace = Pace()
        registry.register(self.pace)
        self.commit_lines = Histogram(
            "followsuit_commit_lines", "Lines in one commit.", buckets=LINES, registry=registry
        )
        self.not_saved = Counter(
            "followsuit_not_saved",
            "Lines of tables that the storage did not take; each is tried or refused again.",
            registry=registry,
        )
        self.refused = Counter(
            "followsuit_refused", "Refusals by their code.", ["code"], registry=registry
        )
        self.bot_seconds = Histogram(
            "followsuit_bot_seconds",
            "How long one waited for a bot.",
            buckets=THINKING,
            registry=registry,
        )
        self.bot_queue = Gauge(
            "followsuit_bot_queue", "Questions that wait for a free bot process.", registry=registry
        )
        self.bot_weaker = Looked(
            "followsuit_bot_weaker", "Answers by a weaker bot, as the one asked was late."
        )
        self.bot_restarts = Looked(
            "followsuit_bot_restarts", "Bot processes that died or hung and were started again."
        )
        registry.register(self.bot_weaker)
        registry.register(self.bot_restarts)
        self.http_requests = Counter(
            "followsuit_http_requests",
            "HTTP requests by route and status.",
            ["method", "route", "status"],
            registry=registry,
        )

    def watch(self, services: Services) -> None:
        """What is counted by looking when somebody asks."""
        registry, ledger, bot_pool = services.registry, services.ledger, services.bot_pool
        for state in ("open", "playing", "over"):
            self.tables.labels(state).set_function(partial(registry.count, state))
        self.connections.labels("lobby").set_function(lambda: len(registry.lobby.connections))
        self.connections.labels("all").set_function(lambda: len(services.connections.active))
        self.bot_queue.set_function(lambda: bot_pool.queue_length)
        self.bot_weaker.count = lambda: bot_pool.weaker
        self.bot_restarts.count = lambda: bot_pool.restarts
        ledger.committed = self.commit_lines.observe
        bot_pool.thought = self.bot_seconds.observe

    def page(self) -> bytes:
        """All counters, as Prometheus reads them."""
        return generate_latest(self.registry)


def may_read(headers: Mapping[str, str], address: str | None, token: str) -> bool:
    """With the token from anywhere, without it only straight from this machine."""
    shown = headers.get("authorization", "").removeprefix("Bearer ")
    if token and secrets.compare_digest(shown.encode(), token.encode()):
        return True
    return is_loopback(address) and not any(name in headers for name in FORWARDED)


def is_loopback(address: str | None) -> bool:
    """Whether somebody on this machine asks."""
    try:
        there = ip_address(address or "")
    except ValueError:
        return False
    mapped = getattr(there, "ipv4_mapped", None)  # what an IPv6 socket makes of 127.0.0.1
    return (mapped or there).is_loopback
