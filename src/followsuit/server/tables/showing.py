"""What a table shows of itself beside the cards."""

from typing import TYPE_CHECKING

from followsuit.protocol.table import Chair, Fair, Person, TableShown
from followsuit.server.tables import telling
from followsuit.server.tables.state import TableState

if TYPE_CHECKING:
    from followsuit.server.tables.table import Table
    from followsuit.server.wire.caller import Caller


def table_shown(table: "Table") -> TableShown:
    state = table.state
    return TableShown(
        code=state.code,
        plan=state.plan,
        host=state.host,
        state=state.stage,
        chairs=[chair_shown(table, seat) for seat in range(len(state.chairs))],
        requests=[Person(a.user, a.name, a.guest, a.seat) for a in state.requests.values()],
        watchers=watchers(table),
        match=None if state.sitting is None else state.sitting.id,
        endless=state.sitting is not None and state.sitting.is_endless,
        fair=fair_shown(state),
    )


def chair_shown(table: "Table", seat: int) -> Chair:
    chair = table.state.chairs[seat]
    return Chair(
        seat=seat,
        label=table.state.game.seat_name(seat),
        user=chair.user or None,
        name=chair.name or None,
        guest=chair.guest,
        bot=chair.bot or None,
        stand_in=chair.is_stood_in,
        present=bool(chair.user) and table.is_present(chair.user),
        grace=table.steward.grace_left(seat),
        ready=chair.ready,
    )


def watchers(table: "Table") -> list[Person]:
    """Everybody here without a chair, each once."""
    seen = {caller.user.id: caller.user for caller in table.callers}
    return [
        Person(user.id, user.name, user.is_guest)
        for user in seen.values()
        if table.state.seat_of(user.id) is None
    ]


def fair_shown(state: TableState) -> Fair | None:
    """The commitment always; the seed only when no secret hangs on it any more."""
    sitting = state.sitting
    if sitting is None:
        return None
    seed = sitting.seed.hex() if sitting.is_over else None
    return Fair(sitting.commitment, state.salts(), seed)


def welcome(table: "Table", caller: "Caller") -> bytes:
    """Everything this caller may know."""
    state = table.state
    left = table.steward.seconds_left()
    head = {
        "tell": "welcome",
        "seq": state.seq,
        "user": caller.user.id,
        "table": table_shown(table),
        "chat": [line for line in state.chat if line.user not in caller.muted],
        "clock": None if left is None else round(left, 1),
    }
    view, history = b"null", b"[]"
    if state.sitting is not None:
        match = state.sitting.match
        view = telling.view(match, caller.viewer)
        history = telling.encode(telling.seen_events(match.history, caller.viewer))
    return telling.encode(head)[:-1] + b',"view":' + view + b',"history":' + history + b"}"


# parts of an update: what is written once goes before them


def chat_tail(caller: "Caller", news: telling.News) -> bytes:
    if news.chat is None or news.chat.user in caller.muted:
        return b""
    return b',"chat":' + telling.encode(news.chat)


def clock_tail(table: "Table") -> bytes:
    left = table.steward.seconds_left()
    return b"" if left is None else b',"clock":%.1f' % left


def table_tail(table: "Table") -> bytes:
    return b',"table":' + telling.encode(table_shown(table))


def full_tail(table: "Table", viewer: int) -> bytes:
    """The table and the view of one viewer as they are now."""
    sitting = table.state.sitting
    if sitting is None:
        return table_tail(table)
    view = telling.view(sitting.match, viewer)
    return table_tail(table) + b',"view":' + view + clock_tail(table)
