"""/history: who sees what of old matches, leaf by leaf."""

import asyncio

import pytest

from bot.games.preferans.pictures.drawings import LayoutDrawing, SettleDrawing, SheetDrawing
from bot.screens.actions import LooseAction
from bot.screens.model import Press, Screen
from bot.tables.context import cooperative
from bot.tables.log.codec import restored
from bot.tables.log.events import LogEvent
from bot.tables.log.state import Stage
from bot.tables.ports import Origin, Person
from engine.core.game import AnyGame
from engine.core.seats import Seat
from engine.games.preferans import record
from tests.bot.tables.conftest import Make
from tests.bot.tables.deeds import MESSAGE, PAPER, loose
from tests.bot.tables.kit.answers import Reply
from tests.bot.tables.kit.decks import STRONG, Decks, deck
from tests.bot.tables.kit.desk import Desk
from tests.bot.tables.kit.people import ANYA, BORIS, GRISHA, GROUP, STRANGER, THREE, VIKA
from tests.bot.tables.thinker import Thinker

OTHER_GROUP = -77
BUSY = "Слишком много нажатий сразу, подождите немного."


async def match(desk: Desk, deals: int = 2) -> None:
    """A whole match."""
    await desk.begin(*THREE, options=f"4 end=deals:{deals}")
    while (await desk.state()).stage is not Stage.OVER:
        if not await desk.step():
            await desk.pass_time(25)


def told(desk: Desk) -> Screen:
    return desk.wall.told[-1][2]


def turned(desk: Desk) -> Screen:
    """Return what the pressed message shows now."""
    _, message, screen = desk.wall.changed[-1]
    assert message == MESSAGE
    return screen


def words(screen: Screen) -> list[str]:
    return [key.press.action for row in screen.rows for key in row if key.press is not None]


async def test_nothing_was_played(desk: Desk) -> None:
    await desk.command(ANYA, "history")
    assert "ничего" in told(desk).text


async def test_a_match_its_deals_and_its_record(make: Make) -> None:
    desk = make(decks=Decks(deck(*STRONG)))
    await match(desk)
    await desk.command(STRANGER, "history")
    assert "Сочи" in told(desk).text
    assert all(name in told(desk).text for name in ("Аня", "Борис", "Вика", "2 сдачи", "окончена"))
    assert told(desk).text.count("2 сдачи") == 1, "the rules have said how many"
    assert words(told(desk)) == ["past:1"]
    assert (await loose(desk, STRANGER, "past:1")).only == ("empty", "")
    assert isinstance(told(desk).picture, SettleDrawing)
    assert words(told(desk)) == ["turn:1:1:sheet", "turn:1:2:sheet", "counted:1", "pastfile:1"]
    for leaf, picture in (
        ("sheet", SheetDrawing),
        ("layout", LayoutDrawing),
        ("play", LayoutDrawing),
        ("why", SheetDrawing),
    ):
        assert (await loose(desk, ANYA, f"turn:1:1:{leaf}")).only == ("empty", "")
        assert isinstance(turned(desk).picture, picture)
        assert {"turn:1:2:" + leaf, "turn:1"} < set(words(turned(desk)))
    await loose(desk, ANYA, "turn:1")
    assert isinstance(turned(desk).picture, SettleDrawing)
    await loose(desk, ANYA, "pastfile:1")
    chat, document = desk.wall.files[-1]
    assert chat == desk.chat
    assert record.parse(document.data.decode()).match.standing.deals == 2
    await desk.restart()
    assert (await loose(desk, ANYA, "turn:1:2:why")).only == ("empty", "")


async def test_the_play_trick_by_trick(make: Make) -> None:
    desk = make(decks=Decks(deck(*STRONG)))
    await desk.begin(*THREE, options="4 end=deals:1")
    await desk.deal()
    await loose(desk, ANYA, "turn:1:1:layout")
    cards = turned(desk).text
    assert "Торговля" in cards
    assert "Прикуп" in cards
    await loose(desk, ANYA, "turn:1:1:play")
    last = [line for line in turned(desk).text.splitlines() if line[:2] in ("1.", "10") or "согласию" in line]
    assert last or "не играли" in turned(desk).text


async def test_a_press_twice_sends_one_picture(make: Make) -> None:
    desk = make(decks=Decks(deck(*STRONG)))
    await match(desk, 1)
    before = len(desk.wall.told), len(desk.wall.files)
    for action in ("past:1", "pastfile:1"):
        await loose(desk, ANYA, action)
        reply = Reply(desk, desk.cause())
        desk.service.press(Press(0, 0, action), BORIS, Origin(desk.chat, MESSAGE), desk.cause(), reply)
        await desk.settle()
        assert reply.only == ("empty", "")
    assert (len(desk.wall.told), len(desk.wall.files)) == (before[0] + 1, before[1] + 1)


async def test_a_running_deal_is_nobodys_history(make: Make) -> None:
    desk = make(decks=Decks(deck(*STRONG)))
    await desk.begin(*THREE)
    await desk.command(ANYA, "history")
    assert "идёт" in told(desk).text
    await loose(desk, ANYA, "past:1")
    assert words(told(desk)) == ["pastfile:1"]
    for leaf in ("layout", "sheet", "why", "play"):
        assert (await loose(desk, ANYA, f"turn:1:1:{leaf}")).kind == "toast"
    assert desk.wall.changed == []
    await loose(desk, ANYA, "pastfile:1")
    assert "hand" not in desk.wall.files[-1][1].data.decode()


async def test_a_second_deal_is_secret_while_it_is_played(make: Make) -> None:
    """Every card that is shown of a match belongs to its finished deal."""
    desk = make(decks=Decks(deck(*STRONG)))
    await desk.begin(*THREE, options="20")
    await desk.deal()
    await desk.pass_time(25)
    table = await desk.state()
    assert (table.stage, table.number) == (Stage.DEAL, 2)
    assert (await loose(desk, STRANGER, "turn:1:2:layout")).kind == "toast"
    await loose(desk, STRANGER, "turn:1:1:layout")
    picture = turned(desk).picture
    assert isinstance(picture, LayoutDrawing)
    assert {card for hand in picture.hands for card in hand.cards} | set(picture.talon) == set(deck(*STRONG))
    assert words(turned(desk))[-1] == "turn:1"
    assert not any(word.startswith("turn:1:2") for word in words(turned(desk)))
    await loose(desk, STRANGER, "pastfile:1")
    assert record.parse(desk.wall.files[-1][1].data.decode()).match.standing.deals == 1
    assert "deal 2" not in desk.wall.files[-1][1].data.decode()


async def test_in_private_only_ones_own(make: Make) -> None:
    desk = make(decks=Decks(deck(*STRONG)))
    await match(desk, 1)
    await desk.command(BORIS, "history", private=True)
    assert words(told(desk)) == ["past:1"]
    assert (await loose(desk, BORIS, "turn:1:1:layout", chat=BORIS.id)).only == ("empty", "")
    await desk.command(STRANGER, "history", private=True)
    assert words(told(desk)) == []
    before = desk.wall.told[:], desk.wall.files[:], desk.wall.changed[:]
    unknown = (await loose(desk, STRANGER, "past:99", chat=STRANGER.id)).only
    for action in ("past:1", "turn:1", "turn:1:1:layout", "pastfile:1"):
        assert (await loose(desk, STRANGER, action, chat=STRANGER.id)).only == unknown
        assert (await loose(desk, STRANGER, action, chat=OTHER_GROUP)).only == unknown
        assert (await loose(desk, ANYA, action, chat=OTHER_GROUP)).only == unknown
    assert (desk.wall.told, desk.wall.files, desk.wall.changed) == before


async def test_who_was_put_off_the_table_keeps_his_history(make: Make) -> None:
    desk = make(decks=Decks(deck(*STRONG)))
    await desk.begin(*THREE)
    desk.members.admins.add(GRISHA.id)
    await desk.command(GRISHA, "kick", reply_to=VIKA)
    assert (await desk.state()).seat_of(VIKA.id) is None
    await desk.command(VIKA, "history", private=True)
    assert words(told(desk)) == ["past:1"]
    await desk.lobby(ANYA, BORIS)
    await desk.order(BORIS, "leave", "leaveyes")
    await desk.command(BORIS, "history", private=True)
    assert words(told(desk)) == ["past:1"]


async def test_a_private_table_is_its_persons_alone(desk: Desk) -> None:
    await desk.meet(ANYA, BORIS)
    await desk.command(ANYA, "play слабые", private=True)
    number = max(table for table, _ in desk.wall.last)
    await desk.command(ANYA, "history", private=True)
    assert words(told(desk)) == [f"past:{number}"]
    await desk.command(ANYA, "history")
    assert words(told(desk)) == []
    assert (await loose(desk, BORIS, f"past:{number}", chat=BORIS.id)).kind == "toast"
    assert (await loose(desk, BORIS, f"past:{number}")).kind == "toast"


FORGED = (
    *("past", "past:", "past:x", "past:99", "past:1:1", "turn", "turn:", "turn:x", "turn:1:0:sheet"),
    *("turn:1:9:sheet", "turn:1:1:x", "turn:1:1", "turn:1:1:sheet:2", "turn:1:²:sheet", "turn:99:1:sheet"),
    *("pastfile", "pastfile:99", "history", "history:-1", "history:99999999", "history:x"),
)


async def test_forged_pages(make: Make) -> None:
    desk = make(decks=Decks(deck(*STRONG)))
    await match(desk, 1)
    for action in FORGED:
        before = desk.wall.told[:], desk.wall.files[:], desk.wall.changed[:]
        assert (await loose(desk, ANYA, action)).kind == "toast", action
        assert (desk.wall.told, desk.wall.files, desk.wall.changed) == before, action


async def test_the_list_has_pages(desk: Desk) -> None:
    for _ in range(12):
        await desk.begin(ANYA, robots=2, options="4 end=deals:1")
        reply = await desk.order(ANYA, "stop", "endyes")
        assert reply is not None
        assert reply.only == ("empty", "")
    await desk.command(ANYA, "history")
    assert words(told(desk)) == [*(f"past:{table}" for table in range(12, 7, -1)), "history:5"]
    assert "остановлена" in told(desk).text
    await loose(desk, ANYA, "history:5")
    assert words(turned(desk)) == [*(f"past:{table}" for table in range(7, 2, -1)), "history:0", "history:10"]
    await loose(desk, ANYA, "history:10")
    assert words(turned(desk)) == ["past:2", "past:1", "history:5"]
    assert "11. " in turned(desk).text


async def test_a_pulka_with_real_cards(desk: Desk) -> None:
    """No layout and no play, and nothing of what was undone."""
    await desk.command(ANYA, "score Аня, Борис, Вика")
    await desk.command(BORIS, "history")
    assert "настоящие карты" in told(desk).text
    await loose(desk, BORIS, "past:1")
    assert words(told(desk)) == ["pastfile:1"]
    assert (await loose(desk, BORIS, "turn:1:1:sheet")).kind == "toast"
    assert LooseAction.TURN not in " ".join(words(told(desk)))


# -- long matches


def long_record(corrections: int = 2400) -> str:
    """A match of one deal that somebody has corrected all evening."""
    lines = (f"adjust {place % 3 + 1} mountain+{place + 1}/7" for place in range(corrections))
    return f"{PAPER}\n" + "\n".join(lines) + "\n"


async def imported(desk: Desk, text: str) -> None:
    await desk.command(STRANGER, "import", attached=desk.files.put("long.txt", text.encode()))
    await desk.pass_time(4)


async def raw(desk: Desk, person: Person, action: str) -> Reply:
    """A press at this very moment."""
    reply = Reply(desk, desk.cause())
    desk.service.press(Press(0, 0, action), person, Origin(desk.chat, MESSAGE), desk.cause(), reply)
    await desk.settle()
    return reply


async def test_a_long_match_is_read_once_and_lets_others_in(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever looks through it holds up nobody: between two events of its log anything else may happen."""
    desk = make(thinker=Thinker())
    await imported(desk, long_record())
    read, turns = list[bytes](), 0
    monkeypatch.setattr(cooperative, "SLICE_S", 0.0)

    def noted(game: AnyGame, body: bytes) -> LogEvent:
        read.append(body)
        return restored(game, body)

    monkeypatch.setattr(cooperative, "restored", noted)

    async def tick() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    others = asyncio.create_task(tick())
    assert (await raw(desk, STRANGER, "turn:1:1:sheet")).only == ("empty", "")
    assert len(read) > 2400
    assert turns > 2400
    others.cancel()
    for leaf in ("why", "sheet", "why"):
        assert (await raw(desk, STRANGER, f"turn:1:1:{leaf}")).only == ("empty", ""), "it is paged through at once"
    assert len(read) < 2500, "nothing is read again"


async def test_long_matches_are_read_one_after_another(make: Make) -> None:
    desk = make(thinker=Thinker())
    for _ in range(2):
        await imported(desk, long_record())
    assert (await raw(desk, STRANGER, "turn:1:1:sheet")).only == ("empty", "")
    desk.chat = OTHER_GROUP
    await imported(desk, long_record())
    desk.chat = GROUP
    await desk.context.repository.history(1)
    desk.context.repository.forget((1, 2, 3))
    assert (await raw(desk, STRANGER, "turn:1:1:sheet")).only == ("empty", "")
    assert (await raw(desk, STRANGER, "turn:2:1:sheet")).text == BUSY
    desk.chat = OTHER_GROUP
    assert (await raw(desk, STRANGER, "turn:3:1:sheet")).text == BUSY, "in another chat, too"
    assert (await raw(desk, ANYA, "turn:3:1:sheet")).only == ("empty", ""), "somebody else"
    desk.chat = GROUP
    assert (await raw(desk, STRANGER, "turn:1:1:why")).only == ("empty", ""), "what has been read"
    await desk.pass_time(4)
    assert (await raw(desk, STRANGER, "turn:2:1:sheet")).only == ("empty", "")


async def test_links_that_somebody_made_up_read_long_logs_at_the_pace_of_others(make: Make) -> None:
    desk = make(thinker=Thinker())
    for _ in range(2):
        await imported(desk, long_record())
    desk.context.repository.forget((1, 2))
    for table, answer in ((1, "Стола здесь нет"), (2, BUSY)):
        await desk.command(STRANGER, f"start sit_{table}_{'0' * 16}", private=True)
        assert answer in told(desk).text


async def test_the_record_of_a_long_match_is_written_elsewhere(make: Make) -> None:
    thinker = Thinker()
    desk = make(thinker=thinker)
    await imported(desk, long_record())
    thinker.worked.clear()
    for _ in range(2):
        assert (await loose(desk, STRANGER, "pastfile:1")).only == ("empty", "")
        assert record.parse(desk.wall.files[-1][1].data.decode()).match.standing.sheet.mountain[Seat.ONE]
    assert thinker.worked == ["_record", "_record"]


async def test_a_long_record_that_is_wrong_is_told_by_its_line(make: Make) -> None:
    """It is read in another process: what is wrong comes back from there."""
    desk = make(thinker=Thinker())
    await imported(desk, long_record() + "adjust 9 pool+1\n")
    assert "adjust 9 pool+1" in told(desk).text
    assert "Строка 2415 " in told(desk).text


async def test_a_match_is_forgotten_in_memory_too(make: Make) -> None:
    desk = make(decks=Decks(deck(*STRONG)))
    await match(desk, 1)
    for person in (VIKA, BORIS):
        await loose(desk, BORIS, "turn:1:1:sheet")
        assert ("Аня" in turned(desk).text) == (person is VIKA)
        if person is VIKA:
            await desk.command(ANYA, "forget", private=True)
            await desk.pass_time(1)
            await desk.raw(ANYA, Press(0, 0, "forget:yes"), key=f"hand:{ANYA.id}", message=77)
