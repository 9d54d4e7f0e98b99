"""What a seat may imagine: where the cards lie that it cannot see."""

from followsuit.bots.worlds.worlds import OpenCards, Worlds

__all__ = ["OpenCards", "Worlds"]
