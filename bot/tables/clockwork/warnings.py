"""«Робот за вас»: a message with a sound to whom a robot is about to sit in for, deleted when that is settled."""

from bot.screens.around import robot_warning
from bot.tables.house.house import House
from bot.tables.house.room import Room
from bot.tables.log.state import Summons
from bot.tables.ports import Role, Urgency, Wanted
from bot.tables.shown.display import display_of
from bot.tables.shown.framed import frame_of


class Warnings:
    """Sends warnings and takes them back. Every method runs inside the mailbox of its table."""

    def __init__(self, house: House) -> None:
        self._house = house

    def keep(self, room: Room) -> None:
        """Warn whom a robot has newly been asked for; what is settled goes, after a restart too."""
        open_now = {summons.person: summons for summons in room.table.summons if summons.due}
        for person in room.warned.keys() - open_now.keys():
            del room.warned[person]
            self._house.publisher.remove(display_of(self._house, room).surface(Role.WARNING, person=person))
        for person, summons in open_now.items():
            if room.warned.get(person) != summons.token:
                room.warned[person] = summons.token
                self._warn(room, summons)

    def _warn(self, room: Room, summons: Summons) -> None:
        """Also who has switched reminders off: somebody else is about to decide for him."""
        person = summons.person
        frame = frame_of(room.table, room, reader=person)
        summoned = next(one for one in frame.around.summoned if one.reader)
        surface = display_of(self._house, room).surface(Role.WARNING, person=person)
        screen = robot_warning(self._house.texts_for(person), frame, summoned, room.group_title)
        wanted = Wanted(surface, screen, summons.token, Urgency.NOW, room.table.seq, silent=False)
        self._house.publisher.show(wanted)
