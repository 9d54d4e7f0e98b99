"""Where the hidden cards may be, from a seat's point of view."""

from followsuit.bots.worlds.worlds import OpenCards, Worlds

__all__ = ["OpenCards", "Worlds"]
