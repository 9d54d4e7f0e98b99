"""What pictures and descriptions say about the server, a table or a match; nothing secret."""

from collections.abc import Sequence
from typing import NamedTuple

from followsuit.protocol.lobby import TableSummary
from followsuit.protocol.profile import MatchDetails, PlayedSeat
from followsuit.rules.catalogue import GAMES
from followsuit.server.link_pictures.picture import Picture, Row
from followsuit.texts import Text, pattern, sentence

EMBLEM = ("QS", "KH", "AC")  # of the server itself
TOGETHER = " + "  # as on the page


class Subject(NamedTuple):
    """A page as other sites show it."""

    title: str
    about: str
    picture: Picture
    is_listed: bool = False  # whether search engines may list it


def server(name: str, language: str) -> Subject:
    about = sentence(Text("linkPicture.about"), language)
    return Subject(name, about, Picture(name, about, (), EMBLEM, name), is_listed=True)


def table(summary: TableSummary, name: str, language: str) -> Subject:
    """A private table shows only its game."""
    game = game_title(summary.setup.game, language)
    title = sentence(Text("linkPicture.join", game=game), language)
    free = summary.taken.count(None)
    about = sentence(Text("linkPicture.invited"), language)
    rows: tuple[Row, ...] = ()
    if not summary.setup.private:
        is_open = summary.state == "open"
        wording = Text("home.freeSeats", count=free) if is_open else Text("linkPicture.running")
        about = sentence(wording, language)
        rows = tuple(chair(each, language) for each in summary.taken)
    emblem = emblem_of(summary.setup.game)
    return Subject(title, about, Picture(game, about, rows, emblem, name))


def chair(name: str | None, language: str) -> Row:
    if name is None:
        return Row(sentence(Text("home.free"), language), is_free=True)
    return Row(name)


def match(details: MatchDetails, name: str, language: str) -> Subject:
    """The result of a finished match."""
    played = details.match
    game = game_title(played.game, language)
    sides: dict[int, list[PlayedSeat]] = {}
    for seat in played.players:
        sides.setdefault(seat.side, []).append(seat)
    order = sorted(sides.values(), key=lambda side: (not side[0].won, -side[0].score))
    rows = tuple(
        Row(
            names_of(side, language),
            number(side[0].score),
            is_winner=side[0].won and played.finished,
        )
        for side in order
    )
    about = sentence(result_of(rows, order), language)
    title = sentence(Text("linkPicture.match", game=game, result=about), language)
    scores = " · ".join(f"{row.name} {row.note}" for row in rows)
    return Subject(title, scores, Picture(game, about, rows, emblem_of(played.game), name))


def result_of(rows: Sequence[Row], sides: Sequence[Sequence[PlayedSeat]]) -> Text:
    winners = [row.name for row in rows if row.is_winner]
    if not winners:
        return Text("table.result.abandoned")
    people = sum(len(side) for side, row in zip(sides, rows, strict=True) if row.is_winner)
    return Text("table.result.won", names=", ".join(winners), count=people)


def names_of(side: Sequence[PlayedSeat], language: str) -> str:
    deleted = sentence(Text("common.deleted"), language)
    return TOGETHER.join(seat.name or deleted for seat in side)


def game_title(game: str, language: str) -> str:
    return pattern(f"{game}.title", language) or game


def emblem_of(game: str) -> tuple[str, ...]:
    return GAMES[game].emblem if game in GAMES else EMBLEM


def number(score: int) -> str:
    """A score with a real minus sign."""
    return str(score).replace("-", "−")
