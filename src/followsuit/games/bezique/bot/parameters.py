"""The learned parameters for Bezique, and the tables built from them.

Parameters are points or factors. The file holds them in hundredths, one row per number of seats.
"""

from typing import Final, TypeAlias

from librt.vecs import vec

from followsuit.games.bezique.bot.prospect import (
    CARDS,
    DOUBLES,
    FOURS,
    JOKERS,
    MARRIAGES,
    RUNS,
    SINGLES,
    STAGE,
    STAGES,
)
from followsuit.games.bezique.melds import ACES, JACKS, MARRIAGE, POINTS

Parameters: TypeAlias = dict[str, float]

NAMES: Final = [
    "win",  # value of a trick
    "meld",  # plus this share of the best meld's gain
    "streak",  # plus this for each trick of a winning streak
    "counter",  # an ace or ten, in advanced mode
    "double",  # a complete double bezique
    "double lack",  # factor per missing card
    "double dead",  # per card once it has become impossible
    "single",
    "run",
    "run lack",
    "run rare",  # factor per copy fewer than three of a missing card
    "four",  # share of its points
    "four 1",  # factor with one of its cards
    "four 2",
    "four 3",
    "four few",  # factor for every three fewer cards of the rank still out
    "marriage",
    "marriage half",
    "marriage trumps",
    "plain step",  # value for tricks, per rank
    "plain ten",
    "plain ace",
    "trump",
    "trump step",
    "joker",
    "seven",  # of trumps, if it can still be swapped
    "stage 0",  # factor when the stock is nearly gone, and so on
    "stage 1",
    "stage 2",
    "stage 3",
    "stage 4",
    "holds seven",  # chance that one opponent does not beat a card led
    "holds ace",
    "holds trump seven",
    "holds trump ace",
    "holds joker",
]
HUNDRED: Final = 100.0
HELD: Final = 3  # 0, 1 or 2


def parameters_from(row: list[int]) -> Parameters:
    return {name: number / HUNDRED for name, number in zip(NAMES, row, strict=True)}


def row_of(numbers: Parameters) -> list[int]:
    return [round(numbers[name] * HUNDRED) for name in NAMES]


def power(base: float, times: int) -> float:
    """Repeated multiplication, which gives the same result on every machine."""
    result = 1.0
    for _ in range(times):
        result *= base
    return result


def prospects(numbers: Parameters) -> vec[float]:
    """The lookup table of `Prospect`."""
    table = [0.0] * (STAGES * STAGE)
    for stage in range(STAGES):
        time = numbers[f"stage {stage}"] if stage < STAGES - 1 else 1.0
        start = stage * STAGE
        fill_runs(table, start + RUNS, numbers, time)
        fill_beziques(table, start, numbers, time)
        fill_fours(table, start + FOURS, numbers, time)
        fill_marriages(table, start + MARRIAGES, numbers, time)
        fill_cards(table, start, numbers)
    return vec[float](table)


def fill_runs(table: list[float], start: int, numbers: Parameters, time: float) -> None:
    full, lack, rare = numbers["run"] * time, numbers["run lack"], numbers["run rare"]
    table[start] = full
    for copies in range(1, 5):
        table[start + 1 + copies] = full * lack * power(rare, max(0, 3 - copies))
    for copies in range(1, 4):
        table[start + 6 + copies] = full * lack * lack * power(rare, 3 - copies)
    table[start + 11] = full * power(lack, 3)


def fill_beziques(table: list[float], start: int, numbers: Parameters, time: float) -> None:
    full, lack = numbers["double"] * time, numbers["double lack"]
    for queens in range(HELD):
        for jacks in range(HELD):
            pair = queens * HELD + jacks
            hope = full * power(lack, 4 - queens - jacks)
            for spare in range(4):
                table[start + DOUBLES + pair * 4 + spare] = hope
            dead = numbers["double dead"] * (queens + jacks)
            table[start + DOUBLES + pair * 4] = full + dead if pair == 8 else dead
            table[start + SINGLES + pair] = numbers["single"] * time * min(queens, jacks)


def fill_fours(table: list[float], start: int, numbers: Parameters, time: float) -> None:
    parts = [0.0, numbers["four 1"], numbers["four 2"], numbers["four 3"], 1.0, 1.0]
    for kind in range(ACES, JACKS + 1):
        points = float(POINTS[kind])
        for held, part in enumerate(parts):
            for out in range(4):
                few = power(numbers["four few"], 3 - out) if held < 4 else 1.0
                place = start + (kind - ACES) * 24 + held * 4 + out
                table[place] = points * time * numbers["four"] * part * few


def fill_marriages(table: list[float], start: int, numbers: Parameters, time: float) -> None:
    for trumps in range(2):
        points = float(POINTS[MARRIAGE])  # the parameters include what trumps score beyond that
        pair = points * numbers["marriage"] * time
        pair *= numbers["marriage trumps"] if trumps else 1.0
        for hope in range(2):
            for kings in range(HELD):
                for queens in range(HELD):
                    place = start + trumps * 18 + hope * 9 + kings * HELD + queens
                    table[place] = pair * min(kings, queens)
                    if hope and kings != queens:
                        table[place] += numbers["marriage half"] * time


def fill_cards(table: list[float], start: int, numbers: Parameters) -> None:
    for rank in range(8):
        table[start + CARDS + rank] = numbers["trump"] + rank * numbers["trump step"]
        table[start + CARDS + 8 + rank] = rank * numbers["plain step"]
    table[start + CARDS + 14] += numbers["plain ten"]
    table[start + CARDS + 15] += numbers["plain ace"]
    table[start + CARDS + 16] = numbers["seven"]
    for jokers in range(4):
        table[start + JOKERS + jokers] = numbers["joker"] * jokers


def hold_chances(numbers: Parameters) -> vec[float]:
    """The chance that one opponent does not beat a card: plain by rank, trumps, joker."""
    plain = between(numbers["holds seven"], numbers["holds ace"])
    trumps = between(numbers["holds trump seven"], numbers["holds trump ace"])
    return vec[float](plain + trumps + [numbers["holds joker"]])


def between(low: float, high: float) -> list[float]:
    return [low + (high - low) * rank / 7 for rank in range(8)]
