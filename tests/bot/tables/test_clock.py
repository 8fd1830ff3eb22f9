"""The clock of a table: what it does, what it leaves alone, whose time it never takes."""

import pytest
from msgspec.structs import replace

from bot.screens.model import Press
from bot.tables.log.events import Awoke
from bot.tables.log.state import Stage
from bot.tables.ports import Person, Role
from engine.core.match import Mark, Move
from engine.core.seats import Seat
from engine.games.preferans.events import Adjusted
from engine.games.preferans.moves import AnswerClaim, Discard, Pass, PlaceBid, PlayCard
from engine.games.preferans.state import Playing, TalonShown
from tests.bot.tables.conftest import Make
from tests.bot.tables.deeds import summon
from tests.bot.tables.kit.decks import LIKELY, STRONG, Decks, deck
from tests.bot.tables.kit.desk import Desk
from tests.bot.tables.kit.people import ANYA, BORIS, GRISHA, STRANGER, THREE, VIKA
from tests.bot.tables.kit.wall import role_keys
from tests.narrowed import there
from tests.storage_in_memory.store import MemoryStorage

MOVE_S, BANK_S = 30, 120


async def begin(desk: Desk, *pace: str) -> None:
    await desk.lobby(*THREE)
    for word in pace:
        await desk.say((ANYA, f"pace:{word}"))
    await desk.say((ANYA, "start"))
    await desk.pass_time(0)


async def marks(desk: Desk) -> list[tuple[str, Mark | None]]:
    """Everything seats did, and who did it."""
    return [(type(event).__name__, event.mark) for event in await desk.log() if isinstance(event, Move)]


async def from_menu_of(desk: Desk, person: Person, action: str) -> None:
    """A wish out of one's own menu."""
    await desk.say((person, "menu"))
    await desk.pass_time(1)
    assert (await desk.press(person, action, where=f"menu:{person.id}")).kind == "empty"


@pytest.fixture
def rigged(make: Make) -> Desk:
    return make(decks=Decks(deck(*STRONG)))


async def test_nothing_happens_without_a_clock(desk: Desk) -> None:
    await begin(desk)
    await desk.pass_time(86_400)
    assert await marks(desk) == []


async def test_the_move_and_the_bank_then_a_pass(desk: Desk) -> None:
    await begin(desk, "30")
    await desk.pass_time(MOVE_S + BANK_S - 2)
    assert await marks(desk) == []
    await desk.pass_time(6)
    assert await marks(desk) == [("Pass", Mark.TIMEOUT)]
    assert "ход сделали часы" in desk.screen("table").text
    await desk.say((VIKA, "pass"))
    assert "сделали часы" not in desk.screen("table").text


async def test_the_clock_is_seen_when_a_turn_is_shown_and_at_the_reminder(rigged: Desk) -> None:
    """Nothing is drawn anew because time passes."""
    await begin(rigged, "30")
    for key in ("table", f"hand:{BORIS.id}", f"hand:{VIKA.id}"):
        assert "⏱ 30\u00a0с + запас 2:00" in rigged.screen(key).text
    shown = len(rigged.wall.all)
    await rigged.pass_time(29)
    assert len(rigged.wall.all) == shown
    await rigged.pass_time(2)
    late = "⏱ Своё время вышло, идёт запас: 2:00"
    for key in ("table", f"hand:{BORIS.id}", f"ping:{BORIS.id}"):
        assert late in rigged.screen(key).text
    await rigged.pass_time(21)
    await rigged.say((BORIS, "bid:6s"), (VIKA, "pass"), (ANYA, "pass"))
    left = int(BANK_S - (await rigged.state()).times.used[1])
    assert 95 < left < 105
    assert f"⏱ 30\u00a0с + запас 1:{left - 60:02d}" in rigged.screen(f"hand:{BORIS.id}").text


async def test_a_clock_that_touches_nothing_is_not_shown(make: Make) -> None:
    desk = make(decks=Decks(deck(*STRONG)))
    await begin(desk, "30")
    await desk.say((BORIS, "bid:misere"), (VIKA, "pass"), (ANYA, "pass"))
    assert "⏱" not in desk.screen(f"hand:{BORIS.id}").text


async def test_what_is_used_of_the_bank_is_gone_for_this_deal(rigged: Desk) -> None:
    await begin(rigged, "30")
    await rigged.pass_time(130)
    await rigged.say((BORIS, "bid:6s"), (VIKA, "pass"), (ANYA, "pass"))
    used = (await rigged.state()).times.used
    assert 90 < used[1] < 110
    assert used[0] == used[2] == 0
    await rigged.pass_time(30)
    assert await marks(rigged) == [("PlaceBid", None), ("Pass", None), ("Pass", None)]
    await rigged.pass_time(40)
    log = await rigged.log()
    assert [event.mark for event in log if isinstance(event, Discard)] == [Mark.TIMEOUT]


async def test_a_contract_in_play_is_left_alone(rigged: Desk) -> None:
    await begin(rigged, "30")
    await rigged.say((BORIS, "bid:6s"), (VIKA, "pass"), (ANYA, "pass"))
    await rigged.say((BORIS, "pick:7h"), (BORIS, "pick:Ah"), (BORIS, "discard:Ah7h"), (BORIS, "order:6s"))
    await rigged.say((VIKA, "whist:whist"), (ANYA, "whist:whist"))
    assert isinstance((await rigged.state()).match.deal, Playing)
    await rigged.pass_time(3600)
    assert not [event for event in await rigged.log() if isinstance(event, PlayCard)]
    assert "Ждём" in rigged.screen("table").text


async def test_unless_the_table_chose_so(rigged: Desk) -> None:
    await begin(rigged, "30", "firm")
    await rigged.say((BORIS, "bid:6s"), (VIKA, "pass"), (ANYA, "pass"))
    await rigged.say((BORIS, "pick:7h"), (BORIS, "pick:Ah"), (BORIS, "discard:Ah7h"), (BORIS, "order:6s"))
    await rigged.say((VIKA, "whist:whist"), (ANYA, "whist:whist"))
    await rigged.pass_time(MOVE_S + BANK_S + 10)
    assert [event.mark for event in await rigged.log() if isinstance(event, PlayCard)] == [Mark.TIMEOUT]


async def test_a_misere_waits_for_its_declarer(make: Make) -> None:
    desk = make(decks=Decks(deck(*STRONG)))
    await begin(desk, "30")
    await desk.say((BORIS, "bid:misere"), (VIKA, "pass"), (ANYA, "pass"))
    await desk.pass_time(3600)
    assert isinstance((await desk.state()).match.deal, TalonShown)


async def test_an_away_declarer_of_a_misere_is_played_for_and_comes_back_to_his_own_time(make: Make) -> None:
    """He went offline with the talon before him: no clock plays his misère, the others ask a robot, then he is back."""
    desk = make(decks=Decks(deck(*STRONG)))
    await begin(desk, "30")
    await desk.say((BORIS, "bid:misere"), (VIKA, "pass"), (ANYA, "pass"))
    await desk.pass_time(3600)
    assert "Ждём: Борис" in desk.screen("table").text
    await summon(desk, 2, VIKA, ANYA)
    await desk.pass_time(2)
    log = await desk.log()
    assert [event.mark for event in log if isinstance(event, Discard)] == [Mark.ROBOT]
    assert not [event for event in log if getattr(event, "mark", None) is Mark.TIMEOUT]
    await desk.say((BORIS, "back"))
    await desk.pass_time(3600)
    assert isinstance((await desk.state()).match.deal, Playing)
    assert not [event for event in await desk.log() if getattr(event, "mark", None) is Mark.TIMEOUT]
    assert "играет робот" not in desk.screen("table").text


async def test_where_nobody_was_there_the_first_to_come_back_has_his_whole_time(desk: Desk) -> None:
    """Robots do not play among themselves, so the table stood still; nor does a substitute pay for who left."""
    await begin(desk, "30")
    for person in (VIKA, ANYA, BORIS):
        await from_menu_of(desk, person, "away")
    await desk.pass_time(3600)
    assert await marks(desk) == []
    await desk.say((BORIS, "back"))
    await desk.pass_time(MOVE_S + BANK_S - 5)
    assert await marks(desk) == []
    await desk.pass_time(10)
    assert (await marks(desk))[0] == ("Pass", Mark.TIMEOUT)


async def test_the_clock_in_a_vote_on_a_correction(make: Make) -> None:
    """Between two deals no clock runs; the vote has its minute, then the next deal begins, and the clock with it."""
    desk = make(decks=Decks(deck(*STRONG)))
    await begin(desk, "30")
    await desk.say((BORIS, "bid:6s"), (VIKA, "pass"), (ANYA, "pass"), (BORIS, "giveup"), (BORIS, "concede"))
    await desk.command(ANYA, "fix Борис гора +5")
    await desk.say((VIKA, "stopyes"))
    await desk.pass_time(50)
    assert (await desk.state()).proposal is not None
    await desk.pass_time(15)
    table = await desk.state()
    assert (table.proposal, table.number) == (None, 2)
    moved = len(await marks(desk))
    await desk.pass_time(MOVE_S + BANK_S - 15)
    assert len(await marks(desk)) == moved
    await desk.pass_time(20)
    assert (await marks(desk))[moved:] == [("Pass", Mark.TIMEOUT)]
    assert not [event for event in await desk.log() if isinstance(event, Adjusted)]


async def test_raspasy_goes_on(desk: Desk) -> None:
    await begin(desk, "30")
    await desk.say((BORIS, "pass"), (VIKA, "pass"), (ANYA, "pass"))
    await desk.pass_time(MOVE_S + BANK_S + 10)
    assert [event.mark for event in await desk.log() if isinstance(event, PlayCard)] == [Mark.TIMEOUT]


async def test_a_claim_is_refused(make: Make) -> None:
    rigged = make(decks=Decks(deck(*LIKELY)))
    await begin(rigged, "30")
    await rigged.say((BORIS, "bid:6s"), (VIKA, "pass"), (ANYA, "pass"))
    await rigged.say((BORIS, "pick:7h"), (BORIS, "pick:Kd"), (BORIS, "discard:Kd7h"), (BORIS, "order:6s"))
    await rigged.say(
        (VIKA, "whist:whist"), (ANYA, "whist:whist"), (BORIS, "rest"), (BORIS, "claim:0.10.0"), (VIKA, "agree:y")
    )
    await rigged.pass_time(MOVE_S + BANK_S + 10)
    answers = [(event.accept, event.mark) for event in await rigged.log() if isinstance(event, AnswerClaim)]
    assert answers == [(True, None), (False, Mark.TIMEOUT)]


async def test_a_restart_gives_the_whole_time_again(desk: Desk) -> None:
    await begin(desk, "30")
    await desk.pass_time(20)
    await desk.stop()
    await desk.clock.pass_time(1000)
    await desk.restart()
    await desk.pass_time(MOVE_S - 2)
    assert role_keys(desk.wall, 1, Role.PING) == [], "what the program slept through is no silence"
    await desk.pass_time(BANK_S - 3)
    assert role_keys(desk.wall, 1, Role.PING) == [f"ping:{BORIS.id}"]
    assert await marks(desk) == []
    assert sum(isinstance(event, Awoke) for event in await desk.log()) == 1
    await desk.pass_time(10)
    assert await marks(desk) == [("Pass", Mark.TIMEOUT)]


async def pause(desk: Desk, person: Person, seconds: float) -> None:
    """A pause of that many seconds, which its own person ends."""
    await desk.command(person, "pause")
    await desk.pass_time(seconds)
    assert (await desk.press(person, "resume")).kind in ("empty", "toast")
    await desk.pass_time(0)
    assert (await desk.state()).paused_by is None


@pytest.mark.parametrize("restarted", [False, True])
async def test_a_pause_stops_the_clock_and_gives_nothing_back(desk: Desk, *, restarted: bool) -> None:
    await begin(desk, "30")
    await desk.pass_time(100)
    await desk.command(ANYA, "pause")
    await desk.pass_time(1000)
    if restarted:
        await desk.restart()
    await desk.pass_time(1000)
    await desk.say((VIKA, "resume"))
    await desk.pass_time(MOVE_S + BANK_S - 105)
    assert await marks(desk) == []
    await desk.pass_time(10)
    assert await marks(desk) == [("Pass", Mark.TIMEOUT)]


async def test_who_pauses_again_and_again_thinks_no_longer(desk: Desk) -> None:
    """What he has thought before every pause is counted, in his move and then in his bank, whoever pauses."""
    await begin(desk, "30")
    for person in (BORIS, BORIS, ANYA):
        await desk.pass_time(45)
        await pause(desk, person, 60)
    assert await marks(desk) == []
    await desk.pass_time(MOVE_S + BANK_S - 3 * 45 + 5)
    assert await marks(desk) == [("Pass", Mark.TIMEOUT)]
    assert (await desk.state()).times.used[1] >= BANK_S


async def test_what_was_thought_before_a_pause_is_taken_from_the_bank(rigged: Desk) -> None:
    await begin(rigged, "30")
    await rigged.pass_time(70)
    await pause(rigged, ANYA, 500)
    await rigged.pass_time(20)
    await rigged.say((BORIS, "bid:6s"))
    used = (await rigged.state()).times.used
    assert 55 < used[1] < 65
    assert used[0] == used[2] == 0


async def test_who_was_not_shown_his_turn_loses_no_time(desk: Desk) -> None:
    await begin(desk, "30")
    store = desk.storage
    assert isinstance(store, MemoryStorage)
    shown = store._surfaces[1, f"hand:{BORIS.id}"]
    store._surfaces[1, f"hand:{BORIS.id}"] = replace(shown, seq=1)
    await desk.clock.pass_time(MOVE_S + BANK_S + 60)
    for _ in range(5):
        await desk.context.mailboxes.run(1, _nothing)
    assert await marks(desk) == []


@pytest.mark.parametrize("slow", [VIKA, ANYA])
async def test_two_who_were_not_shown_their_turns_lose_no_time(make: Make, slow: Person) -> None:
    """One answers; the other, who sees his turn only now, has his whole time from then on, whoever's was over first."""
    rigged = make(decks=Decks(deck(*LIKELY)))
    await begin(rigged, "30")
    await rigged.say((BORIS, "bid:6s"))
    for person in (VIKA, ANYA):
        await rigged.pass_time(MOVE_S + 30 if person is slow else 0)
        await rigged.say((person, "pass"))
    await rigged.say((BORIS, "pick:7h"), (BORIS, "pick:Kd"), (BORIS, "discard:Kd7h"), (BORIS, "order:6s"))
    await rigged.say((VIKA, "whist:whist"), (ANYA, "whist:whist"), (BORIS, "rest"), (BORIS, "claim:0.10.0"))
    store, before = rigged.storage, len(await marks(rigged))
    assert isinstance(store, MemoryStorage)
    keys = [(1, f"hand:{person.id}") for person in (ANYA, VIKA)]
    shown = {key: store._surfaces[key] for key in keys}
    store._surfaces |= {key: replace(row, seq=1) for key, row in shown.items()}
    await rigged.clock.pass_time(MOVE_S + BANK_S + 20)
    for _ in range(5):
        await rigged.context.mailboxes.run(1, _nothing)
    assert len(await marks(rigged)) == before
    store._surfaces |= shown
    assert (await rigged.press(VIKA, "agree:y")).kind == "empty"
    await rigged.pass_time(MOVE_S)
    assert (await marks(rigged))[before:] == [("AnswerClaim", None)]
    await rigged.pass_time(BANK_S + 10)
    assert (await marks(rigged))[before:] == [("AnswerClaim", None), ("AnswerClaim", Mark.TIMEOUT)]


async def _nothing() -> None:
    """Wait for what is in the mailbox."""


async def test_the_deadline_is_stored(desk: Desk) -> None:
    await begin(desk, "30")
    row = await desk.storage.table(1)
    assert row is not None
    assert row.deadline is not None
    assert desk.clock.now() < row.deadline <= desk.clock.now() + MOVE_S + BANK_S + 5
    await desk.command(ANYA, "pause")
    row = await desk.storage.table(1)
    assert row is not None
    assert row.deadline is None


async def test_over_days_a_reminder_a_day_and_the_first_press_deals(make: Make) -> None:
    desk = make(decks=Decks(deck(*STRONG)))
    await begin(desk, "daily")
    await desk.pass_time(3600)
    assert role_keys(desk.wall, 1, Role.PING) == []
    generations = []
    for _ in range(3):
        await desk.pass_time(86_400)
        await desk.restart()
        await desk.pass_time(1)
        generations.append(there(await desk.storage.surface(1, f"ping:{BORIS.id}")).generation)
    assert len(set(generations)) == 3
    await desk.say((BORIS, "bid:6s"), (VIKA, "pass"), (ANYA, "pass"), (BORIS, "giveup"), (BORIS, "concede"))
    await desk.pass_time(86_400)
    assert (await desk.state()).stage is Stage.BETWEEN
    await desk.say((VIKA, "next"))
    assert (await desk.state()).stage is Stage.DEAL
    assert [type(event) for event in await desk.log() if isinstance(event, Pass | PlaceBid)] == [
        PlaceBid,
        Pass,
        Pass,
    ]


async def test_over_days_nobody_puts_a_reminder_off(desk: Desk) -> None:
    """A stranger asks to join, who is waited for pauses for two days: every day that was waited has its reminder."""
    await begin(desk, "daily")
    await desk.meet(STRANGER)
    await desk.pass_time(80_000)
    await desk.command(STRANGER, "join")
    await desk.pass_time(5_000)
    await pause(desk, BORIS, 2 * 86_400)
    assert role_keys(desk.wall, 1, Role.PING) == []
    await desk.pass_time(1_500)
    first = desk.wall.last[1, f"ping:{BORIS.id}"].generation
    await pause(desk, BORIS, 5)
    assert desk.wall.last[1, f"ping:{BORIS.id}"].generation == first, "it went with the pause, and is back"
    assert "away:2" in desk.actions(ANYA, "table")
    await desk.pass_time(80_000)
    await desk.command(STRANGER, "leave")
    await desk.pass_time(6_500)
    assert desk.wall.last[1, f"ping:{BORIS.id}"].generation == first + 1
    await desk.restart()
    await desk.pass_time(1)
    assert there(await desk.storage.surface(1, f"ping:{BORIS.id}")).generation == first + 1


async def test_who_sits_down_in_a_seat_has_a_whole_bank(desk: Desk) -> None:
    """Whoever left it had thought, and then the table stood still, for nobody was there."""
    await begin(desk, "30")
    await desk.meet(GRISHA)
    for person in (VIKA, ANYA):
        await from_menu_of(desk, person, "away")
    await desk.pass_time(100)
    await desk.order(BORIS, "leave", "leaveyes")
    await desk.pass_time(3600)
    assert await marks(desk) == []
    await desk.press(GRISHA, "take:2", where="table")
    assert (await desk.state()).person_at(Seat.TWO) == GRISHA.id
    await desk.pass_time(MOVE_S + BANK_S - 5)
    assert await marks(desk) == []
    await desk.pass_time(10)
    assert (await marks(desk))[0] == ("Pass", Mark.TIMEOUT)


async def test_who_sits_down_elsewhere_gives_nobody_time(desk: Desk) -> None:
    await desk.lobby(ANYA, BORIS, robots=1)
    await desk.say((ANYA, "pace:30"), (ANYA, "start"))
    await desk.pass_time(140)
    await desk.meet(VIKA)
    await desk.press(VIKA, "take:3", where="table")
    assert (await desk.state()).person_at(Seat.THREE) == VIKA.id
    assert await marks(desk) == []
    await desk.pass_time(15)
    assert await marks(desk) == [("Pass", Mark.TIMEOUT)]


async def test_the_pace_is_for_those_who_sit(desk: Desk) -> None:
    await desk.lobby(ANYA, BORIS)
    assert (await desk.raw(VIKA, Press(1, (await desk.state()).stage_token, "pace:60"), key="lobby")).kind == "toast"
    await desk.say((BORIS, "pace:60"), (ANYA, "pace:firm"))
    pace = (await desk.state()).pace
    assert (pace.clock, pace.firm, pace.daily) == (60, True, False)
    await desk.say((ANYA, "pace:daily"), (BORIS, "pace:0"))
    pace = (await desk.state()).pace
    assert (pace.clock, pace.firm, pace.daily) == (0, False, False)
