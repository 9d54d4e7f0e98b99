"""Bots that hang, die, write where they should not, and fail."""

import os
import sys
import threading
from typing import NoReturn

from followsuit import Action, Bot, View, Worlds


class HangingBot(Bot):
    """Never answers."""

    def choose(self, view: View, worlds: Worlds) -> NoReturn:
        while True:
            threading.Event().wait()


class DyingBot(Bot):
    """Ends its process, as a crash in a C library would."""

    def choose(self, view: View, worlds: Worlds) -> NoReturn:
        os._exit(3)


class LeavingBot(Bot):
    """Ends its program the polite way."""

    def choose(self, view: View, worlds: Worlds) -> NoReturn:
        sys.exit("no license")


class NoisyBot(Bot):
    """Writes to the real stdout and reads the real stdin."""

    searches = False

    def choose(self, view: View, worlds: Worlds) -> Action:
        print("thinking")  # noqa: T201
        os.write(1, b'{"id": 1, "action": "concede"}\n')
        os.read(0, 100)
        assert view.legal is not None
        return view.legal[0]


class RaisingBot(Bot):
    """Has a bug."""

    def choose(self, view: View, worlds: Worlds) -> NoReturn:
        raise ZeroDivisionError("by a bot")


class CheatingBot(Bot):
    """Chooses what is not allowed."""

    searches = False

    def choose(self, view: View, worlds: Worlds) -> Action:
        return Action("play", ("XX",))
