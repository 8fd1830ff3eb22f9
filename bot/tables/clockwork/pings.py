"""«Ваш ход»: a message with a sound for whom the deal waits, deleted after the move.

Each person chooses after how many minutes it comes; when the others may go on without him is no affair of his.
"""

from bot.screens import replies
from bot.tables.chats import Reminders
from bot.tables.house.house import House
from bot.tables.house.room import Room
from bot.tables.house.rooms import REMINDERS
from bot.tables.log.silence import played_since
from bot.tables.log.state import Table
from bot.tables.log.waiting import DAY_S, movers, reminded_at
from bot.tables.ports import Role, Urgency, Wanted
from bot.tables.shown.around import clock_of
from bot.tables.shown.display import Display, display_of
from bot.tables.shown.framed import view_of


class Pings:
    """Sends reminders and takes them back. Every method runs inside the mailbox of its table."""

    def __init__(self, house: House) -> None:
        self._house = house

    def wait_long(self, room: Room) -> None:
        """From now on the others may go on without whom the deal waits for; who has no choice of minutes is told."""
        for person in movers(room.table):
            room.pinged[person] = _token(room.table, person)
            if reminded_at(room.table, 0) is None:
                self._remind(room, person)

    def remind(self, room: Room) -> None:
        """Remind whose minutes are over."""
        for person in self._due(room):
            self._remind(room, person)

    def is_due(self, room: Room) -> bool:
        """Whether somebody is to be reminded at once: he has chosen fewer minutes, or the program was not there."""
        return bool(self._due(room))

    def _due(self, room: Room) -> list[int]:
        return [
            person
            for person in movers(room.table)
            if room.reminded.get(person) != _token(room.table, person) and self._is_late(room.table, person)
        ]

    def _is_late(self, table: Table, person: int) -> bool:
        at = reminded_at(table, self._house.chats.known(person).minutes)
        return at is not None and at <= self._house.clock.now()

    def _remind(self, room: Room, person: int) -> None:
        """Once for a decision, unless he has switched it off."""
        room.reminded[person] = _token(room.table, person)
        if self._house.chats.known(person).reminders is not Reminders.OFF:
            self._house.publisher.show(self._wanted(room, display_of(self._house, room), person))

    def is_owed(self, room: Room) -> bool:
        """Over days: whether somebody has no reminder any more, for it went with a pause, and is waited for still."""
        return self._days(room.table) > 0 and not movers(room.table) <= room.reminded.keys()

    def take_back(self, room: Room) -> None:
        """Take back the reminders of those who have moved; others keep theirs, over a restart too."""
        display = display_of(self._house, room)
        waited = movers(room.table)
        for known in (room.pinged, room.reminded):
            for person, token in list(known.items()):
                if person not in waited or _token(room.table, person) != token:
                    del known[person]
                    if known is room.reminded:
                        self._house.publisher.remove(display.surface(Role.PING, person=person))

    def _wanted(self, room: Room, display: Display, person: int) -> Wanted:
        """Over days every reminder is a new message."""
        surface = display.surface(Role.PING, person=person)
        view = view_of(room.table, room.table.seat_of(person))
        phase = view.phase if view is not None else ""
        clock = clock_of(room.table, room, person)
        screen = replies.your_turn(self._house.texts_for(person), phase, room.group_title, clock)
        generation = room.reminded[person] * REMINDERS + min(self._days(room.table), REMINDERS - 1)
        silent = self._house.chats.known(person).reminders is Reminders.SILENT
        return Wanted(surface, screen, generation, Urgency.NOW, room.table.seq, silent=silent)

    def _days(self, table: Table) -> int:
        """How many whole days a match over days has waited."""
        return int((self._house.clock.now() - played_since(table)) // DAY_S) if table.pace.daily else 0


def _token(table: Table, person: int) -> int:
    """That of the person's open decision, 0 where he has none."""
    seat = table.seat_of(person)
    return table.tokens[seat - 1] if seat is not None else 0
