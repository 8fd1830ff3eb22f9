"""«Как играют?»: cards that explain a game, turned in one message of a private chat."""

from bot.screens.actions import LooseAction
from bot.screens.commands import help_page
from bot.screens.model import Screen
from bot.screens.primer import FIRST, primer_page
from bot.screens.refusals import Refusal
from bot.screens.texts import Texts
from bot.tables.context.context import Context
from bot.tables.context.feature import Feature, Given, Order, number_of
from bot.tables.context.limits import Throttle
from bot.tables.refused import Refused
from bot.tables.responder import Responder


class Primer:
    """Handler of the cards that explain a game."""

    def __init__(self, context: Context, responder: Responder) -> None:
        self._context = context
        self._responder = responder
        self._sent = Throttle()

    def feature(self) -> Feature:
        """Return this feature's handler of buttons."""
        return Feature(loose={LooseAction.ABOUT: self._pressed})

    async def open(self, order: Order) -> None:
        """Send the first card to a person who follows the link to it."""
        self._responder.say(order, self._first(order.texts))

    async def _pressed(self, given: Given) -> None:
        """Send the first card below «Как играют?», or turn the pressed message to another. Raises Refused (stale)."""
        if not given.argument:
            await given.answer.empty()
            chat = given.origin.chat
            if self._sent.is_time(chat, self._context.clock.now()):
                await self._responder.post(chat, given.origin.thread, self._first(given.texts), given.person.id)
            return
        preset, _, number = given.argument.partition(":")
        card = primer_page(given.texts, self._context.rulebooks, preset, number_of(number) or FIRST)
        if card is None:
            raise Refused(Refusal.STALE)
        await given.answer.empty()
        self._responder.turn(given.origin, card, given.person.id)

    def _first(self, t: Texts) -> Screen:
        """Return the first card of the usual game, or the help if no cards explain that game."""
        books = self._context.rulebooks
        usual = next(iter(books.presets))
        return primer_page(t, books, usual, FIRST) or help_page(t, books, self._context.links.name)
