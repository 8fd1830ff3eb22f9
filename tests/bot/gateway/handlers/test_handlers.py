"""Updates as Telegram writes them, through the library, to the application."""

from collections.abc import AsyncIterator
from typing import Any

import msgspec
import pytest
from telegram import Update, User
from telegram.error import BadRequest

from bot.clock import SystemClock
from bot.config import Settings
from bot.gateway.api.request import Request
from bot.gateway.app import Gateway
from bot.gateway.intake.updates import read_update
from bot.metrics import Metrics
from bot.runtime.secret import Token
from bot.sandbox.serialize import ADMIN_RIGHTS
from bot.screens.model import Press
from bot.tables.ports import PLAIN, Answer, Attachment, Origin, Person, Spot
from tests.bot.gateway.conftest import Desk
from tests.bot.gateway.kit import GROUP as FORUM
from tests.bot.gateway.kit import screen, wanted

ME = {"id": 4242, "is_bot": True, "first_name": "Пулька", "username": "pulka_bot"}
ANNA = {"id": 17, "is_bot": False, "first_name": "Аня", "last_name": "<b>", "username": "anna", "language_code": "ru"}
PRIVATE = {"id": 17, "type": "private", "first_name": "Аня"}
GROUP_ID = -100
GROUP = {"id": GROUP_ID, "type": "supergroup", "title": "Наша"}
RIGHTS = (*ADMIN_RIGHTS, "can_be_edited", "is_anonymous", "can_promote_members")
PERSON = Person(17, "Аня <b>", "anna", "ru")


class Notes:
    """An application that writes down what it is asked."""

    def __init__(self) -> None:
        self.said: list[tuple[Any, ...]] = []
        self.answers: list[Answer] = []

    def press(self, press: Press | None, person: Person, origin: Origin, cause: str, answer: Answer) -> None:
        self.said.append(("press", press, person, origin, cause))
        self.answers.append(answer)

    def taking_long(self, press: Press | None, person: Person) -> str:
        return "слишком долго"

    def command(self, name: str, args: str, person: Person, origin: Origin, cause: str) -> None:
        if name == "break":
            raise RuntimeError("7♠ in an error")
        self.said.append(("command", name, args, person, origin, cause))

    def nameless(self, name: str, origin: Origin) -> None:
        self.said.append(("nameless", name, origin))

    def reachable(self, person: Person, *, can_dm: bool) -> None:
        self.said.append(("reachable", person.id, can_dm))

    def migrated(self, old: int, new: int) -> None:
        self.said.append(("migrated", old, new))

    def reopened(self, chat: int) -> None:
        self.said.append(("reopened", chat))

    def homeless(self, table: int) -> None:
        self.said.append(("homeless", table))


class Line:
    """A gateway whose library is fed by hand; nothing goes to the network."""

    def __init__(self, gateway: Gateway, notes: Notes, desk: Desk) -> None:
        self.gateway, self.notes, self.desk = gateway, notes, desk
        self.empty: list[str] = []
        self._id = 0

    async def update(self, **body: Any) -> list[tuple[Any, ...]]:
        """Feed one update; what the application heard because of it."""
        before = len(self.notes.said)
        self._id += 1
        parsed = read_update({"update_id": self._id, **body}, self.gateway.bot)
        library = self.gateway._library
        await library.update_processor.process_update(parsed, library.process_update(parsed))
        return self.notes.said[before:]

    async def say(self, text: str, chat: dict[str, Any] = PRIVATE, **more: Any) -> list[tuple[Any, ...]]:
        message = {"message_id": 5, "date": 1, "chat": chat, "from": ANNA, "text": text, **more}
        return await self.update(message=message)

    async def press(self, **query: Any) -> list[tuple[Any, ...]]:
        message = {"message_id": 9, "date": 1, "chat": GROUP, "from": ME, "text": "стол"}
        full = {"id": "777", "from": ANNA, "chat_instance": "1", "message": message, **query}
        return await self.update(callback_query={key: value for key, value in full.items() if value is not None})


@pytest.fixture
async def line(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Line]:
    gateway = Gateway(Settings(token=Token("4242:test"), api_url="http://127.0.0.1:9"), SystemClock(1000), Metrics())
    bot = gateway.bot
    monkeypatch.setattr(bot, "_bot_user", User.de_json(ME, bot), raising=False)
    monkeypatch.setattr(gateway._library, "_initialized", True)
    notes = Notes()
    made = Line(gateway, notes, desk)

    async def answered(query: str, **given: Any) -> bool:
        made.empty.append(query)
        return True

    monkeypatch.setattr(gateway.answers, "_bot", type("Silent", (), {"answer_callback_query": staticmethod(answered)}))
    gateway.listen(notes, desk.publisher)
    yield made
    for answer in notes.answers:
        await answer.empty()
    await gateway.answers.drain()


async def test_a_press(line: Line) -> None:
    heard = await line.press(data="v1.3.a.card:7s")
    origin = Origin(-100, 9, None, False, "Наша", has_button=False)
    assert heard == [("press", Press(3, 10, "card:7s"), PERSON, origin, "4242:777")]


@pytest.mark.parametrize(("data", "there"), [("v1.3.a.card:7s", True), ("v1.3.a.card:8s", False), (None, False)])
async def test_whether_the_message_has_the_pressed_button(line: Line, data: str | None, *, there: bool) -> None:
    keys = [[{"text": "a", "url": "https://example.org"}], [{"text": "b", "callback_data": "v1.3.a.card:7s"}] * 2]
    message: dict[str, Any] = {"message_id": 9, "date": 1, "chat": GROUP, "from": ME, "text": "стол"}
    message["reply_markup"] = {"inline_keyboard": keys}
    (heard,) = await line.press(data=data, message=message)
    assert heard[3].has_button is there
    assert heard[3].spot == (Spot(1, 0, 0.0, 0.5) if there else None)


@pytest.mark.parametrize("data", ["", "garbage", "v1.x", None, "v1.1.1.я"])
async def test_garbage_is_a_press_of_nothing(line: Line, data: str | None) -> None:
    heard = await line.press(data=data, game_short_name=None if data is not None else "g")
    assert [said[:2] for said in heard] == [("press", None)]


@pytest.mark.parametrize(
    ("wrong", "person"),
    [
        ({"data": 5}, PERSON),
        ({"data": ["v1.1.1.next"]}, PERSON),
        ({"message": {"message_id": "nine"}}, PERSON),
        ({"message": 9}, PERSON),
        ({"from": {"first_name": "Аня"}}, Person(0, "")),
        ({"from": {"id": "17"}}, Person(0, "")),
        ({"from": 17}, Person(0, "")),
    ],
)
async def test_a_wrongly_typed_press_is_answered_as_out_of_date(
    line: Line, wrong: dict[str, Any], person: Person, caplog: pytest.LogCaptureFixture
) -> None:
    (heard,) = await line.press(**{"data": "v1.1.1.next", **wrong})
    assert (heard[0], heard[1], heard[2], heard[4]) == ("press", None, person, "4242:777")
    assert not heard[3].has_button
    assert "a press could not be read: ValidationError" in caplog.text
    assert "nine" not in caplog.text


@pytest.mark.parametrize("number", [None, "", 7])
async def test_nobody_can_answer_a_press_without_its_number(line: Line, number: object) -> None:
    with pytest.raises(msgspec.ValidationError):
        await line.update(callback_query={"id": number, "from": ANNA, "data": 5})


async def test_a_press_on_a_message_too_old_to_be_read(line: Line) -> None:
    heard = await line.press(data="v1.1.1.next", message={"message_id": 9, "date": 0, "chat": GROUP})
    assert heard[0][3] == Origin(-100, 9, None, False, "Наша", has_button=False, is_too_old=True)


async def test_a_group_with_topics_says_so(line: Line) -> None:
    forum = {**GROUP, "is_forum": True}
    heard = await line.press(data="v1.0.0.history:0", message={"message_id": 9, "date": 0, "chat": forum})
    assert (heard[0][3].is_forum, heard[0][3].thread) == (True, None)


async def test_a_press_without_a_message_is_answered_empty(line: Line) -> None:
    assert await line.press(data="v1.1.1.next", message=None, inline_message_id="x") == []
    await line.gateway.answers.drain()
    assert line.empty == ["777"]


async def test_forum_topics_are_kept_and_reply_threads_are_not(line: Line) -> None:
    topic = await line.say("/table", GROUP, message_thread_id=77, is_topic_message=True)
    thread = await line.say("/table", GROUP, message_thread_id=77)
    assert [heard[0][4].thread for heard in (topic, thread)] == [77, None]


@pytest.mark.parametrize("more", [{"ephemeral_message_id": 12}, {}])
@pytest.mark.parametrize("topic", [True, False])
async def test_the_place_of_a_press_as_it_is_read_from_an_answer(line: Line, topic: bool, more: dict[str, int]) -> None:
    message = {"message_id": 9, "date": 1, "chat": GROUP, "from": ME, "text": "стол", "message_thread_id": 77, **more}
    if topic:
        message["is_topic_message"] = True
    query = {"id": "777", "from": ANNA, "chat_instance": "1", "message": message, "data": "v1.3.a.card:7s"}
    sent = {"ok": True, "result": [{"update_id": 4, "callback_query": query}]}
    given = Request.parse_json_payload(msgspec.json.encode(sent))["result"][0]
    heard = await line.update(callback_query=given["callback_query"])
    place = Origin(-100, -12 if more else 9, 77 if topic else None, False, "Наша", has_button=False)
    assert heard[0][3] == place


async def test_start_makes_reachable_first(line: Line) -> None:
    assert await line.say("/start sit_12") == [
        ("reachable", 17, True),
        ("command", "start", "sit_12", PERSON, Origin(17, 5, None, True), "4242:17:5"),
    ]


@pytest.mark.parametrize(
    ("text", "name", "args"),
    [
        ("/new pool_target=4  ten=checked", "new", "pool_target=4  ten=checked"),
        ("/NEW@Pulka_Bot\npool_target=4", "new", "pool_target=4"),
        ("/table", "table", ""),
        ("/nonsense", "nonsense", ""),
    ],
)
async def test_commands(line: Line, text: str, name: str, args: str) -> None:
    heard = await line.say(text, GROUP)
    assert [said[1:3] for said in heard] == [(name, args)]


@pytest.mark.parametrize("text", ["/new@other_bot", "hello", "/", "/ new", "//", "/пулька", "go /new", "/" + "a" * 40])
async def test_what_is_no_command_for_this_bot(line: Line, text: str) -> None:
    assert await line.say(text, GROUP) == []


FILE = {"file_id": "f1", "file_unique_id": "u1", "file_name": "pulka.txt", "mime_type": "text/plain", "file_size": 9}
ATTACHED = Attachment("f1", "pulka.txt", 9)


async def send(line: Line, chat: dict[str, Any], **more: Any) -> list[tuple[Any, ...]]:
    message = {"message_id": 5, "date": 1, "chat": chat, "from": ANNA, "document": FILE, **more}
    return await line.update(message=message)


async def test_a_file_in_private_is_an_import(line: Line) -> None:
    origin = Origin(17, 5, None, True, attached=ATTACHED)
    assert await send(line, PRIVATE) == [("command", "import", "", PERSON, origin, "4242:17:5")]
    assert [said[1:3] for said in await send(line, PRIVATE, caption="hello")] == [("import", "")]


async def test_a_file_in_a_group_needs_a_command(line: Line) -> None:
    for caption in (None, "hello", "/import@other_bot"):
        assert await send(line, GROUP, caption=caption) == []
    heard = await send(line, GROUP, caption="/Import@pulka_bot x")
    assert [(said[1], said[2], said[4].attached) for said in heard] == [("import", "x", ATTACHED)]
    assert [said[:2] for said in await send(line, GROUP, caption="/import", sender_chat=GROUP)] == [
        ("nameless", "import")
    ]


async def test_a_command_that_answers_a_file_or_a_text(line: Line) -> None:
    robot = {"id": 9, "is_bot": True, "first_name": "x"}
    file = {"message_id": 4, "date": 1, "chat": GROUP, "from": robot, "document": FILE}
    (heard,) = await line.say("/import", GROUP, reply_to_message=file)
    assert (heard[4].attached, heard[4].quoted, heard[4].reply_to) == (ATTACHED, "", None)
    text = {"message_id": 4, "date": 1, "chat": GROUP, "from": ANNA, "text": "pulka 1"}
    (heard,) = await line.say("/import", GROUP, reply_to_message=text)
    assert (heard[4].attached, heard[4].quoted, heard[4].reply_to) == (None, "pulka 1", PERSON)
    opening = {**text, "text": "", "message_id": 7, "message_thread_id": 7, "is_topic_message": True}
    opening["forum_topic_created"] = {"name": "Стол", "icon_color": 7322096}
    (heard,) = await line.say("/kick", GROUP, reply_to_message=opening, message_thread_id=7, is_topic_message=True)
    assert (heard[4].thread, heard[4].reply_to) == (7, None), "in a topic everything «replies» to what opened it"


def question(url: str = "https://t.me/pulka_bot?start=word", chat: dict[str, Any] = PRIVATE) -> dict[str, Any]:
    """A message of the bot's that may be replied to, or looks so."""
    link = {"type": "text_link", "offset": 0, "length": 8, "url": url}
    return {"message_id": 4, "date": 1, "chat": chat, "from": ME, "text": "Ответьте на это", "entities": [link]}


async def test_a_reply_to_a_question_is_the_command_it_asks_for(line: Line) -> None:
    (heard,) = await line.say(" на счастье\n", reply_to_message=question())
    assert heard[:4] == ("command", "word", "на счастье", PERSON)
    assert (heard[4].chat, heard[4].message_id, heard[5]) == (17, 5, "4242:17:5")
    (heard,) = await line.say("-", GROUP, reply_to_message=question("https://T.me/Pulka_bot?start=word", GROUP))
    assert heard[:3] == ("command", "word", "-")
    (heard,) = await line.say("+5 -5 0 так", reply_to_message=question("https://t.me/pulka_bot?start=tourfix_12_1_3"))
    assert heard[:3] == ("command", "tourfix", "12 1 3 +5 -5 0 так"), "the link has what stands before the reply"
    (heard,) = await line.say("/table", GROUP, reply_to_message=question(chat=GROUP))
    assert heard[:3] == ("command", "table", ""), "a command is a command"


async def test_other_replies_and_other_texts_are_no_words_for_a_deal(line: Line) -> None:
    plain = {key: value for key, value in question().items() if key != "entities"}
    forged = {**question(), "from": ANNA}
    for replied in (
        plain,
        forged,
        {**question(), "from": {"id": 9, "is_bot": True, "first_name": "x"}},
        question("https://t.me/pulka_bot?start=hello"),
        question("https://t.me/pulka_bot?start=forget"),
        question("https://t.me/other_bot?start=word"),
        question("https://t.me/pulka_bot"),
    ):
        assert [said[:3] for said in await line.say("слово", reply_to_message=replied)] == [("command", PLAIN, "")]
        in_group = {**replied, "chat": GROUP}
        assert await line.say("слово", GROUP, reply_to_message=in_group) == []
    nobody = await line.say("слово", GROUP, sender_chat=GROUP, reply_to_message=question())
    assert [said[:2] for said in nobody] == [("nameless", "start")]
    edited = {
        "message_id": 5,
        "date": 1,
        "chat": PRIVATE,
        "from": ANNA,
        "text": "слово",
        "reply_to_message": question(),
    }
    assert await line.update(edited_message={**edited, "edit_date": 2}) == []


STICKER = {"file_id": "s", "file_unique_id": "s", "type": "regular", "width": 9, "height": 9}


@pytest.mark.parametrize(
    "what",
    [
        {"text": "привет, как играть в преферанс?"},
        {"text": "/"},
        {"sticker": {**STICKER, "is_animated": False, "is_video": False}},
        {"voice": {"file_id": "v", "file_unique_id": "v", "duration": 2}},
        {"photo": [{"file_id": "p", "file_unique_id": "p", "width": 9, "height": 9}], "caption": "что класть?"},
    ],
)
async def test_whatever_is_sent_in_private_is_heard_without_its_words_and_in_a_group_not(
    line: Line, what: dict[str, Any]
) -> None:
    sent = {"message_id": 5, "date": 1, "from": ANNA, **what}
    assert [said[:3] for said in await line.update(message={**sent, "chat": PRIVATE})] == [("command", PLAIN, "")]
    assert await line.update(message={**sent, "chat": GROUP}) == []


async def test_updates_that_mean_nothing(line: Line) -> None:
    message = {"message_id": 5, "date": 1, "chat": GROUP, "from": ANNA, "text": "/new"}
    channel = {"id": -5, "type": "channel", "title": "c"}
    robot = {"id": 9, "is_bot": True, "first_name": "x"}
    assert await line.update(edited_message={**message, "edit_date": 2}) == []
    assert await line.update(channel_post={**message, "chat": channel, "from": None}) == []
    assert await line.update(message={**message, "from": robot}) == []
    assert await line.update(message={**message, "text": None, "new_chat_members": [ANNA]}) == []
    assert await line.update(message={**message, "text": None}) == []
    pinned = {**message, "text": None, "chat": PRIVATE, "pinned_message": {**message, "chat": PRIVATE}}
    assert await line.update(message=pinned) == []
    assert (
        await line.update(poll_answer={"poll_id": "1", "option_ids": [], "user": ANNA, "option_persistent_ids": []})
        == []
    )
    assert await line.update() == []


def member(chat: dict[str, Any], old: str, new: str) -> dict[str, Any]:
    def status(word: str) -> dict[str, Any]:
        return {"user": ME, "status": word, **({"until_date": 0} if word == "kicked" else {})}

    return {"chat": chat, "from": ANNA, "date": 9, "old_chat_member": status(old), "new_chat_member": status(new)}


async def test_blocked_and_opened(line: Line) -> None:
    assert await line.update(my_chat_member=member(PRIVATE, "member", "kicked")) == [("reachable", 17, False)]
    assert await line.update(my_chat_member=member(PRIVATE, "kicked", "member")) == [("reachable", 17, True)]


async def test_a_group_that_takes_the_bot_in_is_greeted(line: Line) -> None:
    heard = await line.update(my_chat_member=member({**GROUP, "type": "group"}, "left", "member"))
    greeting = ("command", "start", "", PERSON, Origin(-100, 0, None, False, "Наша"), "4242:-100:joined:9")
    assert heard == [greeting]
    assert await line.update(my_chat_member=member(GROUP, "member", "kicked")) == []
    assert await line.update(my_chat_member=member(GROUP, "left", "member")) == [], "it may have been upgraded"
    await line.gateway._chores.drain()
    assert line.notes.said == [greeting, greeting]


async def test_a_group_made_with_the_bot_is_greeted(line: Line) -> None:
    made = {"message_id": 1, "date": 9, "chat": GROUP, "from": ANNA, "group_chat_created": True}
    origin = Origin(-100, 0, None, False, "Наша")
    assert await line.update(message=made) == [("command", "start", "", PERSON, origin, "4242:-100:joined:9")]


async def test_who_writes_without_a_name_is_heard_as_nobody(line: Line) -> None:
    group = {"id": 1087968824, "is_bot": True, "first_name": "Group", "username": "GroupAnonymousBot"}
    channel = {"id": -200, "type": "channel", "title": "Канал"}
    anonymous = {"message_id": 5, "date": 1, "chat": GROUP, "from": group, "sender_chat": GROUP, "text": "/new"}
    origin = Origin(-100, 5, None, False, "Наша")
    assert await line.update(message=anonymous) == [("nameless", "new", origin)]
    post = {**anonymous, "sender_chat": channel, "is_automatic_forward": True}
    assert await line.update(message=post) == []
    assert await line.update(message={**anonymous, "text": "/new@other_bot"}) == []


async def test_migration_is_told_by_both_chats(line: Line) -> None:
    old = {"message_id": 5, "date": 1, "chat": {"id": -7, "type": "group", "title": "x"}, "migrate_to_chat_id": -100}
    new = {"message_id": 1, "date": 1, "chat": GROUP, "migrate_from_chat_id": -7}
    assert await line.update(message=old) == [("migrated", -7, -100)]
    assert await line.update(message=new) == [("migrated", -7, -100)]


async def test_the_line_about_the_own_pin_is_deleted(line: Line) -> None:
    line.desk.bot.texts[-100, 6] = "закрепила"
    pinned = {"message_id": 3, "date": 1, "chat": GROUP, "text": "стол"}
    note = {"message_id": 6, "date": 1, "chat": GROUP, "from": ME, "pinned_message": pinned}
    assert await line.update(message=note) == []
    assert await line.update(message={**note, "message_id": 7, "from": ANNA}) == []
    await line.desk.go()
    assert [call.message for call in line.desk.bot.of(-100, "delete_message")] == [6]


async def test_a_topic_that_was_opened_again_is_written_to(line: Line) -> None:
    desk = line.desk
    chat = GROUP_ID
    desk.bot.fail("send_message", chat, BadRequest("TOPIC_CLOSED"))
    opened = {"message_id": 8, "date": 1, "chat": GROUP, "from": ANNA, "forum_topic_reopened": {}}
    for text in ("closed", "still closed", "open"):
        if text == "open":
            assert await line.update(message=opened) == []
        desk.publisher.tell(chat, 77, screen(text))
        await desk.go()
    threads = [call.arguments["message_thread_id"] for call in desk.bot.of(chat, "send_message")]
    assert threads == [77, None, None, 77]


async def test_with_new_rights_the_bot_pins_again(line: Line) -> None:
    desk = line.desk
    desk.bot.fail("pin_chat_message", FORUM, BadRequest("not enough rights to manage pinned messages in the chat"))
    for generation in (1, 2, 3):
        if generation == 3:
            rights = dict.fromkeys(RIGHTS, True)
            change = member({**GROUP, "id": FORUM}, "member", "administrator")
            change["new_chat_member"] |= rights
            assert await line.update(my_chat_member=change) == []
        desk.publisher.show(wanted(f"deal {generation}", pin=True, generation=generation))
        await desk.go()
    assert len(desk.bot.of(FORUM, "pin_chat_message")) == 2


async def test_a_handler_that_breaks_is_reported_without_words(line: Line, caplog: pytest.LogCaptureFixture) -> None:
    assert await line.say("/break") == []
    assert "RuntimeError" in caplog.text
    assert "7♠" not in caplog.text
    assert len(await line.say("/table")) == 1


async def test_updates_are_handled_in_order(line: Line) -> None:
    """The library's own fetcher takes from the queue; nothing overtakes anything."""
    library = line.gateway._library
    await library.start()
    for number in range(50):
        message = {"message_id": number, "date": 1, "chat": PRIVATE, "from": ANNA, "text": f"/table {number}"}
        await library.update_queue.put(Update.de_json({"update_id": number, "message": message}, line.gateway.bot))
    await library.stop()
    assert [said[2] for said in line.notes.said] == [str(number) for number in range(50)]


async def test_halves_of_signs_never_come_in(line: Line) -> None:
    half, whole, none = "\ud83c", "🂡", "\ufffd"
    person = {**ANNA, "first_name": f"А{half}", "last_name": whole, "username": half, "language_code": f"ru{half}"}
    chat = {**GROUP, "title": f"{half}Наша{whole}"}
    name = {"file_id": "f", "file_unique_id": "u", "file_name": f"{half}.txt", "file_size": 3}
    replied = {"message_id": 2, "date": 1, "chat": chat, "from": person, "text": f"{half}7♠{whole}"}
    more = {"from": person, "reply_to_message": replied, "document": name}
    heard = await line.say(f"/save Дача {half}{whole}", chat, **more)
    heard += await line.press(**{"from": person}, message={**replied, "from": ME})
    clean = Person(17, f"А{none} {whole}", none, f"ru{none}")
    said, pressed = heard
    assert said[:4] == ("command", "save", f"Дача {none}{whole}", clean)
    origin = said[4]
    assert (origin.chat_title, origin.quoted) == (f"{none}Наша{whole}", f"{none}7♠{whole}")
    assert origin.reply_to == clean
    assert origin.attached == Attachment("f", f"{none}.txt", 3)
    assert pressed[2] == clean
    assert pressed[3].chat_title == origin.chat_title
    for text in (said[2], clean.name, origin.quoted, origin.attached.name, origin.chat_title):
        text.encode()
