"""Telling everybody at a table what has become true."""

from typing import TYPE_CHECKING

from followsuit.rules.events import WATCHER
from followsuit.server.tables import telling
from followsuit.server.tables.showing import chat_tail, clock_tail, table_tail

if TYPE_CHECKING:
    from followsuit.server.tables.ahead import Ahead
    from followsuit.server.tables.table import Table
    from followsuit.server.wire.caller import Caller


def tell_ahead(table: "Table", ahead: "Ahead", mover: "Caller | None", said: str | None) -> None:
    """The path nearly all lines take: what is told was written before.

    The news is the answer, too, to who has made the move.
    """
    for caller in table.callers:
        frame = ahead.frame(caller.viewer)
        if caller is mover and said is not None:
            frame = frame[:-1] + b',"done":' + telling.encode(said) + b"}"
        caller.send(frame)


def tell_moved(table: "Table", news: telling.News, more: bytes = b"") -> None:
    """What several are told is written once."""
    frames: dict[int, bytes] = {}
    scene: telling.Scene | None = None
    for caller in table.callers:
        viewer = caller.viewer
        frame = frames.get(viewer)
        if frame is None:
            if scene is None and table.state.sitting is not None:
                scene = telling.Scene(table.state.sitting.match)
            view = b"" if scene is None else b',"view":' + scene.view(viewer) + clock_tail(table)
            frame = frames[viewer] = news.frame(viewer, more + view)
        caller.send(frame)


def tell_all(table: "Table", news: telling.News) -> None:
    """Chairs may have changed hands: everybody is placed anew and shown everything."""
    for caller in table.callers:
        table.place(caller)
    tell_moved(table, news, table_tail(table) if table.callers else b"")


def tell_ready(table: "Table", news: telling.News) -> None:
    """Nothing but the chair has changed."""
    if table.callers:
        table.send_all(news.frame(WATCHER, table_tail(table)))


def tell_chat(table: "Table", news: telling.News) -> None:
    for caller in table.callers:
        caller.send(news.frame(caller.viewer, chat_tail(caller, news)))
