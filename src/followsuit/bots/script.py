"""A match as the lines that made it: what a bot's process is sent, and what a record is made of."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

encode = msgspec.json.Encoder().encode


class Script:
    """An opening, and then deals and actions as JSON, one a line.

    The lines lie end to end in one buffer: a match of a thousand moves is twenty kilobytes.
    """

    __slots__ = ("count", "dealer", "game", "key", "options", "seats", "text")

    def __init__(
        self, key: str, game: str, seats: int | None, options: Mapping[str, object], dealer: int
    ) -> None:
        self.key = key  # names the match among all others
        self.game = game
        self.seats = seats
        self.options = options
        self.dealer = dealer
        self.text = bytearray()
        self.count = 0

    def deal(self, piles: Mapping[str, object], salts: Sequence[str] = ()) -> None:
        line = {"deal": piles, "salts": list(salts)} if any(salts) else {"deal": piles}
        self.write(encode(line))

    def act(self, seat: int, action: str) -> None:
        self.write(b'[%d,"%b"]' % (seat, action.encode()))  # notation needs no escapes

    def write(self, line: bytes) -> None:
        self.text += line
        self.text += b"\n"
        self.count += 1

    def opening(self) -> dict[str, object]:
        return {
            "game": self.game,
            "seats": self.seats,
            "options": dict(self.options),
            "dealer": self.dealer,
        }

    def lines(self, first: int = 0) -> Iterator[Any]:
        """The lines from this one on, as they were said."""
        for line in self.raw_lines(first):
            yield json.loads(line)

    def raw_lines(self, first: int = 0) -> list[bytes]:
        return bytes(self.text).splitlines()[first:]
