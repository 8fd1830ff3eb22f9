"""Reminders «Ваш ход» (your turn): a message to each person for whom the deal waits, deleted after the move.

Each person chooses how many minutes the reminder waits. The choice does not affect when the others may go on without
that person.
"""

from bot.screens import replies
from bot.tables.chats import ReminderMode
from bot.tables.context.context import Context
from bot.tables.context.session import TableSession
from bot.tables.context.sessions import REMINDERS
from bot.tables.log.clock import DAY_S, played_since, reminded_at
from bot.tables.log.state import Table
from bot.tables.ports import Role, Wanted
from bot.tables.presentation.display import Display, display_of
from bot.tables.presentation.frames import view_of
from bot.tables.presentation.status import clock_of


class Pings:
    """Reminders of tables. Every method runs inside the mailbox of its table."""

    def __init__(self, context: Context) -> None:
        self._context = context

    def wait_long(self, session: TableSession) -> None:
        """Let the others go on without the awaited players; remind these, in a match with a clock or over days."""
        for person in session.table.movers:
            session.reminders.pinged[person] = _token(session.table, person)
            if reminded_at(session.table, 0) is None:
                self._remind(session, person)

    def remind(self, session: TableSession) -> None:
        """Remind the persons whose chosen minutes are over."""
        for person in self._due(session):
            self._remind(session, person)

    def is_due(self, session: TableSession) -> bool:
        """Return whether a reminder is due now, for example after downtime or because fewer minutes were chosen."""
        return bool(self._due(session))

    def _due(self, session: TableSession) -> list[int]:
        return [
            person
            for person in session.table.movers
            if session.reminders.reminded.get(person) != _token(session.table, person)
            and self._is_late(session.table, person)
        ]

    def _is_late(self, table: Table, person: int) -> bool:
        at = reminded_at(table, self._context.chats.known(person).minutes)
        return at is not None and at <= self._context.clock.now()

    def _remind(self, session: TableSession, person: int) -> None:
        """Remind a person of an open decision, unless the person has switched reminders off."""
        session.reminders.reminded[person] = _token(session.table, person)
        if self._context.chats.known(person).reminders is not ReminderMode.OFF:
            self._context.publisher.show(self._wanted(session, display_of(self._context, session), person))

    def is_owed(self, session: TableSession) -> bool:
        """Return whether, in a match over days, a pause has deleted the reminder of somebody who is to move."""
        return self._days(session.table) > 0 and not session.table.movers <= session.reminders.reminded.keys()

    def take_back(self, session: TableSession) -> None:
        """Delete the reminders of persons who have moved, including those from before a restart."""
        display = display_of(self._context, session)
        waited = session.table.movers
        for known in (session.reminders.pinged, session.reminders.reminded):
            for person, token in list(known.items()):
                if person not in waited or _token(session.table, person) != token:
                    del known[person]
                    if known is session.reminders.reminded:
                        self._context.publisher.remove(display.surface(Role.PING, person=person))

    def _wanted(self, session: TableSession, display: Display, person: int) -> Wanted:
        """Return the wish to show a person's reminder; in a match over days each day's reminder is a new message."""
        surface = display.surface(Role.PING, person=person)
        view = view_of(session.table, session.table.seat_of(person))
        t, face = self._context.texts_for(person, session.table.game), self._context.face(session.table.game)
        asked = face.deal.reminder(t, view) if view is not None else ""
        clock = clock_of(session.table, session, person)
        screen = replies.your_turn(t, asked, session.group.title, clock)
        generation = session.reminders.reminded[person] * REMINDERS + min(self._days(session.table), REMINDERS - 1)
        silent = self._context.chats.known(person).reminders is ReminderMode.SILENT
        if session.table.pace.daily:  # whoever plays at an hour of the night by the minute is awake
            silent |= self._context.is_night(person, session.table.chat)
        return display.notice(surface, screen, generation, silent=silent)

    def _days(self, table: Table) -> int:
        """Return for how many whole days a match over days has waited; 0 in other matches."""
        return int((self._context.clock.now() - played_since(table)) // DAY_S) if table.pace.daily else 0


def _token(table: Table, person: int) -> int:
    """Return the token of the person's open decision, 0 if there is none."""
    seat = table.seat_of(person)
    return table.tokens[seat - 1] if seat is not None else 0
