"""Everything the server consists of, in one place."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

import structlog

from followsuit.bots.catalogue import BOTS
from followsuit.rules.catalogue import GAMES
from followsuit.server.accounts.accounts import Accounts
from followsuit.server.bot_pool.pool import BotPool
from followsuit.server.bot_pool.quarantine import PlugIn
from followsuit.server.clock import Clock
from followsuit.server.connections.connection import SocketOutbox
from followsuit.server.connections.connections import Connections
from followsuit.server.http.rates import RateLimits, rates_of
from followsuit.server.link_pictures.pictures import Pictures
from followsuit.server.lobby.lobby import Lobby
from followsuit.server.metrics import Metrics
from followsuit.server.nearby.local_network import LocalNetwork
from followsuit.server.periodic import every
from followsuit.server.profile.archive import archive
from followsuit.server.puzzles.answers import exported as puzzle_answers_of
from followsuit.server.puzzles.own import OwnMistakes
from followsuit.server.puzzles.stock import Stock
from followsuit.server.reviews.reviews import Reviews
from followsuit.server.settings import Settings
from followsuit.server.store.health import StorageHealth
from followsuit.server.store.ledger import Ledger, open_ledger
from followsuit.server.store.store import Store, explained_errors
from followsuit.server.tables.maintenance import chat_of, delete_old_logs, erasure_of
from followsuit.server.tables.registry import TableRegistry

log = structlog.get_logger()

SWEEP_SECONDS = 60.0
DELETE_LOGS_SECONDS = 3600.0
PUZZLES_SECONDS = 3600.0
PUZZLES = "puzzles"  # in the data folder, with the files of the host


@dataclass
class Services:
    """What endpoints and admin commands work with."""

    settings: Settings
    clock: Clock
    store: Store
    ledger: Ledger
    storage_health: StorageHealth
    accounts: Accounts
    limits: RateLimits
    bot_pool: BotPool
    reviews: Reviews
    metrics: Metrics
    registry: TableRegistry
    lobby: Lobby
    connections: Connections
    pictures: Pictures
    local_network: LocalNetwork
    stock: Stock

    @classmethod
    async def open(cls, settings: Settings, clock: Clock | None = None) -> Services:
        """Open the database, restore every table from its log and start the bots."""
        clock = clock or Clock()
        # loads all of them, so that a plug-in that fails is reported now
        log.debug("games and bots found", games=list(GAMES), bots=list(BOTS))
        store = await Store.open(settings.database_url, clock)
        services = cls.build(settings, clock, store)
        try:
            async with explained_errors(store.url):
                await services.accounts.sessions.sweep()
                await services.load_puzzles()
            await services.registry.load()
            await services.bot_pool.start()
            await services.reviews.start()
            if settings.compile:
                services.bot_pool.compile()
        except BaseException:
            await services.close()
            raise
        services.connect_metrics()
        services.start_periodic_tasks()
        return services

    @classmethod
    def build(cls, settings: Settings, clock: Clock, store: Store) -> Services:
        """Create the services and wire them together."""
        metrics, outbox = Metrics(), SocketOutbox()
        ledger = open_ledger(store, clock)
        bot_pool = BotPool(
            settings.bot_workers,
            clock,
            seconds=settings.bot_seconds,
            explains=settings.log_level == "debug",
        )
        reviews = Reviews(settings, store, bot_pool, clock)
        reviews.matches.on_done = OwnMistakes(store, clock).collect
        accounts, limits = Accounts(store, clock), RateLimits(rates_of(settings), clock)
        accounts.exporters |= {"chat": chat_of, "reviews": reviews.asked_by}
        accounts.erasers += [erasure_of, reviews.erasure_of]
        accounts.exporters["puzzles"] = puzzle_answers_of
        registry = TableRegistry(
            settings, store, ledger, outbox, bot_pool, metrics, clock, save_matches=archive
        )
        lobby = Lobby(registry, clock)
        connections = Connections(settings, accounts, limits, registry, lobby, outbox, clock)
        return cls(
            settings=settings,
            clock=clock,
            store=store,
            ledger=ledger,
            storage_health=StorageHealth(store, ledger, clock),
            accounts=accounts,
            limits=limits,
            bot_pool=bot_pool,
            reviews=reviews,
            metrics=metrics,
            registry=registry,
            lobby=lobby,
            connections=connections,
            pictures=Pictures(),
            local_network=LocalNetwork(clock),
            stock=Stock(store, clock, settings.folder / PUZZLES),
        )

    def connect_metrics(self) -> None:
        """Let gauges and counters look up their values when they are read."""
        metrics, bot_pool = self.metrics, self.bot_pool
        for state in ("open", "playing", "over"):
            metrics.tables.labels(state).set_function(partial(self.registry.count, state))
        metrics.connections.labels("lobby").set_function(lambda: len(self.lobby.connections))
        metrics.connections.labels("all").set_function(lambda: len(self.connections.active))
        metrics.bot_queue.set_function(lambda: bot_pool.queue_length)
        metrics.bot_weaker.count = lambda: bot_pool.weaker
        metrics.bot_restarts.count = lambda: bot_pool.restarts
        bot_pool.quarantine.added = self.show_quarantine
        bot_pool.on_answer = metrics.bot_seconds.observe
        queue = self.reviews.queue
        metrics.review_queue.labels("waiting").set_function(lambda: len(queue.waiting))
        metrics.review_queue.labels("running").set_function(lambda: len(queue.running))
        metrics.review_restarts.count = lambda: self.reviews.restarts
        queue.on_end = self.count_review

    def count_review(self, state: str, seconds: float) -> None:
        self.metrics.reviews.labels(state).inc()
        self.metrics.review_seconds.observe(seconds)

    def show_quarantine(self, plug_in: PlugIn) -> None:
        gauge = self.metrics.quarantined.labels(plug_in.kind, plug_in.name, plug_in.package)
        gauge.set_function(lambda: plug_in in self.bot_pool.quarantine)

    def start_periodic_tasks(self) -> None:
        settings, clock, spawn = self.settings, self.clock, self.registry.spawn
        spawn(every(clock, SWEEP_SECONDS, self.registry.sweep))
        spawn(every(clock, settings.heartbeat, self.connections.heartbeat))
        spawn(every(clock, PUZZLES_SECONDS, self.load_puzzles))
        if settings.log_days:
            delete = partial(delete_old_logs, self.store, clock, settings.log_days)
            spawn(every(clock, DELETE_LOGS_SECONDS, delete))

    async def load_puzzles(self) -> None:
        """Bring the puzzles up to date with those of the games and of the host's files."""
        added = await self.stock.load()
        if added:
            log.debug("puzzles added", count=added)

    async def disconnect_all(self) -> None:
        """Tell all clients that the server is stopping, and disconnect them."""
        self.connections.close()
        self.reviews.queue.interrupt()

    async def close(self) -> None:
        """Finish work in progress; what others depend on is closed last."""
        await self.registry.close()
        await self.reviews.close()
        await self.bot_pool.close()
        await self.ledger.close()
        self.accounts.close()
        await self.store.close()
