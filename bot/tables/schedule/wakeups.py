"""Wake-ups of tables: when each is due, and what it then leads to.

`due` is a pure function. `Wakeups` provides its arguments and returns what is to be done (`Outcome`);
`bot.tables.runtime` sets the alarms, commits and shows.
"""

from collections.abc import Awaitable, Callable, Sequence
from typing import Final

import msgspec

from bot.storage.ports import surface_key
from bot.tables.context.context import Context
from bot.tables.context.session import Accepted, TableSession
from bot.tables.decide import votes
from bot.tables.log.clock import Wake, deadline_of, ends_at, is_time_over, wakes
from bot.tables.log.decisions import Lone, lone_card
from bot.tables.log.events import Awoke, LogEvent, TimeOver, WentAway
from bot.tables.log.state import Stage, Table
from bot.tables.ports import Role
from bot.tables.schedule.bells import BellRinger
from bot.tables.schedule.commitment_gate import RECHECK_S, CommitmentGate
from bot.tables.schedule.dealing import deal_events, settled
from bot.tables.schedule.notices import Consents, Warnings
from bot.tables.schedule.pings import Pings
from bot.tables.schedule.robots import RobotDecision, asked, moved_by_rules
from engine.core.match import Mark
from engine.core.seats import Seat

CALLING: Final = frozenset({Wake.NEXT, Wake.PING, Wake.REMIND})
"""Wake-ups that begin the next deal, remind a person or offer to go on; they wait while the people play elsewhere."""


class Around(msgspec.Struct, frozen=True, kw_only=True):
    """Facts besides the log on which a table's wake-ups depend. Times are clock seconds."""

    now: float
    owes: bool = False
    """Whether a player in a match over days needs a reminder, because a pause has deleted it."""
    is_late: bool = False
    """Whether a reminder is overdue: a person has chosen fewer minutes, or the program was not running."""
    check_at: float | None = None
    """Time of the first check whether the commitment hash is visible; None: it is known to be."""
    plays_itself: bool = False
    """Whether the player for whom the deal waits wants the only legal card to be played automatically."""
    call_at: float | None = None
    """The time from which the next person may be notified of the lobby; None: nobody is to be notified."""
    rests: bool = False
    """Whether the people of the table are playing at another one."""


def due(table: Table, around: Around) -> dict[Wake, float]:
    """Return the clock second of every wake-up of a table."""
    wanted = wakes(table, around.now)
    if around.owes and Wake.PING in wanted:
        wanted[Wake.PING] = around.now
    if around.is_late:
        wanted[Wake.REMIND] = around.now
    if around.check_at is not None and Wake.NEXT in wanted:
        wanted[Wake.NEXT] = min(wanted[Wake.NEXT], around.check_at)
    if not around.plays_itself:
        wanted.pop(Wake.SINGLE, None)
    if around.call_at is None:
        wanted.pop(Wake.BELL, None)
    elif Wake.BELL in wanted:
        wanted[Wake.BELL] = max(around.now, around.call_at)
    if around.rests:  # robots call nobody away from people, and deal at «Дальше» alone
        return {purpose: at for purpose, at in wanted.items() if purpose not in CALLING}
    return wanted


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """Actions for a table whose wake-up is due; they are carried out in the order of the fields."""

    events: Sequence[LogEvent] | None = None
    """The events to commit; None: none."""
    by_itself: tuple[int, Accepted] | None = None
    """The person whose only card is played by `events`, and the press that this replaces; None: no such card."""
    shows: bool = False
    """Whether the table's messages are to be shown."""
    wakes: bool = False
    """Whether all wake-ups are to be set again."""
    again: float | None = None
    """Clock second at which to wake the table again for this purpose; None: not again."""
    later: dict[Wake, float] | None = None
    """Later wake-ups, of which the store remembers the first; None: the stored one is still right."""


class Wakeups:
    """Wake-ups of all tables. Every method runs inside the mailbox of its table."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._pings = Pings(context)
        self._warnings = Warnings(context)
        self._consents = Consents(context)
        self._bells = BellRinger(context)
        self.commitment_gate = CommitmentGate(context)
        self._moves: dict[int, tuple[RobotDecision, float]] = {}  # by table, when a robot by rules moves

    def keep(self, session: TableSession) -> None:
        """Delete reminders of moves that were made; update warnings and questions in private chats."""
        self._pings.take_back(session)
        self._warnings.keep(session)
        self._consents.keep(session)

    def due(self, session: TableSession) -> dict[Wake, float]:
        """Return the clock second of every wake-up of a table; for robots see `robot_at`."""
        table = session.table
        self.commitment_gate.follow(table)
        around = Around(
            now=self._context.clock.now(),
            owes=self._pings.is_owed(session),
            is_late=self._pings.is_due(session),
            check_at=self.commitment_gate.check_at(table) if table.stage is Stage.BETWEEN else None,
            plays_itself=self._playing_itself(table) is not None,
            call_at=self._bells.call_at(session) if table.stage is Stage.LOBBY else None,
            rests=self._context.presence.rests(table),
        )
        return due(table, around)

    def robot_at(self, table: Table, at: float | None) -> float | None:
        """Return the clock second at which a robot moves by simple rules; None if no robot is to move.

        `at`: time by the table's state. The earliest time for a decision is kept, so that other presses delay nothing.
        """
        seat = asked(table)
        if seat is None or at is None:
            self._moves.pop(table.id, None)
            return at
        decision = RobotDecision(seat, table.tokens[seat - 1])
        known, due_at = self._moves.get(table.id, (decision, at))
        if known == decision:
            at = min(due_at, at)
        self._moves[table.id] = (decision, at)
        return at

    async def come(self, purpose: Wake, session: TableSession) -> Outcome:
        """Return the actions for a table whose wake-up for a purpose is due."""
        return await JOBS[purpose](self, session)

    async def _next_deal(self, session: TableSession) -> Outcome:
        """Begin the next deal, if the table still waits for it and its commitment hash has been visible long enough.

        A match whose time is over ends without that condition.
        """
        table, now = session.table, self._context.clock.now()
        at = wakes(table, now).get(Wake.NEXT) if table.stage is Stage.BETWEEN else None
        if at is None:
            return Outcome()
        moments = (at, await self.commitment_gate.earliest_deal(table, now))
        if now < at or (now < max(moments) and not is_time_over(table, now)):
            return Outcome(again=min(one for one in (*moments, ends_at(table)) if one is not None and one > now))
        return Outcome(events=await deal_events(self._context, table))

    async def _robot_moves(self, session: TableSession) -> Outcome:
        return Outcome(events=await moved_by_rules(self._context, session.table))

    async def _say_time_is_over(self, session: TableSession) -> Outcome:
        """Announce that this deal is the last one, if the time of the match has run out."""
        is_over = wakes(session.table, now := self._context.clock.now()).get(Wake.TIME, now + 1) <= now
        return Outcome(events=(TimeOver(),) if is_over else None)

    async def _robot_sits_in(self, session: TableSession) -> Outcome:
        """Let the best robot play for a person who has not answered the warning in time."""
        table, now = session.table, self._context.clock.now()
        unheard = next((summons for summons in table.summons if 0 < summons.due <= now), None)
        if unheard is None:
            return Outcome()
        gone = WentAway(unheard.person, unheard.by[-1], strength=self._context.best_robot)
        return Outcome(events=votes.without(table, (gone,)))

    async def _ring(self, session: TableSession) -> Outcome:
        """Notify one person of the lobby, and have the time of the next notification set."""
        await self._bells.ring(session)
        return Outcome(wakes=True)

    def _playing_itself(self, table: Table) -> Lone | None:
        """Return the forced move of the player for whom the deal waits; None unless it is to be automatic."""
        found = (lone_card(table, seat) for seat in table.waited_for)
        lone = next((one for one in found if one is not None), None)
        if lone is None or not self._context.chats.known(lone.person).plays_single(is_secret=lone.is_secret):
            return None
        return lone

    async def _single_card(self, session: TableSession) -> Outcome:
        """Play a player's only legal card automatically; a later press on the card is answered as too late."""
        table, now = session.table, self._context.clock.now()
        lone = self._playing_itself(table)
        if lone is None or table.match is None or wakes(table, now).get(Wake.SINGLE, now + 1) > now:
            return Outcome()
        token = table.tokens[lone.command.seat - 1]
        events = table.game.decide(table.match, lone.command)
        session.last.missed.pop(lone.person, None)
        pressed = Accepted(token, table.game.write(lone.command), now, table.seq)
        return Outcome(events=await settled(self._context, table, events), by_itself=(lone.person, pressed))

    async def _clock_moves(self, session: TableSession) -> Outcome:
        """Move for the first seat whose time is over; a player who saw the turn late gets full time from then on."""
        table, now = session.table, self._context.clock.now()
        deadlines = ((seat, deadline_of(table, seat)) for seat in table.waited_for)
        seat = next((seat for seat, at in deadlines if at is not None and at <= now), None)
        if seat is None:
            return Outcome()
        token = table.tokens[seat - 1]
        if not await self._has_seen(session, seat):
            session.reminders.unseen = token
            return Outcome(again=now + RECHECK_S)
        if token == session.reminders.unseen:
            session.reminders.unseen = 0
            return Outcome(events=(Awoke(),))
        taken = table.game.taken_for(table.match, seat, table.game.robots.on_timeout, Mark.TIMEOUT)
        return Outcome(events=await settled(self._context, table, taken, Mark.TIMEOUT))

    async def _has_seen(self, session: TableSession, seat: Seat) -> bool:
        """Return whether the person's private message has shown the decision; True if the bot cannot write there."""
        person = session.table.person_at(seat)
        if person is None or not await self._context.may_write_to(person):
            return True
        shown = await self._context.storage.surface(session.table.id, surface_key(Role.HAND, person))
        return shown is not None and shown.seq >= session.table.asked[seat - 1]

    async def _ping(self, session: TableSession) -> Outcome:
        """Allow the others to go on without the players for whom the deal waits."""
        self._pings.wait_long(session)
        later = self._later(session.table)
        return Outcome(shows=True, again=later.get(Wake.PING) if session.table.pace.daily else None, later=later)

    async def _remind(self, session: TableSession) -> Outcome:
        """Remind the persons whose chosen minutes are over, and return when others may be due."""
        self._pings.remind(session)
        later = self._later(session.table)
        return Outcome(again=later.get(Wake.REMIND), later=later)

    def _later(self, table: Table) -> dict[Wake, float]:
        """Return the wake-ups of a table that are later than now."""
        now = self._context.clock.now()
        return {purpose: at for purpose, at in wakes(table, now).items() if at > now}


JOBS: Final[dict[Wake, Callable[[Wakeups, TableSession], Awaitable[Outcome]]]] = {
    Wake.NEXT: Wakeups._next_deal,
    Wake.ROBOT: Wakeups._robot_moves,
    Wake.PING: Wakeups._ping,
    Wake.REMIND: Wakeups._remind,
    Wake.CLOCK: Wakeups._clock_moves,
    Wake.TIME: Wakeups._say_time_is_over,
    Wake.SUMMONS: Wakeups._robot_sits_in,
    Wake.SINGLE: Wakeups._single_card,
    Wake.BELL: Wakeups._ring,
}
"""Actions for each reason to wake a table. Alarms that are due at the same moment follow this order."""
