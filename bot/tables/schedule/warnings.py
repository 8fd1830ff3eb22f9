"""«Робот за вас»: a message with a sound to whom a robot is about to sit in for, deleted when that is settled."""

from bot.screens.spoken import table_frame
from bot.screens.status import robot_warning
from bot.tables.context.context import Context
from bot.tables.context.session import TableSession
from bot.tables.log.state import Summons
from bot.tables.ports import Role
from bot.tables.presentation.display import display_of
from bot.tables.presentation.frames import frame_of
from bot.tables.schedule.notices import renewed


class Warnings:
    """Warnings, sent and taken back. Every method runs inside the mailbox of its table."""

    def __init__(self, context: Context) -> None:
        self._context = context

    def keep(self, session: TableSession) -> None:
        """Warn each player for whom a robot has newly been asked; warnings that are settled go, after a restart too."""
        open_now = {summons.person: summons for summons in session.table.summons if summons.due}
        tokens = {person: summons.token for person, summons in open_now.items()}
        for person in renewed(self._context, session, Role.WARNING, session.reminders.warned, tokens):
            self._warn(session, open_now[person])

    def _warn(self, session: TableSession, summons: Summons) -> None:
        """Warn a player, with a sound even where reminders are off: somebody else is about to decide in that seat."""
        person = summons.person
        display, t = display_of(self._context, session), self._context.texts_for(person, session.table.game)
        frame = table_frame(t, frame_of(session.table, session, reader=person))
        summoned = next(one for one in frame.status.summoned if one.reader)
        surface = display.surface(Role.WARNING, person=person)
        screen = robot_warning(t, frame, summoned, session.group.title)
        self._context.publisher.show(display.notice(surface, screen, summons.token, silent=False))
