"""«Можно отдать сдачу другим?»: a message to each person who sat there, deleted at the answer."""

from bot.screens.lending import question_screen
from bot.tables.context.context import Context
from bot.tables.context.session import TableSession
from bot.tables.log.events import LendQuestion
from bot.tables.ports import Role
from bot.tables.presentation.display import display_of
from bot.tables.presentation.frames import frame_of
from bot.tables.schedule.notices import renewed


class Consents:
    """Questions in private chats, asked and taken back. Every method runs inside the mailbox of its table."""

    def __init__(self, context: Context) -> None:
        self._context = context

    def keep(self, session: TableSession) -> None:
        """Ask each person the oldest of the open questions; answered questions go, after a restart too."""
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
