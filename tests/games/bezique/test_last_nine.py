"""Bezique: the change to the last nine tricks, and their strict rules."""

from typing import Any

import pytest

from followsuit.rules.events import WATCHER, LastTricks
from tests.games.bezique.scene import (
    board_of,
    give,
    last_nine,
    play,
    play_to_the_last_draw,
    scores,
    table,
)
from tests.scene import Refusal, legal, phase_view, points, refusal, say

KEPT = "KSa QSa KSc QSc"


def after(lead: str, hand: str, trump: str = "H") -> list[str]:
    """What seat 1 may play with this hand after these cards of the others, led by seat 0."""
    led = lead.split()
    if len(led) == 1:
        match = last_nine(f"{lead} {filler(hand)} | {hand}", trump)
    else:  # seat 0 is the one to act: two seats have played before it
        match = last_nine(f"{hand} | {led[0]} {filler(hand)} | {led[1]} {filler(hand)}", trump, 1)
    play(match, lead)
    return [action.removeprefix("play ") for action in legal(match)]


def filler(hand: str) -> str:
    """As many cards as the hand has, less the one led; they are never played."""
    return " ".join(["9Cd"] * (len(hand.split()) - 1))


# S3 5: the change


def melded_to_the_last_draw():
    """Whoever wins the last trick of the drawing has melded K and Q of spades and draws next."""
    match = table("KSa QSa | KSc QSc")
    play_to_the_last_draw(match, keep=KEPT)
    winner = match.phase.to_act
    say(match, "meld marriage KSa QSa" if winner == 0 else "meld marriage KSc QSc")
    return match, winner


@pytest.mark.rule("S3 5", "S3 5.2", "BZ-2")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_last_nine_begin_when_stock_and_turn_up_are_drawn(seats: int):
    match = table(seats=seats)
    play_to_the_last_draw(match)
    assert phase_view(match).stock + 1 == seats  # the turn-up counts
    assert match.view(0).phase == "MeldWindow"
    events = say(match, "draw")
    assert LastTricks(match.phase.to_act) in events
    assert match.view(0).phase == "LastNine"
    assert match.view(0).counts == (9,) * seats
    shown = phase_view(match)
    assert (shown.left, shown.stock, shown.turn_up) == (9, 0, "")


@pytest.mark.rule("S3 5.2")
def test_the_melds_go_back_to_the_hand_and_nobody_forgets_them():
    match, winner = melded_to_the_last_draw()
    assert len(phase_view(match).melded[winner]) == 2
    say(match, "draw")
    for viewer in (0, 1, WATCHER):
        assert phase_view(match, viewer).melded == ((), ())
        seen = phase_view(match, viewer).seen
        assert {"KSa", "QSa"} <= set(seen[0]) or {"KSc", "QSc"} <= set(seen[1])
    assert {"KSa", "QSa"} <= set(match.view(0).hand)
    assert scores(match)[winner] == 20


@pytest.mark.rule("S3 5.2", "S3 6")
def test_there_is_no_more_melding():
    match, _ = melded_to_the_last_draw()
    say(match, "draw")
    leader = match.phase.to_act
    other = "meld marriage KSa QSa" if leader == 0 else "meld marriage KSc QSc"
    assert refusal(match, other).rule == "order of play"
    match = last_nine("ASa KDa | 7Sa KDb")
    play(match, "ASa 7Sa")
    assert legal(match) == ["play KDa"]


@pytest.mark.rule("BZ-16", "S3 5.1")
def test_the_winner_of_the_last_drawing_trick_leads_the_last_nine():
    match, winner = melded_to_the_last_draw()
    say(match, "draw")
    assert match.phase.to_act == winner
    assert phase_view(match).leader == winner
    assert len(legal(match)) == 9


# S3 6.1.A: follow suit, and win


@pytest.mark.rule("S3 6.1.A", "S3 6.1")
def test_a_player_who_can_follow_suit_must():
    assert after("ASa", "7Sa 9Sa AHa KDa *a") == ["7Sa", "9Sa"]
    match = last_nine("ASa 9Ca | 7Sa AHa")
    play(match, "ASa")
    assert refusal(match, "play AHa") == Refusal(
        "S3 6.1.A", "You have spades, so you must follow suit"
    )
    assert refusal(match, "play 7Sa AHa") == Refusal("S3 6.1", "Play exactly one card")


@pytest.mark.rule("S3 6.1.A")
def test_a_player_who_can_win_with_the_suit_led_must():
    assert after("JSa", "7Sa 10Sa QSa KDa AHa") == ["10Sa", "QSa"]
    match = last_nine("JSa 9Ca | 7Sa QSa")
    play(match, "JSa")
    assert refusal(match, "play 7Sa") == Refusal(
        "S3 6.1.A", "You have spades that win the trick, so play one of them"
    )


@pytest.mark.rule("BZ-11")
def test_an_equal_card_does_not_win():
    assert after("KSa", "KSb 9Sa") == ["9Sa", "KSb"]
    assert after("KSa", "KSb 9Sa ASa") == ["ASa"]


@pytest.mark.rule("S3 6.1.A", "S3 1.4")
def test_the_ten_must_take_the_king():
    assert after("KSa", "10Sa QSa") == ["10Sa"]


@pytest.mark.rule("BZ-11")
def test_when_a_trump_is_winning_any_card_of_the_suit_led_will_do():
    assert after("9Sa 8Ha", "ASa 7Sa AHa") == ["7Sa", "ASa"]


@pytest.mark.rule("S3 6.1.A")
def test_the_card_to_beat_is_the_best_so_far_not_the_one_led():
    assert after("9Sa KSa", "QSa 10Sa") == ["10Sa"]
    assert after("9Sa ASa", "QSa 10Sa") == ["10Sa", "QSa"]


@pytest.mark.rule("S3 6.1.A", "BZ-11")
def test_trumps_led_are_followed_and_beaten_like_any_suit():
    assert after("JHa", "7Ha AHa QHa ASa") == ["AHa", "QHa"]
    assert after("AHa", "7Ha QHa ASa") == ["7Ha", "QHa"]


# S3 6.1.B: trump


@pytest.mark.rule("S3 6.1.B", "BZ-10")
def test_a_player_who_cannot_follow_must_trump():
    assert after("ASa", "7Ha KHa ADa *a") == ["7Ha", "KHa"]
    match = last_nine("ASa 9Ca | 7Ha *a")
    play(match, "ASa")
    assert refusal(match, "play *a") == Refusal("S3 6.1.B", "You have a trump, so you must play it")


@pytest.mark.rule("S3 6.1.B")
def test_a_player_who_must_trump_a_trump_must_go_higher():
    assert after("ASa JHa", "7Ha QHa AHa ADa") == ["AHa", "QHa"]
    match = last_nine("7Ha QHa | ASa 9Ca | JHa 9Cb", leader=1)
    play(match, "ASa JHa")
    assert refusal(match, "play 7Ha") == Refusal(
        "S3 6.1.B", "You have a higher trump, so you must play it"
    )


@pytest.mark.rule("BZ-11", "S3 6.1.B")
def test_without_a_higher_trump_any_trump_is_still_owed():
    assert after("ASa AHa", "7Ha AHb ADa") == ["7Ha", "AHb"]


# S3 6.1.C: any card


@pytest.mark.rule("S3 6.1.C", "BZ-10", "S3 6.1")
def test_a_player_with_neither_the_suit_nor_a_trump_plays_any_card():
    assert after("ASa", "ADa 7Ca *a") == ["*a", "7Ca", "ADa"]


# BZ-10: jokers


@pytest.mark.rule("BZ-10", "S3 2.4")
def test_a_joker_led_must_be_trumped():
    assert after("*a", "7Ha KHa ASa *b") == ["7Ha", "KHa"]
    match = last_nine("*a 9Ca | 7Ha ASa")
    play(match, "*a")
    assert refusal(match, "play ASa") == Refusal("BZ-10", "You have a trump, so you must play it")


@pytest.mark.rule("BZ-10")
def test_a_trump_on_a_joker_must_be_beaten():
    assert after("*a JHa", "7Ha KHa ASa") == ["KHa"]
    assert after("*a AHa", "7Ha KHa ASa") == ["7Ha", "KHa"]
    match = last_nine("7Ha KHa | *a 9Ca | JHa 9Cb", leader=1)
    play(match, "*a JHa")
    assert refusal(match, "play 7Ha") == Refusal(
        "BZ-10", "You have a higher trump, so you must play it"
    )


@pytest.mark.rule("BZ-10", "S3 2.4")
def test_without_a_trump_any_card_follows_a_joker_and_the_joker_wins():
    assert after("*a", "ASa 7Ca *b") == ["*b", "7Ca", "ASa"]
    match = last_nine("*a 9Ca | ASa 8Ca")
    play(match, "*a ASa")
    assert match.phase.to_act == 0


@pytest.mark.rule("BZ-10")
def test_a_joker_follows_only_without_the_suit_led_and_without_trumps():
    assert "*a" not in after("7Sa", "9Sa *a")
    assert "*a" not in after("7Sa", "7Ha *a")
    assert "*a" in after("7Sa", "9Da *a")


# BZ-9: the seven


@pytest.mark.rule("BZ-9")
def test_playing_the_seven_scores_nothing_in_the_last_nine():
    match = last_nine("7Ha ASa | 8Ca 8Cb")
    assert points(play(match, "7Ha 8Ca")) == []


@pytest.mark.rule("BZ-9")
def test_seven_bonus_phase2_keeps_the_ten_points():
    match = last_nine("7Ha ASa | 8Ca 8Cb", seven_bonus_phase2=True)
    assert points(play(match, "7Ha 8Ca")) == [(0, 10, "seven of trumps played")]


# S3 6.2: the last trick


@pytest.mark.rule("S3 6.2", "S3 8.2")
def test_the_last_trick_is_worth_ten_and_ends_the_deal():
    match = last_nine("ASa 9Sa | KSa 10Sa")
    assert points(play(match, "ASa KSa")) == []
    assert not match.round_is_over()
    assert points(play(match, "9Sa 10Sa")) == [(1, 10, "last trick")]
    assert match.view(0).counts == (0, 0)
    assert match.round_is_over()
    assert scores(match) == [0, 10]


@pytest.mark.rule("S3 6.2", "BZ-9")
def test_the_last_trick_won_by_the_seven_of_trumps_is_worth_twenty():
    match = last_nine("ASa | 7Ha")
    assert points(play(match, "ASa 7Ha")) == [(1, 20, "last trick with the seven of trumps")]
    match = last_nine("7Ha | 7Hb | ASa")
    play(match, "7Ha 7Hb ASa")
    assert scores(match) == [20, 0, 0]


@pytest.mark.rule("S3 6.2", "BZ-9")
def test_a_seven_that_does_not_win_the_last_trick_scores_nothing_more():
    match = last_nine("7Ha | 8Ha")
    play(match, "7Ha 8Ha")
    assert scores(match) == [0, 10]
    match = last_nine("7Sa | 8Ca")
    play(match, "7Sa 8Ca")
    assert scores(match) == [10, 0]


@pytest.mark.rule("BZ-9", "S3 6.2")
def test_with_seven_bonus_phase2_the_last_trick_by_the_seven_scores_ten_and_twenty():
    match = last_nine("ASa | 7Ha", seven_bonus_phase2=True)
    play(match, "ASa 7Ha")
    assert scores(match) == [0, 30]


@pytest.mark.rule("BZ-14", "BZ-9")
def test_the_seven_can_end_the_match_before_the_last_trick_is_taken():
    match = give(last_nine("7Ha | ASa", seven_bonus_phase2=True), 1490, 1499)
    play(match, "7Ha")
    result = match.result()
    assert result is not None
    assert (result.winners, result.scores) == ((0,), (1500, 1499))


@pytest.mark.rule("S3 8.2", "S3 8")
def test_all_132_cards_are_played():
    match = table()
    play_to_the_last_draw(match)
    say(match, "draw")
    while not match.round_is_over():
        say(match, legal(match)[0])
    assert board_of(match).plays == 132
    assert sum(board_of(match).tricks) == 57 + 9
    assert sum(board_of(match).counters) == 32


# claims


def claimed(hands: str, **options: Any) -> list[str]:
    match = last_nine(hands, **options)
    leads = match.phase.sure_leads(match.table)
    return [str(match.phase.action(match.table, lead)) for lead in leads]


def test_the_rest_is_certain_if_no_card_of_the_others_beats_it():
    assert claimed("ASa KHa | ASb 9Ha") == ["play KHa", "play ASa"]  # of equals, the first wins
    assert claimed("KSa AHa | ASb 9Ha") == []
    assert claimed("ASa ACa | 9Ha 8Ca") == []  # hearts are trumps
    assert claimed("*a AHa | 9Ha 8Ca") == ["play AHa", "play *a"]


def test_a_seven_that_scores_must_be_played_by_its_owner():
    assert claimed("ASa KHa | 8Sa 7Ha", seven_bonus_phase2=True) == []
    assert claimed("ASa KHa | 8Sa 7Ha", seven_bonus_phase2=False) == ["play KHa", "play ASa"]
