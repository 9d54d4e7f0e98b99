"""Options describe themselves, refuse what they do not allow, and say what they do."""

import json
from dataclasses import FrozenInstanceError
from typing import Any

import pytest

from followsuit.rules.catalogue import GAMES
from followsuit.rules.game import Game
from followsuit.rules.options import (
    Choice,
    Flag,
    Number,
    Option,
    OptionError,
    Several,
    options_in_force,
    parsed,
    plain,
    shown,
)

EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
EVERY_OPTION = pytest.mark.parametrize(
    ("game", "option"),
    [(game, option) for game in GAMES.values() for option in game.options],
    ids=lambda part: part.name,
)
TOO_LONG = 10**5000  # more digits than Python prints
HUGE: list[object] = [10**9, -(10**9), 2**64, TOO_LONG, -TOO_LONG, [TOO_LONG], "x" * 10**6]
WRONG_TYPES = [1.5, 1.0, float("nan"), {}, b"1", "nonsense", "", ["nonsense"], [["low"]], [1]]


def allowed_values(option: Option, seats: int) -> list[object]:
    """The default, and values at the bounds."""
    match option:
        case Choice(values=values):
            return list(values)
        case Flag():
            return [True, False]
        case Several(values=values):
            return [list(values), [], [values[-1]]]
        case Number():
            words: list[object] = [option.word] * bool(option.word) + [None] * option.none
            return [option.default, option.low, option.highest(seats), *words]
    raise AssertionError(option)


def refused(game: Game, given: dict[str, object], seats: int | None = None) -> str:
    """The error that refuses these options."""
    with pytest.raises(OptionError) as error:
        game.rules_for(game.seat_counts[0] if seats is None else seats, given)
    return str(error.value)


# descriptions


@EVERY_OPTION
def test_an_option_describes_itself_as_plain_data(game: Game, option: Option):
    for seats in game.seat_counts:
        described = option.describe(seats)
        assert json.loads(json.dumps(described)) == described
        assert described["name"] == option.name
        assert described["type"] in ("choice", "flag", "number", "list")
        assert described["about"] == option.about
        assert option.about.endswith((".", "?"))
        assert option.about[0].isupper()
        assert described["allowed"]
        assert option.accepts(described["default"], seats)


def test_a_form_gets_the_values_and_bounds():
    assert Choice("a", "x", "A.", values=("x", "y")).describe(4)["values"] == ["x", "y"]
    assert Several("a", ("x",), "A.", values=("x", "y")).describe(4)["values"] == ["x", "y"]
    number = Number("a", 0, "A.", low=0, high=None, none=True, word="random").describe(4)
    assert (number["low"], number["high"], number["none"]) == (0, 3, True)
    assert number["word"] == "random"
    assert number["allowed"] == "a whole number from 0 to 3, or none, or random"
    assert Flag("a", True, "A.").describe(4)["allowed"] == "true or false"


@EVERY_OPTION
def test_every_value_within_the_bounds_is_allowed_and_in_force(game: Game, option: Option):
    seats = game.seat_counts[-1]
    for value in allowed_values(option, seats):
        rules = game.rules_for(seats, {option.name: value})
        assert options_in_force(rules)[option.name] == value


@EVERY_GAME
def test_rules_cannot_be_changed_once_they_are_agreed(game: Game):
    rules = game.rules_for(game.seat_counts[0], {})
    with pytest.raises((FrozenInstanceError, AttributeError)):
        rules.seats = 3


@EVERY_GAME
def test_presets_hold_allowed_options_only(game: Game):
    for preset in game.presets.values():
        for seats in game.seat_counts:
            in_force = options_in_force(game.rules_for(seats, preset))
            assert {
                name: plain(value) for name, value in preset.items()
            }.items() <= in_force.items()


def test_a_value_given_wins_over_the_preset_it_starts_from():
    cat_te = GAMES["cat_te"]
    rules = cat_te.rules_for(4, {"region": "vietnamese", "allow_claim": False})
    assert (rules.allow_drop_out, rules.allow_claim) == (True, False)


# refusals


@EVERY_GAME
@pytest.mark.parametrize("name", ["nonsense", "", "MODE", "win-score", "x" * 1000, "seats"])
def test_an_unknown_option_is_refused_with_a_list_of_names(game: Game, name: str):
    error = refused(game, {name: 1})
    assert error.startswith(f"{game.title} has no option {name[:40]!r}. Its options are ")
    assert all(option.name in error for option in game.options)
    assert len(error) < 500


@EVERY_OPTION
def test_a_wrong_type_is_refused(game: Game, option: Option):
    allowed = option.allowed(game.seat_counts[0])
    for value in WRONG_TYPES:
        error = refused(game, {option.name: value})
        assert error == f"{option.name} must be {allowed}, not {shown(value)}"


@EVERY_OPTION
def test_true_is_not_1(game: Game, option: Option):
    ones = [1, 0] if isinstance(option, Flag) else [True, False]
    for value in ones:
        assert f", not {shown(value)}" in refused(game, {option.name: value})


@EVERY_OPTION
def test_none_is_a_value_only_where_it_is_listed(game: Game, option: Option):
    if isinstance(option, Number) and option.none:
        assert game.rules_for(game.seat_counts[0], {option.name: None})
    else:
        assert ", not none" in refused(game, {option.name: None})


@EVERY_OPTION
def test_a_huge_value_is_refused_in_few_words(game: Game, option: Option):
    for value in HUGE:
        error = refused(game, {option.name: value})
        assert error.startswith(f"{option.name} must be ")
        assert len(error) < 300
        assert "\n" not in error


def test_the_first_leader_is_a_seat_of_this_table():
    mindikot = GAMES["mindikot"]
    assert mindikot.rules_for(6, {"first_leader": 5}).first_leader == 5
    error = refused(mindikot, {"first_leader": 5}, seats=4)
    assert error.endswith("must be a whole number from 0 to 3, or random, not 5")


def test_a_list_names_each_word_once():
    cat_te = GAMES["cat_te"]
    assert "must be a list of any of" in refused(cat_te, {"instant_hands": ["low", "low"]})
    assert "must be a list of any of" in refused(cat_te, {"instant_hands": "low"})
    assert cat_te.rules_for(4, {"instant_hands": ["low"]}).instant_hands == ("low",)


@EVERY_GAME
def test_a_number_of_seats_that_the_game_does_not_allow_is_refused(game: Game):
    allowed = ", ".join(map(str, game.seat_counts))
    wrong: list[Any] = [0, 1, 7, -4, 4.0, True, "4", [4], TOO_LONG]
    for seats in wrong:
        error = refused(game, {}, seats)
        assert error.startswith(f"{game.title} is for {allowed} players, not ")


# the command line


@pytest.mark.parametrize(
    ("option", "text", "value"),
    [
        (Flag("a", False, "A."), "true", True),
        (Flag("a", False, "A."), "False", False),
        (Flag("a", False, "A."), "1", "1"),
        (Number("a", 0, "A."), "12", 12),
        (Number("a", 0, "A."), "-250", -250),
        (Number("a", 0, "A."), "none", None),
        (Number("a", 0, "A."), "random", "random"),
        (Number("a", 0, "A."), "1.5", "1.5"),
        (Number("a", 0, "A."), "--5", "--5"),
        (Number("a", 0, "A."), "1_000", "1_000"),
        (Number("a", 0, "A."), "٣", "٣"),
        (Number("a", 0, "A."), "", ""),
        (Choice("a", "x", "A.", values=("x",)), "x", "x"),
        (Several("a", (), "A.", values=("x", "y")), "x, y", ["x", "y"]),
        (Several("a", (), "A.", values=("x", "y")), "", []),
    ],
)
def test_values_are_read_as_the_command_line_writes_them(option, text, value):
    assert parsed((option,), {"a": text}) == {"a": value}


def test_a_number_too_long_to_be_one_is_left_as_text():
    assert parsed((Number("a", 0, "A."),), {"a": "9" * 5000}) == {"a": "9" * 5000}


@EVERY_OPTION
def test_every_value_can_be_written_on_the_command_line(game: Game, option: Option):
    for value in allowed_values(option, game.seat_counts[-1]):
        if isinstance(value, list):
            text = ",".join(value)
        else:
            text = "none" if value is None else str(value).lower()
        assert parsed(game.options, {option.name: text}) == {option.name: value}


def test_an_unknown_name_is_left_for_the_game_to_refuse():
    given = parsed(GAMES["rook13"].options, {"win_scor": "5"})
    assert given == {"win_scor": "5"}
    assert "Rook13 has no option 'win_scor'" in refused(GAMES["rook13"], given)


@EVERY_OPTION
def test_an_option_depends_only_on_values_that_others_can_have(game: Game, option: Option) -> None:
    others = {each.name: each for each in game.options if each is not option}
    for name, wanted in option.applies_when:
        assert wanted is True or others[name].accepts(wanted, game.default_seats)


def test_an_option_applies_where_the_others_have_the_values_it_needs() -> None:
    option = Flag("blind", False, "", applies_when=(("mode", "hidden"), ("bet", True)))
    assert option.applies({"mode": "hidden", "bet": 2})
    assert not option.applies({"mode": "open", "bet": 2})
    assert not option.applies({"mode": "hidden", "bet": 0})
    assert option.condition() == "mode=hidden, bet"
    assert option.describe(4)["applies_when"] == {"mode": "hidden", "bet": True}


def test_the_selection_of_the_hidden_card_matters_only_with_a_hidden_card() -> None:
    game = GAMES["mindikot"]
    option = next(each for each in game.options if each.name == "hidden_selection")
    assert not option.applies(options_in_force(game.rules()))
    assert option.applies(options_in_force(game.rules(mode="first_card_hidden")))
