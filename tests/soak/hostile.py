"""Hostile input: random and mutated presses, commands, links, names, forwarded messages, files, updates."""

import json
import random
import string
from typing import Any

from bot.gateway.api.callbacks import encode
from bot.screens.commands import COMMANDS
from bot.screens.model import Press
from tests.bot.tables.kit.people import GROUP
from tests.soak.words import ARGUMENTS, NAMES, TEXTS, WORDS

Body = dict[str, Any]
PEOPLE = (11, 12, 13, 14, 99, 98, 97)  # three or four of them sit, the rest look on
STRANGERS = frozenset({14, 99, 98, 97})
ELSEWHERE, CHANNEL = -700, -1009


class Attacker:
    """Makes updates from a seed. `seen` are buttons that stand or stood somewhere."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.seen: list[tuple[int, int, Press]] = []
        self.pressers: dict[str, int] = {}
        self._count = 0
        self._last: Body = {}

    def next(self) -> tuple[str, Body]:
        """Return the kind of the update and the update."""
        kinds = {
            self.button: 30,
            self.honest: 10,
            self.command: 25,
            self.forwarded: 5,
            self.document: 4,
            self.odd: 8,
            self.plain: 4,
            self.reply: 4,
            self.again: 6,
        }
        make = self.rng.choices(list(kinds), list(kinds.values()))[0]
        self._last = make()
        if (query := self._last.get("callback_query")) is not None:
            self.pressers[query["id"]] = query["from"]["id"]
        return make.__name__, self._last

    def again(self) -> Body:
        """Repeat an earlier update."""
        return self._last or self.plain()

    # -- who and where

    def user(self) -> Body:
        """Make up somebody, sometimes a bot."""
        rng = self.rng
        body: Body = {"id": rng.choice(PEOPLE), "is_bot": rng.random() < 0.03, "first_name": rng.choice(NAMES)}
        for name, values in (("last_name", NAMES), ("username", NAMES), ("language_code", ("ru", "en", "xx", "", "🏳"))):
            if rng.random() < 0.3:
                body[name] = rng.choice(values)
        return body

    def chat(self, user: Body) -> Body:
        """Make up the chat in which the user does something."""
        rng = self.rng
        where = rng.choice((GROUP, GROUP, GROUP, user["id"], user["id"], ELSEWHERE, CHANNEL))
        if where > 0:
            return {"id": where, "type": "private", "first_name": user["first_name"]}
        kind = "channel" if where == CHANNEL else rng.choice(("group", "supergroup"))
        return {"id": where, "type": kind, "title": rng.choice(NAMES)}

    def message(self, **more: Any) -> Body:
        """Make up a message around the fields `more`."""
        user = self.user()
        self._count += 1
        body = {"message_id": 10**6 + self._count, "date": 1, "chat": self.chat(user), "from": user, **more}
        if self.rng.random() < 0.05:
            body |= {"message_thread_id": self.rng.choice((1, 77, 10**9)), "is_topic_message": True}
        if self.rng.random() < 0.04:
            body["sender_chat"] = {"id": CHANNEL, "type": "channel", "title": self.rng.choice(NAMES)}
        return body

    # -- presses

    def button(self) -> Body:
        """Make up a press."""
        user, rng = self.user(), self.rng
        self._count += 1
        body: Body = {"id": f"{10**9 + self._count}", "from": user, "chat_instance": "1"}
        chat, number, data = self.data()
        kind = rng.random()
        if kind < 0.9:
            where = {"id": chat, "type": "private" if chat > 0 else "group", "title": "Наша", "first_name": "x"}
            where = self.chat(user) if rng.random() < 0.3 else where
            me = {"id": 4242, "is_bot": True, "first_name": "Пулька"}
            alone = (
                {"ephemeral_message_id": rng.choice((1, 5, -7, 0, 10**12, "x", None))} if rng.random() < 0.15 else {}
            )
            if number < 0:  # what one person sees in the group
                alone, number = {"ephemeral_message_id": -number}, 0
            body["message"] = alone | {"message_id": number, "date": rng.choice((0, 1)), "chat": where, "from": me}
        elif kind < 0.95:
            body["inline_message_id"] = rng.choice(NAMES) or "x"
        if rng.random() < 0.97:
            body["data"] = data
        else:
            body["game_short_name"] = "g"
        if "message" in body and rng.random() < 0.7:
            body["message"] |= {"reply_markup": self.keyboard(data)}
        return {"callback_query": body}

    def keyboard(self, data: str) -> Body | None:
        """Draw the buttons of the pressed message: with the pressed one, with others, with none."""
        mine, other = {"text": "x", "callback_data": data}, {"text": "x", "callback_data": "v1.1.1.pass"}
        rows: tuple[list[list[dict[str, str]]], ...] = (
            [[mine]],
            [[mine]],
            [[other], [other, mine]],
            [[other]],
            [[{"text": "x", "url": "x"}]],
            [[]],
            [],
        )
        return self.rng.choice((None, *({"inline_keyboard": row} for row in rows)))

    def honest(self) -> Body:
        """Let somebody press what stands in that person's private chat, so that things move."""
        mine = [one for one in self.seen[-60:] if one[0] in PEOPLE]
        if not mine:
            return self.plain()
        chat, number, press = self.rng.choice(mine)
        self._count += 1
        user = self.user() | {"id": chat, "is_bot": False}
        me = {"id": 4242, "is_bot": True, "first_name": "Пулька"}
        place = {"id": chat, "type": "private", "first_name": "x"}
        message = {"message_id": number, "date": 1, "chat": place, "from": me}
        data = encode_or_raw(press)
        message["reply_markup"] = {"inline_keyboard": [[{"text": "x", "callback_data": data}]]}
        query = {"id": f"{10**9 + self._count}", "from": user, "chat_instance": "1", "message": message}
        return {"callback_query": query | {"data": data}}

    def data(self) -> tuple[int, int, str]:
        """Return where a button stands, or is said to stand, and its data."""
        rng = self.rng
        chat, number, press = rng.choice(self.seen) if self.seen else (GROUP, 1000, Press(1, 1, "pass"))
        word = rng.choice(WORDS) + rng.choice(ARGUMENTS)
        match rng.randrange(8):
            case 0 | 1 | 2:
                pass
            case 3:
                press = Press(press.table, press.token, word)
            case 4:
                press = Press(rng.choice((0, press.table, press.table + 1, 10**17)), rng.randrange(60), word)
            case 5:
                return chat, rng.choice((number, 0, 1, 10**9)), self.mutated(encode_or_raw(press))
            case _:
                return chat, number, "".join(rng.choices(string.printable + "жя♠\u202e", k=rng.randrange(70)))
        return chat, number, encode_or_raw(press)

    def mutated(self, text: str) -> str:
        """Return the text with a few signs changed, dropped or added."""
        rng, signs = self.rng, list(text)
        for _ in range(rng.randint(1, 4)):
            at = rng.randrange(len(signs) + 1)
            new = rng.choice(string.printable + "ЖЯ\u202e\u200b\x00\U0001f0a1")
            signs[at : at + rng.randrange(3)] = [new] * rng.choice((0, 1, 1, 2, 70))
        return "".join(signs)

    # -- words

    def command(self) -> Body:
        """Make up a typed command."""
        rng = self.rng
        name = rng.choice((*COMMANDS, "start", "new", "import", "fix", "nonsense", "x" * 40))
        address = rng.choice(("", "", "", "@pulka_bot", "@PULKA_BOT", "@other_bot", "@"))
        args = rng.choice(("", rng.choice(TEXTS), self.mutated(rng.choice(TEXTS)), " ".join(rng.choices(TEXTS, k=3))))
        body = self.message(text=f"/{name}{address}{rng.choice((' ', ' ', chr(10), ''))}{args}")
        if rng.random() < 0.2:
            body["reply_to_message"] = self.message(text=rng.choice(TEXTS))
        return {"message": body}

    def plain(self) -> Body:
        """Make up a message that is no command."""
        return {"message": self.message(text=self.rng.choice((*TEXTS, "/", "//new", "/ new", "\u202e/new")))}

    def reply(self) -> Body:
        """Reply to a message of this bot, or of another one, that asks for the word of a fair deal, or seems to."""
        rng, text = self.rng, "Your word"
        asks = ["https://t.me/pulka_bot?start=word"] * 4
        url = rng.choice((*asks, "https://t.me/x?start=word", "http://[", "tg:", ""))
        link = {"type": rng.choice(("text_link", "text_link", "url")), "offset": 0, "length": 4, "url": url}
        asked = self.message(text=text, entities=[link])
        if rng.random() < 0.8:
            asked["from"] = {"id": 4242, "is_bot": True, "first_name": "Пулька"}
        return {"message": self.message(text=rng.choice((*TEXTS, *NAMES, "-")) or "x", reply_to_message=asked)}

    def forwarded(self) -> Body:
        """Return somebody else's words, whoever that is."""
        rng = self.rng
        origin = rng.choice(
            (
                {"type": "user", "date": 1, "sender_user": self.user()},
                {"type": "hidden_user", "date": 1, "sender_user_name": rng.choice(NAMES)},
                {
                    "type": "channel",
                    "date": 1,
                    "message_id": 1,
                    "chat": {"id": CHANNEL, "type": "channel", "title": "x"},
                },
                {"type": "chat", "date": 1, "sender_chat": {"id": GROUP, "type": "group", "title": "x"}},
            )
        )
        text = rng.choice((f"/{rng.choice(tuple(COMMANDS))} {rng.choice(TEXTS)}", rng.choice(TEXTS)))
        return {"message": self.message(text=text, forward_origin=origin, via_bot=self.user())}

    def document(self) -> Body:
        """Make up a message with a file."""
        rng = self.rng
        file = {
            "file_id": rng.choice(("id of good", "id of bad", "gone", "")),
            "file_unique_id": "u",
            "file_name": rng.choice(NAMES),
            "file_size": rng.choice((0, 10, 10**12)),
        }
        caption = rng.choice(("/import", "", "/import " + rng.choice(TEXTS), "/fix", rng.choice(NAMES)))
        return {"message": self.message(document=file, caption=caption)}

    def odd(self) -> Body:
        """Return kinds of update the bot asked for and kinds it did not."""
        rng, user = self.rng, self.user()
        chat = self.chat(user)
        member = [{"user": user, "status": rng.choice(("member", "left"))} for _ in range(2)]
        changed = {"chat": chat, "from": user, "date": 1, "old_chat_member": member[0], "new_chat_member": member[1]}
        poll = {"id": "1", "question": "?", "options": [], "total_voter_count": 0, "is_closed": False}
        poll |= {"is_anonymous": True, "type": "regular", "allows_multiple_answers": False}
        return rng.choice(
            (
                {"edited_message": self.message(text="/leave")},
                {
                    "channel_post": {
                        "message_id": 1,
                        "date": 1,
                        "chat": {"id": CHANNEL, "type": "channel"},
                        "text": "/new",
                    }
                },
                {"my_chat_member": changed},
                {"chat_member": changed},
                {"inline_query": {"id": "1", "from": user, "query": rng.choice(TEXTS), "offset": ""}},
                {"poll": poll},
                {"message": self.message(new_chat_members=[user])},
                {"message": self.message(left_chat_member=user)},
                {"message": self.message(migrate_to_chat_id=-1005) | {"chat": {"id": ELSEWHERE, "type": "group"}}},
                {"message": self.message(forum_topic_closed={})},
                {"message": self.message(forum_topic_reopened={})},
                {"message": self.message(pinned_message={"message_id": 3, "date": 0, "chat": chat})},
                {"message": self.message(dice={"emoji": "🎲", "value": 6})},
                {"message": self.message(web_app_data={"data": json.dumps(TEXTS[0]), "button_text": "x"})},
                {},
            )
        )


def encode_or_raw(press: Press) -> str:
    """Return callback data, also of a press no button may have."""
    try:
        return encode(press)
    except ValueError:
        return f"v1.{press.table}.{press.token}.{press.action}"
