"""Whose consent a wish needs, and what becomes of one that is refused: everybody reads who did, until play goes on."""

import pytest

from bot.screens.actions import Action
from bot.tables.log.clock import PING_S
from bot.tables.log.events import Answered, Correction, LogEvent, Proposed
from bot.tables.log.fold import folded
from bot.tables.log.state import Stage, Table
from engine.core.match import EndReason, MatchFinished
from engine.core.seats import Seat
from engine.games.preferans import moves
from engine.games.preferans.events import Adjusted
from engine.games.preferans.robots.simple import choose
from engine.games.preferans.sheet import Column
from engine.games.preferans.view import view_for
from tests.bot.tables.conftest import Make
from tests.bot.tables.deeds import CONCEDED, stage_press, summon, wish
from tests.bot.tables.kit.decks import STRONG, Decks, deck
from tests.bot.tables.kit.desk import Desk
from tests.bot.tables.kit.people import ANYA, BORIS, GRISHA, STRANGER, THREE, VIKA
from tests.bot.tables.truths import same_from_the_start

REFUSED = "✋ Вика против, предложение снято."


async def refused(desk: Desk) -> None:
    """Anya proposes to stop, Vika would not."""
    await desk.command(ANYA, "stop")
    await desk.say((BORIS, Action.STOP_YES), (VIKA, Action.STOP_NO))
    assert (await desk.state()).proposal is None


def read_by(desk: Desk) -> set[str]:
    """The messages that tell of the refusal."""
    keys = ("table", *(f"hand:{person.id}" for person in THREE))
    return {key for key in keys if REFUSED in desk.screen(key).text}


async def test_everybody_reads_who_refused_until_somebody_moves(desk: Desk) -> None:
    await desk.begin(*THREE)
    await refused(desk)
    assert len(read_by(desk)) == 4
    await desk.restart()
    assert len(read_by(desk)) == 4
    await desk.say((BORIS, "pass"))
    assert read_by(desk) == set()


async def test_a_robots_move_does_not_take_it_away(desk: Desk) -> None:
    await desk.begin(ANYA, BORIS, VIKA)
    await refused(desk)
    await desk.say((ANYA, Action.MENU))
    await desk.pass_time(1)
    await desk.press(BORIS, Action.MENU)
    await desk.pass_time(1)
    await desk.press(BORIS, Action.AWAY, where=f"menu:{BORIS.id}")
    await desk.pass_time(2)
    assert len(read_by(desk)) == 4


async def test_another_proposal_takes_its_place(desk: Desk) -> None:
    await desk.begin(*THREE)
    await refused(desk)
    await desk.command(BORIS, "stop")
    assert read_by(desk) == set()


async def test_the_next_deal_knows_nothing_of_it(desk: Desk) -> None:
    await desk.begin(*THREE)
    await desk.deal()
    await refused(desk)
    assert read_by(desk)
    for person in THREE:
        await desk.say((person, Action.NEXT))
    assert (await desk.state()).number == 2
    assert read_by(desk) == set()


async def silent(desk: Desk) -> None:
    """Boris and Vika let the table wait for three minutes each; Anya has robots sit in, with Vika first, then alone."""
    await desk.begin(*THREE)
    for seat, askers in ((2, (ANYA, VIKA)), (3, (ANYA,))):
        await desk.pass_time(PING_S + 5)
        await summon(desk, seat, *askers)
        await desk.pass_time(5)
    assert (await desk.state()).present == (ANYA.id,)


async def entries(desk: Desk) -> list[Adjusted]:
    return [event for event in await desk.log() if isinstance(event, Adjusted)]


async def between(desk: Desk) -> None:
    """Anya, who alone plays herself, plays the deal to its end."""
    for _ in range(100):
        table = await desk.state()
        if table.stage is not Stage.DEAL or table.match is None:
            return
        await desk.pass_time(1)
        view = view_for(table.match, Seat.ONE)
        if view is not None and Seat.ONE in view.deciders:
            await desk.press(ANYA, moves.write(choose(view)))
    raise AssertionError("the deal does not end")


async def test_nobody_corrects_the_sheet_for_those_he_has_put_away(make: Make) -> None:
    """They are asked as everybody is; whoever answers need not have come back."""
    desk = make(decks=Decks(deck(*STRONG)))
    await silent(desk)
    await between(desk)
    await desk.command(ANYA, "fix Аня пуля +3 спасибо")
    assert await entries(desk) == []
    for key in ("table", f"hand:{BORIS.id}"):
        assert "Ответить должны: Борис, Вика" in desk.screen(key).text
        assert "Согласны должны быть и отошедшие" in desk.screen(key).text
    await desk.say((BORIS, Action.STOP_YES))
    assert await entries(desk) == []
    await desk.say((VIKA, Action.STOP_YES))
    assert [event.entry.seat for event in await entries(desk)] == [Seat.ONE]
    await same_from_the_start(desk)


async def test_a_correction_nobody_consented_to_falls_with_the_next_deal(make: Make) -> None:
    desk = make(decks=Decks(deck(*STRONG)))
    await silent(desk)
    await between(desk)
    await desk.command(ANYA, "fix Аня пуля +3")
    await desk.pass_time(65)
    table = await desk.state()
    assert (table.number, table.proposal) == (2, None)
    assert await entries(desk) == []


@pytest.mark.parametrize("left", ["away", "leave"])
async def test_a_correction_waits_for_who_has_gone_by_himself(make: Make, left: str) -> None:
    """He asked for a robot, or left for good: his numbers stay in the sheet under his name."""
    desk = make(decks=Decks(deck(*STRONG)))
    await desk.begin(*THREE)
    await desk.say(*CONCEDED)
    if left == "leave":
        await desk.order(VIKA, "leave", "leaveyes")
    else:
        await stage_press(desk, VIKA, "away")
    await desk.command(ANYA, "fix Вика гора +5")
    await desk.say((BORIS, Action.STOP_YES))
    assert await entries(desk) == []
    assert "Ответить должны: Вика" in desk.screen("table").text
    await desk.say((VIKA, Action.STOP_YES))
    assert len(await entries(desk)) == 1


async def test_going_away_grants_nothing(make: Make) -> None:
    """Everybody else has agreed; that a robot sits in for the last one is not his consent, nor is «Уйти»."""
    desk = make(decks=Decks(deck(*STRONG)))
    await desk.begin(*THREE)
    await desk.say(*CONCEDED)
    await desk.command(ANYA, "fix Вика гора +5")
    await desk.say((BORIS, Action.STOP_YES))
    await stage_press(desk, VIKA, "away")
    await stage_press(desk, VIKA, "back")
    await desk.order(VIKA, "leave", "leaveyes")
    assert await entries(desk) == []
    assert (await desk.state()).proposal is not None


@pytest.mark.parametrize("asked", ["end", "lap"])
async def test_nobody_ends_a_match_for_those_he_has_put_away(desk: Desk, asked: str) -> None:
    await silent(desk)
    await wish(desk, ANYA, asked)
    table = await desk.state()
    assert (table.stage, table.lap.is_last) == (Stage.DEAL, False)
    assert "Ответить должны: Борис, Вика" in desk.screen("table").text
    await desk.say((BORIS, Action.STOP_YES), (VIKA, Action.STOP_YES))
    table = await same_from_the_start(desk)
    assert table.stage is Stage.OVER if asked == "end" else table.lap.is_last


async def test_who_is_put_away_refuses_without_coming_back(desk: Desk) -> None:
    await silent(desk)
    await desk.command(ANYA, "stop")
    await desk.say((VIKA, Action.STOP_NO))
    assert REFUSED in desk.screen("table").text
    assert (await desk.state()).proposal is None


async def test_nobody_lets_a_fourth_in_for_those_he_has_put_away(desk: Desk) -> None:
    await silent(desk)
    await desk.meet(GRISHA)
    await desk.command(GRISHA, "join")
    await desk.say((ANYA, Action.STOP_YES))
    table = await desk.state()
    assert table.lap.fourth is None
    assert table.proposal is not None


async def test_a_match_whose_players_never_return_is_ended_by_a_reset(desk: Desk) -> None:
    """Not at once: the pause that makes sure of the silence is his own, so it takes a day."""
    await silent(desk)
    await desk.command(ANYA, "stop")
    assert "/reset" in desk.screen("table").text
    await desk.command(ANYA, "reset")
    assert "десяти минут" in desk.wall.told[-1][2].text
    await desk.command(ANYA, "pause")
    await desk.pass_time(601)
    await desk.command(ANYA, "reset")
    assert "десяти минут" in desk.wall.told[-1][2].text
    await desk.pass_time(86_400)
    await desk.order(ANYA, "reset", "reset")
    assert isinstance((await desk.log())[-1], MatchFinished)


async def test_over_days_the_way_out_takes_days(desk: Desk) -> None:
    await desk.lobby(*THREE)
    assert (await stage_press(desk, ANYA, "pace:daily")).kind == "empty"
    await desk.say((ANYA, "start"))
    await wish(desk, BORIS, "away")
    await desk.command(ANYA, "stop")
    assert "после трёх дней без хода" in desk.screen("table").text


async def test_who_left_has_no_say_in_how_the_others_end(desk: Desk) -> None:
    await desk.begin(*THREE)
    await desk.order(VIKA, "leave", "leaveyes")
    await desk.command(ANYA, "stop")
    assert "согласие и тех" not in desk.screen("table").text
    await desk.say((BORIS, Action.STOP_YES))
    assert [event.reason for event in await desk.log() if isinstance(event, MatchFinished)] == [EndReason.AGREED]


@pytest.mark.parametrize("asked", ["end", "lap", "join"])
async def test_who_left_neither_refuses_nor_grants_what_the_others_decide(desk: Desk, asked: str) -> None:
    """He has no buttons for it, and those of the group answer him who decides."""
    await desk.begin(*THREE)
    await desk.order(VIKA, "leave", "leaveyes")
    if asked == "join":
        await desk.meet(GRISHA)
        await desk.command(GRISHA, "join")
    else:
        await wish(desk, ANYA, asked)
    open_now = (await desk.state()).proposal
    for answer in (Action.STOP_NO, Action.STOP_YES):
        assert answer not in desk.actions(VIKA, f"hand:{VIKA.id}")
        await desk.pass_time(1)
        reply = await desk.press(VIKA, answer, where="table")
        assert reply.only == ("toast", "Это решают те, кто остаётся за столом.")
        assert (await desk.state()).proposal == open_now
    await desk.say((VIKA, "back"))
    assert Action.STOP_NO in desk.actions(VIKA, f"hand:{VIKA.id}"), "who has come back is asked like everybody"


async def test_who_left_takes_back_what_he_proposed_and_nothing_else(desk: Desk) -> None:
    await desk.begin(*THREE)
    await desk.command(ANYA, "stop")
    await desk.say((VIKA, Action.STOP_YES))
    await desk.order(VIKA, "leave", "leaveyes")
    await desk.pass_time(1)
    assert (await desk.press(VIKA, Action.STOP_NO, where="table")).kind == "toast"
    await desk.order(ANYA, "leave", "leaveyes")
    assert (await desk.state()).proposal is not None
    await desk.pass_time(1)
    assert (await desk.press(ANYA, Action.STOP_NO, where=f"hand:{ANYA.id}")).only == ("empty", "")
    assert (await desk.state()).proposal is None


async def test_where_all_have_left_any_of_them_answers(desk: Desk) -> None:
    """Nobody must agree any more: that does not make a stranger's wish stand for ever."""
    await desk.begin(*THREE)
    await desk.meet(GRISHA)
    await desk.command(GRISHA, "join")
    for person in THREE:
        await desk.order(person, "leave", "leaveyes")
    assert (await desk.state()).proposal is not None
    await desk.say((VIKA, Action.STOP_NO))
    assert (await desk.state()).proposal is None


def told(desk: Desk) -> str:
    return desk.wall.told[-1][2].text


async def stranger_asks(desk: Desk) -> None:
    """Grisha asks three others whether he may join."""
    await desk.meet(GRISHA)
    await desk.command(GRISHA, "join")


@pytest.mark.parametrize("asked", ["end", "lap", "fix"])
async def test_a_stranger_who_asks_to_join_keeps_nobody_from_his_proposal(make: Make, asked: str) -> None:
    """What somebody at the table proposes is also his no to the stranger; the buttons of then are out of date."""
    desk = make(decks=Decks(deck(*STRONG)))
    await desk.begin(*THREE)
    if asked == "fix":
        await desk.say(*CONCEDED)
    await stranger_asks(desk)
    await desk.say((BORIS, Action.STOP_YES))
    before = desk.find(VIKA, Action.STOP_YES, "table")
    if asked == "fix":
        await desk.command(ANYA, "fix Вика гора +5")
    else:
        await wish(desk, ANYA, asked)
    table = await same_from_the_start(desk)
    assert table.proposal is not None
    assert (table.proposal.by, table.proposal.agreed) == (ANYA.id, (ANYA.id,))
    assert "✋ Аня предлагает" in desk.screen("table").text
    assert "против" not in desk.screen("table").text
    assert before is not None
    assert before[1].press is not None
    assert (await desk.raw(VIKA, before[1].press)).text == "Эта кнопка устарела."
    await stranger_asks(desk)
    assert "Проситься можно раз за сдачу" in told(desk)


async def test_alone_among_robots_nobody_waits_for_what_a_stranger_asked(desk: Desk) -> None:
    await desk.begin(ANYA, robots=2)
    await stranger_asks(desk)
    await wish(desk, ANYA, "lap")
    assert (await same_from_the_start(desk)).lap.is_last
    await desk.meet(STRANGER)
    await desk.command(STRANGER, "join")
    assert (await desk.state()).proposal is not None
    await desk.order(ANYA, "stop", "endyes")
    assert (await desk.state()).stage is Stage.OVER


async def test_who_left_has_his_proposal_wait_for_that_of_a_stranger(desk: Desk) -> None:
    """He could not refuse the stranger either."""
    await desk.begin(*THREE)
    await desk.order(VIKA, "leave", "leaveyes")
    await stranger_asks(desk)
    await desk.command(VIKA, "stop")
    assert "Одно предложение уже обсуждают" in told(desk)
    table = await desk.state()
    assert table.proposal is not None
    assert table.proposal.by == GRISHA.id


async def test_a_proposal_of_the_table_does_not_give_way(desk: Desk) -> None:
    await desk.begin(*THREE)
    await wish(desk, ANYA, "lap")
    for person in (BORIS, VIKA):
        await desk.command(person, "stop")
        assert "Одно предложение уже обсуждают" in told(desk)
    await stranger_asks(desk)
    assert "Одно предложение уже обсуждают" in told(desk)


@pytest.mark.parametrize("refused_by", ["no", "himself", "leave"])
@pytest.mark.parametrize("restarted", [False, True])
async def test_a_stranger_asks_once_a_deal(desk: Desk, refused_by: str, restarted: bool) -> None:
    """He was told no, or has thought better of it: either way nobody votes on him again and again."""
    await desk.begin(*THREE)
    await stranger_asks(desk)
    await desk.pass_time(1)
    match refused_by:
        case "no":
            await desk.press(BORIS, Action.STOP_NO, where="table")
        case "himself":
            await desk.press(GRISHA, Action.STOP_NO, where="table")
        case _:
            await desk.command(GRISHA, "leave")
    if restarted:
        await desk.restart()
    await desk.command(GRISHA, "join")
    assert told(desk) == "Проситься можно раз за сдачу: попробуйте, когда начнётся следующая."
    assert (await same_from_the_start(desk)).proposal is None
    await desk.meet(STRANGER)
    await desk.command(STRANGER, "join")
    assert (await desk.state()).proposal is not None, "another one may"
    await desk.say((BORIS, Action.STOP_NO))
    await desk.deal()
    await desk.command(GRISHA, "join")
    assert (await desk.state()).proposal is None, "between two deals it is still the last one"
    for person in THREE:
        await desk.say((person, Action.NEXT))
    assert (await desk.state()).number == 2
    await desk.command(GRISHA, "join")
    assert (await same_from_the_start(desk)).proposal is not None


async def test_who_is_expected_reads_so_whatever_else_is_proposed(desk: Desk) -> None:
    await desk.begin(*THREE)
    await stranger_asks(desk)
    await desk.say(*((person, Action.STOP_YES) for person in THREE))
    await desk.command(ANYA, "stop")
    await desk.command(GRISHA, "join")
    assert "Вас уже ждут" in told(desk)


async def test_the_kicked_does_not_ask_to_join_either(desk: Desk) -> None:
    desk.members.admins = {GRISHA.id}
    await desk.begin(*THREE)
    await desk.command(GRISHA, "kick", reply_to=VIKA)
    await desk.command(VIKA, "join")
    assert told(desk) == "Админ убрал вас из-за этого стола."
    assert (await desk.state()).proposal is None


async def test_a_log_of_an_earlier_version_means_what_it_meant(desk: Desk) -> None:
    """There those a robot played for were not asked; what was granted stays granted."""
    await silent(desk)
    table = await desk.state()
    wishes = Correction(Seat.ONE, Column.POOL, "3")
    old: tuple[LogEvent, ...] = (Proposed(ANYA.id, wishes), Answered(ANYA.id, agreed=True))
    after: Table = folded(table, table.moved_at, old)
    assert after.proposal is None
