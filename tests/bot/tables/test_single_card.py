"""A card that is the only legal one plays itself: by default where that is no secret, else as its person has set."""

import msgspec
import pytest

from bot.screens.draft_actions import DraftAction
from bot.screens.model import Press
from bot.tables.chats import ChatSettings
from bot.tables.log.decisions import SINGLE_S
from bot.tables.log.state import Stage
from engine.core.cards import Card
from engine.core.match import Mark
from engine.core.seats import Seat
from engine.games.preferans.events import AnyEvent
from engine.games.preferans.moves import PlayCard
from engine.games.preferans.state import Playing
from tests.bot.tables.conftest import Make
from tests.bot.tables.deeds import choose_setting
from tests.bot.tables.kit.decks import LIKELY, STRONG, Decks, deck
from tests.bot.tables.kit.desk import Desk
from tests.bot.tables.kit.people import ANYA, BORIS, STRANGER, THREE, VIKA

PLAYED = ("toast", "Эта карта уже сыграна.")
ORDERED = (
    *((BORIS, "bid:6s"), (VIKA, "pass"), (ANYA, "pass")),
    *((BORIS, "pick:7h"), (BORIS, "pick:8h"), (BORIS, "discard:8h7h"), (BORIS, "order:6s")),
)
OPEN = (*ORDERED, (VIKA, "whist:whist"), (ANYA, "whist:pass"), (VIKA, "mode:open"))
CLOSED = (*ORDERED, (VIKA, "whist:whist"), (ANYA, "whist:whist"))
FIRST = ((BORIS, "card:As"), (VIKA, "card:9s"))  # Аня has the seven of spades alone


@pytest.fixture
def rigged(make: Make) -> Desk:
    return make(decks=Decks(deck(*STRONG)))


async def played(desk: Desk) -> list[PlayCard]:
    return [event for event in await desk.log() if isinstance(event, PlayCard)]


async def to_the_last_trick(desk: Desk) -> None:
    """Nine tricks, by presses; the lead to the tenth is open."""
    await desk.begin(*THREE)
    await desk.say(*CLOSED)
    while len(await played(desk)) < 27:
        await desk.step()
    assert len(await played(desk)) == 27


async def test_an_open_hand_plays_its_only_card_after_a_moment(rigged: Desk) -> None:
    """Аня's hand lies open, Вика plays for her: everybody sees that the seven is the only spade."""
    await rigged.begin(*THREE)
    await rigged.say(*OPEN, *FIRST)
    seq = (await rigged.state()).seq
    await rigged.pass_time(SINGLE_S - 0.1)
    assert (await rigged.state()).seq == seq
    await rigged.pass_time(0.1)
    last = (await rigged.log())[-1]
    assert isinstance(last, PlayCard)
    assert (last.seat, last.card, last.mark) == (Seat.ONE, Card("7s"), None)
    await rigged.pass_time(60)
    assert len(await played(rigged)) == 3


async def test_a_closed_hand_does_not_tell_that_it_has_one_only(rigged: Desk) -> None:
    await rigged.begin(*THREE)
    await rigged.say(*CLOSED, *FIRST)
    assert [action for action in rigged.actions(ANYA) if action.startswith("card:")] == ["card:7s"]
    await rigged.pass_time(60)
    assert len(await played(rigged)) == 2
    await choose_setting(rigged, ANYA, "set:single:1")
    await rigged.pass_time(SINGLE_S)
    assert len(await played(rigged)) == 3
    assert (await played(rigged))[-1].mark is None


async def test_the_last_trick_plays_itself(rigged: Desk) -> None:
    await to_the_last_trick(rigged)
    assert not any(DraftAction.REST in rigged.actions(person) for person in THREE), "nobody need claim it"
    for cards in (28, 29):
        await rigged.pass_time(SINGLE_S)
        assert len(await played(rigged)) == cards
    await rigged.pass_time(SINGLE_S)
    assert (await rigged.state()).stage is Stage.BETWEEN
    assert {event.mark for event in await played(rigged)} == {None}


@pytest.mark.parametrize("value", ["0", "open"])
async def test_who_switched_it_off_plays_it_himself(rigged: Desk, value: str) -> None:
    """Also after the program has started anew; until he wants it again."""
    await rigged.begin(*THREE)
    await choose_setting(rigged, VIKA, "set:single:0")
    await rigged.say(*OPEN, *FIRST)
    await rigged.restart()
    await rigged.pass_time(60)
    assert len(await played(rigged)) == 2
    await choose_setting(rigged, VIKA, f"set:single:{value}")
    await rigged.pass_time(SINGLE_S)
    assert len(await played(rigged)) == (2 if value == "0" else 3)


def test_stored_wishes_mean_what_they_said() -> None:
    """An older version wrote down that somebody had switched it on, and nothing where he had not."""
    on, untouched = (msgspec.json.decode(kept, type=ChatSettings) for kept in (b'{"single":true}', b"{}"))
    assert on.plays_single(is_secret=True)
    assert untouched.plays_single(is_secret=False)
    assert not untouched.plays_single(is_secret=True)
    off = msgspec.json.decode(msgspec.json.encode(ChatSettings(single=False)), type=ChatSettings)
    assert not off.plays_single(is_secret=False)


async def test_a_tap_that_comes_too_late_is_told_so(rigged: Desk) -> None:
    """At once, later, and after the program has started anew; nothing changes by it."""
    await rigged.begin(*THREE)
    await rigged.say(*OPEN, *FIRST)
    late = Press(1, (await rigged.state()).tokens[VIKA.id - 11], "card:7s")
    await rigged.pass_time(SINGLE_S)
    kept = rigged.kept()
    assert (await rigged.raw(VIKA, late, key=f"hand:{VIKA.id}")).only == PLAYED
    await rigged.pass_time(5)
    assert (await rigged.raw(VIKA, late, key=f"hand:{VIKA.id}")).only == PLAYED
    await rigged.restart()
    assert (await rigged.raw(VIKA, late, key=f"hand:{VIKA.id}")).only == PLAYED
    assert rigged.kept() == kept


async def test_a_tap_that_falls_on_the_next_card_is_not_meant(make: Make) -> None:
    """The keyboard has just been drawn anew under the finger."""
    desk = make(decks=Decks(deck(*STRONG)))
    await desk.begin(*THREE)
    await desk.say(*OPEN, (BORIS, "card:As"), (VIKA, "card:9s"))
    await desk.pass_time(SINGLE_S)
    await desk.say((BORIS, "card:Ks"))
    await desk.pass_time(SINGLE_S)  # Вика's eight is the only spade of her open hand
    table = await desk.state()
    assert len(await played(desk)) == 5
    action = next(one for one in desk.actions(VIKA) if one.startswith("card:"))
    early = await desk.raw(VIKA, Press(1, table.tokens[2], action), key=f"hand:{VIKA.id}")
    assert early.only == ("toast", "Два нажатия подряд: второе не засчитано.")
    await desk.say((VIKA, action))
    assert len(await played(desk)) == 6


async def test_a_press_at_the_very_moment_is_one_card(rigged: Desk) -> None:
    """The alarm rings behind the press, in the mailbox: what comes next has its own moment."""
    await to_the_last_trick(rigged)
    await rigged.pass_time(SINGLE_S - 0.01)
    table = await rigged.state()
    view = table.match.deal if table.match is not None else None
    assert isinstance(view, Playing)
    person = next(one for one in THREE if table.seat_of(one.id) is view.turn)
    pressing = rigged.press(person, f"card:{view.hands[view.turn][0]}")
    session = await rigged.context.sessions.get(1)
    assert session is not None
    assert (await pressing).only == ("empty", "")
    await rigged.service._executor.scheduler.single_card(session)
    assert len(await played(rigged)) == 28
    await rigged.pass_time(SINGLE_S - 0.1)
    assert len(await played(rigged)) == 28
    await rigged.pass_time(0.2)
    assert len(await played(rigged)) == 29


async def test_a_single_card_plays_after_a_restart(rigged: Desk) -> None:
    await rigged.begin(*THREE)
    await rigged.say(*OPEN, *FIRST)
    await rigged.pass_time(0.3)
    row = await rigged.storage.table(1)
    assert row is not None
    assert row.deadline == pytest.approx(rigged.clock.now() - 0.3 + SINGLE_S)
    await rigged.restart()
    await rigged.pass_time(SINGLE_S)
    assert len(await played(rigged)) == 3


async def test_strangers_do_not_put_it_off(rigged: Desk) -> None:
    await rigged.begin(*THREE)
    await rigged.meet(STRANGER)
    await rigged.say(*OPEN, *FIRST)
    for order in ("join", "leave"):
        await rigged.pass_time(SINGLE_S / 2 - 0.05)
        await rigged.command(STRANGER, order)
    assert len(await played(rigged)) == 2
    await rigged.pass_time(0.2)
    assert len(await played(rigged)) == 3


async def test_nothing_plays_itself_in_a_pause(rigged: Desk) -> None:
    await rigged.begin(*THREE)
    await rigged.say(*OPEN, *FIRST)
    await rigged.command(ANYA, "pause")
    await rigged.pass_time(60)
    assert len(await played(rigged)) == 2
    await rigged.command(ANYA, "table")
    await rigged.say((BORIS, "resume"))
    await rigged.pass_time(SINGLE_S)
    assert len(await played(rigged)) == 3


async def test_nothing_plays_itself_while_a_claim_is_open(make: Make) -> None:
    desk = make(decks=Decks(deck(*LIKELY)))
    await desk.begin(*THREE)
    await desk.say((BORIS, "bid:6s"), (VIKA, "pass"), (ANYA, "pass"))
    await desk.say((BORIS, "pick:7h"), (BORIS, "pick:Kd"), (BORIS, "discard:Kd7h"), (BORIS, "order:6s"))
    await desk.say((VIKA, "whist:whist"), (ANYA, "whist:whist"))
    await choose_setting(desk, ANYA, "set:single:1")
    await desk.say(*FIRST)
    await desk.press(BORIS, "rest")
    await desk.pass_time(0.75)
    await desk.press(BORIS, next(action for action in desk.actions(BORIS) if action.startswith("claim:")))
    assert "agree:y" in desk.actions(VIKA)
    before = await played(desk)
    await desk.pass_time(60)
    assert await played(desk) == before


async def test_a_robot_plays_for_who_is_away(rigged: Desk) -> None:
    await to_the_last_trick(rigged)
    await rigged.press(ANYA, "menu")
    found = rigged.find(ANYA, "away", f"menu:{ANYA.id}")
    assert found is not None
    await rigged.raw(ANYA, found[1].press, key=f"menu:{ANYA.id}")
    await rigged.pass_time(10)
    last = (await played(rigged))[27:]
    assert {event.seat: event.mark for event in last} == {1: Mark.ROBOT, 2: None, 3: None}


async def test_the_record_is_as_if_people_had_pressed(make: Make) -> None:
    """Once everybody presses before the moment is over, once nobody does."""
    kept, records, presses = [], [], []
    for pause in (0.0, 2 * SINGLE_S):
        desk = make(decks=Decks(deck(*STRONG)))
        await desk.begin(*THREE)
        await desk.say(*OPEN)
        while (await desk.state()).stage is Stage.DEAL:
            await desk.pass_time(pause)
            await desk.step()
        await desk.command(ANYA, "export")
        kept.append([event for event in await desk.log() if isinstance(event, AnyEvent)])
        records.append(desk.wall.files[-1][1].data)
        presses.append(len(desk.replies))
    assert kept[0] == kept[1]
    assert records[0] == records[1]
    assert presses[0] > presses[1] + 3
