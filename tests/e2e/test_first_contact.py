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
        return [one for one in found if one["from"].get("username") == BOT_USERNAME and words in text_of(one)]

    def see(self, chat: int, words: str) -> Message:
        return dict(wait_for(lambda: self.told(chat, words), f"«{words}»", 60)[-1])

    def lobby(self, chat: int) -> Message:
        """Wait for a table that gathers; its message."""
        return dict(wait_for(lambda: self.people[0].find("sit", chat), "the lobby", 60)[0])

    def see_in_log(self, chat: int, words: str) -> None:
        """Wait until a call to a group was refused with these words."""

        def refused() -> bool:
            log = self.sandbox.get("log", limit=1_000_000, chat=chat)
            return any(words in call["description"] for call in log)

        wait_for(refused, words, 60)


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Sandbox, Bot]]:
    """Run one sandbox and one bot for all tests here."""
    folder: Path = tmp_path_factory.mktemp("contact")
    decks = write_decks(folder / "decks.json", dealer=3, decks=[STRONG.deal().deck] * 4)
    with playing(folder) as sandbox:
        bot = Bot(sandbox, folder, module="tests.e2e.rigged_bot", RIGGED_DECKS=str(decks))
        bot.launch()
        try:
            yield sandbox, bot
            assert bot.stop() == 0
            assert " ERROR " not in bot.log.read_text()
        finally:
            bot.kill()


@pytest.fixture
def place(served: tuple[Sandbox, Bot]) -> Place:
    """Return a place with new people: whoever opens one table after another has to wait for the next."""
    sandbox, bot = served
    people = [Person(sandbox, name) for name in NAMES]
    for person in people:
        person.start()
    return Place(sandbox, bot, people)


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


def opened(place: Place, chat: int, *, thread: int = 0, reply_to: int = 0) -> Message:
    """A table that Аня has opened in a group; its message."""
    place.people[0].say(chat, "/new 10", thread=thread, reply_to=reply_to)
    return place.lobby(chat)


def test_names_are_no_links_and_are_read_as_they_are(place: Place) -> None:
    """At the table, in private and in alerts; whoever types the name types the clean one."""
    names = ("@vera_k", "casino.example.com", "/stop")
    people = [Person(place.sandbox, name) for name in names]
    for person in people:
        person.start()
    members = [place.people[0].id, *(person.id for person in people)]
    chat = int(place.sandbox.post("groups", title="#пулька", members=members, bot="member")["id"])
    place.see(chat, HELLO)
    lobby = opened(place, chat)
    for person in people:
        assert person.press(lobby, next(key.data for key in buttons(lobby) if key.action == "sit"))["text"] == ""
    place.see(chat, "3. ")
    assert people[0].do("start", chat, 60)["text"] == ""
    place.see(chat, "Сдача 1")
    answer = people[1].do("hand", chat, 60)
    assert answer["text"]
    shown = [one for person in (place.people[0], *people) for one in person.everything() if one["from"]["is_bot"]]
    linked = [
        (entity["type"], text_of(one))
        for one in shown
        for entity in (*one.get("entities", ()), *one.get("caption_entities", ()))
        if entity["type"] in {"mention", "url", "hashtag", "email", "phone_number"}
        or (entity["type"] == "bot_command" and text_of(one)[entity["offset"] :].startswith("/stop"))
    ]
    assert linked == []
    told = " ".join(text_of(one) for one in shown).replace("\u2060", "")
    assert all(name in told for name in names)
    place.people[0].say(chat, "/fix @vera_k +4")
    settled(place, chat)


def test_a_closed_general_topic_gets_its_table_once_it_is_open_again(place: Place) -> None:
    plain = place.group()
    place.see(plain, HELLO)
    chat = int(place.sandbox.post(f"groups/{plain}/forum")["id"])
    lobby = opened(place, chat)
    for person in place.people:
        assert person.press(lobby, next(key.data for key in buttons(lobby) if key.action == "sit"))["text"] == ""
    for state in ("closed", "hidden"):
        place.sandbox.post(f"groups/{chat}/topics", general=state)
    assert place.people[0].do("start", chat, 60)["text"] == ""
    place.see_in_log(chat, "TOPIC_CLOSED")
    place.sandbox.post(f"groups/{chat}/topics", general="open")
    place.see(chat, "Сдача 1")


def test_a_spectator_s_invisible_command_is_answered_to_that_person_alone(place: Place) -> None:
    guest = Person(place.sandbox, "Гриша")
    chat = place.group()
    place.sandbox.post(f"groups/{chat}/members", person=guest.id, present=True)
    place.see(chat, HELLO)
    opened(place, chat)
    guest.say(chat, "/hand")
    words = wait_for(lambda: [text_of(view) for view in guest.views(chat) if view["from"]["is_bot"]], "an answer", 60)
    assert words == ["Вы не за этим столом."]
    assert place.told(chat, "Вы не за этим столом") == []


def test_a_table_among_comments_stays_there(place: Place) -> None:
    plain = place.group()
    place.see(plain, HELLO)
    chat = int(place.sandbox.post(f"groups/{plain}/migrate")["id"])
    post = int(place.sandbox.post(f"groups/{chat}/post", text="Турнир в субботу")["message_id"])
    lobby = opened(place, chat, reply_to=post)
    assert lobby["message_thread_id"] == post
    for person in place.people:
        assert person.press(lobby, next(key.data for key in buttons(lobby) if key.action == "sit"))["text"] == ""
    assert place.people[0].do("start", chat, 60)["text"] == ""
    table = place.see(chat, "Сдача 1")
    place.people[1].say(chat, "/table", reply_to=table["message_id"])
    below = wait_for(
        lambda: [one for one in place.told(chat, "Сдача 1") if one["message_id"] > table["message_id"]], "below"
    )
    assert {one.get("message_thread_id") for one in (table, *below)} == {post}


def test_a_private_chat_that_was_cleared_gets_its_cards_again(place: Place) -> None:
    chat, anya = place.group(), place.people[0]
    place.see(chat, HELLO)
    lobby = opened(place, chat)
    for person in place.people:
        assert person.press(lobby, next(key.data for key in buttons(lobby) if key.action == "sit"))["text"] == ""
    assert anya.do("start", chat, 60)["text"] == ""
    wait_for(lambda: anya.find("bid:"), "the cards", 60)
    place.sandbox.post(f"people/{anya.id}/clear")
    assert anya.messages() == []
    anya.say(None, "/table")
    wait_for(lambda: anya.find("bid:"), "the cards once more", 60)
