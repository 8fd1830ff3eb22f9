"""A group and a bot that meet: how it comes, who writes there, what an upgrade and another bot do to that."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from bot.sandbox.world import BOT_USERNAME
from tests.e2e.scenarios.layouts import STRONG
from tests.e2e.world import Bot, Message, Person, Sandbox, buttons, playing, text_of, wait_for, write_decks

NAMES = ("Аня", "Борис", "Вика")
HELLO = "Добрый вечер!"
QUIET_S = 20.0  # clock seconds in which a second greeting would have come


@dataclass
class Place:
    """A sandbox with a bot, and people who have opened their private chats."""

    sandbox: Sandbox
    bot: Bot
    people: list[Person]

    def group(self, *, bot: str = "member", title: str = "Пулька") -> int:
        """A new group of all these people, made with the bot or without."""
        members = [person.id for person in self.people]
        return int(self.sandbox.post("groups", title=title, members=members, bot=bot)["id"])

    def told(self, chat: int, words: str) -> list[Message]:
        """The bot's messages in a group with these words."""
        found = self.people[0].messages(chat)
        return [one for one in found if one["from"]["username"] == BOT_USERNAME and words in text_of(one)]

    def see(self, chat: int, words: str) -> Message:
        return dict(wait_for(lambda: self.told(chat, words), f"«{words}»", 60)[-1])

    def lobby(self, chat: int) -> Message:
        """Wait for a table that gathers; its message."""
        return dict(wait_for(lambda: self.people[0].find("sit", chat), "the lobby", 60)[0])


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    """One for all tests here; each has a group of its own."""
    folder: Path = tmp_path_factory.mktemp("contact")
    decks = write_decks(folder / "decks.json", dealer=3, decks=[STRONG.deal().deck] * 4)
    with playing(folder) as sandbox:
        bot = Bot(sandbox, folder, module="tests.e2e.rigged_bot", RIGGED_DECKS=str(decks))
        bot.launch()
        try:
            people = [Person(sandbox, name) for name in NAMES]
            for person in people:
                person.start()
            yield Place(sandbox, bot, people)
            assert bot.stop() == 0
            assert " ERROR " not in bot.log.read_text()
        finally:
            bot.kill()


def settled(place: Place, chat: int) -> None:
    """Have the bot answer something of the group, after all that came before."""
    place.people[0].say(chat, "/help")
    place.see(chat, "наберите /new@")


def test_a_group_is_greeted_once_with_two_buttons(place: Place) -> None:
    chat = place.group()
    greeting = place.see(chat, HELLO)
    assert [button.text for button in buttons(greeting)] == ["Открыть стол", "Что это?"]
    assert buttons(greeting)[1].url.endswith("?start=help")
    assert f"/new@{BOT_USERNAME}" in text_of(greeting)
    for status in ("kicked", "member"):
        place.sandbox.post(f"groups/{chat}/bot", status=status)
    place.people[0].say(chat, "/start")
    settled(place, chat)
    assert len(place.told(chat, HELLO)) == 1
    assert place.people[1].press(greeting, buttons(greeting)[0].data)["text"] == ""
    place.lobby(chat)


def test_the_link_that_adds_the_bot_opens_a_table(place: Place) -> None:
    chat = place.group(bot="left")
    place.sandbox.post(f"people/{place.people[0].id}/startgroup", chat=chat, payload="new")
    place.lobby(chat)
    settled(place, chat)
    assert len(place.told(chat, HELLO)) == 1
    assert len([one for one in place.told(chat, "") if any(key.action == "sit" for key in buttons(one))]) == 1


def test_it_opens_one_where_nothing_else_is_told(place: Place) -> None:
    chat = place.group(bot="left")
    place.sandbox.post("missing", kinds=["my_chat_member", "new_chat_members"])
    try:
        place.sandbox.post(f"people/{place.people[0].id}/startgroup", chat=chat, payload="new")
        place.lobby(chat)
    finally:
        place.sandbox.post("missing", kinds=[])
    settled(place, chat)
    assert place.told(chat, HELLO) == []


@pytest.mark.parametrize("disguise", ["anonymous", "channel"])
def test_who_writes_without_a_name_gets_a_button(place: Place, disguise: str) -> None:
    chat, writer = place.group(), place.people[0]
    place.see(chat, HELLO)
    said = {"chat": chat, "text": f"/new@{BOT_USERNAME}", "as": disguise}
    for _ in range(2):
        place.sandbox.post(f"people/{writer.id}/send", **said)
    answer = place.see(chat, "Пишите от своего имени")
    settled(place, chat)
    assert len(place.told(chat, "Пишите от своего имени")) == 1
    assert writer.press(answer, buttons(answer)[0].data)["text"] == ""
    lobby = place.lobby(chat)
    assert writer.press(lobby, next(key.data for key in buttons(lobby) if key.action == "sit"))["text"] == ""
    place.see(chat, "1. Аня")


def test_where_another_bot_spoke_last_the_button_opens_a_table(place: Place) -> None:
    chat = place.group()
    greeting = place.see(chat, HELLO)
    other = place.sandbox.post(f"groups/{chat}/others", name="Дежурный", username="duty_bot", commands=["new"])["id"]
    place.sandbox.post(f"groups/{chat}/others", bot=other, text="Доброе утро!")
    place.people[0].say(chat, "/new", typed=True)
    settled(place, chat)
    assert place.people[0].find("sit", chat) is None, "the other bot has got it"
    place.people[0].press(greeting, buttons(greeting)[0].data)
    place.lobby(chat)


@pytest.mark.parametrize("missing", [[], ["migrate_to_chat_id"], ["migrate_from_chat_id"], ["my_chat_member"]])
def test_an_upgrade_in_mid_deal_is_no_reason_to_greet(place: Place, missing: list[str]) -> None:
    chat = place.group(title=f"Пулька {missing}")
    place.see(chat, HELLO)
    place.people[0].say(chat, "/new 10")
    for person in place.people:
        lobby = place.lobby(chat)
        assert person.press(lobby, next(key.data for key in buttons(lobby) if key.action == "sit"))["text"] == ""
    assert place.people[0].do("start", chat, 60)["text"] == ""
    place.see(chat, "Сдача 1")
    place.sandbox.post("missing", kinds=missing)
    try:
        new = int(place.sandbox.post(f"groups/{chat}/migrate")["id"])
        wait_for(lambda: place.told(new, "Слово: Аня"), "the table in the supergroup", 60)
    finally:
        place.sandbox.post("missing", kinds=[])
    place.sandbox.get(f"people/{place.people[0].id}/events", since=10**9, timeout=QUIET_S / place.sandbox.speed)
    settled(place, new)
    assert place.told(new, HELLO) == []
