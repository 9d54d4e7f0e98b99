"""The chairs of a table, and the names of those who sit on them."""

from collections.abc import Container

BOT_NAMES = ("Bolt", "Cog", "Dial", "Gizmo", "Rivet", "Tock")  # reserved; the page draws each


def unlike(name: str, taken: Container[str]) -> str:
    """The name, with a number if somebody else has it; names taken are case-folded."""
    # not a generator expression: compiled, it would become an endless list
    unique, number = name, 2
    while unique.casefold() in taken:
        unique, number = f"{name} {number}", number + 1
    return unique


class Chair:
    """A chair: empty, a player's, a bot's, or a player's with a bot as stand-in."""

    __slots__ = (
        "avatar",
        "bot",
        "guest",
        "hints",
        "late",
        "left",
        "name",
        "ready",
        "salt",
        "user",
    )

    def __init__(self, user: str = "", name: str = "", guest: bool = False, bot: str = "") -> None:
        self.user = user  # whose chair it is
        self.name = name
        self.guest = guest
        self.bot = bot  # the kind of bot that plays here now
        self.left = False  # the player left for good
        self.ready = False
        self.salt = ""
        self.late = 0  # turns in a row that the clock played
        self.avatar = ""
        self.hints = 0  # taken in this match

    @property
    def is_empty(self) -> bool:
        return not self.user and not self.bot

    @property
    def is_stood_in(self) -> bool:
        return bool(self.user and self.bot)

    @property
    def is_played_by_person(self) -> bool:
        return bool(self.user) and not self.bot

    def take_back(self) -> None:
        """The player takes over from the stand-in."""
        self.bot = ""
        self.left = False
        self.late = 0
