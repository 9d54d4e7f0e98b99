"""Bezique: who wins a trick, the tricks while there is a stock, and drawing."""

import pytest

from followsuit.rules.events import WATCHER, Drew, TrickTaken
from tests.games.bezique.scene import (
    board_of,
    give,
    play,
    play_to_the_last_draw,
    scores,
    table,
    win_again,
    won,
)
from tests.scene import Refusal, legal, phase_view, points, refusal, say


def winner_of(cards: str, turn_up: str = "9Ha") -> int:
    """The seat that takes these cards, led by seat 0."""
    hands = cards.split()
    match = table(" | ".join(hands), turn_up, seats=len(hands))
    events = play(match, cards)
    taken = [event for event in events if isinstance(event, TrickTaken)]
    assert [event.cards for event in taken] == [tuple(hands)]
    assert match.phase.to_act == taken[0].seat
    return taken[0].seat


# S3 2: the winner of a trick


@pytest.mark.rule("S3 2.1", "S3 2.2")
def test_without_trumps_the_highest_of_the_suit_led_wins():
    assert winner_of("9Sa QSa JSa 7Sa") == 1
    assert winner_of("KDa 10Da ADa QDa") == 2


@pytest.mark.rule("S3 2.1")
def test_the_first_card_says_which_suit_is_led():
    match = table("9Sa | ACa", seats=2)
    assert phase_view(match).led == ""
    play(match, "9Sa")
    assert phase_view(match).led == "S"
    play(match, "ACa")
    assert match.phase.to_act == 0


@pytest.mark.rule("S3 2.2")
def test_a_card_of_another_suit_never_beats_the_suit_led():
    assert winner_of("7Sa ACa ADa 10Da") == 0


@pytest.mark.rule("S3 2.2", "S3 2")
def test_the_highest_trump_wins_if_any_is_played():
    assert winner_of("ASa 7Ha ADa 8Ha") == 3
    assert winner_of("ASa 10Ha KHa ACa") == 1


@pytest.mark.rule("S3 2.3")
def test_of_equal_cards_the_first_played_wins():
    assert winner_of("ASa ASb") == 0
    assert winner_of("ASd ASb ASa") == 0
    assert winner_of("9Sa ASc ASa ASb") == 1
    assert winner_of("9Sa KHd KHa KHb") == 1


@pytest.mark.rule("S3 2.4")
def test_a_joker_led_falls_only_to_a_trump():
    assert winner_of("*a ASa KSa 10Ca") == 0
    assert winner_of("*a ASa 7Ha ACa") == 2
    assert winner_of("*a 8Ha 7Ha KHa") == 3


@pytest.mark.rule("S3 2.4")
def test_a_joker_that_follows_never_wins():
    assert winner_of("7Sa *a *b *c") == 0
    assert winner_of("7Ha *a ASa *c") == 0


@pytest.mark.rule("S3 2.4")
def test_of_two_jokers_the_one_led_wins():
    assert winner_of("*d *a") == 0
    assert winner_of("*b *a *c") == 0


@pytest.mark.rule("S3 2.4")
def test_a_joker_led_has_no_suit():
    match = table("*a | ASa")
    play(match, "*a")
    assert phase_view(match).led == "*"
    assert phase_view(match).winning == 0


# S3 3: while there is a stock


@pytest.mark.rule("S3 3.1", "S3 2.4", "S3 3")
@pytest.mark.parametrize("led", ["ASa", "AHa", "*a"])
def test_any_card_may_be_played_whatever_was_led(led: str):
    match = table(f"{led} | KSa 10Sa 7Ha AHb *b ADa 8Ca 8Cb 9Da")
    play(match, led)
    hand = ["KSa", "10Sa", "7Ha", "AHb", "*b", "ADa", "8Ca", "8Cb", "9Da"]
    assert legal(match) == sorted(f"play {card}" for card in hand)


@pytest.mark.rule("S3 3.1", "S3 8.1")
def test_only_the_copies_in_the_hand_may_be_played():
    match = table("KHa")
    assert refusal(match, "play KHb") == Refusal(
        "S3 8.1", "You don't have the king of hearts, copy 2"
    )
    assert refusal(match, "play").reason.startswith("Write it like this: play ")
    assert refusal(match, "play KHa KHa") == Refusal("notation", "KHa is named twice")
    assert refusal(match, "play KHa 7Ca") == Refusal("S3 3.1", "Play exactly one card")
    assert refusal(match, "play 2H").rule == "notation"
    assert refusal(match, "draw").rule == "order of play"


@pytest.mark.rule("S3 3.1", "S3 8.4", "BZ-18")
def test_a_melded_card_may_be_played_and_its_points_stay():
    match = won("KHa QHa 9Sa")
    say(match, "meld marriage KHa QHa", "draw")
    assert scores(match) == [40, 0]
    assert "play KHa" in legal(match)
    play(match, "KHa")
    assert [card.card for card in phase_view(match).melded[0]] == ["QHa"]
    play(match, "8Ca")
    assert scores(match) == [40, 0]


@pytest.mark.rule("BZ-18", "S3 8.4")
def test_the_remaining_cards_of_a_broken_meld_keep_their_history():
    match = won("KHa QHa", stock="KHb 9Da ASc 9Db")
    say(match, "meld marriage KHa QHa", "draw", "play KHa", "play 8Ca")
    assert refusal(match, "meld marriage KHb QHa") == Refusal(
        "BZ-8", "You have already used the queen of hearts, copy 1 in this kind of meld (marriage)"
    )


@pytest.mark.rule("S3 3.4", "BZ-9")
def test_whoever_plays_the_seven_of_trumps_scores_ten():
    match = table("ASa | 7Ha | 7Hb | 7Sa", seats=4)
    assert points(play(match, "ASa 7Ha 7Hb 7Sa")) == [
        (1, 10, "seven of trumps played"),
        (2, 10, "seven of trumps played"),
    ]
    assert scores(match) == [0, 10, 10, 0]


@pytest.mark.rule("S3 3.4", "BZ-14", "S3 8.5")
def test_the_seven_ends_the_match_in_the_middle_of_a_trick():
    match = give(table("7Ha", seats=3, target_score=100), 90, 0, 95)
    play(match, "7Ha")
    result = match.result()
    assert result is not None
    assert (result.winners, result.scores) == ((0,), (100, 0, 95))
    assert match.round_scores() == [10, 0, 0]
    assert refusal(match, "1: play 7Ca") == Refusal("turn order", "The match is over")


# BZ-3: drawing


@pytest.mark.rule("S3 3.2", "BZ-3")
def test_the_winner_draws_the_top_card_and_the_others_the_next_ones_clockwise():
    match = table("7Sa | 8Sa | ASa | 9Sa", stock="KCa KCb KCc KCd", seats=4)
    play(match, "7Sa 8Sa ASa 9Sa")
    events = say(match, "draw")
    drawn = [(e.seat, e.card) for e in events if isinstance(e, Drew) and e.card]
    assert drawn == [(2, "KCa"), (3, "KCb"), (0, "KCc"), (1, "KCd")]
    assert phase_view(match).stock == 91
    assert match.phase.to_act == 2


@pytest.mark.rule("S3 3.2")
def test_only_the_player_who_draws_a_card_sees_it():
    match = table("ASa | 7Sa", stock="KCa KCb")
    play(match, "ASa 7Sa")
    say(match, "draw")
    drawn_cards = {
        viewer: [e.card for e in match.view(viewer).events if isinstance(e, Drew)]
        for viewer in (0, 1, WATCHER)
    }
    assert drawn_cards == {0: ["KCa", ""], 1: ["", "KCb"], WATCHER: ["", ""]}


@pytest.mark.rule("S3 5.1", "BZ-3")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_in_the_last_draw_the_winner_takes_the_hidden_card_and_the_last_the_turn_up(seats: int):
    match = table(turn_up="9Ha", seats=seats)
    play_to_the_last_draw(match)
    winner = match.phase.to_act
    last = (winner - 1) % seats
    assert phase_view(match).stock == seats - 1
    hidden = board_of(match).stock[board_of(match).drawn]
    events = say(match, "draw")
    drawn = [e for e in events if isinstance(e, Drew) and e.card]
    assert (drawn[0].seat, drawn[0].card) == (winner, match.table.pack.names[hidden])
    assert (drawn[-1].seat, drawn[-1].card) == (last, "9Ha")
    assert drawn[-1].is_seen_by(WATCHER)
    assert phase_view(match).seen[last] == ("9Ha",)
    assert (phase_view(match).stock, phase_view(match).turn_up) == (0, "")


@pytest.mark.rule("S3 3.2")
def test_a_card_drawn_into_a_melded_cards_place_is_no_meld():
    match = won("KHa QHa", stock="ASc 9Da KHb 9Db")
    say(match, "meld marriage KHa QHa")
    win_again(match)
    say(match, "draw", "play KHa", "play 8Ca", "draw")
    assert [card.card for card in phase_view(match).melded[0]] == ["QHa"]
    assert "KHb" in match.view(0).hand
