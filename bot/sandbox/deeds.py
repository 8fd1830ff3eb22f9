"""Actions of people: POST /app/people/ID/WORD of the control API (see person_api.py)."""

import base64
import logging
import re
from collections.abc import Callable
from typing import Final

import msgspec

from bot.sandbox import ephemerals, groups, people, serialize
from bot.sandbox.app import Wishes, is_local, read_wishes, refused
from bot.sandbox.bot_api import Hub
from bot.sandbox.errors import ControlError
from bot.sandbox.model import Message, Person
from bot.sandbox.params import Upload
from bot.sandbox.plain import Asked, Said

log = logging.getLogger(__name__)

PATH: Final = re.compile(r"/app/people/(\d+)/(\w+)")


class Deeds:
    """Handler of people's actions: one commit for each, and no change by an action that is refused."""

    def __init__(self, hub: Hub) -> None:
        self.world = hub.world
        self._ways: dict[str, Callable[[Person, Wishes], object]] = {
            "send": self._send,
            "document": self._document,
            "start": self._start,
            "press": self._press,
            "block": self._block,
            "deactivate": self._deactivate,
            "old": self._old,
            "restart": self._restart,
            "clear": self._clear,
            "startgroup": self._start_group,
        }

    def replies(self, asked: Asked) -> Said:
        """Carry out one action and answer 200, or `{"error": words}` with 400, 403, 405 or 500."""
        if not is_local(asked):
            return refused(403, "403 Forbidden")
        found = PATH.fullmatch(asked.path)
        if found is None or found[2] not in self._ways:
            return refused(405, "405 Method Not Allowed")
        try:
            wishes = read_wishes(asked.headers.get("Content-Type", ""), asked.body)
            answer = self._ways[found[2]](self.world.person(int(found[1])), wishes)
            self.world.commit()
            return Said(200, msgspec.json.encode(answer))
        except ControlError as error:
            self.world.undo()
            return refused(400, str(error))
        except Exception:  # as tornado does with a broken handler
            self.world.undo()
            log.exception("%s failed", asked.path)
            return refused(500, "500 Internal Server Error")

    def _send(self, person: Person, wishes: Wishes) -> object:
        chat, text, thread = wishes.integer("chat"), wishes.text("text"), _number(wishes, "thread")
        reply_to, disguise = _number(wishes, "reply_to"), wishes.text("as")
        message = people.say(self.world, person, chat, text, reply_to=reply_to, thread=thread, disguise=disguise)
        return {"message_id": message.message_id, "ephemeral": message.ephemeral}

    def _document(self, person: Person, wishes: Wishes) -> object:
        try:
            body = base64.b64decode(wishes.text("data"), validate=True)
        except ValueError as error:
            raise ControlError("data must be base64") from error
        upload = Upload(wishes.text("name") or "file.txt", "application/octet-stream", body)
        chat, caption = wishes.integer("chat"), wishes.text("caption")
        reply_to, thread = _number(wishes, "reply_to"), _number(wishes, "thread")
        message = people.send_document(
            self.world, person, chat, upload, caption=caption, reply_to=reply_to, thread=thread
        )
        return {"message_id": message.message_id}

    def _start(self, person: Person, wishes: Wishes) -> object:
        return {"message_id": people.start(self.world, person, wishes.text("payload")).message_id}

    def _press(self, person: Person, wishes: Wishes) -> object:
        chat, ephemeral = wishes.integer("chat"), _number(wishes, "ephemeral") or 0
        message_id = 0 if ephemeral else wishes.integer("message_id")
        data = wishes.text("data") if "data" in wishes.values else None
        if data is None:
            message = people.pressed_message(self.world, person, chat, message_id, ephemeral)
            button = people.find_button(message, *_place(message, wishes))
            if button.callback_data is None:
                return (
                    {"url": button.url} if button.url else {"copy": button.copy_text.text if button.copy_text else ""}
                )
            data = button.callback_data
        return {"query_id": people.press(self.world, person, chat, message_id, data, ephemeral=ephemeral).id}

    def _block(self, person: Person, wishes: Wishes) -> object:
        people.set_blocked(self.world, person, blocked=wishes.flag("blocked"))
        return person

    def _old(self, person: Person, wishes: Wishes) -> object:
        person.old = wishes.flag("old")
        self.world.save_person(person)
        ephemerals.restart(self.world, person)
        return person

    def _restart(self, person: Person, wishes: Wishes) -> object:
        ephemerals.restart(self.world, person)
        return person

    def _clear(self, person: Person, wishes: Wishes) -> object:
        people.clear(self.world, person)
        return person

    def _start_group(self, person: Person, wishes: Wishes) -> object:
        group = self.world.group(wishes.integer("chat"))
        sent = groups.start_group(self.world, person.id, group, wishes.text("payload"))
        return {"message_id": sent.message_id}

    def _deactivate(self, person: Person, wishes: Wishes) -> object:
        person.deactivated = True
        self.world.save_person(person)
        return person


def _place(message: Message | None, wishes: Wishes) -> tuple[int, int]:
    """Return row and column of the button requested by place or text. Raises ControlError if none has the text."""
    if "text" not in wishes.values:
        return wishes.integer("row"), wishes.integer("col")
    for row, buttons in enumerate(serialize.buttons(message.reply_markup) if message else []):
        for col, button in enumerate(buttons):
            if button.text == wishes.text("text"):
                return row, col
    raise ControlError(f"no button «{wishes.text('text')}» under this message")


def _number(wishes: Wishes, name: str) -> int | None:
    return wishes.integer(name) if wishes.values.get(name) else None
