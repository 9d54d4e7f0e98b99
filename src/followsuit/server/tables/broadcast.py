"""Sends updates to everyone at a table."""

from typing import TYPE_CHECKING

from followsuit.rules.events import WATCHER
from followsuit.server.tables.log import (
    Acted,
    AnyEntry,
    ChatRemoved,
    Chatted,
    HintTaken,
    Readied,
    Undone,
)
from followsuit.server.tables.outbox import Connection
from followsuit.server.tables.updates import (
    EntryUpdate,
    Views,
    chat_part,
    clock_part,
    encode,
    table_part,
    welcome,
)

if TYPE_CHECKING:
    from followsuit.server.tables.commit import Preview
    from followsuit.server.tables.table import Table


def broadcast_preview(
    table: "Table", preview: "Preview", mover: Connection | None, command_id: str | None
) -> None:
    """Send prepared frames; for the player who moved, the update is also the answer."""
    for connection in table.connections:
        frame = preview.frame(connection.viewer)
        if connection is mover and command_id is not None:
            frame = frame[:-1] + b',"done":' + encode(command_id) + b"}"
        connection.send(frame)


def broadcast_entry(
    table: "Table", entry: AnyEntry, update: EntryUpdate, was_asked: bool = False
) -> None:
    """Send an applied entry with whatever it has changed; a move ends a request for an undo."""
    if isinstance(entry, Acted) and table.is_round_open() and not was_asked:
        broadcast_views(table, update)
    elif isinstance(entry, (Chatted, ChatRemoved)):
        broadcast_chat(table, update)
    elif isinstance(entry, Undone):
        broadcast_welcome(table)
    elif isinstance(entry, (HintTaken, Readied)):
        broadcast_chairs(table, update)
    else:
        broadcast_all(table, update)


def broadcast_views(table: "Table", update: EntryUpdate, more: bytes = b"") -> None:
    """Encode what several viewers see only once."""
    frames: dict[int, bytes] = {}
    views: Views | None = None
    for connection in table.connections:
        viewer = connection.viewer
        frame = frames.get(viewer)
        if frame is None:
            if views is None and table.state.live_match is not None:
                views = Views(table.state.live_match.match)
            view = b"" if views is None else b',"view":' + views.encode(viewer) + clock_part(table)
            frame = frames[viewer] = update.frame(viewer, more + view)
        connection.send(frame)


def broadcast_all(table: "Table", update: EntryUpdate) -> None:
    """Players may have changed chairs: decide again what each connection sees."""
    for connection in table.connections:
        table.set_viewer(connection)
    broadcast_views(table, update, table_part(table) if table.connections else b"")


def broadcast_welcome(table: "Table") -> None:
    """What was sent before no longer holds: everyone starts afresh."""
    for connection in table.connections:
        connection.send(welcome(table, connection))


def broadcast_chairs(table: "Table", update: EntryUpdate) -> None:
    """Only chairs have changed, not the cards."""
    if table.connections:
        broadcast_frame(table, update.frame(WATCHER, table_part(table)))


def broadcast_chat(table: "Table", update: EntryUpdate) -> None:
    for connection in table.connections:
        connection.send(update.frame(connection.viewer, chat_part(connection, update)))


def broadcast_presence(table: "Table") -> None:
    """Send who is here; nothing was written to the log."""
    if table.connections:
        head = b'{"type":"changed","seq":%d' % table.state.seq
        broadcast_frame(table, head + table_part(table) + clock_part(table) + b"}")


def broadcast_frame(table: "Table", frame: bytes) -> None:
    for connection in table.connections:
        connection.send(frame)
