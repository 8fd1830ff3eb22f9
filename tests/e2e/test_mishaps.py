"""After a mishap with a chat the table goes on, and every message shows what the log says."""

import time
from pathlib import Path

import pytest

from tests.e2e.game import Company
from tests.e2e.test_faults import sitting, steps
from tests.soak import mirror

RIGHT_S = 15.0


def all_screens_right(company: Company) -> None:
    """Once all is quiet."""
    end, wrong = time.monotonic() + RIGHT_S, ["not looked yet"]
    while wrong and time.monotonic() < end:
        company.settle()
        found = mirror.truths(Path(company.bot.env["DATABASE_PATH"]), company.sandbox.speed, [company.chat])
        company.poll()
        wrong = list(mirror.differences(found, company.phones))
    assert wrong == []


@pytest.mark.parametrize("status", ["kicked", "left"])
def test_the_bot_is_put_out_of_the_group_and_taken_in_again(tmp_path: Path, status: str) -> None:
    with sitting(tmp_path) as company:
        steps(company, 2)
        company.sandbox.post(f"groups/{company.chat}/bot", status=status)
        steps(company, 3)
        company.sandbox.post(f"groups/{company.chat}/bot", status="member")
        company.players[0].person.say(company.chat, "/table")
        steps(company, 4)
        all_screens_right(company)


def test_rights_are_given_and_taken_away(tmp_path: Path) -> None:
    with sitting(tmp_path) as company:
        for status in ("administrator", "member"):
            company.sandbox.post(f"groups/{company.chat}/bot", status=status)
            steps(company, 4)
            all_screens_right(company)


def test_messages_that_are_gone_come_again(tmp_path: Path) -> None:
    gone = "Bad Request: message to edit not found"
    with sitting(tmp_path) as company:
        steps(company, 2)
        for chat in (company.chat, company.players[0].id):
            company.sandbox.post("faults", method="editMessageText", chat=chat, code=400, description=gone)
        steps(company, 6)
        all_screens_right(company)
