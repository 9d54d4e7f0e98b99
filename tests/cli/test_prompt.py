"""What a player types, and the action it means."""

from itertools import islice

import pytest

from followsuit.cli.tui.answer import NotUnderstood, parse_answer
from followsuit.cli.tui.choices import Choices, choices_in
from followsuit.rules.phase import Action
from tests.cli.positions import EVERY_TABLE, positions
from tests.scene import dealt, legal, say


def typed(match, text: str, seat: int | None = None) -> str:
    view = match.view(match.phase.to_act if seat is None else seat)
    return str(parse_answer(text, choices_in(view, match.table.pack.names)))


@pytest.fixture
def lead():
    """The leader of a trick, with a hand sorted ♠ ♥ ♣ ♦, the highest first."""
    hand = "AS 10S 2S KH 10H 9H QC 3C AD JD 8D 5D 4D"
    return dealt("mindikot", hand)


@pytest.mark.parametrize(
    "text", ["10h", "10H", " 10h ", "10♥", "play 10h", "p 10H", "5", "play 5", "PLAY 10♥"]
)
def test_a_card_can_be_typed_in_many_ways(lead, text):
    assert typed(lead, text) == "play 10H"


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("14", "your cards are 1 to 13"),
        ("0", "your cards are 1 to 13"),
        ("xyz", "neither a card nor an action"),
        ("", "You have a choice"),
        ("re", "neither a card nor an action"),
    ],
)
def test_nonsense_is_answered_with_what_could_be_typed(lead, text, hint):
    with pytest.raises(NotUnderstood, match=hint):
        typed(lead, text)


def test_a_card_not_in_the_hand_is_left_for_the_rules_to_refuse(lead):
    assert typed(lead, "ah") == "play AH"
    assert typed(lead, "bid 85") == "bid 85"


def test_enter_takes_the_only_legal_action():
    match = dealt("mindikot", "AH | 4H 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS")
    say(match, "play AH")
    assert legal(match) == ["play 4H"]
    assert typed(match, "") == "play 4H"


def test_a_bid_is_a_number_or_has_its_verb():
    match = dealt("rook13", dealer=3)
    say(match, "deal", "open")
    for text in ("85", "bid 85", "b 85", "b85", "BID 85"):
        assert typed(match, text) == "bid 85"
    assert typed(match, "p") == "pass"


def test_a_go_down_is_four_numbers_or_names_in_any_order():
    match = dealt("rook13", "5R 6R 7R 8R 9R 10R 11R 12R 13R", dealer=3)
    say(match, "deal", "open", "bid 120")
    assert typed(match, "5r 6r, 8R 7r") == "discard 5R 6R 8R 7R"
    assert typed(match, "1 2 5r 6r") == "discard 13R 12R 5R 6R"
    assert typed(match, "d 1 2 3 4") == "discard 13R 12R 11R 10R"


def test_the_beginning_of_a_verb_is_enough():
    match = dealt("rook13", dealer=3)
    say(match, "deal")
    assert typed(match, "r") == "redeal"
    assert typed(match, "o") == "open"


def test_an_ambiguous_beginning_asks_for_one_more_letter():
    two = Choices(hand=(), legal=(), verbs=("draw", "drop"), card_verb="", listed=())
    with pytest.raises(NotUnderstood, match="any of draw, drop"):
        parse_answer("d", two)


def test_trump_is_one_letter():
    match = dealt("rook13", "5R 6R 7R 8R 9R 10R 11R 12R 13R", dealer=3)
    say(match, "deal", "open", "bid 120", "discard 5R 6R 7R 8R")
    for text in ("r", "R", "red", "trump r", "t r"):
        assert typed(match, text) == "trump R"


def test_a_bare_card_is_played_and_f_folds():
    match = dealt("cat_te", "AH 2C 3C 4C 5D 6D | 2H 3H 9C KD QD JS", seats=2, dealer=1)
    say(match, "play AH")
    assert typed(match, "3h") == "play 3H"
    assert typed(match, "f kd") == "fold KD"
    assert typed(match, "f2") == "fold 3H"
    assert typed(match, "fold 1") == "fold JS"


def test_a_bare_card_folds_where_nothing_can_be_played():
    match = dealt("cat_te", "AH 2C 3C 4C 5D 6D | 2S 3S 9C KD QD JS", seats=2, dealer=1)
    say(match, "play AH")
    assert typed(match, "kd") == "fold KD"


def bezique_window():
    """The winner of the first trick may meld a marriage of hearts and four jacks."""
    hand = "KHa QHa QHb AHa JCa JDa JSa JSb 8Ca | 7Ha 8Ha"
    match = dealt("bezique", hand, dealer=1, piles={"turn_up": "9Sa"})
    say(match, "play AHa", "play 7Ha")
    return match


def test_melds_are_numbered_and_equal_cards_listed_once():
    match = bezique_window()
    view = match.view(0)
    listed = [str(action) for action in choices_in(view, match.table.pack.names).listed]
    assert listed == ["meld marriage KHa QHa", "meld jacks JCa JDa JSa JSb"]
    assert typed(match, "1") == "meld marriage KHa QHa"
    assert typed(match, "meld 2") == "meld jacks JCa JDa JSa JSb"
    assert typed(match, "meld marriage KHa QHb").lower() == "meld marriage kha qhb"
    assert typed(match, "d") == "draw"
    assert typed(match, "3") == "draw"
    with pytest.raises(NotUnderstood, match="no choice 4"):
        typed(match, "4")


def test_a_card_without_its_letter_is_any_copy_in_the_hand():
    match = dealt("bezique", "QHb KHc", dealer=1, piles={"turn_up": "9Sa"})
    assert typed(match, "qh") in ("play QHa", "play QHb", "play QHc", "play QHd")
    assert typed(match, "khc") == "play KHc"
    assert typed(match, "KHD") == "play KHd"


def test_a_table_key_is_never_offered_as_a_short_form():
    from followsuit.cli.tui.prompt import shortest

    assert shortest("swap", ("swap", "draw", "meld")) == "sw"
    assert shortest("side-pot", ("play", "side-pot")) == "si"
    assert shortest("drop", ("draw", "drop")) == "dro"
    assert shortest("pass", ("reveal", "pass")) == "p"


@pytest.mark.parametrize(("game", "seats"), EVERY_TABLE)
def test_every_choice_can_be_made_by_number(game, seats):
    for match in islice(positions(game, seats, "numbers"), 0, 200, 3):
        if match.to_act < 0:
            continue
        view = match.view(match.to_act)
        choices = choices_in(view, match.table.pack.names)
        if choices.pick_count:
            numbers = " ".join(str(number + 1) for number in range(choices.pick_count))
            assert len(parse_answer(numbers, choices).words) == choices.pick_count
            continue
        by_number = {str(action) for action in numbered_actions(choices)}
        faces = {str(action).rstrip("abcd") for action in choices.legal if not action.words[1:]}
        assert faces <= {text.rstrip("abcd") for text in by_number}


def numbered_actions(choices: Choices) -> list[Action]:
    """The actions that numbers can express, alone or after a verb."""
    if choices.card_verb:
        cards = range(1, len(choices.hand) + 1)
        verbs = choices.card_verbs()
        plain = [Action(verb) for verb in choices.plain_verbs()]
        return plain + [parse_answer(f"{verb} {n}", choices) for verb in verbs for n in cards]
    if choices.number_verb:
        amounts = [action for action in choices.legal if action.words]
        bids = [parse_answer(action.words[0], choices) for action in amounts]
        return bids + [Action(verb) for verb in choices.plain_verbs()]
    count = len(choices.listed) + len(choices.other)
    return [parse_answer(str(number), choices) for number in range(1, count + 1)]
