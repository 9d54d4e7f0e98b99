"""Bots in a process of their own: a question a line on stdin, an answer a line on stdout.

The process remembers the matches it was asked about, so only what is new needs to be sent. It ends
when stdin does. A bot is shown what its seat may know and nothing else.
"""

import math
import os
import signal
import sys
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Any, BinaryIO

import msgspec
from msgspec import UNSET, Raw, Struct, UnsetType, json

from followsuit.bots.analysis import Evaluated, analyze
from followsuit.bots.bot import asked
from followsuit.bots.question import BadQuestion, check_turn, listed, seated
from followsuit.rules.catalogue import GAMES
from followsuit.rules.match import Match
from followsuit.rules.piles import read_piles

MOST_MATCHES = 1000  # remembered at a time
LONGEST_THOUGHT = 10  # seconds beyond those it is given: then it has lost its way and is ended
LONGEST_ERROR = 300
POLITE = 5  # how much the server goes before the bots


class Opening(Struct, frozen=True):
    """How a match begins."""

    game: str
    seats: int
    options: dict[str, Any]
    dealer: int


class Dealt(Struct):
    deal: dict[str, Any]  # the piles as a record names them


Line = Dealt | tuple[int, str]  # a deal, or the action of a seat


class Question(Struct):
    """What would this bot do at this seat?"""

    id: int
    key: str  # names the match
    opening: Opening | None  # none: the process knows the match
    known: int  # so many lines were told before
    lines: list[Raw]  # those that follow
    seat: int
    bot: str
    seed: str  # the bot's chance, in hex
    interject: bool = False  # asks for words out of turn
    weigh: bool = False  # asks for all actions with their worth
    seconds: float = 0.0  # to think in: a guard, 0 for none
    waiting: int = 1  # questions that share this process: each gets its part of the time


class Answer(Struct):
    """An action, of which none is silence, or all of them; or why there is none."""

    id: int
    action: str | UnsetType | None = UNSET
    weighed: list[Evaluated] | UnsetType = UNSET
    missing: bool | UnsetType = UNSET  # the lines told before are not known here: tell them all
    error: str | UnsetType = UNSET


class Numbered(Struct):
    id: int


class Followed:
    """A match as far as it was told."""

    def __init__(self, opening: Opening) -> None:
        if opening.game not in GAMES:
            raise BadQuestion(f"there is no game {opening.game[:20]!r}; there are {listed(GAMES)}")
        game = GAMES[opening.game]
        self.opening = opening
        self.match = game.new_match(opening.seats, opening.options, opening.dealer)
        self.lines: list[bytes] = []

    def hear(self, line: bytes) -> None:
        said = json.decode(line, type=Line)
        if isinstance(said, Dealt):
            self.match.deal(read_piles(said.deal, self.match.table.pack))
        else:
            self.match.act(*said)
        self.lines.append(line)

    def told(self, known: int, lines: Sequence[bytes]) -> "Followed":
        """The match after these lines; played anew where it went another way."""
        heard = self.lines[known:]
        if list(lines[: len(heard)]) == heard:
            for line in lines[len(heard) :]:
                self.hear(line)
            return self
        return Followed(self.opening).told(0, [*self.lines[:known], *lines])


class Worker:
    """Answers questions about matches it remembers."""

    def __init__(
        self, most: int = MOST_MATCHES, alarm: Callable[[int], None] = lambda seconds: None
    ) -> None:
        self.most = most
        self.alarm = alarm  # is set before a thought
        self.matches: OrderedDict[str, Followed] = OrderedDict()  # asked about last: last

    def answer(self, line: bytes) -> Answer:
        """Whatever is asked, an answer."""
        try:
            question = json.decode(line, type=Question)
        except (msgspec.MsgspecError, ValueError) as error:
            return Answer(id_of(line), error=f"not a question: {error}"[:LONGEST_ERROR])
        self.alarm(LONGEST_THOUGHT + math.ceil(question.seconds))
        try:
            match = self.match_of(question)
            if match is None:
                return Answer(question.id, missing=True)
            return answered(question, match)
        except Exception as error:  # a bot may fail in any way, and others wait for their answer
            return Answer(question.id, error=f"{type(error).__name__}: {error}"[:LONGEST_ERROR])

    def match_of(self, question: Question) -> Match | None:
        """The match as it stands; none if it is not known here."""
        match = self.matches.pop(question.key, None)  # what fails from here on is forgotten
        opening = question.opening
        if opening is not None and (match is None or match.opening != opening):
            match = Followed(opening)
        if match is None or not 0 <= question.known <= len(match.lines):
            return None
        match = match.told(question.known, [bytes(line) for line in question.lines])
        self.matches[question.key] = match
        if len(self.matches) > self.most:
            self.matches.popitem(last=False)
        return match.match


def answered(question: Question, match: Match) -> Answer:
    """What the bot says; it is shown what its seat may see and nothing else."""
    seat = question.seat
    bot = seated(question.bot, match, seat, bytes.fromhex(question.seed))
    bot.seconds = question.seconds
    bot.hurry(question.waiting)
    if question.interject:
        said = bot.interject(match.view(seat))
        return Answer(question.id, action=None if said is None else str(said))
    check_turn(match, seat)
    if question.weigh:
        return Answer(question.id, weighed=analyze(bot, match, seat)[0])
    return Answer(question.id, action=str(asked(bot, match, seat)))


def id_of(line: bytes) -> int:
    """The number of a question that makes no sense; 0 if it has none."""
    try:
        return json.decode(line, type=Numbered).id
    except (msgspec.MsgspecError, ValueError):
        return 0


def answer_all(questions: BinaryIO, answers: BinaryIO) -> None:
    """Until nobody asks any more."""
    worker = Worker(alarm=set_alarm)
    for line in questions:
        answers.write(json.encode(worker.answer(line)) + b"\n")
        answers.flush()
        set_alarm(0)


def set_alarm(seconds: int) -> None:
    """The system itself ends a process whose alarm goes off, however deep in thought it is."""
    if sys.platform != "win32":
        signal.alarm(seconds)


def main() -> None:
    # the server says when it is over, by closing stdin: a Ctrl-C or a stop is meant for it
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    if sys.platform != "win32":
        os.nice(POLITE)
    answers, sys.stdout = sys.stdout.buffer, sys.stderr  # what a bot prints is no answer
    try:
        answer_all(sys.stdin.buffer, answers)
    except BrokenPipeError:
        os._exit(0)  # who asked is gone; a normal exit would try to flush once more


if __name__ == "__main__":
    main()
