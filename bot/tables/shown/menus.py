"""«⋯» in a private chat and «точно?» where a command was typed: one message a person and chat.

It goes when it was used, after two minutes, or when the table has moved past it. After a question what people play by
comes down, for the command that was typed stays in the chat.
"""

from collections.abc import Callable
from functools import partial

from msgspec.structs import replace

from bot.screens.model import Screen
from bot.storage.ports import parts_of
from bot.tables.house.house import House
from bot.tables.house.room import Room
from bot.tables.ports import Origin, Role, Surface, Urgency
from bot.tables.shown.display import Display, display_of

MENU_S = 120.0


class Menus:
    """Shows menus and puts them away. Every method runs inside the mailbox of its table."""

    def __init__(self, house: House) -> None:
        self._house = house

    def open(self, room: Room, person: int, screen: Screen) -> None:
        """A menu at the bottom of the person's chat instead of the one he had."""
        display, surface = self._of(room, person)
        room.bump(surface.key)
        self._show(room, person, display, screen)

    def ask(self, room: Room, where: Origin, person: int, screen: Screen) -> None:
        """A question to a person where he has typed a command: in private it is his menu."""
        if where.is_private:
            self.open(room, person, screen)
            room.typed.add(person)
            return
        display = display_of(self._house, room)
        surface = replace(display.surface(Role.QUESTION, person=person), thread=where.thread)
        room.bump(surface.key)
        room.questions[person] = self._house.clock.now()
        self._house.publisher.show(display.asked(surface, screen))

    async def turn(self, room: Room, origin: Origin, screen: Screen, asker: int) -> None:
        """The pressed menu becomes something else; one that is not the person's menu any more does so by itself."""
        if await self._is_here(room, origin):
            self._show(room, origin.chat, display_of(self._house, room), screen)
        elif origin.has_button:
            self._house.publisher.change(origin.chat, origin.message_id, screen, asker)

    async def using_up(self, room: Room, origin: Origin) -> Callable[[], None]:
        """What to do when the pressed menu, or a question that stood elsewhere, has done its work."""
        shown = await self._house.storage.surface_at(origin.chat, origin.message_id)
        role, person = parts_of(shown.key) if shown is not None else ("", 0)
        if shown is None or role not in (Role.MENU, Role.QUESTION):
            discard = partial(self._house.publisher.discard, origin.chat, origin.message_id)
            return discard if origin.has_button else _nothing
        put_away = self.put_away if role == Role.MENU else self.put_questions_away
        key, bumps = shown.key, room.bumps.get(shown.key)

        async def elsewhere(other: Room) -> None:
            put_away(other, person)

        def here() -> None:
            if room.bumps.get(key) == bumps:  # else another question stands in its place
                put_away(room, person)

        return here if shown.table == room.table.id else partial(self._house.offer, shown.table, elsewhere)

    def put_away(self, room: Room, *persons: int) -> None:
        """The menus of these persons go; who has none keeps none."""
        for person in persons:
            if room.menus.pop(person, None) is not None:
                self._house.publisher.remove(self._of(room, person)[1])
            if person in room.typed:
                room.typed.discard(person)
                self._come_down(room, person, None, person)

    def put_questions_away(self, room: Room, *persons: int) -> None:
        """The questions to these persons in the group go."""
        for person in persons:
            if room.questions.pop(person, None) is not None:
                self._house.publisher.remove(display_of(self._house, room).surface(Role.QUESTION, person=person))
                self._come_down(room, room.table.chat, room.table.thread, person)

    def _come_down(self, room: Room, chat: int, thread: int | None, person: int) -> None:
        display = display_of(self._house, room)
        live = display.live(chat, thread, person)
        if live is not None:
            room.bump(live.key)
            self._house.publisher.show(replace(display.of(live), urgency=Urgency.QUIET, below=True))

    def put_all_away(self, room: Room) -> None:
        """The table has moved past them."""
        self.put_away(room, *room.menus)
        self.put_questions_away(room, *room.questions)

    def put_old_away(self, room: Room) -> float | None:
        """Those that have stood for two minutes go; the clock second at which the next one will."""
        before = self._house.clock.now() - MENU_S
        self.put_away(room, *(person for person, since in room.menus.items() if since <= before))
        self.put_questions_away(room, *(person for person, since in room.questions.items() if since <= before))
        return min((since + MENU_S for since in (*room.menus.values(), *room.questions.values())), default=None)

    def _of(self, room: Room, person: int) -> tuple[Display, Surface]:
        display = display_of(self._house, room)
        return display, display.surface(Role.MENU, person=person)

    def _show(self, room: Room, person: int, display: Display, screen: Screen) -> None:
        room.menus[person] = self._house.clock.now()
        surface = display.surface(Role.MENU, person=person)
        self._house.publisher.show(display.asked(surface, screen))

    async def _is_here(self, room: Room, origin: Origin) -> bool:
        """Whether this message is the person's menu."""
        if not origin.is_private or origin.chat not in room.menus:
            return False
        surface = self._of(room, origin.chat)[1]
        if self._house.publisher.stands(surface, origin.message_id):  # its row may still be on its way to the store
            return True
        shown = await self._house.storage.surface(room.table.id, surface.key)
        return shown is not None and shown.message == origin.message_id


def _nothing() -> None:
    """The pressed message is not known to have had the button."""
