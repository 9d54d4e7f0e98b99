"""Who sits where: names, sides, and places around the table from the player's seat."""

from dataclasses import dataclass

from rich.text import Text

from followsuit import texts
from followsuit.cli.tui.symbols import PLAIN, STRONG, TEAM_STYLES, Symbols, plain
from followsuit.rules.game import Game

NAMES = ("Alder", "Birch", "Clover", "Dill", "Elm", "Fern")  # the initial gives the seat

# places clockwise from the player's left
PLACES = {
    2: ("top",),
    3: ("upper left", "upper right"),
    4: ("left", "top", "right"),
    5: ("lower left", "upper left", "upper right", "lower right"),
    6: ("lower left", "upper left", "top", "upper right", "lower right"),
}


@dataclass(frozen=True)
class Seats:
    """The players of one match."""

    game: Game
    count: int
    mine: int
    symbols: Symbols
    language: str = "en"

    def place(self, seat: int) -> str:
        """Where a seat is drawn; the player sits at the bottom."""
        away = (seat - self.mine) % self.count
        return PLACES[self.count][away - 1] if away else "bottom"

    def place_name(self, seat: int) -> str:
        return self.said(f"terminal.place.{self.place(seat).replace(' ', '_')}")

    def name(self, seat: int) -> str:
        return self.said("games.you") if seat == self.mine else NAMES[seat]

    def named(self, text: texts.Text) -> str:
        """A text of the catalogue, with names for seats."""
        return plain(texts.sentence(text, self.language, self.known), self.symbols)

    def said(self, key: str, /, **params: texts.Param) -> str:
        """A text of the catalogue by its key."""
        return self.named(texts.Text(key, **params))

    def of_round(self, key: str, /, **params: texts.Param) -> str:
        """A text about a round, with the word that this game has for it."""
        word = texts.pattern(f"{self.game.name}.hand_word", self.language)
        return self.said(key, hand=word or self.game.hand_word, **params)

    def known(self, seat: int) -> str:
        if seat == self.mine:
            return self.said("room.you")
        return NAMES[seat] if seat < self.count else self.said("seat", number=seat)

    # sides

    def sides(self) -> int:
        return self.game.sides(self.count)

    def side_of(self, seat: int) -> int:
        return self.game.side_of(seat)

    def members(self, side: int) -> list[int]:
        """The seats of a side, the player's own first."""
        seats = [seat for seat in range(self.count) if self.side_of(seat) == side]
        return sorted(seats, key=lambda seat: (seat - self.mine) % self.count)

    def side_name(self, side: int) -> str:
        names = [self.name(seat) for seat in self.members(side)]
        return " & ".join([", ".join(names[:-1]), names[-1]] if names[1:] else names)

    def sign(self, side: int) -> Text:
        """The symbol of a team; nothing where everyone plays alone."""
        if not self.game.teams:
            return Text()
        return Text(self.symbols.teams[side], TEAM_STYLES[side])

    def side_label(self, side: int) -> Text:
        sign = self.sign(side)
        return Text.assemble(sign, " " if sign else "", (self.side_name(side), STRONG))

    def label(self, seat: int) -> Text:
        """A name with its team and seat: `Clover ●A2`."""
        name = Text(self.name(seat), STRONG)
        if not self.game.teams:
            return name
        side = self.side_of(seat)
        chair = Text(self.game.seat_name(seat), TEAM_STYLES[side])
        return Text.assemble(name, (" ", PLAIN), self.sign(side), chair)
