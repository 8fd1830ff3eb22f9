"""A season ends by the clock of the real program: its group gets one card, once, also after a restart."""

import asyncio
import time
from pathlib import Path

from bot.screens.actions import LooseAction
from bot.stats.seasons import Length, Season, season_at
from bot.storage.sqlite.store import SqliteStorage
from bot.tables.ports import Role
from tests.bot.stats.rows import DAY
from tests.bot.tables.kit.desk import Desk
from tests.bot.tables.past.stored import RESULTS, of_three, put
from tests.clocks import HandClock
from tests.e2e.evidence import errors_in, limited, reading
from tests.e2e.phones import Phone
from tests.e2e.world import Bot, playing, text_of, wait_for, write_decks

SPEED = 1.0
"""Clock seconds a second: seasons go by the calendar."""
EARLY_S = 3.0
"""Real seconds from the start of the program to the end of the season."""
LOOKS = 5
"""Looks of the program after a restart that find no card due."""


async def five_matches(path: Path, group: int, season: Season) -> None:
    """Store five rated matches of a group, the last one a day before the end of the season.

    Their tables are of its beginning: a start looks after those of the last day, and these have no events.
    """
    storage = await SqliteStorage.open(path, lambda: season.begins)
    desk = Desk(storage=storage, clock=HandClock())
    for turn in range(5):
        await put(desk, of_three(*RESULTS[turn % 3], at=season.ends - (5 - turn) * DAY), group)
    await desk.stop()
    await storage.close()


def test_the_card_of_a_season_comes_once(tmp_path: Path) -> None:
    season = season_at(time.time(), Length.QUARTER)
    with playing(tmp_path, SPEED) as sandbox:
        phone = Phone(sandbox, "Аня")
        group = sandbox.post("groups", title="Пулька у Ани", members=[phone.id])["id"]
        path, looks = tmp_path / "pulka.db", tmp_path / "looks"
        asyncio.run(five_matches(path, group, season))
        ends = time.time() + EARLY_S
        bot = Bot(
            sandbox,
            tmp_path,
            module="tests.e2e.rigged_bot",
            RIGGED_DECKS=str(write_decks(tmp_path / "decks.json")),
            RIGGED_LATER_S=str(season.ends - ends),
            RIGGED_LOOKS=str(looks),
            DATABASE_PATH=str(path),
            DATABASE_URL="",
        )
        bot.launch()
        try:
            (card,) = wait_for(lambda: phone.poll() and cards(phone), "the card of the season")
            wait_for(lambda: is_written(bot), "the card among the messages that the program knows")
            bot.restart()
            before = looks.stat().st_size
            wait_for(lambda: looks.stat().st_size >= before + LOOKS, "five looks")
            turn_back(phone, group)
            assert bot.stop() == 0
        finally:
            bot.kill()
        phone.poll()
        assert cards(phone) == [card]
        assert card["clock"] >= ends
        assert "photo" in card["message"]
        assert limited(sandbox) == {}
        assert errors_in(bot.log) == []


def turn_back(phone: Phone, group: int) -> None:
    """Turn from the season that has just begun to the one before, in which matches were settled."""
    phone.person.say(group, "/season")
    page, earlier = wait_for(lambda: phone.person.find(f"{LooseAction.SEASON}:", group), "the season")
    assert phone.person.press(page, earlier.data)["text"] == ""
    wait_for(lambda: "Аня" in text_of(phone.person.messages(group)[-1]), "the season before")


def is_written(bot: Bot) -> bool:
    """Tell whether the program has written down where the card stands: one that dies before sends it once more."""
    with reading(bot.database) as base:
        return bool(base.execute("SELECT 1 FROM surfaces WHERE key = ?", (Role.SEASON,)).fetchone())


def cards(phone: Phone) -> list[dict[str, object]]:
    """Return the messages with the card of a season that have come."""
    news = [event for event in phone.events if event["type"] == "message"]
    return [event for event in news if "Идёт новый сезон" in text_of(event["message"])]
