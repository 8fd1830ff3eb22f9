"""What a table does by itself: robots move, the clock moves, the next deal begins, people are reminded."""

from collections.abc import Awaitable, Callable

from bot.storage.ports import surface_key
from bot.tables.act import Actor
from bot.tables.checks import votes
from bot.tables.clockwork.alarms import RETRY_S, Alarms
from bot.tables.clockwork.certain import CertainRests
from bot.tables.clockwork.consents import Consents
from bot.tables.clockwork.dealing import deal_events
from bot.tables.clockwork.hashes import UNSEEN_S, Hashes
from bot.tables.clockwork.pings import Pings
from bot.tables.clockwork.robots import Robots
from bot.tables.clockwork.settling import settled
from bot.tables.clockwork.warnings import Warnings
from bot.tables.house.house import House
from bot.tables.house.room import Accepted, Room
from bot.tables.log.events import Awoke, TimeOver, WentAway
from bot.tables.log.lone import Lone, lone_card
from bot.tables.log.state import Stage, Table
from bot.tables.log.times import deadline_of, ends_at, is_time_over
from bot.tables.log.waiting import Purpose, Wake, waited_for, wakes
from bot.tables.ports import Role
from bot.tables.shown.menus import Menus
from engine.core.match import Event, Mark
from engine.core.seats import Seat


class Wakeups:
    """Sets what a table waits for and does it. Every job runs inside the mailbox of its table."""

    def __init__(self, house: House, actor: Actor, alarms: Alarms) -> None:
        self._house = house
        self._actor = actor
        self._alarms = alarms
        self._menus = Menus(house)
        self._pings = Pings(house)
        self._warnings = Warnings(house)
        self._consents = Consents(house)
        self.hashes = Hashes(house)
        self._jobs: dict[Wake, Callable[[Room], Awaitable[object]]] = {
            Wake.NEXT: self.next_deal,
            Wake.ROBOT: self._robot_moves,
            Wake.PING: self.ping,
            Wake.REMIND: self.remind,
            Wake.CLOCK: self.clock_moves,
            Wake.TIME: self.say_time_is_over,
            Wake.SUMMONS: self.robot_sits_in,
            Wake.SINGLE: self.single_card,
        }
        self._robots = Robots(house, alarms, self._decided)
        self.certain = CertainRests(house, alarms, self._decided)
        actor.on_change = self.wake
        actor.on_failure = self._wake_later

    def wake(self, room: Room) -> None:
        """Set every wake-up the table wants; reminders of moves that were made go away."""
        table = room.table
        self._pings.take_back(room)
        self._warnings.keep(room)
        self._consents.keep(room)
        self.wake_for_menus(room)
        now = self._house.clock.now()
        wanted = wakes(table, now)
        if Wake.PING in wanted and self._pings.is_owed(room):
            wanted[Wake.PING] = now
        if self._pings.is_due(room):
            wanted[Wake.REMIND] = now
        self.hashes.note(table)
        if Wake.NEXT in wanted:
            wanted[Wake.NEXT] = self.hashes.looked_for_at(table, wanted[Wake.NEXT])
        by_rules = self._robots.wake(room, wanted.pop(Wake.ROBOT, None))
        if by_rules is not None:
            wanted[Wake.ROBOT] = by_rules
        self.certain.wake(room)
        if self._playing_itself(table) is None:
            wanted.pop(Wake.SINGLE, None)
        for purpose, job in self._jobs.items():
            if purpose in wanted:
                self._alarms.set(room.table.id, purpose, wanted[purpose], job)
            else:
                self._alarms.cancel(table.id, purpose)

    def wake_for_menus(self, room: Room) -> None:
        """The next «⋯» that nobody presses goes when its time is over."""
        due = self._menus.put_old_away(room)
        if due is None:
            self._alarms.cancel(room.table.id, Purpose.MENUS)
        else:
            self._alarms.set(room.table.id, Purpose.MENUS, due, self._put_menus_away)

    async def _put_menus_away(self, room: Room) -> None:
        self.wake_for_menus(room)

    async def awake(self, room: Room) -> bool:
        """The first wake-up after a start: what the program slept through is nobody's time. False: not kept."""
        table, now = room.table, self._house.clock.now()
        unheard = any(0 < summons.due <= now for summons in table.summons)
        if unheard or any(deadline_of(table, seat) is not None for seat in waited_for(table)):
            return await self._actor.act(room, (Awoke(),))
        self.wake(room)
        return True

    def _wake_later(self, room: Room) -> None:
        """After the store failed: what the table waited for still has to happen."""

        async def again(fresh: Room) -> None:
            self._robots.forget(fresh.table.id)
            self.certain.forget(fresh.table.id)
            self.wake(fresh)

        self._alarms.set(room.table.id, Purpose.RETRY, self._house.clock.now() + RETRY_S, again)

    async def next_deal(self, room: Room) -> None:
        """Deal again, if the table still waits between two deals, and what it waits with has been there long enough.

        A match whose time is over ends without.
        """
        table, now = room.table, self._house.clock.now()
        due = wakes(table, now).get(Wake.NEXT) if table.stage is Stage.BETWEEN else None
        if due is None:
            return
        moments = (due, await self.hashes.dealt_from(table, now))
        if now < due or (now < max(moments) and not is_time_over(table, now)):
            later = [at for at in (*moments, ends_at(table)) if at is not None and at > now]
            self._alarms.set(table.id, Wake.NEXT, min(later), self.next_deal)
            return
        await self._actor.act(room, await deal_events(self._house, table))

    async def say_time_is_over(self, room: Room) -> None:
        """The time of the match has run out: the table says that this deal is the last."""
        if wakes(room.table, now := self._house.clock.now()).get(Wake.TIME, now + 1) <= now:
            await self._actor.act(room, (TimeOver(),))

    async def robot_sits_in(self, room: Room) -> None:
        """Seat the best robot of the house for a player who has not answered the warning in time."""
        table, now = room.table, self._house.clock.now()
        due = next((summons for summons in table.summons if 0 < summons.due <= now), None)
        if due is not None:
            gone = WentAway(due.person, due.by[-1], strength=self._house.best_robot)
            await self._actor.act(room, votes.without(table, (gone,)))

    async def _robot_moves(self, room: Room) -> None:
        await self._robots.by_rules(room)

    async def _decided(self, room: Room, events: tuple[Event, ...], mark: Mark = Mark.ROBOT) -> None:
        """Write down what nobody's hand has decided, with all that follows: a robot's move, a rest nobody plays out."""
        await self._actor.act(room, await settled(self._house, room.table, events, mark))

    def stop(self) -> None:
        """At the end of the program: no robot thinks on, and no certain rest is looked for."""
        self._robots.stop()
        self.certain.stop()

    def _playing_itself(self, table: Table) -> Lone | None:
        """The only card of the player the deal waits for, if that player wants such a card to play itself."""
        found = (lone_card(table, seat) for seat in waited_for(table))
        lone = next((one for one in found if one is not None), None)
        if lone is None or not self._house.chats.known(lone.person).plays_single(is_secret=lone.is_secret):
            return None
        return lone

    async def single_card(self, room: Room) -> None:
        """Play the only legal card as its player's own move; a press on that card comes too late from then on."""
        table, now = room.table, self._house.clock.now()
        lone = self._playing_itself(table)
        if lone is None or table.match is None or wakes(table, now).get(Wake.SINGLE, now + 1) > now:
            return
        token = table.tokens[lone.command.seat - 1]
        events = table.game.decide(table.match, lone.command)
        if await self._actor.act(room, await settled(self._house, table, events)):
            action = table.game.write(lone.command)
            room.by_itself[lone.person] = Accepted(token, action, now, room.table.seq)

    async def clock_moves(self, room: Room) -> None:
        """The first seat whose time is over; who was shown his turn late gets his whole time from then on."""
        now = self._house.clock.now()
        for seat in waited_for(room.table):
            deadline = deadline_of(room.table, seat)
            if deadline is None or deadline > now:
                continue
            token = room.table.tokens[seat - 1]
            if not await self._has_seen(room, seat):
                room.unseen = token
                self._alarms.set(room.table.id, Wake.CLOCK, now + UNSEEN_S, self.clock_moves)
            elif token == room.unseen:
                room.unseen = 0
                await self._actor.act(room, (Awoke(),))
            else:
                game = room.table.game
                taken = game.taken_for(room.table.match, seat, game.robots.on_timeout, Mark.TIMEOUT)
                await self._decided(room, taken, Mark.TIMEOUT)
            return

    async def _has_seen(self, room: Room, seat: Seat) -> bool:
        """Whether the person's own message has shown the decision; who cannot be written to sees the group's."""
        person = room.table.person_at(seat)
        if person is None or not await self._house.may_write_to(person):
            return True
        shown = await self._house.storage.surface(room.table.id, surface_key(Role.HAND, person))
        return shown is not None and shown.seq >= room.table.asked[seat - 1]

    async def ping(self, room: Room) -> None:
        """From now on the others may go on without those for whom the deal waits."""
        self._pings.wait_long(room)
        self._actor.show(room)
        if room.table.pace.daily:
            await self._wait_on(room, Wake.PING)
        else:
            await self._wait_on(room)

    async def remind(self, room: Room) -> None:
        """Remind those whose minutes are over; others may want it later."""
        self._pings.remind(room)
        await self._wait_on(room, Wake.REMIND)

    async def _wait_on(self, room: Room, *again: Wake) -> None:
        """Remember when the table is to be woken next, and wake it for these purposes again."""
        table, now = room.table, self._house.clock.now()
        later = {purpose: at for purpose, at in wakes(table, now).items() if at > now}
        for purpose in again:
            if purpose in later:
                self._alarms.set(table.id, purpose, later[purpose], self._jobs[purpose])
        await self._house.ledger.wait_until(table, min(later.values(), default=None))
