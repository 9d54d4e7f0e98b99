"""A table follows from its log: equal logs give equal tables."""

from typing import Any

import pytest

from followsuit.protocol.table import Act, Ready
from followsuit.rules.fair import verify
from followsuit.rules.replay import RecordError, replay
from followsuit.server.tables.log import (
    Acted,
    Asked,
    BotSat,
    ChatRemoved,
    Chatted,
    Closed,
    Declined,
    Ended,
    HintTaken,
    HostPassed,
    NewDeal,
    Readied,
    Removed,
    Returned,
    Sat,
    Stood,
    StoodIn,
    decode,
    encode,
)
from followsuit.server.tables.state import CHAT_KEPT, COMMANDS_KEPT, TableState
from tests.conformance.tables import state as plain
from tests.server.tables.scene import CLOVER, FERN, IVY, MOSS, PEOPLE, SORREL, Scene


def known(thing: object) -> list[str]:
    """The attributes of an object, compiled or not."""
    names = [name for name in dir(thing) if not name.startswith("_")]
    return [name for name in names if not callable(getattr(thing, name))]


def written(state: TableState) -> dict[str, Any]:
    """Everything a table knows, as plain values."""
    found: dict[str, Any] = {}
    for name in known(state):
        value = getattr(state, name)
        if name == "chairs":
            value = [{slot: getattr(chair, slot) for slot in known(chair)} for chair in value]
        elif name == "live_match" and value is not None:
            value = value.id, value.seed, value.salts, value.is_ended, plain(value.match)
        elif name == "finished":
            value = [(each.live_match.id, each.at, each.chairs) for each in value]
        found[name] = value.items if name == "recent_commands" else value
    return found


def test_a_person_sits_and_changes_chairs():
    scene = Scene().seat(CLOVER)
    scene.write(Sat(2, CLOVER.id, "Clover"))
    assert scene.state.seat_of(CLOVER.id) == 2
    assert scene.state.chairs[0].is_empty


def test_standing_up_leaves_an_empty_chair():
    scene = Scene().seat(CLOVER, SORREL)
    assert scene.state.chairs[1].guest
    scene.write(Stood(1))
    assert scene.state.chairs[1].is_empty
    assert not scene.state.chairs[1].guest


def test_bots_have_names_of_their_own_and_fill_the_table():
    scene = Scene().seat(CLOVER)
    scene.write(BotSat([1, 3], "rule"))
    assert [chair.name for chair in scene.state.chairs] == ["Clover", "Cog", "", "Gizmo"]
    was_full = scene.state.is_full
    scene.write(BotSat([2], "random"))
    assert (was_full, scene.state.is_full) == (False, True)
    assert [chair.bot for chair in scene.state.chairs] == ["", "rule", "random", "rule"]


def test_a_request_for_a_chair_waits_for_the_hosts_answer():
    scene = Scene(approval=True).seat(CLOVER)
    scene.write(Asked(1, FERN.id, "Fern"))
    scene.write(Asked(2, IVY.id, "Ivy"))
    assert list(scene.state.seat_requests) == [FERN.id, IVY.id]
    scene.write(Declined(IVY.id))
    scene.write(Sat(1, FERN.id, "Fern"))
    assert not scene.state.seat_requests


def test_removing_a_user_drops_their_request():
    scene = Scene(approval=True).seat(CLOVER)
    scene.write(Asked(1, FERN.id, "Fern"))
    scene.write(Removed(FERN.id))
    assert not scene.state.seat_requests
    assert scene.state.removed == {FERN.id}


def test_the_host_role_can_pass_to_another_player():
    scene = Scene().seat(CLOVER, FERN)
    scene.write(HostPassed(FERN.id))
    assert scene.state.host == FERN.id


def test_a_match_starts_with_a_commitment_and_without_cards():
    scene = Scene().seat(*PEOPLE).start()
    assert scene.state.stage == "playing"
    assert scene.state.awaits_deal
    assert scene.state.live_match is not None
    assert len(scene.state.live_match.commitment) == 64
    assert scene.match.hand_counts() == [0, 0, 0, 0]


def test_every_ready_player_adds_randomness_to_the_deal():
    scene, other = (Scene("cat_te").seat(*PEOPLE).start() for _ in range(2))
    scene.write(Readied(1, "ab"))
    assert scene.state.chairs[1].ready
    assert scene.state.salts() == ["", "ab", "", ""]
    scene.write(NewDeal(scene.state.salts()))
    other.write(NewDeal(["", "", "", ""]))
    assert scene.match.hand_of(0) != other.match.hand_of(0)


def test_a_deal_reaches_everybody_and_advances_the_match():
    scene = Scene("cat_te").seat(*PEOPLE).start()
    events = scene.write(NewDeal(scene.state.salts()))
    assert events
    assert scene.state.move_seq == scene.state.seq
    assert not scene.state.awaits_deal


def test_a_move_counts_the_turns_that_the_clock_had_to_play():
    scene = Scene("cat_te").seat(*PEOPLE).start().deal()
    for by in ("clock", "clock", ""):
        seat = scene.to_act
        late = scene.state.chairs[seat].late
        action = scene.match.legal_actions(seat)[0]
        scene.write(Acted(seat, str(action), by))
        assert scene.state.chairs[seat].late == (late + 1 if by else 0)


def test_chat_does_not_make_a_move_stale():
    scene = Scene("cat_te").seat(*PEOPLE).start().deal()
    before = scene.state.move_seq
    scene.write(Chatted(FERN.id, "Fern", "well played"))
    assert scene.state.seq == before + 1
    assert scene.state.move_seq == before
    assert scene.state.chat[-1].text == "well played"


def test_hints_are_counted_by_chair_in_one_match_and_make_no_move_stale():
    scene = Scene("cat_te").seat(*PEOPLE).start().deal()
    before = scene.state.move_seq
    scene.write(HintTaken(1))
    scene.write(HintTaken(1))
    assert [chair.hints for chair in scene.state.chairs] == [0, 2, 0, 0]
    assert scene.state.move_seq == before
    scene.start("11" * 32)
    assert [chair.hints for chair in scene.state.chairs] == [0, 0, 0, 0]


def test_only_the_latest_chat_is_stored():
    scene = Scene().seat(CLOVER)
    for number in range(CHAT_KEPT + 5):
        scene.write(Chatted(CLOVER.id, "Clover", str(number)))
    assert len(scene.state.chat) == CHAT_KEPT
    assert scene.state.chat[0].text == "5"


def test_removed_chat_keeps_its_place_but_not_its_text():
    scene = Scene().seat(CLOVER)
    scene.write(Chatted(CLOVER.id, "Clover", "something rude"))
    scene.write(Chatted(CLOVER.id, "Clover", "sorry"))
    scene.write(ChatRemoved(2))
    assert [line.text for line in scene.state.chat] == [None, "sorry"]


def test_a_person_takes_the_chair_back_from_a_stand_in():
    scene = Scene("cat_te").seat(*PEOPLE).start().deal()
    scene.write(StoodIn(1, "rule", "gone"))
    chair = scene.state.chairs[1]
    assert chair.is_stood_in
    assert not chair.left
    scene.write(Returned(1))
    assert chair.is_played_by_person


def test_players_who_return_no_longer_count_as_having_left():
    scene = Scene("cat_te").seat(*PEOPLE).start().deal()
    scene.write(StoodIn(1, "rule", "left"))
    assert scene.state.chairs[1].left
    scene.write(Returned(1))
    assert not scene.state.chairs[1].left


def test_after_a_round_everybody_is_asked_again():
    scene = Scene("cat_te", options={"rounds": 2}).seat(*PEOPLE).start().deal().play()
    assert scene.state.awaits_deal
    assert not any(chair.ready or chair.salt for chair in scene.state.chairs)


def test_a_side_pot_claimed_between_two_rounds_asks_nobody_again():
    for number in range(50):
        scene = Scene("cat_te", options={"side_bet": 1}).seat(*PEOPLE).start(f"{number:02x}" * 32)
        scene.deal()
        while scene.to_act >= 0:
            legal = [str(action) for action in scene.match.legal_actions(scene.to_act)]
            scene.act(next(action for action in legal if action != "side-pot"))
        claims = [seat for seat in range(4) if scene.match.interjections(seat)]
        if claims:
            break
    scene.write(Readied(0, "ab"))
    scene.write(Acted(claims[0], "side-pot"))
    assert scene.state.chairs[0].ready
    assert scene.state.salts() == ["ab", "", "", ""]


def test_a_redeal_keeps_the_salts():
    scene = Scene("rook13").seat(*PEOPLE).start().deal()
    scene.act("deal")
    scene.act("redeal")
    assert scene.state.deals_itself
    assert scene.state.salts() == ["00", "01", "02", "03"]


def test_a_finished_match_waits_for_the_archive_with_its_seating():
    scene = Scene("cat_te", options={"rounds": 1}).seat(CLOVER, SORREL, IVY, MOSS).start().deal()
    scene.play()
    assert scene.state.stage == "over"
    (finished,) = scene.state.finished
    assert finished.at == float(scene.state.seq)
    assert finished.chairs[:2] == [(CLOVER.id, "Clover", None), (SORREL.id, "Sorrel", None)]


def test_stand_ins_end_with_the_match_unless_the_player_left():
    scene = Scene("cat_te").seat(*PEOPLE).start()
    scene.write(StoodIn(1, "rule", "gone"))
    scene.write(StoodIn(2, "rule", "left"))
    scene.write(Ended("by the host"))
    assert scene.state.chairs[1].is_played_by_person
    assert scene.state.chairs[2].is_stood_in


def test_new_players_after_a_match_reopen_the_table():
    scene = Scene("cat_te", options={"rounds": 1}).seat(*PEOPLE).start().deal().play()
    scene.write(Readied(0))
    scene.write(Stood(3))
    assert scene.state.stage == "open"
    assert not scene.state.chairs[0].ready


def test_a_match_with_an_open_end_has_a_result_when_it_is_ended():
    scene = Scene("cat_te", options={"rounds": None}).seat(*PEOPLE).start().deal().play()
    scene.write(Ended("by the host"))
    assert scene.state.stage == "over"
    assert scene.state.live_match is not None
    assert scene.state.live_match.is_over
    result = scene.match.result()
    assert result is not None
    record = scene.state.live_match.record()
    assert record["result"]["scores"] == list(result.scores)
    assert replay(record).summary()["result"] == record["result"]
    verify(record)
    with pytest.raises(RecordError, match="The winners are"):
        verify(record | {"result": record["result"] | {"winners": [9]}})


def test_an_abandoned_match_has_no_result():
    scene = Scene("cat_te", options={"rounds": None}).seat(*PEOPLE).start().deal()
    scene.write(Ended("by an administrator"))
    assert scene.state.stage == "over"
    assert scene.state.live_match is not None
    assert scene.state.live_match.is_over
    assert scene.match.result() is None


def test_a_closed_table_is_closed():
    scene = Scene().seat(CLOVER)
    scene.write(Closed("nobody came back"))
    assert scene.state.stage == "closed"


def test_entries_must_be_in_order_without_gaps():
    scene = Scene().seat(CLOVER)
    with pytest.raises(AssertionError):
        scene.state.apply(3, 3.0, None, None, Stood(0))


def test_only_recent_commands_are_recognized_when_repeated():
    scene = Scene().seat(CLOVER)
    for number in range(COMMANDS_KEPT + 1):
        scene.write(Chatted(CLOVER.id, "Clover", "hm"), CLOVER.id, f"said {number}")
    assert scene.state.recent_commands.seq_of(f"{CLOVER.id} said 0") is None
    assert scene.state.recent_commands.seq_of(f"{CLOVER.id} said 1") == 3


def test_two_people_may_use_the_same_id():
    scene = Scene("cat_te").seat(*PEOPLE).start()
    scene.say(CLOVER, Ready("1"))
    scene.say(FERN, Ready("1"))
    seq_of = scene.state.recent_commands.seq_of
    assert seq_of(f"{CLOVER.id} 1") != seq_of(f"{FERN.id} 1")


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("bezique", {"target_score": 100}),
        ("cat_te", {"rounds": 2, "region": "laos"}),
        ("mindikot", {"target_score": 1}),
        ("rook13", {"win_score": 10, "lose_score": -10}),
    ],
)
def test_the_same_log_gives_the_same_table(game, options):
    seats = 4
    scene = Scene(game, seats=seats, options=options).seat(*PEOPLE).start()
    scene.write(Chatted(FERN.id, "Fern", "hello"), FERN.id, "chat")
    while scene.state.stage == "playing":
        scene.deal().play()
    scene.write(Readied(0))
    scene.start("c0" * 32)
    scene.write(StoodIn(2, "rule", "left"))
    scene.deal()
    again = scene.again()
    assert written(again) == written(scene.state)
    assert again.stage == "playing"


def test_every_entry_is_read_as_it_was_written():
    scene = Scene("cat_te", options={"rounds": 1}, approval=True).seat(*PEOPLE).start().deal()
    scene.play()
    for _, _, entry in scene.log:
        assert encode(decode(entry)) == entry


def test_a_move_by_a_person_is_written_as_the_rules_print_it():
    scene = Scene("cat_te").seat(*PEOPLE).start().deal()
    seat = scene.to_act
    card = scene.match.hand_of(seat)[0]
    entry = scene.say(PEOPLE[seat], Act("1", f"  PLAY {card.lower()} ", scene.state.seq))
    assert entry == Acted(seat, f"play {card}")
