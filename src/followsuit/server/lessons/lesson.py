"""Plays a lesson through the rules and describes every moment as the learner sees it."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import msgspec

from followsuit.protocol.lesson import Lesson, LessonMove, LessonStep
from followsuit.protocol.table import View
from followsuit.protocol.text import WireText, wire_text
from followsuit.rules.catalogue import GAMES
from followsuit.rules.events import Event
from followsuit.rules.game import Game
from followsuit.rules.match import Match
from followsuit.rules.options import options_in_force
from followsuit.rules.phase import IllegalAction
from followsuit.rules.piles import read_piles
from followsuit.server.lessons.known import check, gap, known
from followsuit.server.lessons.lesson_file import (
    OTHERS,
    BadLesson,
    LessonFile,
    StepFile,
    actions,
    piles,
    read_lesson,
)
from followsuit.server.tables.updates import Views, encode, seen_events
from followsuit.texts import ENGLISH, Param, Text, pattern, texts_of

KEPT = 32  # lessons in memory: every game in a few languages
read_view = msgspec.json.Decoder(View).decode
read_events = msgspec.json.Decoder(list[dict[str, Any]]).decode


@lru_cache(maxsize=KEPT)
def lesson_of(game: str, language: str = ENGLISH) -> Lesson | None:
    """The first lesson of a game in a language, if the game has one."""
    file = read_lesson(game)
    return None if file is None else LessonPlay(GAMES[game], file).played(language)


@dataclass
class LessonPlay:
    """A lesson while it is played from beginning to end."""

    game: Game
    file: LessonFile
    match: Match = field(init=False)

    def __post_init__(self) -> None:
        self.match = self.game.new_match(self.file.seats, self.file.options, self.file.dealer)

    def played(self, language: str) -> Lesson:
        match, seats = self.match, int(self.match.table.seats)
        last = [self.opening()]
        steps = []
        for step in self.file.steps:
            try:
                steps.append(self.step(step, last))
            except (BadLesson, IllegalAction) as error:
                raise BadLesson(f"the step {step.text!r} of {self.game.name}: {error}") from error
            last = steps[-1].moves or last
        return Lesson(
            game=self.game.name,
            seats=seats,
            seat=self.file.seat,
            options=options_in_force(match.rules_in_force()),
            labels=[self.game.seat_name(seat) for seat in range(seats)],
            deal=self.start,
            steps=steps,
            texts=lesson_texts(self.game, language),
        )

    def opening(self) -> LessonMove:
        """The deal, and everything before the first step."""
        dealt = self.match.deal(read_piles(piles(self.file.deal), self.match.table.pack))
        later = [event for each in actions(self.file.first) for event in self.match.act(*each)]
        self.start = self.seen(None, None, [*dealt, *later])
        return self.start

    def step(self, step: StepFile, last: list[LessonMove]) -> LessonStep:
        facts = known(self.game, self.match, last)
        check(step.check, facts)
        view = last[-1].view
        cards = step.cards.split()
        if strange := set(cards) - set(view.hand):
            raise BadLesson(f"the learner does not hold {', '.join(sorted(strange))}")
        params = {name: gap(path, facts) for name, path in step.params.items()}
        return LessonStep(
            text=self.text(step.text, params),
            cards=cards,
            play=self.expected(step.play),
            instead={
                self.other(step, action): self.text(why, params)
                for action, why in step.instead.items()
            },
            moves=list(self.moves(step)),
        )

    def text(self, name: str, params: dict[str, Param]) -> WireText:
        key = f"{self.game.name}.lesson.{name}"
        if pattern(key) is None:
            raise BadLesson(f"there is no text {key!r}")
        return wire_text(Text(key, **params))

    def expected(self, action: str) -> str | None:
        """The learner's action in its canonical form."""
        return str(self.match.canonical(self.file.seat, action)) if action else None

    def other(self, step: StepFile, action: str) -> str:
        """An action that the learner may take instead; the rules must allow it."""
        if action == OTHERS:
            return OTHERS
        other = str(self.match.canonical(self.file.seat, action))
        self.match.copy().act(self.file.seat, action)
        if other == self.expected(step.play):
            raise BadLesson(f"{other!r} is what the learner should do")
        return other

    def moves(self, step: StepFile) -> Iterator[LessonMove]:
        own = [(self.file.seat, step.play)] if step.play else []
        for seat, action in [*own, *actions(step.then)]:
            canonical = str(self.match.canonical(seat, action))
            yield self.seen(seat, canonical, self.match.act(seat, action))
        if step.skip:
            skipped = [event for each in actions(step.skip) for event in self.match.act(*each)]
            yield self.seen(None, None, skipped)

    def seen(self, seat: int | None, action: str | None, events: list[Event]) -> LessonMove:
        """What the learner sees of this."""
        learner = self.file.seat
        return LessonMove(
            seat=seat,
            action=action,
            events=read_events(encode(seen_events(events, learner))),
            view=read_view(Views(self.match).encode(learner)),
        )


def lesson_texts(game: Game, language: str) -> dict[str, str]:
    """The wording of a game's lesson, in English where a translation is missing."""
    begins = f"{game.name}.lesson."
    texts = texts_of(game.name, ENGLISH) | texts_of(game.name, language)
    return {key: text for key, text in texts.items() if key.startswith(begins)}
