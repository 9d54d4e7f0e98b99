"""From an empty table to a match, to the next one, and back."""

import pytest

from followsuit.client import CommandRefused, TableUnavailable
from followsuit.protocol.refusals import Close
from tests.server.running import Running
from tests.server.tables.company import (
    NAMES,
    SHORT,
    Watched,
    expect_what_a_newcomer_sees,
    go_away,
    guests,
    play_all,
    record_of,
    run,
    table_of,
)

FOUR = NAMES[:4]
WAITING = {"auto_start": False}


def names(seat: Watched) -> list[str | None]:
    return [chair.name for chair in seat.table.chairs]


def test_the_host_sits_in_the_first_chair_and_others_take_and_change_theirs(server: Running):
    async def work() -> None:
        async with table_of(server.url, ("Clover", "Fern"), "rook13", 1) as (clover, fern):
            assert clover.table.host == clover.user
            await fern.sit(3)
            await clover.until(lambda: names(clover) == ["Clover", None, None, "Fern"])
            await fern.sit(2)
            await clover.until(lambda: names(clover) == ["Clover", None, "Fern", None])
            assert [chair.label for chair in clover.table.chairs] == ["A1", "B1", "A2", "B2"]
            await fern.stand()
            await clover.until(lambda: names(clover) == ["Clover", None, None, None])
            assert [person.name for person in clover.table.watchers] == ["Fern"]

    run(work())


def test_a_chair_goes_to_only_one_of_two_players(server: Running):
    async def work() -> None:
        async with table_of(server.url, FOUR[:3], "rook13", 1) as (_, fern, ivy):
            await fern.sit(1)
            with pytest.raises(CommandRefused, match="That seat is taken") as refusal:
                await ivy.sit(1)
            assert refusal.value.code == "taken"

    run(work())


def test_the_host_approves_players_one_by_one(server: Running):
    async def work() -> None:
        setup = {"approval": True}
        async with table_of(server.url, FOUR[:3], "rook13", 1, **setup) as (clover, fern, ivy):
            await fern.sit(2)
            await ivy.sit(2)
            await clover.until(lambda: len(clover.table.requests) == 2)
            asked = clover.table.requests[0]
            assert (asked.user, asked.name, asked.guest, asked.seat) == (fern.user, "Fern", True, 2)
            await clover.answer_request(ivy.user, False)
            await clover.answer_request(fern.user, True)
            await ivy.until(lambda: not ivy.table.requests)
            assert names(ivy) == ["Clover", None, "Fern", None]
            with pytest.raises(CommandRefused, match="Only the table's host"):
                await ivy.answer_request(ivy.user, True)

    run(work())


def test_the_host_fills_and_clears_chairs(server: Running):
    async def work() -> None:
        async with table_of(server.url, FOUR[:2], "rook13", **WAITING) as (clover, fern):
            await clover.fill("random", 3)
            await clover.fill("rule")
            await fern.until(lambda: None not in names(fern))
            assert [chair.bot for chair in fern.table.chairs] == [None, None, "rule", "random"]
            await clover.clear(3)
            await clover.clear(1)
            await fern.until(lambda: fern.seat is None)
            assert names(fern) == ["Clover", None, "Dial", None]

    run(work())


def test_a_full_table_starts_automatically(server: Running):
    async def work() -> None:
        async with table_of(server.url, FOUR, "rook13") as seats:
            for seat in seats:
                await seat.until(lambda: seat.table.state == "playing")  # noqa: B023
            assert not seats[0].table.endless
            fair = seats[0].table.fair
            assert fair is not None
            assert len(fair.commitment) == 64
            assert fair.seed is None

    run(work())


def test_the_host_starts_a_table_without_automatic_start(server: Running):
    async def work() -> None:
        async with table_of(server.url, FOUR[:2], "cat_te", seats=2, **WAITING) as (clover, fern):
            assert clover.table.state == "open"
            with pytest.raises(CommandRefused, match="Only the table's host"):
                await fern.start()
            await clover.start()
            await fern.until(lambda: fern.table.state == "playing")

    run(work())


def test_a_table_with_free_chairs_is_not_started(server: Running):
    async def work() -> None:
        async with table_of(server.url, ("Clover",), "rook13") as (clover,):
            with pytest.raises(CommandRefused, match="wait, or fill them with bots"):
                await clover.start()

    run(work())


def test_another_player_becomes_host_when_the_host_leaves(server: Running):
    async def work() -> None:
        async with table_of(server.url, FOUR[:2], "rook13") as (clover, fern):
            await clover.leave()
            await go_away(clover)
            await fern.until(lambda: fern.table.host == fern.user)
            await fern.fill("rule", 0)
            await fern.until(lambda: names(fern)[0] == "Bolt" and bool(fern.table.chairs[0].bot))

    run(work())


def test_everybody_may_watch_and_nobody_sees_a_hand(server: Running):
    async def work() -> None:
        async with table_of(server.url, FOUR[:3], "cat_te", 2, seats=2) as (clover, fern, ivy):
            await clover.ready()
            await fern.ready()
            await ivy.until(lambda: bool(ivy.view and ivy.view.deals))
            assert ivy.view is not None
            assert (ivy.view.seat, ivy.view.hand, ivy.view.legal) == (None, [], [])
            assert ivy.view.counts == [6, 6]
            await expect_what_a_newcomer_sees(ivy)
            with pytest.raises(CommandRefused, match="You don't have a seat at this table"):
                await ivy.act("play 2C")

    run(work())


def test_a_removed_spectator_cannot_rejoin(server: Running):
    async def work() -> None:
        async with table_of(server.url, FOUR[:3], "rook13", 2) as (clover, fern, ivy):
            with pytest.raises(CommandRefused, match="Only spectators"):
                await clover.remove(fern.user)
            await clover.remove(ivy.user)
            with pytest.raises(TableUnavailable) as gone:
                await ivy.until(lambda: False)
            assert gone.value.code == Close.NOT_ALLOWED
            with pytest.raises(TableUnavailable):
                await Watched(ivy.client, clover.table.code).__aenter__()
            await clover.until(lambda: not clover.table.watchers)

    run(work())


# the next match


def test_a_rematch_has_the_same_seats_and_a_new_commitment(server: Running):
    async def work() -> None:
        options = SHORT["cat_te"]
        async with table_of(server.url, FOUR[:3], "cat_te", 2, seats=3, options=options) as seats:
            clover, fern, ivy = seats
            await clover.fill("rule")
            await play_all(seats)
            first, fair = clover.table.match, clover.table.fair
            await clover.ready()
            await fern.until(lambda: fern.table.chairs[0].ready)
            await fern.ready()
            for seat in seats:
                await seat.until(lambda: seat.table.match != first)  # noqa: B023
                assert names(seat) == ["Clover", "Fern", "Dial"]
                await expect_what_a_newcomer_sees(seat)
                assert seat.view is not None
                assert (seat.view.deals, seat.view.scores) == (0, [0, 0, 0])
                assert seat.history == []
            assert fair is not None
            assert clover.table.fair is not None
            assert clover.table.fair.commitment != fair.commitment
            await play_all(seats)
            await expect_what_a_newcomer_sees(ivy)
            records = [await record_of(clover.client, m) for m in (first, clover.table.match)]
            assert records[0]["fair"]["seed"] != records[1]["fair"]["seed"]

    run(work())


def test_leaving_after_the_match_frees_the_chair_for_another_player(server: Running):
    async def work() -> None:
        options = SHORT["cat_te"]
        async with table_of(server.url, FOUR[:3], "cat_te", 2, seats=2, options=options) as seats:
            clover, fern, ivy = seats
            await play_all(seats)
            await fern.leave()
            await clover.until(lambda: clover.table.state == "open")
            first = clover.table.match
            await ivy.sit(1)
            await clover.until(lambda: clover.table.match != first)
            assert names(clover) == ["Clover", "Ivy"]
            assert clover.table.state == "playing"

    run(work())


def test_the_host_can_end_an_endless_match(server: Running):
    async def work() -> None:
        options = {"rounds": None}
        async with table_of(server.url, FOUR[:2], "cat_te", seats=2, options=options) as seats:
            clover, fern = seats
            await fern.until(lambda: fern.table.endless)
            with pytest.raises(CommandRefused, match="Only the table's host"):
                await fern.end()
            with pytest.raises(CommandRefused, match="Finish this round first"):
                await clover.end()

    run(work())


def test_two_devices_of_one_person_follow_the_same_seat(server: Running):
    async def work() -> None:
        async with table_of(server.url, FOUR[:2], "cat_te", seats=2) as (clover, fern):
            async with Watched(clover.client, clover.table.code) as phone:
                await clover.ready()
                await fern.ready()
                for seat in (clover, phone):
                    await seat.until(lambda: bool(seat.view and seat.view.hand))  # noqa: B023
                assert phone.view == clover.view
                mover = phone if phone.is_our_turn else fern
                if mover is phone:
                    assert phone.view is not None
                    assert phone.view.legal is not None
                    await phone.act(phone.view.legal[0])
                    await clover.until(lambda: clover.seq == phone.seq and not clover.is_our_turn)
                    assert phone.view == clover.view
                assert clover.table.watchers == []
            # the other device is still here
            await fern.until(lambda: fern.table.chairs[0].present)

    run(work())


def test_a_code_is_found_in_any_case(server: Running):
    async def work() -> None:
        async with guests(server.url, "Clover") as (clover,):
            card = await clover.create("rook13")
            async with Watched(clover, card.code.lower()) as seat:
                assert seat.table.code == card.code

    run(work())
