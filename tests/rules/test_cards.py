"""Packs: names, suits and sets of cards."""

import pytest

from followsuit.rules.cards import COPIES, FRENCH, NotACard, Pack, cards_of, numbers_of

WHIST = Pack(FRENCH, ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"])
DOUBLE = Pack("CS", ["7", "A"], copies="ab", jokers=2)


def test_a_pack_names_its_cards_suit_by_suit_weakest_first():
    assert WHIST.size == 52
    assert WHIST.names[:3] == ["2C", "3C", "4C"]
    assert WHIST.names[12:14] == ["AC", "2D"]
    assert WHIST.names[-1] == "AS"


def test_copies_have_letters_and_jokers_a_star():
    assert DOUBLE.names == ["7Ca", "7Cb", "ACa", "ACb", "7Sa", "7Sb", "ASa", "ASb", "*a", "*b"]
    assert COPIES == "abcd"


def test_order_is_strength():
    for suit in FRENCH:
        ranks = [WHIST.named(rank + suit) for rank in ("2", "9", "10", "J", "Q", "K", "A")]
        assert ranks == sorted(ranks)


@pytest.mark.parametrize("name", ["10H", "10h"])
def test_a_card_is_recognized_in_any_case(name):
    assert WHIST.names[WHIST.number(name)] == "10H"


def test_a_copy_is_recognized_in_any_case():
    assert DOUBLE.number("7SA") == DOUBLE.number("7sa") == DOUBLE.number("7Sa") == 4


@pytest.mark.parametrize("name", ["", "1H", "10", "H", "10X", "10HH", "*a", "１0H", "ſ2", "10Ⓗ"])
def test_no_other_name_is_a_card(name):
    with pytest.raises(NotACard, match="isn't a card in this pack"):
        WHIST.number(name)


def test_a_long_name_is_cut_short_in_the_error():
    with pytest.raises(NotACard) as error:
        WHIST.number("x" * 10000)
    assert len(str(error.value)) < 60


def test_a_set_names_each_card_once():
    assert WHIST.names_of(WHIST.named("AS", "2C", "10h")) == ("2C", "10H", "AS")
    with pytest.raises(NotACard, match="2c is named twice"):
        WHIST.named("2C", "2c")
    assert WHIST.named() == 0


def test_every_card_belongs_to_one_suit():
    suits = [WHIST.suit(letter) for letter in FRENCH]
    assert sum(suits) == WHIST.all
    for card in WHIST.names:
        assert WHIST.letter(WHIST.suit_of(WHIST.named(card))) == card[-1]
    assert [WHIST.letter(suit) for suit in suits] == list(FRENCH)
    assert WHIST.letter(0) == ""


def test_cards_of_some_ranks():
    assert WHIST.names_of(WHIST.ranked("10")) == ("10C", "10D", "10H", "10S")
    assert len(WHIST.names_of(WHIST.ranked("2", "A"))) == 8


def test_cards_and_their_numbers():
    assert cards_of([0, 51]) == WHIST.named("2C", "AS")
    assert numbers_of(WHIST.named("AS", "2C")) == [0, 51]
    assert numbers_of(WHIST.all) == list(range(52))
    assert WHIST.name(WHIST.named("QD")) == "QD"


@pytest.mark.parametrize("size", [60, 61, 62])
def test_a_pack_of_62_is_the_largest_that_is_a_set(size):
    pack = Pack("C", [str(n) for n in range(size)])
    assert numbers_of(pack.all) == list(range(size))
    assert pack.suit_of(pack.named(f"{size - 1}C")) == pack.all


def test_a_larger_pack_knows_its_cards_by_number():
    pack = Pack(FRENCH, [str(n) for n in range(20)], copies=COPIES)
    assert pack.size == 320
    assert pack.all == 0
    assert pack.names[pack.number("19Sd")] == "19Sd"
