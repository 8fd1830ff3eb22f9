"""A forum: each topic has its own table, and everything of a table stays in its topic."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.e2e.world import Bot, Message, Person, Sandbox, buttons, playing, text_of, wait_for

NAMES = ("Аня", "Борис", "Вика")


@pytest.fixture
def world(tmp_path: Path) -> Iterator[tuple[Sandbox, Bot, list[Person], int, list[int]]]:
    """Three people in a forum of two topics."""
    with playing(tmp_path) as sandbox:
        bot = Bot(sandbox, tmp_path)
        bot.start()
        try:
            people = [Person(sandbox, name) for name in NAMES]
            for person in people:
                person.start()
                wait_for(lambda who=person: len(who.messages()) > 1, "an answer to /start")
            ids = [person.id for person in people]
            plain = sandbox.post("groups", title="Форум", members=ids, bot="member")["id"]
            group = sandbox.post(f"groups/{plain}/forum")["id"]
            wait_for(lambda: any("/new" in text_of(message) for message in people[0].messages(group)), "the greeting")
            topics = [sandbox.post(f"groups/{group}/topics", name=name)["id"] for name in ("Первый", "Второй")]
            yield sandbox, bot, people, group, topics
            assert bot.stop() == 0
            assert " ERROR " not in bot.log.read_text()
        finally:
            bot.kill()


def in_topic(person: Person, group: int, topic: int) -> list[Message]:
    """The bot's messages in a topic, oldest first."""
    found = [message for message in person.messages(group) if message.get("message_thread_id") == topic]
    return [message for message in found if message["from"]["is_bot"]]


def key(person: Person, group: int, topic: int, action: str) -> tuple[Message, str]:
    """Wait for a button in a topic."""

    def look() -> tuple[Message, str] | None:
        for message in reversed(in_topic(person, group, topic)):
            for button in buttons(message):
                if button.action == action:
                    return message, button.data
        return None

    found = wait_for(look, f"{action} in topic {topic}")
    return found[0], found[1]


def sit_down(people: list[Person], group: int, topic: int) -> None:
    people[0].say(group, "/new 4", thread=topic)
    for person in people:
        assert not person.press(*key(person, group, topic, "sit"))["text"]
    assert not people[0].press(*key(people[0], group, topic, "start"))["text"]
    wait_for(lambda: any("Сдача 1" in text_of(one) for one in in_topic(people[0], group, topic)), "the first deal")


def test_two_tables_in_two_topics(world: tuple[Sandbox, Bot, list[Person], int, list[int]]) -> None:
    _, _, people, group, topics = world
    before = {message["message_id"] for message in people[0].messages(group)}
    for topic in topics:
        sit_down(people, group, topic)
    for topic in topics:
        people[0].say(group, "/rules", thread=topic)
        people[1].say(group, "/pulya", thread=topic)
        people[2].say(group, "/table", thread=topic)
        wait_for(lambda here=topic: len(in_topic(people[0], group, here)) >= 4, "the answers stand in the topic")
    fresh = [m for m in people[0].messages(group) if m["from"]["is_bot"] and m["message_id"] not in before]
    assert [text_of(message) for message in fresh if message.get("message_thread_id") not in topics] == []
    people[0].say(group, "/stop", thread=topics[0])
    for person in people[1:]:
        assert not person.press(*key(person, group, topics[0], "stopyes"))["text"]
    key(people[0], group, topics[0], "again")
    assert not any(button.action == "again" for m in in_topic(people[0], group, topics[1]) for button in buttons(m))


def test_a_table_outlives_its_topic(world: tuple[Sandbox, Bot, list[Person], int, list[int]]) -> None:
    sandbox, bot, people, group, topics = world
    sit_down(people, group, topics[0])
    sandbox.post(f"groups/{group}/topics", topic=topics[0], state="deleted")
    people[0].say(group, "/table")
    wait_for(lambda: people[0].find("hand", group) is not None, "the table in the general topic", 30)
    assert bot.alive()


def test_who_is_made_administrator_may_put_somebody_off(
    world: tuple[Sandbox, Bot, list[Person], int, list[int]],
) -> None:
    sandbox, _, people, group, topics = world
    sit_down(people, group, topics[0])
    words = people[2].say(group, "я тут", thread=topics[0])
    people[1].say(group, "/kick", thread=topics[0], reply_to=words)
    wait_for(lambda: any("только админы" in text_of(m) for m in in_topic(people[0], group, topics[0])), "the refusal")
    sandbox.post(f"groups/{group}/admins", person=people[1].id, admin=True)
    people[1].say(group, "/kick", thread=topics[0], reply_to=words)
    key(people[0], group, topics[0], "take:3")
