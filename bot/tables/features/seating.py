"""Seats of the lobby: sitting down and getting up, robots, the size of the match, the start."""

import secrets

from msgspec.structs import replace

from bot.screens.actions import Action, LooseAction
from bot.screens.first_contact import played_without_you, plays_without_you
from bot.screens.refusals import Refusal
from bot.screens.robot_names import robot_name
from bot.tables.context.context import Context
from bot.tables.context.feature import Feature, Given, Order, number_of
from bot.tables.context.session import TableSession
from bot.tables.decide import lobby, votes
from bot.tables.log.events import TableOpened
from bot.tables.log.state import Stage, Table
from bot.tables.ports import Role
from bot.tables.refused import Refused
from bot.tables.responder import Responder
from bot.tables.schedule.dealing import first_deal
from engine.core.strengths import Strength


class Seating:
    """Handlers of the seats of a table before its match."""

    def __init__(self, context: Context, responder: Responder) -> None:
        self._context = context
        self._responder = responder

    def feature(self) -> Feature:
        """Return this feature's handlers of buttons."""
        return Feature(
            staged={
                Action.SIT: self._sit,
                Action.STAND: self._stand,
                Action.ROBOT: self._robot,
                Action.UNSEAT_ROBOT: self._unseat_robot,
                Action.SIZE: self._size,
                Action.PACE: self._pace,
            },
            judged={Action.START: self._start},
        )

    async def _sit(self, session: TableSession, given: Given) -> None:
        """Seat the presser if the bot may write to that person, else lead them into the private chat first.

        Raises Refused: seated_already, and as `lobby.sit` does.
        """
        events = lobby.sit(session.table, given.person.id, given.person.name)
        if not events:
            raise Refused(Refusal.SEATED_ALREADY)
        if not await self._context.may_write_to(given.person.id):
            number = session.table.id
            await self._context.chats.change(given.person.id, lambda settings: replace(settings, awaited=number))
            await given.answer.open_url(self._context.links.sit(session.table))
            return
        await self._responder.act(session, given, events)

    async def _stand(self, session: TableSession, given: Given) -> None:
        await self._responder.act(session, given, lobby.stand(session.table, given.person.id))

    async def _robot(self, session: TableSession, given: Given) -> None:
        seats, strength = _wish(given)
        name = robot_name(self._context.texts_for(session.table.chat), session.table.names)
        await self._responder.act(session, given, lobby.add_robot(session.table, name, seats, strength))

    async def _unseat_robot(self, session: TableSession, given: Given) -> None:
        await self._responder.act(session, given, lobby.remove_robot(session.table, _seats_before(given)))

    async def _size(self, session: TableSession, given: Given) -> None:
        """Set the match's size to a value that has a button. Raises Refused (not_yours, lobby_over, stale)."""
        books, table = self._context.rulebooks, session.table
        lobby.may_change(table, given.person.id)
        size = books.of(table.convention).size
        if size is None:
            raise Refused(Refusal.STALE)
        wanted = books.changed(table.convention, [(size.option, size.value % given.argument)])
        await self._responder.act(session, given, lobby.agree(table, given.person.id, wanted))

    async def _pace(self, session: TableSession, given: Given) -> None:
        pace = lobby.paced(session.table.pace, given.argument)
        await self._responder.act(session, given, lobby.set_pace(session.table, given.person.id, pace))

    async def _start(self, session: TableSession, given: Given) -> None:
        """Begin the match. Raises Refused: agreed_anew, stale, and as `lobby.begin` does."""
        table, last = session.table, session.last.pressed.get(given.person.id)
        if given.press.token != table.start_token:
            if table.stage is not Stage.LOBBY or given.press.token < table.stage_token:
                raise Refused(Refusal.STALE)
            if last is None or last.seq != table.agreed_at:  # who changed the rules knows them
                self._context.publisher.show(self._responder.display(session).lobby())
                raise Refused(Refusal.AGREED_ANEW)
        started = lobby.begin(table, given.person.id)
        await self._responder.act(session, given, await first_deal(self._context, table, started))

    async def sit_by_link(self, order: Order, session: TableSession, key: str) -> None:
        """Seat a person who followed the table's link; if the match has begun, describe its state instead.

        Raises Refused: no_table, for a made-up link.
        """
        if not lobby.knows_key(session.table, key):
            await self._tell_late(order, session, key)
            return
        await self._context.chats.change(order.person.id, lambda settings: replace(settings, awaited=0))
        if session.table.seat_of(order.person.id) is None:
            events = lobby.sit(session.table, order.person.id, order.person.name)
            await self._responder.act_on_order(session, order, events)
        else:
            self._responder.bring_down(session, Role.HAND, order.person.id)

    async def _tell_late(self, order: Order, session: TableSession, key: str) -> None:
        """Describe the state of the match to a person who comes after it has begun. Raises Refused (no_table, busy)."""
        table, t = session.table, order.texts
        if not await self.had_key(table, key, order.person.id):
            raise Refused(Refusal.NO_TABLE)
        if table.seat_of(order.person.id) is not None:
            self._responder.bring_down(session, Role.HAND, order.person.id)
        elif table.stage in (Stage.DEAL, Stage.BETWEEN):
            await self._context.sessions.find_group(session)
            join = f"{LooseAction.ASK_IN}:{table.id}:{key}" if votes.may_join(table, order.person.id) else ""
            url = session.group.url or ""
            self._responder.say(order, plays_without_you(t, table.names, table.number, join=join, url=url))
        else:
            self._responder.say(order, played_without_you(t, self._context.links.name))

    async def had_key(self, table: Table, key: str, person: int) -> bool:
        """Return whether links to the table's seats ever had this key, at a table whose match has begun or is over.

        Raises Refused: busy, for a person for whom a long log was read a moment ago.
        """
        found = await self._context.repository.history(table.id, person)
        keys = [event.key for event in found[1] if isinstance(event, TableOpened) and event.key] if found else []
        return any(secrets.compare_digest(key.encode(), once.encode()) for once in keys)


def _wish(given: Given) -> tuple[int, Strength]:
    """Read how many sat when the button was drawn, and the strength of the robot: easy if none is named."""
    taken, _, name = given.argument.partition(":")
    seats, strength = number_of(taken), name or Strength.EASY
    if seats is None or strength not in tuple(Strength):
        raise Refused(Refusal.STALE)
    return seats, Strength(strength)


def _seats_before(given: Given) -> int:
    seats = number_of(given.argument)
    if seats is None:
        raise Refused(Refusal.STALE)
    return seats
