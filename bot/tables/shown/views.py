"""A player's own view in the group: his private message in place of the table's, for himself only.

Not every client shows one and no client tells; so the alert, which every client shows, goes with it until the player
has pressed something in a view. The private message remains the hand of record.

A view ends with its deal: it stands where the table's old message stood, above the sheet. Who has used his gets another
one for the next deal as far as Telegram allows a message nobody presses for. «Дальше» under the sheet is such a press:
a view comes at once, says that the cards will come, and is edited when they do, for an edit needs no press. Where the
bot runs the group no press is needed at all. Where it does not, who presses «Дальше» in private, or not at all,
gets it with his next move in the group, if he does not ask for his cards before: the press in private belongs to
another chat, and the fifteen seconds after one in the group are over when the sheet has been looked at.

A view that waited for its cards stands above the table's new message, and so does any view once somebody's command has
brought the table down. It comes below when Telegram allows another message: as the cards are dealt, if «Дальше» was
pressed a moment ago or the bot runs the group, else with the person's next move in the group, a press in the view too.
Until he has moved it stays above; nothing lets the bot send him one then. It never comes down while he chooses, for the
buttons would go from under his thumb. After a restart it is not known what stands where, and it stays.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

from msgspec.structs import replace

from bot.background import Background
from bot.screens.model import Button, Screen
from bot.screens.own_view import first_words
from bot.tables.house.feature import Given, Order
from bot.tables.house.house import House
from bot.tables.house.room import NOT_ASKED, OwnView, Room
from bot.tables.log.state import Stage, Table
from bot.tables.ports import BUMPS_PER_DEAL, Invitation, Role, Sight, Urgency
from bot.tables.shown.arrival import in_time, sight_of_deal, teller
from bot.tables.shown.display import display_of

NOT_SENT: Final = -1  # below no message of the table: nothing has allowed the view yet
FRESH_S: Final = 10.0  # Telegram allows a view for 15 s after a press in the group
SETTLED_S: Final = 3.0  # a press on the table before that may have crossed the view on its way


class Views:
    """Opens, turns and closes views. Every method runs inside the mailbox of its table."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._background = Background()

    async def open(self, room: Room, given: Given, alert: str) -> None:
        """«Мои карты», or a question: the view, the alert, or both as long as nobody knows which the player sees."""
        person = given.person.id
        own = room.views.get(person)
        again = own is not None and own.covers(given.origin.message_id)
        if again:
            self._house.publisher.missed(person)
        sight = sight_of_deal(self._house, room, person) if given.origin.chat == room.table.chat else Sight.NONE
        if sight is Sight.NONE or given.origin.is_own:
            await given.answer.alert(alert)
            if sight is Sight.NONE:
                self.close(room, person)
            return
        arrived = asyncio.get_running_loop().create_future()
        if sight is Sight.SURE and not again:
            self._background.spawn(self._answered(given, alert, arrived))
        else:
            await given.answer.alert(alert)
        self._invite(room, person, given.cause.key, arrived, instead=given.origin.message_id)

    async def open_for(self, room: Room, order: Order, otherwise: Callable[[Room], Awaitable[None]]) -> None:
        """A command that only the bot saw is answered by a view; `otherwise` runs when none arrives."""
        person = order.person.id
        if not order.origin.is_own or sight_of_deal(self._house, room, person) is Sight.NONE:
            await otherwise(room)
            return
        arrived = asyncio.get_running_loop().create_future()
        self._background.spawn(self._or_else(room.table.id, arrived, otherwise))
        self._invite(room, person, order.cause.key, arrived, instead=0)

    def pressed_next(self, room: Room, given: Given) -> None:
        """«Дальше» in the group, before it is judged: it allows another view to whom had one in the last deal."""
        if given.person.id in room.keen and not given.origin.is_private:
            room.keen[given.person.id] = (given.cause.key, self._house.clock.now())

    def follow(self, room: Room) -> None:
        """Other views for those who used theirs in the last deal: when the next one begins, or with their «Дальше»."""
        table = room.table
        dealt = table.stage is Stage.DEAL
        for person, own in list(room.views.items()) if dealt else ():
            if own.pressed != NOT_ASKED:
                room.views[person] = replace(own, pressed=NOT_ASKED)
                self._bring_below(room, person, *own.pressed)
        for person, (cause, at) in list(room.keen.items()):
            if not dealt and not cause:
                continue
            del room.keen[person]
            if person not in room.views and table.seat_of(person) is not None:
                self._expect(room, person, cause, at)

    def _expect(self, room: Room, person: int, cause: str, at: float) -> None:
        waits = NOT_ASKED if room.table.stage is Stage.DEAL else (cause, at)
        deal, now = _deal_of(room.table) or 0, self._house.clock.now()
        sent = bool(cause) or self._house.publisher.may_unasked(room.table.chat)
        own = OwnView(deal, now, below=_newest_table(room) if sent else NOT_SENT, pressed=waits)
        self._send(room, person, own, Invitation(cause, at, self._first(person), _nobody_waits, instead=False))

    def _invite(self, room: Room, person: int, cause: str, arrived: "asyncio.Future[bool]", *, instead: int) -> None:
        now = self._house.clock.now()
        room.asides.pop(person, None)
        own = OwnView(room.table.number, now, instead, _newest_table(room), arrived=arrived)
        first = replace(self._first(person), rows=self._hidden_rows(room, instead))
        self._send(room, person, own, Invitation(cause, now, first, teller(arrived), instead=bool(instead)))

    def _hidden_rows(self, room: Room, message: int) -> tuple[tuple[Button, ...], ...]:
        """The buttons that all can see, if that message is the table's: they stay until the cards are there."""
        display = display_of(self._house, room)
        table = display.surface(Role.TABLE)
        return display.of(table).screen.rows if self._house.publisher.stands(table, message) else ()

    def _first(self, person: int) -> Screen:
        """What stands there until the cards do."""
        return first_words(self._house.texts_for(person))

    def _send(self, room: Room, person: int, own: OwnView, invited: Invitation) -> None:
        """A new view."""
        display = display_of(self._house, room)
        room.bump(display.surface(Role.VIEW, person=person).key)
        room.views[person] = own
        self._house.publisher.show(display.view(person, Urgency.NOW, invited))

    @staticmethod
    def chosen(room: Room, given: Given) -> None:
        """Where a player makes his moves; nobody waits for his view in the group, if that is in private."""
        own = room.views.get(given.person.id)
        if own is not None and own.idle is not given.origin.is_private:
            room.views[given.person.id] = replace(own, idle=given.origin.is_private)

    def moved(self, room: Room, given: Given) -> None:
        """A move made in the group: his view comes below the table's newest message, if it stands above."""
        if not given.origin.is_private and room.table.stage is Stage.DEAL:
            self._bring_below(room, given.person.id, given.cause.key, self._house.clock.now())

    def _bring_below(self, room: Room, person: int, cause: str, at: float) -> None:
        """Send the view anew, if it stands above the table's message and Telegram allows it now."""
        own, newest, now = room.views.get(person), _newest_table(room), self._house.clock.now()
        allowed = now <= at + FRESH_S or self._house.publisher.may_unasked(room.table.chat)
        if own is None or own.below in (0, newest) or not allowed or room.table.seat_of(person) is None:
            return
        invited = Invitation(cause, at, self._first(person), _nobody_waits, instead=False, moves=True)
        self._send(room, person, replace(own, since=now, instead=0, below=newest), invited)

    async def _answered(self, given: Given, alert: str, arrived: "asyncio.Future[bool]") -> None:
        """The press is answered once it is clear whether the view has come."""
        if await in_time(arrived):
            await given.answer.empty()
        else:
            await given.answer.alert(alert)

    async def _or_else(
        self, table: int, arrived: "asyncio.Future[bool]", otherwise: Callable[[Room], Awaitable[None]]
    ) -> None:
        if not await in_time(arrived):
            self._house.offer(table, otherwise)

    def bypassed(self, room: Room, given: Given) -> None:
        """A decision pressed under the very message that the view should hide: the player does not see it."""
        person, own = given.person.id, room.views.get(given.person.id)
        if own is None or given.origin.is_private or not own.covers(given.origin.message_id):
            return
        if self._house.clock.now() > own.since + SETTLED_S:
            self._house.publisher.missed(person)
            self.close(room, person)

    def turn(self, room: Room, person: int, screen: Screen | None) -> None:
        """The view shows a menu or a question; None: the deal again."""
        if screen is None:
            room.asides.pop(person, None)
        else:
            room.asides[person] = screen
        if person in room.views and room.table.seat_of(person) is not None:
            self._house.publisher.show(display_of(self._house, room).view(person, Urgency.NOW))

    def close(self, room: Room, *persons: int) -> None:
        """The views of these persons go; who has none keeps none."""
        for person in persons:
            room.asides.pop(person, None)
            if room.views.pop(person, None) is not None:
                self._house.publisher.remove(display_of(self._house, room).surface(Role.VIEW, person=person))

    def tidy(self, room: Room) -> None:
        """Views of another deal go, and those of people who do not sit there any more."""
        table, deal = room.table, _deal_of(room.table)
        gone = [who for who, own in room.views.items() if own.deal != deal or table.seat_of(who) is None]
        for person in gone if table.stage is Stage.BETWEEN else ():
            if self._house.publisher.sight(table.chat, person) is Sight.SURE:
                room.keen.setdefault(person, NOT_ASKED)
        if deal is None:
            room.keen.clear()
        self.close(room, *gone)


def _deal_of(table: Table) -> int | None:
    """The deal that views are of now: the one that is played, or the next one."""
    match table.stage:
        case Stage.DEAL:
            return table.number
        case Stage.BETWEEN:
            return table.number + 1
        case _:
            return None


def _newest_table(room: Room) -> int:
    """The generation of the table's message that is the newest, between two deals that of the deal before."""
    return room.table.number * BUMPS_PER_DEAL + room.bumps.get(Role.TABLE, 0)


def _nobody_waits(_: bool) -> None:
    """Whether a view that nobody pressed for has arrived changes nothing."""
