"""A person's hand in the group, shown to that person alone in place of the table's message.

For its states see `bot.tables.ephemeral`.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Final

from msgspec.structs import replace

from bot.runtime.background import Background
from bot.screens.model import Button, Screen
from bot.screens.own_view import first_words
from bot.tables.context.context import Context
from bot.tables.context.ephemeral_state import NOT_ASKED, EphemeralHand
from bot.tables.context.feature import Given, Order
from bot.tables.context.session import TableSession
from bot.tables.ephemeral.screens import certainty_in_deal, ephemeral_screens_of, in_time, teller
from bot.tables.log.state import Stage, Table
from bot.tables.ports import BUMPS_PER_DEAL, Certainty, Invitation, Role, Urgency
from bot.tables.presentation.display import display_of
from bot.tables.presentation.menus import PressedMenu
from bot.tables.refused import Refused
from engine.core.errors import IllegalCommand

NOT_SENT: Final = -1  # below no message of the table: nothing has allowed the view yet
SETTLED_S: Final = 3.0  # a press on the table before that may have crossed the view on its way


class EphemeralHands:
    """Views of players' hands. Every method runs inside the mailbox of its table."""

    def __init__(self, context: Context, background: Background) -> None:
        self._context = context
        self._background = background

    async def open(self, session: TableSession, given: Given, alert: str, *, seen: str = "") -> None:
        """Answer «Мои карты» or a question with the view, with an alert, or with both if it is unknown which is seen.

        alert: text of the alert. seen: text of the alert if a view may come with it; empty: the same text.
        """
        person = given.person.id
        own = session.ephemeral.hands.get(person)
        again = own is not None and own.covers(given.origin.message_id)
        if again:
            self._context.publisher.missed(person)
        certainty = (
            certainty_in_deal(self._context, session, person)
            if given.origin.chat == session.table.chat
            else Certainty.NO
        )
        if certainty is Certainty.NO or given.origin.is_own:
            await given.answer.alert(alert)
            if certainty is Certainty.NO:
                self.close(session, person)
            return
        arrived = asyncio.get_running_loop().create_future()
        if certainty is Certainty.YES and not again:
            self._background.spawn(self._answered(given, alert, arrived))
        else:
            await given.answer.alert(alert if again else seen or alert)
        self._invite(session, person, given.cause.key, arrived, instead=given.origin.message_id)

    async def open_for(
        self, session: TableSession, order: Order, otherwise: Callable[[TableSession], Awaitable[None]]
    ) -> None:
        """Show a view to the sender of a command that only the bot saw; call `otherwise` if no view arrives."""
        person = order.person.id
        if not order.origin.is_own or certainty_in_deal(self._context, session, person) is Certainty.NO:
            await otherwise(session)
            return
        arrived = asyncio.get_running_loop().create_future()
        self._background.spawn(self._or_else(session.table.id, arrived, otherwise))
        self._invite(session, person, order.cause.key, arrived, instead=0)

    def pressed_next(self, session: TableSession, given: Given) -> None:
        """Record «Дальше» in the group, which allows a new view for a person who used one in the last deal."""
        if given.person.id in session.ephemeral.keen and not given.origin.is_private:
            session.ephemeral.keen[given.person.id] = (given.cause.key, self._context.clock.now())

    def follow(self, session: TableSession) -> None:
        """Send new views to those who used one in the last deal: when a deal begins, or when they press «Дальше»."""
        table = session.table
        dealt = table.stage is Stage.DEAL
        for person, own in list(session.ephemeral.hands.items()) if dealt else ():
            if own.pressed != NOT_ASKED:
                session.ephemeral.hands[person] = replace(own, pressed=NOT_ASKED)
                self._bring_below(session, person, *own.pressed)
        for person, (cause, at) in list(session.ephemeral.keen.items()):
            if not dealt and not cause:
                continue
            del session.ephemeral.keen[person]
            if person not in session.ephemeral.hands and table.seat_of(person) is not None:
                self._expect(session, person, cause, at)

    def _expect(self, session: TableSession, person: int, cause: str, at: float) -> None:
        waits = NOT_ASKED if session.table.stage is Stage.DEAL else (cause, at)
        deal, chat, now = _deal_of(session.table) or 0, session.table.chat, self._context.clock.now()
        sent = self._context.publisher.can_show_privately(chat, person, at) is not Certainty.NO
        own = EphemeralHand(deal, now, below=_newest_table(session) if sent else NOT_SENT, pressed=waits)
        self._send(session, person, own, Invitation(cause, at, self._first(person), _nobody_waits, instead=False))

    def _invite(
        self, session: TableSession, person: int, cause: str, arrived: "asyncio.Future[bool]", *, instead: int
    ) -> None:
        now = self._context.clock.now()
        session.ephemeral.asides.pop(person, None)
        own = EphemeralHand(session.table.number, now, instead, _newest_table(session), arrived=arrived)
        first = replace(self._first(person), rows=self._hidden_rows(session, instead))
        self._send(session, person, own, Invitation(cause, now, first, teller(arrived), instead=bool(instead)))

    def _hidden_rows(self, session: TableSession, message: int) -> tuple[tuple[Button, ...], ...]:
        """Return the hidden message's buttons, if it is the table's; the view shows them until the cards arrive."""
        display = display_of(self._context, session)
        table = display.surface(Role.TABLE)
        return display.of(table).screen.rows if self._context.publisher.stands(table, message) else ()

    def _first(self, person: int) -> Screen:
        """Return what the view shows until the cards arrive."""
        return first_words(self._context.texts_for(person))

    def _send(self, session: TableSession, person: int, own: EphemeralHand, invited: Invitation) -> None:
        """Send a new view of a person's hand."""
        display = display_of(self._context, session)
        session.sent.bump(display.surface(Role.VIEW, person=person).key)
        session.ephemeral.hands[person] = own
        self._context.publisher.show(ephemeral_screens_of(self._context, session).view(person, Urgency.NOW, invited))

    @staticmethod
    def chosen(session: TableSession, given: Given) -> None:
        """Record whether a person now plays in the private chat: then nobody waits for the person's view."""
        own = session.ephemeral.hands.get(given.person.id)
        if own is not None and own.idle is not given.origin.is_private:
            session.ephemeral.hands[given.person.id] = replace(own, idle=given.origin.is_private)

    def moved(self, session: TableSession, given: Given) -> None:
        """Send the view of a person who moved in the group again, below the table, if Telegram allows it now."""
        if not given.origin.is_private and session.table.stage is Stage.DEAL:
            self._bring_below(session, given.person.id, given.cause.key, self._context.clock.now())

    def _bring_below(self, session: TableSession, person: int, cause: str, at: float) -> None:
        """Send a view that is above the table again below it, if the press `cause` at clock second `at` allows it."""
        own, newest, now = session.ephemeral.hands.get(person), _newest_table(session), self._context.clock.now()
        allowed = self._context.publisher.can_show_privately(session.table.chat, person, at) is not Certainty.NO
        if own is None or own.below in (0, newest) or not allowed or session.table.seat_of(person) is None:
            return
        invited = Invitation(cause, at, self._first(person), _nobody_waits, instead=False, moves=True)
        self._send(session, person, replace(own, since=now, instead=0, below=newest), invited)

    async def _answered(self, given: Given, alert: str, arrived: "asyncio.Future[bool]") -> None:
        """Answer a press once it is known whether the view has arrived: with nothing, or else with the alert."""
        if await in_time(arrived):
            await given.answer.empty()
        else:
            await given.answer.alert(alert)

    async def _or_else(
        self, table: int, arrived: "asyncio.Future[bool]", otherwise: Callable[[TableSession], Awaitable[None]]
    ) -> None:
        if not await in_time(arrived):
            self._context.offer_read(table, otherwise)

    def bypassed(self, session: TableSession, given: Given) -> None:
        """Close the view of a person who moves by the very message that the view should hide: the view is not seen."""
        person, own = given.person.id, session.ephemeral.hands.get(given.person.id)
        if own is None or given.origin.is_private or not own.covers(given.origin.message_id):
            return
        if self._context.clock.now() > own.since + SETTLED_S:
            self._context.publisher.missed(person)
            self.close(session, person)

    @asynccontextmanager
    async def consumed(self, session: TableSession, person: int) -> AsyncIterator[PressedMenu]:
        """Close the pressed menu or question in the view after the block has done its work, like `Menus.consumed`.

        It is closed even if the block is refused, but not if the block sets `PressedMenu.stays`.
        """
        pressed = PressedMenu()
        try:
            yield pressed
        except (Refused, IllegalCommand):
            self.turn(session, person, None)
            raise
        if not pressed.stays:
            self.turn(session, person, None)

    def turn(self, session: TableSession, person: int, screen: Screen | None) -> None:
        """Show a menu or a question in the view; None: show the deal again."""
        if screen is None:
            session.ephemeral.asides.pop(person, None)
        else:
            session.ephemeral.asides[person] = screen
        if person in session.ephemeral.hands and session.table.seat_of(person) is not None:
            self._context.publisher.show(ephemeral_screens_of(self._context, session).view(person, Urgency.NOW))

    def uncover(self, session: TableSession, *persons: int) -> None:
        """Let the views of these persons show the deal again the next time they are drawn."""
        for person in persons:
            session.ephemeral.asides.pop(person, None)

    def close(self, session: TableSession, *persons: int) -> None:
        """Delete the views of these persons, if they have any."""
        for person in persons:
            session.ephemeral.asides.pop(person, None)
            if session.ephemeral.hands.pop(person, None) is not None:
                self._context.publisher.remove(display_of(self._context, session).surface(Role.VIEW, person=person))

    def tidy(self, session: TableSession) -> None:
        """Delete the views of another deal, and those of people who no longer sit at the table."""
        table, deal = session.table, _deal_of(session.table)
        gone = [who for who, own in session.ephemeral.hands.items() if own.deal != deal or table.seat_of(who) is None]
        for person in gone if table.stage is Stage.BETWEEN else ():
            if self._context.publisher.can_show_privately(table.chat, person) is Certainty.YES:
                session.ephemeral.keen.setdefault(person, NOT_ASKED)
        if deal is None:
            session.ephemeral.keen.clear()
        self.close(session, *gone)


def _deal_of(table: Table) -> int | None:
    """Return the deal that views show: the running one, or between two deals the next one; None in other stages."""
    match table.stage:
        case Stage.DEAL:
            return table.number
        case Stage.BETWEEN:
            return table.number + 1
        case _:
            return None


def _newest_table(session: TableSession) -> int:
    """Return the generation (version number) of the table's newest message; between deals, that of the last deal."""
    return session.table.number * BUMPS_PER_DEAL + session.sent.bumps.get(Role.TABLE, 0)


def _nobody_waits(_: bool) -> None:
    """Do nothing: nobody waits for the arrival of a view that was sent without a press."""
