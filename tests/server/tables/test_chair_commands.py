"""Taking chairs, and what only a host may do."""

import pytest

from followsuit.bots.catalogue import BOTS
from followsuit.protocol.refusals import Code
from followsuit.protocol.table import (
    AnswerSeatRequest,
    Back,
    Chat,
    Clear,
    End,
    Fill,
    Leave,
    Remove,
    Sit,
    Stand,
    Start,
)
from followsuit.server.tables.commands import MOST_REMOVED, STAND_IN, decide
from followsuit.server.tables.log import (
    Asked,
    BotSat,
    Declined,
    Ended,
    Removed,
    Returned,
    Sat,
    Started,
    Stood,
    StoodIn,
)
from followsuit.server.user import User
from tests.server.tables.scene import (
    CLOVER,
    ENDLESS,
    FERN,
    IVY,
    PEOPLE,
    SORREL,
    Scene,
    over,
    playing,
    refused,
)

# chairs


def test_a_chair_is_taken_and_changed():
    scene = Scene().seat(CLOVER)
    assert scene.say(FERN, Sit("1", 3)) == Sat(3, FERN.id, "Fern")
    assert scene.say(FERN, Sit("2", 1)) == Sat(1, FERN.id, "Fern")
    assert scene.state.chairs[3].is_empty


def test_a_taken_chair_stays_taken():
    scene = Scene().seat(CLOVER).fill()
    refused(scene, FERN, Sit("1", 0), Code.TAKEN, "That seat is taken")
    refused(scene, FERN, Sit("2", 1), Code.TAKEN, "That seat is taken")


def test_only_existing_chairs_can_be_taken():
    refused(Scene(), FERN, Sit("1", 5), Code.UNKNOWN, "This table has 4 seats")


def test_nobody_sits_down_in_a_match():
    why = "A match is in progress and all seats are taken"
    refused(playing(), SORREL, Sit("1", 0), Code.NOT_NOW, why)


def test_guests_do_not_sit_at_rated_tables():
    scene = Scene(rated=True).seat(CLOVER)
    why = "This table is rated: create an account to play here"
    refused(scene, SORREL, Sit("1", 1), Code.UNFIT, why)
    assert scene.say(FERN, Sit("2", 1)) == Sat(1, FERN.id, "Fern")


def test_with_approval_players_request_a_chair_and_the_host_answers():
    scene = Scene(approval=True).seat(CLOVER)
    assert scene.say(SORREL, Sit("1", 2)) == Asked(2, SORREL.id, "Sorrel", True)
    assert scene.say(FERN, Sit("2", 2)) == Asked(2, FERN.id, "Fern")
    assert scene.say(CLOVER, AnswerSeatRequest("3", SORREL.id, True)) == Sat(
        2, SORREL.id, "Sorrel", True
    )
    assert scene.say(CLOVER, AnswerSeatRequest("4", FERN.id, True)) == Sat(1, FERN.id, "Fern")


def test_seated_players_change_chairs_without_approval():
    scene = Scene(approval=True).seat(CLOVER, FERN)
    assert scene.say(FERN, Sit("1", 3)) == Sat(3, FERN.id, "Fern")
    assert scene.say(CLOVER, Sit("2", 2)) == Sat(2, CLOVER.id, "Clover")


def test_the_host_can_decline_a_request():
    scene = Scene(approval=True).seat(CLOVER)
    scene.say(FERN, Sit("1", 2))
    assert scene.say(CLOVER, AnswerSeatRequest("2", FERN.id, False)) == Declined(FERN.id)
    why = "That person no longer wants a seat"
    refused(scene, CLOVER, AnswerSeatRequest("3", FERN.id, True), Code.UNKNOWN, why)


def test_approving_a_request_needs_a_free_chair():
    scene = Scene(approval=True, auto_start=False).seat(CLOVER)
    scene.say(FERN, Sit("1", 2))
    scene.fill()
    refused(
        scene, CLOVER, AnswerSeatRequest("2", FERN.id, True), Code.TAKEN, "There is no free seat"
    )


def test_leaving_an_open_table_empties_the_chair():
    for saying in (Stand("1"), Leave("1")):
        scene = Scene().seat(CLOVER, FERN)
        assert scene.say(FERN, saying) == Stood(1)


def test_leaving_a_match_puts_a_bot_in_the_chair():
    for saying in (Stand("1"), Leave("1")):
        scene = playing()
        assert scene.say(FERN, saying) == StoodIn(1, STAND_IN, "left")
        refused(scene, FERN, Stand("2"), Code.NOT_NOW, "You have already left")
        assert scene.say(FERN, Back("3")) == Returned(1)


def test_leaving_after_the_match_empties_the_chair():
    assert over().say(FERN, Leave("1")) == Stood(1)


def test_a_spectator_cannot_stand_up_but_may_leave():
    scene = Scene()
    refused(scene, FERN, Stand("1"), Code.NOT_YOURS, "You don't have a seat at this table")
    assert decide(scene.state, FERN, Leave("2"), 1.0) is None


# the host


@pytest.mark.parametrize(
    "saying",
    [
        AnswerSeatRequest("1", IVY.id, True),
        Fill("1", "rule"),
        Clear("1", 0),
        Start("1"),
        End("1"),
        Remove("1", IVY.id),
    ],
    ids=lambda saying: type(saying).__name__,
)
def test_only_the_host_can_use_host_commands(saying):
    scene = Scene().seat(CLOVER, FERN)
    refused(scene, FERN, saying, Code.NOT_YOURS, "Only the table's host can do that")


def test_the_host_fills_one_chair_or_all():
    scene = Scene(auto_start=False).seat(CLOVER)
    assert scene.say(CLOVER, Fill("1", "rule", 2)) == BotSat([2], "rule")
    assert scene.say(CLOVER, Fill("2", "random")) == BotSat([1, 3], "random")
    refused(scene, CLOVER, Fill("3", "rule"), Code.TAKEN, "There is no free seat")
    refused(scene, CLOVER, Fill("4", "rule", 2), Code.TAKEN, "There is no free seat")


def test_bots_must_exist_and_have_a_chair():
    scene = Scene().seat(CLOVER)
    why = f"There is no such bot. Choose one of {', '.join(BOTS)}"
    refused(scene, CLOVER, Fill("1", "genius"), Code.UNKNOWN, why)
    refused(scene, CLOVER, Fill("2", "rule", 5), Code.UNKNOWN, "This table has 4 seats")


def test_some_tables_allow_no_bots():
    for scene in (Scene(bots=False), Scene(rated=True)):
        scene.seat(CLOVER)
        refused(scene, CLOVER, Fill("1", "rule"), Code.UNFIT, "Bots aren't allowed at this table")


def test_the_host_clears_any_chair_but_their_own():
    scene = Scene(auto_start=False).seat(CLOVER, FERN)
    assert scene.say(CLOVER, Clear("1", 1)) == Stood(1)
    refused(scene, CLOVER, Clear("2", 1), Code.NOT_NOW, "That seat is empty")
    why = "That's your own seat: stand up instead"
    refused(scene, CLOVER, Clear("3", 0), Code.NOT_NOW, why)
    refused(scene, CLOVER, Clear("4", 4), Code.UNKNOWN, "This table has 4 seats")


def test_chairs_are_neither_filled_nor_cleared_in_a_match():
    for saying in (Fill("1", "rule"), Clear("2", 1), Start("3")):
        refused(playing(), CLOVER, saying, Code.NOT_NOW, "A match is in progress")


def test_the_host_starts_when_all_chairs_are_taken():
    scene = Scene(auto_start=False).seat(CLOVER)
    why = "Some seats are still empty: wait, or fill them with bots"
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
    refused(scene, CLOVER, End("1"), Code.UNFIT, "This match ends by its own rules")
    endless = playing(options=ENDLESS)
    refused(endless, CLOVER, End("2"), Code.NOT_NOW, "Finish this round first")
    assert endless.play().say(CLOVER, End("3")) == Ended("by the host")
    refused(endless, CLOVER, End("4"), Code.NOT_NOW, "The match is over")


def test_only_spectators_can_be_removed():
    scene = Scene().seat(CLOVER, FERN)
    why = "Only spectators can be removed"
    refused(scene, CLOVER, Remove("1", FERN.id), Code.NOT_NOW, why)
    refused(scene, CLOVER, Remove("2", CLOVER.id), Code.NOT_NOW, why)
    assert scene.say(CLOVER, Remove("3", IVY.id)) == Removed(IVY.id)


def test_commands_from_removed_users_are_refused():
    """An earlier command may still be on its way."""
    scene = Scene().seat(CLOVER)
    scene.say(CLOVER, Remove("1", IVY.id))
    for saying in (Sit("2", 1), Chat("3", "but why?")):
        refused(scene, IVY, saying, Code.NOT_YOURS, "The host has removed you from this table")


def test_a_spectator_is_removed_once_and_removals_are_limited():
    scene = Scene().seat(CLOVER)
    scene.say(CLOVER, Remove("0", "somebody"))
    why = "That person has already been removed"
    refused(scene, CLOVER, Remove("1", "somebody"), Code.NOT_NOW, why)
    for number in range(MOST_REMOVED - 1):
        scene.say(CLOVER, Remove(f"r{number}", f"nobody {number}"))
    why = "Too many people have been removed: create a private table instead"
    refused(scene, CLOVER, Remove("2", "one more"), Code.NOT_NOW, why)


# names


def test_people_with_the_same_name_are_distinguished():
    scene = Scene().seat(CLOVER)
    namesake = User("other", CLOVER.name, "guest")
    assert scene.say(namesake, Sit("1", 1)) == Sat(1, "other", "Clover 2", True)
    assert scene.say(namesake, Sit("2", 2)) == Sat(2, "other", "Clover 2", True)


def test_no_bot_has_the_name_of_somebody_here():
    scene = Scene().seat(CLOVER)
    scene.say(User("other", "Cog", "account"), Sit("1", 2))
    scene.fill()
    names = [chair.name for chair in scene.state.chairs]
    assert len(set(names)) == 4
    assert names[2] == "Cog"


def test_a_request_for_a_chair_can_be_withdrawn():
    scene = Scene(approval=True).seat(CLOVER)
    for saying in (Stand("2"), Leave("3")):
        scene.say(FERN, Sit("1", 2))
        assert FERN.id in scene.state.seat_requests
        assert scene.say(FERN, saying) == Declined(FERN.id)
        assert scene.state.seat_requests == {}
