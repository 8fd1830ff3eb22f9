"""Updates that a test wants to come again, or behind newer ones."""

import telegram

from tests.bot.sandbox.conftest import App


async def heard(bot: telegram.Bot, offset: int | None = None) -> tuple[list[str], int]:
    """The texts of an answer, and the offset that confirms it."""
    updates = await bot.get_updates(offset=offset, timeout=5)
    texts = [update.message.text or "" for update in updates if update.message]
    return texts, max(update.update_id for update in updates) + 1


async def test_what_was_confirmed_comes_again(app: App, bot: telegram.Bot) -> None:
    person = await app.person()
    for text in ("а", "б", "в"):
        await app.post(f"/people/{person}/send", chat=person, text=text)
    given, offset = await heard(bot)
    assert given[-3:] == ["а", "б", "в"]
    await app.post(f"/people/{person}/send", chat=person, text="г")
    await app.post("/disorder", again=2)
    assert (await heard(bot, offset))[0] == ["б", "в", "г"]
    given, offset = await heard(bot, offset)
    assert given == ["г"]


async def test_the_oldest_comes_behind_a_newer_one(app: App, bot: telegram.Bot) -> None:
    person = await app.person()
    _, offset = await heard(bot)
    await app.post(f"/people/{person}/send", chat=person, text="а")
    await app.post("/disorder", late=True)
    assert await bot.get_updates(offset=offset, timeout=5) == ()
    await app.post(f"/people/{person}/send", chat=person, text="б")
    given, offset = await heard(bot, offset)
    assert given == ["б", "а"]


async def test_a_late_one_waits_for_no_other_long(app: App, bot: telegram.Bot) -> None:
    person = await app.person()
    _, offset = await heard(bot)
    await app.post(f"/people/{person}/send", chat=person, text="а")
    await app.post("/disorder", late=True)
    assert await bot.get_updates(offset=offset, timeout=5) == ()
    assert (await heard(bot, offset))[0] == ["а"]
