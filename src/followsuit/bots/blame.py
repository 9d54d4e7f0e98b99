"""Finds out which package an error comes from: this one, or one that adds a game or a bot."""

from collections.abc import Iterator
from contextlib import contextmanager
from traceback import walk_tb

from followsuit.bots.bot import Bot
from followsuit.bots.catalogue import BOTS
from followsuit.rules.catalogue import GAMES
from followsuit.rules.phase import IllegalAction, Refusal


class IllegalChoice(IllegalAction):
    """A bot chose an action that is not allowed."""

    def __init__(self, refused: IllegalAction, bot: Bot) -> None:
        super().__init__(Refusal(refused.rule, refused.reason))
        self.module = type(bot).__module__


@contextmanager
def chosen_by(bot: Bot) -> Iterator[None]:
    """If the action in this block is refused, its bot is to blame."""
    try:
        yield
    except IllegalAction as error:
        raise IllegalChoice(error, bot) from error


def explained(error: BaseException) -> str:
    """What went wrong, and in which package if it is not this one."""
    what = f"{type(error).__name__}: {error}"
    package = package_to_blame(error)
    return what if package is None else f"bug in {package} ({what})"


def package_to_blame(error: BaseException) -> str | None:
    """The package whose plug-in failed, and its version; none if no plug-in was involved."""
    packages = plug_in_packages()
    roots = (module.partition(".")[0] for module in modules_of(error))
    return next((packages[root] for root in roots if root in packages), None)


def plug_in_packages() -> dict[str, str]:
    """The packages that add games and bots, by the names of their modules."""
    return GAMES.plug_ins.packages() | BOTS.plug_ins.packages()


def modules_of(error: BaseException) -> Iterator[str]:
    """The modules in which an error occurred, the innermost first."""
    if isinstance(error, IllegalChoice):
        yield error.module
    if error.__cause__ is not None:
        yield from modules_of(error.__cause__)
    frames = [frame for frame, _ in walk_tb(error.__traceback__)]
    if isinstance(error, SystemExit):
        del frames[:-1]  # the others may only have been interrupted by a signal
    for frame in reversed(frames):
        yield str(frame.f_globals.get("__name__", ""))
