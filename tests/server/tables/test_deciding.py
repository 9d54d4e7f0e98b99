"""Who may do what at a table, and what everybody else is answered."""

from typing import Any

import pytest

from followsuit.bots.catalogue import BOTS
from followsuit.protocol.refusals import Code
from followsuit.protocol.table import (
    Act,
    Answer,
    Back,
    Chat,
    Clear,
    Emote,
    End,
    Fill,
    Leave,
    Ping,
    Ready,
    Remove,
    Said,
    Sit,
    Stand,
    Start,
)
from followsuit.server.accounts.user import User
from followsuit.server.tables.deciding import STAND_IN, decide
from followsuit.server.tables.entries import (
    Acted,
    Asked,
    BotSat,
    Chatted,
    Closed,
    Dealt,
    Declined,
    Ended,
    Readied,
    Removed,
    Returned,
    Sat,
    Started,
    Stood,
    StoodIn,
)
from tests.server.tables.scene import CLOVER, FERN, IVY, MOSS, PEOPLE, SORREL, Scene

ROUND = {"rounds": 1}
ENDLESS = {"rounds": None}


def refused(scene: Scene, user: User, saying: Said, code: Code, why: str) -> None:
    refusal = scene.refusal(user, saying)
    assert (refusal.code, refusal.why) == (code, why)


def playing(game: str = "cat_te", **plan: Any) -> Scene:
    """A table of four with the cards dealt."""
    return Scene(game, seats=4, **plan).seat(*PEOPLE).start().deal()


def over() -> Scene:
    return playing(options=ROUND).play()


def first_action(scene: Scene) -> str:
    return str(scene.match.legal_actions(scene.to_act)[0])


# moves


def test_out_of_turn_the_rules_refuse():
    scene = playing()
    other = PEOPLE[(scene.to_act + 1) % 4]
    refusal = scene.refusal(other, Act("1", first_action(scene), scene.state.seq))
    assert refusal.code == Code.ILLEGAL
    assert refusal.why == f"it is the turn of seat {scene.to_act}"
    assert refusal.rule == "turn order"


def test_a_card_of_another_hand_is_refused_by_its_rule():
    scene = playing()
    other = scene.match.hand_of((scene.to_act + 1) % 4)[0]
    refusal = scene.refusal(PEOPLE[scene.to_act], Act("1", f"play {other}", scene.state.seq))
    assert refusal.code == Code.ILLEGAL
    assert "hold" in refusal.why


def test_who_does_not_sit_here_cannot_play():
    why = "you do not sit at this table"
    refused(playing(), SORREL, Act("1", "claim", 99), Code.NOT_YOURS, why)


def test_nobody_plays_before_a_match():
    scene = Scene("cat_te").seat(*PEOPLE)
    refused(scene, CLOVER, Act("1", "drop", 4), Code.NOT_NOW, "no match is being played")


def test_nobody_plays_after_the_end():
    scene = over()
    refused(scene, CLOVER, Act("1", "drop", scene.state.seq), Code.NOT_NOW, "the match is over")


def test_nobody_plays_between_two_hands():
    scene = playing(options={"rounds": 2}).play()
    refusal = scene.refusal(CLOVER, Act("1", "play 2C", scene.state.seq))
    assert refusal.code == Code.ILLEGAL
    assert refusal.why == "the hand is over, the next is not dealt yet"


def test_what_is_said_about_an_older_table_is_stale():
    scene = playing()
    seen = scene.state.seq
    scene.act(first_action(scene))
    user = PEOPLE[scene.to_act]
    why = "the table has gone on since: look again"
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


def test_out_of_turn_a_move_of_others_makes_nothing_stale():
    scene, user = side_pot()
    seen = scene.state.seq
    scene.act(first_action(scene))
    entry = scene.say(user, Act("1", "side-pot", seen))
    assert entry.action == "side-pot"  # type: ignore[union-attr]


@pytest.mark.rule("RK-13")
def test_a_first_call_on_cards_that_were_thrown_away_is_stale():
    scene = Scene("rook13").seat(*PEOPLE).start().deal()
    scene.act("deal")
    lead = PEOPLE[(scene.to_act + 1) % 4]
    seen = scene.state.seq
    assert isinstance(decide(scene.state, lead, Act("1", "bid 70", seen)), Acted)
    scene.act("redeal")
    scene.write(Dealt(scene.state.salts()))
    scene.act("deal")
    assert scene.refusal(lead, Act("1", "bid 70", seen)).code == Code.STALE


def test_the_side_pot_is_taken_once():
    scene, user = side_pot()
    scene.say(user, Act("1", "side-pot", scene.state.seq))
    refusal = scene.refusal(user, Act("2", "side-pot", scene.state.seq))
    assert (refusal.code, refusal.rule) == (Code.ILLEGAL, "CT-12")
    assert refusal.why == "the side pot is taken already"


def test_who_is_stood_in_for_takes_the_chair_back_before_he_plays():
    scene = playing()
    scene.write(StoodIn(scene.to_act, "rule", "gone"))
    user = PEOPLE[scene.to_act]
    why = "a bot plays for you: take your chair back first"
    refused(scene, user, Act("1", first_action(scene), scene.state.seq), Code.NOT_NOW, why)
    assert scene.say(user, Back("2")) == Returned(scene.to_act)
    scene.act(first_action(scene))


def test_nonsense_is_refused_in_words():
    scene = playing()
    for text in ("", "play", "play XX", "\x00", "deal deal", "p" * 200):
        refusal = scene.refusal(PEOPLE[scene.to_act], Act("1", text, scene.state.seq))
        assert refusal.code == Code.ILLEGAL
        assert refusal.why
        assert "\n" not in refusal.why


# being ready


def test_ready_is_for_the_next_deal():
    scene = Scene("cat_te").seat(*PEOPLE).start()
    assert scene.say(FERN, Ready("1", "ab")) == Readied(1, "ab")
    refused(scene, FERN, Ready("2"), Code.NOT_NOW, "you are ready already")


def test_nobody_is_asked_while_cards_are_played():
    refused(playing(), CLOVER, Ready("1"), Code.NOT_NOW, "nothing waits for you to be ready")


def test_nobody_is_asked_before_the_match():
    scene = Scene().seat(CLOVER)
    refused(scene, CLOVER, Ready("1"), Code.NOT_NOW, "nothing waits for you to be ready")


def test_spectators_are_not_asked():
    scene = Scene("cat_te").seat(*PEOPLE).start()
    refused(scene, SORREL, Ready("1"), Code.NOT_YOURS, "you do not sit at this table")


def test_who_is_stood_in_for_is_not_asked():
    scene = Scene("cat_te").seat(*PEOPLE).start()
    scene.write(StoodIn(0, "rule", "gone"))
    why = "a bot plays for you: take your chair back first"
    refused(scene, CLOVER, Ready("1"), Code.NOT_NOW, why)


def test_after_the_match_ready_means_a_rematch():
    assert over().say(CLOVER, Ready("1")) == Readied(0)


def test_back_is_for_who_is_stood_in_for():
    scene = playing()
    refused(scene, CLOVER, Back("1"), Code.NOT_NOW, "the chair is yours already")
    refused(scene, SORREL, Back("2"), Code.NOT_YOURS, "you do not sit at this table")


# chairs


def test_a_chair_is_taken_and_changed():
    scene = Scene().seat(CLOVER)
    assert scene.say(FERN, Sit("1", 3)) == Sat(3, FERN.id, "Fern")
    assert scene.say(FERN, Sit("2", 1)) == Sat(1, FERN.id, "Fern")
    assert scene.state.chairs[3].is_empty


def test_a_taken_chair_stays_taken():
    scene = Scene().seat(CLOVER).fill()
    refused(scene, FERN, Sit("1", 0), Code.TAKEN, "that chair is taken")
    refused(scene, FERN, Sit("2", 1), Code.TAKEN, "that chair is taken")


def test_there_are_only_so_many_chairs():
    refused(Scene(), FERN, Sit("1", 5), Code.UNKNOWN, "this table has 4 chairs")


def test_nobody_sits_down_in_a_match():
    why = "a match is being played: the chairs are taken"
    refused(playing(), SORREL, Sit("1", 0), Code.NOT_NOW, why)


def test_guests_do_not_sit_at_rated_tables():
    scene = Scene(rated=True).seat(CLOVER)
    why = "this table is rated: make an account to play here"
    refused(scene, SORREL, Sit("1", 1), Code.UNFIT, why)
    assert scene.say(FERN, Sit("2", 1)) == Sat(1, FERN.id, "Fern")


def test_with_approval_one_asks_and_the_host_answers():
    scene = Scene(approval=True).seat(CLOVER)
    assert scene.say(SORREL, Sit("1", 2)) == Asked(2, SORREL.id, "Sorrel", True)
    assert scene.say(FERN, Sit("2", 2)) == Asked(2, FERN.id, "Fern")
    assert scene.say(CLOVER, Answer("3", SORREL.id, True)) == Sat(2, SORREL.id, "Sorrel", True)
    assert scene.say(CLOVER, Answer("4", FERN.id, True)) == Sat(1, FERN.id, "Fern")


def test_who_sits_already_changes_chairs_without_asking():
    scene = Scene(approval=True).seat(CLOVER, FERN)
    assert scene.say(FERN, Sit("1", 3)) == Sat(3, FERN.id, "Fern")
    assert scene.say(CLOVER, Sit("2", 2)) == Sat(2, CLOVER.id, "Clover")


def test_the_host_says_no():
    scene = Scene(approval=True).seat(CLOVER)
    scene.say(FERN, Sit("1", 2))
    assert scene.say(CLOVER, Answer("2", FERN.id, False)) == Declined(FERN.id)
    why = "that person does not ask for a chair any more"
    refused(scene, CLOVER, Answer("3", FERN.id, True), Code.UNKNOWN, why)


def test_a_yes_needs_a_free_chair():
    scene = Scene(approval=True, auto_start=False).seat(CLOVER)
    scene.say(FERN, Sit("1", 2))
    scene.fill()
    refused(scene, CLOVER, Answer("2", FERN.id, True), Code.TAKEN, "no chair is free")


def test_who_leaves_an_open_table_leaves_an_empty_chair():
    for saying in (Stand("1"), Leave("1")):
        scene = Scene().seat(CLOVER, FERN)
        assert scene.say(FERN, saying) == Stood(1)


def test_who_leaves_a_match_leaves_a_bot_behind():
    for saying in (Stand("1"), Leave("1")):
        scene = playing()
        assert scene.say(FERN, saying) == StoodIn(1, STAND_IN, "left")
        refused(scene, FERN, Stand("2"), Code.NOT_NOW, "you have left already")
        assert scene.say(FERN, Back("3")) == Returned(1)


def test_who_leaves_after_the_match_makes_room():
    assert over().say(FERN, Leave("1")) == Stood(1)


def test_a_spectator_cannot_stand_up_but_may_leave():
    scene = Scene()
    refused(scene, FERN, Stand("1"), Code.NOT_YOURS, "you do not sit at this table")
    assert decide(scene.state, FERN, Leave("2")) is None


# the host


@pytest.mark.parametrize(
    "saying",
    [
        Answer("1", IVY.id, True),
        Fill("1", "rule"),
        Clear("1", 0),
        Start("1"),
        End("1"),
        Remove("1", IVY.id),
    ],
    ids=lambda saying: type(saying).__name__,
)
def test_only_the_host_does_what_a_host_does(saying):
    scene = Scene().seat(CLOVER, FERN)
    refused(scene, FERN, saying, Code.NOT_YOURS, "only the host of the table does that")


def test_the_host_fills_one_chair_or_all():
    scene = Scene(auto_start=False).seat(CLOVER)
    assert scene.say(CLOVER, Fill("1", "rule", 2)) == BotSat([2], "rule")
    assert scene.say(CLOVER, Fill("2", "random")) == BotSat([1, 3], "random")
    refused(scene, CLOVER, Fill("3", "rule"), Code.TAKEN, "no chair is free")
    refused(scene, CLOVER, Fill("4", "rule", 2), Code.TAKEN, "no chair is free")


def test_bots_must_exist_and_have_a_chair():
    scene = Scene().seat(CLOVER)
    why = f"there is no such bot; there are {', '.join(BOTS)}"
    refused(scene, CLOVER, Fill("1", "genius"), Code.UNKNOWN, why)
    refused(scene, CLOVER, Fill("2", "rule", 5), Code.UNKNOWN, "this table has 4 chairs")


def test_some_tables_allow_no_bots():
    for scene in (Scene(bots=False), Scene(rated=True)):
        scene.seat(CLOVER)
        refused(scene, CLOVER, Fill("1", "rule"), Code.UNFIT, "no bots at this table")


def test_the_host_clears_a_chair_but_not_his_own():
    scene = Scene(auto_start=False).seat(CLOVER, FERN)
    assert scene.say(CLOVER, Clear("1", 1)) == Stood(1)
    refused(scene, CLOVER, Clear("2", 1), Code.NOT_NOW, "that chair is empty")
    why = "that is your own chair: stand up instead"
    refused(scene, CLOVER, Clear("3", 0), Code.NOT_NOW, why)
    refused(scene, CLOVER, Clear("4", 4), Code.UNKNOWN, "this table has 4 chairs")


def test_chairs_are_neither_filled_nor_cleared_in_a_match():
    for saying in (Fill("1", "rule"), Clear("2", 1), Start("3")):
        refused(playing(), CLOVER, saying, Code.NOT_NOW, "a match is being played")


def test_the_host_starts_when_all_chairs_are_taken():
    scene = Scene(auto_start=False).seat(CLOVER)
    why = "not all chairs are taken: wait, or fill them with bots"
    refused(scene, CLOVER, Start("1"), Code.NOT_NOW, why)
    started = scene.fill().say(CLOVER, Start("2"))
    assert isinstance(started, Started)
    assert len(bytes.fromhex(started.seed)) == 32


def test_no_two_matches_have_the_same_seed():
    seeds = set()
    for _ in range(5):
        started = Scene(auto_start=False).seat(*PEOPLE).say(CLOVER, Start("1"))
        assert isinstance(started, Started)
        seeds.add(started.seed)
    assert len(seeds) == 5


def test_only_endless_matches_are_ended_by_the_host():
    scene = playing()
    refused(scene, CLOVER, End("1"), Code.UNFIT, "this match ends by its own rules")
    endless = playing(options=ENDLESS)
    refused(endless, CLOVER, End("2"), Code.NOT_NOW, "play the round to its end first")
    assert endless.play().say(CLOVER, End("3")) == Ended("by the host")
    refused(endless, CLOVER, End("4"), Code.NOT_NOW, "the match is over")


def test_only_spectators_are_sent_away():
    scene = Scene().seat(CLOVER, FERN)
    why = "only a spectator can be sent away"
    refused(scene, CLOVER, Remove("1", FERN.id), Code.NOT_NOW, why)
    refused(scene, CLOVER, Remove("2", CLOVER.id), Code.NOT_NOW, why)
    assert scene.say(CLOVER, Remove("3", IVY.id)) == Removed(IVY.id)


def test_who_was_sent_away_is_not_heard_any_more():
    """What he said just before may still be on its way."""
    scene = Scene().seat(CLOVER)
    scene.say(CLOVER, Remove("1", IVY.id))
    for saying in (Sit("2", 1), Chat("3", "but why?")):
        refused(scene, IVY, saying, Code.NOT_YOURS, "the host has sent you away")


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
    why = "say something that can be read"
    refused(Scene(), CLOVER, Chat("1", said), Code.BAD_MESSAGE, why)


def test_emotes_and_pings_are_not_written_down():
    for saying in (Emote("1", "hello"), Ping("2")):
        assert decide(Scene().state, MOSS, saying) is None


# a closed table


@pytest.mark.parametrize(
    "saying",
    [Ready("1"), Sit("1", 0), Stand("1"), Leave("1"), Back("1"), Chat("1", "?"), Start("1")],
    ids=lambda saying: type(saying).__name__,
)
def test_nothing_is_done_at_a_closed_table(saying):
    scene = Scene().seat(CLOVER)
    scene.write(Closed("nobody came back"))
    refused(scene, CLOVER, saying, Code.NOT_NOW, "this table is closed")


def test_nobody_plays_at_a_closed_table():
    scene = playing()
    scene.write(Ended("ended"))
    scene.write(Closed("ended"))
    refused(scene, CLOVER, Act("1", "drop", 99), Code.NOT_NOW, "this table is closed")
