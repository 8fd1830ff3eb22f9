"""Boards of weeks that are over: who is on them by name, in a group and for all, and the way back to earlier weeks."""

from fractions import Fraction

import msgspec

from bot.screens.texts import texts, unmarked
from bot.screens.times import deadline
from bot.screens.week.keys import WeekWord
from bot.tables.ports import Person
from bot.week.log import WeekLogs
from engine.tournament.week import DEALS, opens_at
from engine.tournament.weekly import AnyWeekEvent, Began, Closed, Dealt, Opened, ParFound, Played
from tests.bot.tables.kit.people import ANYA, BORIS, GROUP, STRANGER, VIKA
from tests.bot.tables.past.stored import of_three, put
from tests.bot.week.kit import DAY_S, WEEK, WeekDesk, labels, words
from tests.engine.tournament.test_week import KNOWN, PARS
from tests.narrowed import there

LAST = WEEK - 1
BETTER = (KNOWN[0] + 60, *KNOWN[1:])
WORSE = (KNOWN[0] - 60, *KNOWN[1:])
UNITS = "ИМП, в скобках висты:"


async def was_played(desk: WeekDesk, *attempts: tuple[Person, tuple[Fraction, ...]], week: int = LAST) -> None:
    """Write the log of a week that is over."""
    logs = WeekLogs(desk.storage)
    row = await logs.open(Opened(week, "07" * 32, "stamp", "preferans", "sochi"))
    events: list[AnyWeekEvent] = [ParFound(90, par) for par in PARS]
    for number, (person, results) in enumerate(attempts, 1):
        events.append(Began(person.id, person.name))
        for exact in results:
            events += [Dealt(number, 90), Played(number, exact)]
    await logs.commit(there(await logs.load(row)), (*events, Closed()))


async def chosen(desk: WeekDesk, person: Person, **fields: bool) -> None:
    """Set settings of a person."""
    await desk.context.chats.change(person.id, lambda settings: msgspec.structs.replace(settings, **fields))


async def test_the_board_of_a_group_has_those_who_play_there_and_do_not_hide(desk: WeekDesk) -> None:
    await was_played(desk, (ANYA, KNOWN), (BORIS, BETTER), (VIKA, KNOWN[:7]), (STRANGER, BETTER))
    await put(desk, of_three(6, 0, -6, at=0.0))
    shown = words(await desk.say_to(ANYA, "week", group=True))
    rows = shown.splitlines()[-4:]
    assert rows == [UNITS, "1. Борис −1 (+142)", "2. Аня −5 (+82)", "· Вика — 7 из 9"]
    assert STRANGER.name not in shown
    await chosen(desk, BORIS, hides_stats=True)
    rows = words(await desk.say_to(ANYA, "week", group=True)).splitlines()[-2:]
    assert rows == ["1. Аня −5 (+82)", "· Вика — 7 из 9"]


async def test_a_group_where_nobody_has_played_is_told_so(desk: WeekDesk) -> None:
    await was_played(desk, (ANYA, KNOWN))
    shown = await desk.say_to(BORIS, "week", group=True)
    assert "Из этой группы не играл никто." in words(shown)
    assert labels(shown) == ["Играть в личке", "Сдачи"]


async def test_all_see_who_has_chosen_to_be_shown_with_the_place_among_all(desk: WeekDesk) -> None:
    await was_played(desk, (ANYA, KNOWN), (BORIS, BETTER), (VIKA, WORSE))
    await desk.came(ANYA, VIKA)
    await desk.tap(VIKA, WeekWord.BOARD, 1, week=LAST)
    assert words(desk.changed()).splitlines()[2:] == ["3. Вика −9 (+22)", "Всего доиграли: 3."], "the reader alone"
    await desk.tap(ANYA, WeekWord.SHOW, 1, week=LAST)
    await desk.tap(VIKA, WeekWord.BOARD, 1, week=LAST)
    assert words(desk.changed()).splitlines()[1:4] == [UNITS, "2. Аня −5 (+82)", "3. Вика −9 (+22)"]
    await chosen(desk, ANYA, hides_stats=True)
    await desk.tap(VIKA, WeekWord.BOARD, 1, week=LAST)
    assert ANYA.name not in words(desk.changed())
    await chosen(desk, ANYA, hides_stats=False)
    await desk.tap(ANYA, WeekWord.SHOW, 0, week=LAST)
    await desk.tap(VIKA, WeekWord.BOARD, 1, week=LAST)
    assert ANYA.name not in words(desk.changed())


async def test_a_deal_is_compared_person_by_person(desk: WeekDesk) -> None:
    await was_played(desk, (ANYA, KNOWN), (VIKA, KNOWN[:3]))
    await desk.came(ANYA, VIKA)
    await desk.tap(VIKA, WeekWord.SHOW, 1, week=LAST)
    await desk.tap(ANYA, WeekWord.DEAL, 2, week=LAST)
    told = words(desk.changed()).splitlines()
    assert told[1:] == ["Робот на вашем месте: +66⅔", "Висты · ИМП:", "Аня −66⅔ · −6", "Вика −66⅔ · −6"]
    await desk.tap(ANYA, WeekWord.DEAL, 4, week=LAST)
    assert words(desk.changed()).splitlines()[1:] == ["Робот на вашем месте: +20", "Висты · ИМП:", "Аня +26 · +1"]
    assert (await desk.tap(ANYA, WeekWord.DEAL, DEALS + 1, week=LAST)).kind == "toast"


async def test_earlier_weeks_are_a_button_away_also_past_one_that_nobody_asked_for(desk: WeekDesk) -> None:
    await was_played(desk, (ANYA, KNOWN), week=LAST - 2)
    await was_played(desk, (ANYA, BETTER))
    await desk.came(ANYA)
    await desk.tap(ANYA, WeekWord.BOARD, 1, week=LAST)
    assert labels(desk.changed())[1:] == ["◀ Неделя раньше"]
    await desk.tap(ANYA, WeekWord.BOARD, 1, week=LAST - 2)
    assert labels(desk.changed())[1:] == ["Неделя позже ▶"]


async def test_between_two_weeks_the_last_one_is_shown_and_nothing_is_opened(desk: WeekDesk) -> None:
    desk.clock.at = opens_at(WEEK) - 3600.0
    opens = unmarked(deadline(texts("ru"), opens_at(WEEK), desk.clock.at))
    assert f"Следующее откроется {opens}." in words(await desk.say_to(ANYA, "week"))
    assert "Следующее откроется" in words(await desk.say_to(ANYA, "week", group=True))
    await was_played(desk, (ANYA, KNOWN))
    await desk.restart()
    shown = await desk.say_to(ANYA, "week")
    assert f"Неделя кончилась. Следующая — {opens}." in words(shown)
    assert "Ваше место: 1 из 1." in words(shown)
    assert labels(shown)[:3] == ["Как посчитано", "Сдачи файлом", "Таблица"]
    assert await WeekLogs(desk.storage).found(WEEK) is None


async def test_what_is_about_one_person_is_no_button_of_a_group(desk: WeekDesk) -> None:
    await desk.came(ANYA)
    for word in (WeekWord.PLAY, WeekWord.PAGE, WeekWord.RULES, WeekWord.FILE, WeekWord.SHOW):
        assert (await desk.tap(ANYA, word, group=True)).kind == "toast"
    assert (await desk.tap(ANYA, WeekWord.BOARD, week=WEEK - 9)).only == ("toast", "В ту неделю никто не играл.")
    assert desk.wall.files == []


async def test_pages_turn_in_the_pressed_message_and_the_kept_one_stays(desk: WeekDesk) -> None:
    await desk.came(ANYA)
    await desk.tap(ANYA, WeekWord.RULES)
    assert "в ИМП" in words(desk.changed())
    await desk.tap(ANYA, WeekWord.PAGE)
    assert labels(desk.changed())[0] == "Играть"
    await desk.tap(ANYA, WeekWord.PLAY)
    await desk.pass_time(DAY_S / 24)
    before = len(desk.wall.changed)
    row = desk.wall.rows[await desk.row(), f"week:{ANYA.id}"]
    await desk.tap(ANYA, WeekWord.RULES, message=row.message)
    assert len(desk.wall.changed) == before
    assert "в ИМП" in words(desk.wall.told[-1][2])


async def test_a_group_reads_its_board_in_place(desk: WeekDesk) -> None:
    await was_played(desk, (ANYA, KNOWN))
    assert (await desk.tap(ANYA, WeekWord.BOARD, 1, week=LAST, group=True)).only == ("empty", "")
    assert desk.wall.changed[-1][0] == GROUP
    await desk.tap(ANYA, WeekWord.DEAL, 1, week=LAST, group=True)
    assert "сдача 1" in words(desk.changed())
