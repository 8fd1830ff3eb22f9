"""Languages of groups and persons, indices, looks, reminders, a single card that plays itself."""

import re

import pytest
from msgspec.structs import replace

from bot.pictures.theme import Look
from bot.screens.model import Press, Screen
from bot.screens.settings import SettingsPart
from bot.screens.texts import texts
from bot.tables.chats import Chats
from bot.tables.features.settings import FLAGS
from bot.tables.log.clock import DAY_S
from bot.tables.log.state import Stage
from bot.tables.ports import Person, Role
from bot.tables.zones import clock_in, offset_of, zones_by_offset
from engine.games import GAMES
from engine.games.preferans.moves import PlayCard
from tests.bot.tables.conftest import Make
from tests.bot.tables.deeds import choose_setting
from tests.bot.tables.kit.decks import STRONG, Decks, deck
from tests.bot.tables.kit.desk import Desk
from tests.bot.tables.kit.people import ANYA, BORIS, EVERYBODY, STRANGER, THREE, VIKA
from tests.bot.tables.kit.wall import role_keys
from tests.narrowed import there
from tests.storage_in_memory.store import MemoryStorage

NIGHT_IN_MOSCOW = 1_795_903_200.0  # 2026-11-28, 22:00 UTC
CYRILLIC = re.compile("[А-Яа-яЁё]")
NAMES = re.compile("|".join((*(person.name for person in EVERYBODY), "Пулька &amp; Co", "Пулька & Co")))


def russian(screen: Screen) -> list[str]:
    """Return what is Cyrillic on a screen, names aside."""
    shown = [screen.text, screen.retired, *(button.text for row in screen.rows for button in row)]
    found = [text for text in shown if CYRILLIC.search(NAMES.sub("", text))]
    if screen.picture is not None:
        drawn = NAMES.sub("", repr((screen.picture, screen.labels)))
        found += [drawn] if CYRILLIC.search(drawn) else []
    return found


async def test_what_a_group_shows_late_says_so(desk: Desk) -> None:
    await desk.begin(*THREE)
    desk.wall.views.busy = True
    for action in ("set:page:pictures", "set:picture:1"):
        assert await choose_setting(desk, ANYA, action, group=True) == ("toast", "Секунду…")
    assert await choose_setting(desk, ANYA, "set:page:pictures") == ("empty", ""), "in private nothing waits"


async def test_a_person_chooses_his_language_the_group_keeps_its_own(desk: Desk) -> None:
    await desk.begin(*THREE)
    await desk.command(BORIS, "settings", private=True)
    page = desk.wall.told[-1][2]
    assert "Настройки" in page.text
    assert await choose_setting(desk, BORIS, "set:language:en") == ("empty", "")
    assert "Your cards" in desk.screen(f"hand:{BORIS.id}").text
    assert "Ваши карты" in desk.screen(f"hand:{ANYA.id}").text
    assert "сдаёт" in desk.screen("table").text
    chat, message, changed = desk.wall.changed[-1]
    assert (chat, message) == (BORIS.id, 77)
    assert "Settings" in changed.text
    reply = await desk.press(BORIS, "hand", where="table")
    assert "♠ A K Q J 10" in reply.text or not CYRILLIC.search(reply.text)
    await desk.restart()
    assert "Your cards" in desk.screen(f"hand:{BORIS.id}").text


async def test_robots_are_named_in_the_language_of_who_reads(desk: Desk) -> None:
    """By one word while a deal is played and when it is over; no line ends between the mark and the name."""
    await choose_setting(desk, BORIS, "set:language:en")
    await desk.begin(ANYA, BORIS, robots=1)
    assert "🤖\u00a0Палыч" in desk.screen("table").text
    assert "🤖\u00a0Paul" in (english := desk.screen(f"hand:{BORIS.id}").text)
    assert "Пал" not in english
    assert "🤖\u00a0Палыч" in desk.screen(f"hand:{ANYA.id}").text
    await desk.deal()
    assert "🤖\u00a0Paul" in (over := desk.screen(f"hand:{BORIS.id}").text)
    assert "Uncle" not in over
    assert (await desk.state()).names[2] == "🤖 Пал Палыч", "kept as the group had it then"


async def test_an_english_client_is_answered_in_english(desk: Desk) -> None:
    john = Person(77, "John", language="en-GB")
    await desk.meet(john)
    await desk.command(john, "start", private=True)
    assert "Preferans, Austrian préférence and Skat with friends" in desk.wall.told[-1][2].text
    await desk.command(replace(john, id=78, language="de"), "start", private=True)
    assert CYRILLIC.search(desk.wall.told[-1][2].text)
    await choose_setting(desk, john, "set:language:ru")
    await desk.command(john, "help", private=True)
    assert CYRILLIC.search(desk.wall.told[-1][2].text)


async def test_who_sits_chooses_for_the_group(desk: Desk) -> None:
    await desk.begin(*THREE)
    kind, text = await choose_setting(desk, STRANGER, "set:language:en", group=True)
    assert (kind, "сидит" in text) == ("toast", True)
    desk.members.are_told = False
    _, text = await choose_setting(desk, STRANGER, "set:language:en", group=True)
    assert text.startswith("Telegram не говорит мне, кто здесь админ")
    desk.members.are_told = True
    desk.members.admins = {STRANGER.id}
    assert await choose_setting(desk, STRANGER, "set:dark:1", group=True) == ("empty", "")
    assert await choose_setting(desk, ANYA, "set:language:en", group=True) == ("empty", "")
    assert "dealer:" in desk.screen("table").text
    assert "Ваши карты" in desk.screen(f"hand:{ANYA.id}").text
    await desk.command(ANYA, "settings")
    assert not [key for row in desk.wall.told[-1][2].rows for key in row if "single" in there(key.press).action]


@pytest.mark.parametrize(
    "action",
    [
        "set",
        "set:",
        "set:dark",
        "set:dark:2",
        "set:language:xx",
        "set:remind:x",
        "set:minutes:2",
        "set:nothing:1",
        "set:title:1",
        "set:page:x",
        "set:hour:1",
        "set:hour:²",
        "set:zone:Mars/Olympus",
        "set:zone:../../etc/passwd",
        "sit",
    ],
)
async def test_forged_settings_change_nothing(desk: Desk, action: str) -> None:
    await desk.meet(ANYA)
    await desk.command(ANYA, "settings", private=True)
    assert (await choose_setting(desk, ANYA, action))[0] == "toast"
    assert desk.wall.changed == []


@pytest.mark.parametrize("name", ["large", "single", "remind", "minutes"])
async def test_a_group_has_no_private_wishes(desk: Desk, name: str) -> None:
    await desk.begin(*THREE)
    assert (await choose_setting(desk, ANYA, f"set:{name}:1", group=True))[0] == "toast"


async def test_indices_buttons_and_pictures(make: Make) -> None:
    desk = make(decks=Decks(deck(*STRONG)))
    await desk.begin(*THREE)
    await choose_setting(desk, BORIS, "set:latin:1")
    assert "♠\u00a0A\u00a0K\u00a0Q\u00a0J\u00a010" in desk.screen(f"hand:{BORIS.id}").text
    for action in ("set:large:1", "set:dark:1", "set:four:1"):
        await choose_setting(desk, BORIS, action)
    await desk.say((BORIS, "bid:6s"), (VIKA, "pass"), (ANYA, "pass"))
    widths = {len(row) for row in desk.screen(f"hand:{BORIS.id}").rows if there(row[0].press).action.startswith("pick")}
    assert max(widths) == 3
    await desk.pass_time(5)
    await desk.press(BORIS, "picture")
    look = desk.screen(f"picture:{BORIS.id}").look
    assert look == Look(dark=True, four_colours=True, latin=True)
    await desk.command(ANYA, "pulya")
    assert desk.wall.told[-1][2].look == Look()


async def test_german_indices_for_one_reader_in_words_and_pictures(make: Make) -> None:
    desk = make(decks=Decks(deck(*STRONG)))
    await desk.begin(*THREE)
    await choose_setting(desk, BORIS, "set:latin:german")
    assert "♠\u00a0A\u00a0K\u00a0O\u00a0U\u00a010" in desk.screen(f"hand:{BORIS.id}").text
    await desk.press(BORIS, "picture")
    look = desk.screen(f"picture:{BORIS.id}").look
    assert [look.index(rank) for rank in "JQKAT7"] == ["U", "O", "K", "A", "10", "7"]
    for action, wanted in (("set:latin:1", "Q"), ("set:latin:german", "O"), ("set:language:ru", "Д")):
        await choose_setting(desk, BORIS, action)
        assert f"\u00a0{wanted}\u00a0" in desk.screen(f"hand:{BORIS.id}").text


@pytest.mark.parametrize("group", [False, True])
async def test_every_key_says_what_it_is(desk: Desk, group: bool) -> None:
    """No word stands twice on a page; what is on or off has one mark; each page leads back to the first."""
    await desk.meet(ANYA)
    for page in SettingsPart:
        await choose_setting(desk, ANYA, f"set:page:{page}", group=group)
        screen = desk.wall.changed[-1][2]
        keys = {key.text: there(key.press).action for row in screen.rows for key in row}
        assert len({text.removeprefix("✓ ") for text in keys}) == sum(map(len, screen.rows))
        switches = FLAGS.keys() - {"latin", "single"}
        assert {text[0] for text, action in keys.items() if action.split(":")[1] in switches} <= {"☐", "☑"}
        assert page is SettingsPart.ALL or any(text.startswith("‹") for text in keys)


async def test_four_pages_have_every_setting_and_a_press_stays_on_its_page(desk: Desk) -> None:
    await desk.meet(ANYA)
    await desk.command(ANYA, "settings", private=True)
    turns = [there(key.press).action for row in desk.wall.told[-1][2].rows for key in row]
    assert turns == [f"set:page:{page}" for page in ("cards", "pictures", "reminders", "other")]
    named = set[str]()
    for turn in turns[1:]:  # on the first the language is the other one then
        assert await choose_setting(desk, ANYA, turn) == ("empty", "")
        screen = desk.wall.changed[-1][2]
        pressed = next(key for row in screen.rows for key in row if not key.text.startswith(("✓", "‹", "☑")))
        assert await choose_setting(desk, ANYA, there(pressed.press).action) == ("empty", "")
        assert desk.wall.changed[-1][2].text == screen.text
        named |= {there(key.press).action.split(":")[1] for row in screen.rows for key in row}
    await choose_setting(desk, ANYA, turns[0])
    named |= {there(key.press).action.split(":")[1] for row in desk.wall.changed[-1][2].rows for key in row}
    assert named == (FLAGS.keys() - {"picture"}) | {"language", "remind", "minutes", "page"}


async def hour_of(desk: Desk, action: str, *, group: bool = False) -> list[str]:
    """Press something on the page of hours; return the actions that are offered then."""
    assert await choose_setting(desk, ANYA, action, group=group) == ("empty", "")
    return [there(key.press).action for row in desk.wall.changed[-1][2].rows for key in row]


async def test_an_hour_that_several_places_have_asks_where_and_keeps_a_zone(desk: Desk) -> None:
    await desk.meet(ANYA)
    hours = await hour_of(desk, "set:page:hour")
    assert len([action for action in hours if action.startswith("set:hour:")]) >= 24
    assert "set:zone:" in hours
    offset = offset_of("Asia/Jerusalem", desk.clock.now())
    places = await hour_of(desk, f"set:hour:{offset}")
    assert {"set:zone:Asia/Jerusalem", "set:zone:Africa/Cairo"} <= set(places)
    await hour_of(desk, "set:zone:Asia/Jerusalem")
    assert (await desk.context.chats.of(ANYA.id)).zone == "Asia/Jerusalem"
    await hour_of(desk, "set:zone:")
    assert (await desk.context.chats.of(ANYA.id)).zone == ""


async def test_an_hour_of_one_place_is_taken_at_once_and_counts_for_its_group(desk: Desk) -> None:
    await desk.begin(*THREE)
    offset, zone = next((at, zones[0]) for at, zones in zones_by_offset(desk.clock.now()).items() if len(zones) == 1)
    await hour_of(desk, f"set:hour:{offset}", group=True)
    assert (await desk.context.chats.of((await desk.state()).chat)).zone == zone
    assert clock_in(zone, desk.clock.now()) in desk.wall.changed[-1][2].rows[0][0].text


@pytest.mark.parametrize(("zone", "silent"), [("", False), ("Europe/Moscow", True), ("America/New_York", False)])
async def test_a_match_over_days_reminds_without_a_sound_at_night(desk: Desk, zone: str, silent: bool) -> None:
    await desk.lobby(*THREE)
    await desk.say((ANYA, "pace:daily"), (ANYA, "start"))
    await desk.pass_time(0)
    await choose_setting(desk, ANYA, f"set:zone:{zone}", group=True)
    desk.clock.at = NIGHT_IN_MOSCOW - DAY_S
    await desk.say((BORIS, "pass"))
    await desk.pass_time(DAY_S + 1)
    assert desk.wall.last[1, f"ping:{VIKA.id}"].silent is silent


async def test_reminders_as_wished(desk: Desk) -> None:
    await desk.begin(*THREE)
    await choose_setting(desk, BORIS, "set:remind:off")
    await desk.pass_time(181)
    assert role_keys(desk.wall, 1, Role.PING) == []
    assert "Ждём" in desk.screen("table").text
    await choose_setting(desk, VIKA, "set:remind:silent")
    await desk.say((BORIS, "pass"))
    await desk.pass_time(181)
    assert desk.wall.last[1, f"ping:{VIKA.id}"].silent


async def test_a_single_card_plays_itself(make: Make) -> None:
    desk = make(decks=Decks(seed=11))
    await desk.begin(ANYA, robots=2, options="4 end=deals:2")
    await choose_setting(desk, ANYA, "set:single:1")
    await desk.deal()
    last = [event for event in await desk.log() if isinstance(event, PlayCard) and event.seat == 1]
    if last:
        assert all(event.mark is None for event in last)
    await desk.pass_time(25)
    played = 0
    for _ in range(200):
        table = await desk.state()
        if table.stage is not Stage.DEAL:
            break
        own = desk.actions(ANYA)
        cards = [action for action in own if action.startswith("card:")]
        if len(cards) == 1:
            seq = table.seq
            await desk.pass_time(2)
            assert (await desk.state()).seq > seq
            played += 1
        else:
            await desk.step()
    assert played or not [event for event in await desk.log() if isinstance(event, PlayCard)]


async def test_a_whole_match_in_english(make: Make) -> None:
    desk = make(decks=Decks(seed=3))
    for person in THREE:
        await choose_setting(desk, person, "set:language:en")
    await choose_setting(desk, ANYA, "set:language:en", group=True)
    shown, told = len(desk.wall.all), len(desk.wall.told)
    await desk.begin(ANYA, BORIS, robots=1, options="4 end=deals:3 ten=checked")
    for number in range(3):
        while (await desk.state()).stage is Stage.DEAL:
            await desk.step()
            for person in (ANYA, BORIS):
                reply = await desk.raw(person, Press(1, 0, "help"), key=f"hand:{person.id}")
                assert not CYRILLIC.search(NAMES.sub("", reply.text)), reply.text
        for page in ("layout", "why", "sheet"):
            await desk.press(ANYA, f"page:{page}:{number + 1}")
        await desk.pass_time(65)  # who looks at a page holds the next deal for a minute
    for command in ("pulya", "rules", "help", "table", "hand", "stop", "reset", "new ten=maybe", "settings", "kick"):
        await desk.command(ANYA, command)
    screens = [wanted.screen for wanted in desk.wall.all[shown:]]
    screens += [screen for _, _, screen in desk.wall.told[told:]]
    assert len(screens) > 100
    strange = [text for screen in screens for text in russian(screen)]
    strange = [text for text in strange if "Русский" not in text and "В Д К Т" not in text]
    assert strange == []


async def test_a_group_that_moves_while_its_settings_change_keeps_them() -> None:
    storage = MemoryStorage()
    chats = Chats(storage, texts("ru"), GAMES)
    put = storage.put_settings

    async def slow(chat: int, settings: bytes) -> None:
        chats.moved(-7, -100)
        await put(chat, settings)

    storage.put_settings = slow  # type: ignore[method-assign]  # the migration comes in between
    after = await chats.change(-7, lambda settings: replace(settings, dark=True))
    assert after.dark
    assert (await chats.of(-7)).dark
