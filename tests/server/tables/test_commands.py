"""Permissions at a table, and the refusals for everybody else."""

import pytest

from followsuit.protocol.refusals import Code
from followsuit.protocol.table import (
    Act,
    Back,
    Chat,
    Emote,
    Leave,
    Ping,
    Ready,
    Sit,
    Stand,
    Start,
)
from followsuit.server.tables.commands import decide
from followsuit.server.tables.log import (
    Acted,
    Chatted,
    Closed,
    Ended,
    NewDeal,
    Readied,
    Returned,
    StoodIn,
)
from followsuit.server.user import User
from followsuit.texts import Text
from tests.server.tables.scene import (
    CLOVER,
    FERN,
    MOSS,
    PEOPLE,
    SORREL,
    Scene,
    over,
    playing,
    refused,
)


def first_action(scene: Scene) -> str:
    return str(scene.match.legal_actions(scene.to_act)[0])


# moves


def test_out_of_turn_the_rules_refuse():
    scene = playing()
    other = PEOPLE[(scene.to_act + 1) % 4]
    refusal = scene.refusal(other, Act("1", first_action(scene), scene.state.seq))
    assert refusal.code == Code.ILLEGAL
    assert refusal.why == Text("refusal.not_your_turn", seat=scene.to_act)
    assert refusal.rule == "turn order"


def test_a_card_of_another_hand_is_refused_by_its_rule():
    scene = playing()
    other = scene.match.hand_of((scene.to_act + 1) % 4)[0]
    refusal = scene.refusal(PEOPLE[scene.to_act], Act("1", f"play {other}", scene.state.seq))
    assert refusal.code == Code.ILLEGAL
    assert "have" in str(refusal.why)


def test_only_seated_players_can_play():
    why = "You don't have a seat at this table"
    refused(playing(), SORREL, Act("1", "claim", 99), Code.NOT_YOURS, why)


def test_nobody_plays_before_a_match():
    scene = Scene("cat_te").seat(*PEOPLE)
    refused(scene, CLOVER, Act("1", "drop", 4), Code.NOT_NOW, "No match is in progress")


def test_nobody_plays_after_the_end():
    scene = over()
    refused(scene, CLOVER, Act("1", "drop", scene.state.seq), Code.NOT_NOW, "The match is over")


def test_nobody_plays_between_two_rounds():
    scene = playing(options={"rounds": 2}).play()
    refusal = scene.refusal(CLOVER, Act("1", "play 2C", scene.state.seq))
    assert refusal.code == Code.ILLEGAL
    assert refusal.why == Text("refusal.not_dealt")


def test_a_command_based_on_an_older_state_is_stale():
    scene = playing()
    seen = scene.state.seq
    scene.act(first_action(scene))
    user = PEOPLE[scene.to_act]
    why = "The table has moved on: take another look"
    refused(scene, user, Act("1", first_action(scene), seen), Code.STALE, why)


def test_the_same_move_with_a_new_id_is_stale_or_out_of_turn():
    scene = playing()
    user, action, seen = PEOPLE[scene.to_act], first_action(scene), scene.state.seq
    scene.say(user, Act("1", action, seen))
    assert scene.refusal(user, Act("2", action, seen)).code == Code.STALE
    assert scene.refusal(user, Act("3", action, scene.state.seq)).code == Code.ILLEGAL


def side_pot() -> tuple[Scene, User]:
    """A round of Cat Te in which somebody may claim the side pot."""
    for number in range(50):
        scene = Scene("cat_te", seats=4, options={"side_bet": 1}).seat(*PEOPLE)
        scene.start(f"{number:02x}" * 32).deal()
        for seat, user in enumerate(PEOPLE):
            if scene.match.interjections(seat) and seat != scene.to_act:
                return scene, user
    raise AssertionError("nobody was dealt the card")


def test_an_interjection_is_not_stale_after_others_move():
    scene, user = side_pot()
    seen = scene.state.seq
    scene.act(first_action(scene))
    entry = scene.say(user, Act("1", "side-pot", seen))
    assert entry.action == "side-pot"  # type: ignore[union-attr]


@pytest.mark.rule("RK-13")
def test_a_first_call_after_a_redeal_is_stale():
    scene = Scene("rook13").seat(*PEOPLE).start().deal()
    scene.act("deal")
    lead = PEOPLE[(scene.to_act + 1) % 4]
    seen = scene.state.seq
    assert isinstance(decide(scene.state, lead, Act("1", "bid 70", seen), 1.0), Acted)
    scene.act("redeal")
    scene.write(NewDeal(scene.state.salts()))
    scene.act("deal")
    assert scene.refusal(lead, Act("1", "bid 70", seen)).code == Code.STALE


def test_the_side_pot_is_taken_once():
    scene, user = side_pot()
    scene.say(user, Act("1", "side-pot", scene.state.seq))
    refusal = scene.refusal(user, Act("2", "side-pot", scene.state.seq))
    assert (refusal.code, refusal.rule) == (Code.ILLEGAL, "CT-12")
    assert refusal.why == Text("cat_te.refusal.side_pot_taken")


def test_absent_players_take_the_chair_back_before_playing():
    scene = playing()
    scene.write(StoodIn(scene.to_act, "rule", "gone"))
    user = PEOPLE[scene.to_act]
    why = "A bot is playing for you: take your seat back first"
    refused(scene, user, Act("1", first_action(scene), scene.state.seq), Code.NOT_NOW, why)
    assert scene.say(user, Back("2")) == Returned(scene.to_act)
    scene.act(first_action(scene))


def test_nonsense_is_refused_in_words():
    scene = playing()
    for text in ("", "play", "play XX", "\x00", "deal deal", "p" * 200):
        refusal = scene.refusal(PEOPLE[scene.to_act], Act("1", text, scene.state.seq))
        assert refusal.code == Code.ILLEGAL
        assert str(refusal.why)
        assert "\n" not in str(refusal.why)


# being ready


def test_ready_is_for_the_next_deal():
    scene = Scene("cat_te").seat(*PEOPLE).start()
    assert scene.say(FERN, Ready("1", "ab")) == Readied(1, "ab")
    refused(scene, FERN, Ready("2"), Code.NOT_NOW, "You're already ready")


def test_nobody_is_asked_while_cards_are_played():
    refused(playing(), CLOVER, Ready("1"), Code.NOT_NOW, "Nothing is waiting for you right now")


def test_nobody_is_asked_before_the_match():
    scene = Scene().seat(CLOVER)
    refused(scene, CLOVER, Ready("1"), Code.NOT_NOW, "Nothing is waiting for you right now")


def test_spectators_are_not_asked():
    scene = Scene("cat_te").seat(*PEOPLE).start()
    refused(scene, SORREL, Ready("1"), Code.NOT_YOURS, "You don't have a seat at this table")


def test_players_with_a_stand_in_cannot_be_ready():
    scene = Scene("cat_te").seat(*PEOPLE).start()
    scene.write(StoodIn(0, "rule", "gone"))
    why = "A bot is playing for you: take your seat back first"
    refused(scene, CLOVER, Ready("1"), Code.NOT_NOW, why)


def test_after_the_match_ready_means_a_rematch():
    assert over().say(CLOVER, Ready("1")) == Readied(0)


def test_only_players_with_a_stand_in_can_take_the_chair_back():
    scene = playing()
    refused(scene, CLOVER, Back("1"), Code.NOT_NOW, "That seat is already yours")
    refused(scene, SORREL, Back("2"), Code.NOT_YOURS, "You don't have a seat at this table")


# chat


def test_everybody_at_the_table_may_chat():
    scene = Scene().seat(CLOVER)
    assert scene.say(SORREL, Chat("1", "hello")) == Chatted(SORREL.id, "Sorrel", "hello")


@pytest.mark.parametrize(
    ("said", "written"),
    [
        ("  well   played ", "well played"),
        ("one\ntwo\r\n\tthree", "one two three"),
        ("left\u202eright", "left right"),
        ("zero\u200bwidth\u0007bell", "zero width bell"),
        ("\U0001f469\u200d\U0001f33e", "\U0001f469\u200d\U0001f33e"),
    ],
)
def test_chat_is_one_readable_line(said, written):
    assert Scene().say(CLOVER, Chat("1", said)) == Chatted(CLOVER.id, "Clover", written)


@pytest.mark.parametrize("said", [" ", "\n", "\u200b", "\u202e \u2066", "\u200d"])
def test_chat_that_cannot_be_seen_is_refused(said):
    why = "Write something people can read"
    refused(Scene(), CLOVER, Chat("1", said), Code.BAD_MESSAGE, why)


def test_emotes_and_pings_are_not_logged():
    for saying in (Emote("1", "hello"), Ping("2")):
        assert decide(Scene().state, MOSS, saying, 1.0) is None


# a closed table


@pytest.mark.parametrize(
    "saying",
    [Ready("1"), Sit("1", 0), Stand("1"), Leave("1"), Back("1"), Chat("1", "?"), Start("1")],
    ids=lambda saying: type(saying).__name__,
)
def test_nothing_is_done_at_a_closed_table(saying):
    scene = Scene().seat(CLOVER)
    scene.write(Closed("nobody came back"))
    refused(scene, CLOVER, saying, Code.NOT_NOW, "This table is closed")


def test_nobody_plays_at_a_closed_table():
    scene = playing()
    scene.write(Ended("ended"))
    scene.write(Closed("ended"))
    refused(scene, CLOVER, Act("1", "drop", 99), Code.NOT_NOW, "This table is closed")
