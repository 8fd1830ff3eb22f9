"""Fair deals: «Слово», /word and a reply to what it says before a deal, «Проверить» after it.

The gateway hands a reply to a message that carries `Links.word` on as /word with the text of the reply.
"""

from msgspec.structs import replace

from bot.screens.actions import Action
from bot.screens.fair import own_word, verdict_alert, word_alert, word_screen
from bot.screens.refusals import Refusal
from bot.tables.context.context import Context
from bot.tables.context.feature import Feature, Given, Order, number_of
from bot.tables.context.session import TableSession
from bot.tables.decide import fair
from bot.tables.decide.fair import LONGEST_WORD
from bot.tables.names import called
from bot.tables.refused import Refused
from bot.tables.responder import Responder


class Fairness:
    """Words of persons for fair deals: each goes into every deal of its person, at all tables, until it is changed."""

    def __init__(self, context: Context, responder: Responder) -> None:
        self._context = context
        self._responder = responder

    def feature(self) -> Feature:
        """Return the handlers of the presses and commands."""
        return Feature(free={Action.WORD: self._tell, Action.VERIFY: self._verify}, orders={"word": self._word})

    async def _tell(self, session: TableSession, given: Given) -> None:
        """Explain what words are for, and show the presser's; no field opens for a reply, /word is named."""
        await given.answer.alert(word_alert(given.texts, (await self._context.chats.of(given.person.id)).word))

    async def ask(self, order: Order) -> None:
        """Show the sender's word; a reply changes it."""
        word = (await self._context.chats.of(order.person.id)).word
        self._responder.say(order, own_word(order.texts, word, LONGEST_WORD, self._context.links.word(), _named(order)))

    async def _word(self, order: Order) -> None:
        """Change, drop or show the sender's word. Refused: word_too_long, word_unseen."""
        chats, person = self._context.chats, order.person.id
        if order.args.strip():
            word = fair.word_of(order.args)
            await chats.change(person, lambda settings: replace(settings, word=word))
            self._responder.say(order, word_screen(order.texts, word, self._context.links.word(), _named(order)))
        else:
            await self.ask(order)

    async def _verify(self, session: TableSession, given: Given) -> None:
        """Verify the seal, deck and hands of a finished deal again, from the log. Refused: stale, busy."""
        number = number_of(given.argument)
        found = await self._context.repository.history(session.table.id, given.person.id)
        if number is None or found is None:
            raise Refused(Refusal.STALE)
        verdict = fair.verdict(session.table.game, found[1], number)
        await given.answer.alert(verdict_alert(given.texts, fair.made_from(found[1], number), verdict))


def _named(order: Order) -> str:
    """Return the sender's name in a group; else an empty text."""
    return "" if order.origin.is_private else called(order.person.name)
