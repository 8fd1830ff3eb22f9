"""«Разбор» under a finished deal and in the history: who gets it, when, and what it never tells."""

from collections.abc import Sequence
from concurrent.futures.process import BrokenProcessPool

import pytest

from bot.games.preferans.pictures.drawings import AnalysisDrawing, BillDrawing, SheetDrawing
from bot.screens.model import Press, Screen
from bot.storage.ports import StorageFailed
from bot.tables.context import analyses
from bot.tables.log.state import Stage
from bot.tables.ports import Origin, Person, Role
from engine.core.game import AnyGame
from engine.games.preferans import PREFERANS
from engine.games.preferans.analysis import Analysis, analyse
from engine.games.preferans.events import AnyEvent
from tests.bot.tables.conftest import Make
from tests.bot.tables.deeds import PAPER
from tests.bot.tables.kit.answers import Reply
from tests.bot.tables.kit.decks import STRONG, Decks, deck
from tests.bot.tables.kit.desk import Desk
from tests.bot.tables.kit.people import ANYA, BORIS, STRANGER, THREE

MESSAGE = 4711


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How often something was counted; in this process, whether numba is there or not."""
    calls: list[int] = []

    def counting(_: AnyGame, deal: Sequence[AnyEvent]) -> Analysis:
        calls.append(len(deal))
        return analyse(deal)

    monkeypatch.setattr(analyses, "counted", counting)
    monkeypatch.setattr("engine.search.kernels.Kernels.is_installed", lambda _: True)
    return calls


async def played(make: Make) -> Desk:
    """A deal behind which a table stands where nobody can be shown anything alone: its picture turns for all."""
    desk = make(decks=Decks(deck(*STRONG)))
    await desk.begin(*THREE, options="4 end=deals:2")
    await desk.deal()
    await desk.meet(*THREE, can_dm=False)
    return desk


async def asked(desk: Desk, person: Person, action: str, *, table: int = 1, chat: int = 0) -> Reply:
    """A press, and all that follows when the counting is over."""
    reply = Reply(desk, desk.cause())
    origin = Origin(chat or desk.chat, MESSAGE, is_private=chat > 0)
    token = (await desk.state()).stage_token if table else 0
    desk.service.press(Press(table, token, action), person, origin, desk.cause(), reply)
    await desk.settle()
    await desk.context.analyses.background.drain()
    await desk.settle()
    return reply


def shown(desk: Desk) -> Screen:
    return next(wanted.screen for wanted in reversed(desk.wall.all) if wanted.surface.role is Role.DEAL)


async def test_the_picture_turns_to_the_analysis_for_everybody_when_it_is_counted(
    make: Make, counted: list[int]
) -> None:
    desk = await played(make)
    assert [key.text for key in shown(desk).rows[0]] == ["Расклад", "Почему?", "Разбор"]
    reply = await asked(desk, STRANGER, "page:analysis:1")
    assert reply.kind == "toast"
    picture = shown(desk).picture
    assert isinstance(picture, AnalysisDrawing)
    assert {card for fault in picture.faults for card in fault.cards} <= set(picture.wrong), "all are framed"
    assert "при лучшей игре всех" in shown(desk).text
    assert [key.text for key in shown(desk).rows[0]] == ["Пулька", "Расклад", "Почему?"]
    await asked(desk, ANYA, "page:sheet:1")
    assert isinstance(shown(desk).picture, SheetDrawing)
    assert (await asked(desk, BORIS, "page:analysis:1")).only == ("empty", "")
    assert len(counted) == 1


async def test_of_a_deal_that_is_still_played_nobody_learns_anything(make: Make, counted: list[int]) -> None:
    desk = await played(make)
    await desk.pass_time(25)
    assert (await desk.state()).stage is Stage.DEAL
    before = len(desk.wall.all)
    for number in (2, 3, 0):
        assert (await asked(desk, ANYA, f"page:analysis:{number}")).text == "Эта кнопка устарела."
        assert (await asked(desk, ANYA, f"turn:1:{number}:analysis", table=0)).text == "Эта кнопка устарела."
    assert not any(isinstance(wanted.screen.picture, AnalysisDrawing) for wanted in desk.wall.all[before:])
    assert counted == []
    await asked(desk, ANYA, "page:analysis:1")
    assert isinstance(shown(desk).picture, AnalysisDrawing)


async def test_in_the_history_in_the_same_message(make: Make, counted: list[int]) -> None:
    desk = await played(make)
    assert (await asked(desk, BORIS, "turn:1:1:analysis", table=0)).kind == "toast"
    chat, message, screen = desk.wall.changed[-1]
    assert (chat, message) == (desk.chat, MESSAGE)
    assert isinstance(screen.picture, AnalysisDrawing)
    assert (await asked(desk, BORIS, "turn:1:1:analysis", table=0)).only == ("empty", "")
    refused = await asked(desk, STRANGER, "turn:1:1:analysis", table=0, chat=STRANGER.id)
    assert "Здесь этого уже нет" in refused.text
    assert len(counted) == 1


async def counted_again(desk: Desk) -> None:
    await desk.context.analyses.background.drain()
    await desk.settle()


async def test_after_a_restart_the_picture_stays_and_is_counted_again_by_itself(make: Make, counted: list[int]) -> None:
    desk = await played(make)
    await asked(desk, ANYA, "page:analysis:1")
    before, stood = shown(desk), len(desk.wall.all)
    await desk.restart()
    assert not [wanted for wanted in desk.wall.all if wanted.surface.role is Role.DEAL], "it stands as it was"
    await counted_again(desk)
    assert shown(desk) == before
    assert (len(counted), stood > 0) == (2, True)
    await asked(desk, ANYA, "page:sheet:1")
    await desk.restart()
    await counted_again(desk)
    assert isinstance(shown(desk).picture, SheetDrawing)
    assert len(counted) == 2


async def test_who_was_told_that_it_comes_gets_it_after_a_restart(make: Make, counted: list[int]) -> None:
    desk = await played(make)
    reply = Reply(desk, desk.cause())
    token = (await desk.state()).stage_token
    with pytest.MonkeyPatch.context() as never:
        never.setattr(desk.context.analyses, "later", lambda work: work.close())
        desk.service.press(Press(1, token, "page:analysis:1"), ANYA, Origin(desk.chat, MESSAGE), desk.cause(), reply)
        await desk.settle()
    assert reply.kind == "toast"
    assert isinstance(shown(desk).picture, SheetDrawing)
    await desk.restart()
    await counted_again(desk)
    assert isinstance(shown(desk).picture, AnalysisDrawing)
    assert len(counted) >= 1


async def test_a_deal_that_is_left_before_it_is_counted_loses_its_buttons_then(make: Make, counted: list[int]) -> None:
    desk = await played(make)
    await asked(desk, ANYA, "page:analysis:1")
    await desk.restart()
    await desk.pass_time(65)  # who opened it holds the next deal for a minute
    assert (await desk.state()).stage is Stage.DEAL
    await counted_again(desk)
    left = next(wanted for wanted in reversed(desk.wall.all) if wanted.surface.key == "deal:1")
    assert isinstance(left.screen.picture, AnalysisDrawing)
    assert not [key for row in left.screen.rows for key in row if key.text == "Дальше"]


@pytest.mark.parametrize(
    ("error", "again"),
    [(BrokenProcessPool("killed"), True), (StorageFailed("no disk"), True), (RuntimeError("A♠"), False)],
)
async def test_what_cannot_be_counted_stands_as_the_sheet(
    make: Make,
    counted: list[int],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    *,
    error: Exception,
    again: bool,
) -> None:
    """And is tried again only where it may succeed another time."""
    desk = await played(make)
    await asked(desk, ANYA, "page:analysis:1")
    works = analyses.counted

    def broken(_game: AnyGame, _deal: Sequence[AnyEvent]) -> Analysis:
        raise error

    monkeypatch.setattr(analyses, "counted", broken)
    await desk.restart()
    await counted_again(desk)
    assert isinstance(shown(desk).picture, SheetDrawing)
    assert "A♠" not in caplog.text
    monkeypatch.setattr(analyses, "counted", works)
    await desk.press(ANYA, "next", where="deal:1")
    await counted_again(desk)
    assert isinstance(shown(desk).picture, AnalysisDrawing if again else SheetDrawing)


async def test_with_real_cards_there_is_one_sentence(make: Make, counted: list[int]) -> None:
    desk = make()
    await desk.command(ANYA, "import", quoted=PAPER)
    reply = await asked(desk, ANYA, "turn:1:1:analysis", table=0)
    assert reply.kind == "toast"
    assert "разбирать нечего" in reply.text
    assert counted == []


@pytest.mark.parametrize("action", ["page:analysis:1", "bill"])
async def test_a_game_without_analysis_refuses(
    make: Make, monkeypatch: pytest.MonkeyPatch, counted: list[int], *, action: str
) -> None:
    desk = await played(make)
    monkeypatch.setattr(type(PREFERANS), "analysis", None)
    reply = await asked(desk, ANYA, action)
    assert reply.kind == "toast"
    assert "разбирать нечего" in reply.text
    assert counted == []


async def test_the_bill_of_mistakes_at_the_settlement(make: Make, counted: list[int]) -> None:
    desk = make(decks=Decks(deck(*STRONG)))
    await desk.begin(*THREE, options="4 end=deals:2")
    assert (await asked(desk, ANYA, "bill")).text == "Эта кнопка устарела."
    while (await desk.state()).stage is not Stage.OVER:
        if not await desk.step():
            await desk.pass_time(25)
    assert (await asked(desk, ANYA, "bill")).kind == "toast"
    chat, _, screen = desk.wall.told[-1]
    assert chat == desk.chat
    assert isinstance(screen.picture, BillDrawing)
    assert all(name in screen.text for name in ("Аня", "Борис", "Вика", "подарки на", "по открытым картам"))
    assert len(counted) == 2
    posted = len(desk.wall.told)
    await asked(desk, BORIS, "bill")
    assert len(desk.wall.told) == posted
    await desk.pass_time(4)
    await asked(desk, BORIS, "bill")
    assert len(desk.wall.told) == posted + 1
    assert len(counted) == 2


def last_of(desk: Desk, key: str) -> int:
    """The message a surface stands in: of two the lower one has the greater number."""
    return desk.wall.rows[desk.number, key].message


async def test_the_open_table_comes_down_below_the_bill(make: Make, counted: list[int]) -> None:
    desk = make(decks=Decks(deck(*STRONG)))
    await desk.begin(*THREE, options="4 end=deals:1")
    await desk.deal()
    token = (await desk.state()).stage_token
    await desk.command(ANYA, "new 4")
    desk.number = 2
    stood = last_of(desk, "lobby")
    reply = Reply(desk, desk.cause())
    desk.service.press(Press(1, token, "bill"), BORIS, Origin(desk.chat, MESSAGE), desk.cause(), reply)
    await desk.settle()
    await desk.context.analyses.background.drain()
    await desk.settle()
    assert isinstance(desk.wall.told[-1][2].picture, BillDrawing)
    assert last_of(desk, "lobby") > stood
    assert desk.wall.last[2, "lobby"].below, "not before the bill has been sent"


async def test_a_pulka_without_a_finished_deal_has_no_bill(make: Make, counted: list[int]) -> None:
    desk = make()
    await desk.begin(ANYA, options="4", robots=2)
    await desk.order(ANYA, "stop", "endyes")
    assert (await desk.state()).stage is Stage.OVER
    assert [key.text for key in desk.buttons("settlement")] == ["Ещё пульку"]
    assert (await asked(desk, ANYA, "bill")).text == "Эта кнопка устарела."
    assert not any(isinstance(screen.picture, BillDrawing) for _, _, screen in desk.wall.told)
