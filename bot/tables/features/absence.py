"""Pauses and absences: a robot for a while, coming back, leaving, sitting down in mid-match, and the menu of these."""

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, nullcontext

from msgspec.structs import replace

from bot.screens import replies
from bot.screens.actions import Action
from bot.screens.draft_actions import asking
from bot.screens.model import Screen
from bot.screens.refusals import Refusal
from bot.screens.status import end_question, leave_question, menu_screen
from bot.screens.texts import Texts
from bot.tables.context.context import Context
from bot.tables.context.feature import Feature, Given, Order, accepted, seat_of
from bot.tables.context.session import TableSession
from bot.tables.decide import resumed, votes
from bot.tables.log.events import (
    CameBack,
    Fourth,
    LastLap,
    LogEvent,
    Occupant,
    Replaced,
    Resumed,
    StopNow,
    WentAway,
)
from bot.tables.log.state import Stage, Table
from bot.tables.names import unique_name
from bot.tables.presentation.frames import frame_of
from bot.tables.presentation.menus import PressedMenu
from bot.tables.presentation.status import is_free
from bot.tables.refused import Refused
from bot.tables.responder import Responder
from bot.tables.runtime.table_runtime import TableRuntime
from engine.core.match import Leave, Substitute
from engine.core.seats import Seat
from engine.core.strengths import Strength

LEAST = 3  # players who can go on with a match that another has left
IN_MENU = frozenset({Action.AWAY, Action.PAUSE, Action.LAP, Action.END})
"""Buttons that a private chat shows only in the menu."""
ANSWERS = frozenset({Action.END_YES, Action.LEAVE_YES, Action.STAY})


class Absence:
    """Handlers for players who pause, are away, come back or leave, and for people who join in mid-match."""

    def __init__(self, context: Context, runtime: TableRuntime, responder: Responder) -> None:
        self._context = context
        self._runtime = runtime
        self._responder = responder

    def feature(self) -> Feature:
        """Return this feature's handlers of buttons and commands."""
        return Feature(
            free={Action.MENU: self._menu},
            staged={
                Action.AWAY: self._away,
                Action.PRESENT: self._present,
                Action.BACK: self._back,
                Action.PAUSE: self._pause,
                Action.RESUME: self._resume,
                Action.LEAVE: self._ask_to_leave,
                Action.LEAVE_YES: self._leave,
                Action.LAP: self._lap,
                Action.END: self._end,
                Action.END_YES: self._end_alone,
                Action.STAY: self._stay,
                Action.TAKE: self._take,
            },
            table_orders={"pause": self._pause_on_order, "leave": self._leave_on_order, "join": self._join},
        )

    async def _menu(self, session: TableSession, given: Given) -> None:
        _playing(session.table, given.person.id)
        await given.answer.empty()
        if given.origin.is_own:
            menu = self._menu_screen(session, given, written=False)  # the sheets are there
            self._runtime.ephemeral.hands.turn(session, given.person.id, menu)
        elif self._responder.is_time(session, f"menu:{given.person.id}"):
            self._open(session, given.person.id, self._menu_screen(session, given))

    def _menu_screen(self, session: TableSession, given: Given, **known: bool) -> Screen:
        """Draw the menu «⋯»; known: fields of the frame to be used instead of the computed ones."""
        t, frame = given.texts, replace(frame_of(session.table, session), **known)
        return menu_screen(t, frame, self._context.face(session.table.game).reports.correction(t))

    def _open(self, session: TableSession, person: int, screen: Screen) -> None:
        """Open a menu, or a question in its place, in a player's private chat."""
        self._runtime.menus.open(session, person, screen)
        self._runtime.wake_for_menus(session)

    async def _away(self, session: TableSession, given: Given) -> None:
        """Seat a robot for the presser at once; for another player, who has kept the table waiting, ask for one."""
        table, person = session.table, given.person.id
        _running(table)
        seat = seat_of(given, table) if given.argument else _playing(table, person)
        if table.person_at(seat) != person:
            await self._ask_for_robot(session, given, seat)
            return

        def gone() -> tuple[LogEvent, ...]:
            if table.mover_at(seat) is None:
                raise Refused(Refusal.STALE)
            return votes.without(table, (WentAway(person, person),))

        await self._act(session, given, gone)

    async def _ask_for_robot(self, session: TableSession, given: Given, seat: Seat) -> None:
        """Ask for a robot in the seat of an absent player.

        Raises Refused: stale, not_waited, not_seated, not_playing, admins_unknown, and as `votes.ask_for_robot` does.
        """
        table, person, now = session.table, given.person.id, self._context.clock.now()
        known = await self._context.only_administers(table, person)
        if known is None and table.seat_of(person) is None:
            raise Refused(Refusal.ADMINS_UNKNOWN)
        administers = known is True
        if not administers:  # a seated person asks as a player, also where Telegram does not say
            _playing(table, person)
        absent = table.mover_at(seat)
        if absent is None:
            raise Refused(Refusal.STALE)
        if session.reminders.pinged.get(absent) != table.tokens[seat - 1] or absent not in table.movers:
            raise Refused(Refusal.NOT_WAITED)
        await self._act(
            session, given, lambda: votes.ask_for_robot(table, absent, person, now, administers=administers)
        )

    async def _present(self, session: TableSession, given: Given) -> None:
        """Record «Я здесь» after a robot was asked for. Raises Refused (asked_another, not_seated, not_playing)."""
        _asked(given, session.table)
        await self._responder.act(session, given, votes.still_here(session.table, given.person.id))

    async def _back(self, session: TableSession, given: Given) -> None:
        table, person = session.table, given.person.id
        here = not table.people[_playing(table, person) - 1].away
        away = [who.name for who in table.people if who.away and not who.forgotten]
        if here and away:
            raise Refused(Refusal.BACK_IS_THEIRS, {"names": ", ".join(away)})
        await self._responder.act(session, given, () if here else (CameBack(person),))

    async def _pause(self, session: TableSession, given: Given) -> None:
        table, person = session.table, given.person.id
        _playing(table, person)
        await self._act(session, given, lambda: votes.pausing(table, person) if table.clock.paused_by is None else ())

    async def _pause_on_order(self, order: Order, session: TableSession) -> None:
        _playing(session.table, order.person.id)
        if session.table.clock.paused_by is not None:
            raise Refused(Refusal.PAUSED_ALREADY)
        await self._responder.act_on_order(session, order, votes.pausing(session.table, order.person.id))

    async def _resume(self, session: TableSession, given: Given) -> None:
        _playing(session.table, given.person.id)
        resumed: tuple[LogEvent, ...] = (Resumed(given.person.id),) if session.table.clock.paused_by is not None else ()
        await self._responder.act(session, given, resumed)

    async def _lap(self, session: TableSession, given: Given) -> None:
        await self._act(session, given, lambda: votes.propose(session.table, given.person.id, LastLap()))

    async def _end(self, session: TableSession, given: Given) -> None:
        """Ask the others to end the match; ask a person who is alone with robots whether that is meant."""
        votes.check(session.table, given.person.id, StopNow())
        if votes.is_enough(session.table, given.person.id, StopNow()):
            question = end_question(given.texts, frame_of(session.table, session))
            await self._ask(session, given, question)
            return
        await self._act(session, given, lambda: votes.propose(session.table, given.person.id, StopNow()))

    async def _end_alone(self, session: TableSession, given: Given) -> None:
        await self._act(session, given, lambda: votes.propose(session.table, given.person.id, StopNow()))

    async def _ask_to_leave(self, session: TableSession, given: Given) -> None:
        await self._ask(session, given, _leave_question(session, given.person.id, given.texts))

    async def _ask(self, session: TableSession, given: Given, question: Screen) -> None:
        """Show a question in place of the pressed menu; if a player's cards were pressed, show it below them."""
        await given.answer.empty()
        accepted(session, given, asking(given.word))
        if given.origin.is_own:
            self._runtime.ephemeral.hands.turn(session, given.person.id, question)
        elif given.argument == Action.MENU:
            self._open(session, given.person.id, question)
        else:
            await self._runtime.menus.turn(session, given.origin, question, given.person.id)

    async def _stay(self, session: TableSession, given: Given) -> None:
        _asked(given, session.table)
        await self._act(session, given, tuple)

    async def _act(self, session: TableSession, given: Given, decided: Callable[[], tuple[LogEvent, ...]]) -> None:
        """Commit the events that `decided` returns, then close the pressed menu or question, unless nothing was stored.

        If the button is under the group's message, that message stays.
        """
        async with self._consumed(session, given) as menu:
            menu.stays = not await self._responder.act(session, given, decided())

    def _consumed(self, session: TableSession, given: Given) -> AbstractAsyncContextManager[PressedMenu]:
        """Return a context that closes the pressed menu or question after its block; buttons elsewhere stay."""
        asked = given.word in ANSWERS or (given.origin.is_private and given.word in IN_MENU and not given.argument)
        if given.origin.is_own:
            return self._runtime.ephemeral.hands.consumed(session, given.person.id)
        if asked:
            return self._runtime.menus.consumed(session, given.origin, refused=True)
        return nullcontext(PressedMenu())

    async def _leave(self, session: TableSession, given: Given) -> None:
        _asked(given, session.table)
        await self._act(session, given, lambda: votes.without(session.table, leaving(session.table, given.person.id)))

    async def _leave_on_order(self, order: Order, session: TableSession) -> None:
        """Handle /leave: get up in a lobby, ask first in a match, or withdraw the sender's wish to join."""
        if fourth := votes.fourth_of(session.table, order.person.id):
            await self._responder.act_on_order(session, order, votes.withdrawing(session.table, order.person.id))
            self._responder.say(order, replies.no_fourth(order.texts, fourth.name))
            return
        if session.table.stage is not Stage.LOBBY:
            self._responder.ask_whether_sure(session, order, _leave_question(session, order.person.id, order.texts))
            return
        events = resumed.stand_up(session.table, order.person.id)
        if not events:
            raise Refused(Refusal.NOT_SEATED)
        await self._responder.act_on_order(session, order, events)

    async def _take(self, session: TableSession, given: Given) -> None:
        """Seat a newcomer in a free seat of a match, or open the private chat if the bot cannot write to that person.

        Raises Refused (not_playing, seated_already, stale, kicked, knows_cards, may_know_cards).
        """
        table, person = session.table, given.person
        _running(table)
        seat = seat_of(given, table)
        if table.seat_of(person.id) is not None:
            raise Refused(Refusal.SEATED_ALREADY)
        if not is_free(table.people[seat - 1]):
            raise Refused(Refusal.STALE)
        if any(who.barred == person.id for who in table.people):
            raise Refused(Refusal.KICKED)
        if table.stage is Stage.DEAL and await self._context.storage.has_sat(table.id, person.id):
            raise Refused(Refusal.KNOWS_CARDS)
        if table.stage is Stage.DEAL and await self._context.storage.has_forgotten(table.id):
            raise Refused(Refusal.MAY_KNOW_CARDS)  # it may be this person, and nobody can tell any more
        if not await self._context.may_write_to(person.id):
            await given.answer.open_url(self._context.links.hello())
            return
        await self._responder.act(session, given, votes.without(table, taking(table, seat, person.id, person.name)))

    async def _join(self, order: Order, session: TableSession) -> None:
        """Ask the players to let the sender join. Refused: sit_by_button, no_private_chat, or as in `votes.check`."""
        person = order.person
        if session.table.stage is Stage.LOBBY:
            raise Refused(Refusal.SIT_BY_BUTTON)
        if not await self._context.may_write_to(person.id):
            raise Refused(Refusal.NO_PRIVATE_CHAT)
        name = unique_name(person.name, session.table.names, len(session.table.people) + 1)
        wish = Fourth(person.id, name)
        await self._responder.act_on_order(session, order, votes.propose(session.table, person.id, wish))


def _leave_question(session: TableSession, person: int, texts: Texts) -> Screen:
    seat = _playing(session.table, person)
    settled = any(isinstance(event, Replaced) for event in leaving(session.table, person))
    last = set(session.table.present) <= {person}
    return leave_question(texts, frame_of(session.table, session), seat, settled=settled, last=last)


def _asked(given: Given, table: Table) -> None:
    """Check that a question was put to the presser. Raises Refused (asked_another, not_seated, not_playing)."""
    seat = _playing(table, given.person.id)
    if given.argument and given.argument != str(seat):
        raise Refused(Refusal.ASKED_ANOTHER)


def leaving(table: Table, person: int) -> tuple[LogEvent, ...]:
    """Return the events by which a player leaves a match. Raises Refused (not_seated, not_playing).

    If four or five play and the player leaves between two deals, the player's score is settled, unless the match is to
    be played out by all. Otherwise, and always at a quiet table, a robot holds the seat until somebody takes it.
    """
    seat, match, status = _playing(table, person), table.match, table.status
    settled = status is not None and len(status.present) > LEAST and not status.keeps_players
    if match is None or table.stage is not Stage.BETWEEN or not settled or table.is_quiet:
        return (WentAway(person, person, free=True),)
    gone = Occupant(table.people[seat - 1].name, None, gone=True)
    return (*table.game.decide(match, Leave(seat)), Replaced(seat, gone))


def taking(
    table: Table, seat: Seat, person: int | None, name: str, strength: Strength = Strength.EASY
) -> tuple[LogEvent, ...]:
    """Return the events by which a newcomer takes over a seat with its score, under the newcomer's name.

    person: the newcomer; None: a robot of that strength. A person who was put off the seat stays barred. Raises Refused
    (stale). Raises IllegalCommand.
    """
    if table.match is None:
        raise Refused(Refusal.STALE)
    others = [who for place, who in enumerate(table.names, 1) if place != seat]
    called = unique_name(name, others, int(seat))
    newcomer = Occupant(called, person, barred=table.people[seat - 1].barred, strength=strength)
    return (*table.game.decide(table.match, Substitute(seat, called)), Replaced(seat, newcomer))


def _running(table: Table) -> None:
    if table.stage not in (Stage.DEAL, Stage.BETWEEN):
        raise Refused(Refusal.NOT_PLAYING)


def _playing(table: Table, person: int) -> Seat:
    """Return the seat of a person who plays in a running match. Raises Refused (not_seated, not_playing)."""
    seat = table.seat_of(person)
    if seat is None:
        raise Refused(Refusal.NOT_SEATED)
    _running(table)
    return seat
