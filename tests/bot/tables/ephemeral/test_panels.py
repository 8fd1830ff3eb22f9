"""Pages of «Настроить»: in the group for one person alone, else in his private chat, else in the shared message."""

import pytest

from bot.games.preferans.screens.options import OPTION_PAGES
from bot.screens.actions import Action
from bot.screens.model import Press
from bot.screens.replies import not_saved
from bot.screens.texts import texts
from bot.storage.ports import StorageFailed
from bot.tables.ephemeral import screens
from bot.tables.ephemeral.panels import CROSSED_S
from bot.tables.log.state import Stage
from bot.tables.ports import Certainty, Person, Role
from tests.bot.tables.conftest import Make
from tests.bot.tables.kit.answers import Reply
from tests.bot.tables.kit.desk import Desk
from tests.bot.tables.kit.people import ANYA, BORIS, GRISHA, GROUP, STRANGER, VIKA
from tests.narrowed import there
from tests.storage_in_memory.store import MemoryStorage

HERE, PRIVATE = f"panel:{ANYA.id}", f"ownpanel:{ANYA.id}"
PAGES = (
    *("setup", "preset", "own", "drop", "pool", "clock", "robots", "cancel", "start"),
    *OPTION_PAGES.table.pages,
    *(f"one:{name}" for name in OPTION_PAGES.table.rows),
)


@pytest.fixture
async def desk(make: Make, monkeypatch: pytest.MonkeyPatch) -> Desk:
    """A lobby of two; whose client shows what he alone should see; nobody waits for what does not come."""
    monkeypatch.setattr(screens, "ARRIVES_S", 0.01)
    made = make()
    made.wall.views.usual = Certainty.YES
    await made.lobby(ANYA, BORIS)
    await made.pass_time(5)
    return made


async def ask(desk: Desk, person: Person = ANYA, action: str = "options:setup") -> Reply:
    """«Настроить» under the lobby."""
    await desk.pass_time(1)
    reply = await desk.press(person, action, where="lobby")
    await desk.service._runtime.ephemeral.background.drain()
    await desk.settle()
    return reply


def panels(desk: Desk) -> list[str]:
    return [key for _, key in desk.wall.last if key.startswith((Role.PANEL, Role.PRIVATE_PANEL))]


async def test_in_the_group_for_the_presser_alone(desk: Desk) -> None:
    assert (await ask(desk)).only == ("empty", "")
    assert panels(desk) == [HERE]
    assert desk.wall.last[1, HERE].surface.person == ANYA.id
    assert "За столом: Аня, Борис." in desk.screen(HERE).text
    invited = desk.wall.views.invited[-1]
    assert invited.instead, "it stands in place of the lobby on one telephone"
    assert invited.first.text == "Секунду…"


async def test_where_the_group_has_no_call_left_it_opens_in_private_at_once(desk: Desk) -> None:
    desk.wall.views.busy = True
    desk.wall.views.arrives = None
    reply = await ask(desk)
    assert reply.only == ("toast", "Это в вашем личном чате со мной.")
    assert panels(desk) == [PRIVATE]
    assert desk.wall.views.invited == [], "the group is not asked for a call"


async def test_a_message_without_a_number_is_not_replaced(desk: Desk) -> None:
    """The pressed message is gone, and the server tells no number of it: asked for its place, it would refuse."""
    found = desk.find(ANYA, "options:setup", "lobby")
    assert found is not None
    await desk.pass_time(1)
    await desk.raw(ANYA, found[1].press, key="lobby", message=0)
    await desk.service._runtime.ephemeral.background.drain()
    await desk.settle()
    assert panels(desk) == [HERE]
    assert not desk.wall.views.invited[-1].instead


@pytest.mark.parametrize("sight", list(Certainty))
async def test_what_one_turns_nobody_else_gets(desk: Desk, sight: Certainty) -> None:
    """Byte for byte: every page opened and looked at, and the others have received nothing at all."""
    desk.wall.views.usual = sight
    await ask(desk)
    own = desk.page_key(ANYA)
    assert own in (HERE, PRIVATE)
    sent, told, kept = len(desk.wall.all), len(desk.wall.told), desk.kept()
    last = {key: wanted for key, wanted in desk.wall.last.items() if key[1] != own}
    token = (await desk.state()).stage_token
    for page in PAGES:
        await desk.pass_time(1)
        press = made_up(desk, token, f"options:{page}")
        assert (await desk.raw(ANYA, press, key=own)).only == ("empty", "")
    assert len(desk.wall.all) >= sent + len(PAGES)
    assert {wanted.surface.key for wanted in desk.wall.all[sent:]} == {own}
    assert all(wanted.surface.person == ANYA.id for wanted in desk.wall.all[sent:])
    assert {key: wanted for key, wanted in desk.wall.last.items() if key[1] != own} == last
    assert (len(desk.wall.told), desk.kept()) == (told, kept)


async def test_two_turn_pages_of_their_own(desk: Desk) -> None:
    await ask(desk)
    await ask(desk, BORIS)
    await desk.pass_time(1)
    await desk.press(ANYA, "options:clock", where=HERE)
    assert "Часы" in desk.screen(HERE).text
    assert "Настройка стола" in desk.screen(f"panel:{BORIS.id}").text
    await desk.pass_time(1)
    assert (await desk.press(ANYA, "pace:60", where=HERE)).only == ("toast", "Принято.")
    assert "60\u00a0с на ход" in desk.screen(f"panel:{BORIS.id}").text, "what is agreed both see"


async def test_who_may_not_see_it_is_told_what_to_do(desk: Desk) -> None:
    desk.wall.views.usual = Certainty.MAYBE
    reply = await ask(desk)
    assert (reply.kind, "только для вас" in reply.text) == ("toast", True)
    assert panels(desk) == [HERE]


@pytest.mark.parametrize("arrives", [False, None])
async def test_what_does_not_come_is_in_private(desk: Desk, *, arrives: bool | None) -> None:
    desk.wall.views.arrives = arrives
    reply = await ask(desk)
    assert (reply.kind, "личном чате" in reply.text) == ("toast", True)
    assert panels(desk) == [PRIVATE]
    assert desk.wall.last[1, PRIVATE].surface.chat == ANYA.id


async def test_where_nothing_else_works_all_see_the_page(desk: Desk) -> None:
    desk.wall.views.usual = Certainty.NO
    await desk.meet(ANYA, can_dm=False)
    assert (await ask(desk)).only == ("empty", "")
    assert panels(desk) == []
    assert "Настройка стола" in desk.screen("lobby").text
    assert "sit" in desk.actions(ANYA, "lobby"), "the others can sit down all the same"
    await desk.pass_time(1)
    assert (await desk.press(ANYA, "options:table", where="lobby")).only == ("empty", "")
    assert "1. Аня" in desk.screen("lobby").text


async def test_who_presses_what_it_should_hide_does_not_see_it(desk: Desk) -> None:
    await ask(desk)
    assert (await ask(desk)).only == ("empty", ""), "that press may have crossed it"
    assert desk.wall.views.missed == []
    await desk.pass_time(CROSSED_S)
    reply = await ask(desk)
    assert "личном чате" in reply.text
    assert desk.wall.views.missed == [ANYA.id]
    assert panels(desk) == [PRIVATE]


async def test_closed_before_it_is_known_that_it_has_not_come(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """The match begins meanwhile: no page comes afterwards, and the press is answered all the same."""
    monkeypatch.setattr(screens, "ARRIVES_S", 0.2)
    await desk.pass_time(1)
    await desk.meet(VIKA)
    await desk.press(VIKA, "sit", where="lobby")
    desk.wall.views.arrives = None
    found = desk.find(ANYA, "options:setup", "lobby")
    assert found is not None
    reply = await desk.raw(ANYA, found[1].press, key="lobby")
    await desk.pass_time(1)
    await desk.press(BORIS, "start")
    await desk.service._runtime.ephemeral.background.drain()
    await desk.settle()
    assert reply.only == ("empty", "")
    assert panels(desk) == []


async def late(desk: Desk, page: str = "", *, can_dm: bool = True) -> None:
    """Аня has her pages in the group, turned to `page`, and the group has no call left then."""
    await ask(desk)
    await desk.meet(ANYA, can_dm=can_dm)
    if page:
        await desk.pass_time(1)
        await desk.press(ANYA, page, where=HERE)
    desk.wall.views.busy = True
    await desk.pass_time(1)


async def test_a_page_that_comes_late_says_so(desk: Desk) -> None:
    await late(desk, can_dm=False)
    assert (await desk.press(ANYA, "options:pool", where=HERE)).only == ("toast", "Секунду…")
    await desk.pass_time(1)
    assert (await desk.press(ANYA, "pool:30", where=HERE)).only == ("toast", "Принято.")
    assert panels(desk) == [HERE], "there is no other place"


GOES_ON = "Дальше — в вашем личном чате со мной."


async def test_pages_that_would_come_late_go_on_in_private(desk: Desk) -> None:
    await late(desk)
    assert (await desk.press(ANYA, "options:pool", where=HERE)).only == ("toast", GOES_ON)
    assert panels(desk) == [PRIVATE]
    assert desk.wall.last[1, PRIVATE].surface.chat == ANYA.id
    assert "Другое число" in desk.screen(PRIVATE).text
    desk.wall.views.busy = False
    await desk.pass_time(1)
    assert (await desk.press(ANYA, "pool:30", where=PRIVATE)).only == ("empty", "")
    assert "✓ 30" in str(desk.screen(PRIVATE).rows)
    await desk.pass_time(1)
    assert (await desk.press(ANYA, "options:table", where=PRIVATE)).only == ("empty", "")
    assert panels(desk) == []
    ((chat, _, told),) = desk.wall.told
    assert chat == GROUP
    assert "пуля до 30" in told.text, "the group reads once what has changed since the pages were opened there"


async def test_a_choice_with_which_they_go_is_told_and_kept(desk: Desk) -> None:
    await late(desk, "options:pool")
    assert (await desk.press(ANYA, "pool:30", where=HERE)).only == ("toast", f"Принято.\n{GOES_ON}")
    assert panels(desk) == [PRIVATE]
    assert "✓ 30" in str(desk.screen(PRIVATE).rows)


async def test_a_choice_that_is_not_kept_moves_no_page(make: Make) -> None:
    desk = make()
    assert isinstance(desk.storage, MemoryStorage)
    desk.wall.views.usual = Certainty.YES
    await desk.lobby(ANYA, BORIS)
    await late(desk, "options:pool")
    desk.storage.failing = StorageFailed("The disk is full.")
    assert (await desk.press(ANYA, "pool:30", where=HERE)).text == not_saved(texts("ru"))
    desk.storage.failing = None
    assert panels(desk) == [HERE]


async def test_a_tap_that_crosses_the_pages_on_their_way_turns_them(desk: Desk) -> None:
    await late(desk)
    left, token = there(await desk.storage.surface(1, HERE)), (await desk.state()).stage_token
    await desk.press(ANYA, "options:pool", where=HERE)
    for action, words in (("options:clock", GOES_ON), ("pace:60", f"Принято.\n{GOES_ON}")):
        await desk.pass_time(1)
        reply = await desk.raw(ANYA, Press(1, token, action), message=left.message)
        assert reply.only == ("toast", words)
    assert panels(desk) == [PRIVATE]
    assert "60\u00a0с на ход" in desk.screen(PRIVATE).text
    await desk.pass_time(1)
    await desk.restart()
    assert (await desk.raw(ANYA, Press(1, token, "options:pool"), message=left.message)).only == (
        "toast",
        "Эта кнопка устарела.",
    ), "nobody knows of it any more"
    assert panels(desk) == [PRIVATE]


async def test_cancelling_moves_no_page(desk: Desk) -> None:
    await late(desk, "options:cancel")
    await desk.press(ANYA, Action.CLOSE_YES, where=HERE)
    assert (await desk.state()).stage is Stage.CLOSED
    assert panels(desk) == []


@pytest.mark.parametrize("restarts", [False, True])
async def test_the_group_reads_once_what_is_agreed(desk: Desk, *, restarts: bool) -> None:
    desk.wall.views.usual = Certainty.NO
    await desk.say((ANYA, "pool:30"), (ANYA, "pace:60"))
    told = desk.wall.told
    assert told == []
    if restarts:
        await desk.restart()
        told = desk.wall.told
        before = len(told)
    else:
        before = 0
    await desk.say((ANYA, "options:table"))
    ((chat, _, screen),) = told[before:]
    assert chat == GROUP
    assert "Условия стола теперь" in screen.text
    assert "Аня" in screen.text
    assert "пуля до 30" in screen.text
    assert panels(desk) == []
    await ask(desk)
    await desk.say((ANYA, "options:table"))
    assert len(told) == before + 1, "nothing has changed since"


async def test_panels_go_with_the_lobby_and_with_who_gets_up(desk: Desk) -> None:
    await desk.pass_time(1)
    await desk.meet(VIKA)
    await desk.press(VIKA, "sit", where="lobby")
    for person in (ANYA, BORIS, VIKA):
        await ask(desk, person)
    await desk.pass_time(1)
    await desk.press(BORIS, "stand", where="lobby")
    assert sorted(panels(desk)) == [HERE, f"panel:{VIKA.id}"]
    await desk.pass_time(1)
    await desk.press(BORIS, "sit", where="lobby")
    await desk.pass_time(1)
    await desk.press(BORIS, "start")
    assert (await desk.state()).stage is Stage.DEAL
    assert panels(desk) == []


@pytest.mark.parametrize("action", ["rule:whist_kind=greedy", "options:preset", "save", "robot:2:easy", "close"])
@pytest.mark.parametrize("private", [True, False])
async def test_a_panel_whose_row_a_kill_has_cost_goes_and_turns_nothing(
    desk: Desk, action: str, *, private: bool
) -> None:
    """Everybody's message stays as it is, and so does what is agreed."""
    desk.wall.views.usual = Certainty.NO if private else Certainty.YES
    await ask(desk)
    row = there(await desk.storage.surface(1, PRIVATE if private else HERE))
    await desk.storage.delete_surface(1, row.key)
    await desk.restart()
    before, press = desk.kept(), Press(1, (await desk.state()).stage_token, action)
    reply = await desk.raw(ANYA, press, key=f"hand:{ANYA.id}" if private else "", message=row.message)
    assert reply.only == ("toast", "Эта кнопка устарела.")
    assert desk.wall.discarded == [(row.chat, row.message)]
    assert (desk.kept(), panels(desk)) == (before, [])


async def test_an_administrator_cancels_a_table_that_nobody_sits_at(desk: Desk) -> None:
    desk.members.admins = {GRISHA.id}
    await desk.meet(GRISHA, STRANGER)
    assert "только те" in (await ask(desk, GRISHA)).text, "as long as somebody sits"
    for person in (ANYA, BORIS):
        await desk.pass_time(1)
        await desk.press(person, "stand", where="lobby")
    assert "только те" in (await ask(desk, STRANGER)).text
    assert (await ask(desk, GRISHA)).only == ("empty", "")
    his = f"panel:{GRISHA.id}"
    await desk.pass_time(1)
    assert "только те" in (await desk.press(GRISHA, "options:pool", where=his)).text, "he does not set it up"
    await desk.pass_time(1)
    await desk.press(GRISHA, "options:cancel", where=his)
    await desk.pass_time(1)
    token = (await desk.state()).stage_token
    forged = await desk.raw(STRANGER, made_up(desk, token, Action.CLOSE_YES), key="lobby")
    assert "только те" in forged.text
    await desk.press(GRISHA, Action.CLOSE_YES, where=his)
    assert (await desk.state()).stage is Stage.CLOSED
    assert panels(desk) == []


async def test_who_may_be_an_administrator_hears_that_telegram_does_not_say(desk: Desk) -> None:
    """At a table that nobody sits at; who opened it needs no administrator."""
    desk.members.are_told = False
    await desk.meet(GRISHA)
    assert "только те" in (await ask(desk, GRISHA)).text, "as long as somebody sits"
    for person in (ANYA, BORIS):
        await desk.pass_time(1)
        await desk.press(person, "stand", where="lobby")
    kept = desk.kept()
    for action in ("options:cancel", "close", Action.CLOSE_YES):
        forged = await desk.raw(GRISHA, made_up(desk, (await desk.state()).stage_token, action), key="lobby")
        assert forged.text.startswith("Telegram не говорит мне, кто здесь админ"), action
    await desk.command(GRISHA, "stop")
    assert desk.wall.told[-1][2].text.startswith("Telegram не говорит мне, кто здесь админ")
    assert desk.kept() == kept
    await desk.command(ANYA, "stop")
    assert (await desk.state()).stage is Stage.CLOSED


def made_up(desk: Desk, token: int, action: str) -> Press:
    """A press with this action at the table."""
    return Press(desk.number, token, action)
