"""Presses and commands: people type, and press what they see."""

from __future__ import annotations

from bot.screens.model import Button, Press, Screen
from bot.tables.ports import Attachment, Origin, Person
from tests.bot.tables.kit.answers import Reply
from tests.bot.tables.kit.people import panels_of
from tests.bot.tables.kit.program import Program
from tests.set_up import page_of


class Presses(Program):
    """The people of a chat, who command and press, and what they see."""

    async def meet(self, *people: Person, can_dm: bool = True) -> None:
        """Let people open (or block) the private chat."""
        for person in people:
            self.service.reachable(person, can_dm=can_dm)
            await self.settle()

    async def command(
        self,
        person: Person,
        text: str,
        *,
        private: bool = False,
        cause: str | None = None,
        reply_to: Person | None = None,
        quoted: str = "",
        attached: Attachment | None = None,
    ) -> None:
        """Type a command, without its slash."""
        name, _, args = text.partition(" ")
        chat = person.id if private else self.chat
        title = "" if private else self.titles.get(self.chat, "Пулька & Co")
        origin = Origin(
            chat,
            next(self._ids) + 10**6,
            is_private=private,
            chat_title=title,
            reply_to=reply_to,
            quoted=quoted,
            attached=attached,
        )
        self.service.command(name, args, person, origin, cause or self.cause())
        await self.settle()

    async def order(self, person: Person, text: str, yes: str, *, private: bool = False) -> Reply | None:
        """Type a command that asks whether one is sure, and press `yes` if it does."""
        told = len(self.wall.told)
        await self.command(person, text, private=private)
        asked = f"menu:{person.id}" if private else f"question:{person.id}"
        for button in self.buttons(asked):
            if button.press is not None and button.press.action.partition(":")[0] == yes:
                await self.pass_time(1)
                row = self.wall.rows[self.number, asked]
                return await self.raw(
                    person, button.press, key=f"hand:{person.id}" if private else asked, message=row.message
                )
        for chat, _, screen in self.wall.told[told:]:
            for button in (button for row in screen.rows for button in row):
                if button.press is not None and button.press.action.partition(":")[0] == yes:
                    await self.pass_time(1)
                    key = f"hand:{person.id}" if chat == person.id else "question"
                    return await self.raw(person, button.press, key=key, message=4_000_000)
        return None

    async def press(self, person: Person, action: str, *, cause: str | None = None, where: str | None = None) -> Reply:
        """Press the button with this action on the person's own message, or else on one of the group's.

        What stands on another page of «Настроить» is turned to before.
        """
        found = self.find(person, action, where)
        if found is None and where is None and (page := page_of(action)):
            reply = await self.set_up(person, page)
            if action == f"options:{page}":
                return reply
            found = self.find(person, action, where)
        assert found is not None, f"{person.name} has no button {action}: {self.actions(person)}"
        key, button = found
        assert button.press is not None
        return await self.raw(person, button.press, key=key, cause=cause)

    async def set_up(self, person: Person, page: str) -> Reply:
        """Turn to a page of «Настроить», which opens for this person alone unless it is open."""
        await self.pass_time(1)
        press = Press(self.number, (await self.state()).stage_token, f"options:{page}")
        reply = await self.raw(person, press, key=self.page_key(person))
        await self.pass_time(1)
        return reply

    def page_key(self, person: Person) -> str:
        """Return the message in which a person turns pages: the own panel, else the table's."""
        return next((key for key in panels_of(person) if (self.number, key) in self.wall.rows), "lobby")

    def leaf_key(self, person: Person, number: int) -> str:
        """Return the message in which a person turns pages of a finished deal: the own panel, else its picture."""
        return next((key for key in panels_of(person) if (self.number, key) in self.wall.last), f"deal:{number}")

    async def raw(
        self,
        person: Person,
        press: Press | None,
        *,
        key: str = "table",
        message: int | None = None,
        cause: str | None = None,
    ) -> Reply:
        """Make any press at all, from a surface's message or from another one."""
        name = cause or self.cause()
        reply = Reply(self, name)
        self.replies.append(reply)
        row = self.wall.rows.get((self.number, key))
        chat = person.id if key.startswith("hand") else row.chat if row is not None else self.chat
        number = message if message is not None else row.message if row is not None else 1
        self.service.press(press, person, Origin(chat, number, is_private=chat > 0), name, reply)
        await self.settle()
        return reply

    def find(self, person: Person, action: str, where: str | None = None) -> tuple[str, Button] | None:
        """Return the surface and the button a person would press."""
        mine = (f"hand:{person.id}", *panels_of(person))
        keys = [where] if where else [*mine, *(key for table, key in self.wall.last if table == self.number)]
        for key in keys:
            if key not in (*mine, where) and key.startswith(("hand", "ping", "menu", "panel", "ownpanel")):
                continue
            for button in self.buttons(key):
                if button.press is not None and button.press.action == action:
                    return key, button
        return None

    def screen(self, key: str) -> Screen:
        """Return what a message of the table should show."""
        return self.wall.last[self.number, key].screen

    def buttons(self, key: str) -> list[Button]:
        """List the buttons of a message."""
        wanted = self.wall.last.get((self.number, key))
        return [button for row in wanted.screen.rows for button in row] if wanted is not None else []

    def actions(self, person: Person, key: str | None = None) -> list[str]:
        """Return the actions of a message, the person's own hand unless another is named."""
        shown = self.buttons(key or f"hand:{person.id}")
        return [button.press.action for button in shown if button.press is not None]
