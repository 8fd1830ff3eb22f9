"""What fails for no reason anybody thought of: who asked reads one sentence, once, and the table plays on."""

import logging
from collections.abc import Iterator
from io import StringIO

import pytest

from bot import logs
from bot.games.preferans.face import PREFERANS_FACE
from bot.screens.actions import LooseAction
from bot.screens.model import Press
from bot.tables import buttons
from bot.tables.features import history
from bot.tables.responder import Responder
from bot.tables.runtime import table_screens
from tests.bot.tables.conftest import Make
from tests.bot.tables.kit.decks import STRONG, Decks, deck
from tests.bot.tables.kit.desk import Desk
from tests.bot.tables.kit.people import ANYA, BORIS, THREE

BROKEN = "У меня что-то сломалось; что именно, записано в моём журнале. Попробуйте ещё раз."
CARDS = "As Ks Qs"


def break_down(*_: object, **__: object) -> None:
    raise LookupError(CARDS)


@pytest.fixture
def journal() -> Iterator[StringIO]:
    """Return what the program writes down, with the formatter it has outside of tests."""
    written = StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(logs.RedactingFormatter(()))
    logging.getLogger("bot").addHandler(handler)
    yield written
    logging.getLogger("bot").removeHandler(handler)


async def test_a_command(desk: Desk, journal: StringIO, monkeypatch: pytest.MonkeyPatch) -> None:
    await desk.begin(*THREE)
    with monkeypatch.context() as broken:
        broken.setattr(history, "history_screen", break_down)
        await desk.command(ANYA, "history")
        await desk.command(ANYA, "history", private=True)
    told = [(chat, screen.text) for chat, _, screen in desk.wall.told]
    assert told == [(desk.chat, BROKEN), (ANYA.id, BROKEN)]
    assert "LookupError" in journal.getvalue()
    assert CARDS not in journal.getvalue()
    await desk.command(ANYA, "history")
    assert "пульки" in desk.wall.told[-1][2].text


async def test_a_press(make: Make, journal: StringIO, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = make(decks=Decks(deck(*STRONG)))
    await desk.begin(*THREE)
    mover = next(person for person in THREE if desk.find(person, "pass", f"hand:{person.id}"))
    kept = desk.kept()
    with monkeypatch.context() as broken:
        broken.setattr(type(PREFERANS_FACE.keys), "command", break_down)
        assert (await desk.press(mover, "pass")).only == ("toast", BROKEN)
    assert desk.kept() == kept
    assert CARDS not in journal.getvalue()
    await desk.say((mover, "pass"))


async def test_a_press_that_was_answered_gets_no_second_answer(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = make(decks=Decks(deck(*STRONG)))
    await desk.begin(*THREE)
    mover = next(person for person in THREE if desk.find(person, "pass", f"hand:{person.id}"))
    with monkeypatch.context() as broken:
        broken.setattr(table_screens.TableScreens, "follow", break_down)
        assert (await desk.press(mover, "pass")).only == ("empty", "")


async def test_a_button_of_no_table(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(buttons.Buttons, "_execute_loose", break_down)
    await desk.begin(*THREE)
    reply = await desk.raw(BORIS, Press(0, 0, f"{LooseAction.HISTORY}:0"))
    assert reply.only == ("toast", BROKEN)


async def test_a_command_that_was_answered_gets_no_second_answer(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    await desk.begin(*THREE)
    monkeypatch.setattr(Responder, "after_answer", break_down)
    await desk.command(ANYA, "history")
    assert len(desk.wall.told) == 1
    assert BROKEN not in desk.wall.told[0][2].text
