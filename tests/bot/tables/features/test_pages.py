"""Pages of a finished deal: each person turns his own, in the group or in private, else the picture turns for all."""

import asyncio
import threading
from collections.abc import Coroutine
from typing import Any

import pytest
from msgspec.structs import replace

from bot.games.preferans.pictures.drawings import AnalysisDrawing, LayoutDrawing, SheetDrawing
from bot.screens.model import Press, Screen
from bot.screens.replies import panel_goes_on
from bot.screens.texts import texts
from bot.storage.ports import StorageFailed
from bot.tables.context import analyses
from bot.tables.ephemeral import screens
from bot.tables.log.events import PageOpened
from bot.tables.log.state import Stage
from bot.tables.ports import Certainty, Origin, Person, Role
from engine.core.errors import NotAnalysed
from engine.core.game import AnyGame
from engine.games.preferans.analysis import analyse
from tests.bot.tables.conftest import Make
from tests.bot.tables.kit.answers import Reply
from tests.bot.tables.kit.decks import STRONG, Decks, deck
from tests.bot.tables.kit.desk import Desk
from tests.bot.tables.kit.people import ANYA, BORIS, STRANGER, THREE, VIKA, panels_of
from tests.bot.tables.kit.wall import Wall
from tests.bot.tables.truths import same_messages
from tests.clocks import until
from tests.narrowed import there

PAGES = ("layout", "why", "analysis", "sheet")
PLACES = [Certainty.YES, Certainty.NO]


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for what does not come; analyses are counted in this process."""
    monkeypatch.setattr(screens, "ARRIVES_S", 0.01)
    monkeypatch.setattr(analyses, "counted", lambda _, deal: analyse(deal))
    monkeypatch.setattr("engine.search.kernels.Kernels.is_installed", lambda _: True)


async def behind(make: Make, sight: Certainty = Certainty.YES, *, deals: int = 1) -> Desk:
    """A table behind its last deal of so many."""
    desk = make(decks=Decks(*[deck(*STRONG)] * deals))
    desk.wall.views.usual = sight
    await desk.begin(*THREE, options="10 end=deals:9")
    for number in range(deals):
        await desk.deal()
        if number + 1 < deals:
            await desk.pass_time(21)
    assert (await desk.state()).stage is Stage.BETWEEN
    return desk


async def asks(desk: Desk, person: Person, page: str, number: int = 1, *, key: str = "", cause: str = "") -> Reply:
    """A press under the deal's picture, unless another message is named, and what follows."""
    token = (await desk.state()).stage_token
    press = Press(desk.number, token, f"page:{page}:{number}")
    reply = await desk.raw(person, press, key=key or f"deal:{number}", cause=cause or None)
    await desk.service._runtime.ephemeral.background.drain()
    await desk.settle()
    await desk.context.analyses.background.drain()
    await desk.settle()
    return reply


def own(desk: Desk, person: Person) -> Screen:
    """Return what the person's own panel shows."""
    return desk.screen(next(key for key in panels_of(person) if (desk.number, key) in desk.wall.last))


def has_panel(desk: Desk, person: Person) -> bool:
    return any((desk.number, key) in desk.wall.last for key in panels_of(person))


@pytest.mark.parametrize("sight", PLACES)
async def test_two_people_turn_pages_of_their_own_under_one_sheet(make: Make, sight: Certainty) -> None:
    desk = await behind(make, sight)
    sheet = desk.screen("deal:1")
    await asks(desk, ANYA, "layout")
    await asks(desk, BORIS, "why")
    assert isinstance(own(desk, ANYA).picture, LayoutDrawing)
    assert isinstance(own(desk, BORIS).picture, SheetDrawing)
    assert own(desk, ANYA).text != own(desk, BORIS).text
    after = desk.screen("deal:1")
    assert (after.picture, after.rows[0]) == (sheet.picture, sheet.rows[0]), "nothing flips for the others"
    assert after.text.splitlines()[:-1] == sheet.text.splitlines(), "the last line tells who looks"
    assert not has_panel(desk, VIKA)


async def test_over_days_the_sheet_is_not_edited_at_all(make: Make) -> None:
    """Nothing is held there."""
    desk = make(decks=Decks(deck(*STRONG)))
    desk.wall.views.usual = Certainty.YES
    await desk.lobby(*THREE, options="10")
    await desk.say((ANYA, "pace:daily"))
    await desk.pass_time(1)
    await desk.press(ANYA, "start")
    await desk.deal()
    shown = len(desk.wall.all)
    for person, page in ((ANYA, "layout"), (BORIS, "analysis"), (STRANGER, "why")):
        await asks(desk, person, page)
    assert {wanted.surface.role for wanted in desk.wall.all[shown:]} == {Role.PANEL}


@pytest.mark.parametrize("sight", list(Certainty))
async def test_what_one_turns_changes_nothing_that_others_get(make: Make, sight: Certainty) -> None:
    """Byte for byte, once he holds the next deal: nothing is sent to anybody else, and the log stays as it is."""
    desk = await behind(make, sight)
    await asks(desk, ANYA, "layout")
    key = next(key for key in panels_of(ANYA) if (1, key) in desk.wall.last)
    sent, told, log = len(desk.wall.all), len(desk.wall.told), await desk.log()
    for page in (*PAGES, "more", "layout"):
        await desk.pass_time(1)
        assert (await asks(desk, ANYA, page, key=key)).only == ("empty", "")
    assert {wanted.surface.key for wanted in desk.wall.all[sent:] if wanted.surface.role is not Role.DEAL} == {key}
    shared = [wanted.screen for wanted in desk.wall.all[sent:] if wanted.surface.role is Role.DEAL]
    assert all(screen == desk.screen("deal:1") for screen in shared)
    assert (len(desk.wall.told), await desk.log()) == (told, log)
    assert isinstance(own(desk, ANYA).picture, LayoutDrawing)


async def test_a_page_stands_in_place_of_the_sheet_with_all_its_buttons(make: Make) -> None:
    desk = await behind(make)
    assert (await asks(desk, ANYA, "why")).only == ("empty", "")
    invited = desk.wall.views.invited[-1]
    assert (invited.instead, invited.first.text) == (True, "Секунду…")
    key, _ = panels_of(ANYA)
    assert "next" in desk.actions(ANYA, key)
    await desk.pass_time(1)
    assert "Ждём: Борис, Вика" in (await desk.press(ANYA, "next", where=key)).text
    assert "Дальше (1 из 3)" in [button.text for row in own(desk, ANYA).rows for button in row]
    await desk.pass_time(1)
    await desk.press(BORIS, "next", where="deal:1")
    assert "Дальше (2 из 3)" in [button.text for row in own(desk, ANYA).rows for button in row]


@pytest.mark.parametrize("sight", PLACES)
async def test_who_opens_a_page_holds_the_next_deal_before_it_is_answered(make: Make, sight: Certainty) -> None:
    desk = await behind(make, sight)
    log = len(await desk.log())
    reply = await asks(desk, BORIS, "layout")
    assert reply.log_at[1] == log + 1
    assert [event for event in await desk.log() if isinstance(event, PageOpened)] == [PageOpened(BORIS.id, "layout")]
    line = "Борис смотрит сдачу: следующая через 60\u00a0с"
    assert line in desk.screen("deal:1").text
    assert line in own(desk, BORIS).text
    await desk.pass_time(59)
    assert (await desk.state()).stage is Stage.BETWEEN
    await desk.pass_time(1)
    assert (await desk.state()).stage is Stage.DEAL


async def test_what_cannot_be_written_is_said_and_nothing_opens(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = await behind(make)

    async def fails(*_: object, **__: object) -> None:
        raise StorageFailed("no disk")

    with monkeypatch.context() as broken:
        broken.setattr(desk.storage, "append", fails)
        reply = await asks(desk, ANYA, "layout")
    assert reply.kind == "toast"
    assert not has_panel(desk, ANYA)


@pytest.mark.parametrize("arrives", [False, None])
async def test_where_it_does_not_come_it_is_in_private(make: Make, *, arrives: bool | None) -> None:
    desk = await behind(make)
    desk.wall.views.arrives = arrives
    reply = await asks(desk, ANYA, "layout")
    assert (reply.kind, "личном чате" in reply.text) == ("toast", True)
    _, private = panels_of(ANYA)
    assert desk.wall.last[1, private].surface.chat == ANYA.id
    assert isinstance(desk.screen(private).picture, LayoutDrawing)
    await desk.pass_time(1)
    assert (await asks(desk, ANYA, "why", key=private)).only == ("empty", "")
    assert isinstance(desk.screen(private).picture, SheetDrawing)


@pytest.mark.parametrize("page", ["layout", "analysis"])
async def test_who_can_be_shown_nothing_alone_turns_the_picture_for_all(make: Make, page: str) -> None:
    desk = await behind(make, Certainty.NO)
    await desk.meet(ANYA, can_dm=False)
    reply = await asks(desk, ANYA, page)
    assert reply.only == (("empty", "") if page == "layout" else ("toast", "Открываю все карты, секунду…"))
    assert isinstance(desk.screen("deal:1").picture, LayoutDrawing if page == "layout" else AnalysisDrawing)
    assert not has_panel(desk, ANYA)
    assert [event.person for event in await desk.log() if isinstance(event, PageOpened)] == [ANYA.id]


async def test_who_does_not_play_turns_his_own_and_holds_nothing(make: Make) -> None:
    desk = await behind(make)
    sheet = desk.screen("deal:1")
    await asks(desk, STRANGER, "layout")
    assert isinstance(own(desk, STRANGER).picture, LayoutDrawing)
    assert desk.screen("deal:1") == sheet
    await desk.pass_time(1)
    refused = await desk.press(STRANGER, "next", where=panels_of(STRANGER)[0])
    assert "не за этим столом" in refused.text


@pytest.mark.parametrize("sight", PLACES)
async def test_pages_go_when_the_next_deal_begins(make: Make, sight: Certainty) -> None:
    desk = await behind(make, sight)
    for person in (ANYA, BORIS):
        await asks(desk, person, "layout")
    old = desk.wall.last[1, next(key for key in panels_of(ANYA) if (1, key) in desk.wall.last)].surface
    await desk.pass_time(121)
    assert (await desk.state()).stage is Stage.DEAL
    assert not has_panel(desk, ANYA)
    assert not has_panel(desk, BORIS)
    assert old in desk.wall.removed
    gone = Reply(desk, desk.cause())
    press = Press(1, (await desk.state()).stage_token, "page:why:1")
    desk.service.press(press, ANYA, Origin(old.chat, -77, is_private=old.chat > 0), desk.cause(), gone)
    await desk.settle()
    assert gone.text == "Эта кнопка устарела.", "a message that could not be deleted opens nothing"


@pytest.mark.parametrize("sight", PLACES)
async def test_while_the_next_deal_is_played_the_old_one_shows_nothing_new(make: Make, sight: Certainty) -> None:
    desk = await behind(make, sight)
    await desk.pass_time(21)
    assert (await desk.state()).stage is Stage.DEAL
    await asks(desk, ANYA, "layout")
    await asks(desk, BORIS, "analysis")
    layout, analysis, sheet = own(desk, ANYA), own(desk, BORIS), desk.screen("deal:1")
    assert isinstance(layout.picture, LayoutDrawing)
    assert isinstance(analysis.picture, AnalysisDrawing)
    assert isinstance(sheet.picture, SheetDrawing)
    assert "next" not in [button.press.action for row in layout.rows for button in row if button.press]
    for _ in range(6):
        await desk.step()
    assert (own(desk, ANYA), own(desk, BORIS)) == (layout, analysis)
    refused = await asks(desk, ANYA, "layout", 2, key="deal:1")
    assert refused.text == "Эта кнопка устарела."
    while (await desk.state()).stage is Stage.DEAL:
        await desk.step()
    assert not has_panel(desk, ANYA)


@pytest.mark.parametrize("sight", PLACES)
@pytest.mark.parametrize("page", ["why", "analysis"])
async def test_a_restart_in_between_leaves_every_page_as_it_was(
    make: Make, monkeypatch: pytest.MonkeyPatch, sight: Certainty, page: str
) -> None:
    desk = await behind(make, sight)
    await asks(desk, ANYA, page)
    await asks(desk, BORIS, "layout")
    mine, his = own(desk, ANYA), own(desk, BORIS)
    monkeypatch.setattr(Wall, "_takes_view", lambda *_: True)  # they are there
    before = await desk.restart()
    assert [surface for surface in desk.wall.removed if surface.role in (Role.PANEL, Role.PRIVATE_PANEL)] == []
    await desk.context.analyses.background.drain()
    await desk.settle()
    same_messages(before, desk.wall)
    assert (own(desk, ANYA), own(desk, BORIS)) == (mine, his)
    key = next(key for key in panels_of(BORIS) if (1, key) in desk.wall.rows)
    assert (await asks(desk, BORIS, "why", key=key)).only == ("empty", "")
    assert own(desk, BORIS).text != his.text
    await desk.pass_time(121)
    assert not has_panel(desk, ANYA)


async def test_a_page_stays_when_the_match_is_stopped_and_opens_again_after_a_restart(make: Make) -> None:
    """The match has another stage by then, and stands behind the same deal."""
    desk = await behind(make)
    await asks(desk, ANYA, "why")
    await desk.order(ANYA, "stop", "endyes")
    await desk.say((BORIS, "stopyes"), (VIKA, "stopyes"))
    assert (await desk.state()).stage is Stage.OVER
    assert has_panel(desk, ANYA)
    await desk.restart()
    await asks(desk, ANYA, "why")
    assert "сыгранная игра" in own(desk, ANYA).text


@pytest.mark.parametrize("restarts", [False, True])
async def test_pages_that_the_group_would_show_late_go_on_in_private(make: Make, *, restarts: bool) -> None:
    desk = await behind(make)
    await asks(desk, ANYA, "why")
    here, private = panels_of(ANYA)
    desk.wall.views.busy = True
    reply = await asks(desk, ANYA, "layout", key=here)
    assert reply.only == ("toast", panel_goes_on(texts("ru"), ""))
    assert [key for key in panels_of(ANYA) if (1, key) in desk.wall.last] == [private]
    assert "Снос:" in own(desk, ANYA).text
    if restarts:
        await desk.restart()
        await desk.settle()
    desk.wall.views.busy = False
    assert (await asks(desk, ANYA, "why", key=private)).only == ("empty", "")
    assert "сыгранная игра" in own(desk, ANYA).text
    assert (1, here) not in desk.wall.last


async def test_a_kill_on_the_way_to_the_private_chat_leaves_no_page_for_ever(make: Make) -> None:
    """It stands in both places then; the next deal takes both away."""
    desk = await behind(make)
    await asks(desk, ANYA, "why")
    here, private = panels_of(ANYA)
    row = await desk.storage.surface(1, here)
    assert row is not None
    await desk.storage.put_surface(replace(row, key=private, chat=ANYA.id, message=77))
    await desk.restart()
    await desk.pass_time(61)
    assert (await desk.state()).stage is Stage.DEAL
    assert {(gone.chat, gone.key) for gone in desk.wall.removed} == {(desk.chat, here), (ANYA.id, private)}


@pytest.mark.parametrize("person", [ANYA, STRANGER])
async def test_a_page_whose_row_a_kill_has_cost_goes_with_the_first_press(make: Make, person: Person) -> None:
    desk = await behind(make, Certainty.NO)
    await desk.meet(person)
    await asks(desk, person, "why")
    row = there(await desk.storage.surface(1, panels_of(person)[1]))
    await desk.storage.delete_surface(1, row.key)
    await desk.restart()
    press = Press(1, (await desk.state()).stage_token, "page:layout:1")
    reply = await desk.raw(person, press, key=f"hand:{person.id}", message=row.message)
    assert reply.only == ("toast", "Эта кнопка устарела.")
    assert desk.wall.discarded == [(person.id, row.message)]


async def test_who_waits_for_an_analysis_is_told_when_it_takes_longer(
    make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = await behind(make)
    go, count = threading.Event(), analyses.counted
    monkeypatch.setattr(analyses, "SLOW_S", 0.0)
    monkeypatch.setattr(analyses, "counted", lambda game, deal: count(game, deal) if go.wait(60) else None)
    monkeypatch.setattr("engine.search.kernels.Kernels.is_installed", lambda _: True)
    pressed = asyncio.create_task(asks(desk, ANYA, "analysis"))
    told = "Открываю все карты, ещё секунд десять…"
    await until(lambda: has_panel(desk, ANYA) and told in own(desk, ANYA).text)
    go.set()
    await pressed
    assert isinstance(own(desk, ANYA).picture, AnalysisDrawing)
    assert not desk.context.analyses.is_slow(1, 1)


@pytest.mark.parametrize("stage", [Stage.BETWEEN, Stage.DEAL])
async def test_a_page_from_before_a_restart_stays_while_others_wait_for_its_analysis(
    make: Make, monkeypatch: pytest.MonkeyPatch, stage: Stage
) -> None:
    """Of the earlier deal that it shows the report is not in memory any more, and the table has another one or none."""
    desk = await behind(make, deals=2)
    if stage is Stage.DEAL:
        await desk.pass_time(21)
    assert (await desk.state()).stage is stage
    await asks(desk, ANYA, "analysis", 1)
    rows = desk.wall.rows
    await desk.restart()
    desk.wall.rows = rows
    go, count = threading.Event(), analyses.counted
    monkeypatch.setattr(analyses, "SLOW_S", 0.0)
    monkeypatch.setattr(analyses, "counted", lambda game, deal: count(game, deal) if go.wait(60) else None)
    pressed = asyncio.create_task(asks(desk, BORIS, "analysis", 1))
    await until(lambda: has_panel(desk, BORIS) and "ещё секунд десять…" in own(desk, BORIS).text)
    go.set()
    await pressed
    assert isinstance(own(desk, BORIS).picture, AnalysisDrawing)
    assert not has_panel(desk, ANYA), "it stands as it was"


async def test_a_restart_while_an_earlier_deal_is_looked_at(make: Make) -> None:
    desk = await behind(make, deals=2)
    await asks(desk, ANYA, "layout", 1)
    old, key = own(desk, ANYA), panels_of(ANYA)[0]
    rows = desk.wall.rows
    same_messages(await desk.restart(), desk.wall)
    assert desk.wall.removed == []
    desk.wall.rows = rows
    await asks(desk, ANYA, "why", 1, key=key)
    assert own(desk, ANYA).text != old.text
    assert own(desk, ANYA).text.startswith("<b>Сдача 1.</b>")


async def test_the_analysis_comes_to_the_panel_that_asked(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = await behind(make)
    later: list[Coroutine[Any, Any, None]] = []
    with monkeypatch.context() as held:
        held.setattr(desk.context.analyses, "later", later.append)
        assert (await asks(desk, ANYA, "analysis")).only == ("empty", "")
    assert "Открываю все карты, секунду…" in own(desk, ANYA).text
    assert isinstance(own(desk, ANYA).picture, SheetDrawing)
    desk.context.analyses.later(later[0])
    await desk.context.analyses.background.drain()
    await desk.settle()
    assert isinstance(own(desk, ANYA).picture, AnalysisDrawing)
    assert "Открываю" not in own(desk, ANYA).text
    assert isinstance(desk.screen("deal:1").picture, SheetDrawing)
    assert (await asks(desk, BORIS, "analysis")).only == ("empty", "")
    assert isinstance(own(desk, BORIS).picture, AnalysisDrawing), "known already"


@pytest.mark.parametrize("error", [RuntimeError("A♠"), NotAnalysed("no_cards")])
async def test_what_cannot_be_counted_is_the_sheet(
    make: Make, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    desk = await behind(make)

    def broken(_game: AnyGame, _deal: object) -> None:
        raise error

    monkeypatch.setattr(analyses, "counted", broken)
    await asks(desk, ANYA, "analysis")
    assert isinstance(own(desk, ANYA).picture, SheetDrawing)
    assert "Открываю" not in own(desk, ANYA).text
    assert "page:analysis:1" in desk.actions(ANYA, panels_of(ANYA)[0]), "and may be asked for again"


async def test_who_agrees_to_lend_in_his_panel_leaves_the_sheet_on_its_page(make: Make) -> None:
    desk = await behind(make)
    await asks(desk, ANYA, "analysis")
    await desk.pass_time(1)
    await desk.press(ANYA, "lend:1", where=panels_of(ANYA)[0])
    assert isinstance(desk.screen("deal:1").picture, SheetDrawing)
    assert "Ждём согласия: Борис, Вика" in desk.screen("deal:1").text
    assert "Ждём согласия: Борис, Вика" in own(desk, ANYA).text


async def opens(desk: Desk, person: Person, page: str, *, cause: str | None = None) -> Reply:
    """Press a page under the person's own message in the private chat."""
    press = Press(1, (await desk.state()).stage_token, f"ownpage:{page}:1")
    return await desk.raw(person, press, key=f"hand:{person.id}", cause=cause)


async def test_under_the_own_message_a_page_opens_in_private_and_nobody_else_sees_it(make: Make) -> None:
    desk = await behind(make)
    own_now, sheet = desk.screen(f"hand:{ANYA.id}"), desk.screen("deal:1")
    for page in ("layout", "why", "more"):
        await opens(desk, ANYA, page)
        assert desk.wall.last[1, f"ownpanel:{ANYA.id}"].surface.chat == ANYA.id
    assert desk.screen(f"hand:{ANYA.id}").rows[1:] == own_now.rows[1:]
    assert desk.screen("deal:1").picture == sheet.picture
    assert not has_panel(desk, BORIS)


async def test_the_pages_of_a_deal_stay_under_its_old_result_while_the_next_one_is_played(make: Make) -> None:
    desk = await behind(make)
    old, stands = desk.screen(f"hand:{ANYA.id}"), there(await desk.storage.surface(1, f"hand:{ANYA.id}")).message
    (keys,) = old.retired_rows
    assert [there(key.press).action for key in keys] == [
        f"ownpage:{page}:1" for page in ("layout", "why", "analysis", "more")
    ]
    await desk.say(*((person, "next") for person in THREE))
    await desk.pass_time(1)
    assert (await desk.state()).stage is Stage.DEAL
    cards = desk.screen(f"hand:{ANYA.id}")
    assert (await desk.raw(ANYA, keys[0].press, key=f"hand:{ANYA.id}", message=stands)).only == ("empty", "")
    assert isinstance(own(desk, ANYA).picture, LayoutDrawing)
    assert desk.wall.last[1, f"ownpanel:{ANYA.id}"].surface.chat == ANYA.id
    assert desk.screen(f"hand:{ANYA.id}") == cards
    assert not has_panel(desk, BORIS)


@pytest.mark.parametrize(("action", "bared"), [("next", False), ("ownpage:moon:1", True)])
async def test_a_late_press_under_an_old_result_costs_the_pages_only_if_it_is_one_of_them(
    make: Make, action: str, *, bared: bool
) -> None:
    desk = await behind(make)
    stands = there(await desk.storage.surface(1, f"hand:{ANYA.id}")).message
    press = Press(1, (await desk.state()).stage_token - 1, action)
    await desk.say(*((person, "next") for person in THREE))
    await desk.pass_time(10)
    reply = await desk.raw(ANYA, press, key=f"hand:{ANYA.id}", message=stands)
    assert reply.only == ("toast", "Эта кнопка устарела.")
    assert (ANYA.id, stands) in desk.wall.retired
    assert ((ANYA.id, stands) in desk.wall.bared) is bared


@pytest.mark.parametrize("restarts", [False, True])
async def test_a_page_below_the_own_message_is_turned_where_it_stands(make: Make, *, restarts: bool) -> None:
    desk = await behind(make)
    key = f"ownpanel:{ANYA.id}"
    await opens(desk, ANYA, "layout")
    stands = there(await desk.storage.surface(1, key)).message
    for wait in (1, 10):
        await desk.pass_time(wait)
        if restarts:
            await desk.restart()
        await opens(desk, ANYA, "why" if wait == 1 else "layout")
        assert there(await desk.storage.surface(1, key)).message == stands
    assert isinstance(own(desk, ANYA).picture, LayoutDrawing)
    press = Press(1, (await desk.state()).stage_token, "ownpage:why:1")
    await desk.raw(ANYA, press, key=f"hand:{ANYA.id}", message=stands + 1)
    assert there(await desk.storage.surface(1, key)).message > stands, "the own message has come down below it"


async def test_two_presses_at_once_open_one_page_and_a_restart_keeps_it(make: Make) -> None:
    desk = await behind(make)
    await opens(desk, ANYA, "layout", cause="again")
    await opens(desk, ANYA, "layout", cause="again")
    before = own(desk, ANYA)
    await desk.restart()
    assert own(desk, ANYA) == before
    await opens(desk, STRANGER, "layout")
    assert not has_panel(desk, STRANGER), "who does not sit has no message of the table"


async def test_alone_the_page_turns_in_place(make: Make) -> None:
    desk = make()
    await desk.meet(ANYA)
    await desk.command(ANYA, "play слабые", private=True)
    await desk.deal()
    assert (await asks(desk, ANYA, "layout")).only == ("empty", "")
    assert isinstance(desk.screen("deal:1").picture, LayoutDrawing)
    assert not has_panel(desk, ANYA)


async def test_the_last_deals_pages_stay_at_the_end_of_the_match(make: Make) -> None:
    desk = make(decks=Decks(deck(*STRONG)))
    desk.wall.views.usual = Certainty.YES
    await desk.begin(*THREE, options="4 end=deals:1")
    await desk.deal()
    assert (await desk.state()).stage is Stage.OVER
    await asks(desk, VIKA, "layout")
    await asks(desk, ANYA, "why")
    assert isinstance(own(desk, VIKA).picture, LayoutDrawing)
    assert "next" not in desk.actions(VIKA, panels_of(VIKA)[0])
    assert isinstance(desk.screen("deal:1").picture, SheetDrawing)
