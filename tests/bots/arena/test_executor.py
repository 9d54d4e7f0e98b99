"""Whoever plays, the outcomes are the same."""

import psutil
import pytest
from msgspec.structs import replace

from followsuit.bots.arena.contest import HAND
from followsuit.bots.arena.executor import ArenaProcess, ExecutorFailed, alone, shared
from tests.bots.arena.test_contest import contest

QUICK = contest("cat_te", seats=2, unit=HAND)


def test_several_processes_play_the_same_as_one():
    before = psutil.Process().children()  # other tests may have started a database
    deals = [3, 1, 4, 15, 9, 2, 6]
    played = {outcome.deal: outcome for outcome in shared(QUICK, deals, 3)}
    assert played == {outcome.deal: outcome for outcome in alone(QUICK, deals)}
    started = [child for child in psutil.Process().children() if child not in before]
    assert not started[1:]  # but for the one that keeps track of resources


def test_no_deals_need_no_processes():
    assert list(shared(QUICK, [], 2)) == []


def test_a_process_that_dies_is_reported_with_its_deal():
    outcomes = shared(QUICK, range(10_000), 2)
    next(outcomes)
    for process in psutil.Process().children():
        if "spawn_main" in " ".join(process.cmdline()):
            process.kill()
    with pytest.raises(ExecutorFailed, match="a process died while playing deal"):
        list(outcomes)


def test_a_process_that_dies_between_two_deals_is_reported_and_its_last_deal_is_kept(monkeypatch):
    ask = ArenaProcess.play

    def ask_in_vain(process: ArenaProcess, deal: int) -> None:
        if deal > 1:  # the first two keep both busy
            process.process.kill()
            process.process.join()
        ask(process, deal)

    monkeypatch.setattr(ArenaProcess, "play", ask_in_vain)
    outcomes = shared(QUICK, range(9), 2)
    assert next(outcomes).deal in (0, 1)
    with pytest.raises(ExecutorFailed, match=r"a process died while playing deal [23]"):
        list(outcomes)


def test_a_failing_bot_is_reported_with_its_deal():
    broken = replace(QUICK, options={"region": "nowhere"})
    with pytest.raises(ExecutorFailed, match=r"deal [01]: OptionError"):
        list(shared(broken, [0, 1], 2))
