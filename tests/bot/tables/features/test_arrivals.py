"""Those who meet for the first time: a group and the bot, people whose link to a seat was lost or comes late."""

from bot.screens.model import Press
from bot.tables.log.state import Stage
from bot.tables.ports import Origin, Person
from tests.bot.tables.kit.desk import Desk
from tests.bot.tables.kit.people import ANYA, BORIS, BOT_URL, GRISHA, GROUP, STRANGER, SUPERGROUP, THREE

OPEN = Press(0, 0, "open")


def told(desk: Desk) -> str:
    return desk.wall.told[-1][2].text


def keys(desk: Desk) -> list[str]:
    """The actions and links under what was told last."""
    rows = desk.wall.told[-1][2].rows
    return [button.press.action if button.press is not None else str(button.url) for row in rows for button in row]


async def joins(desk: Desk, chat: int = GROUP, title: str = "Дача") -> None:
    """The bot comes into a group, which is told without a message."""
    desk.service.command("start", "", ANYA, Origin(chat, 0, chat_title=title), desk.cause())
    await desk.settle()


async def test_a_group_is_greeted_once_for_ever(desk: Desk) -> None:
    await joins(desk)
    assert told(desk).startswith("Добрый вечер!")
    assert keys(desk) == ["open", f"{BOT_URL}?start=help"]
    await joins(desk)
    await desk.command(BORIS, "start")
    assert len(desk.wall.told) == 1, "what Telegram sends along with the coming is no wish for another greeting"
    await desk.pass_time(61)
    await desk.command(BORIS, "start")
    assert len(desk.wall.told) == 2
    await desk.restart()
    await joins(desk)
    assert desk.wall.told == []


async def test_a_supergroup_that_was_a_group_is_not_greeted(desk: Desk) -> None:
    await joins(desk)
    desk.service.migrated(GROUP, SUPERGROUP)
    await desk.settle()
    await joins(desk, SUPERGROUP)
    assert len(desk.wall.told) == 1


async def test_nor_is_one_of_whose_upgrade_nothing_is_told(desk: Desk) -> None:
    await desk.begin(*THREE)
    title = (await desk.context.chats.of(GROUP)).title
    before = len(desk.wall.told)
    await joins(desk, SUPERGROUP, title)
    assert len(desk.wall.told) == before
    await joins(desk, SUPERGROUP, f"{title} 2")
    assert len(desk.wall.told) == before + 1


async def test_two_presses_at_once_open_one_table(desk: Desk) -> None:
    replies = [await desk.raw(who, OPEN) for who in (ANYA, BORIS)]
    assert [reply.only for reply in replies] == [("empty", "")] * 2
    assert len(await desk.storage.open_tables(GROUP)) == 1
    assert (await desk.state()).opened_by.person == ANYA.id


async def test_a_press_that_comes_again_opens_no_other_table(desk: Desk) -> None:
    await desk.raw(ANYA, OPEN, cause="4242:7")
    await desk.raw(ANYA, OPEN, cause="4242:7")
    assert len(await desk.storage.open_tables(GROUP)) == 1


async def test_the_button_opens_nothing_in_private(desk: Desk) -> None:
    reply = await desk.raw(ANYA, OPEN, key="hand")
    assert reply.kind == "toast"
    assert await desk.storage.open_tables(ANYA.id) == ()


async def led_away(desk: Desk, person: Person) -> None:
    """Press «Сесть» with a private chat that is not open."""
    assert (await desk.press(person, "sit")).kind == "url"


async def test_a_start_without_its_link_names_the_table(desk: Desk) -> None:
    await desk.lobby(ANYA)
    await led_away(desk, GRISHA)
    await desk.restart()
    await desk.meet(GRISHA)
    await desk.command(GRISHA, "start", private=True)
    assert "ждёт" in told(desk)
    (action,) = keys(desk)
    await desk.raw(GRISHA, Press(0, 0, action), key="hand")
    assert (await desk.state()).names == ("Аня", "Гриша")
    await desk.command(GRISHA, "start", private=True)
    assert "ждёт" not in told(desk)


async def test_a_table_that_is_gone_waits_for_nobody(desk: Desk) -> None:
    await desk.lobby(ANYA)
    await led_away(desk, GRISHA)
    await desk.press(ANYA, "closeyes")
    await desk.meet(GRISHA)
    await desk.command(GRISHA, "start", private=True)
    assert "ждёт" not in told(desk)


async def test_forgetting_takes_the_wish_for_a_seat_along(desk: Desk) -> None:
    await desk.lobby(ANYA)
    await led_away(desk, GRISHA)
    assert (await desk.context.chats.of(GRISHA.id)).awaited
    await desk.meet(GRISHA)
    await desk.command(GRISHA, "forget", private=True)
    await desk.raw(GRISHA, Press(0, 0, "forget:yes"), key="hand")
    assert not (await desk.context.chats.of(GRISHA.id)).awaited


async def test_a_link_that_comes_late_tells_what_can_be_done(desk: Desk) -> None:
    await desk.lobby(*THREE)
    link = await desk.link()
    await desk.pass_time(1)
    await desk.press(ANYA, "start")
    await desk.meet(GRISHA)
    await desk.command(GRISHA, f"start {link}", private=True)
    assert told(desk).startswith("<b>Уже играют</b>: Аня, Борис, Вика, сдача 1.")
    (action,) = keys(desk)
    reply = await desk.raw(GRISHA, Press(0, 0, action), key="hand")
    assert reply.kind == "toast"
    proposal = (await desk.state()).proposal
    assert proposal is not None
    again = await desk.raw(GRISHA, Press(0, 0, action), key="hand")
    assert again.kind == "toast"
    assert (await desk.state()).proposal == proposal
    before = len(desk.wall.told)
    await desk.command(BORIS, f"start {link}", private=True)
    assert len(desk.wall.told) == before, "who sits gets the cards"


async def test_a_link_that_somebody_made_up_tells_nothing(desk: Desk) -> None:
    await desk.begin(*THREE)
    await desk.meet(STRANGER)
    for key in ("", "0" * 16):
        await desk.command(STRANGER, f"start sit_{desk.number}_{key}", private=True)
        assert "играют" not in told(desk)
    reply = await desk.raw(STRANGER, Press(0, 0, f"askin:{desk.number}:{'0' * 16}"), key="hand")
    assert reply.kind == "toast"
    assert (await desk.state()).proposal is None
    assert (await desk.state()).stage is Stage.DEAL


async def test_who_has_no_name_is_answered_once_in_a_while(desk: Desk) -> None:
    for name in ("new", "start", "roll"):
        desk.service.nameless(name, Origin(GROUP, 5))
        await desk.settle()
    assert [screen.text for _, _, screen in desk.wall.told] == [
        "Пишите от своего имени, или нажмите кнопку: за столом будет видно ваше имя."
    ]
    await desk.pass_time(31)
    desk.service.nameless("new", Origin(GROUP, 5))
    await desk.settle()
    assert len(desk.wall.told) == 2
