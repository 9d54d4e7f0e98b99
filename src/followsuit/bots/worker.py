"""A bot process: reads one question per line, writes one answer per line.

The process keeps the matches of earlier questions, so only new lines need to be sent. It starts
with stdin and stdout, moves them out of a bot's reach, and ends when its input does. A bot sees
only what its seat may know.
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

from followsuit.bots.analysis import AnalyzedAction, analyze, analyzed
from followsuit.bots.blame import explained
from followsuit.bots.bot import choose_action
from followsuit.bots.question import BadQuestion, check_turn, join_names, seat_bot
from followsuit.bots.review.advice import Advice, advise
from followsuit.rules.catalogue import GAMES
from followsuit.rules.match import Match
from followsuit.rules.piles import read_piles

MOST_MATCHES = 1000  # kept in memory
GRACE_SECONDS = 10  # beyond the time limit; after that the process is stuck and gets killed
LONGEST_ERROR = 300
SEEDS = 1 << 30
NICENESS = 5  # the server has priority over bots


class MatchOpening(Struct, frozen=True):
    """How a match begins."""

    game: str
    seats: int
    options: dict[str, Any]
    dealer: int


class DealLine(Struct):
    deal: dict[str, Any]  # piles, named as in records


Line = DealLine | tuple[int, str]  # a deal, or a seat and its action


class Question(Struct):
    """What would this bot do at this seat?"""

    id: int
    key: str  # identifies the match
    opening: MatchOpening | None  # none: sent before
    known: int  # number of lines sent before
    lines: list[Raw]  # the lines after those
    seat: int
    bot: str
    seed: str  # of the bot's random numbers, in hex
    interject: bool = False  # asks for an action out of turn
    evaluate: bool = False  # asks for an evaluation of every action, and for advice
    explain: bool = False  # asks for what the choice was made from as well
    seconds: float = 0.0  # time limit; 0: none
    waiting: int = 1  # questions waiting for this process, which share its time


class Answer(Struct):
    """The chosen action (none: no action out of turn), evaluated actions, or an error."""

    id: int
    action: str | UnsetType | None = UNSET
    evaluations: list[AnalyzedAction] | UnsetType = UNSET
    advice: Advice | UnsetType = UNSET  # unset: there is nothing to choose
    missing: bool | UnsetType = UNSET  # this process has no such match: send all lines
    error: str | UnsetType = UNSET


READY = Answer(0)  # sent before the first question is read


class Identified(Struct):
    id: int


class TrackedMatch:
    """A match and the lines applied to it."""

    def __init__(self, opening: MatchOpening) -> None:
        if opening.game not in GAMES:
            raise BadQuestion(
                f"there is no game {opening.game[:20]!r}; there are {join_names(GAMES)}"
            )
        game = GAMES[opening.game]
        self.opening = opening
        self.match = game.new_match(opening.seats, opening.options, opening.dealer)
        self.lines: list[bytes] = []

    def apply(self, line: bytes) -> None:
        parsed = json.decode(line, type=Line)
        if isinstance(parsed, DealLine):
            self.match.deal(read_piles(parsed.deal, self.match.table.pack))
        else:
            self.match.act(*parsed)
        self.lines.append(line)

    def update(self, known: int, lines: Sequence[bytes]) -> "TrackedMatch":
        """The match after these lines; replayed from the start if earlier lines have changed."""
        applied = self.lines[known:]
        if list(lines[: len(applied)]) == applied:
            for line in lines[len(applied) :]:
                self.apply(line)
            return self
        return TrackedMatch(self.opening).update(0, [*self.lines[:known], *lines])


class Worker:
    """Answers questions and keeps their matches."""

    def __init__(
        self, most: int = MOST_MATCHES, alarm: Callable[[int], None] = lambda seconds: None
    ) -> None:
        self.most = most
        self.alarm = alarm  # set before each answer
        self.matches: OrderedDict[str, TrackedMatch] = OrderedDict()  # most recently used last

    def answer(self, line: bytes) -> Answer:
        """Answer a question; every error becomes part of the answer."""
        try:
            question = json.decode(line, type=Question)
        except (msgspec.MsgspecError, ValueError) as error:
            return Answer(id_of(line), error=f"not a question: {error}"[:LONGEST_ERROR])
        self.alarm(GRACE_SECONDS + math.ceil(question.seconds))
        try:
            match = self.match_of(question)
            if match is None:
                return Answer(question.id, missing=True)
            return answer_question(question, match)
        except (Exception, SystemExit) as error:  # keep serving, however a bot fails
            return Answer(question.id, error=explained(error)[:LONGEST_ERROR])

    def match_of(self, question: Question) -> Match | None:
        """The match in its current state; none if this process does not have it."""
        match = self.matches.pop(question.key, None)  # dropped if anything below fails
        opening = question.opening
        if opening is not None and (match is None or match.opening != opening):
            match = TrackedMatch(opening)
        if match is None or not 0 <= question.known <= len(match.lines):
            return None
        match = match.update(question.known, [bytes(line) for line in question.lines])
        self.matches[question.key] = match
        if len(self.matches) > self.most:
            self.matches.popitem(last=False)
        return match.match


def answer_question(question: Question, match: Match) -> Answer:
    """Ask the bot, which sees only what its seat may know."""
    seat = question.seat
    bot = seat_bot(question.bot, match, seat, bytes.fromhex(question.seed))
    bot.seconds = question.seconds
    bot.hurry(question.waiting)
    if question.interject:
        action = bot.interject(match.view(seat))
        return Answer(question.id, action=None if action is None else str(action))
    check_turn(match, seat)
    if question.evaluate:
        rated = analyze(bot, match, seat)[0]
        advice = advise(match, seat, rated, bot.below(SEEDS))
        return Answer(question.id, evaluations=rated, advice=UNSET if advice is None else advice)
    answer = Answer(question.id, action=str(choose_action(bot, match, seat)))
    if question.explain:
        answer.evaluations = [analyzed(each) for each in bot.considered()]
    return answer


def id_of(line: bytes) -> int:
    """The id of an invalid question; 0 if it has none."""
    try:
        return json.decode(line, type=Identified).id
    except (msgspec.MsgspecError, ValueError):
        return 0


def answer_all(questions: BinaryIO, answers: BinaryIO) -> None:
    """Answer questions until the input ends."""
    worker = Worker(alarm=set_alarm)
    answers.write(json.encode(READY) + b"\n")
    answers.flush()
    for line in questions:
        answers.write(json.encode(worker.answer(line)) + b"\n")
        answers.flush()
        set_alarm(0)


def set_alarm(seconds: int) -> None:
    """Let the system kill this process after some seconds; 0 cancels the alarm."""
    if sys.platform != "win32":
        signal.alarm(seconds)


def own_pipes() -> tuple[BinaryIO, BinaryIO]:
    """The pipes to the server, where neither a bot nor a C library finds them.

    Whatever reads stdin finds it empty, and whatever is written to stdout goes to stderr.
    """
    questions, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    return questions, answers


def main() -> None:
    # signals are meant for the server, which ends this process by closing its input
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    if sys.platform != "win32":
        os.nice(NICENESS)
    try:
        answer_all(*own_pipes())
    except BrokenPipeError:
        os._exit(0)  # the server is gone; a normal exit would try to flush again


if __name__ == "__main__":
    main()
