"""What the rules and the server say in English the page can say in its other languages."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from followsuit.games.bezique.kinds import NAMES
from followsuit.rules.catalogue import GAMES
from followsuit.rules.events import Eliminated, Event, MatchOver, Redealt, Scored, Shown
from followsuit.rules.match import Match
from followsuit.rules.phase import IllegalAction
from followsuit.rules.tricks import SUIT_WORDS
from followsuit.texts import pattern
from tests.conformance.tables import SETTINGS, moments

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "followsuit"
MESSAGES = ROOT / "web" / "src" / "messages"
LANGUAGES = ("hi", "vi")
LINE = re.compile(r"""^  (?:'((?:[^'\\]|\\.)*)'|"([^"]*)"|(\w+)):""", re.MULTILINE)

SPOKEN = ("rules", "server")  # where sentences for players are
FOR_THE_HOST = (  # not for players
    *("server/hosting/", "server/store/"),
    *("server/api/admin.py", "server/api/health.py", "server/api/metrics.py"),
)
SAID_BY = {  # calls whose last text is a sentence
    *("Refusal", "Refused", "Problem", "NotDone", "NotACard", "unfit", "improper"),
    *("score", "award", "show", "deal_again", "Eliminated", "Over", "LastRoundOver"),
}
TELLS = {"wants", "why", "why_set", "ending", "instant_name", "sentence"}  # return one
KEPT_AS = {"why", "often", "allowed", "SHAPES", "UNSAVED", "PERHAPS_SAVED"}  # or hold it


@cache
def templates(language: str) -> list[str]:
    text = (MESSAGES / f"said.{language}.ts").read_text(encoding="utf-8")
    keys = [single or double or bare for single, double, bare in LINE.findall(text)]
    return [key.replace("\\'", "'") for key in keys]


@cache
def matcher() -> re.Pattern[str]:
    """Every template at once; a gap takes anything."""
    shapes = [re.sub(r"\\\{\w+\\\}", ".+", re.escape(each)) for each in templates("hi")]
    return re.compile("|".join(shapes), re.DOTALL)


def check_known(sentences: set[str]) -> None:
    """Each fits a template; melds have names of their own."""
    missing = [each for each in sorted(sentences - set(NAMES)) if not matcher().fullmatch(each)]
    advice = "add them, with gaps and a translation, to web/src/messages/said.hi.ts and said.vi.ts"
    assert not missing, f"the page has no words for {missing}: {advice}"


# sentences in the source


def written() -> Iterator[str]:
    for folder in SPOKEN:
        for path in sorted((SOURCE / folder).rglob("*.py")):
            if not path.relative_to(SOURCE).as_posix().startswith(FOR_THE_HOST):
                yield from written_in(ast.parse(path.read_text(encoding="utf-8")))


def written_in(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name), args=[*_, last]):
                if name in SAID_BY:
                    yield from texts_of(last)
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if name in KEPT_AS:
                yield from texts_of(value)
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
                if name in KEPT_AS:
                    yield from texts_of(value)
            case ast.FunctionDef(name=name) if name in TELLS:
                for inner in ast.walk(node):
                    if isinstance(inner, ast.Return) and inner.value is not None:
                        yield from texts_of(inner.value)


def texts_of(value: ast.expr) -> Iterator[str]:
    """The texts an expression can be; a number stands for what is filled in."""
    match value:
        case ast.Constant(value=str(text)) if text:
            yield text
        case ast.JoinedStr(values=parts):
            yield "".join(str(p.value) if isinstance(p, ast.Constant) else "7" for p in parts)
        case ast.IfExp(body=body, orelse=otherwise):
            yield from texts_of(body)
            yield from texts_of(otherwise)
        case ast.List(elts=parts) | ast.Tuple(elts=parts) | ast.Dict(values=parts):
            for part in parts:
                yield from texts_of(part)
        case ast.Subscript(value=inner):
            yield from texts_of(inner)
        case ast.Call(func=ast.Attribute(attr="get"), args=[_, otherwise]):
            yield from texts_of(otherwise)


# sentences at the table


def heard() -> set[str]:
    """What is wanted, refused and told while matches are played at random."""
    found: set[str] = set()
    for number, setting in enumerate(SETTINGS):
        for match in moments(setting, number, most=80):
            found.add(match.phase.wants())
            found |= refused(match)
            found |= {why for event in match.history for why in reasons(event)}
    return found


def refused(match: Match) -> set[str]:
    """Why cards of the seat to act must wait."""
    seat, found = match.phase.to_act, set()
    for card in match.hand_of(seat) if seat >= 0 else ():
        try:
            match.canonical(seat, f"play {card}")
        except IllegalAction as illegal:
            found.add(illegal.reason)
    return found


def reasons(event: Event) -> Iterator[str]:
    match event:
        case Scored(why=why) | Redealt(why=why) | Eliminated(why=why) | Shown(why=why):
            yield why
        case MatchOver(reason=why):
            yield why


# the tests


def test_what_is_written_in_the_source_can_be_translated():
    check_known(set(written()))


def test_what_is_heard_at_the_table_can_be_translated():
    check_known(heard())


def test_what_an_option_allows_can_be_translated():
    games = GAMES.values()
    allowed = {o.allowed(max(game.seat_counts)) for game in games for o in game.options}
    check_known(allowed)


def test_suits_are_called_as_the_page_calls_them():
    assert {letter: pattern(f"suit.{letter}") for letter in SUIT_WORDS} == SUIT_WORDS


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_languages_know_the_same_sentences(language):
    assert sorted(templates(language)) == sorted(set(templates("hi")))
