"""The table on a screen of 80 by 24, for every game and every number of seats."""

from itertools import islice

import pytest
from rich.text import Text
from wcwidth import wcswidth

from followsuit.cli.tui import match_pages
from followsuit.cli.tui.header import header
from followsuit.cli.tui.pager import split
from followsuit.cli.tui.rules_page import rules_lines
from followsuit.cli.tui.score_sheet import ScoreSheet, score_sheet_lines
from followsuit.cli.tui.screen import PAGE_ROWS, PROMPT_ROW
from followsuit.cli.tui.seats import Seats
from followsuit.cli.tui.symbols import ASCII, STRONG, UNICODE
from followsuit.cli.tui.text_grid import HEIGHT, WIDTH
from followsuit.rules.catalogue import GAMES
from followsuit.rules.phase import Action
from tests.cli.positions import EVERY_TABLE, drawn, positions, text_of
from tests.scene import deal, dealt, new, say

WILD: dict[str, dict[str, object]] = {  # options that put the most on the table
    "mindikot": {"mode": "first_card_hidden", "hider_sees_card": True},
    "rook13": {},
    "bezique": {"melds_per_trick": 0, "max_jokers_per_meld": 3},
    "cat_te": {"region": "vietnamese", "side_bet": 1_000_000, "bet": 1_000_000},
}
LONG_REASON = "because " * 20


def widths(lines) -> list[int]:
    return [wcswidth(line.plain) for line in lines]


@pytest.mark.parametrize("symbols", [UNICODE, ASCII], ids=["unicode", "ascii"])
@pytest.mark.parametrize(("game", "seats"), EVERY_TABLE)
def test_no_position_needs_more_than_80_by_24(game, seats, symbols):
    for number, match in enumerate(positions(game, seats, "screen", WILD.get(game, {}))):
        if number % 3 and match.phase.to_act != number % seats:
            continue
        seat = number % seats
        lines = drawn(match, seat, symbols).lines
        assert len(lines) == HEIGHT
        assert min(widths(lines)) >= 0, "a sign that has no width"
        assert max(widths(lines)) <= WIDTH, text_of(drawn(match, seat, symbols))
        assert lines[PROMPT_ROW - 1].plain.strip() == "", "the player types here"


@pytest.mark.parametrize(("game", "seats"), EVERY_TABLE)
def test_the_whole_hand_is_on_the_screen(game, seats):
    for match in islice(positions(game, seats, "hand"), 0, 90, 7):
        view = match.view(0)
        hand = "\n".join(line.plain for line in drawn(match, 0, ASCII).lines[17:21])
        names = [name.rstrip("abcd") if game == "bezique" else name for name in view.hand]
        assert all(name in hand for name in names)
        assert hand.count("|") + hand.count(":") == 2 * len(names)


def test_the_ascii_table_is_ascii():
    for match in islice(positions("cat_te", 6, "ascii"), 20):
        assert text_of(drawn(match, 2, ASCII)).isascii()


def test_a_refusal_of_any_length_stays_within_its_rows():
    match = dealt("rook13")
    frame = drawn(match, 0, UNICODE, LONG_REASON)
    assert len(frame.lines) == HEIGHT
    assert max(widths(frame.lines)) <= WIDTH


def test_only_playable_cards_have_a_number_and_a_solid_frame():
    match = dealt("mindikot", "AH 2H 3S KC | 4H 5S QC", mode="choose_when_empty")
    say(match, "play AH")
    rows = text_of(drawn(match, 1, ASCII)).split("\n")[17:21]
    hearts = [name for name in match.view(1).hand if name.endswith("H")]
    assert rows[3].split() == [str(n) for n in numbers_of(match, hearts)]
    assert rows[1].count("|") == 2 * len(hearts)


def numbers_of(match, cards) -> list[int]:
    from followsuit.cli.tui.choices import choices_in

    hand = choices_in(match.view(1), match.table.pack.names).hand
    return [hand.index(card) + 1 for card in hand if card in cards]


def test_each_card_is_drawn_at_its_seat():
    match = dealt("mindikot", "AH | 4H | 5H | 6H")
    say(match, "play AH", "play 4H", "play 5H")
    rows = text_of(drawn(match, 3)).split("\n")
    assert rows[5].startswith(" Alder"), "the seat after mine sits at the left"
    left, partner, right = (rows[6].index(card) for card in ("A♥", "4♥", "5♥"))
    assert left < partner < right


def test_the_table_shows_trump_the_suit_led_and_who_is_winning():
    match = dealt("mindikot", "AH 2C | 4H | 5H | 6H")
    say(match, "play AH", "play 4H")
    text = text_of(drawn(match, 2))
    assert "no trump yet" in text
    assert "♥  hearts led" in text
    assert "Alder is winning" in text
    assert "▶ You ●A2" in text


def test_only_its_owner_sees_a_go_down():
    match = dealt("rook13", "5R 6R 7R 8R 9R 10R 11R 12R 13R", dealer=3)
    say(match, "deal", "open", "bid 120", "discard 5R 6R 7R 8R", "trump R")
    assert "laid aside 5R 6R 7R 8R" in text_of(drawn(match, 0))
    assert "laid aside" not in text_of(drawn(match, 1))


def test_melds_are_shown_to_others_and_marked_in_the_own_hand():
    match = dealt(
        "bezique",
        "KHa QHa AHa | 7Ha 8Ha",
        dealer=1,
        piles={"turn_up": "9Sa"},
        joker_turnup="reflip",
    )
    say(match, "play AHa", "play 7Ha", "meld marriage KHa QHa", "draw")
    mine, theirs = text_of(drawn(match, 0)), text_of(drawn(match, 1))
    assert mine.split("\n")[20].count("*") == 2
    assert "* melded, on the table" in mine
    assert "K♥ Q♥" in theirs or "Q♥ K♥" in theirs


def test_a_folded_card_is_a_back_to_others_and_known_to_its_owner():
    match = dealt("cat_te", "AH 2C 3C 4C 5D 6D | 2H 3H 9C KD QD JS", seats=2, dealer=1)
    say(match, "play AH", "fold KD", "play 2C")
    assert "▒K♦" in text_of(drawn(match, 1))
    assert "K♦" not in text_of(drawn(match, 0))
    assert "▒▒" in text_of(drawn(match, 0))


def test_pots_and_the_turned_card_are_on_the_table():
    match = new("cat_te", seats=3, side_bet=2, bet=5)
    deal(match, "AH 2C 3C 4C 5D 6D | 2H 3H 9C KD QD JS | AC KC 9D 8D 7S 2S", stub="10H")
    second = drawn(match, 0).lines[1].plain
    assert "trick 1 of 6" in second
    assert "pot 15" in second
    assert "side pot 6 for the card above the 10♥" in second


def test_a_deal_that_is_thrown_in_does_not_count_as_a_hand():
    seen = Seats(GAMES["rook13"], 4, 0, UNICODE)
    match = dealt("rook13", dealer=3)
    say(match, "deal", "redeal")
    score_sheet = ScoreSheet()
    score_sheet.new_round()
    score_sheet.note(match.history)
    deal(match)
    score_sheet.new_round()
    titles = [line.plain for line in score_sheet_lines(score_sheet, (0, 0), seen)]
    assert "Hand 1: new deal" in titles
    assert "Hand 1, in progress" in titles
    assert "hand 1" in header(match.view(0), seen)[0].plain


@pytest.mark.parametrize(("game", "seats"), EVERY_TABLE)
def test_the_score_of_a_round_fits_one_page(game, seats):
    seen = Seats(GAMES[game], seats, 0, UNICODE)
    score_sheet = ScoreSheet()
    score_sheet.new_round()
    *_, last = positions(game, seats, "page", WILD.get(game, {}))
    score_sheet.note(last.history)
    lines = match_pages.round_over(score_sheet.rounds[-1], last.view(0), seen)
    assert len(lines) <= PAGE_ROWS
    assert max(widths(lines)) <= WIDTH - 1


@pytest.mark.parametrize("game", list(GAMES))
def test_the_rules_fit_the_width_of_a_page(game):
    rules = GAMES[game].new_match().rules_in_force()
    lines = rules_lines(GAMES[game], rules, UNICODE)
    assert max(widths(lines)) <= WIDTH - 1
    assert any("Options in this match" in line.plain for line in lines)
    assert not any("_" in line.plain for line in lines)  # options have names that people read


def test_pages_end_between_paragraphs_and_never_with_a_heading():
    heading, text, gap = Text("Title", STRONG), Text("text"), Text()
    heading.stylize(STRONG)
    long = [text] * (PAGE_ROWS - 3) + [gap, heading, gap] + [text] * 5 + [gap]
    first, second = split(long)
    assert len(first) == PAGE_ROWS - 3
    assert second[1] is heading
    assert [*first, *second] == long
    assert [len(page) for page in split([text] * (PAGE_ROWS + 1))] == [PAGE_ROWS, 1]


def test_every_color_is_offered_as_trump():
    match = dealt("rook13", dealer=3)
    say(match, "deal", "open", "bid 120", "discard 5R 6R 7R 8R")
    text = text_of(drawn(match, 0))
    assert all(way in text for way in ("r: red", "y: yellow", "b: black", "g: green"))


def test_a_player_who_can_only_fold_sees_why():
    hands = "2C 3D 4H 5S 7C 8D | 9C KS QS 10C JS 9S | AC KC 9D 8H 7S 2S"
    match = dealt("cat_te", hands, seats=3, dealer=2)
    say(match, "play 3D")
    assert "No diamonds: fold a card" in text_of(drawn(match, 1))


def test_a_single_action_is_offered_without_asking_for_others():
    matches = positions("bezique", 2, "draw")
    match = next(m for m in matches if m.legal_actions(m.to_act) == [Action("draw")])
    prompt = drawn(match, match.to_act).lines[PROMPT_ROW - 2].plain
    assert prompt.split() == ["Your", "turn.", "Enter:", "draw"]
