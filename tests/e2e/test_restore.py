"""A database that comes back from a copy: nobody plays the next deal with cards that were seen."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bot.screens.actions import Action
from engine.core.shuffle import commitment
from tests.e2e.evidence import errors_in, reading
from tests.e2e.expected_screens import all_screens_right
from tests.e2e.game import Company, gather
from tests.e2e.world import ROOT, Bot, playing, text_of, wait_for


@pytest.fixture
def company(tmp_path: Path) -> Iterator[Company]:
    """Three people who play fair deals."""
    decks = tmp_path / "decks.json"
    decks.write_text(json.dumps({"dealer": 3, "fair": True}))
    with playing(tmp_path, speed=5) as sandbox:
        bot = Bot(sandbox, tmp_path, module="tests.e2e.rigged_bot", RIGGED_DECKS=str(decks))
        bot.launch()
        try:
            company = gather(sandbox, bot, 3, 1)
            company.sit_down("pool_target=100")
            yield company
        finally:
            bot.kill()


def told(company: Company, tag: str) -> list[dict[str, Any]]:
    """The events of a kind in the log."""
    with reading(company.bot.env["DATABASE_PATH"]) as db:
        return [
            json.loads(body) for (body,) in db.execute("SELECT body FROM events WHERE tag = ? ORDER BY seq", (tag,))
        ]


def run(company: Company, *words: str) -> None:
    """A command of the program on the company's database."""
    subprocess.run([sys.executable, "-m", "bot", *words], cwd=ROOT, env=company.bot.env, check=True)


def to_the_next_deal(company: Company, deals: int) -> None:
    """Whoever may press it says «Дальше»."""

    def dealt() -> bool:
        company.poll()
        found = next(company.ready(), None)
        if found is not None:
            company.make(*found)
        return len(told(company, "deal.started")) == deals

    wait_for(dealt, f"deal {deals}")


def test_the_next_deal_is_of_other_cards_and_its_hash_is_shown(company: Company, tmp_path: Path) -> None:
    while not told(company, "deal.scored"):
        found = company.find_press()
        assert found is not None
        if found[2].action != Action.NEXT:
            company.make(*found)
    company.players[0].person.say(company.chat, "/pause")
    wait_for(lambda: told(company, "table.paused"), "the pause")
    run(company, "backup", str(tmp_path / "copy.db"))
    company.act(Action.RESUME, company.players[0], company.chat)
    to_the_next_deal(company, 2)
    seen = told(company, "deal.started")[1]
    company.bot.kill()
    run(company, "restore", str(tmp_path / "copy.db"))
    assert len(told(company, "deal.started")) == 1
    company.bot.launch()
    fresh = wait_for(lambda: told(company, "table.sealed")[2:], "another secret")[0]["secret"]
    shown = commitment(bytes.fromhex(fresh))

    def standing() -> list[str]:
        company.poll()
        return [text_of(message) for message in company.guests[0].screens(company.chat)]

    wait_for(lambda: any(shown in text for text in standing()), "the new hash")
    wait_for(lambda: any("из копии" in text for text in standing()), "why it is new")
    company.done.clear()

    def resumed() -> bool:
        """A button of before is out of date; the table's own comes below."""
        if not told(company, "table.resumed"):
            company.act(Action.RESUME, company.players[0], company.chat)
        return bool(told(company, "table.resumed"))

    wait_for(resumed, "the end of the pause")
    to_the_next_deal(company, 2)
    assert told(company, "deal.started")[1]["hands"] != seen["hands"]
    assert told(company, "table.shuffled")[1]["fair"]["secret"] == fresh
    company.make_some(4)
    company.settle()
    all_screens_right(company)
    assert errors_in(company.bot.log) == []
