"""Fair deals: «Слово» and /word, for a player's word in the shuffle, and «Проверить», which verifies a finished deal.

A reply to a message that contains `Links.word` reaches this module as /word with the text of the reply.
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
    """Handlers of words for fair deals: a person's word goes into all deals of that person until it is changed."""

    def __init__(self, context: Context, responder: Responder) -> None:
        self._context = context
        self._responder = responder

    def feature(self) -> Feature:
        """Return this feature's handlers of buttons and commands."""
        return Feature(free={Action.WORD: self._tell, Action.VERIFY: self._verify}, orders={"word": self._word})

    async def _tell(self, session: TableSession, given: Given) -> None:
        """Explain in an alert what words are for; show the presser's word, and the command /word that changes it."""
        await given.answer.alert(word_alert(given.texts, (await self._context.chats.of(given.person.id)).word))

    async def ask(self, order: Order) -> None:
        """Show the sender's word; a reply to that message changes it."""
        word = (await self._context.chats.of(order.person.id)).word
        self._responder.say(order, own_word(order.texts, word, LONGEST_WORD, self._context.links.word(), _named(order)))

    async def _word(self, order: Order) -> None:
        """Change, drop (a dash) or show (no text) the sender's word. Raises Refused (word_too_long, word_unseen)."""
        chats, person = self._context.chats, order.person.id
        if order.args.strip():
            word = fair.word_of(order.args)
            await chats.change(person, lambda settings: replace(settings, word=word))
            self._responder.say(order, word_screen(order.texts, word, self._context.links.word(), _named(order)))
        else:
            await self.ask(order)

    async def _verify(self, session: TableSession, given: Given) -> None:
        """Verify commitment, deck and hands of a finished deal again, from the log. Raises Refused (stale, busy)."""
        number = number_of(given.argument)
        found = await self._context.repository.history(session.table.id, given.person.id)
        if number is None or found is None:
            raise Refused(Refusal.STALE)
        verdict = fair.verdict(session.table.game, found[1], number)
        await given.answer.alert(verdict_alert(given.texts, fair.made_from(found[1], number), verdict))


def _named(order: Order) -> str:
    """Return the sender's name in a group, in private an empty text."""
    return "" if order.origin.is_private else called(order.person.name)
