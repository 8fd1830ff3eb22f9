"""Replies to presses and commands, below which the table's message is sent again, and clean-up of old messages."""

import logging

from bot.screens import actions, own_view, replies
from bot.screens.model import Screen
from bot.screens.refusals import Refusal
from bot.screens.robot_names import table_names
from bot.screens.texts import Texts
from bot.storage.ports import StorageFailed
from bot.tables.context.context import Context
from bot.tables.context.feature import Given, Order, accepted
from bot.tables.context.repository import Successor
from bot.tables.context.session import TableSession
from bot.tables.ephemeral.screens import ephemeral_screens_of
from bot.tables.log import clock
from bot.tables.log.events import LogEvent, Replaced
from bot.tables.log.kinds import RealCards
from bot.tables.log.state import Stage, Table
from bot.tables.ports import Document, Origin, Role, Urgency
from bot.tables.presentation.display import Display, display_of
from bot.tables.presentation.frames import view_of
from bot.tables.refused import Refused
from bot.tables.runtime.table_runtime import TableRuntime

log = logging.getLogger(__name__)


class Responder:
    """Sender of replies to presses and commands; it also removes or corrects the messages that were pressed."""

    def __init__(self, context: Context, runtime: TableRuntime) -> None:
        self._context = context
        self._runtime = runtime
        self._answered: set[str] = set()  # causes of commands that were answered below the table
        self._shown: set[str] = set()  # causes of commands whose answer is what the table shows now
        self._pointing: set[str] = set()  # causes of commands whose answer leads to the buttons of the table

    def display(self, session: TableSession) -> Display:
        """Return the display, which draws the screens of the session's table."""
        return display_of(self._context, session)

    def is_time(self, session: TableSession, what: str) -> bool:
        """Return whether something requested may be sent now; `what` is sent at most once in three seconds."""
        return session.sent.throttle.is_time(what, self._context.clock.now())

    def bring_down(self, session: TableSession, role: Role, person: int) -> None:
        """Send a message of the table again at the bottom of its chat, unless the store fails at the moment."""
        if session.table.stage is Stage.LOBBY and role is Role.TABLE:
            role = Role.LOBBY
        elif isinstance(session.table.kind, RealCards):
            role = Role.TABLE
        surface = self.display(session).surface(role, person=person if role is Role.HAND else 0)
        surface = self.display(session).instead_of(surface)
        if self._context.storage.is_failing or not self.is_time(session, surface.key):
            return
        session.sent.bump(surface.key)
        self._runtime.menus.put_away(session, surface.person)
        self._runtime.show(session, urgent=frozenset({person}))

    def say(self, order: Order, screen: Screen, *, points: bool = False) -> None:
        """Answer a command where it was typed; `after_answer` then sends the table's message again below the answer.

        `points`: the answer leads to the buttons of the table, so a private chat has them below it at once.
        """
        self._answered.add(order.cause.key)
        if points:
            self._pointing.add(order.cause.key)
        self.ask(order, screen)

    def refuse(self, order: Order, screen: Screen, *, points: bool = False) -> None:
        """Answer why a command does nothing.

        `points`: the sentence refers to the buttons of the table, so the table's message is sent again below it.
        """
        if points:
            self.say(order, screen, points=True)
        else:
            self.ask(order, screen)

    def ask(self, order: Order, screen: Screen) -> None:
        """Send a question, or a refusal, without sending the table's message again below it.

        A command that only the bot saw is answered to its sender alone.
        """
        origin = order.origin
        command = -origin.message_id if origin.is_own else 0
        self._context.tell(origin.chat, origin.thread, screen, order.person.id, command=command)

    def ask_whether_sure(self, session: TableSession, order: Order, screen: Screen) -> None:
        """Ask for a confirmation after a command; the question is deleted when the table moves on, or in 2 minutes."""
        self._runtime.menus.ask(session, order.origin, order.person.id, screen)
        self._runtime.wake(session)

    def ask_presser(self, session: TableSession, given: Given, screen: Screen) -> None:
        """Ask for a confirmation after a press; the question is deleted when the table moves on, or in 2 minutes."""
        person = given.person.id
        if given.origin.is_own:
            self._runtime.ephemeral.hands.turn(session, person, screen)
        elif given.origin.is_private:
            self._runtime.menus.open(session, person, screen)
        else:
            self._runtime.menus.ask(session, given.origin, person, screen)
        self._runtime.wake(session)

    def send_file(self, order: Order, document: Document) -> None:
        """Answer a command with a file."""
        self._answered.add(order.cause.key)
        self._context.publisher.send_file(order.origin.chat, order.origin.thread, document, order.person.id)

    async def after_answer(self, order: Order) -> None:
        """Send the table's live message again if the command was answered, so that it is the last one of its chat."""
        key, where, person = order.cause.key, order.origin, order.person.id
        answered, shown = key in self._answered, key in self._shown
        reading = answered and key not in self._pointing
        self.unanswered(order)
        number = await self._context.table_lookup.open_table(order) if answered or shown else None
        if number is not None:
            await self._runtime.run(
                number, lambda session: self.sink(session, where, person, again=answered, reading=reading)
            )

    async def post(self, chat: int, thread: int | None, content: Screen | Document, asker: int) -> None:
        """Send what a button asked for, and below that the table's live message again."""
        if isinstance(content, Document):
            self._context.publisher.send_file(chat, thread, content, asker)
        else:
            self._context.tell(chat, thread, content, asker)
        await self._runtime.come_below(chat, thread)

    def is_answered(self, order: Order) -> bool:
        """Return whether the command has been answered, by a text or by a change of what the table shows."""
        return order.cause.key in self._answered or order.cause.key in self._shown

    def unanswered(self, order: Order) -> None:
        """Forget a command that a button executed or that failed: the table's message need not be sent again for it."""
        for causes in (self._answered, self._shown, self._pointing):
            causes.discard(order.cause.key)

    async def sink(
        self, session: TableSession, where: Origin, person: int, *, again: bool = True, reading: bool = False
    ) -> None:
        """Send the live message again without a sound, below the answer; for the arguments see `Menus.sink`."""
        self._runtime.menus.sink(session, where, person, again=again, reading=reading)

    async def act(
        self,
        session: TableSession,
        given: Given,
        events: tuple[LogEvent, ...],
        taken: str = "",
        successor: Successor | None = None,
    ) -> bool:
        """Commit events for a press and answer it by `taken` or the usual text; return False if nothing was stored.

        An empty `events` means that there is nothing to change. `successor`: a table that replaces this one.
        """
        if not events:
            await given.answer.empty()
            return True
        words = taken or given.taken(self._context.face(session.table.game).keys)
        panels, moves = self._runtime.ephemeral.panels, False
        if given.word in actions.OF_PANEL and successor is None and panels.is_pressed(session, given):
            moves = await panels.has_to_move(session, given)
            words = panels.answer(session, given, words, moves=moves)
        cause, answer, before = given.cause, given.answer, session.table
        if not await self._runtime.act(session, events, cause, answer, taken=words, successor=successor):
            return False
        if moves:
            panels.move(session, given)
        await self._tell_put_off(session, before, events)
        accepted(session, given)
        if not (given.origin.is_private and given.word in actions.OF_MENU):  # a menu goes with the press
            await self.after_accepted(session, given)
        return True

    async def act_on_order(
        self, session: TableSession, order: Order, events: tuple[LogEvent, ...], successor: Successor | None = None
    ) -> None:
        """Commit events for a command that was not accepted before. Refused: not_saved.

        `successor`: a table that replaces this one.
        """
        before = session.table
        if not await self._runtime.act(session, events, order.cause, successor=successor):
            raise Refused(Refusal.NOT_SAVED)
        self._shown.add(order.cause.key)
        await self._tell_put_off(session, before, events)

    async def _tell_put_off(self, session: TableSession, before: Table, events: tuple[LogEvent, ...]) -> None:
        """Notify the person whom these events exclude from a match, if there is one."""
        for event in events:
            if isinstance(event, Replaced) and before.person_at(event.seat) == event.occupant.barred:
                await self.tell_off(session, event.occupant.barred, running=True)

    async def tell_off(self, session: TableSession, person: int | None, *, running: bool) -> None:
        """Notify an excluded person in private, if the bot may write there; `running`: a match was being played."""
        if person is not None and await self._context.may_write_to(person):
            texts = self._context.texts_for(person)
            self._context.tell(person, None, replies.you_are_off(texts, session.group.title, running=running))

    async def looks(self, session: TableSession, given: Given, page: str, number: int) -> None:
        """Commit that a player opened a page of a finished deal, if that delays the next one. Refused: not_saved."""
        events = clock.looks_on(session.table, given.person.id, page, number, self._context.clock.now())
        if events and not await self._runtime.act(session, events, given.cause):
            raise Refused(Refusal.NOT_SAVED)

    def renews_own_view(self, session: TableSession, given: Given) -> bool:
        """Update the view of a person who pressed an outdated button in it; return False for any other press.

        If Telegram's limits for the group leave no call to spare, the update waits for the person's turn; the answer
        then has to say what the view would show.
        """
        table, person, origin = session.table, given.person.id, given.origin
        is_played = table.stage is Stage.DEAL and table.seat_of(person) is not None
        if not (origin.is_own and is_played and person in session.ephemeral.hands):
            return False
        if not self._stands(session, origin, person):
            return False
        spared = person not in table.movers and self._context.publisher.is_busy(table.chat)
        urgency = Urgency.QUIET if spared else Urgency.NOW
        self._context.publisher.show(ephemeral_screens_of(self._context, session).view(person, urgency))
        return True

    def own_view_told(self, session: TableSession, given: Given) -> str:
        """Return a short text that says what the presser's view shows."""
        table, person, t = session.table, given.person.id, given.texts
        view, face = view_of(table, table.seat_of(person)), self._context.face(table.game).deal
        if view is None:
            return ""
        if person in table.movers:
            return own_view.told(t, face, view)
        other = turn_of_another(table, t)
        return own_view.told(t, face, view, replies.refused(t, other.key, other.facts))

    async def after_stale(self, session: TableSession, given: Given) -> None:
        """Delete the menu of an outdated button, or remove its message's buttons; send the table's message again."""
        origin, person = given.origin, given.person.id
        elsewhere = not origin.is_private and origin.chat != session.table.chat
        if (
            elsewhere
            or await self._settle_own_view(session, given)
            or not await self._left_behind(session, origin, person)
        ):
            return
        if origin.has_button and origin.is_private and given.word in actions.OF_MENU:
            self._context.publisher.discard(origin.chat, origin.message_id)
        elif origin.has_button:
            self._context.publisher.retire(origin.chat, origin.message_id, wholly=given.word == actions.Action.OWN_PAGE)
        if session.table.stage not in (Stage.OVER, Stage.CLOSED):
            role, display = Role.HAND if origin.is_private else Role.TABLE, self.display(session)
            own = display.surface(role, person=person if role is Role.HAND else 0)
            if display.instead_of(own) == own:  # otherwise the sheet has just come below
                self.bring_down(session, role, person)

    async def after_accepted(self, session: TableSession, given: Given) -> None:
        """Remove the buttons of an old message whose press was executed; delete an ephemeral message instead."""
        origin, person = given.origin, given.person.id
        if not origin.has_button or not await self._left_behind(session, origin, person):
            return
        if origin.is_own:  # nobody can change it otherwise: a newer one has come, or its number was never heard of
            self._context.publisher.discard(origin.chat, origin.message_id, person)
        else:
            self._context.publisher.retire(origin.chat, origin.message_id)

    async def turning(self, given: Given) -> None:
        """Answer a press that changes a message of no table; ask for patience if the group is at its limits."""
        late = not given.origin.is_private and self._context.publisher.is_busy(given.origin.chat)
        await given.say(replies.one_moment(given.texts) if late else "")

    def turn(self, origin: Origin, screen: Screen, asker: int) -> None:
        """Replace the screen of a pressed message that is of no table; send a new message if it may lack the button."""
        if origin.has_button:
            self._context.change(origin.chat, origin.message_id, screen, asker)
        else:
            self._context.tell(origin.chat, origin.thread, screen, asker)

    def answered(self, origin: Origin, person: int = 0) -> None:
        """Delete a pressed message that is of no use any more; `person`: the only one who sees it, 0 for everybody."""
        if origin.has_button:
            self._context.publisher.discard(origin.chat, origin.message_id, person)

    async def _settle_own_view(self, session: TableSession, given: Given) -> bool:
        """Handle an outdated button of a person's view in the group: delete an old view, correct the current one.

        Return False if the button belongs to no such view.
        """
        origin, person = given.origin, given.person.id
        if not origin.is_own:
            return False
        if await self._left_behind(session, origin, person):
            self.answered(origin, person)
        elif (
            person in session.ephemeral.hands
            and session.table.stage is Stage.DEAL
            and session.table.seat_of(person) is not None
        ):
            self._context.publisher.show(ephemeral_screens_of(self._context, session).view(person, Urgency.NOW))
        return True

    async def _left_behind(self, session: TableSession, origin: Origin, person: int) -> bool:
        """Return whether the pressed message is not one of the table's current messages; False if the store fails."""
        if self._stands(session, origin, person):
            return False
        try:
            shown = await self._context.storage.surfaces(session.table.id)
        except StorageFailed as error:
            log.error("table %s: %s", session.table.id, error)
            return False
        return all((surface.chat, surface.message) != (origin.chat, origin.message_id) for surface in shown)

    def _stands(self, session: TableSession, origin: Origin, person: int) -> bool:
        """Return whether the pressed message is known, without asking the store, to be the current one to play by."""
        roles: tuple[Role, ...] = (Role.TABLE,)
        if origin.is_own or origin.is_private:
            roles = (Role.VIEW, Role.PANEL) if origin.is_own else (Role.HAND, Role.PRIVATE_PANEL)
        owner = person if origin.is_own else origin.chat if origin.is_private else 0
        display = self.display(session)
        surfaces = (display.surface(role, person=owner) for role in roles)
        return any(self._context.publisher.stands(surface, origin.message_id) for surface in surfaces)


def turn_of_another(table: Table, t: Texts) -> Refused:
    """Return the refusal for a person who is not to decide now; it names the player who is, if there is just one."""
    waiting = table.game.awaited(table.match) if table.match is not None else ()
    if len(waiting) != 1 or table.match is None or table.progress is None:
        return Refused(Refusal.NOT_YOUR_TURN)
    told = table_names(t, tuple(table.game.players(table.match)))[waiting[0] - 1]
    key = Refusal.WORD_OF_ANOTHER if table.progress.word_awaited else Refusal.TURN_OF_ANOTHER
    return Refused(key, {"name": told})
