"""A message that stands as an analysis stands as one after a kill, too, and nobody has to press for it."""

from functools import partial
from pathlib import Path

import pytest

from tests.e2e.evidence import errors_in, reading
from tests.e2e.game import Company, gather
from tests.e2e.phones import Phone
from tests.e2e.scenarios.layouts import STRONG
from tests.e2e.world import Bot, Button, Message, Sandbox, buttons, playing, text_of, wait_for, write_decks

SPEED = 4.0  # twenty seconds between two deals are five
PONDER_S = 60.0  # plain Python on a busy machine
COUNTED = "Карта (без ошибок)"


def picture(company: Company) -> Message:
    """The group's picture of the first deal, once it is there: drawing may take long on a busy machine."""

    def look() -> Message | None:
        company.poll()
        shown = company.players[-1].screens(company.chat)
        return next((message for message in shown if "photo" in message and message["message_id"]), None)

    found: Message = wait_for(look, "the picture of the first deal", PONDER_S)
    return found


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


def own_pages(company: Company, phone: Phone) -> list[Message]:
    """A person's own page of the first deal, in private if it came late; none before it has come."""
    company.poll()
    shown = [*phone.views(company.chat), *phone.screens(phone.id)]
    return [one for one in shown if any(key.action.startswith("page:") for key in buttons(one))]


def own_page(company: Company, phone: Phone) -> str:
    """Return what a person's own page of the first deal says, with the actions of its buttons."""
    pages = own_pages(company, phone)
    return " ".join([text_of(one) + " ".join(key.action for key in buttons(one)) for one in pages])


def is_kept(company: Company, phone: Phone) -> bool:
    """Whether the page that the person sees, and no other, is written down: a kill before that leaves it to nobody."""
    seen = [one["message_id"] or -one["ephemeral_message_id"] for one in own_pages(company, phone)]
    keys = f"panel:{phone.id}", f"ownpanel:{phone.id}"
    with reading(company.bot.database) as db:
        kept = [row[0] for row in db.execute("SELECT message FROM surfaces WHERE key IN (?, ?)", keys)]
    return bool(seen) and seen == kept


def edits_of(sandbox: Sandbox, message: int, since: int) -> list[str]:
    """How often another picture was put into a message."""
    calls = sandbox.get("log", limit=1_000_000, since=since)
    return [call["method"] for call in calls if call["message_id"] == message and call["method"] == "editMessageMedia"]


@pytest.mark.slow
def test_the_analysis_stands_after_a_kill(tmp_path: Path) -> None:
    """Under the sheet itself, where somebody opened it who can be shown nothing alone."""
    with playing(tmp_path, SPEED) as sandbox:
        decks = write_decks(tmp_path / "decks.json", dealer=3, decks=[STRONG.deal().deck])
        bot = Bot(sandbox, tmp_path, module="tests.e2e.rigged_bot", RIGGED_DECKS=str(decks))
        sandbox.post("ephemerals", mode="refused")
        bot.launch()
        try:
            company = gather(sandbox, bot, 3, 1)
            company.sit_down("pool_target=100")
            given_up(company)
            anya = company.players[0]
            asked = company.act("page:analysis:1", company.guests[0], company.chat)
            assert asked.answer is not None
            assert asked.answer["text"] in ("Открываю все карты, секунду…", "")  # empty: counted before the answer
            company.bot.restart()  # most likely before it was counted: whoever was told that it comes gets it
            wait_for(lambda: COUNTED in text_of(picture(company)), "the analysis", PONDER_S)
            company.settle()
            stood, since = picture(company)["message_id"], sandbox.get("log", limit=1_000_000)[-1]["id"]
            company.bot.restart()
            company.act("resume", anya, company.chat)
            wait_for(lambda: company.poll() and "Сдача 2" in company.screens(), "the next deal", PONDER_S)
            wait_for(lambda: not next_buttons(company), "the picture that was left", PONDER_S)
            assert COUNTED in text_of(picture(company))
            assert edits_of(sandbox, stood, since) == [], "it stands as it was"
            assert bot.alive()
            assert bot.stop() == 0
            assert errors_in(bot.log) == []
        finally:
            bot.kill()


@pytest.mark.slow
def test_pages_of_ones_own_stand_after_a_kill(tmp_path: Path) -> None:
    """Two people look at different pages, the others at the sheet; all of it goes on as it was."""
    with playing(tmp_path, SPEED) as sandbox:
        decks = write_decks(tmp_path / "decks.json", dealer=3, decks=[STRONG.deal().deck])
        bot = Bot(sandbox, tmp_path, module="tests.e2e.rigged_bot", RIGGED_DECKS=str(decks))
        bot.launch()
        try:
            company = gather(sandbox, bot, 3, 1)
            company.sit_down("pool_target=100")
            given_up(company)
            anya, boris, vika = company.players
            sheet, since = picture(company), sandbox.get("log", limit=1_000_000)[-1]["id"]
            for phone, page in ((boris, "layout"), (anya, "analysis")):
                company.act(f"page:{page}:1", phone, company.chat)
                wait_for(partial(is_kept, company, phone), f"{phone.name}: {page}", PONDER_S)
            company.bot.restart()  # perhaps before it was counted
            wait_for(lambda: COUNTED in own_page(company, anya), "the analysis", PONDER_S)
            assert "page:sheet:1" in own_page(company, boris)
            assert "page:layout:1" not in own_page(company, boris)
            company.act("page:why:1", boris)
            wait_for(lambda: "page:why:1" not in own_page(company, boris), "another page")
            assert COUNTED in own_page(company, anya)
            meant = [[one.data for one in buttons(screen)] for screen in (picture(company), sheet)]
            assert meant[0] == meant[1]  # how long the next deal waits may stand on one of them
            assert edits_of(sandbox, sheet["message_id"], since) == [], "the sheet stands"
            company.act("resume", vika, company.chat)
            wait_for(lambda: company.poll() and "Сдача 2" in company.screens(), "the next deal", PONDER_S)
            wait_for(lambda: not own_page(company, anya) + own_page(company, boris), "the pages go", PONDER_S)
            assert bot.alive()
            assert bot.stop() == 0
            assert errors_in(bot.log) == []
        finally:
            bot.kill()
