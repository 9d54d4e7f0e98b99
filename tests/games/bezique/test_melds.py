"""Bezique: the meld window and what each meld is worth."""

import pytest

from followsuit.rules.events import Melded
from followsuit.rules.phase_view import MeldedCard
from followsuit.texts import Text
from tests.games.bezique.scene import (
    give,
    melds,
    play,
    play_to_the_last_draw,
    scores,
    table,
    win_again,
    won,
)
from tests.scene import Refusal, legal, phase_view, points, refusal, say

ONCE = Refusal("BZ-5", "You can meld once after a trick")


# S3 4, BZ-5: when and how often


@pytest.mark.rule("S3 4", "BZ-5")
def test_only_the_winner_of_a_trick_may_meld_before_drawing():
    match = table("KHa QHa 7Sa | KDa QDa ASa")
    assert refusal(match, "meld marriage KHa QHa").rule == "order of play"
    play(match, "7Sa ASa")
    assert refusal(match, "0: meld marriage KHa QHa").rule == "turn order"
    say(match, "1: meld marriage KDa QDa", "1: draw")
    assert scores(match) == [0, 20]
    assert refusal(match, "1: meld marriage KDa QDa").rule == "order of play"


@pytest.mark.rule("BZ-5")
def test_a_winner_need_not_meld():
    match = won("KHa QHa")
    assert legal(match) == ["draw", "meld marriage KHa QHa"]
    say(match, "draw")
    assert scores(match) == [0, 0]


@pytest.mark.rule("BZ-5")
def test_without_a_meld_drawing_is_still_an_action():
    match = won("")
    assert legal(match) == ["draw"]
    assert refusal(match, "play 7Ca").rule == "order of play"


@pytest.mark.rule("BZ-5")
def test_one_meld_after_each_trick():
    match = won("KHa QHa KDa QDa")
    assert phase_view(match).melds_left == 1
    say(match, "meld marriage KHa QHa")
    assert refusal(match, "meld marriage KDa QDa") == ONCE
    assert legal(match) == ["draw"]
    win_again(match)
    say(match, "meld marriage KDa QDa")
    assert scores(match) == [60, 0]


@pytest.mark.rule("BZ-5")
def test_melds_per_trick_may_be_more():
    match = won("KHa QHa KDa QDa KCa QCa", melds_per_trick=2)
    say(match, "meld marriage KHa QHa", "meld marriage KDa QDa")
    assert refusal(match, "meld marriage KCa QCa") == Refusal(
        "BZ-5", "You can meld 2 times after a trick"
    )


@pytest.mark.rule("BZ-5")
def test_melds_per_trick_may_be_without_limit():
    match = won("KHa QHa KDa QDa KCa QCa KSa QSa", melds_per_trick=0)
    assert phase_view(match).melds_left is None
    for suit in "HDCS":
        say(match, f"meld marriage K{suit}a Q{suit}a")
    assert scores(match) == [100, 0]


@pytest.mark.rule("BZ-5")
def test_the_winner_of_the_last_trick_before_the_stock_is_gone_may_still_meld():
    match = table("KSa QSa | KSc QSc")
    play_to_the_last_draw(match, keep="KSa QSa KSc QSc")
    assert phase_view(match).stock == 1
    winner = match.phase.to_act
    say(match, "meld marriage KSa QSa" if winner == 0 else "meld marriage KSc QSc")
    assert scores(match)[winner] == 20
    say(match, "draw")
    assert phase_view(match).melded == ((), ())


# S3 4.1: what melds are worth


@pytest.mark.rule("S3 4.1")
@pytest.mark.parametrize(
    ("meld", "worth"),
    [
        ("run AHa 10Ha KHa QHa JHa", 250),
        ("marriage KHa QHb", 40),
        ("marriage KCa QCd", 20),
        ("marriage KDa QDd", 20),
        ("marriage KSa QSd", 20),
        ("bezique QSa JDa", 40),
        ("double-bezique QSa QSb JDc JDd", 500),
        ("aces ACa ADa AHa ASa", 100),
        ("kings KCa KDa KHa KSa", 80),
        ("queens QCa QDa QHa QSa", 60),
        ("jacks JCa JDa JHa JSa", 40),
    ],
)
def test_every_meld_has_its_points(meld: str, worth: int):
    kind, *cards = meld.split()
    match = won(" ".join(cards))
    events = say(match, f"meld {meld}")
    assert Melded(0, kind, tuple(cards)) in events
    assert points(events) == [(0, worth, str(Text(f"bezique.meld.{kind}")))]
    assert scores(match) == [worth, 0]
    assert [shown.card for shown in phase_view(match, 1).melded[0]] == sorted(
        cards, key=match.table.pack.number
    )


@pytest.mark.rule("S3 4.1", "BZ-12")
@pytest.mark.parametrize("cards", ["KHa KHb KHc KHd", "KCa KCb KDa KSd"])
def test_four_of_a_kind_may_be_of_any_suits_with_duplicates(cards: str):
    match = won(cards)
    say(match, f"meld kings {cards}")
    assert scores(match) == [80, 0]


@pytest.mark.rule("S3 4.1")
@pytest.mark.parametrize(
    ("meld", "shape"),
    [
        ("run ASa 10Sa KSa QSa JSa", "A run is the ace, ten, king, queen and jack of trumps"),
        ("run KHa QHa", "A run is the ace, ten, king, queen and jack of trumps"),
        ("marriage KHa QSa", "A marriage is the king and queen of one suit"),
        ("marriage KHa QHa QSa", "A marriage is the king and queen of one suit"),
        ("marriage", "A marriage is the king and queen of one suit"),
        ("bezique QHa JSa", "A bezique is a queen of spades and a jack of diamonds"),
        (
            "double-bezique QSa JSa",
            "A double bezique is two queens of spades and two jacks of diamonds",
        ),
        ("kings KHa KSa QHa QSa", "This meld needs four kings, or kings and jokers"),
        ("aces ASa", "This meld needs four aces, or aces and jokers"),
    ],
)
def test_other_cards_make_no_meld(meld: str, shape: str):
    match = won("10Sa KSa QSa JSa KHa QHa 8Sa ASa")
    assert refusal(match, f"meld {meld}") == Refusal("S3 4.1", shape)


@pytest.mark.rule("S3 4.1")
def test_five_kings_cannot_be_melded_together():
    match = won("KCa KDa KHa KSa KSb")
    assert refusal(match, "meld kings KCa KDa KHa KSa KSb").rule == "S3 4.1"
    assert len(melds(legal(match))) == 5


@pytest.mark.rule("S3 4.1")
def test_tens_nines_and_unknown_words_are_no_melds():
    match = won("10Ca 10Da 10Ha 10Sa")
    kinds = "run, marriage, bezique, double-bezique, aces, kings, queens, jacks"
    for meld in ("tens 10Ca 10Da 10Ha 10Sa", "flush", ""):
        assert refusal(match, f"meld {meld}") == Refusal("S3 4.1", f"A meld must be one of {kinds}")
    assert legal(match) == ["draw"]


@pytest.mark.rule("S3 8.1")
def test_every_choice_of_copies_is_a_meld_of_its_own():
    match = won("KHa KHb QHa QHc QSa")
    assert legal(match) == [
        "draw",
        "meld marriage KHa QHa",
        "meld marriage KHa QHc",
        "meld marriage KHb QHa",
        "meld marriage KHb QHc",
    ]


@pytest.mark.rule("S3 8.1")
def test_a_meld_needs_copies_that_the_player_holds():
    match = won("KHa QHa")
    assert refusal(match, "meld marriage KHb QHa") == Refusal(
        "S3 8.1", "You don't have the king of hearts, copy 2"
    )
    assert refusal(match, "meld marriage KHa KHa").rule == "notation"


def test_melds_are_read_in_any_order_and_written_in_ours():
    match = won("AHa 10Ha KHa QHa JHa *a ACa ADa", max_jokers_per_meld=3)
    assert str(match.canonical(0, "MELD Run jha qha KHA 10ha AHA")) == (
        "meld run AHa 10Ha KHa QHa JHa"
    )
    assert str(match.canonical(0, "meld aces *a AHa ADa ACa")) == "meld aces ACa ADa AHa *a"


# BZ-12 and S3 4.2.2: jokers


@pytest.mark.rule("S3 4.2.2", "BZ-12")
@pytest.mark.parametrize(("kind", "rank", "worth"), [("aces", "A", 100), ("jacks", "J", 40)])
def test_a_joker_can_be_part_of_four_of_a_kind(kind: str, rank: str, worth: int):
    match = won(f"{rank}Ca {rank}Da {rank}Ha *b")
    say(match, f"meld {kind} *b {rank}Ca {rank}Da {rank}Ha")
    assert scores(match) == [worth, 0]


@pytest.mark.rule("S3 4.2.2")
@pytest.mark.parametrize(
    "meld",
    [
        "run AHa 10Ha KHa QHa *a",
        "marriage KHa *a",
        "bezique QSa *a",
        "double-bezique QSa QSb JDa *a",
    ],
)
def test_a_joker_serves_in_no_other_meld(meld: str):
    match = won("AHa 10Ha KHa QHa *a QSa QSb JDa")
    assert refusal(match, f"meld {meld}") == Refusal(
        "S3 4.2.2", "A joker can be used only in four of a kind"
    )


@pytest.mark.rule("BZ-12")
@pytest.mark.parametrize(("most", "offered"), [(0, 0), (1, 3), (2, 12), (3, 15)])
def test_max_jokers_per_meld(most: int, offered: int):
    match = won("ACa ADa AHa *a *b *c", max_jokers_per_meld=most)
    # three aces with one of three jokers: 3; two with two: 9 more; one with three: 3 more
    assert len(melds(legal(match))) == offered


@pytest.mark.rule("BZ-12")
def test_too_many_jokers_are_refused():
    match = won("ACa ADa AHa *a *b")
    assert refusal(match, "meld aces ACa ADa *a *b") == Refusal(
        "BZ-12", "Four of a kind can include one joker"
    )
    match = won("ACa ADa AHa *a *b", max_jokers_per_meld=0)
    assert refusal(match, "meld aces ACa ADa AHa *a") == Refusal(
        "BZ-12", "Four of a kind can include no jokers"
    )


@pytest.mark.rule("BZ-12")
def test_four_jokers_are_no_meld():
    match = won("*a *b *c *d", max_jokers_per_meld=3)
    assert legal(match) == ["draw"]
    assert refusal(match, "meld aces *a *b *c *d").rule == "BZ-12"


@pytest.mark.rule("BZ-8")
def test_a_joker_serves_once_in_a_kind_and_again_in_another():
    match = won("ACa ADa AHa KCa KDa KHa *a")
    say(match, "meld aces ACa ADa AHa *a")
    win_again(match)
    say(match, "meld kings KCa KDa KHa *a")
    assert scores(match) == [180, 0]
    assert MeldedCard("*a", ("aces", "kings")) in phase_view(match).melded[0]


@pytest.mark.rule("BZ-8")
def test_a_joker_that_was_an_ace_is_no_ace_again():
    match = won("ACa ADa AHa *a ACb ADb AHb", melds_per_trick=0)
    say(match, "meld aces ACa ADa AHa *a")
    assert refusal(match, "meld aces ACb ADb AHb *a") == Refusal(
        "BZ-8", "You have already used the joker in this kind of meld (four aces)"
    )


# S3 8.5


@pytest.mark.rule("S3 8.5", "BZ-14")
def test_a_meld_that_reaches_the_target_ends_the_match_before_the_draw():
    match = give(won("QSa JDa KHa QHa", melds_per_trick=0), 1460, 1490)
    say(match, "meld bezique QSa JDa")
    result = match.result()
    assert result is not None
    assert (result.reason, result.winners, result.scores) == ("reached 1500", (0,), (1500, 1490))
    assert refusal(match, "0: draw") == Refusal("turn order", "The match is over")


@pytest.mark.rule("BZ-14")
def test_a_meld_below_the_target_does_not_end_the_match():
    match = give(won("QSa JDa"), 1459, 0)
    say(match, "meld bezique QSa JDa")
    assert match.result() is None
    assert scores(match) == [1499, 0]
