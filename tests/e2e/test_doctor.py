"""`python -m bot doctor` beside a bot that serves: whatever waits for the bot is played after it."""

import signal
import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path

import msgspec

from tests import forks
from tests.e2e.world import START_S, Bot, Message, Person, Sandbox, buttons, playing, wait_for
from tests.frozen import freeze

SPEED = 0.5
"""Clock seconds of a real one: a press can be answered for half a minute, on a busy machine, too."""
PEOPLE = 25
WISHES = ("dark:1", "four:1", "own:1", "sheets:0")
"""Buttons of the page of pictures that each person presses."""
SET = {"dark": True, "four_colours": True, "own_table": True, "sheets": False}


def page_of(person: Person) -> Message:
    """Return a person's page of pictures."""

    def found(action: str) -> Message | None:
        shown: list[Message] = person.messages()
        return next((one for one in shown if any(key.action == action for key in buttons(one))), None)

    turn = "set:page:pictures"
    page = wait_for(partial(found, turn), "the settings")
    person.answer(person.press_data(page, next(key.data for key in buttons(page) if key.action == turn)))
    shown: Message = wait_for(partial(found, "set:dark:1"), "the page of pictures")
    return shown


def examined(bot: Bot, folder: Path) -> str:
    """Run the doctor for a bot to its end; return the page."""
    page, said = folder / "page.txt", folder / "said.txt"
    with page.open("wb") as output, said.open("wb") as errors:
        doctor = forks.begin("bot", "doctor", env=bot.env, output=output.fileno(), errors=errors.fileno())
        assert doctor.wait(START_S) == 0, said.read_text("utf-8")
    return page.read_text("utf-8")


def answers(sandbox: Sandbox) -> list[bool]:
    """Tell of each answer to a press whether the server took it."""
    log = sandbox.get("log", limit=1_000_000)
    return [call["ok"] for call in log if call["method"].lower() == "answercallbackquery"]


def opened(sandbox: Sandbox) -> list[tuple[Person, Message]]:
    """Return people with their pages of pictures."""
    people = [Person(sandbox, f"Гость {number}") for number in range(1, PEOPLE + 1)]
    for person in people:
        person.start()
        person.say(None, "/settings")
    return [(person, page_of(person)) for person in people]


def test_a_hundred_presses_that_wait_beside_the_doctor_are_all_played_after_it(tmp_path: Path) -> None:
    with playing(tmp_path, SPEED) as sandbox:
        bot = Bot(sandbox, tmp_path, DATABASE_PATH=str(tmp_path / "pulka.db"), DATABASE_URL="")
        bot.launch()
        try:
            pages, before = opened(sandbox), answers(sandbox)
            assert bot.process is not None
            freeze(bot.process.pid)
            pressed = [(one, one.press_data(page, f"v1.0.0.set:{wish}")) for wish in WISHES for one, page in pages]
            assert "сначала остановите его" in examined(bot, tmp_path)
            assert answers(sandbox) == before
            bot.process.send_signal(signal.SIGCONT)
            assert len(pressed) == 100
            assert {person.answer(query)["text"] for person, query in pressed} == {""}
            assert bot.stop() == 0
        finally:
            bot.kill()
        assert answers(sandbox) == [*before, *[True] * len(pressed)]
        with closing(sqlite3.connect(bot.database)) as db:
            for person, _ in pages:
                ((settings,),) = db.execute("SELECT settings FROM chats WHERE id = ?", (person.id,))
                assert SET.items() <= msgspec.json.decode(settings).items()
