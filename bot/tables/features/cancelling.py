"""Cancelling of a lobby: asked of who opened it, of all who sit, or where nobody does of who runs the group."""

from bot.screens import replies
from bot.screens.actions import Action
from bot.screens.setup import CANCEL
from bot.tables.context.context import Context
from bot.tables.context.feature import Feature, Given
from bot.tables.context.session import TableSession
from bot.tables.decide import lobby
from bot.tables.features.conditions import Conditions
from bot.tables.responder import Responder


class Cancelling:
    """Cancelling: the question, then the deed or the proposal."""

    def __init__(self, context: Context, responder: Responder, conditions: Conditions) -> None:
        self._context = context
        self._responder = responder
        self._conditions = conditions

    def feature(self) -> Feature:
        """Return the handlers of the presses and commands."""
        return Feature(staged={Action.CLOSE: self._ask, Action.CLOSE_YES: self._cancel})

    async def _ask(self, session: TableSession, given: Given) -> None:
        """Show the question; a lobby of the first version has a button for it.

        Refused: not_yours, cancel_by_all, admins_unknown.
        """
        runs = await self._context.administers_deserted(session.table, given.person.id)
        lobby.cancel(session.table, given.person.id, runs_chat=runs)
        await self._conditions.open(session, given, CANCEL)

    async def _cancel(self, session: TableSession, given: Given) -> None:
        """Cancel the lobby, or propose it to those who sit there. Refused: not_yours, cancel_by_all, admins_unknown."""
        runs = await self._context.administers_deserted(session.table, given.person.id)
        events = lobby.cancel(session.table, given.person.id, runs_chat=runs)
        alone = lobby.may_cancel(session.table, given.person.id)
        if session.options:
            await self._conditions.turn(session, "")
        if await self._responder.act(session, given, events, "" if alone else replies.cancel_proposed(given.texts)):
            self._responder.ephemeral.panels.close(session, given.person.id)
