"""A position and the actions a good partner never takes."""

from collections.abc import Callable
from typing import NamedTuple

from followsuit.rules.match import Match
from followsuit.rules.phase import Action


class Position(NamedTuple):
    about: str  # as a sentence with `never`
    scene: Callable[[], Match]
    never: str  # cards or words, separated by spaces
    every_level: bool = False  # not even a beginner makes this mistake

    def offends(self, action: Action) -> bool:
        return not {action.verb, *action.words}.isdisjoint(self.never.split())
