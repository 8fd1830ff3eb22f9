"""«Условия» at the table: pages turned, values set, rules kept, conventions sent and read, and what is refused."""

import msgspec
import pytest

from bot.games.preferans.screens.options import OPTION_PAGES
from bot.screens.actions import Action
from bot.screens.model import Press, Screen
from bot.tables.chats import ChatSettings
from bot.tables.log.state import Stage
from bot.tables.ports import Origin
from engine.games.preferans.conventions.presets import PRESETS, value_of, with_rules
from tests.bot.tables.conftest import Make
from tests.bot.tables.kit.decks import Decks
from tests.bot.tables.kit.desk import Desk
from tests.bot.tables.kit.people import ANYA, BORIS, GROUP, STRANGER, VIKA

SOCHI = PRESETS["sochi"]
OWN = f"ownpanel:{ANYA.id}"


async def turned(desk: Desk, *pages: str) -> None:
    await desk.say(*((ANYA, f"options:{page}") for page in pages))


def page_key(desk: Desk) -> str:
    """The message in which Аня turns pages: her panel, else the table's."""
    return OWN if (desk.number, OWN) in desk.wall.last else "lobby"


def seen(desk: Desk) -> Screen:
    return desk.screen(page_key(desk))


async def settings(desk: Desk, chat: int = GROUP) -> ChatSettings:
    return await desk.context.chats.of(chat)


def told(desk: Desk) -> str:
    return desk.wall.told[-1][2].text


async def test_pages_are_turned_in_place_and_nothing_is_logged(desk: Desk) -> None:
    await desk.lobby(ANYA, BORIS)
    log = await desk.log()
    generation = desk.wall.last[1, "lobby"].generation
    await turned(desk, "start", *(page for page in OPTION_PAGES.table.pages if page == "whist"), "one:ten")
    assert "Десятерная" in seen(desk).text
    assert "За столом" not in seen(desk).text
    await turned(desk, "whist", "start", "setup")
    assert "За столом: Аня, Борис." in seen(desk).text
    assert "1. Аня\n2. Борис" in desk.screen("lobby").text, "the others see the table"
    await turned(desk, "table")
    assert "start" not in desk.actions(ANYA, page_key(desk))
    assert "1. Аня\n2. Борис" in seen(desk).text
    assert await desk.log() == log
    assert desk.wall.last[1, "lobby"].generation == generation


@pytest.mark.parametrize("change", ["base:leningrad", "pace:30"])
async def test_a_start_pressed_before_the_rules_changed_does_not_begin_by_the_new_ones(desk: Desk, change: str) -> None:
    await desk.lobby(ANYA, BORIS, VIKA)
    pressed = Press(desk.number, (await desk.state()).start_token, Action.START)
    await desk.press(ANYA, change)
    reply = await desk.raw(BORIS, pressed, key="lobby")
    assert reply.text == "Правила только что изменились: посмотрите на них и нажмите «Начать» ещё раз."
    assert (await desk.state()).stage is Stage.LOBBY
    await desk.pass_time(1)
    await desk.press(BORIS, Action.START, where="lobby")
    assert (await desk.state()).stage is Stage.DEAL
    await desk.pass_time(20)
    late = await desk.raw(VIKA, pressed, key="lobby")
    assert late.text == "Эта кнопка устарела."


@pytest.mark.parametrize("change", ["base:leningrad", "pace:30"])
async def test_who_changed_the_rules_starts_before_the_screen_shows_them(desk: Desk, change: str) -> None:
    await desk.lobby(ANYA, BORIS, VIKA)
    pressed = Press(desk.number, (await desk.state()).start_token, Action.START)
    await desk.press(ANYA, change)
    await desk.pass_time(1)
    assert (await desk.raw(ANYA, pressed, key="lobby")).text == ""
    assert (await desk.state()).stage is Stage.DEAL


async def test_the_page_all_see_survives_a_restart(desk: Desk) -> None:
    await desk.lobby(ANYA)
    await desk.meet(ANYA, can_dm=False)
    await turned(desk, "start")
    await turned(desk, "exit", "one:exit_ladder")
    before = desk.screen("lobby")
    await desk.restart()
    assert desk.screen("lobby") == before
    await desk.say((ANYA, "rule:exit_ladder=6,7,8"))
    await desk.restart()
    assert "✎ Выход: с чего: с 6, потом с 7" in " ".join(key.text for key in desk.buttons("lobby"))
    await turned(desk, "table")
    await desk.restart()
    assert "Нужно ещё 2 игрока" in desk.screen("lobby").text


async def test_a_panel_is_on_its_first_page_after_a_restart(desk: Desk) -> None:
    await desk.lobby(ANYA)
    await turned(desk, "start", "exit", "one:exit_ladder")
    await desk.restart()
    assert "Настройка стола" in desk.screen(OWN).text
    await turned(desk, "start", "exit", "one:exit_ladder")
    await desk.say((ANYA, "rule:exit_ladder=6,7,8"))
    assert (await desk.state()).convention.exit_ladder == (6, 7, 8)


async def test_new_turns_back_to_the_table(desk: Desk) -> None:
    await desk.lobby(ANYA)
    for _ in range(2):  # the second time too soon to come down again
        await desk.pass_time(1)
        await desk.press(ANYA, "options:start")
        await desk.command(BORIS, "new")
        assert "1. Аня" in desk.screen("lobby").text


async def test_a_page_of_a_later_version_is_the_table(desk: Desk) -> None:
    await desk.lobby(ANYA)
    await desk.raw(ANYA, Press(1, (await desk.state()).stage_token, "options:moon"), key=page_key(desk))
    assert "1. Аня" in desk.screen("lobby").text
    assert "Настройка стола" in seen(desk).text
    await desk.restart()
    assert "Настройка стола" in seen(desk).text


async def test_every_value_of_every_option_has_a_button(desk: Desk) -> None:
    await desk.lobby(ANYA)
    await turned(desk, "start")
    for page in OPTION_PAGES.table.pages:  # the talon is closed in time for whists in raspasy
        await turned(desk, page)
        for name in OPTION_PAGES.table.of_page(page):
            values = OPTION_PAGES.choices((await desk.state()).convention, name)
            for value in (*values, values[0]) if name == "all_pass" else values:  # raspasy, in time for blind passes
                await turned(desk, f"one:{name}")
                await desk.pass_time(1)
                present = value_of((await desk.state()).convention, name)
                action = f"rule:{name}={value}" if value != present else f"options:{page}"
                assert (await desk.press(ANYA, action)).kind == ("toast" if value != present else "empty")
                assert value_of((await desk.state()).convention, name) == value
                keys = [word for word in desk.actions(ANYA, OWN) if name in word]
                assert keys, "back on the page of the group"
        await turned(desk, "start")


async def test_only_those_at_the_table_change_it(desk: Desk) -> None:
    await desk.lobby(ANYA, BORIS)
    await desk.meet(VIKA)
    await desk.meet(ANYA, can_dm=False)  # all see her page
    await turned(desk, "preset")
    screen, kept = seen(desk), desk.kept()
    for action in ("options:setup", "base:leningrad", "options:table"):
        reply = await desk.press(VIKA, action, where=page_key(desk))
        assert "только те" in reply.text, action
    token = (await desk.state()).stage_token
    for action in ("rule:ten=checked", "drop:1", "base:1", "save"):
        assert (await desk.raw(VIKA, Press(1, token, action), key=page_key(desk))).kind == "toast"
    assert seen(desk) == screen
    assert desk.kept() == kept
    assert (await settings(desk)).rules == ()
    await desk.pass_time(1)
    await desk.press(VIKA, "sit", where=page_key(desk))
    assert (await desk.state()).seat_of(VIKA.id) == 3
    await desk.pass_time(1)
    assert (await desk.press(VIKA, "base:leningrad", where=page_key(desk))).kind == "empty"


@pytest.mark.parametrize(
    "action",
    ["rule:ten=maybe", "rule:nonsense=1", "rule:", "rule:ten", "base:paris", "base:", "base:7", "drop:x", "drop:"],
)
async def test_garbage_changes_nothing(desk: Desk, action: str) -> None:
    await desk.lobby(ANYA)
    kept = desk.kept()
    reply = await desk.raw(ANYA, Press(1, (await desk.state()).stage_token, action), key=page_key(desk))
    assert reply.kind == "toast"
    assert desk.kept() == kept


async def test_what_cannot_stand_together_is_refused_with_its_reason(desk: Desk) -> None:
    await desk.lobby(ANYA)
    await turned(desk, "start", "raspasy", "one:rasp_scoring")
    screen, kept = seen(desk), desk.kept()
    await desk.pass_time(1)
    reply = await desk.press(ANYA, "rule:rasp_scoring=whists")
    assert reply.kind == "toast"
    assert "закрытым прикупом" in reply.text
    assert "Ничего не изменилось" in reply.text
    assert (seen(desk), desk.kept()) == (screen, kept)
    await turned(desk, "raspasy", "one:rasp_talon")
    await desk.say((ANYA, "rule:rasp_talon=closed"), (ANYA, "options:one:rasp_scoring"))
    await desk.say((ANYA, "rule:rasp_scoring=whists"), (ANYA, "options:one:rasp_talon"))
    await desk.pass_time(1)
    assert (await desk.press(ANYA, "rule:rasp_talon=opens")).kind == "toast"


async def test_a_double_tap_falls_on_no_other_button(desk: Desk) -> None:
    """The keyboard under the thumb is another one after each press."""
    await desk.lobby(ANYA)
    await turned(desk, "start", "whist")
    await desk.pass_time(1)
    await desk.press(ANYA, "options:one:ten")
    token = (await desk.state()).stage_token
    await desk.raw(ANYA, Press(1, token, "rule:ten=checked"), key=page_key(desk))
    assert str((await desk.state()).convention.ten) == "whisted"
    await desk.pass_time(1)
    await desk.press(ANYA, "rule:ten=checked")
    await desk.raw(ANYA, Press(1, token, "options:start"), key=page_key(desk))
    assert "options:one:ten" in desk.actions(ANYA, page_key(desk))
    await desk.pass_time(1)
    await desk.raw(ANYA, Press(1, token, "rule:ten=checked"), key=page_key(desk))
    assert str((await desk.state()).convention.ten) == "checked"


async def test_a_preset_keeps_the_pool_somebody_chose(desk: Desk) -> None:
    await desk.lobby(ANYA, options="20 ten=checked")
    await turned(desk, "start")
    await desk.say((ANYA, "base:sochi"))
    assert (await desk.state()).convention == with_rules(SOCHI, [("pool_target", "20")])
    await desk.say((ANYA, "base:leningrad"))
    assert (await desk.state()).convention == with_rules(PRESETS["leningrad"], [("pool_target", "20")])
    await desk.say((ANYA, "base:sochi"))
    assert (await desk.state()).convention.preset == "sochi"


async def test_a_preset_brings_its_own_pool_where_nobody_chose_one(desk: Desk) -> None:
    await desk.lobby(ANYA, options="")
    await turned(desk, "start")
    for name, size in (("club3", 30), ("club4", 50), ("sochi", 10), ("club4", 50)):
        await desk.say((ANYA, f"base:{name}"))
        assert (await desk.state()).convention == PRESETS[name]
        assert f"пуля до {size}" in seen(desk).text
    await desk.say((ANYA, "options:table"), (ANYA, "pool:20"), (ANYA, "options:start"), (ANYA, "base:club3"))
    assert (await desk.state()).convention.pool_target == 20


async def test_the_pool_has_no_buttons_where_deals_are_counted(desk: Desk) -> None:
    await desk.lobby(ANYA)
    await turned(desk, "setup")
    assert "options:pool" in desk.actions(ANYA, OWN)
    await turned(desk, "start", "end", "one:end")
    await desk.say((ANYA, "rule:end=deals:12"))
    await turned(desk, "one:pool_target")
    assert "Сейчас ни на что не влияет" in seen(desk).text
    await turned(desk, "end", "start", "setup")
    assert "options:pool" not in desk.actions(ANYA, OWN)
    await turned(desk, "table")
    assert "12 сдач" in seen(desk).text


async def test_the_match_begins_with_what_the_pages_say(desk: Desk) -> None:
    await desk.lobby(ANYA, BORIS, VIKA)
    await turned(desk, "start", "whist", "one:ten")
    await desk.say((ANYA, "rule:ten=checked"), (ANYA, "options:table"))
    await desk.say((BORIS, "start"))
    assert "• десятерная: проверяется" in seen(desk).text
    assert desk.buttons(page_key(desk)) == []
    assert (await desk.state()).stage is Stage.DEAL
    reply = await desk.raw(ANYA, Press(1, 1, "options:start"), key=page_key(desk))
    assert reply.kind == "toast"


async def test_saving_by_the_button_and_playing_by_it(desk: Desk) -> None:
    await desk.lobby(ANYA, options="20 ten=checked")
    await turned(desk, "start")
    await desk.pass_time(1)
    reply = await desk.press(ANYA, "save")
    assert reply.only == ("toast", "Сохранено: «Наши». Другое имя — /save ИМЯ.")
    assert "Правила этого чата: «Наши»." in seen(desk).text
    await desk.pass_time(1)
    assert (await desk.press(ANYA, "save")).text == "Уже сохранено: «Наши»."
    await desk.say((ANYA, "base:leningrad"), (ANYA, "base:1"))
    assert (await desk.state()).convention == with_rules(SOCHI, [("pool_target", "20"), ("ten", "checked")])
    await desk.restart()
    await turned(desk, "own")
    assert "✓ «Наши»" in [button.text for button in desk.buttons(page_key(desk))]
    await desk.say((ANYA, "options:table"), (ANYA, "closeyes"))
    await desk.command(ANYA, "new Наши")
    desk.number = 2
    assert str((await desk.state()).convention.ten) == "checked"
    assert "Правила этого чата: «Наши»." in seen(desk).text


async def test_saving_under_a_name(desk: Desk) -> None:
    await desk.command(ANYA, "save Дача")
    assert "/new" in told(desk)
    await desk.lobby(ANYA, options="20")
    await desk.command(STRANGER, "save Чужие")
    assert "только те" in told(desk)
    await desk.command(ANYA, "save Дача <b> & \u202eКо")
    assert "«Дача &lt;b&gt; &amp; Ко»" in told(desk)
    assert [kept.name for kept in (await settings(desk)).rules] == ["Дача <b> & Ко"]
    await desk.command(ANYA, "save Дача")
    assert "теперь называется «Дача»" in told(desk)
    await turned(desk, "own")
    assert "«Дача»" in [button.text.removeprefix("✓ ") for button in desk.buttons(page_key(desk))]
    for bad in ("save sochi", "save 20", "save a=b"):
        await desk.command(ANYA, bad)
        assert "Так назвать нельзя" in told(desk)
    await desk.command(ANYA, "new париж")
    assert "«Дача»" in told(desk)
    assert "Настроить" in told(desk)


async def test_saving_from_a_match_that_is_over(make: Make) -> None:
    desk = make(decks=Decks())
    await desk.begin(ANYA, BORIS, VIKA, options="4 end=deals:1")
    await desk.deal()
    assert (await desk.state()).stage is Stage.OVER
    await desk.command(BORIS, "save Одна сдача")
    assert "«Одна сдача»" in told(desk)
    await desk.command(BORIS, "save Моё", private=True)
    assert [kept.name for kept in (await settings(desk)).rules] == ["Одна сдача"]


async def test_one_saves_for_ones_own_chat(desk: Desk) -> None:
    await desk.begin(ANYA, BORIS, VIKA, options="20 ten=checked")
    await desk.command(BORIS, "save Моё", private=True)
    assert [kept.name for kept in (await settings(desk, BORIS.id)).rules] == ["Моё"]
    await desk.command(ANYA, "stop")
    for person in (BORIS, VIKA):
        await desk.pass_time(1)
        await desk.press(person, "stopyes", where="table")
    await desk.command(BORIS, "play Моё", private=True)
    desk.number = 2
    assert str((await desk.state()).convention.ten) == "checked"


async def test_the_score_of_real_cards_by_the_chats_own_rules(desk: Desk) -> None:
    await desk.lobby(ANYA, options="20 ten=checked")
    await desk.command(ANYA, "save Дача у Бори")
    await desk.command(ANYA, "score Дача у Бори 30 Аня, Борис, Вика")
    table = await desk.state(2)
    assert table.convention == with_rules(SOCHI, [("pool_target", "30"), ("ten", "checked")])
    assert table.names == ("Аня", "Борис", "Вика")


async def test_deleting_is_asked_about(desk: Desk) -> None:
    await desk.lobby(ANYA, options="20")
    await turned(desk, "start")
    await desk.pass_time(1)
    await desk.press(ANYA, "save")
    await turned(desk, "own", "drop", "drop:1")
    assert "Удалить «Наши»" in seen(desk).text
    await turned(desk, "own", "drop", "drop:1")
    await desk.say((ANYA, "drop:1"))
    assert (await settings(desk)).rules == ()
    assert "base:1" not in desk.actions(ANYA, page_key(desk))
    await desk.pass_time(1)
    token = (await desk.state()).stage_token
    assert (await desk.raw(ANYA, Press(1, token, "drop:1"), key=page_key(desk))).kind == "toast"
    await desk.raw(ANYA, Press(1, token, "options:drop:1"), key=page_key(desk))
    assert "Настройка стола" in seen(desk).text, "a page that is gone is the first"


async def test_ten_sets_of_rules_and_no_more(desk: Desk) -> None:
    await desk.lobby(ANYA)
    for pool in range(1, 12):
        await desk.command(ANYA, f"new {pool}")
        await desk.command(ANYA, f"save Пуля в {pool}")
    assert "уже 10" in told(desk)
    assert len((await settings(desk)).rules) == 10
    await turned(desk, "start")
    await desk.pass_time(1)
    assert "уже 10" in (await desk.press(ANYA, "save")).text


async def test_settings_of_before_are_read(desk: Desk) -> None:
    """What an earlier version wrote, and what a later one may have added."""
    await desk.storage.put_settings(GROUP, b'{"title":"Old","later":1}')
    assert await settings(desk) == ChatSettings("Old")
    await desk.lobby(ANYA)
    await desk.command(ANYA, "save Дача")
    row = await desk.storage.chat(GROUP)
    assert row is not None
    kept = msgspec.json.decode(row.settings, type=ChatSettings)
    assert (kept.title, [own.name for own in kept.rules]) == ("Пулька & Co", ["Дача"])


async def test_a_table_by_the_name_of_the_kitchen(desk: Desk) -> None:
    await desk.meet(ANYA)
    await desk.command(ANYA, "new Питер 20")
    assert "Ленинградка" in seen(desk).text
    await desk.command(ANYA, "rules ростовский")
    assert told(desk).startswith("<b>Ростов")


async def test_sent_as_text_and_read_in_another_group(make: Make) -> None:
    desk = make()
    await desk.lobby(ANYA, options="20 ten=checked exit_ladder=6,7,8")
    await turned(desk, "start")
    await desk.press(ANYA, "share")
    lines = "convention sochi\nrule pool_target=20\nrule ten=checked\nrule exit_ladder=6,7,8"
    assert f"<pre>{lines}</pre>" in told(desk)
    count = len(desk.wall.told)
    await desk.press(ANYA, "share")
    assert len(desk.wall.told) == count, "once in three seconds is enough"
    agreed = (await desk.state()).convention
    other = make(chat=GROUP - 1)
    await other.meet(ANYA)
    await other.command(ANYA, f"import {lines}")
    assert (await other.state()).convention == agreed
    await other.command(ANYA, "import rule pool_target=25")
    assert (await other.state()).convention == with_rules(agreed, [("pool_target", "25")])
    await other.command(ANYA, "rules convention leningrad\nrule ten=whisted")
    assert (await other.state()).convention == with_rules(PRESETS["leningrad"], [("ten", "whisted")])
    await other.command(ANYA, "rules")
    assert "Ленинград" in told(other)


async def test_an_import_brings_the_table_back_and_down(desk: Desk) -> None:
    await desk.lobby(ANYA)
    await turned(desk, "start", "whist")
    generation = desk.wall.last[1, "lobby"].generation
    await desk.command(ANYA, "import convention leningrad")
    assert "Ленинградка" in desk.screen("lobby").text
    assert desk.wall.last[1, "lobby"].generation == generation + 1
    await desk.restart()
    assert "1. Аня" in desk.screen("lobby").text


@pytest.mark.parametrize(
    ("text", "number", "reason"),
    [
        ("convention sochi\nrule ten=maybe\nrule pool_target=20", 2, "maybe"),
        ("convention sochi\nrule nonsens=1", 2, "nonsens"),
        ("convention sochi\nrule ten=checked\nпривет <b>", 3, "rule ИМЯ=ЗНАЧЕНИЕ"),
        ("convention sochi\nrule rasp_scoring=whists", 2, "закрытым прикупом"),
        ("convention париж", 1, "париж"),
    ],
)
async def test_a_bad_line_changes_nothing(desk: Desk, text: str, number: int, reason: str) -> None:
    await desk.command(ANYA, f"import {text}")
    assert await desk.storage.recent_tables(GROUP) == ()
    assert f"Строка {number}:" in told(desk)
    await desk.lobby(ANYA)
    kept = desk.kept()
    await desk.command(ANYA, f"rules {text}")
    assert f"Строка {number}:" in told(desk)
    assert reason in told(desk)
    assert "Ничего не изменилось" in told(desk)
    assert desk.kept() == kept


async def test_import_refused(desk: Desk) -> None:
    await desk.command(ANYA, "import")
    assert "/import" in told(desk)
    await desk.command(ANYA, "import convention sochi", private=True)
    assert "Условия импортируют в группе" in told(desk)
    assert desk.wall.all == []
    await desk.lobby(ANYA)
    await desk.command(VIKA, "import convention leningrad")
    assert "Аня" in told(desk)
    assert (await desk.state()).convention.preset == "sochi"


async def test_a_chat_that_moves_takes_its_rules_along(desk: Desk) -> None:
    await desk.lobby(ANYA, options="20")
    await desk.command(ANYA, "save Дача")
    desk.service.migrated(GROUP, GROUP - 10**13)
    await desk.settle()
    assert [kept.name for kept in (await settings(desk, GROUP - 10**13)).rules] == ["Дача"]


async def test_rules_kept_at_one_table_are_shown_at_the_other_that_is_gathered(desk: Desk) -> None:
    await desk.lobby(ANYA, options="ten=checked")
    await turned(desk, "own")
    assert "«Дача»" not in [button.text for button in desk.buttons(page_key(desk))]
    for number, (name, args) in enumerate((("new", "leningrad"), ("save", "Дача"))):
        desk.service.command(name, args, BORIS, Origin(GROUP, 10**6 + number, 8), f"7:topic {number}")
        await desk.settle()
    assert "«Дача»" in [button.text for button in desk.buttons(page_key(desk))]
