"""«Картинкой»: a player's cards as a picture, in the group beside his view and for himself only, or in private.

In private it stays as it is until he asks for another one, or the match ends. Whoever cannot be written to in private
gets it in the group when there is room for it there.
"""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial

from bot.background import Background
from bot.screens import replies
from bot.screens.model import Screen
from bot.screens.own_view import first_words, with_fold
from bot.tables.context.context import Context
from bot.tables.context.feature import Given
from bot.tables.context.session import TableSession
from bot.tables.ephemeral.delivery_wait import in_time, sight_of_deal, teller
from bot.tables.log.state import Stage, Table
from bot.tables.ports import Invitation, Role, Sight, Urgency
from bot.tables.presentation.display import display_of
from bot.tables.presentation.frames import view_of


class EphemeralPictures:
    """Shows pictures and puts them away. Every method runs inside the mailbox of its table."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._background = Background()

    def send(self, session: TableSession, person: int, screen: Screen) -> None:
        """The picture in his private chat, instead of the one he had there; what he plays by comes down below it."""
        display = display_of(self._context, session)
        surface = display.surface(Role.PICTURE, person=person)
        session.bump(surface.key)
        session.private_pictures.add(person)
        self._context.publisher.show(display.asked(surface, screen))
        if (hand := display.live(person, None, person)) is not None:
            session.bump(hand.key)
            self._context.publisher.show(display.of(hand))

    async def open(self, session: TableSession, given: Given, screen: Screen) -> None:
        """The picture in the group, until he puts it away or the deal is over; in private when none arrives."""
        person = given.person.id
        if sight_of_deal(self._context, session, person) is Sight.NONE:
            await self._in_private(session.table.id, given, screen)
            return
        arrived = asyncio.get_running_loop().create_future()
        display, now = display_of(self._context, session), self._context.clock.now()
        key = display.surface(Role.CARDS, person=person).key
        asked = session.bump(key)
        withdraw = partial(self._withdraw, person=person, key=key, asked=asked)
        self._background.spawn(self._answered(session.table.id, given, screen, withdraw, arrived))
        session.group_pictures[person] = session.table.number
        invited = Invitation(given.cause.key, now, first_words(given.texts), teller(arrived), instead=False)
        pictured = with_fold(given.texts, session.table.id, screen)
        self._context.publisher.show(display.pictured(person, pictured, Urgency.NOW, invited))

    async def _answered(
        self,
        table: int,
        given: Given,
        screen: Screen,
        withdraw: Callable[[TableSession], Awaitable[None]],
        arrived: "asyncio.Future[bool]",
    ) -> None:
        """The press is answered once it is clear whether the picture has come; one that comes later is not wanted.

        But by whom it cannot reach otherwise.
        """
        if await in_time(arrived):
            await given.answer.empty()
        elif arrived.done() or await self._context.may_write_to(given.person.id):
            self._context.offer(table, withdraw)
            await self._in_private(table, given, screen)
        else:
            await given.answer.toast(replies.picture_later(given.texts))

    async def _in_private(self, table: int, given: Given, screen: Screen) -> None:
        if not await self._context.may_write_to(given.person.id):
            await given.answer.toast(replies.picture_nowhere(given.texts))
            return

        async def send(session: TableSession) -> None:
            self.send(session, given.person.id, screen)

        self._context.offer(table, send)
        await given.answer.toast(replies.sent_in_private(given.texts))

    async def _withdraw(self, session: TableSession, *, person: int, key: str, asked: int) -> None:
        """What did not come in time has come in private; one that was asked for since then stays."""
        if session.bumps.get(key) == asked:
            self.put_away(session, person)

    def put_away(self, session: TableSession, *persons: int) -> None:
        """Delete the pictures of these persons in the group, of those who have one."""
        for person in persons:
            if session.group_pictures.pop(person, None) is not None:
                self._context.publisher.remove(display_of(self._context, session).surface(Role.CARDS, person=person))

    def put_private_away(self, session: TableSession, *persons: int) -> None:
        """Delete the pictures of these persons in their private chats."""
        for person in persons:
            if person in session.private_pictures:
                session.private_pictures.discard(person)
                self._context.publisher.remove(display_of(self._context, session).surface(Role.PICTURE, person=person))

    def tidy(self, session: TableSession) -> None:
        """Pictures of another deal go, and those of people who do not sit there any more or have no card left.

        Those in private chats stay till the end of the match.
        """
        table = session.table
        over = table.stage in (Stage.OVER, Stage.CLOSED)
        self.put_private_away(session, *(who for who in session.private_pictures if over or table.seat_of(who) is None))
        deal = table.number if table.stage is Stage.DEAL else None
        self.put_away(
            session,
            *(who for who, number in session.group_pictures.items() if number != deal or not _holds(table, who)),
        )


def _holds(table: Table, person: int) -> bool:
    """Whether the person sits there with cards in his hand."""
    seat = table.seat_of(person)
    view = view_of(table, seat) if seat is not None else None
    return seat is not None and view is not None and bool(view.hands[seat].cards)
