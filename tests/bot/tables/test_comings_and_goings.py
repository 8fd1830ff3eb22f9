"""Votes, pauses, seats taken over and matches continued in combinations that nobody plans."""

import pytest

from bot.screens.actions import Action
from bot.storage.ports import StorageFailed
from bot.tables.log.clock import BANK_S
from bot.tables.log.events import Correction
from bot.tables.log.state import Stage
from engine.core.match import Mark, Move
from engine.core.seats import Seat
from engine.games.preferans.events import Adjusted, Joined
from tests.bot.tables.conftest import Make
from tests.bot.tables.deeds import CONCEDED, stage_press, wish
from tests.bot.tables.kit.decks import STRONG, Decks, deck
from tests.bot.tables.kit.desk import Desk
from tests.bot.tables.kit.people import ANYA, BORIS, GRISHA, STRANGER, THREE, VIKA
from tests.bot.tables.truths import same_from_the_start


async def test_alone_among_robots_a_wish_is_granted_at_once_and_closed(make: Make) -> None:
    desk = make(decks=Decks(deck(*STRONG)))
    await desk.begin(ANYA, robots=2, options="20")
    await wish(desk, ANYA, "lap")
    table = await desk.state()
    assert table.lap.is_last
    assert table.proposal is None
    while (await desk.state()).stage is Stage.DEAL:
        await desk.step()
    for column in ("гора +5", "пуля +1"):
        await desk.command(ANYA, f"fix Аня {column}")
        assert (await desk.state()).proposal is None
    assert len([event for event in await desk.log() if isinstance(event, Adjusted)]) == 2


async def test_a_pause_between_deals_holds_the_next_one_back(make: Make) -> None:
    desk = make(decks=Decks(deck(*STRONG)))
    await desk.begin(*THREE)
    await desk.say(*CONCEDED)
    await desk.command(ANYA, "pause")
    for person in THREE:
        assert (await stage_press(desk, person, Action.NEXT)).kind == "toast"
    await desk.pass_time(600)
    assert (await desk.state()).stage is Stage.BETWEEN
    await desk.say((BORIS, "resume"))
    await desk.pass_time(1)
    assert (await same_from_the_start(desk)).stage is Stage.DEAL


async def test_the_fourth_who_waits_may_take_a_free_seat_but_only_one(make: Make) -> None:
    desk = make(decks=Decks(deck(*STRONG)))
    await desk.begin(*THREE, options="40")
    await desk.meet(GRISHA)
    await desk.command(GRISHA, "join")
    await desk.say(*((person, "stopyes") for person in THREE))
    await desk.order(BORIS, "leave", "leaveyes")
    await desk.say((GRISHA, "take:2"))
    assert (await desk.state()).lap.fourth is None
    for _ in range(4):
        while (await desk.state()).stage is Stage.DEAL:
            await desk.step()
        await desk.pass_time(25)
    assert (await same_from_the_start(desk)).humans == (ANYA.id, GRISHA.id, VIKA.id)
    assert not [event for event in await desk.log() if isinstance(event, Joined)]


async def test_who_asked_to_join_and_took_a_free_seat_meanwhile_does_not_join(make: Make) -> None:
    desk = make(decks=Decks(deck(*STRONG)))
    await desk.begin(*THREE, options="40")
    await desk.meet(GRISHA)
    await desk.command(GRISHA, "join")
    await desk.order(BORIS, "leave", "leaveyes")
    await desk.say((GRISHA, "take:2"))
    table = await same_from_the_start(desk)
    assert table.proposal is None
    assert table.lap.fourth is None


async def asks_to_join(desk: Desk) -> None:
    """Grisha asks three others whether he may join."""
    await desk.meet(GRISHA)
    await desk.command(GRISHA, "join")
    assert (await desk.state()).proposal is not None


async def test_a_fourth_who_thinks_better_of_it_before_he_is_answered(desk: Desk) -> None:
    await desk.begin(*THREE)
    await asks_to_join(desk)
    await desk.command(GRISHA, "join")
    assert "уже попросились" in desk.wall.told[-1][2].text
    assert (await desk.press(GRISHA, Action.STOP_YES, where="table")).kind == "toast"
    assert (await desk.press(GRISHA, Action.STOP_NO, where="table")).only == ("toast", "Отменено.")
    assert (await same_from_the_start(desk)).proposal is None


async def test_a_fourth_takes_back_by_a_command_what_he_asked_for(desk: Desk) -> None:
    await desk.begin(*THREE)
    await asks_to_join(desk)
    await desk.command(GRISHA, "leave")
    assert "Гриша не подсядет" in desk.wall.told[-1][2].text
    assert "Гриша" not in desk.screen("table").text
    assert (await same_from_the_start(desk)).proposal is None


async def test_a_fourth_who_was_agreed_to_may_still_withdraw(desk: Desk) -> None:
    await desk.begin(*THREE)
    await asks_to_join(desk)
    await desk.say(*((person, Action.STOP_YES) for person in THREE))
    assert "Гриша подсядет" in desk.screen("table").text
    assert "/leave" in desk.screen("table").text
    await desk.command(GRISHA, "join")
    assert "Вас уже ждут" in desk.wall.told[-1][2].text
    await desk.command(GRISHA, "leave")
    assert "Гриша не подсядет" in desk.wall.told[-1][2].text
    assert "Гриша" not in desk.screen("table").text
    assert (await same_from_the_start(desk)).lap.fourth is None
    await desk.command(GRISHA, "leave")
    assert "не за этим столом" in desk.wall.told[-1][2].text


async def test_under_the_sheet_stands_that_a_fourth_joins(desk: Desk) -> None:
    """Between two deals the sheet is what the group looks at; its old picture does not say so for ever."""
    await desk.begin(*THREE)
    await asks_to_join(desk)
    await desk.say((ANYA, "stopyes"), (BORIS, "stopyes"), (VIKA, "stopyes"))
    await desk.deal()
    joins = "Гриша подсядет, когда кончится круг"
    assert joins in desk.screen("deal:1").text
    await desk.press(ANYA, "page:why:1", where="deal:1")
    assert joins in desk.screen("deal:1").text
    await desk.say((ANYA, "next"), (BORIS, "next"), (VIKA, "next"))
    assert joins not in desk.screen("deal:1").text
    assert joins in desk.screen("table").text


async def test_a_stranger_does_not_answer_for_the_fourth(desk: Desk) -> None:
    await desk.begin(*THREE)
    await asks_to_join(desk)
    assert (await desk.press(STRANGER, Action.STOP_NO, where="table")).kind == "toast"
    await desk.command(STRANGER, "leave")
    assert (await desk.state()).proposal is not None


async def test_a_kick_settles_a_vote_that_waited_for_the_kicked_alone(desk: Desk) -> None:
    desk.members.admins = {STRANGER.id}
    await desk.begin(*THREE)
    await wish(desk, ANYA, "lap")
    await desk.say((VIKA, "stopyes"))
    await desk.command(STRANGER, "kick", reply_to=BORIS)
    table = await desk.state()
    assert table.proposal is None
    assert table.lap.is_last


async def test_what_the_kicked_proposed_goes_with_him(desk: Desk) -> None:
    """Nobody reads that nobody proposes something; the others may propose the same at once."""
    desk.members.admins = {STRANGER.id}
    await desk.begin(*THREE)
    await desk.command(ANYA, "stop")
    await desk.say((BORIS, Action.STOP_YES))
    await desk.command(STRANGER, "kick", reply_to=ANYA)
    assert (await same_from_the_start(desk)).proposal is None
    for key in ("table", f"hand:{BORIS.id}"):
        assert "✋" not in desk.screen(key).text
    await desk.command(VIKA, "stop")
    await desk.say((BORIS, Action.STOP_YES))
    assert (await desk.state()).stage is Stage.OVER


@pytest.mark.parametrize("asked", ["end", "lap"])
async def test_what_a_leaver_who_is_settled_proposed_goes_with_him(make: Make, asked: str) -> None:
    desk = make(decks=Decks(deck(*STRONG)))
    await desk.begin(*THREE, GRISHA, options="20")
    await wish(desk, GRISHA, asked)
    while (await desk.state()).stage is Stage.DEAL:
        await desk.step()
    assert (await desk.state()).proposal is not None
    await desk.order(GRISHA, "leave", "leaveyes")
    table = await same_from_the_start(desk)
    assert (table.people[3].gone, table.proposal) == (True, None)
    assert "✋" not in desk.screen("deal:1").text
    await desk.pass_time(25)
    assert (await desk.state()).number == 2, "nothing holds the next deal"


async def test_what_a_leaver_proposed_goes_when_his_seat_is_taken(desk: Desk) -> None:
    """Until then it stands under his name: he may come back."""
    await desk.begin(*THREE)
    await desk.meet(GRISHA)
    await desk.command(ANYA, "stop")
    await desk.order(ANYA, "leave", "leaveyes")
    assert "✋ Аня предлагает" in desk.screen("table").text
    await desk.say((GRISHA, "take:1"))
    assert (await same_from_the_start(desk)).proposal is None
    assert "✋" not in desk.screen("table").text


async def test_a_leaver_who_is_settled_grants_the_correction_that_waited_for_him(make: Make) -> None:
    desk = make(decks=Decks(deck(*STRONG)))
    await desk.begin(*THREE, GRISHA)
    while (await desk.state()).stage is Stage.DEAL:
        await desk.step()
    await desk.command(ANYA, "fix Гриша гора +5")
    await desk.say((BORIS, "stopyes"), (VIKA, "stopyes"))
    await desk.order(GRISHA, "leave", "leaveyes")
    table = await desk.state()
    assert table.people[3].gone
    assert table.proposal is None
    assert [event.entry.seat for event in await desk.log() if isinstance(event, Adjusted)] == [4]


async def test_who_left_does_not_sit_in_the_next_pulka(make: Make) -> None:
    desk = make(decks=Decks(deck(*STRONG)))
    await desk.begin(*THREE)
    await desk.order(BORIS, "leave", "leaveyes")
    await wish(desk, ANYA, "end")
    await desk.say((VIKA, "stopyes"))
    await desk.pass_time(1)
    await desk.press(ANYA, "again")
    desk.number = 2
    table = await desk.state()
    assert set(table.humans) == {ANYA.id, VIKA.id}
    assert not any(who.free or who.away for who in table.people)


async def test_a_leaver_who_wants_another_pulka_sits_in_it_for_himself(make: Make) -> None:
    desk = make(decks=Decks(deck(*STRONG)))
    await desk.begin(*THREE)
    await desk.order(ANYA, "leave", "leaveyes")
    await wish(desk, BORIS, "end")
    await desk.say((VIKA, "stopyes"))
    await desk.pass_time(1)
    await desk.press(ANYA, "again")
    desk.number = 2
    await desk.say((ANYA, "start"))
    table = await desk.state()
    assert table.stage is Stage.DEAL
    assert not any(who.free or who.away for who in table.people)
    await desk.meet(STRANGER)
    seat = table.seat_of(ANYA.id)
    assert (await stage_press(desk, STRANGER, f"take:{seat}")).kind == "toast"


async def test_who_knows_a_hand_of_the_deal_takes_no_other_seat_in_it(make: Make) -> None:
    """Борис leaves, Гриша takes his seat, Вика's is free: Борис has seen ten cards of this deal."""
    desk = make(decks=Decks(deck(*STRONG)))
    await desk.begin(*THREE)
    await desk.meet(GRISHA)
    await desk.order(BORIS, "leave", "leaveyes")
    await desk.say((GRISHA, "take:2"))
    await desk.order(VIKA, "leave", "leaveyes")
    await desk.pass_time(1)
    reply = await desk.press(BORIS, "take:3", where="table")
    assert reply.kind == "toast"
    assert BORIS.id not in (await desk.state()).humans
    await desk.say((VIKA, "back"))
    await desk.deal()
    assert (await desk.state()).stage is Stage.BETWEEN
    await desk.order(VIKA, "leave", "leaveyes")
    await desk.say((BORIS, "take:3"))


async def test_the_kicked_stays_off_a_seat_that_changed_hands(desk: Desk) -> None:
    desk.members.admins = {STRANGER.id}
    await desk.begin(*THREE)
    await desk.meet(GRISHA)
    await desk.command(STRANGER, "kick", reply_to=BORIS)
    await desk.say((GRISHA, "take:2"))
    await desk.order(GRISHA, "leave", "leaveyes")
    await desk.pass_time(1)
    assert "админ" in (await desk.press(BORIS, "take:2", where="table")).text.lower()


async def test_leaving_a_lobby_where_one_does_not_sit_is_answered(desk: Desk) -> None:
    await desk.lobby(*THREE)
    told = len(desk.wall.told)
    await desk.order(GRISHA, "leave", "leaveyes")
    assert len(desk.wall.told) == told + 1


async def test_the_reason_of_a_correction_is_one_short_line_that_can_be_read(make: Make) -> None:
    desk = make(decks=Decks(deck(*STRONG)))
    await desk.begin(*THREE)
    await desk.say(*CONCEDED)
    await desk.command(ANYA, "fix Борис гора +5 под\u202eглядывал\n<b>и</b>\u200b  " + "р" * 4000)
    proposal = (await desk.state()).proposal
    assert proposal is not None
    assert isinstance(proposal.wish, Correction)
    assert proposal.wish.text.startswith("подглядывал <b>и</b> рр")
    assert len(proposal.wish.text) == 100
    assert "подглядывал &lt;b&gt;и&lt;/\u2060b&gt; рр" in desk.screen("table").text, "no command /b to touch"


async def test_the_clock_of_the_last_deal_is_not_spoken_of_in_the_next(desk: Desk) -> None:
    await desk.lobby(*THREE, options="20")
    for pace in ("pace:30", "pace:firm"):
        assert (await stage_press(desk, ANYA, pace)).kind == "empty"
    await desk.say((ANYA, "start"))
    for _ in range(200):
        await desk.pass_time(40)
        table = await same_from_the_start(desk)
        if table.number == 2 and table.stage is Stage.DEAL:
            break
    assert table.clock.timed_out is None
    assert "Часы" not in desk.screen("table").text


@pytest.mark.parametrize("broken", ["create_table", "append"])
async def test_another_pulka_that_could_not_be_opened_is_said_to_be_so(
    make: Make, broken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = make(decks=Decks(deck(*STRONG)))
    await desk.begin(*THREE)
    await wish(desk, ANYA, "end")
    await desk.say((BORIS, "stopyes"), (VIKA, "stopyes"))
    await not_opened_at_first(desk, broken, "again", monkeypatch)
    assert (await desk.state()).humans == (VIKA.id, ANYA.id, BORIS.id)


async def test_another_score_that_could_not_be_opened_is_said_to_be_so(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    await desk.command(ANYA, "score Аня, Борис, Вика")
    for step in ("dealer:1", "player:2", "game:6s", "concede", "write", "settle", "settleyes"):
        await desk.pass_time(1)
        assert (
            await desk.press(ANYA, step if ":" not in step and step != "concede" else f"enter:{step}")
        ).kind == "empty"
    await not_opened_at_first(desk, "create_table", "scoreagain", monkeypatch)
    assert (await desk.state()).names == ("Аня", "Борис", "Вика")


async def not_opened_at_first(desk: Desk, broken: str, action: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The store fails under the press: one sentence, no table; the next press opens it, once."""

    async def fail(*_: object, **__: object) -> None:
        raise StorageFailed("The disk is full.")

    await desk.pass_time(1)
    with monkeypatch.context() as patch:
        patch.setattr(desk.storage, broken, fail)
        reply = await desk.press(ANYA, action)
    assert reply.kind == "toast"
    assert "записать" in reply.text
    assert await desk.storage.open_tables(desk.chat) == ()
    await desk.pass_time(1)
    for _ in range(2):
        await desk.press(ANYA, action)
        assert len(await desk.storage.open_tables(desk.chat)) == 1
        await desk.pass_time(1)
    desk.number = 2


async def test_of_two_tables_the_meant_one_is_found_or_both_are_named(desk: Desk) -> None:
    """An administrator who sits nowhere kicks and resets where two tables are open in one chat."""
    desk.members.admins = {STRANGER.id}
    await desk.begin(ANYA, BORIS, robots=1)
    await desk.lobby(VIKA, GRISHA)
    await desk.pass_time(1)
    await desk.command(STRANGER, "kick", reply_to=BORIS)
    assert (await desk.state(1)).people[1].person is None
    assert (await desk.state(2)).humans == (VIKA.id, GRISHA.id)
    await desk.command(STRANGER, "reset")
    asked = [desk.wall.last[number, f"question:{STRANGER.id}"].screen.text for number in (1, 2)]
    assert ["Аня, Борис" in text for text in asked] == [True, False]
    assert ["Вика, Гриша" in text for text in asked] == [False, True]
    await desk.command(ANYA, "reset")
    assert "Аня, Борис" not in desk.wall.told[-1][2].text


async def test_a_pause_on_top_of_a_pause_is_answered(desk: Desk) -> None:
    await desk.begin(*THREE)
    await desk.command(ANYA, "pause")
    told = len(desk.wall.told)
    await desk.command(BORIS, "pause")
    assert len(desk.wall.told) == told + 1
    assert (await desk.state()).clock.paused_by == ANYA.id


async def test_a_turn_that_was_shown_late_gets_its_whole_time(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Telegram takes no message for ten minutes: that is nobody's time but the bot's."""
    await desk.lobby(*THREE)
    await stage_press(desk, ANYA, "pace:30")

    async def nothing() -> None:
        """No message is posted meanwhile."""

    with monkeypatch.context() as patch:
        patch.setattr(desk.wall, "write_down", nothing)
        await desk.say((ANYA, "start"))
        await desk.pass_time(600)
    await desk.settle()
    await desk.pass_time(30 + BANK_S)
    assert not [event for event in await desk.log() if getattr(event, "mark", None) is Mark.TIMEOUT]
    await desk.pass_time(20)
    marked = [event for event in await desk.log() if isinstance(event, Move) and event.mark is Mark.TIMEOUT]
    assert [event.seat for event in marked] == [Seat.TWO]


@pytest.mark.parametrize("restarted", [False, True])
async def test_a_deadline_that_falls_due_in_a_pause_or_a_vote(desk: Desk, restarted: bool) -> None:
    """A pause stops the clock, a vote does not; after either the table goes on."""
    await desk.lobby(*THREE)
    await stage_press(desk, ANYA, "pace:30")
    await desk.say((ANYA, "start"))
    await desk.pass_time(100)
    await desk.command(VIKA, "pause")
    await desk.pass_time(600)
    if restarted:
        await desk.restart()
        await desk.pass_time(600)
    assert not [event for event in await desk.log() if getattr(event, "mark", None) is Mark.TIMEOUT]
    await stage_press(desk, ANYA, "resume")
    await desk.pass_time(30 + BANK_S - 130)
    await wish(desk, ANYA, "lap")
    if restarted:
        await desk.restart()
        await desk.pass_time(30 + BANK_S)
    else:
        assert not [event for event in await desk.log() if getattr(event, "mark", None) is Mark.TIMEOUT]
        await desk.pass_time(20)
    await desk.pass_time(10)
    marked = [event for event in await desk.log() if isinstance(event, Move) and event.mark is Mark.TIMEOUT]
    assert [event.seat for event in marked] == [Seat.TWO]
    proposal = (await same_from_the_start(desk)).proposal
    assert proposal is not None
    await desk.say((BORIS, "stopyes"), (VIKA, "stopyes"))
    assert (await desk.state()).lap.is_last
