"""Prometheus metrics."""

from __future__ import annotations

import secrets
from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping
from ipaddress import ip_address
from itertools import accumulate

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

CONTENT_TYPE = CONTENT_TYPE_PLAIN_0_0_4
QUICK = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5)
THINKING = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30)
REVIEWING = (1, 2.5, 5, 10, 20, 40, 60, 120, 300, 600, 1800)
ENTRIES = (1, 2, 4, 8, 16, 32, 64, 128, 256, 512)
# any of these means that the request came through a proxy
FORWARDED = ("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip")


class Moves(Collector):
    """Moves and how long they take, in plain numbers: parsed are thousands a second."""

    def __init__(self) -> None:
        self.moves = 0
        self.seconds = 0.0
        self.counts = [0] * (len(QUICK) + 1)

    def observe(self, seconds: float, is_move: bool) -> None:
        """An entry was sent this many seconds after its command arrived."""
        self.moves += is_move
        self.seconds += seconds
        self.counts[bisect_left(QUICK, seconds)] += 1

    def collect(self) -> Iterator[Metric]:
        """The current numbers."""
        yield CounterMetricFamily("followsuit_moves", "Actions played.", self.moves)
        bounds = [*map(str, QUICK), "+Inf"]
        yield HistogramMetricFamily(
            "followsuit_move_seconds",
            "Seconds from a command until its update was sent.",
            list(zip(bounds, accumulate(self.counts), strict=True)),
            self.seconds,
        )


class External(Collector):
    """A counter that is kept elsewhere."""

    def __init__(self, name: str, about: str) -> None:
        self.name = name
        self.about = about
        self.count: Callable[[], int] = lambda: 0

    def collect(self) -> Iterator[Metric]:
        yield CounterMetricFamily(self.name, self.about, self.count())


class Metrics:
    """The metrics of one server, in a registry of their own."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        ProcessCollector(registry=registry)
        self.connections = Gauge(
            "followsuit_connections", "Open WebSockets.", ["to"], registry=registry
        )
        self.tables = Gauge("followsuit_tables", "Tables by state.", ["state"], registry=registry)
        self.moves = Moves()
        registry.register(self.moves)
        self.commit_entries = Histogram(
            "followsuit_commit_entries",
            "Log entries in one commit.",
            buckets=ENTRIES,
            registry=registry,
        )
        self.not_saved = Counter(
            "followsuit_not_saved",
            "Log entries that could not be saved; each is retried or refused.",
            registry=registry,
        )
        self.refused = Counter(
            "followsuit_refused", "Refused commands by code.", ["code"], registry=registry
        )
        self.bot_seconds = Histogram(
            "followsuit_bot_seconds",
            "Seconds until a bot answered.",
            buckets=THINKING,
            registry=registry,
        )
        self.bot_queue = Gauge(
            "followsuit_bot_queue", "Requests waiting for a bot process.", registry=registry
        )
        self.bot_weaker = External(
            "followsuit_bot_weaker", "Answers from a weaker bot because the one asked was late."
        )
        self.bot_restarts = External(
            "followsuit_bot_restarts", "Bot processes restarted after they died or hung."
        )
        self.quarantined = Gauge(
            "followsuit_quarantined",
            "1 while a plug-in that hung or killed its process is not asked.",
            ["kind", "name", "package"],
            registry=registry,
        )
        registry.register(self.bot_weaker)
        registry.register(self.bot_restarts)
        self.reviews = Counter(
            "followsuit_reviews",
            "Reviews that are done or have failed.",
            ["state"],
            registry=registry,
        )
        self.review_seconds = Histogram(
            "followsuit_review_seconds",
            "Seconds that a review took, without waiting.",
            buckets=REVIEWING,
            registry=registry,
        )
        self.review_queue = Gauge(
            "followsuit_review_queue",
            "Reviews that are waiting or running.",
            ["state"],
            registry=registry,
        )
        self.review_restarts = External(
            "followsuit_review_restarts", "Review processes restarted after they died or hung."
        )
        registry.register(self.review_restarts)
        self.http_requests = Counter(
            "followsuit_http_requests",
            "HTTP requests by route and status.",
            ["method", "route", "status"],
            registry=registry,
        )

    def page(self) -> bytes:
        """All metrics in Prometheus's text format."""
        return generate_latest(self.registry)


def may_read(headers: Mapping[str, str], address: str | None, token: str) -> bool:
    """Anyone with the token; without it, only requests made directly from this machine."""
    given = headers.get("authorization", "").removeprefix("Bearer ")
    if token and secrets.compare_digest(given.encode(), token.encode()):
        return True
    return is_loopback(address) and not any(name in headers for name in FORWARDED)


def is_loopback(address: str | None) -> bool:
    """Whether the request comes from this machine."""
    try:
        parsed = ip_address(address or "")
    except ValueError:
        return False
    mapped = getattr(parsed, "ipv4_mapped", None)  # 127.0.0.1 as an IPv6 socket reports it
    return (mapped or parsed).is_loopback
