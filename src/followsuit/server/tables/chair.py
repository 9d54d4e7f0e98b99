"""A chair at a table: empty, a person's, a bot's, or a person's with a bot in it."""


class Chair:
    """What the log says of one chair."""

    __slots__ = ("bot", "guest", "late", "left", "name", "ready", "salt", "user")

    def __init__(self, user: str = "", name: str = "", guest: bool = False, bot: str = "") -> None:
        self.user = user  # the person whose chair it is
        self.name = name
        self.guest = guest
        self.bot = bot  # the kind of bot that plays here now
        self.left = False  # the person went away for good
        self.ready = False
        self.salt = ""
        self.late = 0  # turns in a row that the clock had to play

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
        """The person plays again."""
        self.bot = ""
        self.left = False
        self.late = 0
