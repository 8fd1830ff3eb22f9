"""«Первая сдача с подсказками»: a lesson of one prepared deal in a private chat, against easy robots."""

from msgspec.structs import replace

from bot.screens.actions import Action, LooseAction
from bot.screens.refusals import Refusal
from bot.screens.robot_names import robot_name
from bot.tables.context.context import Context
from bot.tables.context.feature import Feature, Given, Order
from bot.tables.context.session import TableSession
from bot.tables.decide import lobby, votes
from bot.tables.features.alone import Alone
from bot.tables.log.events import Occupant, StopNow
from bot.tables.log.kinds import Lesson
from bot.tables.names import unique_name
from bot.tables.open_table import Opener
from bot.tables.ports import Answer
from bot.tables.refused import Refused
from bot.tables.responder import Responder


class Lessons:
    """Handlers of the lesson of the usual game; a person's open table with robots is shown instead of a new lesson."""

    def __init__(self, context: Context, responder: Responder, opener: Opener, alone: Alone) -> None:
        self._context = context
        self._responder = responder
        self._opener = opener
        self._alone = alone

    def feature(self) -> Feature:
        """Return this feature's handlers of buttons."""
        return Feature(loose={LooseAction.LESSON: self._pressed}, staged={Action.QUIT: self._quit})

    async def open(self, order: Order) -> None:
        """Begin the lesson for a person who followed its link. Raises Refused as `_begin` does."""
        await self._begin(order)

    async def _pressed(self, given: Given) -> None:
        """Begin the lesson. Raises Refused: stale, and as `_begin` does."""
        if not given.origin.is_private:
            raise Refused(Refusal.STALE)
        await self._begin(Order("", given.person, given.origin, given.cause, given.texts), given.answer)

    async def _begin(self, order: Order, answer: Answer | None = None) -> None:
        """Deal the prepared cards, or send the person's open table again at the bottom.

        Raises Refused: opens_too_often; stale, in a program whose usual game has no lesson.
        """
        books = self._context.rulebooks
        lesson = books.of(books.usual).lesson
        if lesson is None:
            raise Refused(Refusal.STALE)
        if await self._alone.has_gone_on(order, answer):
            return
        host = order.person
        await self._opener.check_pace(host.id)
        people = [Occupant(unique_name(host.name, (), 1), host.id)]
        while len(people) < min(self._context.repository.played_by(lesson.rules).rules.seats(lesson.rules)):
            people.append(Occupant(robot_name(order.texts, [who.name for who in people])))
        opened = lobby.opened(host.id, host.name, lesson.rules, self._context.decks.key(), tuple(people))
        opened = replace(opened, lesson=True)
        await self._opener.open(order.origin.chat, None, opened_by=opened, cause=order.cause, answer=answer)

    async def _quit(self, session: TableSession, given: Given) -> None:
        """End the lesson at its present point. Raises Refused (stale, not_seated, not_playing)."""
        if not isinstance(session.table.kind, Lesson):
            raise Refused(Refusal.STALE)
        await self._responder.act(session, given, votes.propose(session.table, given.person.id, StopNow()))
