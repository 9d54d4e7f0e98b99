"""Play on a server from Python: a bot of your own in ten lines."""

from followsuit.client.actions import random_action
from followsuit.client.client import Client
from followsuit.client.errors import CommandRefused, RequestRefused, TableUnavailable
from followsuit.client.seat import Seat

__all__ = [
    "Client",
    "CommandRefused",
    "RequestRefused",
    "Seat",
    "TableUnavailable",
    "random_action",
]
