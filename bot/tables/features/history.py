"""/history: a group's matches there, a person's own in private; nothing of a deal that is still played."""

from bot.screens import actions
from bot.screens.history import Match, history_screen, match_screen, past_deal_screen
from bot.screens.model import Page, Screen
from bot.storage.ports import Status, TableRow
from bot.tables import past
from bot.tables.display import frame_of
from bot.tables.feature import Feature, Given, Order, number_of
from bot.tables.house import House, Room
from bot.tables.ports import Origin
from bot.tables.refused import Refused
from bot.tables.surfaces import Surfaces

SHOWN = 8
LOOKED_AT = 40


class History:
    """What was played: lists, pictures, records."""

    def __init__(self, house: House, surfaces: Surfaces) -> None:
        self._house = house
        self._surfaces = surfaces

    def feature(self) -> Feature:
        """Its handlers."""
        return Feature(
            loose={actions.PAST: self._past, actions.PAST_RECORD: self._record}, orders={"history": self._list}
        )

    async def _list(self, order: Order) -> None:
        matches: list[Match] = []
        for row in (await self._rows(order.origin, order.person.id))[:SHOWN]:

            async def look(room: Room, row: TableRow = row) -> None:
                if (found := match_of(room, row)) is not None:
                    matches.append(found)

            await self._surfaces.in_room(row.id, look)
        self._surfaces.say(order, history_screen(order.texts, tuple(matches)))

    async def _rows(self, origin: Origin, person: int) -> list[TableRow]:
        """The matches somebody may see here: the group's, or those where he sat."""
        storage = self._house.storage
        if not origin.is_private:
            found = await storage.recent_tables(origin.chat, LOOKED_AT)
            return [row for row in found if row.match_seq is not None]
        numbers = [seat.table for seat in await storage.seats_of(person, open_only=False)]
        numbers += [row.id for row in await storage.recent_tables(origin.chat, LOOKED_AT)]
        rows = [await storage.table(number) for number in dict.fromkeys(numbers[:LOOKED_AT])]
        return [row for row in rows if row is not None and row.match_seq is not None]

    async def _allowed(self, given: Given) -> TableRow:
        """The row of the match a button names. Refused: no_match, for one this person may not see here."""
        number = number_of(given.argument.partition(":")[0])
        rows = await self._rows(given.origin, given.person.id)
        row = next((row for row in rows if row.id == number), None)
        if row is None:
            raise Refused("no_match")
        return row

    async def _past(self, given: Given) -> None:
        """A match, or one page of one of its deals, as a new picture below."""
        row = await self._allowed(given)
        _, _, deal = given.argument.partition(":")

        async def show(room: Room) -> None:
            screen = await self._deal(room, row, given) if deal else self._match(room, row, given)
            await given.answer.empty()
            self._house.publisher.tell(given.origin.chat, given.origin.thread, screen)

        await self._surfaces.in_room(row.id, show)

    def _match(self, room: Room, row: TableRow, given: Given) -> Screen:
        found, match = match_of(room, row), room.table.match
        if found is None or match is None:
            raise Refused("no_match")
        texts = self._house.texts_for(given.origin.chat)
        return match_screen(texts, frame_of(room.table, room), match.standing, found)

    async def _deal(self, room: Room, row: TableRow, given: Given) -> Screen:
        _, text, page = given.argument.split(":", 2) if given.argument.count(":") == 2 else ("", "", "")
        number = number_of(text)
        found = match_of(room, row)
        if number is None or page not in tuple(Page) or found is None:
            raise Refused("stale")
        shown = await past.deal_screen_of(self._house, room, Page(page), number, given.origin.chat)
        return past_deal_screen(self._house.texts_for(given.origin.chat), shown, found, number, Page(page))

    async def _record(self, given: Given) -> None:
        row = await self._allowed(given)

        async def send(room: Room) -> None:
            document = await past.record_of(self._house, room, given.texts)
            await given.answer.empty()
            self._house.publisher.send_file(given.origin.chat, given.origin.thread, document)

        await self._surfaces.in_room(row.id, send)


def match_of(room: Room, row: TableRow) -> Match | None:
    """The line of a table in the list; None when no match has begun there."""
    table = room.table
    if table.match is None:
        return None
    names, deals = tuple(table.match.standing.players), table.match.standing.deals
    over = row.status is Status.FINISHED
    return Match(table.id, row.updated_at, names, table.convention, deals, over)
