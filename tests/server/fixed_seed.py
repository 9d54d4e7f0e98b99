"""The real program with a fixed seed: python -m tests.server.fixed_seed serve …

Players in a browser get the same cards each time, and bots make the same random choices. Reviews
have a small budget, since nothing is compiled.
"""

from unittest.mock import patch

from followsuit.cli.main import main
from tests.server.reviews.scene import PLAYOUTS

SEED = "5e"  # each byte of it


def same_seed(size: int) -> str:
    return SEED * size


if __name__ == "__main__":
    cards = patch("followsuit.server.tables.setup.token_hex", same_seed)
    bots = patch("followsuit.server.bot_pool.transcript.secrets.token_hex", same_seed)
    budget = patch("followsuit.server.reviews.queue.PLAYOUTS", PLAYOUTS)
    with cards, bots, budget:
        main()
