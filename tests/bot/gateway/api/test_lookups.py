"""Members of a group whom the library cannot read, because the server does not tell all that the library wants."""

from dataclasses import dataclass, field
from typing import Any, cast

import pytest
from telegram import Bot, ChatMember, ChatMemberOwner, User
from telegram.error import NetworkError

from bot.gateway.api.lookups import TelegramMembers
from tests.clocks import HandClock

GROUP, OWNER, SILENT = -100, 1, 2
RESTRICTED: dict[str, Any] = {"status": "restricted", "user": {"id": SILENT, "is_bot": False, "first_name": "Боря"}}
NOBODY = ChatMember.de_json({"status": "left", "user": RESTRICTED["user"]}, None)


@dataclass
class OldServer:
    """A server that tells of a restricted member without the rights that came later, as the library reads it."""

    administrators: list[Any] = field(default_factory=lambda: [ChatMemberOwner(User(OWNER, "Аня", False), False)])

    async def get_chat_member(self, chat: int, person: int) -> ChatMember:
        return ChatMember.de_json(dict(RESTRICTED), None)

    async def get_chat_administrators(self, chat: int) -> list[ChatMember]:
        return [
            one if isinstance(one, ChatMember) else ChatMember.de_json(dict(one), None) for one in self.administrators
        ]


def members(server: OldServer) -> TelegramMembers:
    return TelegramMembers(cast(Bot, server), HandClock())


async def test_an_unreadable_member_is_looked_for_among_the_administrators() -> None:
    asked = members(OldServer())
    assert await asked.administers(GROUP, OWNER) is True
    assert await asked.administers(GROUP, SILENT) is False


async def test_of_unreadable_administrators_nobody_can_say() -> None:
    asked = members(OldServer([{"status": "administrator", "user": RESTRICTED["user"]}]))
    assert await asked.administers(GROUP, SILENT) is None


async def test_an_unreadable_member_is_taken_to_be_there() -> None:
    assert await members(OldServer()).is_there(GROUP, SILENT)


@pytest.mark.parametrize(("told", "there"), [(NOBODY, False), (NetworkError("gone"), True)])
async def test_who_left_is_not_there_unless_nobody_can_say(told: object, *, there: bool) -> None:
    class Server(OldServer):
        async def get_chat_member(self, chat: int, person: int) -> ChatMember:
            if isinstance(told, Exception):
                raise told
            return cast(ChatMember, told)

    assert await members(Server()).is_there(GROUP, SILENT) is there
