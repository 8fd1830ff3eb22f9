"""A week as people play it: same cards, same answers, one attempt, nothing of anybody else before the end."""

from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from bot.screens.actions import Action
from bot.screens.model import Press
from bot.screens.refusals import TABLE, Refusal
from bot.screens.texts import texts
from bot.screens.week.keys import WeekWord
from bot.screens.week.words import COURSE, WISHES, WeekRefusal, refused, robots_warm_up
from bot.storage.ports import Cause, StorageFailed
from bot.storage.sqlite.store import SqliteStorage
from bot.tables.log.state import Stage
from bot.tables.quiet_tables import QuietState
from bot.tables.startup import LANDED_S
from bot.week.course import WARMING_S
from bot.week.log import WeekLogs
from bot.week.service import RETRY_S
from bot.week.sessions import WeekSession
from engine.core.cards import Card
from engine.core.match import EndReason, StartDeal
from engine.core.seats import Seat
from engine.core.shuffle import shuffled, stream
from engine.games import GAMES
from engine.games.preferans import PREFERANS
from engine.games.preferans.events import DealStarted
from engine.three_hands.dealing import DECK
from engine.tools.verdicts import Outcome
from engine.tools.week_verdicts import verified_week
from engine.tournament.week import DEALS, closes_at, opens_at
from engine.tournament.weekly import AnyWeekEvent, Began, Dealt, Reason
from tests.bot.tables.kit.held import FORGET, PEOPLE, asked, is_forgotten_meanwhile
from tests.bot.tables.kit.people import ANYA, BORIS, VIKA
from tests.bot.week.kit import DAY_S, WEEK, WeekDesk, labels, words
from tests.clocks import HandClock
from tests.narrowed import there

RU = texts("ru")


def deal_of(log: tuple[object, ...], name: str) -> list[str]:
    """Return what happened in a deal, whatever the person is called."""
    events = [str(event) for event in log if type(event).__module__.startswith("engine.games")]
    return [event.replace(name, "?") for event in events]


async def test_two_people_play_a_whole_week_and_equal_plays_meet_equal_answers(desk: WeekDesk) -> None:
    desk.compares = True
    await desk.came(ANYA, BORIS)
    await desk.play(ANYA, DEALS)
    assert labels(desk.own(ANYA)) == ["Как посчитано", "Печати файлом", "Показывать меня всем как Аня"]
    await desk.play(BORIS, DEALS)
    week = await desk.week()
    anya, boris = week.attempts
    assert anya.results == boris.results == week.pars, "all of them play like the simple robot here"
    for one, other in zip(anya.tables, boris.tables, strict=True):
        assert deal_of(await desk.log(one), ANYA.name) == deal_of(await desk.log(other), BORIS.name)
    assert BORIS.name not in words(desk.own(ANYA))
    assert ANYA.name not in words(desk.own(BORIS))
    assert (await desk.tap(BORIS, WeekWord.BOARD, 1)).only == ("toast", RU.plain(WISHES[WeekRefusal.NOT_OVER]))
    assert (await desk.tap(BORIS, WeekWord.DEAL, 1)).only == ("toast", RU.plain(WISHES[WeekRefusal.NOT_OVER]))
    assert (await desk.tap(BORIS, WeekWord.PLAY)).only == ("toast", RU.plain(COURSE[Reason.DONE]))
    await _tell_no_secrets(desk)
    await desk.pass_time(closes_at(WEEK) - desk.clock.now())
    assert "Ваше место: 1 из 2." in words(desk.own(BORIS))
    for number in (*anya.tables, *boris.tables, *week.par_tables):
        assert not (await desk.state(number)).is_held
    await desk.tap(BORIS, WeekWord.DEAL, 4)
    page = words(desk.changed())
    assert all(word in page for word in ("Ваше место, сдаёт", "Прикуп", "Робот на вашем месте", "Борис"))
    await desk.tap(BORIS, WeekWord.FILE)
    text = desk.wall.files[-1][1].data.decode()
    assert f"\nmaster {week.secret}\n" in text
    _recompute(text, week.announced)
    told, outcome = verified_week(text, GAMES)
    assert (told.count("robots' match is of these"), outcome) == (DEALS, Outcome.PROVED), told


def _recompute(text: str, announced: str) -> None:
    """Check the file of a week as a stranger would: seals, secrets, decks, and the cards that the robots played."""
    told = text.splitlines()
    values = dict(line.rsplit(" ", 1) for line in told if line.startswith(("commit ", "seal ", "master ", "secret ")))
    seals = [bytes.fromhex(values[f"seal {deal}"]) for deal in range(DEALS + 1)]
    assert sha256(b"".join(seals)).hexdigest() == values["commit"] == announced
    records = ["".join(f"{line[2:]}\n" for line in part.splitlines()[1:]) for part in text.split("\nmatch ")[1:]]
    assert len(records) == DEALS
    for deal, record in enumerate(records, 1):
        secret = sha256(bytes.fromhex(values["master"]) + deal.to_bytes(8, "big")).digest()
        assert (secret.hex(), sha256(secret).digest()) == (values[f"secret {deal}"], seals[deal])
        (cards,) = (line for line in told if line.startswith(f"deck {deal} "))
        deck = tuple(map(Card, cards.split()[2:]))
        assert deck == shuffled(DECK, stream(secret))
        events = PREFERANS.record.parse(record).events
        dealt = next(event for event in events if isinstance(event, DealStarted))
        before = PREFERANS.replay(events[: events.index(dealt)])
        assert PREFERANS.decide(before, StartDeal(Seat((deal - 1) % 3 + 1), deck))[0] == dealt


async def _tell_no_secrets(desk: WeekDesk) -> None:
    """Check that nothing that was shown, sent or written has a secret of the week in it."""
    await desk.tap(BORIS, WeekWord.FILE)
    week = await desk.week()
    told = [screen.text for _, _, screen in (*desk.wall.told, *desk.wall.changed)]
    told += [wanted.screen.text for wanted in desk.wall.all] + [file.data.decode() for _, file in desk.wall.files]
    assert week.announced in told[-1]
    for secret in (week.secret, *(week.secret_of(deal).hex() for deal in range(DEALS + 1))):
        assert not any(secret in text for text in told)


async def test_the_week_is_opened_by_whoever_asks_first_and_shows_its_seal_before_anybody_plays(desk: WeekDesk) -> None:
    await desk.meet(ANYA, BORIS)
    first = await desk.say_to(ANYA, "week")
    week = await desk.week()
    assert week.announced in first.text
    assert week.attempts == ()
    assert week.announced in (await desk.say_to(BORIS, "start week")).text
    assert (await desk.week()).secret == week.secret
    group = await desk.say_to(VIKA, "week", group=True)
    assert [(button.text, button.url) for row in group.rows for button in row] == [
        ("Играть в личке", "https://t.me/pulka_test_bot?start=week")
    ]


async def test_who_stops_in_a_deal_goes_on_days_later_and_after_a_restart(desk: WeekDesk) -> None:
    await desk.came(ANYA)
    assert (await desk.tap(ANYA, WeekWord.PLAY)).only == ("empty", "")
    desk.number = (await desk.week()).attempts[0].tables[0]
    await desk.step()
    told = len(desk.wall.told)
    await desk.pass_time(2 * DAY_S)
    assert len(desk.wall.told) == told, "nobody is reminded"
    assert not [key for _, key in desk.wall.last if key.startswith(("ping", "warning"))]
    await desk.restart()
    await desk.say_to(ANYA, "week")
    assert labels(desk.own(ANYA))[0] == "К столу: сдача 1"
    assert (await desk.tap(ANYA, WeekWord.PLAY)).only == ("empty", "")
    assert (await desk.week()).attempts[0].tables == (desk.number,), "the deal that lies there, no other one"
    await desk.finish(ANYA)
    assert len((await desk.week()).attempts[0].results) == 1


async def test_the_table_shows_the_number_of_the_deal_and_no_gathering(desk: WeekDesk) -> None:
    await desk.came(ANYA)
    await desk.play(ANYA)
    await desk.tap(ANYA, WeekWord.PLAY)
    desk.number = (await desk.week()).attempts[0].tables[1]
    hand = (desk.number, f"hand:{ANYA.id}")
    assert words(desk.wall.last[hand].screen).startswith("Сдача 2 · ")
    assert not [wanted for wanted in desk.wall.all if "Готов" in labels(wanted.screen)]
    await desk.deal()
    assert words(desk.wall.last[hand].screen).startswith("Сдача 2. ")


async def test_who_presses_at_the_very_end_of_the_program_is_dealt_to(desk: WeekDesk) -> None:
    await desk.came(ANYA)
    reply = desk.ask(ANYA, WeekWord.PLAY)
    await desk.stop()
    assert reply.only == ("empty", "")
    (table,) = (await desk.week()).attempts[0].tables
    assert (await desk.state(table)).stage is Stage.DEAL


async def test_after_an_owner_that_did_not_end_the_message_of_a_week_is_shown_once_more(desk: WeekDesk) -> None:
    await desk.came(ANYA)
    await desk.tap(ANYA, WeekWord.PLAY)
    await desk.restart(took_over=True)
    desk.wall.doubted.clear()
    shown, row = len(desk.wall.all), await desk.row()
    await desk.pass_time(LANDED_S + 1)
    assert row in desk.wall.doubted
    assert f"week:{ANYA.id}" in {one.surface.key for one in desk.wall.all[shown:] if one.surface.table == row}


async def test_a_kill_between_two_commits_loses_nothing(desk: WeekDesk) -> None:
    await desk.came(ANYA)
    await desk.say_to(ANYA, "week")
    logs = WeekLogs(desk.storage)
    await logs.commit(there(await logs.found(WEEK)), (Began(ANYA.id, ANYA.name),))  # and no table
    await desk.restart()
    await desk.tap(ANYA, WeekWord.PLAY)
    desk.weeks._course.directed.clear()  # nobody hears that the deal is done
    await desk.finish(ANYA)
    assert (await desk.week()).attempts[0].results == ()
    await desk.restart()
    assert len((await desk.week()).attempts[0].results) == 1


async def test_a_table_that_is_opened_right_before_a_kill_is_the_one_that_counts(
    desk: WeekDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    act = desk.weeks._weeks.act

    async def dying(session: WeekSession, events: tuple[AnyWeekEvent, ...], cause: Cause | None = None) -> bool:
        if any(isinstance(event, Dealt) for event in events):
            raise StorageFailed("the program dies")
        return await act(session, events, cause)

    monkeypatch.setattr(desk.weeks._weeks, "act", dying)
    await desk.came(ANYA)
    await desk.tap(ANYA, WeekWord.PLAY)
    assert (await desk.week()).attempts[0].tables == ()
    await desk.restart()
    (table,) = (await desk.week()).attempts[0].tables
    assert there(await desk.service.quiet.look(table)).stage is Stage.DEAL


async def test_a_deal_that_ends_while_its_table_is_looked_at_is_counted(
    desk: WeekDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    quiet = desk.service.quiet
    look, stale = quiet.look, list[int]()

    async def late(table: int) -> QuietState | None:
        state = await look(table)
        if state is not None and state.is_over and not stale:
            stale.append(table)
            desk.weeks._heard(table)
            return replace(state, stage=Stage.DEAL)
        return state

    monkeypatch.setattr(quiet, "look", late)
    await desk.came(ANYA)
    await desk.play(ANYA)
    assert stale
    assert len(there((await desk.week()).attempt_of(ANYA.id)).results) == 1


async def test_a_repeated_press_begins_nothing_twice(desk: WeekDesk) -> None:
    await desk.came(ANYA)
    await desk.say_to(ANYA, "week")
    for _ in range(2):
        assert (await desk.tap(ANYA, WeekWord.PLAY, cause="7:once")).only == ("empty", "")
    (anya,) = (await desk.week()).attempts
    assert len(anya.tables) == 1


async def test_the_end_of_the_week_counts_what_was_finished_before_though_the_bot_was_down(desk: WeekDesk) -> None:
    await desk.came(ANYA)
    await desk.play(ANYA)
    await desk.tap(ANYA, WeekWord.PLAY)
    desk.weeks._course.directed.clear()
    await desk.finish(ANYA)  # the second is done, and the week has not noted it
    assert len((await desk.week()).attempts[0].results) == 1
    await desk.stop()
    desk.clock.lag(8 * DAY_S)
    await desk.started()
    week = await desk.week()
    assert (week.is_closed, len(week.attempts[0].results)) == (True, 2)
    assert "2 из 9: без места" in words(desk.own(ANYA))


async def test_a_deal_that_is_not_finished_at_the_end_does_not_count(desk: WeekDesk) -> None:
    await desk.came(ANYA)
    await desk.tap(ANYA, WeekWord.PLAY)
    desk.number = (await desk.week()).attempts[0].tables[0]
    desk.clock.lag(closes_at(WEEK) - desk.clock.now())  # the alarm is late
    await desk.tap(ANYA, WeekWord.PAGE)
    week, table = await desk.week(), await desk.state()
    assert (week.is_closed, week.attempts[0].results) == (True, ())
    assert (table.stage, there(table.status).ended) == (Stage.OVER, EndReason.RESET)
    assert (await desk.tap(ANYA, WeekWord.PLAY)).only == ("toast", RU.plain(COURSE[Reason.OVER]))


async def test_other_robots_keep_newcomers_out_and_nobody_else(desk: WeekDesk) -> None:
    await desk.came(ANYA, BORIS)
    await desk.play(ANYA)
    desk.robots.version = "another"
    assert (await desk.tap(BORIS, WeekWord.PLAY)).only == ("toast", RU.plain(COURSE[Reason.OTHER_ROBOTS]))
    assert "роботы сменились" in words(await desk.say_to(BORIS, "week"))
    await desk.play(ANYA)
    assert [len(attempt.results) for attempt in (await desk.week()).attempts] == [2]


async def test_without_the_fast_search_there_is_no_week(desk: WeekDesk) -> None:
    desk.robots.installed = False
    await desk.meet(ANYA)
    for group in (False, True):
        assert "быстрый счёт" in words(await desk.say_to(ANYA, "week", group=group))
    assert await WeekLogs(desk.storage).found(WEEK) is None


async def test_who_begins_before_the_robots_are_ready_is_dealt_to_as_soon_as_they_are(desk: WeekDesk) -> None:
    await desk.came(ANYA)
    desk.robots.ready = False
    assert (await desk.tap(ANYA, WeekWord.PLAY)).only == ("toast", robots_warm_up(RU))
    assert (await desk.week()).attempts[0].tables == ()
    desk.robots.ready = True
    await desk.pass_time(WARMING_S)
    assert len((await desk.week()).attempts[0].tables) == 1
    await desk.finish(ANYA)


async def test_who_waits_for_the_robots_is_dealt_to_though_the_store_fails_meanwhile(
    desk: WeekDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    await desk.came(ANYA)
    desk.robots.ready = False
    await desk.tap(ANYA, WeekWord.PLAY)
    opened, failures = desk.service.quiet.open, [StorageFailed("the disk is full")]

    async def failing(*given: Any, **more: Any) -> int:
        if failures:
            raise failures.pop()
        return await opened(*given, **more)

    monkeypatch.setattr(desk.service.quiet, "open", failing)
    desk.robots.ready = True
    await desk.pass_time(WARMING_S)
    assert (failures, (await desk.week()).attempts[0].tables) == ([], ())
    await desk.pass_time(RETRY_S)
    assert len((await desk.week()).attempts[0].tables) == 1


async def test_a_deal_that_is_opened_in_the_moment_of_the_end_is_broken_off(
    desk: WeekDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = desk.service.quiet.open

    async def slow(*given: Any, **more: Any) -> int:
        number = await opened(*given, **more)
        desk.clock.lag(closes_at(WEEK) - desk.clock.now())
        return number

    monkeypatch.setattr(desk.service.quiet, "open", slow)
    await desk.came(ANYA)
    await desk.tap(ANYA, WeekWord.PLAY)
    week = await desk.week()
    (table,) = week.attempts[0].tables
    assert (week.is_closed, (await desk.state(table)).stage) == (True, Stage.OVER)


async def test_nobody_is_dealt_to_after_the_end_because_the_robots_were_not_ready(desk: WeekDesk) -> None:
    await desk.came(ANYA)
    desk.robots.ready = False
    await desk.tap(ANYA, WeekWord.PLAY)
    desk.clock.lag(closes_at(WEEK) - desk.clock.now())
    desk.robots.ready = True
    await desk.pass_time(WARMING_S)
    week = await desk.week()
    assert (week.is_closed, week.attempts[0].tables) == (True, ())


async def test_a_week_that_ends_while_who_waited_is_dealt_to_is_closed_all_the_same(
    desk: WeekDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    await desk.came(ANYA)
    desk.robots.ready = False
    await desk.tap(ANYA, WeekWord.PLAY)
    course = desk.weeks._course
    deal = course.deal

    async def late(*given: Any) -> None:
        desk.clock.lag(closes_at(WEEK) - desk.clock.now())
        await deal(*given)

    monkeypatch.setattr(course, "deal", late)
    desk.robots.ready = True
    await desk.pass_time(WARMING_S)
    await desk.pass_time(closes_at(WEEK) + RETRY_S - desk.clock.now())
    week = await desk.week()
    assert (week.is_closed, week.attempts[0].tables) == (True, ())


async def test_a_page_that_is_not_the_kept_one_goes_with_its_press(desk: WeekDesk) -> None:
    await desk.came(ANYA)
    await desk.tap(ANYA, WeekWord.PLAY)
    kept = desk.wall.rows[await desk.row(), f"week:{ANYA.id}"].message
    for word in (WeekWord.PLAY, WeekWord.PAGE):
        await desk.pass_time(10)
        desk.wall.discarded.clear()
        assert (await desk.tap(ANYA, word)).only == ("empty", "")
        assert desk.wall.discarded == [(ANYA.id, 7)]
    assert desk.wall.rows[await desk.row(), f"week:{ANYA.id}"].message > kept, "the kept one comes down in its place"
    assert (await desk.tap(ANYA, WeekWord.SHOW, 1)).only == ("empty", "")
    assert "✓ Показывать меня всем как Аня" in labels(desk.own(ANYA))


async def test_nobody_plays_in_a_persons_place_and_nothing_is_broken_off(desk: WeekDesk) -> None:
    await desk.came(ANYA)
    await desk.tap(ANYA, WeekWord.PLAY)
    desk.number = (await desk.week()).attempts[0].tables[0]
    await desk.press(ANYA, Action.MENU)
    assert labels(desk.wall.last[desk.number, f"menu:{ANYA.id}"].screen) == ["Назад к картам"]
    token = (await desk.state()).stage_token
    for word in (Action.AWAY, Action.LEAVE, Action.LEAVE_YES, Action.PAUSE, Action.END, Action.END_YES, Action.LAP):
        assert (await desk.raw(ANYA, Press(desk.number, token, word), key=f"hand:{ANYA.id}")).kind == "toast", word
    for command in ("leave", "pause", "stop", "reset"):
        before = (await desk.state()).seq
        await desk.command(ANYA, command, private=True)
        assert (await desk.state()).seq == before, command
        assert words(desk.wall.told[-1][2]) in {
            RU.plain(TABLE[key]) for key in (Refusal.WAITS_FOR_YOU, Refusal.DIRECTOR_DECIDES)
        }


async def test_a_forgotten_person_leaves_a_nameless_attempt_that_is_on_no_board(desk: WeekDesk) -> None:
    await desk.came(ANYA, BORIS)
    await desk.play(ANYA)
    await desk.tap(ANYA, WeekWord.PLAY)
    await desk.play(BORIS)
    await desk.command(ANYA, "forget", private=True)
    await desk.raw(ANYA, Press(0, 0, "forget:yes"), key=f"hand:{ANYA.id}")
    await desk.settle()
    anya, boris = (await desk.week()).attempts
    assert (anya.person < 0, anya.name, boris.name) == (True, "игрок", "Борис")
    assert (await desk.state(anya.tables[-1])).stage is Stage.OVER
    assert [row.person for row in (await desk.week()).rows()] == [BORIS.id]
    await desk.play(BORIS)
    assert len((await desk.week()).attempts[1].results) == 2


async def test_who_has_everything_deleted_does_not_play_the_week_again(tmp_path: Path) -> None:
    clock = HandClock(opens_at(WEEK) + 60.0)
    storage = await SqliteStorage.open(tmp_path / "pulka.db", clock.now)
    desk = WeekDesk(storage=storage, clock=clock)
    await desk.came(ANYA, BORIS)
    await desk.play(ANYA)
    await desk.command(ANYA, "forget", private=True)
    await desk.raw(ANYA, Press(0, 0, "forget:yes"), key=f"hand:{ANYA.id}")
    await desk.restart(took_over=True)
    await desk.came(ANYA)
    assert (await desk.tap(ANYA, WeekWord.PLAY)).only == ("toast", refused(RU, WeekRefusal.HAS_PLAYED))
    assert len((await desk.week()).attempts) == 1
    await desk.play(BORIS)
    await desk.pass_time(7 * DAY_S)
    await desk.came(ANYA)
    assert (await desk.tap(ANYA, WeekWord.PLAY, week=WEEK + 1)).only == ("empty", "")
    await desk.stop()
    await storage.close()


async def test_whoever_begins_a_week_and_is_forgotten_in_that_moment_is_named_nowhere(desk: WeekDesk) -> None:
    await desk.came(ANYA)
    await desk.play(ANYA)
    for nth in range(1, 90):
        who = next(PEOPLE)
        await desk.came(who)
        begins = partial(desk.ask, who, WeekWord.PLAY)
        if not await is_forgotten_meanwhile(desk, who, nth, begins, partial(asked, desk, who, FORGET, who.id)):
            assert (await desk.week()).attempt_of(who.id) is not None
            return
        assert (await desk.week()).attempt_of(who.id) is None
    raise AssertionError("the press makes no end of calls")
