"""Play on a server from Python: a bot of one's own in ten lines."""

from followsuit.client.choosing import any_action
from followsuit.client.client import Client
from followsuit.client.errors import NotDone, NotGranted, TableGone
from followsuit.client.seat import Seat

__all__ = ["Client", "NotDone", "NotGranted", "Seat", "TableGone", "any_action"]
