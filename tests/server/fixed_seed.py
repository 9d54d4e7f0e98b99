"""The real program with a fixed seed: python -m tests.server.fixed_seed serve …

Players in a browser get the same cards each time, and bots make the same random choices. Reviews
take seconds, though nothing is compiled and the machine is busy.
"""

from unittest.mock import patch

from followsuit.cli.main import main
from tests.server.reviews.scene import EAGER, PLAYOUTS

SEED = "5e"  # each byte of it


def same_seed(size: int) -> str:
    return SEED * size


if __name__ == "__main__":
    cards = patch("followsuit.server.tables.setup.token_hex", same_seed)
    bots = patch("followsuit.server.bot_pool.transcript.secrets.token_hex", same_seed)
    process = patch("followsuit.server.bot_pool.review_process.COMMAND", EAGER)
    budget = patch("followsuit.server.reviews.queue.PLAYOUTS", PLAYOUTS)
    with cards, bots, process, budget:
        main()
