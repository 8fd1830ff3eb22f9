"""Notifications to persons who want to know once two people sit in a lobby of their group; spread over a minute."""

from typing import Final

from bot.screens.lobby import called_screen
from bot.screens.robot_names import spoken_names
from bot.tables.context.context import Context
from bot.tables.context.session import TableSession
from bot.tables.log.clock import is_short_of_one

SPREAD_S: Final = 60.0
"""Clock seconds over which the notifications to all persons of a group's list are spread."""


class BellRinger:
    """Service that notifies people of lobbies in their groups. Methods run inside the mailbox of the lobby's table."""

    def __init__(self, context: Context) -> None:
        self._context = context

    def call_at(self, session: TableSession) -> float | None:
        """Return the clock second from which the next person may be notified; None if nobody is to be notified."""
        table, reminders = session.table, session.reminders
        is_heard = self._context.bells.of(table.chat) and reminders.unheard != table.seq
        return reminders.bell[0] if is_heard else None

    async def ring(self, session: TableSession) -> None:
        """Notify the next person on the group's list, if the lobby still needs a player; others follow later.

        The notification is stored before it is sent. A person who has left the group is removed from its list without a
        message.
        """
        table, now = session.table, self._context.clock.now()
        if not is_short_of_one(table):
            return
        callable_ = await self._callable(table.chat, now)
        if not callable_:
            session.reminders.unheard, session.reminders.bell = table.seq, (0.0, 0.0)
            return
        person, (_, until) = callable_[0], session.reminders.bell
        until = until if now <= until <= now + SPREAD_S else now + SPREAD_S
        session.reminders.bell = now + (until - now) / len(callable_), until
        if not await self._context.members.is_there(table.chat, person):
            await self._context.bells.take_out(person, table.chat)
            return
        if await self._context.bells.ring(person, table.chat, now):
            self._tell(session, person)

    async def _callable(self, group: int, now: float) -> list[int]:
        """Return the persons who may be notified at clock second `now`: not seated, not notified lately, not at night.

        A person who cannot be written to is removed from all lists. The store is asked only once for the whole list.
        """
        context, listed = self._context, self._context.bells.of(group)
        age = context.chats.age
        known = {one.person: one for one in await context.storage.reachable(listed)}
        context.chats.learn(known.values(), age)
        for person in listed:
            if person not in known:
                await context.bells.drop(person)
        return [
            person
            for person in listed
            if person in known
            and not known[person].sits
            and context.bells.may_ring(person, now)
            and not context.is_night(person, group)
        ]

    def _tell(self, session: TableSession, person: int) -> None:
        table, t = session.table, self._context.texts_for(person)
        sitting = spoken_names(t, tuple(table.name_of(other) for other in table.humans))
        screen = called_screen(t, session.group.title, sitting, self._context.links.sit(table))
        self._context.tell(person, None, screen)
