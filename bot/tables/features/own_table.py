"""«Стол картинкой?»: the answer to the question that a player is asked once, after a first deal."""

from msgspec.structs import replace

from bot.screens import replies
from bot.screens.actions import Action
from bot.screens.refusals import Refusal
from bot.tables.context.context import Context
from bot.tables.context.feature import Feature, Given
from bot.tables.context.session import TableSession
from bot.tables.executor import Executor
from bot.tables.refused import Refused


class OwnTable:
    """Choice between words and a picture of the table, in the player's own message."""

    def __init__(self, context: Context, executor: Executor) -> None:
        self._context = context
        self._executor = executor

    def feature(self) -> Feature:
        """Return the handlers of the presses and commands."""
        return Feature(free={Action.OWN_TABLE: self._answer})

    async def _answer(self, session: TableSession, given: Given) -> None:
        """Keep the answer of a player in that player's private chat. Refused: stale, not_seated."""
        person = given.person.id
        if not given.origin.is_private or given.argument not in ("0", "1"):
            raise Refused(Refusal.STALE)
        if session.table.seat_of(person) is None:
            raise Refused(Refusal.NOT_SEATED)
        on = given.argument == "1"
        await self._context.chats.change(person, lambda settings: replace(settings, own_table=on))
        await given.answer.toast(replies.own_table_answer(given.texts, on=on))
        await self._executor.refresh(session)
