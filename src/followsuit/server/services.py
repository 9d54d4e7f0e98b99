"""The house: everything the server is made of, in one place."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from followsuit.server.accounts.accounts import Accounts
from followsuit.server.bot_pool.pool import BotPool
from followsuit.server.hosting import table_admin  # noqa: F401  # registers its commands
from followsuit.server.hosting.metrics import Metrics
from followsuit.server.http.rates import RateLimits, rates_of
from followsuit.server.periodic import every
from followsuit.server.settings import Settings
from followsuit.server.store.health import StorageHealth
from followsuit.server.store.ledger import Ledger, open_ledger
from followsuit.server.store.store import Store, in_words
from followsuit.server.tables.maintenance import chat_said_by, forget_person, tidy_logs
from followsuit.server.tables.registry import TableRegistry

if TYPE_CHECKING:
    from followsuit.server.connections.connections import Connections

SWEEP_SECONDS = 60.0
TIDY_SECONDS = 3600.0


@dataclass
class Services:
    """What endpoints get."""

    settings: Settings
    store: Store
    ledger: Ledger
    watch: StorageHealth
    accounts: Accounts
    limits: RateLimits
    bot_pool: BotPool
    metrics: Metrics
    registry: TableRegistry
    connections: Connections

    @classmethod
    async def open(cls, settings: Settings) -> Services:
        """Everything is ready, and every table stands as its log tells it."""
        from followsuit.server.connections.connections import Connections

        metrics = Metrics()
        store = await Store.open(settings.database_url)
        ledger = open_ledger(store)
        bot_pool = BotPool(settings.bot_workers, seconds=settings.bot_seconds)
        accounts, limits = Accounts(store), RateLimits(rates_of(settings))
        accounts.exporters["chat"] = chat_said_by
        accounts.erasers.append(forget_person)
        registry = TableRegistry(settings, store, ledger, bot_pool, metrics)
        connections = Connections(settings, accounts, limits, registry)
        ledger.deliver = connections.outbox.deliver
        services = cls(
            settings=settings,
            store=store,
            ledger=ledger,
            watch=StorageHealth(store, ledger),
            accounts=accounts,
            limits=limits,
            bot_pool=bot_pool,
            metrics=metrics,
            registry=registry,
            connections=connections,
        )
        try:
            async with in_words(store.url):
                await accounts.sessions.sweep()
            await registry.load()
            await bot_pool.start()
        except BaseException:
            await services.close()
            raise
        metrics.watch(services)
        registry.spawn(every(SWEEP_SECONDS, registry.sweep))
        registry.spawn(every(settings.heartbeat, connections.heartbeat))
        if settings.log_days:
            registry.spawn(every(TIDY_SECONDS, partial(tidy_logs, store, settings.log_days)))
        return services

    async def closing(self) -> None:
        """Everybody is told that the server stops."""
        self.connections.close()

    async def close(self) -> None:
        """What was begun is finished, in the order in which one part needs another."""
        await self.registry.close()
        await self.bot_pool.close()
        await self.ledger.close()
        self.accounts.close()
        await self.store.close()
