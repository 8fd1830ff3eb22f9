"""«Робот за вас»: a message with a sound to whom a robot is about to sit in for, deleted when that is settled."""

from bot.screens.around import robot_warning
from bot.tables.clockwork.notices import renewed
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
        """Warn each player for whom a robot has newly been asked; warnings that are settled go, after a restart too."""
        open_now = {summons.person: summons for summons in room.table.summons if summons.due}
        tokens = {person: summons.token for person, summons in open_now.items()}
        for person in renewed(self._house, room, Role.WARNING, room.warned, tokens):
            self._warn(room, open_now[person])

    def _warn(self, room: Room, summons: Summons) -> None:
        """Warn a player, with a sound even where reminders are off: somebody else is about to decide in that seat."""
        person = summons.person
        frame = frame_of(room.table, room, reader=person)
        summoned = next(one for one in frame.around.summoned if one.reader)
        surface = display_of(self._house, room).surface(Role.WARNING, person=person)
        screen = robot_warning(self._house.texts_for(person), frame, summoned, room.group_title)
        wanted = Wanted(surface, screen, summons.token, Urgency.NOW, room.table.seq, silent=False)
        self._house.publisher.show(wanted)
