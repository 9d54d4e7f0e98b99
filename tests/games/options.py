"""Checks that a game has the options that its rulings list."""

from collections.abc import Mapping

import pytest

from followsuit.rules.catalogue import GAMES
from followsuit.rules.options import OptionError, options_in_force, shown

Values = Mapping[str, list[object]]


def check_listed(name: str, listed: Values) -> None:
    """These options and no others; the first value of each is its default, the rest is allowed."""
    game = GAMES[name]
    for seats in game.seat_counts:
        assert options_in_force(game.rules_for(seats, {})) == {
            option: values[0] for option, values in listed.items()
        }
    for option, values in listed.items():
        for value in values:
            rules = game.rules_for(game.seat_counts[-1], {option: value})
            assert options_in_force(rules)[option] == value


def check_refused(name: str, refused: Values) -> None:
    """Each of these values is refused, and the error says what is allowed."""
    game = GAMES[name]
    for option, values in refused.items():
        for value in values:
            with pytest.raises(OptionError) as error:
                game.rules_for(game.seat_counts[0], {option: value})
            said = str(error.value)
            assert said.startswith(f"{option} must be a whole number from")
            assert said.endswith(f", not {shown(value)}")
