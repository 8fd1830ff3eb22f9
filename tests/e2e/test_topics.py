"""A forum: each topic has its own table, and everything of a table stays in its topic."""

import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from bot.screens.tournament.keys import TourWish, TourWord
from bot.screens.tournament.setup import SetUpPage, usual
from bot.tables.log.clock import PING_S
from tests.e2e.evidence import reading
from tests.e2e.scenarios.layouts import STRONG
from tests.e2e.world import Bot, Message, Person, Sandbox, buttons, playing, text_of, wait_for, write_decks

NAMES = ("Аня", "Борис", "Вика")
DECKS = [STRONG.deal().deck] * 2


@dataclass
class Forum:
    """Three people in a forum of two topics; Аня made it and has the first hand at every table."""

    sandbox: Sandbox
    bot: Bot
    people: list[Person]
    chat: int
    topics: list[int]

    @property
    def anya(self) -> Person:
        return self.people[0]

    def here(self, topic: int | None) -> list[Message]:
        """The bot's messages in a topic (None: the general one), oldest first."""
        found = [message for message in self.anya.messages(self.chat) if message["from"]["is_bot"]]
        return [message for message in found if _topic(message) == topic]

    def see(self, topic: int | None, words: str) -> Message:
        """Wait for a message in a topic."""
        what = f"«{words}» in topic {topic}"
        found = wait_for(lambda: [one for one in self.here(topic) if words in text_of(one)], what)
        return dict(found[-1])

    def sheet(self, topic: int | None) -> None:
        """Wait for a picture in a topic."""
        wait_for(lambda: [one for one in self.here(topic) if one.get("photo")], f"a picture in topic {topic}")

    def press(self, who: Person, topic: int | None, action: str) -> dict[str, Any]:
        """Wait for a button in a topic and press it."""
        return who.press(*self.find(topic, action))

    def find(self, topic: int | None, action: str) -> tuple[Message, str]:
        """The newest button of a topic with this action, as soon as there is one."""
        found = wait_for(lambda: _newest(self.here(topic), action), f"{action} in topic {topic}")
        return found[0], found[1]

    def press_own(self, who: Person, table: str, action: str) -> None:
        """Wait for a table's button in a private chat and press it."""
        found = wait_for(lambda: _newest(who.messages(), action, table), f"{who.name}: {action} of table {table}")
        assert not who.press(*found)["text"]

    def say(self, who: Person, topic: int | None, text: str, reply_to: int = 0) -> int:
        return who.say(self.chat, text, thread=topic or 0, reply_to=reply_to)

    def told_in_private(self, who: Person, words: str) -> list[Message]:
        """The bot's messages in a private chat with these words, oldest first."""
        return [one for one in who.messages() if one["from"]["is_bot"] and words in text_of(one)]

    def topic(self, topic: int, state: str) -> None:
        """Close a topic, open it again or delete it."""
        self.sandbox.post(f"groups/{self.chat}/topics", topic=topic, state=state)

    def general(self, state: str) -> None:
        """Close the general topic, or open it again."""
        self.sandbox.post(f"groups/{self.chat}/topics", general=state)

    def sit_down(self, topic: int | None) -> str:
        """A table in a topic with everybody at it; its number as buttons write it."""
        self.say(self.anya, topic, "/new 10")
        for person in self.people:
            assert not self.press(person, topic, "sit")["text"]
        message, data = self.find(topic, "start")
        assert not self.anya.press(message, data)["text"]
        self.see(topic, "Сдача 1")
        return data.split(".")[1]

    def concede(self, topic: int | None, table: str) -> None:
        """A short deal: Аня bids in the topic, sees the talon and gives up."""
        for person, action in zip(self.people, ("bid:6s", "pass", "pass"), strict=True):
            self.see(topic, f"▶ Слово: {person.name}")
            assert self.press(person, topic, action)["text"].startswith("Принято: ")
        for action in ("giveup", "concede"):
            self.press_own(self.anya, table, action)


def _topic(message: Message) -> int | None:
    return message["message_thread_id"] if message.get("is_topic_message") else None


def _newest(messages: list[Message], action: str, table: str = "") -> tuple[Message, str] | None:
    for message in reversed(messages):
        for button in buttons(message):
            if button.action == action and (not table or button.data.split(".")[1] == table):
                return message, button.data
    return None


@pytest.fixture
def forum(tmp_path: Path) -> Iterator[Forum]:
    """The forum with a bot that has greeted it; the bot stops well and has no error to tell of."""
    decks = write_decks(tmp_path / "decks.json", dealer=3, decks=DECKS)
    with playing(tmp_path) as sandbox:
        bot = Bot(sandbox, tmp_path, module="tests.e2e.rigged_bot", RIGGED_DECKS=str(decks))
        bot.launch()
        try:
            people = [Person(sandbox, name) for name in NAMES]
            for person in people:
                person.start()
                wait_for(partial(lambda who: len(who.messages()) > 1, person), "an answer to /start")
            ids = [person.id for person in people]
            plain = sandbox.post("groups", title="Форум", members=ids, bot="member")["id"]
            wait_for(lambda: any("/new" in text_of(message) for message in people[0].messages(plain)), "the greeting")
            chat = sandbox.post(f"groups/{plain}/forum")["id"]  # takes no message along
            topics = [sandbox.post(f"groups/{chat}/topics", name=name)["id"] for name in ("Первый", "Второй")]
            yield Forum(sandbox, bot, people, chat, topics)
            assert bot.stop() == 0
            assert " ERROR " not in bot.log.read_text()
        finally:
            bot.kill()


def test_two_tables_in_two_topics(forum: Forum) -> None:
    before = {message["message_id"] for message in forum.anya.messages(forum.chat)}
    tables = {topic: forum.sit_down(topic) for topic in forum.topics}
    for topic in forum.topics:
        forum.see(topic, "Ждём: Аня")
    time.sleep((PING_S + 5) / forum.sandbox.speed)
    for topic, table in tables.items():
        forum.find(topic, "away:1")  # the reminder's buttons, under the table
        forum.concede(topic, table)
        forum.sheet(topic)
        forum.see(topic, "Сдача 2")
    for topic in forum.topics:
        ask_everything(forum, topic)
    fresh = [
        one for one in forum.anya.messages(forum.chat) if one["from"]["is_bot"] and one["message_id"] not in before
    ]
    assert [text_of(message) for message in fresh if _topic(message) not in forum.topics] == []
    for topic, table in tables.items():
        pressable = {button.data.split(".")[1] for one in forum.here(topic) for button in buttons(one) if button.data}
        assert pressable <= {table, "0"}, "nobody sees another topic's table"
    first, second = forum.topics
    forum.say(forum.anya, first, "/stop")
    for person in forum.people[1:]:
        assert forum.press(person, first, "stopyes")["text"] == "Принято: вы согласны"
    forum.find(first, "again")
    assert _newest(forum.here(second), "again") is None


def ask_everything(forum: Forum, topic: int) -> None:
    """Commands of all kinds; each is answered where it was asked."""
    anya, boris, vika = forum.people
    known = {message["message_id"] for message in forum.here(topic)}

    def fresh() -> list[Message]:
        return [message for message in forum.here(topic) if message["message_id"] not in known]

    for who, text in ((anya, "/rules"), (boris, "/help"), (vika, "/history"), (anya, "/settings"), (boris, "/kick")):
        count = len(fresh())
        forum.say(who, topic, text)
        wait_for(partial(lambda count: len(fresh()) > count, count), f"an answer to {text} in topic {topic}")
    forum.say(vika, topic, "/pulya")
    wait_for(lambda: any(message.get("photo") for message in fresh()), "the sheet in the topic")
    forum.say(anya, topic, "/export")
    wait_for(lambda: any(message.get("document") for message in fresh()), "the record in the topic")
    forum.say(boris, topic, "/table")
    wait_for(lambda: any("Сдача 2" in text_of(message) for message in fresh()), "the table at the end of the topic")


def test_a_table_outlives_its_topic(forum: Forum) -> None:
    topic = forum.topics[0]
    table = forum.sit_down(topic)
    forum.topic(topic, "deleted")
    forum.anya.say(forum.chat, "/table")
    forum.see(None, "Сдача 1")
    forum.concede(None, table)
    forum.sheet(None)
    assert forum.bot.alive()


def test_a_table_comes_back_to_a_topic_that_was_closed(forum: Forum) -> None:
    topic, other = forum.topics
    table = forum.sit_down(topic)
    forum.topic(topic, "closed")
    forum.concede(topic, table)  # the message that stands there can still be pressed and edited
    forum.sheet(None)
    forum.see(None, "Сдача 2")
    forum.sit_down(other)
    forum.topic(topic, "open")
    forum.say(forum.anya, topic, "/table")
    forum.see(topic, "Сдача 2")
    forum.say(forum.anya, topic, "/pulya")
    forum.sheet(topic)


def concede_in_private(forum: Forum, table: str) -> None:
    """A short deal, as `Forum.concede`, of which nothing is pressed in the group."""
    for person, action in zip(forum.people, ("bid:6s", "pass", "pass"), strict=True):
        forum.press_own(person, table, action)
    for action in ("giveup", "concede"):
        forum.press_own(forum.anya, table, action)


@pytest.mark.parametrize("own", [True, False], ids=["its own topic closed, too", "the general one alone"])
def test_a_table_without_an_open_topic_is_played_in_private_and_comes_down_where_it_is_asked_for(
    forum: Forum, own: bool
) -> None:
    home, away = (forum.topics[0] if own else None), forum.topics[1]
    table = forum.sit_down(home)
    forum.general("closed")
    if own:
        forum.topic(forum.topics[0], "closed")
    concede_in_private(forum, table)
    told = wait_for(lambda: forum.told_in_private(forum.anya, "/table"), "a word to the host")
    assert "«Форум»" in text_of(told[0])
    boris = forum.people[1]
    wait_for(lambda: _newest(boris.messages(), "bid:6s", table), "the second deal in private")
    forum.say(boris, away, "/table")
    forum.see(away, "Сдача 2")
    assert forum.press(boris, away, "bid:6s")["text"].startswith("Принято: ")
    forum.see(away, "▶ Слово: Вика")
    assert len(forum.told_in_private(forum.anya, "/table")) == 1
    assert all(not forum.told_in_private(person, "/table") for person in forum.people[1:])


def test_a_table_stays_in_the_topic_it_was_asked_for_below_answers_and_after_a_kill(forum: Forum) -> None:
    home, away = forum.topics
    anya, boris, vika = forum.people
    table = forum.sit_down(home)
    forum.general("closed")
    forum.topic(home, "closed")
    concede_in_private(forum, table)
    forum.say(boris, away, "/table")
    forum.see(away, "Сдача 2")
    forum.say(vika, away, "/rules")
    answer = forum.see(away, "Сочинка")["message_id"]
    below = wait_for(lambda: [one for one in forum.here(away) if one["message_id"] > answer], "the table below it")
    assert "Сдача 2" in text_of(below[0])
    forum.bot.kill()
    forum.bot.launch()
    for person, action in ((boris, "bid:6s"), (vika, "pass"), (anya, "pass"), (boris, "giveup"), (boris, "concede")):
        forum.press_own(person, table, action)
    forum.see(away, "Сдача 3")


def tournament(forum: Forum, topic: int) -> int:
    """Plan a tournament in a topic, where everybody registers; return its number."""
    anya = forum.anya
    forum.say(anya, topic, "/tour")
    opens = str(replace(usual(0, opener=anya.id), page=SetUpPage.OPEN))
    assert forum.press(anya, topic, opens)["text"] == "Запись открыта."
    joins = wait_for(lambda: key_of(forum.here(topic), TourWord.IN), "registration")
    for person in forum.people:
        assert forum.press(person, topic, joins)["text"]
    return int(joins.split(":")[2])


def key_of(messages: list[Message], word: TourWord) -> str:
    """Return the action of the newest button of a tournament with a word; empty for none."""
    found = (button.action for one in reversed(messages) for button in buttons(one))
    return next((action for action in found if action.startswith(f"tour:{word}:")), "")


def kept(forum: Forum) -> list[tuple[int]]:
    """List the messages of the group that the database knows."""
    with reading(forum.bot.database) as base:
        return base.execute("SELECT message FROM surfaces WHERE chat = ?", (forum.chat,)).fetchall()


@pytest.mark.parametrize("state", ["closed", "deleted"])
def test_a_tournament_without_an_open_topic_comes_down_where_it_is_asked_for_and_stays_there_after_a_kill(
    forum: Forum, state: str
) -> None:
    home, away = forum.topics
    anya, boris, vika = forum.people
    number = tournament(forum, home)
    forum.press(anya, home, str(TourWish(TourWord.DIRECT, number, 0)))
    forum.general("closed")
    forum.topic(home, state)
    for word in (TourWord.CLOSE, TourWord.DRAW):
        anya.do(str(TourWish(word, number, 0)))
    wait_for(lambda: forum.told_in_private(anya, "/tour"), "a word to the director")
    forum.say(boris, away, "/tour")

    def kept_round() -> Message | None:
        """Return the message with the round that the bot keeps: one sent just before it may have been replaced."""
        shown = [one for one in forum.here(away) if key_of([one], TourWord.ROWS)]
        return next((one for one in shown if (one["message_id"],) in kept(forum)), None)

    first: Message = wait_for(kept_round, "the round, and its row")
    forum.bot.kill()
    forum.bot.launch()
    gone = {"method": "editMessageCaption", "chat": forum.chat, "code": 400}
    forum.sandbox.post("faults", **gone, description="Bad Request: message to edit not found")
    assert vika.do(str(TourWish(TourWord.HERE, number, 1)))["text"]
    # The start may send the round again before the press is drawn: its newest message shows the press in the end.
    wait_for(
        lambda: [
            one
            for one in forum.here(away)
            if one["message_id"] > first["message_id"] and "пришли 1 из 3" in text_of(one)
        ],
        "another message that shows the press",
    )
    assert len(forum.told_in_private(anya, "/tour")) == 1
    assert all(not forum.told_in_private(person, "/tour") for person in (boris, vika))


def test_who_is_made_administrator_may_put_somebody_off(forum: Forum) -> None:
    topic = forum.topics[0]
    _, boris, vika = forum.people
    grisha = Person(forum.sandbox, "Гриша")
    forum.sandbox.post(f"groups/{forum.chat}/members", person=grisha.id, present=True)
    forum.sit_down(topic)
    words = forum.say(vika, topic, "я тут")
    forum.say(grisha, topic, "/kick", reply_to=words)
    forum.see(topic, "только админы")
    for person in (boris, grisha):
        forum.sandbox.post(f"groups/{forum.chat}/admins", person=person.id, admin=True)
    forum.say(grisha, topic, "/kick")
    forum.see(topic, "Ответьте")
    forum.say(boris, topic, "/kick", reply_to=words)
    forum.see(topic, "Вы играете эту сдачу")
    forum.say(grisha, topic, "/kick", reply_to=words)
    forum.find(topic, "take:3")
    forum.sandbox.post(f"groups/{forum.chat}/admins", person=grisha.id, admin=False)
    forum.say(grisha, topic, "/kick", reply_to=words)
    refusals = wait_for(lambda: [one for one in forum.here(topic) if "только админы" in text_of(one)][1:], "a refusal")
    assert len(refusals) == 1
