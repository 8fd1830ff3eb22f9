"""Notices in private chats, one for each person, shown as long as something that concerns the person is open."""

from collections.abc import Mapping

from bot.screens.lending import question_screen
from bot.screens.spoken import table_frame
from bot.screens.status import robot_warning
from bot.tables.context.context import Context
from bot.tables.context.session import TableSession
from bot.tables.log.events import LendQuestion
from bot.tables.log.state import Summons
from bot.tables.ports import Role
from bot.tables.presentation.display import display_of
from bot.tables.presentation.frames import frame_of


def renewed(
    context: Context, session: TableSession, role: Role, told: dict[int, int], open_now: Mapping[int, int]
) -> tuple[int, ...]:
    """Delete the notices of persons for whom nothing is open; return the persons who need a new notice.

    `told`: by person, the token of the last notice; becomes equal to `open_now`. `open_now`: by person, the token of
    what is open.
    """
    for person in told.keys() - open_now.keys():
        context.publisher.remove(display_of(context, session).surface(role, person=person))
    new = tuple(person for person, token in open_now.items() if told.get(person) != token)
    told.clear()
    told.update(open_now)
    return new


class Consents:
    """Questions in private chats whether others may play a person's deal. Methods run inside the table's mailbox."""

    def __init__(self, context: Context) -> None:
        self._context = context

    def keep(self, session: TableSession) -> None:
        """Show each person the oldest open question; delete answered ones, even those from before a restart."""
        open_now = session.table.oldest_questions
        tokens = {person: question.token for person, question in open_now.items()}
        for person in renewed(self._context, session, Role.CONSENT, session.reminders.consents, tokens):
            self._ask(session, open_now[person])

    def _ask(self, session: TableSession, question: LendQuestion) -> None:
        table, t = session.table, self._context.texts_for(question.person, session.table.game)
        names = {who.person: who.name for who in (*table.dealt, *table.people)}
        name = names.get(question.by) or "?"
        screen = question_screen(t, frame_of(table, session), question.number, name, session.group.title)
        display = display_of(self._context, session)
        surface = display.surface(Role.CONSENT, person=question.person)
        self._context.publisher.show(display.notice(surface, screen, question.token))


class Warnings:
    """Warnings in private chats that a robot is about to take a seat. Methods run inside the table's mailbox."""

    def __init__(self, context: Context) -> None:
        self._context = context

    def keep(self, session: TableSession) -> None:
        """Warn each player whom a robot is to replace; delete settled warnings, even those from before a restart."""
        open_now = {summons.person: summons for summons in session.table.summons if summons.due}
        tokens = {person: summons.token for person, summons in open_now.items()}
        for person in renewed(self._context, session, Role.WARNING, session.reminders.warned, tokens):
            self._warn(session, open_now[person])

    def _warn(self, session: TableSession, summons: Summons) -> None:
        """Warn a player with a sound, even if reminders are off: somebody else is about to decide for that seat."""
        person = summons.person
        display, t = display_of(self._context, session), self._context.texts_for(person, session.table.game)
        frame = table_frame(t, frame_of(session.table, session, reader=person))
        summoned = next(one for one in frame.status.summoned if one.reader)
        surface = display.surface(Role.WARNING, person=person)
        screen = robot_warning(t, frame, summoned, session.group.title)
        self._context.publisher.show(display.notice(surface, screen, summons.token, silent=False))
