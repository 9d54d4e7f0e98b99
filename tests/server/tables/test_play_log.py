"""The debug log says what rules and bots decided, and keeps the players' secrets."""

import random
from collections.abc import Iterator
from typing import Any

import pytest
from structlog.testing import capture_logs

from followsuit.client import CommandRefused
from followsuit.server.tables import table
from tests.server.running import Running, running
from tests.server.tables.company import SHORT, Watched, play, quick, run, table_of

Line = dict[str, Any]
SECRETS = {"action", "rule", "alternatives"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(quick(tmp_path_factory.mktemp("play log"), log_level="debug")) as server:
        yield server


async def refused_card(seat: Watched) -> tuple[str, CommandRefused]:
    """Play until some card is illegal, and try to play it."""
    while True:
        await seat.until(lambda: seat.is_our_turn)
        assert seat.view is not None
        if seat.view.refused:
            action = f"play {seat.view.refused[0].cards[0]}"
            with pytest.raises(CommandRefused) as refusal:
                await seat.act(action)
            return action, refusal.value
        await seat.act((seat.view.legal or [])[0])


def of(lines: list[Any], event: str) -> list[Line]:
    return [line for line in lines if line["event"] == event]


def without_secrets(line: Line) -> Line:
    return {name: value for name, value in line.items() if name not in SECRETS}


def test_refusals_actions_and_bot_decisions_are_logged_in_full_after_the_round(server: Running):
    async def work(lines: list[Any]) -> None:
        options = SHORT["mindikot"]
        async with table_of(
            server.url, ("Clover",), "mindikot", fill="strong", options=options
        ) as (clover,):
            await clover.ready()
            action, refusal = await refused_card(clover)
            known = {"table": clover.table.code, "seat": 0, "log_level": "debug"}
            [line] = of(lines, "action refused")
            assert line == known | {"event": "action refused", "seq": line["seq"]}
            assert of(lines, "action accepted")
            assert of(lines, "bot decided")
            assert not any(SECRETS & line.keys() for line in lines)
            await play(clover, random.Random(1))
            await clover.until(lambda: clover.is_over)
            [line] = of(lines, "action refused, in full")
            assert line["action"] == action
            assert line["rule"] == refusal.rule
            assert line["reason"] == refusal.why.key

    with capture_logs() as lines:
        run(work(lines))
    for event in ("action refused", "action accepted", "bot decided"):
        in_full = of(lines, f"{event}, in full")
        assert [without_secrets(line) | {"reason": 0, "event": event} for line in in_full] == [
            line | {"reason": 0} for line in of(lines, event)
        ]
    accepted = of(lines, "action accepted, in full")
    assert {line["by"] for line in accepted} == {"bot", "player"}
    weighed = [line for line in of(lines, "bot decided, in full") if line["alternatives"]]
    assert weighed
    for line in weighed:
        assert line["bot"] in ("strong", "casual")
        assert line["action"] in line["alternatives"]
        assert all(0 <= each["win"] <= 1 for each in line["alternatives"].values())


def test_cards_that_stay_face_down_after_a_round_stay_secret_until_the_match_is_over(
    server: Running,
):
    async def work(lines: list[Any]) -> None:
        options = {"rounds": 2}
        async with table_of(
            server.url, ("Clover",), "cat_te", seats=2, fill="casual", options=options
        ) as (clover,):
            await clover.ready()
            for number in (1, 2):
                while not (clover.is_over or clover.is_awaited()):
                    await clover.until(
                        lambda: clover.is_our_turn or clover.is_over or clover.is_awaited()
                    )
                    if clover.is_our_turn and clover.view is not None:
                        folds = [each for each in clover.view.legal or () if "fold" in each]
                        await clover.act((folds or list(clover.view.legal or ()))[0])
                assert any("in full" in line["event"] for line in lines) == (number == 2)
                if number == 1:
                    await clover.ready()
                    await clover.until(lambda: not clover.is_awaited())

    with capture_logs() as lines:
        run(work(lines))
    assert any("fold" in line["action"] for line in of(lines, "action accepted, in full"))


def test_other_refused_commands_name_their_reason_but_not_what_was_written(server: Running):
    async def work(lines: list[Any]) -> None:
        async with table_of(server.url, ("Clover", "Fern"), "cat_te", 1) as (clover, fern):
            with pytest.raises(CommandRefused):
                await fern.start()
            with pytest.raises(CommandRefused):
                await clover.send_chat("\u200b")
            [start, chat] = of(lines, "command refused")
            assert (start["command"], start["reason"]) == ("start", "refusal.host_only")
            assert (chat["command"], chat["reason"]) == ("chat", "refusal.unreadable")
            assert start["seat"] is None
            assert set(chat) == {"event", "log_level", "table", "seat", "seq", "command", "reason"}

    with capture_logs() as lines:
        run(work(lines))


def test_without_the_debug_level_there_is_no_log_of_play_and_bots_explain_nothing(tmp_path):
    with running(quick(tmp_path, log_level="info")) as server:
        assert server.services.registry.play_log is None
        assert not any(worker.explains for worker in server.services.bot_pool.built_in.workers)


def test_a_command_that_a_busy_table_refuses_is_logged(
    server: Running, monkeypatch: pytest.MonkeyPatch
):
    async def work(lines: list[Any]) -> None:
        async with table_of(server.url, ("Clover",), "mindikot", fill="rule") as (clover,):
            monkeypatch.setattr(table, "MOST_WAITING", 0)
            with pytest.raises(CommandRefused):
                await clover.ready()
            [line] = of(lines, "command refused")
            assert (line["command"], line["reason"]) == ("ready", "refusal.table_busy")

    with capture_logs() as lines:
        run(work(lines))
