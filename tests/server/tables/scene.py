"""A table without a server: commands are decided and applied immediately."""

from typing import Any

from followsuit.protocol.lobby import NewTable
from followsuit.protocol.refusals import Code
from followsuit.protocol.table import Act, AnyCommand
from followsuit.rules.events import Event
from followsuit.server.settings import Settings
from followsuit.server.tables.commands import CommandRefused, decide
from followsuit.server.tables.log import (
    AnyEntry,
    BotSat,
    NewDeal,
    Readied,
    Sat,
    Started,
    decode,
    encode,
)
from followsuit.server.tables.setup import full_setup
from followsuit.server.tables.state import TableState
from followsuit.server.user import User


def account(name: str) -> User:
    return User(name.lower().ljust(16, "x"), name, "account")


CLOVER, FERN, IVY, MOSS = (account(name) for name in ("Clover", "Fern", "Ivy", "Moss"))
SORREL = User("sorrel".ljust(16, "x"), "Sorrel", "guest")
PEOPLE = (CLOVER, FERN, IVY, MOSS)
SEED = "5e" * 32
ROUND = {"rounds": 1}
ENDLESS = {"rounds": None}


class Scene:
    """Clover's table; the time of an entry is its number."""

    def __init__(self, game: str = "rook13", host: User = CLOVER, **setup: Any) -> None:
        self.setup = full_setup(host, NewTable(game=game, **setup), Settings())
        self.state = TableState("CLOVER", self.setup, host.id)
        self.log: list[tuple[str | None, str | None, bytes]] = []

    def write(self, entry: AnyEntry, by: str | None = None, said: str | None = None) -> list[Event]:
        encoded = encode(entry)
        self.log.append((by, said, encoded))
        seq = len(self.log)
        return self.state.apply(seq, float(seq), by, said, decode(encoded))

    def say(self, user: User, saying: AnyCommand) -> AnyEntry:
        """Run a command that is accepted, and return its entry."""
        entry = decide(self.state, user, saying, 1.0)
        assert entry is not None
        self.write(entry, user.id, saying.id)
        return entry

    def refusal(self, user: User, saying: AnyCommand) -> CommandRefused:
        """Run a command that is refused, and return the refusal."""
        try:
            entry = decide(self.state, user, saying, 1.0)
        except CommandRefused as refusal:
            return refusal
        raise AssertionError(f"{saying} is not refused: {entry}")

    # a match

    def seat(self, *people: User) -> "Scene":
        for seat, user in enumerate(people):
            self.write(Sat(seat, user.id, user.name, user.is_guest), user.id)
        return self

    def fill(self) -> "Scene":
        """Put bots in all free chairs."""
        free = [seat for seat, chair in enumerate(self.state.chairs) if chair.is_empty]
        self.write(BotSat(free, "rule"))
        return self

    def start(self, seed: str = SEED) -> "Scene":
        self.write(Started("match", seed, 1.0))
        return self

    def deal(self) -> "Scene":
        for seat, chair in enumerate(self.state.chairs):
            if chair.is_played_by_person:
                self.write(Readied(seat, f"0{seat}"), chair.user)
        self.write(NewDeal(self.state.salts()))
        return self

    def act(self, action: str) -> AnyEntry:
        """Act for the seat to act."""
        user = next(u for u in (*PEOPLE, SORREL) if self.state.seat_of(u.id) == self.to_act)
        return self.say(user, Act(f"move {len(self.log)}", action, self.state.seq))

    def play(self) -> "Scene":
        """Play the first legal action until nobody is to act."""
        while self.to_act >= 0:
            match = self.match
            action = match.phase.action(match.table, match.moves()[0])
            self.act("open" if action.verb == "redeal" else str(action))
        return self

    @property
    def match(self) -> Any:
        assert self.state.live_match is not None
        return self.state.live_match.match

    @property
    def to_act(self) -> int:
        return int(self.match.to_act)

    def again(self) -> TableState:
        """A new table from the same log."""
        state = TableState("CLOVER", self.setup, CLOVER.id)
        for number, (by, said, encoded) in enumerate(self.log, 1):
            state.apply(number, float(number), by, said, decode(encoded))
        return state


def refused(scene: Scene, user: User, saying: AnyCommand, code: Code, why: str) -> None:
    refusal = scene.refusal(user, saying)
    assert (refusal.code, str(refusal)) == (code, why)


def playing(game: str = "cat_te", **setup: Any) -> Scene:
    """A table of four with the cards dealt."""
    return Scene(game, seats=4, **setup).seat(*PEOPLE).start().deal()


def over() -> Scene:
    return playing(options=ROUND).play()
