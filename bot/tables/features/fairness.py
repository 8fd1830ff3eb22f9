"""Fair deals: «Слово» and /word before a deal, «Проверить» after it."""

from msgspec.structs import replace

from bot.screens import actions
from bot.screens.fair import own_word, verdict_alert, word_alert, word_screen
from bot.tables.checks import fair
from bot.tables.checks.fair import LONGEST_WORD
from bot.tables.house.feature import Feature, Given, Order, number_of
from bot.tables.house.house import House
from bot.tables.house.room import Room
from bot.tables.refused import Refused
from bot.tables.surfaces import Surfaces


class Fairness:
    """A person's word is his own and goes into every deal of his, at all tables, until he changes it."""

    def __init__(self, house: House, surfaces: Surfaces) -> None:
        self._house = house
        self._surfaces = surfaces

    def feature(self) -> Feature:
        """Its handlers."""
        return Feature(free={actions.WORD: self._tell, actions.VERIFY: self._verify}, orders={"word": self._word})

    async def _tell(self, room: Room, given: Given) -> None:
        """The presser's own word, and how to change it."""
        word = (await self._house.chats.of(given.person.id)).word
        await given.answer.alert(word_alert(given.texts, word, LONGEST_WORD))

    async def _word(self, order: Order) -> None:
        """Another word, none, or what it is now. Refused: word_too_long, word_unseen."""
        chats, person = self._house.chats, order.person.id
        if order.args.strip():
            word = fair.word_of(order.args)
            await chats.change(person, lambda settings: replace(settings, word=word))
            self._surfaces.say(order, word_screen(order.texts, word))
        else:
            self._surfaces.say(order, own_word(order.texts, (await chats.of(person)).word, LONGEST_WORD))

    async def _verify(self, room: Room, given: Given) -> None:
        """Hash, deck and hands of a finished deal, computed anew from the log. Refused: stale."""
        number, found = number_of(given.argument), await self._house.ledger.history(room.table.id)
        if number is None or found is None:
            raise Refused("stale")
        verdict = fair.verdict(found[1], number)
        await given.answer.alert(verdict_alert(given.texts, number, verdict))
