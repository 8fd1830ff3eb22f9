"""From the lobby to the settlement and to another pulka, through the buttons."""

import random

import pytest
from msgspec.structs import replace

from bot.screens.actions import Action
from bot.screens.confirmations import next_taken
from bot.screens.model import ButtonStyle
from bot.screens.texts import texts
from bot.storage.ports import PRESS_AGE_S
from bot.tables.log.state import Stage
from bot.tables.ports import Person, Role, Urgency
from engine.core.match import MatchFinished
from engine.games.preferans.events import DealScored
from tests.bot.tables.conftest import Make
from tests.bot.tables.deeds import wish as wished
from tests.bot.tables.kit.decks import STRONG, Decks, deck
from tests.bot.tables.kit.desk import Desk, kinds
from tests.bot.tables.kit.people import ANYA, BORIS, BOT_URL, EVERYBODY, GRISHA, SUPERGROUP, THREE, VIKA
from tests.bot.tables.kit.wall import role_keys
from tests.narrowed import there

CLAIM = ((BORIS, "rest"), (BORIS, "claim:0.10.0"))


async def strong_deal(desk: Desk, contract: str = "6s") -> None:
    """Boris names a contract; Vika and Anya whist; all ten tricks are his by agreement."""
    await desk.say((BORIS, "bid:6s"), (VIKA, "pass"), (ANYA, "pass"))
    await desk.say((BORIS, "pick:7h"), (BORIS, "pick:8h"), (BORIS, "discard:8h7h"), (BORIS, f"order:{contract}"))
    await desk.say((VIKA, "whist:whist"), (ANYA, "whist:whist"), *CLAIM)


async def test_from_the_lobby_to_the_first_deal(desk: Desk) -> None:
    await desk.lobby(ANYA, BORIS)
    assert "sit" in desk.actions(ANYA, "lobby")
    assert "start" not in desk.actions(ANYA, "lobby")
    reply = await desk.press(VIKA, "sit")
    assert reply.only == ("url", f"{BOT_URL}?start={await desk.link()}")
    assert (await desk.state()).names == ("Аня", "Борис")
    await desk.meet(VIKA)
    await desk.command(VIKA, f"start {await desk.link()}", private=True)
    assert (await desk.state()).names == ("Аня", "Борис", "Вика")
    assert "Пулька &amp; Co" in desk.screen(f"hand:{VIKA.id}").text
    assert (await desk.press(BORIS, "start")).only == ("empty", "")
    table = await desk.state()
    assert table.stage is Stage.DEAL
    assert table.names == ("Аня", "Борис", "Вика")
    for person in THREE:
        assert "Ваши карты" in desk.screen(f"hand:{person.id}").text
    assert desk.actions(ANYA, "lobby") == []
    assert "pass" in desk.actions(BORIS)
    assert "pass" in desk.actions(BORIS, "table")
    assert "pass" not in desk.actions(VIKA)


@pytest.mark.parametrize(
    ("people", "style"), [(2, ButtonStyle.SUCCESS), (3, ButtonStyle.PLAIN), (4, ButtonStyle.PLAIN)]
)
async def test_sit_down_stands_out_until_enough_sit(desk: Desk, people: int, style: ButtonStyle) -> None:
    await desk.lobby(*EVERYBODY[:people])
    keys = {key.press.action: key.style for key in desk.buttons("lobby") if key.press}
    assert keys[Action.SIT] is style
    assert (Action.START in keys) is (style is ButtonStyle.PLAIN), "«Начать» stands out then"


async def test_robots_alone_are_not_enough(desk: Desk) -> None:
    """Where four sit and nobody is a person «Сесть» goes on to stand out."""
    await desk.lobby(ANYA)
    for taken in range(1, 4):
        await desk.press(ANYA, f"{Action.ROBOT}:{taken}:easy")
    await desk.press(ANYA, Action.STAND)
    assert next(key.style for key in desk.buttons("lobby") if key.press and key.press.action == Action.SIT) is (
        ButtonStyle.SUCCESS
    )


@pytest.mark.parametrize(("people", "robots"), [(3, 0), (4, 0), (2, 1), (1, 2), (2, 2), (1, 3)])
async def test_a_whole_match(make: Make, people: int, robots: int) -> None:
    desk, seated = make(decks=Decks(seed=7)), EVERYBODY[:people]
    await desk.begin(*seated, robots=robots, options="4 end=deals:3")
    while (await desk.state()).stage is not Stage.OVER:
        await desk.deal()
        assert (await desk.state()).stage in (Stage.BETWEEN, Stage.OVER)
        if (await desk.state()).stage is Stage.BETWEEN:
            for person in seated:
                await desk.say((person, "next"))
    log = await desk.log()
    assert kinds(log)["DealScored"] == 3
    assert isinstance(log[-1], MatchFinished)
    assert role_keys(desk.wall, 1, Role.DEAL) == ["deal:1", "deal:2", "deal:3"]
    assert "again" in desk.actions(ANYA, "settlement")
    for key in ("deal:1", "deal:2", "deal:3", f"hand:{ANYA.id}", "table"):
        assert "next" not in desk.actions(ANYA, key)
    row = await desk.storage.table(1)
    assert row is not None
    assert row.status == "finished"


async def test_next_deal_when_all_have_pressed(make: Make) -> None:
    desk = make(decks=Decks(deck(*STRONG)))
    await desk.begin(*THREE)
    await strong_deal(desk)
    assert (await desk.state()).stage is Stage.BETWEEN
    first = desk.wall.last[1, "deal:1"].generation
    await desk.say((ANYA, "next"), (BORIS, "next"))
    assert (await desk.state()).number == 1
    assert "Вика" in desk.screen("deal:1").text
    await desk.press(ANYA, "next")
    assert (await desk.state()).ready == (ANYA.id, BORIS.id)
    await desk.press(VIKA, "next")
    table = await desk.state()
    assert (table.stage, table.number) == (Stage.DEAL, 2)
    assert "next" not in desk.actions(ANYA, "deal:1")
    assert desk.wall.last[1, "table"].generation > first


@pytest.mark.parametrize("where", ["deal:1", "hand"])
async def test_who_presses_next_is_told_who_is_still_awaited(make: Make, where: str) -> None:
    """The picture shows it seconds later; a second press, a tap or one after a restart, hears the same."""
    desk = make(decks=Decks(deck(*STRONG)))
    await desk.begin(*THREE)
    await strong_deal(desk)
    found = desk.find(ANYA, Action.NEXT, "deal:1")
    assert found is not None
    press = found[1].press

    async def said(person: Person) -> tuple[str, str]:
        key = where if where == "deal:1" else f"hand:{person.id}"
        return (await desk.raw(person, press, key=key)).only

    assert await said(ANYA) == ("toast", "Ждём: Борис, Вика")
    assert await said(ANYA) == ("toast", "Ждём: Борис, Вика"), "a double tap"
    await desk.pass_time(1)
    assert await said(BORIS) == ("toast", "Ждём: Вика")
    assert await said(ANYA) == ("toast", "Ждём: Вика")
    await desk.restart()
    assert await said(BORIS) == ("toast", "Ждём: Вика")
    assert await said(VIKA) == ("toast", "Сдаём.")
    assert (await desk.state()).number == 2
    assert await said(VIKA) == ("empty", "")


async def test_next_of_the_deal_before_is_not_taken_for_this_ones(make: Make) -> None:
    """Who rests has pressed nothing since: his last button, pressed again, makes nobody believe that he is ready."""
    desk = make()
    await desk.begin(*EVERYBODY, options="40")
    await desk.deal()
    old = {person: desk.find(person, Action.NEXT) for person in EVERYBODY}
    await desk.say(*((person, "next") for person in EVERYBODY))
    dealer = there(there((await desk.state()).match).standing.dealer)
    resting = (await desk.state()).people[dealer - 1]
    await desk.deal()
    await desk.pass_time(1)
    table = await desk.state()
    assert (table.stage, table.number, table.ready) == (Stage.BETWEEN, 2, ())
    person = next(one for one in EVERYBODY if one.id == resting.person)
    found = old[person]
    assert found is not None
    reply = await desk.raw(person, found[1].press, key=f"hand:{person.id}")
    assert reply.only == ("empty", "")


async def test_who_is_awaited_is_called_as_at_the_table(make: Make) -> None:
    desk = make(decks=Decks(deck(*STRONG)))
    long = tuple(replace(person, name=f"{person.name} Константинопольская") for person in THREE)
    await desk.begin(*long)
    await strong_deal(desk)
    answer = await desk.press(long[0], "next", where="deal:1")
    assert answer.text == "Ждём: Борис, Вика"


async def test_who_is_awaited_fits_a_toast() -> None:
    words = next_taken(texts("ru"), ["Константин" * 10] * 4, ())
    assert (len(words), words[-1]) == (200, "…")


async def test_next_deal_after_twenty_seconds(make: Make) -> None:
    desk = make(decks=Decks(deck(*STRONG)))
    await desk.begin(*THREE)
    await strong_deal(desk)
    await desk.pass_time(19)
    assert (await desk.state()).stage is Stage.BETWEEN
    await desk.pass_time(1.5)
    assert (await desk.state()).stage is Stage.DEAL


async def test_a_stranger_does_not_press_next(make: Make) -> None:
    desk = make(decks=Decks(deck(*STRONG)))
    await desk.begin(*THREE)
    await strong_deal(desk)
    kept = desk.kept()
    assert (await desk.press(GRISHA, "next", where="deal:1")).kind == "toast"
    assert desk.kept() == kept


async def test_another_pulka_moves_the_seats_and_opens_once(make: Make) -> None:
    desk = make(decks=Decks(deck(*STRONG)))
    await desk.begin(*THREE, options="4 end=deals:1")
    await strong_deal(desk)
    assert (await desk.press(GRISHA, "again", where="settlement")).kind == "toast"
    await desk.pass_time(1)
    again = await desk.press(BORIS, "again")
    assert again.only == ("empty", "")
    await desk.pass_time(1)
    await desk.press(VIKA, "again")
    tables = await desk.storage.recent_tables(desk.chat)
    assert [row.id for row in tables] == [2, 1]
    second = await desk.state(2)
    assert second.names == ("Вика", "Аня", "Борис")
    assert second.stage is Stage.LOBBY
    desk.number = 2
    assert (await desk.press(ANYA, "start")).only == ("empty", "")
    assert (await desk.state()).stage is Stage.DEAL
    desk.number = 1
    await desk.press(ANYA, "again")
    assert len(await desk.storage.recent_tables(desk.chat)) == 2


async def test_another_pulka_is_opened_once_however_long_it_takes(make: Make) -> None:
    """The presses themselves are forgotten after an hour, and the button still stands there."""
    desk = make(decks=Decks(deck(*STRONG)))
    await desk.begin(*THREE, options="4 end=deals:1")
    await strong_deal(desk)
    await desk.pass_time(1)
    await desk.press(BORIS, "again")
    desk.number = 2
    assert (await desk.press(ANYA, "start")).only == ("empty", "")
    await desk.pass_time(2 * PRESS_AGE_S)
    assert (await desk.storage.prune()).causes
    desk.number = 1
    assert (await desk.press(VIKA, "again", where="settlement")).only == ("empty", "")
    assert [row.id for row in await desk.storage.recent_tables(desk.chat)] == [2, 1]


async def test_another_pulka_is_opened_in_the_group_from_the_private_chat(make: Make) -> None:
    desk = make(decks=Decks(deck(*STRONG)))
    await desk.begin(*THREE, options="4 end=deals:1")
    assert "again" not in desk.actions(BORIS, f"hand:{BORIS.id}")
    await strong_deal(desk)
    await desk.pass_time(1)
    key = desk.screen(f"hand:{BORIS.id}").rows[0][0]
    assert (key.text, key.press and key.press.action) == ("Ещё пульку", "again")
    assert key == desk.screen("settlement").rows[0][0]
    press = there(key.press)
    for person in (BORIS, VIKA):  # at once
        assert (await desk.raw(person, press, key=f"hand:{person.id}")).only == ("empty", "")
    assert [row.id for row in await desk.storage.recent_tables(desk.chat)] == [2, 1]
    desk.number = 2
    assert "Вы за столом" in desk.screen(f"hand:{VIKA.id}").text
    assert (await desk.state(2)).names == ("Вика", "Аня", "Борис")


async def test_whoever_has_left_the_group_opens_no_table_there_from_the_private_chat(make: Make) -> None:
    desk = make(decks=Decks(deck(*STRONG)))
    await desk.begin(*THREE, options="4 end=deals:1")
    await strong_deal(desk)
    await desk.pass_time(1)
    desk.members.gone.add(BORIS.id)
    kept = desk.kept()
    assert (await desk.press(BORIS, "again", where=f"hand:{BORIS.id}")).text == "Эта кнопка устарела."
    assert desk.kept() == kept
    assert (await desk.press(VIKA, "again", where=f"hand:{VIKA.id}")).only == ("empty", "")


async def test_another_pulka_waits_while_the_group_plays(make: Make) -> None:
    desk = make(decks=Decks(deck(*STRONG)))
    await desk.begin(*THREE, options="4 end=deals:1")
    await strong_deal(desk)
    await desk.command(GRISHA, "new")
    await desk.pass_time(1)
    kept = desk.kept()
    assert (await desk.press(ANYA, "again")).kind == "toast"
    assert desk.kept() == kept


async def test_stop_by_agreement(desk: Desk) -> None:
    await desk.begin(*THREE)
    await desk.command(ANYA, "stop")
    assert "stopyes" in desk.actions(BORIS)
    assert "stopyes" in desk.actions(BORIS, "table")
    assert "stopyes" not in desk.actions(ANYA), "it is her own wish"
    assert "stopno" in desk.actions(ANYA)
    for person in (BORIS, ANYA):
        generation = desk.wall.last[1, "table"].generation
        await desk.command(person, "stop")
        words = "Закончить уже предлагает Аня. Осталось ответить кнопками под столом: Борис, Вика."
        assert desk.wall.told[-1][2].text == words
        assert desk.wall.last[1, "table"].generation > generation, "its buttons come down below"
    assert (await wished(desk, BORIS, "end")).only == ("toast", words)
    assert (await desk.press(GRISHA, "stopyes", where="table")).kind == "toast"
    await desk.say((BORIS, "stopyes"))
    assert (await desk.state()).stage is Stage.DEAL
    assert desk.wall.forgotten == []
    await desk.say((VIKA, "stopyes"))
    assert (await desk.state()).stage is Stage.OVER
    assert desk.wall.forgotten == [1], "nothing of it is kept at hand"
    assert "again" in desk.actions(ANYA, "settlement")
    for person in THREE:
        assert desk.actions(person) == ["again"]
    assert desk.actions(ANYA, "table") == []


async def test_stop_refused(desk: Desk) -> None:
    await desk.begin(*THREE)
    await desk.command(ANYA, "stop")
    await desk.say((BORIS, "stopyes"), (VIKA, "stopno"))
    table = await desk.state()
    assert (table.stage, table.proposal) == (Stage.DEAL, None)
    assert "stopyes" not in desk.actions(ANYA)
    await desk.say((BORIS, "pass"))
    await desk.command(VIKA, "stop")
    assert (await desk.state()).proposal is not None


async def test_stop_alone_among_robots(desk: Desk) -> None:
    await desk.begin(ANYA, robots=2)
    await desk.command(ANYA, "stop")
    assert (await desk.state()).stage is Stage.DEAL, "asked first"
    reply = await desk.order(ANYA, "stop", "endyes")
    assert reply is not None
    assert reply.only == ("empty", "")
    assert (await desk.state()).stage is Stage.OVER
    assert role_keys(desk.wall, 1, Role.QUESTION) == []
    assert (1, f"question:{ANYA.id}") not in desk.wall.rows


async def test_a_stranger_does_not_stop_a_match(desk: Desk) -> None:
    await desk.begin(*THREE)
    kept = desk.kept()
    await desk.command(GRISHA, "stop")
    assert desk.kept() == kept
    assert len(desk.wall.told) == 1


async def test_stop_between_deals_is_seen_and_holds_the_next_deal(make: Make) -> None:
    desk = make(decks=Decks(deck(*STRONG)))
    await desk.begin(*THREE)
    await strong_deal(desk)
    await desk.command(ANYA, "stop")
    for person in (BORIS, VIKA):
        assert "stopyes" in desk.actions(person)
    assert "stopyes" in desk.actions(BORIS, "table")
    await desk.pass_time(30)
    await desk.say((BORIS, "stopyes"), (VIKA, "stopyes"))
    table = await desk.state()
    assert table.stage is Stage.OVER
    assert table.number == 1
    assert "next" not in desk.actions(ANYA, "deal:1")


@pytest.mark.parametrize(("wish", "word"), [("end", "предлагает закончить"), ("pause", "просит подождать")])
async def test_what_is_asked_in_private_between_deals_is_read_below_the_sheet(make: Make, wish: str, word: str) -> None:
    """The third sees in the group that an answer is awaited, from whom and of what; nothing comes down twice."""
    desk = make(decks=Decks(deck(*STRONG)))
    await desk.begin(*THREE)
    await strong_deal(desk)
    picture = desk.wall.rows[1, "deal:1"].message
    assert (1, "table") not in desk.wall.rows, "nothing is asked yet"
    await desk.command(ANYA, wish.replace("end", "stop"), private=True)
    assert word in desk.screen("table").text
    assert desk.wall.rows[1, "table"].message > picture
    stands = desk.wall.rows[1, "table"].message
    if wish == "end":
        assert "Ответить должны: Борис, Вика" in desk.screen("table").text
        await desk.say((BORIS, "stopyes"))
        assert "Ответить должны: Вика" in desk.screen("table").text
    assert desk.wall.rows[1, "table"].message == stands


async def test_what_was_asked_in_the_deal_comes_down_below_its_sheet(make: Make) -> None:
    desk = make(decks=Decks(deck(*STRONG)))
    await desk.begin(*THREE)
    await desk.say((BORIS, "bid:6s"), (VIKA, "pass"), (ANYA, "pass"))
    await desk.command(ANYA, "stop")
    await desk.deal()
    shown = [(wanted.surface.role, wanted.generation % 1000) for wanted in desk.wall.all]
    assert shown.index((Role.DEAL, 0)) < shown.index((Role.TABLE, 2)), "a new message, asked for after the picture"
    assert "предлагает закончить" in desk.screen("table").text


async def test_the_way_back_to_the_group(make: Make) -> None:
    """A supergroup has links to its messages: they stand under the private ones as soon as the table has one."""
    desk = make(chat=SUPERGROUP)
    await desk.begin(*THREE)
    await desk.say((BORIS, "pass"))
    for person in THREE:
        links = [button.url for button in desk.buttons(f"hand:{person.id}") if button.url]
        assert len(links) == 1
        assert links[0].startswith("https://t.me/c/1234567890/")


async def test_a_weighted_match_leaves_no_screen_behind(make: Make) -> None:
    """Every surface shows the newest state: built again from the store it is the same."""
    desk, rng = make(decks=Decks(seed=3)), random.Random(3)
    await desk.begin(*EVERYBODY, options="4 end=deals:4")
    for _ in range(4):
        await desk.deal(rng)
        await desk.pass_time(25)
    assert kinds(await desk.log())["DealScored"] == 4
    before = await desk.restart()
    for key, wanted in desk.wall.last.items():
        assert wanted.screen == before.last[key].screen, key
        assert wanted.generation == before.last[key].generation, key
    assert isinstance((await desk.log())[-2], DealScored)


async def test_whoever_does_something_sees_it_at_once(desk: Desk) -> None:
    """A lobby that may begin answers its buttons; in a deal the presser's own message does not wait for quiet."""
    await desk.lobby(*THREE)
    assert desk.wall.last[1, "lobby"].urgency is Urgency.NOW
    await desk.press(ANYA, Action.START, where="lobby")
    asked = (await desk.state()).movers
    idle = next(who for who in THREE if who.id not in asked)
    await desk.command(idle, "pause")
    hands = {who.id: desk.wall.last[1, f"hand:{who.id}"].urgency for who in THREE}
    assert hands[idle.id] is Urgency.NOW
    assert Urgency.QUIET in hands.values()


async def test_closed_topics_are_told_to_somebody_who_can_be_written_to(desk: Desk) -> None:
    """To who opened the table, else to one who sits there."""
    await desk.begin(*THREE)
    for closed, told in ((), ANYA), ((ANYA,), BORIS), ((ANYA, BORIS), VIKA), (THREE, None):
        for person in closed:
            await desk.meet(person, can_dm=False)
        before = len(desk.wall.told)
        desk.service.homeless(desk.number)
        await desk.settle()
        said = [(chat, screen.text) for chat, _, screen in desk.wall.told[before:]]
        assert [chat for chat, _ in said] == ([told.id] if told is not None else [])
        assert all("/table" in text for _, text in said)
