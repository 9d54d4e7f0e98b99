"""Bots that think in processes of their own, so that the event loop never waits for a thought."""

from followsuit.server.brains.pool import Brains
from followsuit.server.brains.script import Script

__all__ = ["Brains", "Script"]
