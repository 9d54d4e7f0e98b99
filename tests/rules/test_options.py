"""Options describe themselves, refuse what they do not allow, and say what they do."""

import json
from dataclasses import FrozenInstanceError
from typing import Any

import pytest

from followsuit.rules.catalogue import GAMES
from followsuit.rules.game import Game
from followsuit.rules.options import (
    MOST,
    Choice,
    Flag,
    Number,
    Option,
    OptionError,
    Several,
    parsed,
    plain,
    settings_of,
    shown,
)

EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
EVERY_OPTION = pytest.mark.parametrize(
    ("game", "option"),
    [(game, option) for game in GAMES.values() for option in game.options],
    ids=lambda part: part.name,
)
TOO_LONG = 10**5000  # more digits than Python writes out
HUGE: list[object] = [10**9, -(10**9), 2**64, TOO_LONG, -TOO_LONG, [TOO_LONG], "x" * 10**6]
WRONG_TYPES = [1.5, 1.0, float("nan"), {}, b"1", "nonsense", "", ["nonsense"], [["low"]], [1]]

# as the rulings list them: name, default, and some values that are allowed besides
LISTED: dict[str, dict[str, list[object]]] = {
    "mindikot": {
        "mode": ["choose_when_empty", "first_card_hidden"],
        "first_leader": [0, 1, 3, "random"],
        "hidden_selection": ["random", "choose"],
        "hider_sees_card": [False, True],
        "hidden_return": ["after_trick", "immediate"],
        "tie_break": ["tricks", "last_trick", "draw"],
        "win_points": [1, 2, MOST],
        "kot_points": [2, 1, MOST],
        "whitewash_points": [None, 1, MOST],
        "target_score": [5, 1, MOST],
        "next_leader": ["rotate", "round_winner"],
        "early_finish": [False, True],
    },
    "rook13": {
        "win_score": [500, 1, MOST],
        "lose_score": [-250, -1, -MOST],
        "godown_no_points": [False, True],
        "manual_redeal": [True, False],
        "manual_redeal_limit": [1, None, 0, MOST],
    },
    "bezique": {
        "mode": ["standard", "advanced"],
        "joker_turnup": ["reflip", "diamonds"],
        "melds_per_trick": [1, 0, 100],
        "run_blocks_marriage": ["both", "any"],
        "bezique_after_double": [False, True],
        "seven_bonus_phase2": [False, True],
        "max_jokers_per_meld": [1, 0, 3],
        "target_score": [1500, 1, MOST],
    },
    "cat_te": {
        "region": ["khmer", "laos", "vietnamese"],
        "first_lead": ["left", "dealer"],
        "follow": ["must_or_fold", "free"],
        "void_may_show": [False, True],
        "face_up_must_beat": [False, True],
        "eliminate_after_4": [False, True],
        "sweep_wins": [False, True],
        "sweep_double_min_players": [None, 2, 6],
        "trick5_blind": [False, True],
        "instant_hands": [["quads", "flush", "low"], [], ["low"]],
        "instant_double": [False, True],
        "allow_drop_out": [False, True],
        "allow_claim": [False, True],
        "reveal_folds_at_end": [False, True],
        "bet": [1, MOST],
        "side_bet": [0, MOST],
        "rounds": [6, None, 1, MOST],
    },
}
REFUSED: dict[str, dict[str, list[object]]] = {
    "mindikot": {"first_leader": [-1, 4, "seat 0"], "win_points": [0], "whitewash_points": [0]},
    "rook13": {"win_score": [0, MOST + 1], "lose_score": [0, -MOST - 1]},
    "bezique": {"melds_per_trick": [-1, 101], "max_jokers_per_meld": [4], "target_score": [None]},
    "cat_te": {"sweep_double_min_players": [1, 7, 0], "bet": [0], "side_bet": [-1], "rounds": [0]},
}


def refused(game: Game, given: dict[str, object], seats: int | None = None) -> str:
    """The error that refuses these options."""
    with pytest.raises(OptionError) as error:
        game.rules_for(game.seat_counts[0] if seats is None else seats, given)
    return str(error.value)


# they describe themselves


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


def test_a_form_is_told_the_values_and_bounds():
    assert Choice("a", "x", "A.", values=("x", "y")).describe(4)["values"] == ["x", "y"]
    assert Several("a", ("x",), "A.", values=("x", "y")).describe(4)["values"] == ["x", "y"]
    number = Number("a", 0, "A.", low=0, high=None, none=True, word="random").describe(4)
    assert (number["low"], number["high"], number["none"]) == (0, 3, True)
    assert number["word"] == "random"
    assert number["allowed"] == "a whole number from 0 to 3, or none, or random"
    assert Flag("a", True, "A.").describe(4)["allowed"] == "true or false"


@EVERY_GAME
def test_every_option_of_the_rulings_is_there_and_no_other(game: Game):
    assert {option.name for option in game.options} == set(LISTED[game.name])


@EVERY_GAME
def test_the_defaults_are_those_of_the_rulings(game: Game):
    for seats in game.seat_counts:
        defaults = {name: values[0] for name, values in LISTED[game.name].items()}
        assert settings_of(game.rules_for(seats, {})) == defaults


@EVERY_OPTION
def test_every_listed_value_is_allowed_and_in_force(game: Game, option: Option):
    for value in LISTED[game.name][option.name]:
        rules = game.rules_for(game.seat_counts[-1], {option.name: value})
        assert settings_of(rules)[option.name] == value


@EVERY_GAME
def test_rules_cannot_be_changed_once_they_are_agreed(game: Game):
    rules = game.rules_for(game.seat_counts[0], {})
    with pytest.raises((FrozenInstanceError, AttributeError)):
        rules.seats = 3


@EVERY_GAME
def test_presets_hold_allowed_options_only(game: Game):
    for preset in game.presets.values():
        for seats in game.seat_counts:
            in_force = settings_of(game.rules_for(seats, preset))
            assert {
                name: plain(value) for name, value in preset.items()
            }.items() <= in_force.items()


def test_a_value_given_wins_over_the_preset_it_starts_from():
    cat_te = GAMES["cat_te"]
    rules = cat_te.rules_for(4, {"region": "vietnamese", "allow_claim": False})
    assert (rules.allow_drop_out, rules.allow_claim) == (True, False)


# they refuse


@EVERY_GAME
@pytest.mark.parametrize("name", ["nonsense", "", "MODE", "win-score", "x" * 1000, "seats"])
def test_an_unknown_option_is_refused_with_the_names_there_are(game: Game, name: str):
    error = refused(game, {name: 1})
    assert error.startswith(f"{game.name} has no option {name[:40]!r}; it has ")
    assert all(option.name in error for option in game.options)
    assert len(error) < 500


@EVERY_OPTION
def test_a_wrong_type_is_refused(game: Game, option: Option):
    allowed = option.allowed(game.seat_counts[0])
    for value in WRONG_TYPES:
        error = refused(game, {option.name: value})
        assert error == f"option {option.name}: {shown(value)} is not allowed; {allowed}"


@EVERY_OPTION
def test_true_is_not_1(game: Game, option: Option):
    ones = [1, 0] if isinstance(option, Flag) else [True, False]
    for value in ones:
        assert f"{shown(value)} is not allowed" in refused(game, {option.name: value})


@EVERY_OPTION
def test_none_is_a_value_only_where_it_is_listed(game: Game, option: Option):
    if isinstance(option, Number) and option.none:
        assert game.rules_for(game.seat_counts[0], {option.name: None})
    else:
        assert "none is not allowed" in refused(game, {option.name: None})


@EVERY_OPTION
def test_what_is_huge_is_refused_in_few_words(game: Game, option: Option):
    for value in HUGE:
        error = refused(game, {option.name: value})
        assert error.startswith(f"option {option.name}: ")
        assert len(error) < 300
        assert "\n" not in error


@EVERY_GAME
def test_values_out_of_range_are_refused_with_the_range(game: Game):
    for name, values in REFUSED[game.name].items():
        for value in values:
            error = refused(game, {name: value})
            assert error.startswith(
                f"option {name}: {shown(value)} is not allowed; a whole number from"
            )


def test_the_first_leader_is_a_seat_of_this_table():
    mindikot = GAMES["mindikot"]
    assert mindikot.rules_for(6, {"first_leader": 5}).first_leader == 5
    error = refused(mindikot, {"first_leader": 5}, seats=4)
    assert error.endswith("5 is not allowed; a whole number from 0 to 3, or random")


def test_a_list_names_each_word_once():
    cat_te = GAMES["cat_te"]
    assert "is not allowed" in refused(cat_te, {"instant_hands": ["low", "low"]})
    assert "is not allowed" in refused(cat_te, {"instant_hands": "low"})
    assert cat_te.rules_for(4, {"instant_hands": ["low"]}).instant_hands == ("low",)


@EVERY_GAME
def test_a_number_of_seats_that_the_game_has_not_is_refused(game: Game):
    allowed = ", ".join(map(str, game.seat_counts))
    wrong: list[Any] = [0, 1, 7, -4, 4.0, True, "4", [4], TOO_LONG]
    for seats in wrong:
        error = refused(game, {}, seats)
        assert error.startswith(f"{game.name} is played by {allowed}, not by ")


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
def test_every_listed_value_can_be_written_on_the_command_line(game: Game, option: Option):
    for value in LISTED[game.name][option.name]:
        if isinstance(value, list):
            text = ",".join(value)
        else:
            text = "none" if value is None else str(value).lower()
        assert parsed(game.options, {option.name: text}) == {option.name: value}


def test_an_unknown_name_is_left_for_the_game_to_refuse():
    given = parsed(GAMES["rook13"].options, {"win_scor": "5"})
    assert given == {"win_scor": "5"}
    assert "rook13 has no option 'win_scor'" in refused(GAMES["rook13"], given)
