"""Handlers of what people ask of weeks: by a button, by /week, or by the link in a group's message."""

from collections.abc import Awaitable, Callable
from typing import Final

from msgspec.structs import replace

from bot.screens.model import Screen
from bot.screens.refusals import Refusal
from bot.screens.texts import Texts
from bot.screens.week.boards import Board, board_screen, deal_screen, file_caption, group_screen, week_text
from bot.screens.week.keys import WeekWish, WeekWord
from bot.screens.week.own import nothing_open, own_screen, rules_screen
from bot.screens.week.words import WeekRefusal, robots_warm_up
from bot.storage.ports import parts_of
from bot.tables.chats import ChatSettings
from bot.tables.context.context import Context
from bot.tables.context.feature import Given, Order
from bot.tables.context.limits import Throttle
from bot.tables.decks import any_secret
from bot.tables.names import called
from bot.tables.ports import Document, Role
from bot.tables.quiet_tables import QuietTables
from bot.tables.refused import Refused
from bot.week.boards import WeekBoards
from bot.week.course import WeekCourse
from bot.week.display import WeekDisplay
from bot.week.robots import PRESET
from bot.week.sessions import Weeks, WeekSession, WishRefused
from engine.tournament.week import DEALS, closes_at, week_at
from engine.tournament.weekly import Opened, begin

NAME: Final = "week-%d.txt"
"""Name of a week's file; %d is the number of the week."""
ROUND: Final = 1
"""Round number under which the store notes who has seen the deals of a week, which has no other rounds."""
Handler = Callable[[WeekSession, Given, WeekWish], Awaitable[None]]


class WeekWishes:
    """Handlers of buttons and commands of weeks; a press is answered exactly once, or a refusal is raised for it."""

    def __init__(
        self, context: Context, quiet: QuietTables, weeks: Weeks, course: WeekCourse, display: WeekDisplay
    ) -> None:
        self._context = context
        self._quiet = quiet
        self._weeks = weeks
        self._robots = weeks.robots
        self._course = course
        self._display = display
        self._boards = WeekBoards(context, quiet, weeks)
        self._sent = Throttle()
        self._handlers: dict[WeekWord, Handler] = {
            WeekWord.PLAY: self._play,
            WeekWord.PAGE: self._page,
            WeekWord.RULES: self._rules,
            WeekWord.BOARD: self._board,
            WeekWord.DEAL: self._deal,
            WeekWord.FILE: self._file,
            WeekWord.SHOW: self._show,
        }

    async def current(self) -> WeekSession | None:
        """Return the week of the present date, which is opened if nobody has done so; None if that is not possible.

        Raises StorageFailed, Refused (log_unreadable).
        """
        now = self._weeks.now
        number = week_at(now)
        known = await self._weeks.get(number)
        if known is None and now < closes_at(number) and self._robots.are_there:
            secret, robots = any_secret(self._context.decks).hex(), self._robots
            known = await self._weeks.opened(Opened(number, secret, robots.stamp, robots.game.name, PRESET))
        return known

    # -- buttons

    async def press(self, given: Given, session: WeekSession, wish: WeekWish) -> None:
        """Do what a button asks. Raises WishRefused, WeekRefused, StorageFailed, Refused (stale, see QuietTables)."""
        alone = wish.word not in (WeekWord.BOARD, WeekWord.DEAL)
        if alone and not given.origin.is_private:
            raise Refused(Refusal.STALE)
        await self._handlers[wish.word](session, given, wish)

    async def _play(self, session: WeekSession, given: Given, wish: WeekWish) -> None:
        """Deal the next deal, inside the week's mailbox; if a deal is in play, send its cards again at the bottom."""
        person = given.person.id
        week, name, plays_alike = session.week, called(given.person.name), self._robots.play_as(session.week.stamp)
        if week.attempt_of(person) is None and await self._context.seen_deals.has(session.row, ROUND, person):
            raise WishRefused(WeekRefusal.HAS_PLAYED)
        events = begin(week, person, name, self._weeks.now, plays_alike=plays_alike)
        attempt = session.week.attempt_of(person)
        if attempt is not None and attempt.is_playing:
            await given.answer.empty()
            await self._quiet.bring_down(attempt.tables[-1], person)
            await self._put_away(given)
            return
        if not self._robots.are_there:
            raise WishRefused(WeekRefusal.NO_ROBOTS)
        if events and not await self._weeks.act(session, events, given.cause):
            await given.answer.empty()
            return
        attempt = session.week.attempt_of(person)
        if attempt is None:  # another week's log was read meanwhile
            raise Refused(Refusal.STALE)
        if events:
            await self._display.show(session, (attempt,))  # the cards come below
        await self._course.deal(session, attempt)
        await self._put_away(given)
        if person not in session.waiting:
            await given.answer.empty()
            return
        if self._context.thinker is not None:
            self._context.thinker.prepare()
        await given.answer.toast(robots_warm_up(given.texts))

    async def _put_away(self, given: Given) -> None:
        """Delete the pressed page, whose buttons would soon be out of date, unless the week keeps it up to date."""
        if not await self._is_kept(given):
            self._context.publisher.discard(given.origin.chat, given.origin.message_id)

    async def _page(self, session: WeekSession, given: Given, wish: WeekWish) -> None:
        """Show the presser's page, inside the week's mailbox; a player's own message is sent again at the bottom."""
        if session.week.attempt_of(given.person.id) is None or session.week.is_closed:
            frame = await self._display.frame(session, given.person.id)
            await self._turn(given, own_screen(given.texts, frame))
            return
        await given.answer.empty()
        self._display.bring_down(session, given.person.id)
        await self._put_away(given)

    async def _rules(self, session: WeekSession, given: Given, wish: WeekWish) -> None:
        await self._turn(given, rules_screen(given.texts, wish.week))

    async def _board(self, session: WeekSession, given: Given, wish: WeekWish) -> None:
        board = await self._board_for(session, given)
        await self._turn(given, board_screen(self._texts(given), board, wish.first))

    async def _deal(self, session: WeekSession, given: Given, wish: WeekWish) -> None:
        """Show a deal of a finished week. Raises Refused (stale) if there is no such deal."""
        if not 1 <= wish.first <= DEALS:
            raise Refused(Refusal.STALE)
        board, t = await self._board_for(session, given), self._texts(given)
        await self._turn(given, deal_screen(t, board, wish.first, await self._boards.deal(session, wish.first, t)))

    async def _board_for(self, session: WeekSession, given: Given) -> Board:
        """Return the board to show in the chat of the pressed button. Raises WishRefused (not_over)."""
        if not session.week.is_closed:
            raise WishRefused(WeekRefusal.NOT_OVER)
        if given.origin.is_private:
            return await self._boards.of_all(session, given.person.id)
        return await self._boards.of_chat(session, given.origin.chat)

    async def _file(self, session: WeekSession, given: Given, wish: WeekWish) -> None:
        """Send as a file what everybody may know of a week."""
        await given.answer.empty()
        if not self._sent.is_time((given.person.id, wish.week), self._context.clock.now()):
            return
        week, matches = session.week, dict[int, str]()
        for deal, table in enumerate(week.par_tables if week.is_closed else (), 1):
            record = await self._quiet.record(table)
            if record is not None:
                matches[deal] = record
        game = self._context.games[week.game]
        text, caption = (
            week_text(given.texts, week, game.deck(game.rules.preset(week.preset)), matches),
            file_caption(given.texts, week),
        )
        document = Document(NAME % week.number, text.encode(), caption)
        self._context.publisher.send_file(given.origin.chat, given.origin.thread, document, given.person.id)

    async def _show(self, session: WeekSession, given: Given, wish: WeekWish) -> None:
        """Show the presser's name to everybody, or hide it again."""

        def change(settings: ChatSettings) -> ChatSettings:
            return replace(settings, shows_week=bool(wish.first))

        await self._context.chats.change(given.person.id, change)
        if await self._is_kept(given):
            await given.answer.empty()
        else:
            await self._page(session, given, wish)

    def _texts(self, given: Given) -> Texts:
        """Return the texts in the language of the chat of the pressed message."""
        return given.texts if given.origin.is_private else self._context.texts_for(given.origin.chat)

    async def _turn(self, given: Given, screen: Screen) -> None:
        """Replace the pressed message by another page, or send the page below if the message cannot be replaced.

        A message is not replaced if the week keeps it up to date, or if it is not known to have the pressed button.
        """
        await given.answer.empty()
        origin, person = given.origin, given.person.id
        if origin.has_button and not await self._is_kept(given):
            self._context.change(origin.chat, origin.message_id, screen, person)
        else:
            self._context.tell(origin.chat, origin.thread, screen, person)

    async def _is_kept(self, given: Given) -> bool:
        """Return whether the pressed message is one that a week keeps up to date."""
        row = await self._context.storage.surface_at(given.origin.chat, given.origin.message_id)
        return row is not None and parts_of(row.key)[0] == Role.WEEK

    # -- commands

    async def order(self, order: Order, session: WeekSession | None) -> None:
        """Answer /week: in private with the page of the present or last week, in a group with the group's board.

        `session`: the week of the present date; None if nobody has opened it. Raises WishRefused (no_robots).
        """
        origin = order.origin
        screen = await (self._in_private(order, session) if origin.is_private else self._in_group(order, session))
        self._context.tell(origin.chat, origin.thread, screen, order.person.id)

    async def _in_private(self, order: Order, session: WeekSession | None) -> Screen:
        now = self._weeks.now
        number = week_at(now)
        if session is None and now < closes_at(number):
            raise WishRefused(WeekRefusal.NO_ROBOTS)
        if session is None and (earlier := await self._weeks.before(number)) is not None:
            session = await self._weeks.get(earlier)
        if session is None:
            return nothing_open(order.texts, now)
        return own_screen(order.texts, await self._display.frame(session, order.person.id))

    async def _in_group(self, order: Order, session: WeekSession | None) -> Screen:
        """Return a screen with the open week and the board of the last finished one. Raises WishRefused (no_robots)."""
        now, t = self._weeks.now, order.texts
        running = session if session is not None and not session.week.is_closed else None
        last = session if session is not None and session.week.is_closed else None
        if last is None and (earlier := await self._weeks.before(week_at(now))) is not None:
            last = await self._weeks.get(earlier)
        if running is None and last is None:
            if now < closes_at(week_at(now)):
                raise WishRefused(WeekRefusal.NO_ROBOTS)
            return nothing_open(t, now)
        frame = await self._display.frame(running, 0) if running is not None else None
        board = await self._boards.of_chat(last, order.origin.chat) if last is not None else None
        return group_screen(t, frame, board, self._context.links.week())
