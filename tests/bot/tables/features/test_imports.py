"""Records that people send: what is taken and what is refused, the review, and a match that goes on."""

import asyncio
import os
import random
from pathlib import Path

import pytest

from bot.games.preferans.pictures.drawings import LayoutDrawing, SheetDrawing
from bot.metrics import Metrics
from bot.robot_pool import RobotPool
from bot.screens.actions import Action
from bot.screens.model import Press, Screen
from bot.screens.report_face import ReportFace
from bot.storage.ports import TableStatus
from bot.tables.decide import imported
from bot.tables.decide.imported import LONG_TEXT, MOST_BYTES, is_long, with_clean_names
from bot.tables.log.events import TableOpened
from bot.tables.log.state import Stage
from bot.tables.ports import Attachment, Person
from engine.core.game import AnyGame
from engine.core.match import Substituted
from engine.core.shuffle import commitment
from engine.games import GAMES
from engine.games.preferans import record
from engine.games.preferans.events import DealScored
from engine.games.skat.moves import Receive
from engine.three_hands.dealing import DECK
from tests.bot.tables.conftest import Make
from tests.bot.tables.deeds import AUSTRIAN_PAPER, PAPER, SKAT_PAPER, loose
from tests.bot.tables.kit.decks import STRONG, Decks, deck
from tests.bot.tables.kit.desk import Desk
from tests.bot.tables.kit.people import ANYA, BORIS, EVERYBODY, GRISHA, STRANGER, THREE, VIKA
from tests.clocks import PATIENCE_S
from tests.engine.games.preferans.record.fair_walk import broken_in_the_middle
from tests.games.every import Played
from tests.games.walk import Walk

PASSED = "deal 3 dealer=2 paper\noutcome allpass"
RECORDS = {path.stem: path.read_text() for path in sorted((Path(__file__).parents[3] / "records").glob("*.txt"))}


async def played(make: Make, deals: int = 2) -> str:
    """The record of a match that has been stopped."""
    desk = make(decks=Decks(deck(*STRONG)))
    await desk.begin(*THREE, options="20")
    for _ in range(deals):
        await desk.deal()
        await desk.pass_time(25)
    await desk.command(ANYA, "export")
    await desk.stop()
    return desk.wall.files[-1][1].data.decode()


def told(desk: Desk) -> Screen:
    return desk.wall.told[-1][2]


def words(screen: Screen) -> list[str]:
    return [key.press.action for row in screen.rows for key in row if key.press is not None]


async def send(desk: Desk, text: str | bytes, *, person: Person = ANYA, private: bool = False) -> Screen:
    """The person sends a file."""
    body = text.encode() if isinstance(text, str) else text
    await desk.command(person, "import", attached=desk.files.put("pulka.txt", body), private=private)
    return told(desk)


async def tables(desk: Desk) -> int:
    """How many there are."""
    number = 0
    while await desk.storage.table(number + 1) is not None:
        number += 1
    return number


# -- what is taken


@pytest.mark.parametrize("name", ["skat", "austrian", "preferans"])
async def test_a_long_record_of_every_game_is_read_in_a_process_of_its_own(make: Make, name: str) -> None:
    game, pool = GAMES[name], RobotPool(Metrics(), GAMES.values(), workers=1)
    text = long_record(game)
    assert is_long(text)
    desk = make(thinker=pool)
    try:
        async with asyncio.timeout(PATIENCE_S):
            while await pool.work_out(os.getpid) == os.getpid():  # noqa: ASYNC110  # a process of its own starts
                await asyncio.sleep(0.01)
        shown = await send(desk, text, private=True)
    finally:
        await desk.stop()
        await pool.close()
    assert "Запись" in shown.text
    kept = (await desk.state(desk.number)).match
    assert game.result(kept) == game.result(game.record.parse(text).match)


def long_record(game: AnyGame) -> str:
    """Write a match of random moves, behind it remarks until its record is long."""
    walk = Walk(Played(game, next(iter(game.rules.presets)), 3), random.Random(7))
    walk.play_match(9)
    text = game.record.write(walk.events)
    return text + "# a remark\n" * ((LONG_TEXT - len(text)) // len("# a remark\n") + 1)


async def test_a_record_is_shown_and_looked_through(make: Make) -> None:
    text = await played(make)
    desk = make()
    shown = await send(desk, text)
    assert isinstance(shown.picture, SheetDrawing)
    assert all(word in shown.text for word in ("Запись пульки", "Аня", "Борис", "Вика", "Сочи", "2 сдачи"))
    assert words(shown) == ["turn:1:1:layout", "turn:1:2:layout", "resume:1", "pastfile:1"]
    for action in ("turn:1:1:layout", "turn:1:1:play", "turn:1:2:play", "turn:1:2:why", "turn:1:2:sheet"):
        assert (await loose(desk, STRANGER, action)).only == ("empty", "")
        picture = desk.wall.changed[-1][2].picture
        assert isinstance(picture, LayoutDrawing if action.endswith(("layout", "play")) else SheetDrawing)
    await loose(desk, BORIS, "pastfile:1")
    assert desk.wall.files[-1][1].data.decode() == text
    before = desk.wall.changed[-1]
    await desk.restart()
    await loose(desk, ANYA, "turn:1:2:sheet")
    assert desk.wall.changed[-1] == before


@pytest.mark.parametrize("where", ["typed", "answered", "answered file", "private file"])
async def test_the_ways_to_send_one(make: Make, where: str) -> None:
    desk = make()
    await desk.meet(ANYA)
    if where == "typed":
        await desk.command(ANYA, f"import {PAPER}")
    elif where == "answered":
        await desk.command(ANYA, "import", quoted=PAPER)
    else:
        await send(desk, "\ufeff" + PAPER.replace("\n", "\r\n"), private=where == "private file")
    assert "Запись пульки" in told(desk).text
    assert ("resume:1" in words(told(desk))) == (where != "private file")
    assert ("в группу" in told(desk).text) == (where == "private file")


async def test_an_import_is_nobodys_match(make: Make) -> None:
    """It is neither in the history nor the table that /pulya and /export mean, and stays in its chat."""
    desk = make()
    await desk.meet(ANYA, BORIS)
    await send(desk, PAPER)
    row = await desk.storage.table(1)
    assert row is not None
    assert (row.status, row.match_seq) == (TableStatus.CLOSED, None)
    for command in ("pulya", "export", "table"):
        await desk.command(ANYA, command)
        assert "нет" in told(desk).text or "не начал" in told(desk).text
    await desk.command(ANYA, "history")
    assert words(told(desk)) == []
    for action in ("turn:1", "turn:1:1:sheet", "pastfile:1", "resume:1"):
        assert (await loose(desk, BORIS, action, chat=BORIS.id)).kind == "toast"
        assert (await loose(desk, BORIS, action, chat=-99)).kind == "toast"
    for action in ("page:sheet:1", "start", "sit", "next", "hand", "help", "rules", "close", "share"):
        assert (await desk.raw(ANYA, Press(1, 1, action))).kind == "toast"
    assert not desk.wall.last


@pytest.mark.parametrize("name", RECORDS)
async def test_every_record_can_be_looked_through(make: Make, name: str) -> None:
    """Paper deals, four seats, misères, claims, leavers, deals nobody played."""
    desk = make()
    shown = await send(desk, RECORDS[name])
    deals = record.parse(RECORDS[name]).match.standing.deals
    assert len(shown.text) <= 1024
    for deal in range(1, deals + 1):
        for leaf in ("layout", "play", "sheet", "why"):
            assert (await loose(desk, ANYA, f"turn:1:{deal}:{leaf}")).only == ("empty", "")
            screen = desk.wall.changed[-1][2]
            assert screen.picture is not None
            assert 0 < len(screen.text) <= 1024
    assert (await loose(desk, ANYA, f"turn:1:{deals + 1}:sheet")).kind == "toast"


async def test_a_deal_that_breaks_off_is_left_out(make: Make) -> None:
    text = await played(make, 1)
    hands = text[text.index("hand 1") : text.index("auction")]
    desk = make()
    shown = await send(desk, f"{text}\ndeal 2 dealer=2\n{hands}")
    assert "обрывается" in shown.text
    assert "resume:1" not in words(shown)
    assert (await loose(desk, ANYA, "turn:1:2:layout")).kind == "toast"
    assert (await loose(desk, ANYA, "resume:1")).kind == "toast"
    await loose(desk, ANYA, "pastfile:1")
    assert "deal 2" not in desk.wall.files[-1][1].data.decode()


@pytest.mark.parametrize(
    ("text", "line", "sheet"),
    [
        (PAPER, "tricks=1:7,2:2,3:1", "sheet 1:pool+4"),
        (AUSTRIAN_PAPER, "whist=2:pass,3:pass", "sheet 1:cash+20 2:cash+10 pot:0"),
        (AUSTRIAN_PAPER, "whist=3:pass,1:pass", f"{PASSED}\nsheet 1:cash+10 2:cash-10 pot:10"),
        (SKAT_PAPER, "bid=20 points=72", "sheet 1:list+40"),
    ],
    ids=["preferans", "austrian", "austrian-passed", "skat"],
)
async def test_a_sheet_that_would_be_counted_otherwise_is_taken_as_written(
    make: Make, text: str, line: str, sheet: str
) -> None:
    """It is kept, and every page of its deals can be looked at."""
    shown = await send(make(), text.replace(line, f"{line}\n{sheet}"))
    assert "не так" in shown.text


# -- what is refused


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        ("pulka 2\n", 1, "1"),
        (PAPER.replace("dealer=1", "dealer=2"), 12, "dealer"),
        (PAPER.replace("1:4,2:3", "1:4,2:4"), 13, "десять"),
        (PAPER.replace("pool_target", "pool_size"), 3, "pool_size"),
        (PAPER.replace("convention sochi", "convention mars"), 2, "mars"),
        (PAPER + "nonsense <b>&\n", 14, "Неизвестная строка «nonsense»."),
        (PAPER.replace("seat 2", "seat 3"), 5, "Seat 3 вместо seat 2."),
        (PAPER.replace("3:pass", "3:paß"), 9, "не решение защитника"),
        (PAPER + "deal 3 dealer=3\n", 14, "Сдачу 3 сдаёт место 2, а не место 3."),
        ("pulka 1\n" + "seat 1 x" * 3000, 2, "seat"),
        (PAPER + 'adjust 1 pool+1 "\\ud800"\n', 14, "\\ud800"),
    ],
)
async def test_a_bad_record_is_told_by_its_line(make: Make, text: str, line: int, why: str) -> None:
    desk = make()
    kept = desk.kept()
    shown = await send(desk, text)
    assert shown.text.startswith(f"Строка {line} записи")
    assert why in shown.text
    assert len(shown.text) < 700
    assert shown.rows == ()
    assert await tables(desk) == 0
    assert kept is not None


@pytest.mark.parametrize(
    ("body", "why"),
    [
        (b"\x89PNG\r\n\x1a\n\0\0", "не текст"),
        ("pulka 1\nseat 1 Аня".encode("cp1251"), "не текст"),
        (b"pulka 1\0", "не текст"),
        (b"", "не запись"),
        (b"hello\nworld", "не запись"),
        (b"# nothing", "не запись"),
        (b"pulka 1\n" + b"#" * MOST_BYTES, "слишком"),
        (b'"' + b'\\"' * (MOST_BYTES // 2 - 1), "не запись"),  # a string nobody closes is read once, not for minutes
    ],
)
async def test_what_is_no_record(make: Make, body: bytes, why: str) -> None:
    desk = make()
    assert why in (await send(desk, body, private=True)).text
    assert "\n" not in told(desk).text
    assert await tables(desk) == 0


async def test_a_record_of_numbers_nobody_could_write(make: Make) -> None:
    """Every denominator up to 4999: the line at which it is too much is named, and nothing is kept."""
    desk, head = make(), "pulka 1\nconvention sochi\nseat 1 А\nseat 2 Б\nseat 3 В\n"
    shown = await send(desk, head + "".join(f"adjust 1 pool+1/{part}\n" for part in range(2, 5000)))
    assert "Строка 21 записи: <code>adjust 1 pool+1/17</code>" in shown.text
    assert "слишком большими или слишком дробными" in shown.text
    assert await tables(desk) == 0
    assert "Запись" in (await send(desk, head + "".join(f"adjust 1 pool+1/{part}\n" for part in range(2, 17)))).text


@pytest.mark.parametrize("broken", [(ReportFace, "leaf"), (imported, "cover_screen")], ids=["leaf", "cover"])
@pytest.mark.parametrize("name", ["sochi-raspasy-and-help", "played-six-open"])
async def test_what_cannot_be_shown_is_not_kept(
    make: Make, broken: tuple[object, str], name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def break_down(*_: object) -> None:
        raise LookupError("As")

    desk = make()
    with monkeypatch.context() as patched:
        patched.setattr(*broken, break_down)
        shown = await send(desk, RECORDS[name])
    assert shown.text == "Прочитать эту запись я могу, а показать — нет, поэтому не сохраняю."
    assert await tables(desk) == 0
    assert "Запись" in (await send(desk, RECORDS[name])).text


async def test_pictures_of_what_was_sent_say_so(make: Make) -> None:
    """So that they are drawn apart from all others, and words take their place where that takes too long."""
    desk = make()
    assert "нарисовать" in (await send(desk, RECORDS["played-six-open"])).undrawn
    for leaf in ("sheet", "layout", "play", "why"):
        await loose(desk, ANYA, f"turn:1:1:{leaf}")
        assert desk.wall.changed[-1][2].undrawn
    await desk.begin(*THREE)
    assert not any(isinstance(it.drawn, Screen) and it.screen.undrawn for it in desk.wall.all)


async def test_a_file_that_is_too_large_or_gone(make: Make) -> None:
    desk = make()
    large = desk.files.put("x.txt", b"pulka 1", size=MOST_BYTES + 1)
    await desk.command(ANYA, "import", attached=large)
    assert "слишком" in told(desk).text
    await desk.command(ANYA, "import", attached=desk.files.put("x.txt", b"x" * (MOST_BYTES + 1), size=0))
    assert "Telegram" in told(desk).text
    await desk.command(ANYA, "import", attached=Attachment("nowhere"))
    assert "Telegram" in told(desk).text
    await desk.command(ANYA, "import")
    assert "/import" in told(desk).text


async def test_a_file_of_conditions_opens_a_table(make: Make) -> None:
    desk = make()
    await desk.command(
        ANYA, "import", attached=desk.files.put("rules.txt", b"convention leningrad\nrule pool_target=5")
    )
    assert (await desk.state()).convention.pool_target == 5


@pytest.mark.parametrize("typed", ["import", "import rule pool_target=5", "import anything", "rules rule dark=yes"])
async def test_in_private_it_is_said_what_may_be_imported_where(make: Make, typed: str) -> None:
    desk = make()
    await desk.command(ANYA, typed, private=True)
    assert "файл" in told(desk).text
    assert "в группе" in told(desk).text
    assert "/new" not in told(desk).text
    assert await tables(desk) == 0


async def test_a_file_of_conditions_in_private_opens_nothing(make: Make) -> None:
    desk = make()
    assert "в группе" in (await send(desk, "convention leningrad\n", private=True)).text
    assert await tables(desk) == 0


async def test_thirty_records_an_hour(make: Make) -> None:
    desk = make()
    for _ in range(30):
        await send(desk, PAPER)
    assert "за час" in (await send(desk, PAPER)).text
    await desk.pass_time(3601)
    assert "Запись" in (await send(desk, PAPER)).text


async def test_thirty_records_an_hour_of_one_person_in_all_chats(make: Make) -> None:
    desk = make()
    await desk.meet(ANYA, BORIS)
    for place in range(30):
        desk.chat = -100 - place % 3
        assert "Запись" in (await send(desk, PAPER)).text
    desk.chat = -200
    assert "за час" in (await send(desk, PAPER)).text
    assert "за час" in (await send(desk, PAPER, private=True)).text
    assert "Запись" in (await send(desk, PAPER, person=BORIS)).text
    await desk.pass_time(3601)
    assert "Запись" in (await send(desk, PAPER)).text


async def test_broken_records_break_nothing(make: Make) -> None:
    """Whatever is done to a record, it is taken or refused with a line."""
    rng = random.Random(7)
    text = await played(make, 1)
    desk = make()
    for _ in range(60):
        rows = text.split("\n")
        at = rng.randrange(len(rows))
        match rng.randrange(4):
            case 0:
                del rows[at]
            case 1:
                rows.insert(at, rng.choice(rows))
            case 2:
                rows[at] = "".join(rng.sample(rows[at], len(rows[at])))
            case _:
                rows[at] = rows[at].replace(str(rng.randrange(10)), str(rng.choice(DECK)))
        await desk.pass_time(200)
        shown = await send(desk, "\n".join(rows))
        assert "Запись" in shown.text or "Строка" in shown.text or "не запись" in shown.text


def test_names_are_cleaned_line_by_line() -> None:
    text = (
        'pulka 1\nseat 1 "A\\u202eB\\u0000"\nseat 2 A\u200bB\nseat 3\n# seat 9 x\nseat x y\nseat 3 "open\njoin 4 '
        + "Z" * 90
    )
    rows = with_clean_names(text).split("\n")
    assert rows[:4] == ["pulka 1", "seat 1 AB", "seat 2 AB 2", "seat 3"]
    assert rows[5:7] == ["seat x y", 'seat 3 "open']
    assert rows[7] == "join 4 " + "Z" * 31 + "…"


# -- a match that goes on


ROBBER = """pulka 1
convention skat_robber
rule bock_at=1
seat 1 Аня
seat 2 Борис
seat 3 Вика
deal 1 dealer=1 paper
outcome declarer=1 game=h tops=+1 bid=20 points=61
deal 2 dealer=2 paper
outcome passed
deal 3 dealer=3 paper
outcome passed
deal 4 dealer=1 paper
outcome passed
"""


async def resume(desk: Desk, text: str) -> None:
    await desk.meet(*THREE)
    await send(desk, text)
    assert (await loose(desk, VIKA, "resume:1")).only == ("empty", "")
    desk.number = 2


async def test_a_match_goes_on_from_its_sheet(make: Make) -> None:
    text = await played(make)
    before = record.parse(text).match.standing
    desk = make()
    await resume(desk, text)
    assert "кто сядет" in desk.screen("lobby").text
    await desk.say((BORIS, "occupy:2"), (VIKA, "occupy:3"))
    assert Action.GO_ON not in desk.actions(ANYA, "lobby")
    await desk.restart()
    await desk.say((ANYA, "occupy:1"), (ANYA, Action.GO_ON))
    table = await desk.state()
    assert (table.stage, table.number, table.names) == (Stage.DEAL, 3, ("Аня", "Борис", "Вика"))
    assert table.match is not None
    assert table.match.standing.sheet == before.sheet
    assert "сдача 3" in desk.screen("lobby").text
    assert "Сдача 3" in desk.screen(f"hand:{ANYA.id}").text
    await desk.deal()
    await desk.command(ANYA, "export")
    exported = desk.wall.files[-1][1].data.decode()
    assert exported.startswith(text.rstrip())
    assert record.parse(exported).match.standing.deals == 3
    await desk.command(STRANGER, "history")
    assert words(told(desk)) == ["past:2"]
    await loose(desk, STRANGER, "turn:2:1:play")
    assert "Сдача 1" in desk.wall.changed[-1][2].text


async def test_others_and_robots_take_seats(make: Make) -> None:
    """Who plays under another name is a substitute in the record; a robot too."""
    text = await played(make, 1)
    desk = make()
    await resume(desk, text)
    await desk.meet(GRISHA)
    assert (await desk.press(STRANGER, "robotat:1")).kind == "toast"
    await desk.say((GRISHA, "occupy:2"), (GRISHA, "occupy:1"), (BORIS, "occupy:2"))
    assert (await desk.press(GRISHA, "vacate:2")).kind == "toast"
    await desk.say((BORIS, "vacate:2"), (GRISHA, "robotat:2"), (GRISHA, "robotat:3"), (GRISHA, "vacate:3"))
    assert (await desk.raw(GRISHA, Press(2, (await desk.state()).stage_token, "goon"), key="lobby")).kind == "toast"
    await desk.say((GRISHA, "robotat:3"), (GRISHA, Action.GO_ON))
    table = await desk.state()
    assert table.names[0] == "Гриша"
    assert table.humans == (GRISHA.id,)
    events = [event for event in await desk.log() if isinstance(event, Substituted)]
    assert [int(event.seat) for event in events] == [1, 2, 3]
    while (await desk.state()).number == 2 and (await desk.state()).stage is Stage.DEAL:
        await desk.step()
    assert [event.number for event in await desk.log() if isinstance(event, DealScored)] == [1, 2]


async def test_paper_deals_go_on_with_cards(make: Make) -> None:
    desk = make()
    await resume(desk, PAPER)
    await desk.say((ANYA, "occupy:1"), (BORIS, "occupy:2"), (VIKA, "occupy:3"), (VIKA, Action.GO_ON))
    await desk.deal()
    await desk.command(ANYA, "export")
    match = record.parse(desk.wall.files[-1][1].data.decode()).match
    assert match.standing.deals == 3


async def test_what_a_game_leaves_nobody_to_choose_follows_a_deal_that_begins_as_well(make: Make) -> None:
    """A robber match of Skat goes on with its shoving lap, where forehand must take the two cards."""
    desk = make()
    await resume(desk, ROBBER)
    await desk.say((ANYA, "occupy:1"), (BORIS, "occupy:2"), (VIKA, "occupy:3"), (VIKA, Action.GO_ON))
    (received,) = [event for event in await desk.log() if isinstance(event, Receive)]
    forehand = {1: ANYA, 2: BORIS, 3: VIKA}[int(received.seat)]
    assert "Пришли: " in desk.screen(f"hand:{forehand.id}").text
    assert "Отдать две карты" in desk.screen("table").text


async def test_four_seats_with_one_who_left(make: Make) -> None:
    """His seat stays empty, his numbers stay."""
    text = RECORDS["join-leave-substitute"].replace("end agreed", "")
    standing = record.parse(text).match.standing
    desk = make()
    await resume(desk, text)
    gone = {int(leaver.seat) for leaver in standing.leavers}
    assert gone
    seats = [seat for seat in range(1, len(standing.players) + 1) if seat not in gone]
    for person, seat in zip(EVERYBODY, seats, strict=False):
        await desk.say((person, f"occupy:{seat}"))
    for seat in gone:
        assert (await desk.raw(STRANGER, Press(2, (await desk.state()).stage_token, f"occupy:{seat}"))).kind == "toast"
    await desk.say((ANYA, Action.GO_ON))
    assert (await desk.state()).number == standing.deals + 1
    await desk.deal()


async def test_a_seat_by_its_link(make: Make) -> None:
    desk = make()
    await resume(desk, PAPER)
    reply = await desk.press(GRISHA, "occupy:2")
    assert reply.kind == "url"
    link = reply.text.partition("start=")[2]
    await desk.command(GRISHA, f"start {link[:-1]}x", private=True)
    assert (await desk.state()).seat_of(GRISHA.id) is None
    await desk.meet(GRISHA)
    await desk.command(GRISHA, f"start {link}", private=True)
    assert (await desk.state()).seat_of(GRISHA.id) == 2
    assert "Гриша" in desk.screen(f"hand:{GRISHA.id}").text
    for forged in ("take_2_9_", "take_2_x_", "take_2", "take_1_1_", "take_2_2_"):
        await desk.command(STRANGER, f"start {forged}", private=True)
    assert (await desk.state()).seat_of(STRANGER.id) is None


async def test_its_rules_are_fixed_and_new_tables_wait(make: Make) -> None:
    desk = make()
    await resume(desk, PAPER)
    await desk.say((ANYA, "occupy:1"))
    token = (await desk.state()).stage_token
    for action in ("pool:4", "rule:jumps=yes", "base:leningrad", "sit", "stand", "robot:3", "norobot:3", "start"):
        assert (await desk.raw(ANYA, Press(2, token, action), key="lobby")).kind == "toast"
    await desk.command(ANYA, "new 4")
    assert "по её правилам" in told(desk).text
    assert (await loose(desk, ANYA, "resume:1")).kind == "toast"
    await desk.command(ANYA, "leave")
    assert (await desk.state()).humans == ()
    await desk.say((VIKA, Action.CLOSE_YES))
    assert (await loose(desk, ANYA, "resume:1")).only == ("empty", "")


async def test_a_finished_match_does_not_go_on(make: Make) -> None:
    shown = await send(make(), f"{PAPER}end agreed\n")
    assert "resume:1" not in words(shown)
    assert "остановлена" in shown.text


async def test_the_log_says_what_a_table_is_for(make: Make) -> None:
    desk = make()
    await resume(desk, PAPER)
    first, second = (await desk.log(1))[0], (await desk.log(2))[0]
    assert isinstance(first, TableOpened)
    assert isinstance(second, TableOpened)
    assert (first.review, first.source, second.review, second.source) == (True, 0, False, 1)


async def test_a_record_with_deals_that_were_broken_off_is_shown_and_goes_on(make: Make) -> None:
    """A deal without a result is one line; the match goes on with the next number, from cards of its own."""
    text = RECORDS["played-broken"]
    desk = make()
    shown = await send(desk, text)
    assert "Сдача 3 прервана: стол закрыт не игроком." in shown.text
    assert "1 сдача" in shown.text, "with a result"
    for number, line in ((1, "Сдача 1 прервана: стол закрывает Вика."), (3, "стол закрыт не игроком")):
        assert (await loose(desk, STRANGER, f"turn:1:{number}:layout")).only == ("empty", "")
        assert line in desk.wall.changed[-1][2].text
    await loose(desk, STRANGER, "turn:1:2:sheet")
    assert "Распасы" in desk.wall.changed[-1][2].text
    desk = make()
    await resume(desk, text.removesuffix("\nend agreed\n"))
    await desk.say((ANYA, "occupy:1"), (BORIS, "occupy:2"), (VIKA, "occupy:3"), (ANYA, Action.GO_ON))
    table = await desk.state()
    assert (table.stage, table.number, table.match is not None and table.match.standing.broken) == (Stage.DEAL, 4, 2)


async def test_a_fair_record_with_a_broken_deal_is_verified_and_goes_on_behind_it(make: Make) -> None:
    """The deal after a broken one is held to the hash which that one stated; a forged one is refused with its line."""
    walk = broken_in_the_middle()
    text = walk.text(finished_only=True)
    desk = make()
    shown = await send(desk, text)
    assert "Запись пульки" in shown.text
    for number in (1, 2, 3):
        assert "печать совпала" in (await loose(desk, STRANGER, f"verify:1:{number}")).only[1]
    await loose(desk, ANYA, "pastfile:1")
    assert desk.wall.files[-1][1].data.decode() == text
    forged = text.replace(f"commit {walk.fair[2].commit}", f"commit {commitment(b'')}")
    line = forged[: forged.index(commitment(b""))].count("\n") + 1
    refused = await send(desk, forged)
    assert f"строка {line}" in refused.text.lower()
    desk = make()
    await resume(desk, text)
    await desk.say((ANYA, "occupy:1"), (BORIS, "occupy:2"), (VIKA, "occupy:3"), (ANYA, Action.GO_ON))
    table = await desk.state()
    assert (table.stage, table.number, table.match is not None and table.match.standing.broken) == (Stage.DEAL, 4, 1)


async def test_a_match_goes_on_once_when_its_press_comes_twice(desk: Desk) -> None:
    await desk.meet(ANYA)
    await send(desk, PAPER)
    for _ in range(2):
        reply = await desk.raw(ANYA, Press(0, 0, "resume:1"), message=5_000_000, cause="7:once")
        assert reply.only == ("empty", "")
    assert [row.id for row in await desk.storage.open_tables(desk.chat)] == [2]
