"""«Ваш ход»: a message with a sound for whom the deal waits, deleted after the move."""

from bot.screens import replies
from bot.tables.chats import Reminders
from bot.tables.house.house import House
from bot.tables.house.room import Room
from bot.tables.house.rooms import REMINDERS
from bot.tables.log.silence import played_since
from bot.tables.log.state import Table
from bot.tables.log.waiting import DAY_S, movers
from bot.tables.ports import Role, Urgency, Wanted
from bot.tables.shown.around import clock_of
from bot.tables.shown.display import Display, display_of


class Pings:
    """Sends reminders and takes them back. Every method runs inside the mailbox of its table."""

    def __init__(self, house: House) -> None:
        self._house = house

    def send(self, room: Room) -> None:
        """To everybody the deal waits for, who has not switched them off."""
        table, display = room.table, display_of(self._house, room)
        for person in movers(table):
            seat = table.seat_of(person)
            room.pinged[person] = table.tokens[seat - 1] if seat is not None else 0
            if self._house.chats.known(person).reminders is not Reminders.OFF:
                self._house.publisher.show(self._wanted(room, display, person))

    def is_owed(self, room: Room) -> bool:
        """Over days: whether somebody has no reminder any more, for it went with a pause, and is waited for still."""
        return self._days(room.table) > 0 and not movers(room.table) <= room.pinged.keys()

    def take_back(self, room: Room) -> None:
        """Take back the reminders of those who have moved; others keep theirs, over a restart too."""
        display = display_of(self._house, room)
        waited = movers(room.table)
        for person, token in list(room.pinged.items()):
            seat = room.table.seat_of(person)
            if person not in waited or seat is None or room.table.tokens[seat - 1] != token:
                del room.pinged[person]
                self._house.publisher.remove(display.surface(Role.PING, person=person))

    def _wanted(self, room: Room, display: Display, person: int) -> Wanted:
        """Over days every reminder is a new message."""
        surface = display.surface(Role.PING, person=person)
        screen = replies.your_turn(self._house.texts_for(person), room.group_title, clock_of(room.table, room, person))
        generation = room.pinged[person] * REMINDERS + min(self._days(room.table), REMINDERS - 1)
        silent = self._house.chats.known(person).reminders is Reminders.SILENT
        return Wanted(surface, screen, generation, Urgency.NOW, room.table.seq, silent=silent)

    def _days(self, table: Table) -> int:
        """How many whole days a match over days has waited."""
        return int((self._house.clock.now() - played_since(table)) // DAY_S) if table.pace.daily else 0
