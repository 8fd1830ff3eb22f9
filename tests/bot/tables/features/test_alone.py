"""The first minute in a private chat: the greeting, which robots, /play with a word for their strength."""

from collections.abc import Hashable
from typing import Any

import pytest
from msgspec.structs import replace

from bot.games.preferans.face import PREFERANS_FACE
from bot.games.preferans.pictures.drawings import TableDrawing
from bot.pictures.primer import PrimerDrawing
from bot.screens import replies
from bot.screens.model import Press
from bot.screens.refusals import Refusal
from bot.screens.texts import texts
from bot.storage.errors import StorageFailed
from bot.tables.context.mailbox import MailboxFull
from bot.tables.log.state import Stage
from engine.core.errors import IllegalCommand
from engine.core.strengths import Strength
from tests.bot.tables.kit.desk import Desk
from tests.bot.tables.kit.people import ANYA, BORIS, GROUP

EASY, SOLID, STRONG = Strength


def keys(desk: Desk) -> list[str]:
    """The actions under what was told last."""
    rows = desk.wall.told[-1][2].rows
    return [button.press.action if button.press is not None else str(button.url) for row in rows for button in row]


async def strengths(desk: Desk, number: int = 1) -> list[Strength]:
    return [who.strength for who in (await desk.state(number)).people if who.person is None]


async def test_the_greeting_has_a_picture_and_four_ways_on(desk: Desk) -> None:
    await desk.command(ANYA, "start", private=True)
    chat, _, screen = desk.wall.told[-1]
    assert chat == ANYA.id
    assert isinstance(screen.picture, TableDrawing)
    lesson, play, add, about = keys(desk)
    assert (lesson, play, about) == ("lesson", "alone", "about")
    assert add.endswith("?startgroup=new")
    await desk.raw(ANYA, Press(0, 0, "about"), key="hand")
    assert isinstance(desk.wall.told[-1][2].picture, PrimerDrawing)


async def test_play_with_robots_asks_how_strong_and_remembers(desk: Desk) -> None:
    await desk.command(ANYA, "start", private=True)
    await desk.raw(ANYA, Press(0, 0, "alone"), key="hand")
    _, _, question = desk.wall.changed[-1]
    assert isinstance(question.picture, TableDrawing), "a picture does not turn into words"
    assert [button.text for button in question.rows[0]] == ["✓ Преферанс", "Австрийский преферанс", "Скат"]
    assert [button.text for button in question.rows[1]] == ["слабые", "средние", "сильные"]
    assert "Выберете — сразу сдам." in question.text
    answer = await desk.raw(ANYA, question.rows[0][0].press, key="hand")
    assert answer.only == ("toast", "Теперь выберите роботов."), "the game that is ticked already begins nothing"
    assert await desk.storage.open_tables(ANYA.id) == ()
    await desk.raw(ANYA, Press(0, 0, "alone:solid"), key="hand")
    assert (await desk.state()).stage is Stage.DEAL
    assert await strengths(desk) == [SOLID, SOLID]
    await desk.raw(ANYA, Press(0, 0, "alone:easy"), key="hand")
    assert "ещё открыт" in desk.wall.told[-1][2].text
    await desk.command(ANYA, "reset", private=True)


async def test_play_alone_asks_once(desk: Desk) -> None:
    await desk.command(ANYA, "play", private=True)
    assert keys(desk)[3:] == ["alone:easy", "alone:solid", "alone:strong"]
    assert desk.wall.told[-1][2].picture is None
    assert await desk.storage.open_tables(ANYA.id) == ()
    await desk.command(ANYA, "play средние 4", private=True)
    await desk.command(BORIS, "play 4", private=True)
    assert (await desk.state()).convention.pool_target == 4
    assert (await desk.context.chats.of(ANYA.id)).robots is SOLID
    assert (await desk.context.chats.of(BORIS.id)).robots is None


@pytest.mark.parametrize(
    ("typed", "strength"),
    [
        *((word, EASY) for word in ("слабые", "лёгкий", "ЛЕГКИЙ", "easy", "4 слабые")),
        *((word, SOLID) for word in ("средние", "крепкий", "solid", "medium", "средние сочинка 4")),
        *((word, STRONG) for word in ("сильные", "strong", "сильный 4 ten=checked")),
    ],
)
async def test_play_with_a_word_for_their_strength(desk: Desk, typed: str, strength: Strength) -> None:
    await desk.command(ANYA, f"play {typed}", private=True)
    assert await strengths(desk) == [strength, strength]
    await desk.restart()
    assert (await desk.context.chats.of(ANYA.id)).robots is strength


async def test_what_is_typed_after_play_and_understood_by_nobody_opens_nothing(desk: Desk) -> None:
    """It is answered with the words for robots: in a private chat no buttons set anything up."""
    await desk.command(ANYA, "play кто-нибудь", private=True)
    text = desk.wall.told[-1][2].text
    assert "Не понимаю «кто-нибудь»." in text
    assert "Ничего не открыто." in text
    assert "Настроить" not in text
    assert all(f"<code>/play {word}</code>" in text for word in ("слабые", "средние", "сильные"))
    assert await desk.storage.open_tables(ANYA.id) == ()


async def test_what_is_pressed_elsewhere_or_made_up_opens_nothing(desk: Desk) -> None:
    await desk.meet(ANYA)
    for action, private in (("alone:strong", False), ("alone", False), ("alone:best", True), ("alone:0", True)):
        await desk.raw(ANYA, Press(0, 0, action), key="hand" if private else "table")
        assert await desk.storage.open_tables(ANYA.id if private else GROUP) == ()


async def test_robots_have_names_that_nobody_at_the_table_has(desk: Desk) -> None:
    await desk.command(replace(ANYA, name="Пал Палыч"), "play слабые", private=True)
    person, first, second = (await desk.state()).names
    assert person == "Пал Палыч"
    assert (first, second) == ("🤖 Марья Ильинична", "🤖 Кузьмич")


async def test_english_robots_have_english_names(desk: Desk) -> None:
    await desk.meet(ANYA)
    await desk.raw(ANYA, Press(0, 0, "set:language:en"), key="hand")
    await desk.command(ANYA, "play easy", private=True)
    assert (await desk.state()).names[1:] == ("🤖 Uncle Paul", "🤖 Aunt Mary")


@pytest.mark.parametrize("broken", ["create_table", "append"])
async def test_a_deal_that_is_not_kept_is_answered_once(
    desk: Desk, broken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object, **__: object) -> None:
        raise StorageFailed("The disk is full.")

    await desk.command(ANYA, "start", private=True)
    for _ in range(2):
        with monkeypatch.context() as patch:
            patch.setattr(desk.storage, broken, fail)
            kind, text = (await desk.raw(ANYA, Press(0, 0, "alone:easy"), key="hand", message=77)).only
        assert (kind, "записать" in text) == ("toast", True)
        assert not desk.wall.discarded, "it can be pressed again"
    assert (await desk.raw(ANYA, Press(0, 0, "alone:easy"), key="hand", message=77)).only == ("empty", "")
    assert (await desk.state()).stage is Stage.DEAL
    assert [row.id for row in await desk.storage.open_tables(ANYA.id)] == [1]


async def test_a_table_that_takes_nothing_more_is_busy(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    await desk.command(ANYA, "play easy 4", private=True)
    run = desk.context.mailboxes.run

    async def is_full(key: Hashable, job: Any) -> Any:
        if key == 1:
            raise MailboxFull("1")
        return await run(key, job)

    monkeypatch.setattr(desk.context.mailboxes, "run", is_full)
    kind, text = (await desk.raw(ANYA, Press(0, 0, "alone:easy"), key="hand")).only
    assert (kind, text) == ("toast", replies.refused(texts("ru"), Refusal.BUSY, {}))


async def test_what_the_rules_refuse_at_a_table_just_opened_is_said(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def refuses(*_: object) -> None:
        raise IllegalCommand("not_your_turn")

    monkeypatch.setattr("bot.tables.open_table.first_deal", refuses)
    kind, text = (await desk.raw(ANYA, Press(0, 0, "alone:easy"), key="hand")).only
    assert kind == "toast"
    assert text == PREFERANS_FACE.deal.refusal(texts("ru"), IllegalCommand("not_your_turn"))
