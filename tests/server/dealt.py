"""The real program, with a seed that is the same in every run: python -m tests.server.dealt serve …

Who plays through a browser meets the same cards each time, and so do the bots.
"""

from unittest.mock import patch

from followsuit.cli.main import main

SEED = "5e"  # each byte of it


def same_seed(size: int) -> str:
    return SEED * size


if __name__ == "__main__":
    cards = patch("followsuit.server.tables.start.token_hex", same_seed)
    bots = patch("followsuit.server.brains.script.secrets.token_hex", same_seed)
    with cards, bots:
        main()
