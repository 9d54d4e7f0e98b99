"""The terminal game in a real terminal of 80 by 24."""

import json
import signal
import sys

import pytest

from followsuit.cli.tui.session import seed_of
from followsuit.rules.catalogue import GAMES
from followsuit.rules.shuffle import next_deal, seeded_match
from tests.cli.player import COMMAND, Player

QUICK = ("--speed", "0", "--bot", "random")
PLAY_BEZIQUE = (sys.executable, "-c", COMMAND, "play", "bezique", *QUICK, "--seed", "2")


def at_table(game: str, *more: str, seed: str = "1", **environment: str) -> Player:
    """At the table, past the welcome."""
    player = Player("play", game, *QUICK, "--seed", seed, *more, **environment)
    return player.asked().types("")


def play_on(player: Player, until: str, most: int = 200) -> None:
    """Anything legal, until this is on the screen."""
    for _ in range(most):
        if until in player.text:
            return
        player.types(player.any_answer())
        assert "✗" not in player.text, player.text
    pytest.fail(f"{until!r} never appeared:\n{player.text}")


def test_the_menu_offers_every_game():
    with Player("play", *QUICK) as player:
        player.asked()
        assert all(game.title in player.text for game in GAMES.values())
        player.types("nonsense").types("Rook13")
        assert "Bid for the widow" in player.text


def test_the_menu_refuses_an_unknown_game():
    with Player("play", *QUICK) as player:
        player.asked().types("nonsense")
        assert "There is no such game" in player.text


def test_q_leaves_the_welcome_page():
    with Player("play", "rook13", *QUICK) as player:
        player.asked()
        player.child.send("q\r")
        assert player.leaves() == 0


@pytest.mark.parametrize("path", ["/nowhere/at/all.jsonl", "/proc/match.jsonl"])
def test_a_file_that_cannot_be_written_is_refused_before_the_first_card(path):
    with Player("play", "rook13", *QUICK, "--save", path) as player:
        assert player.leaves() == 1
        assert f"cannot write {path}" in player.raw.replace("\r\n", "")


@pytest.mark.parametrize("more", [["bezique"], ["--seats", "6"], ["--seed", "x"]])
def test_a_saved_match_keeps_its_game_seats_and_seed(more, tmp_path):
    saved = tmp_path / "m.jsonl"
    saved.write_text("{}")
    with Player("play", *more, "--resume", str(saved)) as player:
        assert player.leaves() == 2
        assert "--resume cannot be combined" in player.raw


def test_the_welcome_shows_who_sits_where_and_the_commitment():
    with Player("play", "rook13", *QUICK, "--seed", "1") as player:
        player.asked()
        assert "Clover ●A2" in player.text
        assert "SHA-256" in player.text
        assert player.screen.alternate


def test_the_welcome_shows_the_whole_description_of_the_game():
    with Player("play", "rook13", *QUICK) as player:
        player.asked()
        assert "Play to 500." in " ".join(player.text.split())


def test_a_card_that_does_not_follow_is_refused_with_the_reason():
    with at_table("mindikot", "--seat", "1") as player:
        refused = next(n for n in "123456789" if n not in player.numbers())
        hand = player.rows[17:21]
        player.types(refused)
        assert "follow suit." in player.rows[15]
        assert player.rows[17:21] == hand, "nothing has moved"


def test_an_unknown_word_is_answered_with_a_hint():
    with at_table("rook13") as player:
        player.types("abracadabra")
        assert "neither a card nor an action" in player.text


def test_keys_show_rules_last_trick_and_scores():
    with at_table("mindikot") as player:
        table = player.text
        player.types("?")
        assert "Rules of Mindikot" in player.text
        assert "Options in this match" in pages_of(player)
        assert player.text == table, "and back at the table"
        player.types("l")
        assert "No tricks yet" in player.text
        player.presses("q").types("s")
        assert "Round 1, in progress" in player.text
        player.presses("q")
        assert player.text == table


def pages_of(player: Player) -> str:
    """Turn pages to the end, which leads back to the table."""
    seen = ""
    while "back to the table" in player.rows[23]:
        seen += player.text
        player.presses(" ")
    return seen


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("mindikot", ("--seats", "6")),
        ("mindikot", ("--preset", "leader_hides")),
        ("rook13", ()),
        ("bezique", ("--seats", "4")),
        ("cat_te", ("--seats", "6", "--preset", "laos", "--option", "side_bet=1")),
    ],
)
def test_a_whole_round_can_be_played_by_reading_the_screen(game, options):
    with at_table(game, *options) as player:
        play_on(player, " is over")
        assert player.screen.scrolled == 0
        assert "now " in player.text
        player.types("")
        assert "Your turn" in player.text or "is over" in player.text


def test_a_match_ends_with_its_winner_the_seed_and_an_offer_to_play_again(tmp_path):
    file = tmp_path / "match.jsonl"
    options = ("--seats", "2", "--option", "rounds=1", "--save", str(file))
    with at_table("cat_te", *options) as player:
        play_on(player, "The match is over")
        assert "play again" in player.text
        record = json.loads(file.read_text())
        assert record["fair"]["seed"] in player.text
        player.types("y")
        assert "SHA-256" in player.text, "a new match begins"
        player.types("")
        play_on(player, "The match is over")
        player.child.send("\r")
        assert player.leaves() == 0
    assert len(file.read_text().splitlines()) == 2
    with Player("verify", str(file)) as check:
        assert check.leaves() == 0
        assert ": verified" in check.text


def test_the_side_pot_is_offered_out_of_turn():
    options = ("--seats", "2", "--seat", "1", "--option", "side_bet=3")
    with at_table("cat_te", *options, seed=seed_with_the_card()) as player:
        assert "You may: si: side-pot" in player.rows[21]
        player.types("side-pot")
        assert "You: +6, side pot" in player.text


def seed_with_the_card() -> str:
    """Seat 1 is dealt the card that takes the side pot, and it is not its turn."""
    for text in map(str, range(100)):
        seed = seed_of(text)
        match = seeded_match(GAMES["cat_te"], 2, {"side_bet": 3}, seed)
        match.deal(next_deal(match, seed))
        if match.interjections(1) and match.phase.to_act == 0:
            return text
    raise AssertionError("no such deal")


# leaving


@pytest.mark.parametrize("key", ["\x03", "\x04"], ids=["ctrl-c", "ctrl-d"])
def test_leaving_in_the_middle_of_a_line_restores_the_terminal(key):
    shell = """trap : INT; stty -g; "$0" "$@"; echo "status $?"; stty -g"""
    with Player(*PLAY_BEZIQUE, shell=shell) as player:
        player.asked().types("")
        player.child.send("play 1")
        player.child.send(key)
        assert player.leaves() == 0
        assert not player.screen.alternate
        assert player.screen.cursor_is_shown
        lines = player.raw.replace("\r", "").split("\n")
        assert lines[0] == lines[-2], "the terminal has its old settings"
        assert ("status 130" if key == "\x03" else "status 0") in player.raw
        assert "Traceback" not in player.raw


def test_ctrl_c_leaves_during_a_pause():
    with Player("play", "mindikot", "--bot", "random", "--seat", "3", "--speed", "9") as player:
        player.asked()
        player.child.send("\r")
        player.see("Waiting for")
        player.child.send("\x03")
        assert player.leaves() == 130
        assert not player.screen.alternate
        assert player.screen.cursor_is_shown


def test_ctrl_c_works_even_if_the_shell_ignores_it():
    with Player(*PLAY_BEZIQUE, shell='trap \'\' INT; exec "$0" "$@"') as player:
        player.asked()
        player.child.send("\x03")
        assert player.leaves() == 130


def test_space_ends_a_pause():
    with Player("play", "mindikot", "--bot", "random", "--seat", "3", "--speed", "9") as player:
        player.asked()
        player.child.send("\r")
        for _bot in range(2):  # after the third bot it is our turn
            player.see("Waiting for")
            player.child.send(" ")
        player.asked()
        assert "Your turn" in player.text


def test_input_during_a_pause_waits_for_the_prompt():
    with Player("play", "mindikot", "--bot", "random", "--seat", "3", "--speed", "9") as player:
        player.asked()
        player.child.send("\r")
        player.see("Waiting for")
        player.child.send("play 2\r\r")
        player.see("Your turn")
        player.asked()
        assert player.rows[22] == " ▶ play 2"


@pytest.mark.parametrize("key", ["?", "l", "s"])
def test_ctrl_c_leaves_from_a_page(key):
    with at_table("rook13") as player:
        player.types(key)
        player.child.send("\x03")
        assert player.leaves() == 130
        assert not player.screen.alternate


def test_q_asks_before_leaving():
    with at_table("rook13") as player:
        player.types("q")
        assert "Leave this table?" in player.text
        player.types("n")
        assert "Your turn" in player.text
        player.types("q")
        player.child.send("y\r")
        assert player.leaves() == 0
        assert not player.screen.alternate


def test_a_terminated_game_restores_the_terminal_and_saves(tmp_path):
    file = tmp_path / "match.jsonl"
    with at_table("rook13", "--save", str(file)) as player:
        player.types("pass")
        player.child.kill(signal.SIGTERM)
        assert player.leaves() == 128 + signal.SIGTERM
        assert not player.screen.alternate
    assert json.loads(file.read_text())["result"] is None


def test_a_saved_match_continues_where_it_was_left(tmp_path):
    file = tmp_path / "match.jsonl"
    with at_table("mindikot", "--save", str(file), "--seat", "2") as player:
        player.types(player.any_answer()).types(player.any_answer())
        hand = player.rows[17:21]
        player.child.send("\x03")
        assert player.leaves() == 130
        assert f"--resume {file}" in player.text.replace("\n", "")
    with Player("replay", str(file)) as replayed:
        assert replayed.leaves() == 0
    with Player("play", "--resume", str(file), "--speed", "0") as player:
        player.asked().types("")
        assert player.rows[17:21] == hand
        play_on(player, " is over")
        assert "Round 1" in player.types("s").text


def test_a_window_that_is_too_small_says_so_until_it_grows():
    with at_table("rook13") as player:
        table = player.text
        player.child.setwinsize(20, 60)
        player.see("too small")
        player.asked()
        player.child.setwinsize(24, 80)
        player.asked()
        assert player.text == table


# other terminals


def test_without_utf_8_the_table_is_drawn_in_ascii():
    with at_table(
        "rook13", PYTHONUTF8="0", LANG="C", LC_ALL="C", PYTHONIOENCODING="ascii"
    ) as player:
        assert player.text.isascii()
        assert "+---+" in player.text


def test_no_color_turns_colors_off():
    with at_table("rook13", NO_COLOR="1") as player:
        assert "38;" not in player.raw
        assert "48;" not in player.raw
    with at_table("rook13") as player:
        assert "48;" in player.raw


# the command line


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("rook13", "--seat", "9"), "--seat must be from 0 to 3"),
        (("rook13", "--bot", "nobody"), "there is no bot 'nobody'"),
        (("rook13", "--preset", "none"), "rook13 has no preset 'none'"),
        (("rook13", "--seats", "5"), "rook13 is for 4 players"),
    ],
)
def test_wrong_usage_is_one_line_and_status_2(arguments, message):
    with Player("play", *arguments) as player:
        assert player.leaves() == 2
        assert message in player.text
        assert not player.screen.alternate


def test_an_existing_file_is_not_overwritten(tmp_path):
    file = tmp_path / "precious.txt"
    file.write_text("precious")
    with Player("play", "rook13", "--save", str(file)) as player:
        assert player.leaves() == 1
    assert file.read_text() == "precious"
