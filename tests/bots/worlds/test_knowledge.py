"""What a seat knows for certain, in scenes small enough to enumerate all worlds."""

from random import Random
from typing import Any

import pytest

from followsuit.bots.worlds import Worlds
from followsuit.games.bezique.table import tableau
from followsuit.games.cat_te.table import tableau as tableau_of_cat_te
from followsuit.rules.dice import Dice
from tests.bots.worlds.enumeration import assert_uniform, possible_worlds
from tests.conformance.histories import History
from tests.scene import filled, legal, new


def dealt(
    game: str, hands: list[str], piles: dict[str, str] | None = None, **options: Any
) -> History:
    """A history that starts with these cards."""
    history = History.of(new(game, **options))
    history.deal(filled(history.match, hands, **(piles or {})))
    return history


def say(history: History, *texts: str) -> None:
    """Perform actions of the seat to act, or of the seat before a colon."""
    for text in texts:
        seat, colon, action = text.rpartition(":")
        history.act(int(seat) if colon else history.match.to_act, action)


def names_at(history: History, worlds: set[tuple[tuple[int, ...], ...]], place: int) -> set[str]:
    """All cards that some world has at a place."""
    names = history.match.table.pack.names
    return {names[card] for world in worlds for card in world[place]}


# Cat Te: seat 0 has small cards and folds, seat 1 shows five cards of six


def two(hand: str, *said: str, **options: Any) -> History:
    history = dealt("cat_te", ["2H 6S 4S 5D 7C 8C", hand], seats=2, dealer=1, **options)
    say(history, "play 2H", *said)
    return history


def last_card(history: History) -> set[str]:
    """The possible last cards of seat 1."""
    return names_at(history, assert_uniform(history, 0), 1)


def led(*cards: str) -> list[str]:
    """Seat 1 leads these, and seat 0 folds."""
    said = []
    for card, fold in zip(cards, ["6S", "4S", "5D", "7C"], strict=False):
        said += [f"play {card}", f"fold {fold}"]
    return said


@pytest.mark.rule("CT-9")
def test_five_shown_cards_of_a_suit_exclude_a_sixth():
    history = two("AH KH QH JH 10H 9C", "play AH", *led("KH", "QH", "JH", "10H"))
    last = last_card(history)
    assert not {card for card in last if card.endswith("H")}
    assert len(last) == 41 - 7


@pytest.mark.rule("CT-9")
def test_three_shown_cards_of_a_rank_exclude_the_fourth():
    history = two("KH KD KC 9D 9S JS", "play KH", *led("KD", "KC", "9D", "9S"))
    assert "KS" not in last_card(history)


@pytest.mark.rule("CT-9")
def test_five_shown_low_cards_exclude_a_sixth():
    history = two("AH 2D 3D 4D 5C JS", "play AH", *led("2D", "3D", "4D", "5C"))
    assert not {card for card in last_card(history) if card[:-1] in "A2345"}


OFF_SUIT = ["play KD", "play 5D", "play AD", *led("KC", "9S", "QC")]


@pytest.mark.rule("CT-18")
def test_where_voids_may_not_show_an_off_suit_card_proves_that_the_suit_is_held():
    history = two("KD AD KC 9S QC 10H", *OFF_SUIT[:-1], "fold 7C", follow="free")
    last = last_card(history)
    assert len(last) == 12
    assert {card[-1] for card in last} == {"H"}


@pytest.mark.rule("S4 Phases 3")
def test_where_players_must_follow_an_off_suit_card_proves_a_void():
    history = two("KD AD KC 9S QC 10C", *OFF_SUIT[:-1], "fold 7C", void_may_show=True)
    assert "H" not in {card[-1] for card in last_card(history)}


@pytest.mark.rule("S4 Phases 3")
def test_a_void_excludes_the_suit_from_later_folds():
    said = ["play KD", "play 4S", "fold 3C", "play 5D", "play AD"]
    said += ["play KC", "fold 6S", "play QC", "fold 7C"]
    history = two("KD AD KC 3C QC 10C", *said, void_may_show=True)
    worlds = possible_worlds(history, 0)
    folded = 2 + 2 * 1 + 1  # after two hands: the second trick, seat 1
    assert "H" not in {card[-1] for card in names_at(history, worlds, folded)}
    assert Worlds(history.match, 0).count() >= len(worlds) > 600


@pytest.mark.rule("CT-12")
def test_whoever_took_the_side_pot_holds_the_card_or_has_folded_it():
    said = ["play AH", *led("KD", "KC", "9D", "9S"), "1:side-pot"]
    history = dealt(
        "cat_te",
        ["2H 6S 4S 5D 7C 8C", "AH KD KC 9D 9S QH"],
        {"stub": "JH"},
        seats=2,
        dealer=1,
        side_bet=1,
    )
    say(history, "play 2H", *said)
    assert last_card(history) == {"QH"}


def claimed(against: str) -> tuple[History, list[set[str]]]:
    """Seat 1 claims with 9S and JH; returns the possible hands of seat 2 after four shown cards."""
    hands = ["2H 6S 4S 5D 7C 8C", "AH KD KC 9D 9S JH", f"3H 4D 4C 6D {against}"]
    history = dealt("cat_te", hands, seats=3, dealer=2, allow_claim=True)
    say(history, "play 2H", "play AH", "play 3H", "play KD", "play 4D", "fold 6S")
    say(history, "play KC", "play 4C", "fold 4S", "play 9D", "play 6D", "fold 5D", "claim")
    names = history.match.table.pack.names
    worlds = assert_uniform(history, 0, each=20)
    return history, [{names[card] for card in world[2]} for world in worlds]


BEATING = {"10S", "JS", "QS", "KS", "AS", "QH", "KH"}


@pytest.mark.rule("CT-11")
def test_after_a_false_claim_some_hand_must_beat_it():
    history, hands = claimed(against="8S KH")
    assert history.match.to_act >= 0
    assert all(hand & BEATING for hand in hands)


@pytest.mark.rule("CT-11")
def test_after_a_valid_claim_no_hand_beats_it():
    history, hands = claimed(against="8S 7H")
    assert history.match.round_is_over()
    assert not any(hand & BEATING for hand in hands)


@pytest.mark.rule("CT-9")
def test_whoever_played_on_had_an_instant_hand():
    hand = "AH KH QH JH 10H 9H"
    history = dealt("cat_te", ["2H 6S 4S 5D 7C 8C", hand], seats=2, dealer=1, instant_choice=True)
    say(history, "play-on", "play 2H", "play AH", *led("KH", "QH", "JH", "10H"))
    last = last_card(history)
    assert last == {"3H", "4H", "5H", "6H", "7H", "8H", "9H"}


@pytest.mark.rule("CT-9")
def test_where_showing_is_a_choice_whoever_was_not_asked_had_no_instant_hand():
    history = two("KH KD KC 9D 9S JS", "play KH", *led("KD", "KC", "9D", "9S"), instant_choice=True)
    assert "KS" not in last_card(history)


@pytest.mark.rule("CT-9")
def test_while_one_player_chooses_nothing_is_known_of_the_players_after():
    hands = ["AH KH QH JH 10H 9H", "2C 2D 2S 7C 8C 9C", "5C 5D 5S 7D 8D 9D"]
    history = dealt("cat_te", hands, seats=3, dealer=2, instant_choice=True)
    world = history.match.copy()
    for hand, possible in [("2C 2D 2S 2H 8C 9C", True), ("AC AD AS 7C 8C 9C", True)]:
        world.table.hands[1] = world.table.pack.named(*hand.split())
        assert world.is_possible() is possible
    say(history, "play-on")
    world = history.match.copy()
    world.table.hands[1] = world.table.pack.named("2C", "2D", "2S", "2H", "8C", "9C")
    assert not world.is_possible()


def claimed_in_the_blind_trick(down: str, *others: str) -> History:
    """Seat 2 claims with two clubs after seat 1 has played a card face down."""
    hands = ["AS KS QS JS 2C 3H", f"3S 5H 7D 9H {down} 2D", "4S 6H 8D 10H 10C JC", *others]
    options: dict[str, Any] = {"follow": "free", "void_may_show": True, "trick5_blind": True}
    options |= {"allow_claim": True, "claim_when": "own_turn", "seats": len(hands)}
    history = dealt("cat_te", hands, dealer=len(hands) - 1, **options)
    for trick in range(4):
        say(history, *[f"play {hand.split()[trick]}" for hand in hands])
    say(history, "play 2C", f"play {down}", "claim")
    return history


HIGHER = {"QC", "KC", "AC"}


@pytest.mark.rule("CT-11", "CT-7")
def test_after_a_valid_claim_no_card_face_down_in_the_trick_beats_it():
    history = claimed_in_the_blind_trick("3C")
    worlds = assert_uniform(history, 0, each=3)
    assert len(worlds) == 33 * 32
    for place in (1, 3 + 3 * 4 + 1):  # the hand of seat 1, and its card in the fifth trick
        assert not names_at(history, worlds, place) & HIGHER


@pytest.mark.rule("CT-11", "CT-7")
def test_after_a_false_claim_a_card_in_hand_or_face_down_in_the_trick_beats_it():
    history = claimed_in_the_blind_trick("QC", "6S 8H 10D JH 7S 4D")
    worlds, dice, rng = Worlds(history.match, 3), Dice(1), Random(1)
    found = set()
    for _ in range(100):
        world = worlds.deal(dice)
        assert history.agrees_with(3, world, rng)
        hands = {card for seat in (0, 1) for card in world.hand_of(seat)}
        down = world.table.pack.name(tableau_of_cat_te(world.table).committed(1, 2))
        assert HIGHER & {down, *hands}
        found.add((bool(HIGHER & hands), down in HIGHER))
    assert found >= {(True, False), (False, True)}


# Rook13


def kept_for_last(hands: list[str], keep: set[str], **options: Any) -> History:
    """Seat 0 takes the widow and lays it aside; everyone keeps these cards if possible."""
    history = dealt("rook13", hands, {"widow": WIDOW}, dealer=3, manual_redeal=False, **options)
    say(history, "deal", "bid 65", "pass", "pass", "pass", f"discard {WIDOW}", "trump R")
    while history.match.hand_of(history.match.to_act)[1:] or history.match.phase.on_table():
        cards = [text.split()[1] for text in legal(history.match)]
        say(history, f"play {min(cards, key=lambda card: card in keep)}")
    return history


WIDOW = "11B 12B 11G 12G"
WEAK = "6R 7R 8R 6Y 7Y 8Y 6B 7B 14Y"


@pytest.mark.rule("RK-12")
def test_a_ninth_card_after_eight_weak_ones_must_be_better():
    hands = [
        "10R 11R 12R 13R 14R 5R 10B 13B 14B",
        WEAK,
        "5Y 10Y 11Y 5B 8B 5G 6G 10G 13G",
        "12Y 13Y 9Y 9R 9B 7G 8G 9G 14G",
    ]
    history = kept_for_last(hands, {"14Y", "6G", "8G", "9G"})
    worlds = assert_uniform(history, 0)
    assert names_at(history, worlds, 1) == {"14Y"}


# Bezique

KEPT = "8Da 8Db 8Dc 8Dd 7Sa 7Sb 7Sc"


def without(*taken: str) -> str:
    """All other cards, with the first seven of hearts last."""
    gone = {name for text in taken for name in text.split()}
    rest = [name for name in new("bezique").table.pack.names if name not in gone]
    rest.sort(key=lambda name: name == "7Ha")
    return " ".join(rest)


def play_what_is_drawn(history: History, keep: str) -> None:
    """Play until one card is left in the stock."""
    board = tableau(history.match.table)
    while board.stock_left() > 1:
        said = legal(history.match)
        if "draw" in said:
            say(history, "draw")
        else:
            say(history, min(said, key=lambda text: text.split()[1] in keep))


@pytest.mark.rule("BZ-13")
def test_swapping_the_third_seven_proves_that_the_first_was_not_held():
    mine, theirs = "8Ca 8Cb 8Cc 8Cd 9Ca 9Cb 9Cc 7Hb 7Hd", f"ACa 7Hc {KEPT}"
    stock = without(mine, theirs, "9Ha")
    history = dealt(
        "bezique",
        [mine, theirs],
        {"turn_up": "9Ha", "stock": stock},
        seats=2,
        dealer=1,
        target_score=1_000_000,
    )
    say(history, "play 8Ca", "play ACa", "swap")
    play_what_is_drawn(history, f"9Ha {KEPT}")
    worlds = assert_uniform(history, 0)
    new_card, kept, stock_place = 0, 1, 2
    assert "7Ha" not in names_at(history, worlds, kept)
    assert "7Ha" in names_at(history, worlds, stock_place) & names_at(history, worlds, new_card)
    assert len(worlds) == 2 * 8
