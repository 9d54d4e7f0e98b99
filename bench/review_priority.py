"""Measure whether a review delays bots: python -m bench.review_priority [--laps 12]

Bots answer without and with a review in progress, in turns of a few seconds, so that whatever else
the machine does slows both. Their questions keep every core busy: that is the worst case, as a
review takes only what is left over.
"""

import argparse
import asyncio
import os
import time
from itertools import cycle
from random import Random
from statistics import median, quantiles
from typing import Any, NamedTuple

from rich.console import Console
from rich.table import Table

from followsuit.bots.bot import choose_action
from followsuit.bots.catalogue import make_bot
from followsuit.bots.review.lines import ReviewTask
from followsuit.bots.simulate import simulate
from followsuit.rules.catalogue import GAMES
from followsuit.rules.match import Match
from followsuit.rules.shuffle import next_deal
from followsuit.server.bot_pool import BotPool, Transcript
from followsuit.server.bot_pool.review_process import ReviewProcess
from followsuit.server.clock import Clock

BOT = "strong"
ENDLESS = 10_000_000  # playouts per decision: the review outlasts every lap
LAP_SECONDS = 4.0
POSITIONS = 24  # of each game


class Position(NamedTuple):
    """A decision in the middle of a round, as the server asks a bot about it."""

    transcript: Transcript
    seat: int


def positions() -> list[Position]:
    """Decisions of every game, from play among rule bots."""
    dice = Random(1)
    found = [position(game.name, dice) for game in GAMES.built_in() for _ in range(POSITIONS)]
    dice.shuffle(found)
    return found


def position(game: str, dice: Random) -> Position:
    match, transcript = dealt(game, dice)
    while match.to_act < 0:  # somebody has won with the deal
        match, transcript = dealt(game, dice)
    rule = make_bot("rule", dice.randrange)
    for _ in range(dice.randrange(8, 20)):
        seat = match.to_act
        action = str(choose_action(rule, match, seat))
        twin = match.copy()
        twin.act(seat, action)
        if twin.to_act < 0:
            break
        match.act(seat, action)
        transcript.act(seat, action)
    return Position(transcript, int(match.to_act))


def dealt(game: str, dice: Random) -> tuple[Match, Transcript]:
    match: Match = GAMES[game].new_match(None, {}, 0)
    transcript = Transcript()
    key, seats, dealer = f"{game} {dice.random()}", int(match.table.seats), int(match.dealer)
    transcript.begin(key, game, seats, {}, dealer, lambda: match)
    piles = next_deal(match, dice.randbytes(32))
    match.deal(piles)
    transcript.deal(piles.names(match.table.pack))
    return match, transcript


async def answers(pool: BotPool, asked: list[Position], at_once: int) -> list[float]:
    """Milliseconds of every answer in a lap; the same positions in every lap, over and over."""
    end, turns, found = time.perf_counter() + LAP_SECONDS, cycle(asked), []

    async def ask() -> None:
        while (began := time.perf_counter()) < end:
            transcript, seat = next(turns)
            await pool.choose(transcript, seat, BOT)
            found.append(1000 * (time.perf_counter() - began))

    await asyncio.gather(*(ask() for _ in range(at_once)))
    return found


async def beside_a_review(
    pool: BotPool, process: ReviewProcess, record: dict[str, Any], asked: list[Position], cores: int
) -> list[float]:
    task = ReviewTask(record, [0], 1, ENDLESS)
    review = asyncio.create_task(process.review(task, [], lambda line, raw: None, lambda: None))
    while process.process is None:
        await asyncio.sleep(0.01)
    try:
        return await answers(pool, asked, cores)
    finally:
        review.cancel()
        await asyncio.wait([review])


async def measure(laps: int, bots: int) -> list[tuple[list[float], list[float]]]:
    """The answers without and with a review, lap by lap."""
    pool, asked = BotPool(bots, Clock()), positions()
    process = pool.new_review_process()
    record = next(simulate(GAMES["rook13"], None, {}, 1, 1))
    await pool.start()
    try:
        await answers(pool, asked, bots)  # the processes get to know the matches
        return [
            (
                await answers(pool, asked, bots),
                await beside_a_review(pool, process, record, asked, bots),
            )
            for _ in range(laps)
        ]
    finally:
        await pool.close()


def show(laps: list[tuple[list[float], list[float]]], console: Console, title: str) -> None:
    table = Table(title=title, title_justify="left")
    for heading in ("milliseconds", "alone", "beside a review", "ratio", "laps from"):
        table.add_column(heading)
    for name, figure in (("median", median), ("95% within", last_of_twenty)):
        ratios = [figure(beside) / figure(alone) for alone, beside in laps]
        alone, beside = (figure([ms for lap in laps for ms in lap[side]]) for side in (0, 1))
        spread = f"{min(ratios):.2f} to {max(ratios):.2f}"
        table.add_row(name, f"{alone:.1f}", f"{beside:.1f}", f"{median(ratios):.3f}", spread)
    counts = [sum(len(lap[side]) for lap in laps) for side in (0, 1)]
    table.add_row("answers", *map(str, counts), f"{counts[1] / counts[0]:.3f}", "")
    console.print(table)


def last_of_twenty(values: list[float]) -> float:
    return quantiles(values, n=20)[-1]


def main() -> None:
    parser = argparse.ArgumentParser(description="Time bots with and without a review.")
    parser.add_argument("--laps", type=int, default=12)
    laps = parser.parse_args().laps
    console = Console(width=None if os.isatty(1) else 120)
    cores = os.cpu_count() or 1
    for bots in sorted({max(1, cores - 1), cores}):
        found = asyncio.run(measure(laps, bots))
        show(found, console, f"{bots} bot processes, all busy, on {cores} cores")


if __name__ == "__main__":
    main()
