"""Bots that think in processes of their own, so that the event loop never waits for a thought."""

from followsuit.server.bot_pool.pool import BotPool
from followsuit.server.bot_pool.transcript import Transcript

__all__ = ["BotPool", "Transcript"]
