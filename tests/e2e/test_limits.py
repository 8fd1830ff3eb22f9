"""Fast presses stay within Telegram's limits, and only because the publisher paces itself."""

import random
import time
from contextlib import suppress
from pathlib import Path

import pytest

from tests.e2e.game import Company, gather
from tests.e2e.world import Bot, Timeout, playing, write_decks

SPEED = 12.0
SLOWER = 4.0  # a minute of the clock is long enough for a busy machine to press more often than Telegram allows
RUN_S = 15.0
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
                company.settle(quiet=1.0, timeout=30)
            assert bot.stop() == 0
        finally:
            bot.kill()
        return limited(company)


def limited(company: Company) -> int:
    """How often Telegram has said 429 so far, in all chats."""
    return sum(int(total["limited"]) for total in company.sandbox.get("counters").values())


def hurry(company: Company, seconds: float) -> None:
    """Press for a while, or until Telegram has enough of it, without a thought for anybody's limits."""
    rng, end, pressed = random.Random(5), time.monotonic() + seconds, 0
    while time.monotonic() < end and (found := company.find_press()) is not None:
        company.make(*found)
        pressed += 1
        if pressed % 10 == 0 and limited(company):
            return
        if rng.random() < 0.2:
            company.be_curious()
        if rng.random() < 0.1:
            phone = rng.choice(company.players)
            phone.person.say(rng.choice((company.chat, phone.id)), rng.choice(COMMANDS))
    assert pressed > 20


@pytest.mark.slow
def test_fast_presses_stay_within_the_limits(tmp_path: Path) -> None:
    assert run(tmp_path, unpaced=False) == 0


@pytest.mark.slow
def test_without_pacing_the_limits_are_exceeded(tmp_path: Path) -> None:
    assert run(tmp_path, unpaced=True) > 0
