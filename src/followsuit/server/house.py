"""The house: everything the server is made of, in one place."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from followsuit.server.accounts.accounts import Accounts
from followsuit.server.brains.pool import Brains
from followsuit.server.chores import every
from followsuit.server.hosting.metrics import Metrics
from followsuit.server.http.rates import Limits, rates_of
from followsuit.server.settings import Settings
from followsuit.server.store.ledger import Ledger, open_ledger
from followsuit.server.store.store import Store, in_words
from followsuit.server.store.watch import Watch
from followsuit.server.tables import orders  # noqa: F401  # they enter themselves
from followsuit.server.tables.chat import chat_said_by, forget_person
from followsuit.server.tables.hall import Hall
from followsuit.server.tables.old_logs import tidy_logs

if TYPE_CHECKING:
    from followsuit.server.wire.switchboard import Switchboard

SWEEP_SECONDS = 60.0
TIDY_SECONDS = 3600.0


@dataclass
class House:
    """What endpoints get."""

    settings: Settings
    store: Store
    ledger: Ledger
    watch: Watch
    accounts: Accounts
    limits: Limits
    brains: Brains
    metrics: Metrics
    hall: Hall
    switchboard: Switchboard

    @classmethod
    async def open(cls, settings: Settings) -> House:
        """Everything is ready, and every table stands as its log tells it."""
        from followsuit.server.wire.switchboard import Switchboard

        metrics = Metrics()
        store = await Store.open(settings.database_url)
        ledger = open_ledger(store)
        brains = Brains(settings.bot_workers, seconds=settings.bot_seconds)
        accounts, limits = Accounts(store), Limits(rates_of(settings))
        accounts.exporters["chat"] = chat_said_by
        accounts.erasers.append(forget_person)
        hall = Hall(settings, store, ledger, brains, metrics)
        switchboard = Switchboard(settings, accounts, limits, hall)
        ledger.deliver = switchboard.post.deliver
        house = cls(
            settings=settings,
            store=store,
            ledger=ledger,
            watch=Watch(store, ledger),
            accounts=accounts,
            limits=limits,
            brains=brains,
            metrics=metrics,
            hall=hall,
            switchboard=switchboard,
        )
        try:
            async with in_words(store.url):
                await accounts.sessions.sweep()
            await hall.load()
            await brains.start()
        except BaseException:
            await house.close()
            raise
        metrics.watch(house)
        hall.spawn(every(SWEEP_SECONDS, hall.sweep))
        hall.spawn(every(settings.heartbeat, switchboard.heartbeat))
        if settings.log_days:
            hall.spawn(every(TIDY_SECONDS, partial(tidy_logs, store, settings.log_days)))
        return house

    async def closing(self) -> None:
        """Everybody is told that the server stops."""
        self.switchboard.close()

    async def close(self) -> None:
        """What was begun is finished, in the order in which one part needs another."""
        await self.hall.close()
        await self.brains.close()
        await self.ledger.close()
        self.accounts.close()
        await self.store.close()
