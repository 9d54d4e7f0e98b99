"""Taking back an action: by consent, free against bots, and never after something was shown."""

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest

from followsuit.client import Seat
from followsuit.protocol.refusals import Code
from followsuit.protocol.table import Act, AnswerUndo, Back, Undo
from followsuit.server.tables.live_match import LiveMatch, PendingUndo
from followsuit.server.tables.log import Acted, StoodIn, UndoAnswered, UndoAsked, Undone
from followsuit.server.tables.state import TableState
from followsuit.server.tables.updates import Views
from tests.server.clock import ManualClock
from tests.server.running import Running, running
from tests.server.tables.company import (
    expect_what_a_newcomer_sees,
    is_dealt,
    quick,
    run,
    table_of,
)
from tests.server.tables.scene import CLOVER, FERN, PEOPLE, Scene, playing, refused

MODE_A = {"mode": "choose_when_empty"}


def first(scene: Scene) -> str:
    return str(scene.match.legal_actions(scene.to_act)[0])


def live(state: TableState) -> LiveMatch:
    assert state.live_match is not None
    return state.live_match


def first_of(seat: Seat) -> str:
    assert seat.view is not None
    assert seat.view.legal
    return seat.view.legal[0]


def alone(game: str = "mindikot", **setup: Any) -> Scene:
    """Clover against bots, on turn."""
    scene = Scene(game, seats=4, **setup).seat(CLOVER).fill().start().deal()
    while scene.to_act != 0:
        scene.write(Acted(scene.to_act, first(scene), "bot"))
    return scene


def undo_of(scene: Scene) -> PendingUndo | None:
    return scene.state.undo


def views(scene: Scene) -> list[bytes]:
    return [Views(scene.match).encode(seat) for seat in range(4)]


def test_against_bots_an_action_is_taken_back_immediately():
    scene = alone(options=MODE_A)
    before = views(scene)
    acted = scene.act(first(scene))
    scene.write(Acted(scene.to_act, first(scene), "bot"))
    assert isinstance(acted, Acted)
    entry = scene.say(CLOVER, Undo("undo"))
    assert isinstance(entry, Undone)
    assert views(scene) == before
    assert scene.match.to_act == 0
    again = live(scene.again()).match
    assert [Views(again).encode(seat) for seat in range(4)] == before


def test_the_record_has_only_what_stood():
    scene = alone(options=MODE_A)
    *_, last = scene.match.legal_actions(0)
    scene.act(first(scene))
    scene.say(CLOVER, Undo("undo"))
    scene.act(str(last))
    played = live(scene.state)
    actions = played.record()["hands"][0]["actions"]
    assert actions[-1][1] == str(last)
    assert len(actions) == len(played.seats_in_round())
    assert played.record() == live(scene.again()).record()


def test_a_move_from_before_an_undo_is_stale():
    scene = alone(options=MODE_A)
    seq = scene.state.seq
    scene.act(first(scene))
    scene.say(CLOVER, Undo("undo"))
    refusal = scene.refusal(CLOVER, Act("late", first(scene), seq))
    assert refusal.code == Code.STALE


def test_others_have_to_agree():
    scene = playing("mindikot", options=MODE_A)
    asker = scene.to_act
    other = PEOPLE[(asker + 1) % 4]
    scene.act(first(scene))
    assert scene.say(PEOPLE[asker], Undo("1")) == UndoAsked(asker, 0)
    asked = "Someone is already asking to take something back"
    refused(scene, other, Undo("2"), Code.NOT_NOW, asked)
    assert scene.refusal(PEOPLE[asker], AnswerUndo("3", True)).code == Code.UNKNOWN
    assert scene.say(other, AnswerUndo("4", True)) == UndoAnswered((asker + 1) % 4, True)
    assert undo_of(scene) == PendingUndo(asker, 0, frozenset({(asker + 1) % 4}))
    third = PEOPLE[(asker + 2) % 4]
    scene.say(third, AnswerUndo("5", False))
    assert undo_of(scene) is None
    refused(scene, PEOPLE[asker], Undo("6"), Code.NOT_NOW, "The others have declined")


def test_being_away_is_no_consent():
    scene = playing("mindikot", options=MODE_A)
    asker = scene.to_act
    away = (asker + 1) % 4
    scene.act(first(scene))
    scene.say(PEOPLE[asker], Undo("1"))
    scene.write(StoodIn(away, "club", "gone"))
    assert away in scene.state.others_at(asker)
    scene.write(UndoAnswered(asker, False))
    scene.write(Acted(away, first(scene), "bot"))
    missed = "Someone who would have to agree is away"
    refused(scene, PEOPLE[asker], Undo("2"), Code.NOT_NOW, missed)
    scene.say(PEOPLE[away], Back("3"))
    assert isinstance(scene.say(PEOPLE[asker], Undo("4")), UndoAsked)


def test_nobody_waits_for_someone_who_has_left():
    scene = playing("mindikot", options=MODE_A)
    asker = scene.to_act
    for seat in range(4):
        if seat != asker:
            scene.write(StoodIn(seat, "club", "left"))
    scene.act(first(scene))
    assert isinstance(scene.say(PEOPLE[asker], Undo("1")), Undone)


def test_an_answer_needs_a_request():
    scene = playing("mindikot", options=MODE_A)
    nobody = "Nobody is asking to take something back"
    refused(scene, CLOVER, AnswerUndo("1", True), Code.UNKNOWN, nobody)


def test_playing_on_is_no_consent():
    scene = playing("mindikot", options=MODE_A)
    asker = scene.to_act
    scene.act(first(scene))
    scene.say(PEOPLE[asker], Undo("1"))
    scene.act(first(scene))
    assert undo_of(scene) is None


def test_nothing_is_taken_back_at_a_rated_table():
    scene = playing("mindikot", options=MODE_A, rated=True)
    asker = PEOPLE[scene.to_act]
    scene.act(first(scene))
    rated = "Nothing can be taken back at rated tables"
    refused(scene, asker, Undo("1"), Code.UNFIT, rated)


def test_a_card_drawn_or_a_deal_stays():
    scene = Scene("bezique", seats=2).seat(CLOVER, FERN).start().deal()
    nothing = "You have nothing to take back in this round"
    refused(scene, CLOVER, Undo("1"), Code.NOT_NOW, nothing)
    while "draw" not in map(str, scene.match.legal_actions(scene.to_act)):
        scene.act(first(scene))
    winner = PEOPLE[scene.to_act]
    scene.act("draw")
    shown = "A hidden card has been shown since then"
    refused(scene, winner, Undo("2"), Code.NOT_NOW, shown)


@pytest.fixture(scope="module")
def timed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    settings = quick(tmp_path_factory.mktemp("undo"))
    with running(settings, clock=ManualClock()) as server:
        yield server


def test_a_request_that_nobody_answers_is_declined(timed: Running) -> None:
    async def work() -> None:
        async with table_of(timed.url, ("Clover", "Fern"), "bezique", seats=2) as (clover, fern):
            await asyncio.gather(clover.ready(), fern.ready())
            for seat in (clover, fern):
                await seat.until(lambda: is_dealt(seat, 0))  # noqa: B023
            asker, other = (clover, fern) if clover.is_our_turn else (fern, clover)
            assert asker.view is not None
            hand = asker.view.hand
            await asker.act(first_of(asker))
            await asker.undo()
            await other.until(lambda: other.table.undo is not None)
            await timed.pass_time(60)
            await asker.until(lambda: asker.table.undo is None)
            assert asker.view.hand != hand
            assert not asker.is_our_turn

    run(work())


def test_consent_takes_the_card_back_for_everyone(timed: Running) -> None:
    async def work() -> None:
        async with table_of(timed.url, ("Clover", "Fern"), "bezique", seats=2) as (clover, fern):
            await asyncio.gather(clover.ready(), fern.ready())
            for seat in (clover, fern):
                await seat.until(lambda: is_dealt(seat, 0))  # noqa: B023
            asker, other = (clover, fern) if clover.is_our_turn else (fern, clover)
            assert asker.view is not None
            hand = asker.view.hand
            await asker.act(first_of(asker))
            await asker.undo()
            await other.until(lambda: other.table.undo is not None)
            await other.answer_undo(True)
            await asker.until(lambda: asker.is_our_turn and asker.table.undo is None)
            assert asker.view.hand == hand
            for seat in (clover, fern):
                await expect_what_a_newcomer_sees(seat)

    run(work())


def test_everyone_learns_that_a_move_has_ended_a_request(timed: Running) -> None:
    async def work() -> None:
        async with table_of(timed.url, ("Clover", "Fern"), "bezique", seats=2) as (clover, fern):
            await asyncio.gather(clover.ready(), fern.ready())
            for seat in (clover, fern):
                await seat.until(lambda: is_dealt(seat, 0))  # noqa: B023
            asker, other = (clover, fern) if clover.is_our_turn else (fern, clover)
            await asker.act(first_of(asker))
            await asker.undo()
            await other.until(lambda: other.table.undo is not None)
            seq = await other.act(first_of(other))
            for seat in (asker, other):
                await seat.until(lambda: seat.seq >= seq)  # noqa: B023
                assert seat.table.undo is None
                await expect_what_a_newcomer_sees(seat)

    run(work())
