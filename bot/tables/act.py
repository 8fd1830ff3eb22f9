"""One change of a table from end to end: commit, answer, show, set the next wake-up."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from functools import reduce

from bot.screens import replies
from bot.screens.model import Page
from bot.screens.texts import robot_name
from bot.storage.ports import Cause, StorageFailed
from bot.tables import lobby
from bot.tables.display import Display, display_of
from bot.tables.events import LogEvent
from bot.tables.house import House, Room
from bot.tables.ledger import OutOfStep
from bot.tables.ports import Answer, Role, Urgency, Wanted
from bot.tables.state import Stage, Table, fold
from engine.commands import Command, FinishMatch, StartDeal
from engine.conventions.model import EndKind
from engine.events import AnyEvent, EndReason, Mark
from engine.game import decide, deciders, evolve, legal_commands
from engine.robots.simple import choose
from engine.rotation import next_dealer
from engine.scoring.pool import is_closed
from engine.seats import Seat
from engine.state import Match, Ordering, Playing
from engine.view import view_for

log = logging.getLogger(__name__)

NEXT_DEAL_S = 20.0
ROBOT_PAUSE_S = 0.8
PING_S = 180.0
VOTE_S = 60.0
RETRY_S = 5.0
ANSWER_FIRST_S = 0.25

_background: set[asyncio.Task[None]] = set()


async def give(answer: Coroutine[object, object, None]) -> None:
    """Give an answer a head start over everything it causes; a slow one goes on by itself and holds nobody."""
    task = asyncio.create_task(answer)
    _background.add(task)
    task.add_done_callback(_background.discard)
    await asyncio.wait({task}, timeout=ANSWER_FIRST_S)


class Actor:
    """Changes tables. Every method runs inside the mailbox of its table."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def act(
        self, room: Room, events: Sequence[LogEvent], cause: Cause | None = None, answer: Answer | None = None
    ) -> bool:
        """Commit the events, then answer, then show. False when nothing was kept; the answer has been given then."""
        before = room.table
        try:
            after = await self._house.ledger.commit(before, events, cause)
        except (StorageFailed, OutOfStep) as error:
            log.error("table %s, seq %s: %s", before.id, before.seq, error)
            self._house.rooms.forget(before.id)
            if answer is not None:
                await give(answer.toast(replies.not_saved(self._house.texts_for(_who(cause, before)))))
            self._later(room, "retry", self._house.clock.now() + RETRY_S, self._wake_again)
            return False
        if answer is not None:
            await give(answer.empty())
        if after is not None:
            room.table = after
            await self._house.rooms.find_group(room)
            self._shown_after(room, before)
        return after is not None

    def _shown_after(self, room: Room, before: Table) -> None:
        """Screens and wake-ups after a change; a new deal and a new match take their leave of the old messages."""
        after = room.table
        self.say_goodbye(room, before)
        for person in set(before.humans) - set(after.humans):
            surface = display_of(self._house, room).surface(Role.HAND, person=person)
            self._house.publisher.remove(surface)
        if after.stage_token != before.stage_token:
            room.drafts.clear()
            room.page = Page.SHEET
        dealt = after.stage is Stage.DEAL and after.stage_token != before.stage_token
        urgent = frozenset(after.humans) if dealt else movers(before) | movers(after)
        self.show(room, urgent=urgent, table_now=table_moved(before, after))
        self.wake(room)
        if after.stage in (Stage.OVER, Stage.CLOSED):
            self._house.publisher.forget(after.id)

    def say_goodbye(self, room: Room, before: Table) -> None:
        """The lobby becomes the card of what was agreed; the last deal's picture loses «Дальше»."""
        after = room.table
        if after.stage is not Stage.DEAL or before.stage is Stage.DEAL:
            return
        if before.stage is Stage.LOBBY:
            self._house.publisher.show(display_of(self._house, room).agreement())
            return
        past = Room(before, group_title=room.group_title, group_url=room.group_url, page=room.page)
        self._house.publisher.show(display_of(self._house, past).deal(last=False))

    def show(self, room: Room, *, urgent: frozenset[int] = frozenset(), table_now: bool = True) -> None:
        """Tell the publisher what every message of the table should show."""
        for wanted in display_of(self._house, room).all(urgent, table_now=table_now):
            self._house.publisher.show(wanted)

    def wake(self, room: Room) -> None:
        """Set what the table waits for: a robot's move, the next deal, a reminder. Pings of the past go away."""
        table, timers = room.table, self._house.timers
        for purpose in ("robot", "next", "ping"):
            timers.cancel(table.id, purpose)
        self._unping(room)
        if table.stage is Stage.BETWEEN:
            at = table.stage_at + NEXT_DEAL_S if table.stop is None else table.moved_at + VOTE_S
            self._later(room, "next", at, self.next_deal)
        if table.stage is not Stage.DEAL or table.match is None:
            return
        waiting = deciders(table.match.deal)
        if any(table.person_at(seat) is None for seat in waiting):
            self._later(room, "robot", self._house.clock.now() + ROBOT_PAUSE_S, self.robot_moves)
        elif waiting:
            self._later(room, "ping", table.moved_at + PING_S, self.ping)

    def _later(self, room: Room, purpose: str, at: float, job: Callable[[Room], Awaitable[object]]) -> None:
        table = room.table.id

        async def run() -> None:
            try:
                fresh = await self._house.rooms.get(table)
                if fresh is not None:
                    await job(fresh)
            except StorageFailed as error:
                log.error("table %s, %s: %s", table, purpose, error)
                again()

        def call() -> None:
            if not self._house.mailboxes.offer(table, run):
                again()

        def again() -> None:
            self._house.timers.set(table, purpose, self._house.clock.now() + RETRY_S, call)

        self._house.timers.set(table, purpose, at, call)

    async def _wake_again(self, room: Room) -> None:
        """After the store failed: what the table waited for still has to happen."""
        self.wake(room)

    async def robot_moves(self, room: Room) -> None:
        """The first robot the deal waits for does its move."""
        match = room.table.match
        if room.table.stage is not Stage.DEAL or match is None:
            return
        seat = next((seat for seat in deciders(match.deal) if room.table.person_at(seat) is None), None)
        view = view_for(match, seat) if seat is not None else None
        if view is not None:
            await self.act(room, with_consequences(match, decide(match, choose(view), Mark.ROBOT), Mark.ROBOT))

    async def next_deal(self, room: Room) -> None:
        """Deal again, if the table still waits between two deals."""
        if room.table.stage is Stage.BETWEEN and room.table.match is not None:
            await self.act(room, self.deal_events(room.table))

    def deal_events(self, table: Table) -> tuple[LogEvent, ...]:
        """The snapshot and a new deal. The first dealer is drawn by lot."""
        match = table.match
        if match is None:
            return ()
        decks = self._house.decks
        dealer = next_dealer(match.standing) or Seat(decks.first_dealer(table.id, len(table.people)))
        deck = decks.deck(table.id, match.standing.deals + 1)
        return (lobby.carried(table), *decide(match, StartDeal(dealer, deck)))

    def first_deal(self, table: Table, started: tuple[LogEvent, ...]) -> tuple[LogEvent, ...]:
        """The start of a match together with its first deal."""
        begun = fold(table, table.seq + 1, self._house.clock.now(), started[0])
        return started + self.deal_events(begun)

    async def play(self, room: Room, command: Command, cause: Cause, answer: Answer) -> bool:
        """A legal command of a person. Raises IllegalCommand before anything is written."""
        if room.table.match is None:
            return False
        match = room.table.match
        return await self.act(room, with_consequences(match, decide(match, command)), cause, answer)

    async def ping(self, room: Room) -> None:
        """«Ваш ход» with a sound for whom the deal waits, deleted after the move."""
        match = room.table.match
        if room.table.stage is not Stage.DEAL or match is None:
            return
        display = display_of(self._house, room)
        for seat in deciders(match.deal):
            person = room.table.person_at(seat)
            if person is not None:
                room.pinged.setdefault(person, room.table.seq)
                self._house.publisher.show(self._ping(room, display, person))

    def _ping(self, room: Room, display: Display, person: int) -> Wanted:
        surface = display.surface(Role.PING, person=person)
        screen = replies.your_turn(self._house.texts_for(person), room.group_title)
        return Wanted(surface, screen, room.pinged[person], Urgency.NOW, room.table.seq, silent=False)

    def _unping(self, room: Room) -> None:
        """Take back the reminders of those who have moved; others keep theirs, over a restart too."""
        display = display_of(self._house, room)
        waited = movers(room.table)
        for person, seq in list(room.pinged.items()):
            seat = room.table.seat_of(person)
            if person not in waited or seat is None or room.table.tokens[seat - 1] > seq:
                del room.pinged[person]
                self._house.publisher.remove(display.surface(Role.PING, person=person))

    def robot_name(self, table: Table) -> str:
        """The name of the next robot at the table."""
        return robot_name(self._house.texts_for(table.chat), len(table.robots) + 1)


def with_consequences(match: Match, events: tuple[AnyEvent, ...], mark: Mark | None = None) -> tuple[AnyEvent, ...]:
    """The events and what follows without a choice: the only game left to name (a misère), the end of the match."""
    after = reduce(evolve, events, match)
    if isinstance(after.deal, Ordering):
        named = legal_commands(after, after.deal.declarer)
        return events + decide(after, named[0], mark) if len(named) == 1 else events
    if after.standing.ended is not None or not is_closed(after.standing):
        return events
    by_count = after.standing.convention.end.kind is EndKind.DEALS
    return events + decide(after, FinishMatch(EndReason.DEALS if by_count else EndReason.CLOSED))


def _who(cause: Cause | None, table: Table) -> int:
    """Whose language an answer speaks."""
    return cause.person if cause is not None and cause.person is not None else table.chat


def movers(table: Table) -> frozenset[int]:
    """The persons the deal waits for."""
    if table.stage is not Stage.DEAL or table.match is None:
        return frozenset()
    people = (table.person_at(seat) for seat in deciders(table.match.deal))
    return frozenset(person for person in people if person is not None)


def table_moved(before: Table, after: Table) -> bool:
    """Whether the group must see it at once: another phase, a word of the auction or a complete trick."""
    was = before.match.deal if before.match is not None else None
    now = after.match.deal if after.match is not None else None
    if type(was) is not type(now) or before.stage is not after.stage:
        return True
    return not (isinstance(now, Playing) and now.plays)
