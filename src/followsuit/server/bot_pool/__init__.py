"""Bots think in separate processes, so that the event loop never waits for them."""

from followsuit.server.bot_pool.pool import BotPool
from followsuit.server.bot_pool.transcript import Transcript

__all__ = ["BotPool", "Transcript"]
