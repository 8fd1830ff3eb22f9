"""«Можно отдать сдачу другим?»: a message to each person who sat there, deleted when he has answered."""

from bot.screens.lending import question_screen
from bot.tables.clockwork.notices import renewed
from bot.tables.house.house import House
from bot.tables.house.room import Room
from bot.tables.log.events import LendQuestion
from bot.tables.ports import Role, Urgency, Wanted
from bot.tables.shown.display import display_of
from bot.tables.shown.framed import frame_of


class Consents:
    """Asks in private chats and takes questions back. Every method runs inside the mailbox of its table."""

    def __init__(self, house: House) -> None:
        self._house = house

    def keep(self, room: Room) -> None:
        """Ask each person the oldest of the open questions; answered questions go, after a restart too."""
        open_now = room.table.oldest_questions
        tokens = {person: question.token for person, question in open_now.items()}
        for person in renewed(self._house, room, Role.CONSENT, room.consents, tokens):
            self._ask(room, open_now[person])

    def _ask(self, room: Room, question: LendQuestion) -> None:
        table, t = room.table, self._house.texts_for(question.person)
        names = {who.person: who.name for who in (*table.dealt, *table.people)}
        name = names.get(question.by) or "?"
        screen = question_screen(t, frame_of(table, room), question.number, name, room.group_title)
        surface = display_of(self._house, room).surface(Role.CONSENT, person=question.person)
        self._house.publisher.show(Wanted(surface, screen, question.token, Urgency.NOW, table.seq))
