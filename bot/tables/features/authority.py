"""Powers of administrators, and the way out of a table where nobody moves: /kick, /force, /reset."""

from bot.screens import replies
from bot.screens.actions import Action
from bot.screens.refusals import Refusal
from bot.screens.reset import Reset, asked_screen, reset_screen
from bot.screens.robot_names import robot_name
from bot.tables.context.context import Context
from bot.tables.context.feature import Feature, Given, Order
from bot.tables.context.session import TableSession
from bot.tables.decide import lobby, quiet, resumed, votes
from bot.tables.log.clock import DAY_S, silent_for
from bot.tables.log.events import LogEvent, Occupant, PutOff, Resumed, Seated, StopNow
from bot.tables.log.fold import folded
from bot.tables.log.state import Stage, Table
from bot.tables.names import called, unique_name
from bot.tables.ports import Person
from bot.tables.refused import Refused
from bot.tables.responder import Responder
from bot.tables.runtime.table_runtime import TableRuntime
from bot.tables.schedule.dealing import deal_events, first_deal
from engine.core.match import EndReason
from engine.core.seats import Seat

DEAD_S = 600.0
"""Seconds without a move after which players may reset; in a deal, only players whose move is not awaited."""
FORGOTTEN_S = DAY_S
"""Seconds without a move after which anybody may reset a table of a group."""
DEAD_OVER_DAYS_S = 3 * DAY_S
"""`DEAD_S` of a match in which one move a day is enough."""
FORGOTTEN_OVER_DAYS_S = 7 * DAY_S
"""`FORGOTTEN_S` of a match in which one move a day is enough."""


class Authority:
    """Handlers by which administrators decide for others; other persons are shown what else they can do."""

    def __init__(self, context: Context, runtime: TableRuntime, responder: Responder) -> None:
        self._context = context
        self._runtime = runtime
        self._responder = responder

    def feature(self) -> Feature:
        """Return this feature's handlers of buttons and commands."""
        return Feature(
            staged={Action.RESET: self._reset},
            orders={"kick": self._kick, "reset": self._explain_reset},
            table_orders={"force": self._force},
        )

    async def _check_admin(self, chat: int, person: int) -> None:
        """Check that a person administers a group. Raises Refused (admins_only; admins_unknown if Telegram fails)."""
        administers = await self._context.members.administers(chat, person)
        if not administers:
            raise Refused(Refusal.ADMINS_ONLY if administers is False else Refusal.ADMINS_UNKNOWN)

    async def _kick(self, order: Order) -> None:
        """Put the person whose message was replied to off the table where that person sits.

        Raises Refused: admins_only, admins_unknown, no_table, kick_by_reply, and as `_put_off` does.
        """
        table_lookup, target = self._context.table_lookup, order.origin.reply_to
        await self._check_admin(order.origin.chat, order.person.id)
        meant = table_lookup.open_table(order) if target is None else table_lookup.table_with(order, target.id)
        if (number := await meant) is None:
            raise Refused(Refusal.NO_TABLE)
        if target is None:
            raise Refused(Refusal.KICK_BY_REPLY)
        await self._runtime.run(number, lambda session: self._put_off(order, session, target))

    async def _put_off(self, order: Order, session: TableSession, target: Person) -> None:
        """Put a player off the table; in a match a robot plays on in that seat.

        An administrator who plays must ask all others first, until nobody has moved for `DEAD_S`. Raises Refused:
        not_at_table, not_playing, and as `_asks_first` does; if the others are asked, as `votes.check` does.
        """
        table = session.table
        seat = table.seat_of(target.id)
        if seat is None:
            raise Refused(Refusal.NOT_AT_TABLE, {"name": called(target.name)})
        if table.stage is Stage.LOBBY:
            await self._responder.act_on_order(session, order, resumed.stand_up(table, target.id))
            await self._responder.tell_off(session, target.id, running=False)
        elif table.stage not in (Stage.DEAL, Stage.BETWEEN):
            raise Refused(Refusal.NOT_PLAYING)
        elif self._asks_first(table, order.person.id, seat):
            asked = votes.propose(table, order.person.id, PutOff(seat))
            await self._responder.act_on_order(session, order, asked)
            self._responder.say(order, replies.put_off_asked(order.texts, table.names[seat - 1]))
            return
        else:
            await self._responder.act_on_order(session, order, votes.without(table, votes.put_off(table, seat)))
        running = table.stage is not Stage.LOBBY
        self._responder.say(order, replies.put_off(order.texts, table.names[seat - 1], robot=running))

    def _asks_first(self, table: Table, person: int, seat: Seat) -> bool:
        """Return whether an administrator must ask the others before putting off the player in `seat`.

        Only an administrator who sits at the table must: until nobody has moved for `DEAD_S`, or while that
        administrator pauses the match. Raises Refused: kick_after_deal, if the administrator plays the running deal,
        unless nobody has moved for `DEAD_S` and the deal waits for somebody else; kick_yourself, for the
        administrator's own seat; kick_of_the_last, if the administrator would be left alone with robots, and could then
        close a deal at will.
        """
        plays, seated = table.plays_deal(person), table.seat_of(person) is not None
        dead = silent_for(table, self._context.clock.now()) >= _silences(table)[0]
        if table.person_at(seat) == person and not plays:
            raise Refused(Refusal.KICK_YOURSELF)
        if plays and (not seated or not dead or _keeps_waiting(table, person)):
            raise Refused(Refusal.KICK_AFTER_DEAL)
        if seated and votes.is_enough(table, person, PutOff(seat)):
            raise Refused(Refusal.KICK_OF_THE_LAST)
        return seated and (not dead or table.clock.paused_by == person)

    async def _force(self, order: Order, session: TableSession) -> None:
        """Go on without people who are missing: robots fill a lobby, the next deal begins, a pause ends.

        Raises Refused: admins_only, admins_unknown, hash_unseen, nothing_to_force, or why a lobby cannot start.
        """
        own = session.table.is_private and session.table.seat_of(order.person.id) is not None
        if not own:
            await self._check_admin(session.table.chat, order.person.id)
        await self._responder.act_on_order(session, order, await self._forced(session.table, order))

    async def _forced(self, table: Table, order: Order) -> tuple[LogEvent, ...]:
        if table.stage is Stage.LOBBY:
            events = await self._filled_and_begun(table, order)
            if not table.is_private:
                await self._runtime.commitment_gate.require_visible(table)
            return events
        if table.clock.paused_by is not None:
            return (Resumed(order.person.id),)
        if table.stage is Stage.BETWEEN:
            await self._runtime.commitment_gate.require_time_for_words(table)
            return await deal_events(self._context, table)
        raise Refused(Refusal.NOTHING_TO_FORCE)

    async def _filled_and_begun(self, table: Table, order: Order) -> tuple[LogEvent, ...]:
        seated: list[LogEvent] = []
        for number in range(len(table.people), min(table.game.rules.seats(table.convention))):
            name = robot_name(order.texts, table.names)
            seated.append(Seated(Occupant(unique_name(name, table.names, number + 1))))
            table = folded(table, self._context.clock.now(), seated[-1:])
        return (*seated, *await first_deal(self._context, table, lobby.begin(table, table.opened_by.person)))

    async def _explain_reset(self, order: Order) -> None:
        """Explain a reset, with a button for those who may reset; if several tables may be meant, do so for each."""
        tables = await self._context.table_lookup.candidates(order)
        if not tables:
            raise Refused(Refusal.NO_TABLE)
        named = len(tables) > 1
        for number in tables:
            await self._runtime.run(number, lambda session: self._explain(order, session, named=named))

    async def _explain(self, order: Order, session: TableSession, *, named: bool) -> None:
        quiet.check_order(session.table, "reset")
        if session.table.stage is Stage.PAPER and named:
            return
        if session.table.stage is Stage.PAPER:
            raise Refused(Refusal.SETTLE_BY_BUTTON)
        if session.table.stage not in (Stage.LOBBY, Stage.DEAL, Stage.BETWEEN):
            raise Refused(Refusal.NO_TABLE)
        kind = Reset.LOBBY if session.table.stage is Stage.LOBBY else Reset.ALLOWED
        if not await self._may_reset(session.table, order.person.id):
            if not named and _may_ask(session.table, order.person.id):
                await self._ask_the_others(order, session)
                return
            if await self._may_be_admin(session.table, order.person.id):
                raise Refused(Refusal.ADMINS_UNKNOWN)
            kind = _too_early(session.table)
        names = session.table.names if named else ()
        screen = reset_screen(order.texts, session.table.id, session.table.stage_token, kind, names)
        if not screen.rows:
            self._responder.refuse(order, screen)
        else:
            self._responder.ask_whether_sure(session, order, screen)

    async def _ask_the_others(self, order: Order, session: TableSession) -> None:
        """Propose to close the deal; all, even administrators, must agree. Raises Refused as `votes.check` does."""
        await self._responder.act_on_order(session, order, votes.propose(session.table, order.person.id, StopNow()))
        self._responder.say(order, asked_screen(order.texts, daily=session.table.pace.daily))

    async def _reset(self, session: TableSession, given: Given) -> None:
        table, person = session.table, given.person.id
        if table.stage not in (Stage.LOBBY, Stage.DEAL, Stage.BETWEEN) or given.argument not in ("", "no"):
            raise Refused(Refusal.STALE)
        if not await self._may_reset(table, person):
            unknown = await self._may_be_admin(table, person)
            raise Refused(Refusal.ADMINS_UNKNOWN if unknown else Refusal.RESET_TOO_EARLY)
        async with self._runtime.menus.consumed(session, given.origin) as menu:
            if given.argument == "no":
                await given.answer.empty()
            else:
                menu.stays = not await self._responder.act(session, given, _reset_by(table, person))

    async def _may_reset(self, table: Table, person: int) -> bool:
        """Return whether a person may reset the table: players after `DEAD_S`, everybody after `FORGOTTEN_S`.

        Administrators may always reset a lobby, and a match in which they do not play.

        In a running deal `_may_reset_deal` decides for players, so that nobody ends a deal out of dislike. A reset
        needs no consent of people who do not return, so they get time to come back: in a match over days, days.
        """
        seated = table.seat_of(person) is not None
        if table.stage is Stage.DEAL:
            may = self._may_reset_deal(table, person) or await self._context.only_administers(table, person) is True
            return may or await self._may_end_own(table, person)
        silence = silent_for(table, self._context.clock.now())
        dead, forgotten = _silences(table)
        if silence >= forgotten or (silence >= dead and seated):
            return True
        if table.is_private or (seated and table.stage is not Stage.LOBBY):
            return table.is_private and seated
        administers = await self._context.members.administers(table.chat, person)
        return administers is True or await self._may_end_own(table, person)

    async def _may_end_own(self, table: Table, person: int) -> bool:
        """Return whether a person may reset a table where nobody moves, because that person opened it.

        That holds after `DEAD_S` if Telegram does not say who is an administrator.
        """
        silence, (dead, _) = silent_for(table, self._context.clock.now()), _silences(table)
        if table.is_private or person != table.opened_by.person or silence < dead or _keeps_waiting(table, person):
            return False
        return await self._context.members.administers(table.chat, person) is None

    async def _may_be_admin(self, table: Table, person: int) -> bool:
        """Return whether a person may be an administrator, able to reset the table, but Telegram does not answer."""
        if table.is_private or (table.seat_of(person) is not None and table.stage is not Stage.LOBBY):
            return False
        return await self._context.members.administers(table.chat, person) is None

    def _may_reset_deal(self, table: Table, person: int) -> bool:
        """Return whether a person may reset a running deal.

        At once: a person alone with robots. After `DEAD_S`: players for whom nobody waits. After `FORGOTTEN_S`:
        anybody, at a table of a group. The record names the seat that closed a deal; for a person without a seat it
        says `broken admin`, having no other word.
        """
        silence = silent_for(table, self._context.clock.now())
        dead, forgotten = _silences(table)
        if silence >= forgotten and not table.is_private:
            return True
        if table.seat_of(person) is None:
            return False
        return votes.is_enough(table, person, StopNow()) or (silence >= dead and not _keeps_waiting(table, person))


def _may_ask(table: Table, person: int) -> bool:
    """Return whether /reset asks the others to agree: for players of a deal, unless they have been asked already."""
    asked = table.proposal is not None and isinstance(table.proposal.wish, StopNow)
    return table.stage is Stage.DEAL and table.seat_of(person) is not None and not asked


def _silences(table: Table) -> tuple[float, float]:
    """Return the seconds without a move after which players may reset, and after which everybody may."""
    return (DEAD_OVER_DAYS_S, FORGOTTEN_OVER_DAYS_S) if _is_over_days(table) else (DEAD_S, FORGOTTEN_S)


def _keeps_waiting(table: Table, person: int) -> bool:
    """Return whether the deal waits for a decision of this person, or its last pause was this person's.

    A decision that is due counts during a pause, too.
    """
    seats = table.game.awaited(table.match) if table.match is not None else ()
    keeping = {table.person_at(seat) for seat in seats if seat <= len(table.people)}
    return person in keeping or table.clock.pauses[-1:] == (person,)


def _too_early(table: Table) -> Reset:
    """Return the reason why no reset is allowed yet, by stage and pace."""
    if table.stage is Stage.DEAL:
        return Reset.DEAL_OVER_DAYS if table.pace.daily else Reset.DEAL
    return Reset.TOO_EARLY_OVER_DAYS if _is_over_days(table) else Reset.TOO_EARLY


def _is_over_days(table: Table) -> bool:
    """Return whether the table plays a match at one move a day; false for every lobby."""
    return table.pace.daily and table.stage is not Stage.LOBBY


def _reset_by(table: Table, person: int) -> tuple[LogEvent, ...]:
    """Return the events of a reset by this person: a lobby is given up, a match ends."""
    if table.stage is Stage.LOBBY or table.match is None:
        return lobby.abandoned(table, person)
    agreed = table.seat_of(person) is not None and votes.is_enough(table, person, StopNow())
    reason = EndReason.AGREED if agreed else EndReason.RESET
    return votes.closed(table.game, table.match, reason, table.seat_of(person))
