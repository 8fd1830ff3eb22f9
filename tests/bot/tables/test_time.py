"""What happens by itself: robots, reminders."""

import pytest

from bot.tables.log.state import Stage
from bot.tables.ports import BUMPS_PER_DEAL, Person, Role
from engine.core.match import Mark
from engine.core.seats import Seat
from engine.games.preferans import PREFERANS
from engine.games.preferans.moves import DealMove, Pass, PlayCard
from engine.games.preferans.robots.simple import choose
from engine.games.preferans.view import FinishedView, SeatView, view_for
from tests.bot.tables.conftest import Make
from tests.bot.tables.deeds import choose_setting, summon, wish
from tests.bot.tables.kit.decks import LIKELY, STRONG, Decks, deck
from tests.bot.tables.kit.desk import Desk
from tests.bot.tables.kit.people import ANYA, BORIS, STRANGER, THREE, VIKA
from tests.bot.tables.kit.wall import role_keys
from tests.narrowed import there


async def test_robots_move_after_a_pause_and_are_marked(desk: Desk) -> None:
    await desk.begin(ANYA, robots=2)
    seq = (await desk.state()).seq
    await desk.pass_time(0.7)
    assert (await desk.state()).seq == seq
    await desk.pass_time(0.15)
    assert (await desk.state()).seq == seq + 1
    await desk.deal()
    marks = {event.mark for event in await desk.log() if isinstance(event, PlayCard | Pass)}
    assert marks == {None, Mark.ROBOT}
    for event in await desk.log():
        if isinstance(event, Pass):
            assert (event.mark is Mark.ROBOT) == (event.seat != 1)


@pytest.mark.parametrize("seed", range(3))
async def test_a_robot_sees_its_own_view_only(make: Make, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    desk, seen = make(decks=Decks(seed=seed)), []

    def looked(view: SeatView) -> DealMove:
        seen.append(view)
        return choose(view)

    monkeypatch.setattr(PREFERANS.robots, "choose", looked)
    await desk.begin(ANYA, robots=2, options="4 end=deals:2")
    checked = 0
    while (await desk.state()).stage is not Stage.OVER:
        table = await desk.state()
        if not await desk.step():
            await desk.pass_time(21)
        for view in seen[checked:]:
            assert view.viewer in (2, 3)
            for seat, hand in view.hands.items():
                assert seat is view.viewer or hand.cards is None or seat in view.exposed
            assert not isinstance(view, FinishedView)
            if len(seen) == checked + 1 and table.stage is Stage.DEAL:
                assert view == view_for(there(table.match), view.viewer)
        checked = len(seen)
    assert checked > 20


async def test_a_reminder_after_three_minutes_goes_with_the_move(desk: Desk) -> None:
    await desk.begin(*THREE)
    await desk.pass_time(179)
    assert role_keys(desk.wall, 1, Role.PING) == []
    await desk.pass_time(2)
    assert role_keys(desk.wall, 1, Role.PING) == [f"ping:{BORIS.id}"]
    ping = desk.wall.last[1, f"ping:{BORIS.id}"]
    assert (ping.surface.chat, ping.silent) == (BORIS.id, False)
    await desk.pass_time(600)
    assert desk.wall.removed == []
    await desk.say((BORIS, "pass"))
    assert [surface.key for surface in desk.wall.removed] == [f"ping:{BORIS.id}"]
    await desk.pass_time(181)
    assert role_keys(desk.wall, 1, Role.PING) == [f"ping:{VIKA.id}"]


@pytest.mark.parametrize("minutes", [1, 3, 10])
async def test_each_chooses_after_how_many_minutes(desk: Desk, minutes: int) -> None:
    """That is his own affair: the others may ask for a robot after three minutes, whatever he has chosen."""
    await desk.begin(*THREE)
    await choose_setting(desk, BORIS, f"set:minutes:{minutes}")
    silent = 0.0
    for at in (60, 180, 600):
        await desk.pass_time(at - silent - 2)
        assert bool(role_keys(desk.wall, 1, Role.PING)) == (minutes * 60 < at)
        assert ("away:2" in desk.actions(ANYA, "table")) == (at > 180)
        await desk.pass_time(2)
        assert bool(role_keys(desk.wall, 1, Role.PING)) == (minutes * 60 <= at)
        assert ("away:2" in desk.actions(ANYA, "table")) == (at >= 180)
        silent = at
    assert len([one for one in desk.wall.all if one.surface.role is Role.PING]) == 1


@pytest.mark.parametrize("minutes", [1, 10])
async def test_the_choice_and_the_moment_outlive_a_restart(desk: Desk, minutes: int) -> None:
    await desk.begin(*THREE)
    await choose_setting(desk, BORIS, f"set:minutes:{minutes}")
    for at in (60, 180, 600):
        row = await desk.storage.table(1)
        assert row is not None
        assert row.deadline == pytest.approx((await desk.state()).moved_at + at)
        await desk.restart()
        await desk.pass_time(at - (desk.clock.now() - (await desk.state()).moved_at) + 1)
        sent = [row.generation for row in await desk.storage.surfaces(1) if row.key == f"ping:{BORIS.id}"]
        assert len(sent) == (minutes * 60 <= at)
        assert ("away:2" in desk.actions(ANYA, "table")) == (at >= 180)
        if at == 60 and minutes == 1:
            message = await desk.storage.surface(1, f"ping:{BORIS.id}")
    if minutes == 1:
        assert await desk.storage.surface(1, f"ping:{BORIS.id}") == message, "nobody is reminded twice of one decision"


async def test_who_chooses_fewer_minutes_is_reminded_at_once(desk: Desk) -> None:
    await desk.begin(*THREE)
    await desk.pass_time(100)
    await choose_setting(desk, BORIS, "set:minutes:1")
    await desk.pass_time(0)
    assert role_keys(desk.wall, 1, Role.PING) == [f"ping:{BORIS.id}"]
    assert "away:2" not in desk.actions(ANYA, "table")


async def test_the_reminder_says_what_is_asked(make: Make) -> None:
    desk = make(decks=Decks(deck(*STRONG)))
    await desk.begin(*THREE)
    order = ((BORIS, "pick:7h"), (BORIS, "pick:8h"), (BORIS, "discard:8h7h"), (BORIS, "order:6s"))
    steps = (
        ("▶ <b>Ваше слово.</b>", BORIS, ((BORIS, "bid:6s"),)),
        ("▶ <b>Ваше слово.</b>", VIKA, ((VIKA, "pass"), (ANYA, "pass"))),
        ("▶ <b>Прикуп ваш.</b>", BORIS, order[:3]),
        ("▶ <b>Заказывайте игру.</b>", BORIS, order[3:]),
        ("▶ <b>Вист или пас?</b>", VIKA, ((VIKA, "whist:whist"), (ANYA, "whist:pass"))),
        ("▶ <b>В светлую или в тёмную?</b>", VIKA, ((VIKA, "mode:open"),)),
        ("▶ <b>Ваш ход.</b>", BORIS, ()),
    )
    for words, person, then in steps:
        await desk.pass_time(181)
        assert desk.screen(f"ping:{person.id}").text.splitlines()[0] == words
        await desk.say(*then)


def rang(desk: Desk, person: Person, number: int) -> set[bool]:
    """Tell whether the messages with the cards of a deal are sent with a sound, as long as nobody has spoken."""
    mine = [one for one in desk.wall.all if one.surface.key == f"hand:{person.id}"]
    return {not one.silent for one in mine if one.generation // BUMPS_PER_DEAL == number}


async def test_cards_of_a_new_deal_ring_for_who_has_put_the_telephone_away(desk: Desk) -> None:
    """Who has just pressed «Дальше» holds it; a wish for silence holds here too."""
    await desk.begin(*THREE, options="4 end=deals:3")
    await choose_setting(desk, VIKA, "set:remind:silent")
    await desk.deal()
    await desk.pass_time(15)
    await desk.press(ANYA, "next")
    await desk.pass_time(10)
    table = await desk.state()
    assert (table.stage, table.number) == (Stage.DEAL, 2)
    assert [rang(desk, person, 2) for person in THREE] == [{False}, {True}, {False}]


async def test_what_comes_below_makes_no_sound_once_one_has_spoken(desk: Desk) -> None:
    await desk.begin(*THREE)
    await desk.pass_time(60)
    await desk.say((BORIS, "pass"))
    await desk.pass_time(30)
    await desk.command(BORIS, "help", private=True)
    assert desk.wall.last[1, f"hand:{BORIS.id}"].silent
    await desk.command(VIKA, "help", private=True)
    assert desk.wall.last[1, f"hand:{VIKA.id}"].silent


async def test_a_reminder_stays_while_others_do_something(desk: Desk) -> None:
    await desk.begin(*THREE)
    await desk.pass_time(181)
    await desk.command(VIKA, "stop")
    assert desk.wall.removed == []
    await desk.say((BORIS, "stopno"), (BORIS, "pass"))
    assert [surface.key for surface in desk.wall.removed] == [f"ping:{BORIS.id}"]


async def test_both_who_must_answer_a_claim_are_reminded(make: Make) -> None:
    desk = make(decks=Decks(deck(*LIKELY)))
    await desk.begin(*THREE)
    await desk.say((BORIS, "bid:6s"), (VIKA, "pass"), (ANYA, "pass"))
    await desk.say((BORIS, "pick:7h"), (BORIS, "pick:Kd"), (BORIS, "discard:Kd7h"), (BORIS, "order:6s"))
    await desk.say((VIKA, "whist:whist"), (ANYA, "whist:whist"), (BORIS, "rest"), (BORIS, "claim:0.10.0"))
    await desk.pass_time(181)
    assert role_keys(desk.wall, 1, Role.PING) == [f"ping:{ANYA.id}", f"ping:{VIKA.id}"]
    await desk.say((VIKA, "agree:y"))
    assert role_keys(desk.wall, 1, Role.PING) == [f"ping:{ANYA.id}"]
    await desk.say((ANYA, "agree:y"))
    assert role_keys(desk.wall, 1, Role.PING) == []


async def test_nobody_is_reminded_of_a_finished_match(desk: Desk) -> None:
    await desk.begin(*THREE)
    await desk.command(ANYA, "stop")
    await desk.say((BORIS, "stopyes"), (VIKA, "stopyes"))
    await desk.pass_time(600)
    assert role_keys(desk.wall, 1, Role.PING) == []


async def test_a_stranger_does_not_put_the_reminder_off(desk: Desk) -> None:
    """He asks to join and thinks better of it, before and after a restart."""
    await desk.begin(*THREE)
    await desk.meet(STRANGER)
    await desk.pass_time(80)
    await desk.command(STRANGER, "join")
    assert (await desk.state()).proposal is not None
    await desk.pass_time(50)
    await desk.command(STRANGER, "leave")
    await desk.restart()
    await desk.pass_time(49)
    assert role_keys(desk.wall, 1, Role.PING) == []
    await desk.pass_time(2)
    assert role_keys(desk.wall, 1, Role.PING) == [f"ping:{BORIS.id}"]
    await desk.command(STRANGER, "join")
    assert role_keys(desk.wall, 1, Role.PING) == [f"ping:{BORIS.id}"]
    assert "away:2" in desk.actions(ANYA, "table")


async def test_who_proposes_something_does_not_put_his_reminder_off(desk: Desk) -> None:
    await desk.begin(*THREE)
    for _ in range(2):
        await desk.pass_time(70)
        await desk.command(BORIS, "stop")
        await desk.say((VIKA, "stopno"))
    assert role_keys(desk.wall, 1, Role.PING) == []
    await desk.pass_time(40)
    assert role_keys(desk.wall, 1, Role.PING) == [f"ping:{BORIS.id}"]


async def test_a_robot_that_is_sent_away_at_once_gives_no_time(desk: Desk) -> None:
    await desk.begin(*THREE)
    await desk.pass_time(160)
    await desk.press(BORIS, "menu")
    away = desk.find(BORIS, "away", f"menu:{BORIS.id}")
    assert away is not None
    await desk.pass_time(1)
    await desk.raw(BORIS, away[1].press, key=f"menu:{BORIS.id}")
    assert (await desk.press(BORIS, "back")).kind == "empty"
    assert not (await desk.state()).people[1].away
    await desk.pass_time(20)
    assert role_keys(desk.wall, 1, Role.PING) == [f"ping:{BORIS.id}"]


async def test_nobody_is_reminded_because_of_a_pause(desk: Desk) -> None:
    """It may last for hours, over a restart too; what was waited for before it counts on afterwards."""
    await desk.begin(*THREE)
    await desk.pass_time(100)
    await desk.command(ANYA, "pause")
    await desk.pass_time(3600)
    await desk.restart()
    await desk.pass_time(3600)
    assert role_keys(desk.wall, 1, Role.PING) == []
    await desk.say((VIKA, "resume"))
    await desk.pass_time(78)
    assert role_keys(desk.wall, 1, Role.PING) == []
    await desk.pass_time(3)
    assert role_keys(desk.wall, 1, Role.PING) == [f"ping:{BORIS.id}"]


async def test_who_pauses_again_and_again_is_reminded_all_the_same(desk: Desk) -> None:
    await desk.begin(*THREE)
    for _ in range(2):
        await desk.pass_time(80)
        await desk.command(BORIS, "pause")
        await desk.pass_time(2)
        await desk.press(BORIS, "resume")
    assert role_keys(desk.wall, 1, Role.PING) == []
    await desk.pass_time(21)
    assert role_keys(desk.wall, 1, Role.PING) == [f"ping:{BORIS.id}"]
    await desk.command(BORIS, "pause")
    await desk.press(ANYA, "stopyes")
    assert role_keys(desk.wall, 1, Role.PING) == [], "nobody moves in a pause"
    await desk.pass_time(2)
    await desk.press(BORIS, "resume")
    await desk.pass_time(0)
    assert role_keys(desk.wall, 1, Role.PING) == [f"ping:{BORIS.id}"]
    await summon(desk, 2, ANYA, VIKA)
    assert (await desk.state()).people[1].away


async def test_who_sits_down_in_another_seat_changes_nothing_for_who_is_waited_for(desk: Desk) -> None:
    await desk.begin(ANYA, BORIS, robots=1)
    await desk.meet(VIKA)
    await desk.pass_time(150)
    token = (await desk.state()).tokens[1]
    await desk.press(VIKA, "take:3", where="table")
    assert (await desk.state()).person_at(Seat.THREE) == VIKA.id
    assert (await desk.state()).tokens[1] == token
    await desk.pass_time(31)
    assert role_keys(desk.wall, 1, Role.PING) == [f"ping:{BORIS.id}"]


async def test_who_comes_to_a_table_where_nobody_was_is_not_reminded_at_once(desk: Desk) -> None:
    await desk.begin(ANYA, robots=2)
    while (await desk.state()).mover_at((await desk.state()).waited_for[0]) is None:
        await desk.pass_time(1)
    await wish(desk, ANYA, "away")
    await desk.pass_time(3600)
    await desk.say((ANYA, "back"))
    await desk.pass_time(170)
    assert role_keys(desk.wall, 1, Role.PING) == []
    await desk.pass_time(11)
    assert role_keys(desk.wall, 1, Role.PING) == [f"ping:{ANYA.id}"]


async def test_a_stranger_does_not_keep_a_robot_from_its_move(desk: Desk) -> None:
    """He asks to join and thinks better of it faster than robots move."""
    await desk.begin(ANYA, robots=2)
    await desk.meet(STRANGER)
    seats = (await desk.state()).waited_for
    assert (await desk.state()).mover_at(seats[0]) is None
    await desk.command(STRANGER, "join")
    await desk.pass_time(0.5)
    await desk.command(STRANGER, "leave")
    assert (await desk.state()).waited_for == seats
    await desk.pass_time(0.4)
    assert (await desk.state()).waited_for != seats
