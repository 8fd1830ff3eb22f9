"""«Итог вечера» under the second settlement of a day in a group."""

from msgspec.structs import replace

from tests.bot.tables.conftest import Make
from tests.bot.tables.deeds import CONCEDED
from tests.bot.tables.kit.decks import STRONG, Decks, deck
from tests.bot.tables.kit.desk import Desk
from tests.bot.tables.kit.people import ANYA, BORIS, GRISHA, VIKA

DAY = 24 * 3600.0
ONE = "20 end=deals:1"


async def one_match(desk: Desk) -> str:
    """A match of a deal that Борис gives up: the words of its settlement."""
    await desk.begin(ANYA, BORIS, VIKA, options=ONE)
    await desk.say(*CONCEDED)
    return desk.screen("settlement").text.replace("\u00a0", " ")


async def test_the_second_settlement_has_the_total_of_both(make: Make) -> None:
    desk = make(decks=Decks(deck(*STRONG)))
    assert "Итог вечера" not in await one_match(desk)
    second = await one_match(desk)
    assert "Борис → Аня: <b>20 вистов</b>" in second
    assert second.endswith("Итог вечера: Аня +40 · Вика +40 · Борис −80 (2 пульки)")
    assert (await one_match(desk)).endswith("Итог вечера: Аня +60 · Вика +60 · Борис −120 (3 пульки)")
    await desk.restart()
    session = await desk.context.sessions.get(desk.number)
    assert session is not None
    assert session.group.evening is not None
    assert session.group.evening.totals == (("Аня", 60), ("Вика", 60), ("Борис", -120))
    first = await desk.context.sessions.get(1)
    assert first is not None
    assert first.group.evening is not None
    assert first.group.evening.matches == 1, "what was not played yet when it ended does not count"


async def test_robots_are_aside_and_so_is_the_day_before(make: Make) -> None:
    desk = make(decks=Decks(deck(*STRONG)))
    await one_match(desk)
    await desk.pass_time(DAY)
    assert "Итог вечера" not in await one_match(desk)
    await desk.begin(ANYA, GRISHA, robots=1, options=ONE)
    await desk.deal()
    total = desk.screen("settlement").text.rpartition("Итог вечера: ")[2]
    assert total.endswith("(2 пульки)")
    assert "Аня" in total
    assert "Гриша" in total
    assert "🤖" not in total
    assert "Вика" not in total, "she sat at the one before only: /forget looks for a name where its person sat"


async def test_who_is_forgotten_is_not_in_the_total(make: Make) -> None:
    desk = make(decks=Decks(deck(*STRONG)))
    await one_match(desk)
    await one_match(desk)
    await desk.storage.forget(BORIS.id, "игрок")
    await desk.restart()
    session = await desk.context.sessions.get(desk.number)
    assert session is not None
    assert session.group.evening is not None
    assert [name for name, _ in session.group.evening.totals] == ["Аня", "Вика"]


async def test_who_keeps_figures_private_is_not_in_the_total(make: Make) -> None:
    desk = make(decks=Decks(deck(*STRONG)))
    await one_match(desk)
    await desk.context.chats.change(BORIS.id, lambda settings: replace(settings, hides_stats=True))
    assert (await one_match(desk)).endswith("Итог вечера: Аня +40 · Вика +40 (2 пульки)")
