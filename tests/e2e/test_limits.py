"""Fast presses stay within Telegram's limits, and only because the publisher paces itself."""

import random
import time
from pathlib import Path

import pytest

from tests.e2e.game import Company, gather
from tests.e2e.world import Bot, playing, write_decks

SPEED = 12.0
RUN_S = 15.0
COMMANDS = ("/table", "/pulya", "/help", "/hand")


def run(folder: Path, *, unpaced: bool) -> dict[str, int]:
    """Three people press as fast as they can and ask for everything in between; how many 429 each chat saw."""
    with playing(folder, SPEED) as sandbox:
        decks = write_decks(folder / "decks.json", seed=5)
        env = {"RIGGED_DECKS": str(decks), "UNPACED": "1" if unpaced else "0"}
        bot = Bot(sandbox, folder, module="tests.e2e.rigged_bot", **env)
        bot.start()
        try:
            company = gather(sandbox, bot, 3, 5)
            company.sit_down()
            hurry(company)
            company.settle(quiet=1.0, timeout=30)
            assert bot.stop() == 0
        finally:
            bot.kill()
        return {chat: total["limited"] for chat, total in sandbox.get("counters").items()}


def hurry(company: Company) -> None:
    """Press for a while without a thought for anybody's limits."""
    rng, end, pressed = random.Random(5), time.monotonic() + RUN_S, 0
    while time.monotonic() < end and (found := company.find_press()) is not None:
        company.make(*found)
        pressed += 1
        if rng.random() < 0.2:
            company.be_curious()
        if rng.random() < 0.1:
            phone = rng.choice(company.players)
            phone.person.say(rng.choice((company.chat, phone.id)), rng.choice(COMMANDS))
    assert pressed > 20


@pytest.mark.slow
def test_fast_presses_stay_within_the_limits(tmp_path: Path) -> None:
    assert {chat: limited for chat, limited in run(tmp_path, unpaced=False).items() if limited} == {}


@pytest.mark.slow
def test_without_pacing_the_limits_are_exceeded(tmp_path: Path) -> None:
    assert sum(run(tmp_path, unpaced=True).values()) > 0
