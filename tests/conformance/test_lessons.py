"""Every lesson can be played as it is written, and what it says is so."""

import re
import tomllib

import msgspec
import pytest

from followsuit.protocol.lesson import Lesson, LessonStep
from followsuit.rules.catalogue import GAMES
from followsuit.rules.events import EVERYBODY
from followsuit.server.lessons.lesson import LessonPlay, lesson_of
from followsuit.server.lessons.lesson_file import (
    FIRST,
    OTHERS,
    BadLesson,
    LessonFile,
    actions,
    has_lesson,
    read_lesson,
)
from followsuit.texts import game_file, languages, texts_of

TAUGHT = [name for name in GAMES if has_lesson(name)]
SHORTEST, LONGEST = 8, 14  # steps; about two minutes
MOST_LETTERS = 330  # of one step, so that it fits above the felt of a phone
A_FEW = 5  # decisions that the learner makes


def lesson(game: str, language: str = "en") -> Lesson:
    found = lesson_of(game, language)
    assert found is not None
    return found


def file(game: str) -> LessonFile:
    found = read_lesson(game)
    assert found is not None
    return found


def views_before(found: Lesson):
    """Every step with the learner's view before it."""
    view = found.deal.view
    for step in found.steps:
        yield step, view
        view = step.moves[-1].view if step.moves else view


def changed(game: str, **step: object) -> LessonFile:
    """The lesson of a game with a change in its first decision."""
    source = tomllib.loads(game_file(game, FIRST))
    decision = next(each for each in source["steps"] if each.get("play"))
    decision.update(step)
    return msgspec.convert(source, LessonFile)


def test_every_built_in_game_has_a_lesson():
    assert [game.name for game in GAMES.built_in() if game.name not in TAUGHT] == []


@pytest.mark.parametrize("game", TAUGHT)
def test_a_lesson_takes_about_two_minutes(game):
    steps = lesson(game).steps
    assert SHORTEST <= len(steps) <= LONGEST
    assert sum(step.play is not None for step in steps) >= A_FEW


@pytest.mark.parametrize("game", TAUGHT)
def test_the_learner_may_do_what_the_lesson_expects(game):
    for step, view in views_before(lesson(game)):
        if step.play is None:
            continue
        assert view.to_act == view.seat, step.text.key
        if view.pick is None:
            assert step.play in (view.legal or ()), step.text.key
        else:
            verb, *cards = step.play.split()
            assert verb == view.pick.verb
            assert len(cards) == view.pick.count + len(view.pick.must)


@pytest.mark.parametrize("game", TAUGHT)
def test_every_other_choice_is_answered(game):
    for step, view in views_before(lesson(game)):
        others = {*(view.legal or (OTHERS,)), *(() if view.pick is None else (OTHERS,))}
        if step.play is not None and others - {step.play, *step.instead}:
            assert OTHERS in step.instead, step.text.key


@pytest.mark.parametrize("game", TAUGHT)
def test_reading_on_is_enough_to_reach_the_end(game):
    """Where the others wait for the learner, the lesson asks for something."""
    last = lesson(game).steps[-1]
    assert last.play is None
    assert last.moves == []
    for step, view in views_before(lesson(game)):
        if step.moves and step.play is None:
            skips = step.moves[0].action is None
            assert skips or view.to_act != view.seat, step.text.key


@pytest.mark.parametrize("game", TAUGHT)
def test_a_lesson_ends_with_a_score(game):
    found = lesson(game)
    events = [
        event["event"] for step in found.steps for move in step.moves for event in move.events
    ]
    assert "scored" in events


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", TAUGHT)
def test_the_words_fit_above_the_felt_of_a_phone(game, language):
    found = lesson(game, language)
    long = {key: len(text) for key, text in found.texts.items() if len(text) > MOST_LETTERS}
    assert long == {}


def texts_in(step: LessonStep) -> list[str]:
    return [step.text.key, *(why.key for why in step.instead.values())]


@pytest.mark.parametrize("game", TAUGHT)
def test_every_text_of_a_lesson_is_used_and_sent_in_every_language(game):
    used = {key for step in lesson(game).steps for key in texts_in(step)}
    for language in languages():
        assert lesson(game, language).texts.keys() == used
        own = texts_of(game, language)
        assert {key: own.get(key) for key in used} == lesson(game, language).texts


SUITS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C"}
CARD = re.compile("(10|[2-9JQKA])([♠♥♦♣])")


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", TAUGHT)
def test_every_language_names_the_same_cards(game, language):
    english, other = lesson(game).texts, lesson(game, language).texts
    named = {key: set(CARD.findall(text)) for key, text in english.items()}
    assert {key: set(CARD.findall(text)) for key, text in other.items()} == named


@pytest.mark.parametrize("game", TAUGHT)
def test_a_lesson_shows_the_learner_no_hidden_card(game):
    """The views are those of the learner, and so are the events."""
    played = LessonPlay(GAMES[game], file(game))
    seen = played.played("en")
    shown = [event for step in seen.steps for move in step.moves for event in move.events]
    learner = played.file.seat
    mine = [e for e in played.match.history if e.seen_by >> learner & 1]
    assert len(shown) + len(seen.deal.events) == len(mine)
    assert any(event.seen_by != EVERYBODY for event in played.match.history)


@pytest.mark.parametrize("game", TAUGHT)
def test_actions_are_written_as_records_write_them(game):
    expected = [step.play for step in lesson(game).steps if step.play]
    assert expected == [step.play for step in file(game).steps if step.play]
    assert all(seat >= 0 for step in file(game).steps for seat, _ in actions(step.then))


@pytest.mark.parametrize(
    ("mistake", "why"),
    [
        ({"text": "unheard_of"}, "there is no text"),
        ({"play": "play 2X"}, "2X"),
        ({"cards": "2X"}, "does not hold 2X"),
        ({"check": {"view.scores": [99]}}, "view.scores is"),
        ({"check": {"view.weather": "fine"}}, "nothing is known as"),
        ({"params": {"points": "options.weather"}}, "nothing is known as"),
        ({"instead": {"play 2X": "goal"}}, "2X"),
    ],
    ids=str,
)
def test_a_mistake_in_a_lesson_is_named(mistake, why):
    game = TAUGHT[0]
    with pytest.raises(BadLesson, match=re.escape(why)) as error:
        LessonPlay(GAMES[game], changed(game, **mistake)).played("en")
    assert "the step" in str(error.value)


def test_what_the_learner_should_do_is_no_alternative():
    game = TAUGHT[0]
    expected = next(step.play for step in file(game).steps if step.play)
    with pytest.raises(BadLesson, match="is what the learner should do"):
        LessonPlay(GAMES[game], changed(game, instead={expected: "goal"})).played("en")
