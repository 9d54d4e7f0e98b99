"""Catalogue texts on the screen: cards and suits with their symbols, seats by name."""

from rich.text import Text

from followsuit import texts
from followsuit.cli.tui.cards import inline_card, inline_cards, suit_name, suit_symbol
from followsuit.cli.tui.seats import Seats
from followsuit.cli.tui.symbols import STRONG, Symbols, plain
from followsuit.texts.formatting import PLACEHOLDER


def worded(text: texts.Text, seats: Seats, marked: bool = False) -> Text:
    """A text in the player's language; marked, numbers are bold and seats show their team."""
    pattern = texts.pattern(text.key, seats.language)
    if pattern is None:
        return Text(plain(str(text), seats.symbols))
    line, end = Text(), 0
    for placeholder in PLACEHOLDER.finditer(pattern):
        line.append(plain(pattern[end : placeholder.start()], seats.symbols))
        name, one, many = placeholder.groups()
        value = text.params.get(name, "")
        if one is None:
            line.append_text(filled(name, value, seats, marked))
        else:
            line.append(plain(one if value == 1 else many, seats.symbols))
        end = placeholder.end()
    return line.append(plain(pattern[end:], seats.symbols))


def phrase(key: str, symbols: Symbols, /, **params: texts.Param) -> str:
    """A text that is about no match."""
    return plain(str(texts.Text(key, **params)), symbols)


def about_seat(key: str, seat: int, seats: Seats, /, **params: texts.Param) -> Text:
    """A sentence about a seat; `key.you` where it is the player's own."""
    return worded(text_about(key, seat, seats, **params), seats)


def text_about(key: str, seat: int, seats: Seats, /, **params: texts.Param) -> texts.Text:
    own_key = f"{key}.you" if seat == seats.mine else key
    return texts.Text(own_key, name=seats.name(seat), **params)


def filled(name: str, value: texts.Param, seats: Seats, marked: bool) -> Text:
    """What replaces a placeholder."""
    symbols = seats.symbols
    match value:
        case texts.Text():
            return worded(value, seats, marked)
        case tuple() if name == "sides":
            return by_side(value, seats)
        case tuple() if name == "cards":
            return inline_cards(value, symbols)
        case tuple():
            return Text(", ".join(value))
        case int() if name == "seat":
            sign = seats.sign(seats.side_of(value)) if marked else Text()
            return Text.assemble(seats.known(value), " " if sign else "", sign)
        case str() if name in ("card", "gave", "took"):
            return inline_card(value, symbols)
        case str() if name == "suit":
            shape = Text.assemble(suit_symbol(value, symbols), " ") if marked else Text()
            return Text.assemble(shape, suit_name(value, seats.language))
    return Text(plain(str(value), symbols), STRONG if marked and isinstance(value, int) else "")


def by_side(numbers: tuple[str, ...], seats: Seats) -> Text:
    """A number for each side, the player's own first."""
    own = seats.side_of(seats.mine)
    order = [(own + place) % len(numbers) for place in range(len(numbers))]
    return Text(" ").join(Text.assemble(seats.sign(side), f" {numbers[side]}") for side in order)


def capitalized(line: Text) -> Text:
    """The same with a capital letter."""
    return Text.assemble(Text(line.plain[:1].upper()), line[1:]) if line else line


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]
