"""Telling everybody at a table what has become true."""

from typing import TYPE_CHECKING

from followsuit.rules.events import WATCHER
from followsuit.server.tables import updates
from followsuit.server.tables.updates import chat_tail, clock_tail, table_tail

if TYPE_CHECKING:
    from followsuit.server.connections.connection import Connection
    from followsuit.server.tables.commit import Preview
    from followsuit.server.tables.table import Table


def send_preview(
    table: "Table", preview: "Preview", mover: "Connection | None", said: str | None
) -> None:
    """The path nearly all lines take: what is told was written before.

    The news is the answer, too, to who has made the move.
    """
    for connection in table.connections:
        frame = preview.frame(connection.viewer)
        if connection is mover and said is not None:
            frame = frame[:-1] + b',"done":' + updates.encode(said) + b"}"
        connection.send(frame)


def send_views(table: "Table", news: updates.EntryUpdate, more: bytes = b"") -> None:
    """What several are told is written once."""
    frames: dict[int, bytes] = {}
    scene: updates.Scene | None = None
    for connection in table.connections:
        viewer = connection.viewer
        frame = frames.get(viewer)
        if frame is None:
            if scene is None and table.state.live_match is not None:
                scene = updates.Scene(table.state.live_match.match)
            view = b"" if scene is None else b',"view":' + scene.view(viewer) + clock_tail(table)
            frame = frames[viewer] = news.frame(viewer, more + view)
        connection.send(frame)


def send_everything(table: "Table", news: updates.EntryUpdate) -> None:
    """Chairs may have changed hands: everybody is placed anew and shown everything."""
    for connection in table.connections:
        table.place(connection)
    send_views(table, news, table_tail(table) if table.connections else b"")


def send_ready(table: "Table", news: updates.EntryUpdate) -> None:
    """Nothing but the chair has changed."""
    if table.connections:
        table.broadcast(news.frame(WATCHER, table_tail(table)))


def send_chat(table: "Table", news: updates.EntryUpdate) -> None:
    for connection in table.connections:
        connection.send(news.frame(connection.viewer, chat_tail(connection, news)))
