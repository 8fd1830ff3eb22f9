"""Fast presses stay within Telegram's limits, and only because the publisher paces itself."""

import random
import time
from contextlib import suppress
from itertools import pairwise
from pathlib import Path

import pytest

from bot.screens.actions import Action
from tests.e2e.evidence import limited, reading
from tests.e2e.game import Company, gather
from tests.e2e.world import START_S, Bot, Timeout, buttons, playing, text_of, wait_for, write_decks

SPEED = 12.0
SLOWER = 4.0  # a minute of the clock is long enough for a busy machine to press more often than Telegram allows
RUN_S = 15.0
ENOUGH = 20  # presses of a run, however slow the machine
FLOODED = 20.0
FLOOD_S = 15.0
LATE = 60.0  # clock seconds, a busy machine included
COMMANDS = ("/table", "/pulya", "/help", "/hand")


def run(folder: Path, *, unpaced: bool) -> int:
    """Three people press as fast as they can and ask for everything in between; how often Telegram said 429."""
    with playing(folder, SLOWER if unpaced else SPEED) as sandbox:
        decks = write_decks(folder / "decks.json", seed=5)
        env = {"RIGGED_DECKS": str(decks), "UNPACED": "1" if unpaced else "0"}
        bot = Bot(sandbox, folder, module="tests.e2e.rigged_bot", **env)
        bot.launch()
        try:
            company = gather(sandbox, bot, 3, 5)
            company.sit_down("pool_target=20")
            if unpaced:
                with suppress(Timeout):  # after the first 429 the chat may be silent for a long while
                    hurry(company, 3 * RUN_S)
            else:
                hurry(company, RUN_S)
                company.settle(quiet=1.0)
            assert bot.stop() == 0
        finally:
            bot.kill()
        return sum(limited(sandbox).values())


def hurry(company: Company, seconds: float) -> None:
    """Press for a while, or until Telegram has enough of it, without a thought for anybody's limits."""
    rng, end, pressed = random.Random(5), time.monotonic() + seconds, 0
    while (time.monotonic() < end or pressed <= ENOUGH) and (found := company.find_press()) is not None:
        company.make(*found)
        pressed += 1
        if pressed % 10 == 0 and limited(company.sandbox):
            return
        if rng.random() < 0.2:
            company.be_curious()
        if rng.random() < 0.1:
            phone = rng.choice(company.players)
            phone.person.say(rng.choice((company.chat, phone.id)), rng.choice(COMMANDS))
    assert pressed > ENOUGH


@pytest.mark.slow
def test_fast_presses_stay_within_the_limits(tmp_path: Path) -> None:
    assert run(tmp_path, unpaced=False) == 0


@pytest.mark.slow
def test_without_pacing_the_limits_are_exceeded(tmp_path: Path) -> None:
    assert run(tmp_path, unpaced=True) > 0


@pytest.mark.slow
def test_one_who_asks_again_and_again_hides_no_table(tmp_path: Path) -> None:
    """A guest types /help every three seconds of the clock; the others play at four seconds a move."""
    with playing(tmp_path, FLOODED) as sandbox:
        decks = write_decks(tmp_path / "decks.json", seed=5)
        bot = Bot(sandbox, tmp_path, module="tests.e2e.rigged_bot", RIGGED_DECKS=str(decks))
        bot.launch()
        try:
            company = gather(sandbox, bot, 3, 5)
            company.sit_down("pool_target=100")
            company.make_some(3)
            company.settle()
            begun = now()
            flood(company, begun + FLOOD_S * FLOODED)
            wait_for(lambda: has_dealt(company, begun), "a deal", START_S)
            over, shown = now(), table_shown(company, begun)
            assert limited(company.sandbox) == {}
            assert bot.stop() == 0
        finally:
            bot.kill()
    assert max(later - earlier for earlier, later in pairwise([begun, *(at for at, _ in shown), over])) < LATE
    dealt = deals(bot.database, begun, over - LATE)
    assert dealt
    for number, at in dealt:
        assert any(f"Сдача {number} " in text and 0 <= came - at < LATE for came, text in shown), (number, at, shown)


def now() -> float:
    """The second of the clock."""
    return time.time() * FLOODED


def flood(company: Company, until: float) -> None:
    """The guest asks, the others play, to that second of the clock."""
    asked = moved = 0.0
    while (at := now()) < until:
        if at - asked >= 3:
            company.guests[0].person.say(company.chat, "/help")
            asked = at
        if at - moved >= 4:
            company.poll()
            found = company.next_press()
            if found is not None:
                company.make(*found)
            moved = at
        time.sleep(0.01)


def has_dealt(company: Company, begun: float) -> bool:
    """Tell whether a deal since then should have been seen by now; where none has, on a slow machine, go on a while."""
    if deals(company.bot.database, begun, now() - LATE):
        return True
    flood(company, now() + LATE)
    return False


def table_shown(company: Company, since: float) -> list[tuple[float, str]]:
    """When the guest saw something new in the table's message, and what."""
    company.poll()
    seen = [event for event in company.guests[0].events if event["type"] in ("message", "edited")]
    return [
        (event["clock"], text_of(event["message"]))
        for event in seen
        if event["clock"] >= since and any(key.action == Action.HAND for key in buttons(event["message"]))
    ]


def deals(store: Path, since: float, until: float) -> list[tuple[int, float]]:
    """The deals that began then: number and second."""
    query = "SELECT json_extract(body, '$.number'), at FROM events WHERE json_extract(body, '$.type') = 'deal.started'"
    with reading(store) as base:
        return [(number, at) for number, at in base.execute(query) if since <= at <= until]
