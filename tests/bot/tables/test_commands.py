"""Typed commands, links into the private chat, pages of old pictures, a group that moves."""

import pytest

from bot.screens.commands import COMMANDS
from bot.screens.model import Press
from bot.storage.ports import StorageFailed, TableStatus
from bot.tables.log.state import Stage
from bot.tables.ports import Origin, Role, Urgency
from engine.games.preferans import record
from engine.games.preferans.conventions.presets import PRESETS, with_rules
from engine.games.preferans.events import DealScored
from tests.bot.tables.conftest import Make
from tests.bot.tables.deeds import CONCEDED, choose_setting, from_menu, wish
from tests.bot.tables.kit.decks import STRONG, Decks, deck
from tests.bot.tables.kit.desk import Desk
from tests.bot.tables.kit.people import ANYA, BORIS, GRISHA, GROUP, STRANGER, SUPERGROUP, THREE, VIKA
from tests.bot.tables.kit.wall import Wall, role_keys
from tests.narrowed import of
from tests.storage_in_memory.store import MemoryStorage

CLOSED = ((VIKA, "whist:whist"), (ANYA, "whist:pass"), (VIKA, "mode:closed"))


def last_words(desk: Desk) -> tuple[int, str]:
    chat, _, screen = desk.wall.told[-1]
    return chat, screen.text


async def test_new_changes_an_open_lobby_and_costs_nobody_his_seat(desk: Desk) -> None:
    await desk.lobby(ANYA, BORIS)
    await desk.command(BORIS, "new 20 ten=checked")
    rows = await desk.storage.recent_tables(GROUP)
    assert [(row.id, row.status) for row in rows] == [(1, TableStatus.LOBBY)]
    table = await desk.state()
    assert (table.names, table.convention.pool_target) == (("Аня", "Борис"), 20)
    assert "до 20" in desk.screen("lobby").text
    assert desk.wall.last[1, "lobby"].generation == 1
    await desk.pass_time(5)
    await desk.command(VIKA, "new 30")
    assert "Аня, Борис" in last_words(desk)[1]
    assert desk.wall.last[1, "lobby"].generation == 1, "nothing is wanted of those who play"
    await desk.command(VIKA, "new")
    assert desk.wall.last[1, "lobby"].generation == 2
    assert (await desk.state()).convention.pool_target == 20


async def test_a_number_alone_changes_the_size_and_nothing_else(desk: Desk) -> None:
    await desk.lobby(ANYA, options="leningrad 10 ten=checked")
    before = (await desk.state()).convention
    await desk.command(ANYA, "new 25")
    assert (await desk.state()).convention == with_rules(before, [("pool_target", "25")])
    await desk.command(ANYA, "new 25 ten=whisted")
    agreed = with_rules(PRESETS["sochi"], [("pool_target", "25"), ("ten", "whisted")])
    assert (await desk.state()).convention == agreed, "more than a size says all rules anew"


async def test_anybody_changes_a_lobby_where_nobody_sits(desk: Desk) -> None:
    await desk.lobby(ANYA)
    await desk.say((ANYA, "stand"))
    await desk.command(VIKA, "new leningrad")
    assert (await desk.state()).convention.preset == "leningrad"


async def test_a_second_table_beside_a_running_match(desk: Desk) -> None:
    await desk.begin(*THREE)
    first, generation = (await desk.state()).seq, desk.wall.last[1, "table"].generation
    await desk.command(GRISHA, "new 20")
    rows = await desk.storage.open_tables(GROUP)
    assert {(row.id, row.status) for row in rows} == {(1, TableStatus.RUNNING), (2, TableStatus.LOBBY)}
    assert (await desk.state()).seq == first
    desk.number = 2
    await desk.meet(GRISHA)
    for person in (GRISHA, ANYA, BORIS):
        await desk.press(person, "sit", where="lobby")
    await desk.pass_time(1)
    await desk.press(GRISHA, "start")
    assert {"hand:11", "hand:12", "hand:14"} <= {key for table, key in desk.wall.last if table == 2}
    await desk.pass_time(5)
    await desk.command(VIKA, "table")
    assert desk.wall.last[1, "table"].generation == generation + 1
    await desk.command(GRISHA, "stop")
    assert ((await desk.state(1)).proposal, (await desk.state(2)).proposal is None) == (None, False)


async def test_tables_of_topics_do_not_mix(desk: Desk) -> None:
    await desk.meet(*THREE)
    for thread in (7, 8, None):
        origin = Origin(GROUP, 10**6 + (thread or 0), thread, chat_title="Пулька & Co")
        desk.service.command("new", "20", ANYA, origin, f"7:topic{thread}")
        await desk.settle()
    rows = await desk.storage.open_tables(GROUP)
    assert {row.thread for row in rows} == {None, 7, 8}
    assert {desk.wall.last[row.id, "lobby"].surface.thread for row in rows} == {None, 7, 8}
    in_eight = next(row.id for row in rows if row.thread == 8)
    desk.service.command("new", "30", ANYA, Origin(GROUP, 10**6 + 99, 8), "7:again8")
    await desk.settle()
    assert (await desk.state(in_eight)).convention.pool_target == 30
    desk.service.command("stop", "", ANYA, Origin(GROUP, 10**6 + 100, 8), "7:stop8")
    await desk.settle()
    assert {row.thread for row in await desk.storage.open_tables(GROUP)} == {None, 7}


async def test_a_chat_has_ten_tables_at_most(desk: Desk) -> None:
    await desk.meet(ANYA)
    for thread in range(1, 15):
        desk.service.command("new", "", ANYA, Origin(GROUP, 10**6 + thread, thread), f"7:many{thread}")
        await desk.settle()
    assert len(await desk.storage.open_tables(GROUP)) == 10
    assert "слишком много столов" in last_words(desk)[1]


ALREADY = (
    "Ваш стол с роботами ещё открыт, он ниже. Закончить его — /stop; потом /play сдаст заново, /start даст и урок."
)
DESERTED = "💤 Стол ждёт вас: роботы между собой не играют."


@pytest.mark.parametrize("how", ["away", "leave"])
async def test_who_goes_from_his_robots_reads_that_they_wait_and_how_it_ends(desk: Desk, how: str) -> None:
    await desk.meet(ANYA)
    await desk.command(ANYA, "play сильные", private=True)
    if how == "away":
        await wish(desk, ANYA, "away")
    else:
        await desk.command(ANYA, "leave", private=True)
        asked = desk.screen(f"menu:{ANYA.id}")
        assert "Роботы между собой не играют: стол будет ждать вас" in asked.text
        assert {"leaveyes:1", "stay:1", "end"} == set(desk.actions(ANYA, f"menu:{ANYA.id}"))
        await from_menu(desk, ANYA, "leaveyes:1")
    assert DESERTED in desk.screen(f"hand:{ANYA.id}").text
    assert "играет робот" not in desk.screen(f"hand:{ANYA.id}").text
    log = await desk.log()
    await desk.pass_time(3600)
    assert await desk.log() == log
    await desk.say((ANYA, "back"))
    assert DESERTED not in desk.screen(f"hand:{ANYA.id}").text
    await wish(desk, ANYA, "away")
    hand = desk.screen(f"hand:{ANYA.id}")
    await desk.say((ANYA, "end:menu"))
    assert desk.screen(f"hand:{ANYA.id}") == hand, "asked below the cards"
    assert (1, ANYA.id) not in desk.wall.retired
    await from_menu(desk, ANYA, "endyes")
    assert (await desk.state()).stage is Stage.OVER


async def test_who_asks_to_be_forgotten_is_told_how_to_get_up(desk: Desk) -> None:
    await desk.meet(ANYA)
    await desk.command(ANYA, "play сильные", private=True)
    await desk.command(ANYA, "forget", private=True)
    assert last_words(desk)[1].endswith("Сначала закончите пульку (/stop) или встаньте (/leave), потом /forget.")


async def test_where_all_are_away_the_group_reads_that_the_table_waits(desk: Desk) -> None:
    await desk.begin(ANYA, BORIS, robots=1)
    await wish(desk, ANYA, "away")
    assert "Аня не за столом, пока играет робот" in desk.screen("table").text
    await wish(desk, BORIS, "away")
    assert "💤 Стол ждёт, роботы между собой не играют: Аня, Борис." in desk.screen("table").text
    await desk.say((ANYA, "end:menu"))
    assert "stopyes" in desk.actions(BORIS), "it needs both"


async def test_alone_with_robots(desk: Desk) -> None:
    await desk.meet(ANYA)
    await desk.command(ANYA, "play")
    assert "личном чате" in last_words(desk)[1]
    await desk.command(ANYA, "play 4 end=deals:1", private=True)
    table = await desk.state()
    assert (table.chat, table.names, table.stage) == (
        ANYA.id,
        ("Аня", "🤖 Пал Палыч", "🤖 Марья Ильинична"),
        Stage.DEAL,
    )
    assert role_keys(desk.wall, 1, Role.TABLE, Role.LOBBY, Role.HAND) == [f"hand:{ANYA.id}", "lobby"]
    generation = desk.wall.last[1, f"hand:{ANYA.id}"].generation
    await desk.command(ANYA, "play сильные", private=True)
    assert desk.wall.last[1, f"hand:{ANYA.id}"].generation == generation + 1
    assert last_words(desk) == (ANYA.id, ALREADY)
    await desk.command(ANYA, "play ten=maybe", private=True)
    await desk.deal()
    assert (await desk.state()).stage is Stage.OVER
    assert {wanted.surface.chat for wanted in desk.wall.all} == {ANYA.id}
    await desk.pass_time(1)
    await desk.press(ANYA, "again")
    assert (await desk.state(2)).stage is Stage.DEAL
    await desk.restart()
    desk.number = 2
    await desk.deal()


@pytest.mark.parametrize(
    "options", ["ten=maybe", "nonsense=1", "bridge", "10 abc", "pool_target=0", "pool_target=²", "²", "end=deals:0"]
)
async def test_bad_options_are_refused_with_the_reason(desk: Desk, options: str) -> None:
    await desk.command(ANYA, f"new {options}")
    assert await desk.storage.recent_tables(GROUP) == ()
    assert len(desk.wall.told) == 1
    why, _, outcome = last_words(desk)[1].partition("\n")
    assert why
    assert "не откры" in outcome


async def test_options_are_agreed(desk: Desk) -> None:
    await desk.command(ANYA, "new leningrad pool_target=4 ten=checked")
    convention = (await desk.state()).convention
    assert (convention.preset, convention.pool_target, str(convention.ten)) == ("leningrad", 4, "checked")


async def test_new_in_private_points_to_groups(desk: Desk) -> None:
    await desk.command(ANYA, "new", private=True)
    assert desk.wall.all == []
    assert last_words(desk)[0] == ANYA.id


@pytest.mark.parametrize("args", ["", "sit_77", "rules_77", "sit_", "sit_x", "sit_²", "sit_" + "9" * 40, "other_1"])
async def test_start_without_a_table(desk: Desk, args: str) -> None:
    await desk.command(ANYA, f"start {args}".strip(), private=True)
    assert len(desk.wall.told) == 1
    assert last_words(desk)[0] == ANYA.id


async def test_the_link_pressed_twice_tells_nothing_untrue(desk: Desk) -> None:
    """The message above the new one shrinks to a line; nobody has begun yet."""
    await desk.lobby(ANYA)
    await desk.meet(BORIS)
    for _ in range(2):
        await desk.command(BORIS, f"start {await desk.link()}", private=True)
        await desk.pass_time(4)
    assert desk.screen(f"hand:{BORIS.id}").retired == "Вы сели за стол «Пулька &amp; Co»."


@pytest.mark.parametrize("made_up", ["sit_1", "sit_1_", "sit_1_0", "sit_1_" + "0" * 16, "sit_1_ключ"])
async def test_nobody_sits_down_by_guessing(desk: Desk, made_up: str) -> None:
    await desk.lobby(ANYA)
    await desk.meet(STRANGER)
    await desk.command(STRANGER, f"start {made_up}", private=True)
    assert (await desk.state()).names == ("Аня",)
    assert last_words(desk)[0] == STRANGER.id


@pytest.mark.parametrize("made_up", ["rules_1", "rules_1_", "rules_1_0", "rules_1_" + "0" * 16, "rules_1_ключ"])
async def test_nobody_reads_the_rules_of_a_table_by_counting(desk: Desk, made_up: str) -> None:
    await desk.lobby(ANYA, robots=2)
    await desk.meet(STRANGER)
    for _ in range(2):  # of a lobby, and of a table that is played at and has no key any more
        told = len(desk.wall.told)
        await desk.command(STRANGER, f"start {made_up}", private=True)
        assert [screen.rows for _, _, screen in desk.wall.told[told:]] == [()]
        assert "Сочи" not in last_words(desk)[1]
        if (await desk.state()).stage is Stage.LOBBY:
            await desk.press(ANYA, "start")


async def test_an_old_link_to_the_rules_says_how_to_get_them(desk: Desk) -> None:
    await desk.lobby(ANYA)
    await desk.meet(BORIS)
    await desk.command(BORIS, "start rules_1", private=True)
    assert last_words(desk)[1] == "Эта ссылка устарела: нажмите «Правила» под столом ещё раз или наберите там /rules."


async def test_who_sits_there_needs_no_key_to_the_rules(desk: Desk) -> None:
    await desk.begin(*THREE)
    await desk.command(BORIS, "start rules_1", private=True)
    assert "Сочи" in last_words(desk)[1]


async def test_a_link_to_the_rules_of_a_score_goes_on_leading_there(desk: Desk) -> None:
    await desk.command(ANYA, "score Аня, Борис, Вика")
    link = (await desk.press(GRISHA, "rules", where="table")).text
    await desk.restart()
    await desk.command(GRISHA, f"start {link.rpartition('=')[2]}", private=True)
    assert "Сочи" in last_words(desk)[1]


async def test_links(desk: Desk) -> None:
    await desk.lobby(ANYA)
    await desk.meet(BORIS)
    await desk.command(BORIS, f"start rules_1_{(await desk.state()).key}", private=True)
    assert last_words(desk)[0] == BORIS.id
    assert "Сочи" in last_words(desk)[1]
    await desk.command(BORIS, f"start {await desk.link()}", private=True)
    assert (await desk.state()).names == ("Аня", "Борис")
    generation = desk.wall.last[1, f"hand:{BORIS.id}"].generation
    await desk.command(BORIS, f"start {await desk.link()}", private=True)
    assert (await desk.state()).names == ("Аня", "Борис")
    assert desk.wall.last[1, f"hand:{BORIS.id}"].generation == generation + 1
    await desk.command(ANYA, f"start {await desk.link()}")
    assert (await desk.state()).names == ("Аня", "Борис")
    await desk.press(ANYA, "closeyes")
    told = len(desk.wall.told)
    await desk.command(VIKA, f"start {await desk.link()}", private=True)
    assert len(desk.wall.told) == told + 1


async def test_the_table_is_full(desk: Desk) -> None:
    await desk.lobby(ANYA, BORIS, VIKA, GRISHA, options="club4")
    kept = desk.kept()
    assert (await desk.press(STRANGER, "sit")).kind == "toast"
    await desk.command(STRANGER, f"start {await desk.link()}", private=True)
    assert desk.kept() == kept
    assert len(desk.wall.told) == 1


async def test_table_twice_within_three_seconds_comes_down_once(desk: Desk) -> None:
    await desk.begin(*THREE)
    first = desk.wall.last[1, "table"].generation
    for _ in range(3):
        await desk.command(ANYA, "table")
        await desk.pass_time(0.9)
    assert desk.wall.last[1, "table"].generation == first + 1
    await desk.pass_time(1)
    await desk.command(ANYA, "table")
    assert desk.wall.last[1, "table"].generation == first + 2
    assert desk.wall.last[1, f"hand:{ANYA.id}"].generation == 1000
    await desk.command(ANYA, "table", private=True)
    assert desk.wall.last[1, f"hand:{ANYA.id}"].generation == 1001
    await desk.restart()
    assert desk.wall.last[1, "table"].generation == first + 2
    assert desk.wall.last[1, f"hand:{ANYA.id}"].generation == 1001


async def test_table_in_a_lobby_and_without_a_table(desk: Desk) -> None:
    await desk.command(ANYA, "table")
    assert len(desk.wall.told) == 1
    await desk.lobby(ANYA)
    await desk.command(ANYA, "table")
    assert desk.wall.last[1, "lobby"].generation == 1
    await desk.restart()
    assert desk.wall.last[1, "lobby"].generation == 1


async def test_hand(desk: Desk) -> None:
    await desk.lobby(*THREE)
    await desk.command(ANYA, "hand")
    assert len(desk.wall.told) == 1
    await desk.pass_time(1)
    await desk.press(ANYA, "start")
    await desk.command(ANYA, "hand")
    assert desk.wall.last[1, f"hand:{ANYA.id}"].generation == 1001
    assert last_words(desk)[1] == "Аня, ваши карты — в личном чате со мной."
    await desk.command(STRANGER, "hand")
    assert len(desk.wall.told) == 3
    assert not [key for key in role_keys(desk.wall, 1, Role.HAND) if key.endswith("99")]


@pytest.mark.parametrize("private", [False, True])
async def test_hand_is_that_of_the_match_and_not_of_a_lobby_or_a_score(desk: Desk, private: bool) -> None:
    """Who sits at a running deal and has sat down for another pulka since, in one chat or in two."""
    key = f"hand:{ANYA.id}"
    await desk.begin(*THREE)
    desk.chat = SUPERGROUP if private else GROUP
    await desk.lobby(ANYA, GRISHA)
    await desk.command(ANYA, "score Аня, Борис, Вика", private=private)
    before, told = desk.wall.last[1, key].generation, len(desk.wall.told)
    await desk.pass_time(5)
    await desk.command(ANYA, "hand", private=private)
    assert desk.wall.last[1, key].generation > before
    assert all("ещё не сданы" not in screen.text for _, _, screen in desk.wall.told[told:])


async def test_stop_gives_a_lobby_up(desk: Desk) -> None:
    await desk.lobby(ANYA)
    await desk.command(STRANGER, "stop")
    assert (await desk.state()).stage is Stage.LOBBY
    await desk.command(ANYA, "stop")
    assert (await desk.state()).stage is Stage.CLOSED


async def test_unknown_commands(desk: Desk) -> None:
    await desk.command(ANYA, "sleep")
    assert desk.wall.told == []
    await desk.command(ANYA, "sleep", private=True)
    assert len(desk.wall.told) == 1


async def test_every_command_that_help_tells_of_is_known(desk: Desk) -> None:
    await desk.command(ANYA, "sleep", private=True)
    unknown = last_words(desk)
    for name in set(COMMANDS) - {"tour", "week"}:  # see tests.bot.tournaments, tests.bot.week
        await desk.command(ANYA, "help", private=True)
        await desk.command(ANYA, name, private=True)
        assert last_words(desk) != unknown, name


async def test_help_in_a_group_leads_to_the_whole_of_it_in_private(desk: Desk) -> None:
    await desk.command(ANYA, "help")
    chat, _, screen = desk.wall.told[-1]
    ((button,), (how,)) = screen.rows
    assert (chat, button.text, how.text) == (GROUP, "Все команды и правила", "Как играют?")
    assert button.url is not None
    assert how.url is not None
    await desk.command(BORIS, f"start {button.url.partition('?start=')[2]}", private=True)
    chat, text = last_words(desk)
    assert chat == BORIS.id
    assert "/kick" in text
    await desk.command(ANYA, "help", private=True)
    assert last_words(desk) == (ANYA.id, text)
    await desk.command(VIKA, f"start {how.url.partition('?start=')[2]}", private=True)
    chat, text = last_words(desk)
    assert (chat, "Козырь" in text) == (VIKA.id, True), text


async def test_sheet_rules_and_record(make: Make) -> None:
    desk = make(decks=Decks(deck(*STRONG)))
    for name in ("pulya", "export", "rules", "help"):
        await desk.command(ANYA, name)
    assert len(desk.wall.told) == 4
    await desk.begin(*THREE)
    await desk.say(*CONCEDED)
    await desk.command(GRISHA, "pulya")
    assert desk.wall.told[-1][2].picture is not None
    await desk.pass_time(25)
    await desk.step()
    await desk.command(GRISHA, "export")
    chat, document = desk.wall.files[-1]
    assert chat == GROUP
    text = document.data.decode()
    assert (await desk.state()).number == 2
    scored = [event for event in record.parse(text).events if isinstance(event, DealScored)]
    assert [event.number for event in scored] == [1]
    await desk.command(ANYA, "rules")
    assert "Сочинка · пуля до 4" in last_words(desk)[1]


@pytest.mark.parametrize(("name", "told"), [("classic", "Классика · пуля до 10"), ("Гусарик", "Третья рука — болван")])
async def test_the_rules_of_a_convention_by_its_name(desk: Desk, name: str, told: str) -> None:
    await desk.command(ANYA, f"rules {name}")
    assert told in last_words(desk)[1]


async def test_a_new_lobby_does_not_hide_the_last_match(make: Make) -> None:
    desk = make(decks=Decks(deck(*STRONG)))
    await desk.begin(*THREE, options="4 end=deals:1")
    await desk.say(*CONCEDED)
    await desk.command(ANYA, "new 10")
    await desk.command(BORIS, "pulya")
    assert desk.wall.told[-1][2].picture is not None
    await desk.command(BORIS, "pulya", private=True)
    assert desk.wall.told[-1][2].picture is not None
    await desk.command(ANYA, "export")
    assert "rule pool_target=4\n" in desk.wall.files[-1][1].data.decode()
    await desk.command(ANYA, "rules")
    assert "пуля до 10" in last_words(desk)[1]


async def test_the_table_is_below_every_answer(make: Make) -> None:
    """Quietly, after the answer; in a topic of its own nothing is moved, and a question goes with its answer."""
    desk = make(decks=Decks(deck(*STRONG)))
    await desk.lobby(*THREE)
    lobby = desk.wall.last[1, "lobby"].generation
    await desk.command(BORIS, "help")
    await desk.command(GRISHA, "rules")
    assert desk.wall.last[1, "lobby"].generation == lobby + 2
    await desk.say((ANYA, "start"))

    def generations() -> tuple[int, int]:
        return desk.wall.last[1, "table"].generation, desk.wall.last[1, f"hand:{BORIS.id}"].generation

    table, hand = generations()
    for number, text in enumerate(("rules", "help", "history", "word Мороз"), 1):
        await desk.command(BORIS, text)
        assert generations() == (table + number, hand), text
        assert desk.wall.last[1, "table"].urgency is Urgency.QUIET
    table, hand = generations()
    await desk.command(BORIS, "leave")
    await desk.command(BORIS, "help", private=True)
    assert generations() == (table, hand + 1)
    await desk.say(*CONCEDED)
    shown = desk.wall.last[1, "deal:1"].generation
    await desk.command(VIKA, "help")
    assert desk.wall.last[1, "deal:1"].generation == shown + 1
    assert (1, "table") not in desk.wall.last, "the sheet stands for it"
    await desk.command(VIKA, "stop")
    assert desk.wall.last[1, "table"].generation == table + 1, "what was typed is answered by the table's own message"
    assert "stopyes" in desk.actions(ANYA, "table")


@pytest.mark.parametrize("asked", ["help", "stats", "settings"])
async def test_an_answer_in_private_is_the_last_message_until_its_reader_has_to_move(make: Make, asked: str) -> None:
    desk = make(decks=Decks(deck(*STRONG)))
    await desk.begin(*THREE)

    def generation() -> int:
        return desk.wall.last[1, f"hand:{ANYA.id}"].generation

    before = generation()
    await desk.command(ANYA, asked, private=True)
    await desk.pass_time(30)
    assert generation() == before, "nobody waits for her, so she reads on"
    await desk.say(CONCEDED[0])
    await desk.pass_time(10)
    assert generation() == before
    await desk.say(CONCEDED[1])
    assert desk.wall.last[1, f"hand:{ANYA.id}"].urgency is Urgency.NOW
    assert generation() == before + 1, "her turn"
    await desk.say(CONCEDED[2])
    assert generation() == before + 1, "once"


async def test_who_comes_back_by_start_has_the_cards_below_at_once(make: Make) -> None:
    desk = make(decks=Decks(deck(*STRONG)))
    await desk.begin(*THREE)
    before = desk.wall.last[1, f"hand:{ANYA.id}"].generation
    await desk.command(ANYA, "start", private=True)
    assert desk.wall.last[1, f"hand:{ANYA.id}"].generation == before + 1


async def test_an_answer_in_private_makes_room_for_a_question_to_its_reader_and_for_the_result(make: Make) -> None:
    desk = make(decks=Decks(deck(*STRONG)))
    await desk.begin(*THREE)
    key = f"hand:{ANYA.id}"
    before = desk.wall.last[1, key].generation
    await desk.command(ANYA, "help", private=True)
    await desk.command(VIKA, "stop")
    assert desk.wall.last[1, key].generation == before + 1
    await desk.press(ANYA, "stopno", where=key)
    await desk.say(*CONCEDED[:3])
    await desk.command(ANYA, "help", private=True)
    await desk.say(*CONCEDED[3:])
    assert (await desk.state()).stage is Stage.BETWEEN
    assert desk.wall.last[1, key].generation == before + 2


REFUSED = (
    *("new 0", "new kaliningrad", "score kaliningrad", "import rule whist_kind=x", "import pulka 1"),
    *("kick", "pulya", "fix Борис", "forget", "rules шахматы", "force"),
)


@pytest.mark.parametrize("started", [True, False])
async def test_the_table_stays_where_it_is_when_a_command_is_refused(make: Make, *, started: bool) -> None:
    desk = make(decks=Decks(deck(*STRONG)))
    await (desk.begin if started else desk.lobby)(*THREE)
    live = "table" if started else "lobby"
    standing = {key: desk.wall.last[1, key].generation for key in (live, f"hand:{BORIS.id}")}
    for text in REFUSED:
        for private in (False, True):
            told = len(desk.wall.told)
            await desk.command(BORIS, text, private=private)
            assert len(desk.wall.told) > told, text
            assert {key: desk.wall.last[1, key].generation for key in standing} == standing, (text, private)


async def test_whoever_asks_is_told_of_and_what_the_bot_has_to_say_is_for_nobody(make: Make) -> None:
    """What somebody asks for may wait for the table, and one who asks for too much is refused."""
    desk = make(decks=Decks(deck(*STRONG)))
    await desk.begin(*THREE)
    await desk.say(*CONCEDED)
    desk.wall.askers.clear()
    for text in ("help", "rules", "pulya", "export", "history", "kick", "word Мороз"):
        await desk.command(BORIS, text)
    await desk.raw(VIKA, Press(0, 0, "history:0"), message=4_000_000)
    assert set(desk.wall.askers[:-1]) == {BORIS.id}
    assert desk.wall.askers[-1] == VIKA.id
    of(MemoryStorage, desk.storage).failing = StorageFailed("The disk is full.")
    await desk.pass_time(120)
    assert desk.wall.askers[-1] == 0
    assert "Не могу записать" in last_words(desk)[1]


async def test_an_empty_sheet_is_not_drawn(desk: Desk) -> None:
    await desk.begin(*THREE)
    await desk.command(BORIS, "pulya")
    assert last_words(desk)[1] == "Ни одной сдачи ещё не записано, пулька пуста."


async def test_private_commands_mean_ones_own_table(make: Make) -> None:
    desk = make(decks=Decks(deck(*STRONG)))
    await desk.begin(*THREE)
    await desk.command(BORIS, "stop", private=True)
    assert (await desk.state()).proposal is not None
    await desk.command(BORIS, "pulya", private=True)
    assert last_words(desk)[0] == BORIS.id
    await desk.command(STRANGER, "pulya", private=True)
    assert desk.wall.told[-1][2].picture is None


async def two_deals(desk: Desk) -> None:
    await desk.begin(*THREE)
    await desk.say(*CONCEDED)
    await desk.pass_time(21)
    await desk.deal()


async def test_pages_of_this_deal_and_of_older_ones(make: Make) -> None:
    desk = make(decks=Decks(deck(*STRONG)))
    await two_deals(desk)
    await desk.meet(ANYA, can_dm=False)  # nothing can be shown to her alone
    for key, number in (("deal:2", 2), ("deal:1", 1)):
        sheet = desk.screen(key)
        await desk.press(STRANGER, f"page:layout:{number}", where=key)
        layout = desk.screen(key)
        assert layout.picture != sheet.picture
        await desk.press(STRANGER, f"page:why:{number}", where=key)
        assert desk.screen(key).text != layout.text
        await desk.press(STRANGER, f"page:sheet:{number}", where=key)
        assert desk.screen(key) == sheet, "a stranger holds no deal"
        await desk.press(ANYA, f"page:why:{number}", where=key)
    why = desk.screen("deal:2")
    await desk.restart()
    assert desk.screen("deal:2") == why
    await desk.raw(ANYA, Press(1, 1, "page:layout:1"), key="deal:1")
    assert desk.screen("deal:1").picture is not None
    assert "next" not in desk.actions(ANYA, "deal:1")
    assert "next" in desk.actions(ANYA, "deal:2")


async def test_the_layout_of_a_running_deal_is_nobodys(make: Make) -> None:
    desk = make(decks=Decks(deck(*STRONG)))
    await desk.begin(*THREE)
    shown = len(desk.wall.all)
    for page in ("layout", "why", "sheet"):
        assert (await desk.raw(ANYA, Press(1, 1, f"page:{page}:1"))).kind == "toast"
    assert not [wanted for wanted in desk.wall.all[shown:] if wanted.surface.role is Role.DEAL]


async def test_who_comes_back_sees_his_hand_again(desk: Desk) -> None:
    await desk.begin(*THREE)
    await desk.meet(BORIS, can_dm=False)
    person = await desk.storage.person(BORIS.id)
    assert person is not None
    assert not person.can_dm
    shown = len(desk.wall.all)
    await desk.meet(BORIS)
    again = [wanted for wanted in desk.wall.all[shown:] if wanted.surface.key == f"hand:{BORIS.id}"]
    assert again
    assert "Ваши карты" in again[-1].screen.text


async def moved(desk: Desk) -> Wall:
    desk.service.migrated(GROUP, SUPERGROUP)
    before = desk.wall
    await desk.settle()
    desk.chat = SUPERGROUP
    return before


async def test_a_group_becomes_a_supergroup(desk: Desk) -> None:
    await desk.begin(*THREE)
    await moved(desk)
    assert desk.wall.last[1, "table"].surface.chat == SUPERGROUP
    row = await desk.storage.table(1)
    assert row is not None
    assert row.chat == SUPERGROUP
    await desk.say((BORIS, "pass"))
    chat = await desk.storage.chat(SUPERGROUP)
    assert chat is not None
    assert b"Co" in chat.settings
    await desk.command(ANYA, "stop")
    assert (await desk.state()).proposal is not None


async def test_what_the_supergroup_has_put_back_to_the_usual_is_not_taken_from_the_group(desk: Desk) -> None:
    for chat, presses in ((GROUP, ("dark:1",)), (SUPERGROUP, ("dark:1", "dark:0"))):
        desk.chat = chat
        for action in presses:
            await choose_setting(desk, ANYA, f"set:{action}", group=True)
    desk.chat = GROUP
    await moved(desk)
    assert not (await desk.context.chats.of(SUPERGROUP)).dark


async def test_finished_tables_stay_where_they_are(make: Make) -> None:
    """A group that has played for years is not flooded with its old pictures when it moves."""
    desk = make(decks=Decks(deck(*STRONG)))
    await desk.begin(*THREE, options="4 end=deals:1")
    await desk.say(*CONCEDED)
    await desk.command(ANYA, "new")
    await desk.command(ANYA, "stop")
    await desk.command(ANYA, "new")
    shown = len(desk.wall.all)
    await moved(desk)
    assert {wanted.surface.table for wanted in desk.wall.all[shown:]} == {3}
