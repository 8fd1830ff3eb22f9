"""A match over three days of turned clock with two restarts a day; and a clock that a restart does not run on."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest

from tests.e2e.evidence import errors_in, reading
from tests.e2e.taken import acknowledges
from tests.e2e.world import Bot, Message, Person, Sandbox, buttons, playing, text_of, wait_for, write_decks

HOURS_S = 3600.0
DECISIONS = ("bid", "pass", "giveup", "discard", "pick", "order", "whist", "mode", "card", "half", "agree", "next")


def page_with(person: Person, group: int, action: str) -> tuple[Message, str] | None:
    """Return a page with a button of this action, and that button's data.

    A page is what only this person sees in the group, or stands in private where the group would show it late.
    """
    shown = (*person.views(group), *person.messages())
    found = ((one, key) for one in shown for key in buttons(one))
    return next(((one, key.data) for one, key in found if key.action == action), None)


@contextmanager
def table(folder: Path, speed: float, pace: str) -> Iterator[tuple[Sandbox, Bot, list[Person], int]]:
    """Three people at a table that waits in this way; the bot's log must stay clean."""
    with playing(folder, speed) as sandbox:
        decks = write_decks(folder / "decks.json", dealer=3, seed=5)
        bot = Bot(sandbox, folder, module="tests.e2e.rigged_bot", RIGGED_DECKS=str(decks))
        bot.launch()
        try:
            people = [Person(sandbox, name) for name in ("Аня", "Борис", "Вика")]
            for person in people:
                person.start()
                wait_for(partial(lambda who: len(who.messages()) > 1, person), "an answer to /start")
            group = sandbox.post("groups", title="По дням", members=[who.id for who in people], bot="member")["id"]
            people[0].say(group, "/new 20")
            for person in people:
                assert not person.do("sit", group)["text"]
            people[0].do("options:setup", group)
            for action in ("options:clock", f"pace:{pace}"):
                own = wait_for(partial(page_with, people[0], group, action), action)
                people[0].press(*own)
            assert not people[0].do("start", group)["text"]
            yield sandbox, bot, people, group
            assert bot.stop() == 0
        finally:
            bot.kill()
        assert errors_in(bot.log) == []


def tags(bot: Bot) -> list[str]:
    """The events of all tables so far."""
    with reading(bot.database) as base:
        return [str(row[0]) for row in base.execute("SELECT tag FROM events ORDER BY table_id, seq")]


def move(people: list[Person], done: set[str]) -> bool:
    """Whoever has something to decide presses his first button, but none of those `done`: a screen may be late."""
    for person in people:
        for message in reversed(person.messages()):
            keys = (key for key in buttons(message) if key.action.partition(":")[0] in DECISIONS)
            found = next((key for key in keys if f"{person.id} {key.data}" not in done), None)
            if found is not None and acknowledges(message, found.action, person.press(message, found.data)["text"]):
                done.add(f"{person.id} {found.data}")
                return True
    return False


def reminders(people: list[Person]) -> list[int]:
    """The numbers of the reminders that stand in private chats now; nothing else begins with whose turn it is."""
    seen = (message for person in people for message in person.messages() if message["from"]["is_bot"])
    return [message["message_id"] for message in seen if text_of(message).startswith("▶")]


def remembered(bot: Bot) -> bool:
    """Tell whether the store knows of a reminder: of one that came a moment before a kill nobody knows after it."""
    with reading(bot.database) as base:
        return bool(base.execute("SELECT 1 FROM surfaces WHERE key LIKE 'ping:%'").fetchall())


@pytest.mark.slow
def test_three_days_with_two_restarts_a_day(tmp_path: Path) -> None:
    speed = 3600.0  # an hour a second: two starts of the program are far from a day
    with table(tmp_path, speed, "daily") as (_, bot, people, group):
        wait_for(lambda: people[0].find("pass"), "the first deal")
        done: set[str] = set()
        for _ in range(3):
            for _ in range(2):
                before = tags(bot)
                for _ in range(4):
                    assert wait_for(lambda: move(people, done), "a move")
                bot.kill()
                assert len(tags(bot)) > len(before)
                bot.restart()
            wait_for(lambda: not reminders(people), "the reminder of the day before is gone")
            wait_for(lambda: len(reminders(people)) == 1, "a reminder after a day")
            wait_for(lambda: remembered(bot), "its row")
            shown = reminders(people)
            bot.restart()
            time.sleep(HOURS_S / speed)
            assert reminders(people) == shown, "a restart reminds nobody twice"
        assert people[0].find("hand", group) is not None
        assert not {"match.finished", "table.closed"} & set(tags(bot))


@pytest.mark.slow
def test_a_restart_takes_nobodys_time(tmp_path: Path) -> None:
    speed = 20.0
    with table(tmp_path, speed, "30") as (_, bot, people, _):
        wait_for(lambda: people[0].find("pass"), "the first deal")
        time.sleep(100 / speed)
        bot.kill()
        time.sleep(200 / speed)
        assert "deal.passed" not in tags(bot)
        bot.restart()
        wait_for(lambda: "table.awoke" in tags(bot), "the table wakes")
        time.sleep(100 / speed)
        assert "deal.passed" not in tags(bot)
        wait_for(lambda: "deal.passed" in tags(bot), "the clock passes", 60 / speed + 10)
