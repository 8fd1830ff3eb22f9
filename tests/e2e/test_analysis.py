"""A message that stands as an analysis stands as one after a kill, too, and nobody has to press for it."""

from pathlib import Path

import pytest

from tests.e2e.evidence import errors_in
from tests.e2e.game import Company, gather
from tests.e2e.scenarios.layouts import STRONG
from tests.e2e.world import Bot, Button, Message, buttons, playing, text_of, wait_for, write_decks

SPEED = 4.0  # twenty seconds between two deals are five
PONDER_S = 60.0  # plain Python on a busy machine
COUNTED = "Карта (без ошибок)"


def picture(company: Company) -> Message:
    """The group's picture of the first deal."""
    company.poll()
    return next(message for message in company.players[0].screens(company.chat) if "photo" in message)


def given_up(company: Company) -> None:
    """One deal: the first player takes the talon and gives up; then everything stops."""
    anya, boris, vika = company.players
    for phone, action in ((anya, "bid:6s"), (boris, "pass"), (vika, "pass"), (anya, "giveup"), (anya, "concede")):
        company.settle()  # else it is the second tap of two
        assert company.act(action, phone, phone.id).accepted
    anya.person.say(company.chat, "/pause")
    company.settle()


def next_buttons(company: Company) -> list[Button]:
    """«Дальше» under the picture."""
    return [key for key in buttons(picture(company)) if key.action == "next"]


@pytest.mark.slow
def test_the_analysis_stands_after_a_kill(tmp_path: Path) -> None:
    with playing(tmp_path, SPEED) as sandbox:
        decks = write_decks(tmp_path / "decks.json", dealer=3, decks=[STRONG.deal().deck])
        bot = Bot(sandbox, tmp_path, module="tests.e2e.rigged_bot", RIGGED_DECKS=str(decks))
        bot.launch()
        try:
            company = gather(sandbox, bot, 3, 1)
            company.sit_down("pool_target=100")
            given_up(company)
            anya = company.players[0]
            asked = company.act("page:analysis:1", anya, company.chat)
            assert asked.answer is not None
            assert asked.answer["text"] == "Открываю все карты, секунду…"
            company.bot.restart()  # most likely before it was counted: whoever was told that it comes gets it
            wait_for(lambda: COUNTED in text_of(picture(company)), "the analysis", PONDER_S)
            company.settle()
            stood, since = picture(company)["message_id"], sandbox.get("log", limit=1_000_000)[-1]["id"]
            company.bot.restart()
            company.act("resume", anya, company.chat)
            wait_for(lambda: company.poll() and "Сдача 2" in company.screens(), "the next deal", PONDER_S)
            wait_for(lambda: not next_buttons(company), "the picture that was left", PONDER_S)
            assert COUNTED in text_of(picture(company))
            calls = sandbox.get("log", limit=1_000_000, since=since)
            redrawn = [call["method"] for call in calls if call["message_id"] == stood]
            assert "editMessageMedia" not in redrawn, "it stands as it was"
            assert bot.alive()
            assert bot.stop() == 0
            assert errors_in(bot.log) == []
        finally:
            bot.kill()
