"""«Картинкой»: a picture of a person's cards, in the group for that person alone, or in the private chat.

In private the picture does not change until its person asks for another one, or the match ends. A person to whom the
bot cannot write in private gets the picture in the group, however late it comes.
"""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial

from bot.runtime.background import Background
from bot.screens import replies
from bot.screens.model import Screen
from bot.screens.own_view import first_words, with_fold
from bot.tables.context.context import Context
from bot.tables.context.feature import Given
from bot.tables.context.session import TableSession
from bot.tables.ephemeral.screens import certainty_in_deal, ephemeral_screens_of, in_time, teller
from bot.tables.log.state import Stage, Table
from bot.tables.ports import Certainty, Invitation, Role, Urgency
from bot.tables.presentation.display import display_of
from bot.tables.presentation.frames import view_of


class EphemeralPictures:
    """Pictures of players' cards. Every method runs inside the mailbox of its table."""

    def __init__(self, context: Context, background: Background) -> None:
        self._context = context
        self._background = background

    def send(self, session: TableSession, person: int, screen: Screen) -> None:
        """Send the picture to the private chat, in place of an older one, and the hand again below it."""
        display = display_of(self._context, session)
        surface = display.surface(Role.PICTURE, person=person)
        session.sent.bump(surface.key)
        session.ephemeral.private_pictures.add(person)
        self._context.publisher.show(display.asked(surface, screen))
        if (hand := display.live(person, None, person)) is not None:
            session.sent.bump(hand.key)
            self._context.publisher.show(display.of(hand))

    async def open(self, session: TableSession, given: Given, screen: Screen) -> None:
        """Show the picture in the group until it is closed or the deal ends, or in private if it does not arrive."""
        person = given.person.id
        if certainty_in_deal(self._context, session, person) is Certainty.NO:
            await self._in_private(session.table.id, given, screen)
            return
        arrived = asyncio.get_running_loop().create_future()
        display, now = display_of(self._context, session), self._context.clock.now()
        key = display.surface(Role.CARDS, person=person).key
        asked = session.sent.bump(key)
        withdraw = partial(self._withdraw, person=person, key=key, asked=asked)
        self._background.spawn(self._answered(session.table.id, given, screen, withdraw, arrived))
        session.ephemeral.pictures[person] = session.table.number
        invited = Invitation(given.cause.key, now, first_words(given.texts), teller(arrived), instead=False)
        pictured = with_fold(given.texts, session.table.id, screen)
        self._context.publisher.show(
            ephemeral_screens_of(self._context, session).pictured(person, pictured, Urgency.NOW, invited)
        )

    async def _answered(
        self,
        table: int,
        given: Given,
        screen: Screen,
        withdraw: Callable[[TableSession], Awaitable[None]],
        arrived: "asyncio.Future[bool]",
    ) -> None:
        """Answer the press once it is known whether the picture has arrived; if it has not, send it in private.

        A late picture is kept only for a person to whom the bot cannot write; `withdraw` deletes it for others.
        """
        if await in_time(arrived):
            await given.answer.empty()
        elif arrived.done() or await self._context.may_write_to(given.person.id):
            self._context.offer_read(table, withdraw)
            await self._in_private(table, given, screen)
        else:
            await given.answer.toast(replies.picture_later(given.texts))

    async def _in_private(self, table: int, given: Given, screen: Screen) -> None:
        if not await self._context.may_write_to(given.person.id):
            await given.answer.toast(replies.picture_nowhere(given.texts))
            return

        async def send(session: TableSession) -> None:
            self.send(session, given.person.id, screen)

        self._context.offer_read(table, send)
        await given.answer.toast(replies.sent_in_private(given.texts))

    async def _withdraw(self, session: TableSession, *, person: int, key: str, asked: int) -> None:
        """Delete a picture in the group that was replaced by one in private, unless the person has asked for it again.

        key: of the picture's message. asked: how often that message had been sent when the person asked.
        """
        if session.sent.bumps.get(key) == asked:
            self.put_away(session, person)

    def put_away(self, session: TableSession, *persons: int) -> None:
        """Delete the pictures of these persons in the group, if they have any."""
        for person in persons:
            if session.ephemeral.pictures.pop(person, None) is not None:
                self._context.publisher.remove(display_of(self._context, session).surface(Role.CARDS, person=person))

    def put_private_away(self, session: TableSession, *persons: int) -> None:
        """Delete the pictures of these persons in their private chats."""
        for person in persons:
            if person in session.ephemeral.private_pictures:
                session.ephemeral.private_pictures.discard(person)
                self._context.publisher.remove(display_of(self._context, session).surface(Role.PICTURE, person=person))

    def tidy(self, session: TableSession) -> None:
        """Delete pictures of another deal, and those of people who have no cards left or no longer sit at the table.

        Pictures in private chats stay till the end of the match.
        """
        table = session.table
        over = table.stage in (Stage.OVER, Stage.CLOSED)
        self.put_private_away(
            session, *(who for who in session.ephemeral.private_pictures if over or table.seat_of(who) is None)
        )
        deal = table.number if table.stage is Stage.DEAL else None
        self.put_away(
            session,
            *(who for who, number in session.ephemeral.pictures.items() if number != deal or not _holds(table, who)),
        )


def _holds(table: Table, person: int) -> bool:
    """Return whether the person sits at the table and holds cards."""
    seat = table.seat_of(person)
    view = view_of(table, seat) if seat is not None else None
    return seat is not None and view is not None and bool(view.hands[seat].cards)
