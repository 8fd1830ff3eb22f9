"""«Играть дальше»: an imported match goes on in the group with its next deal, from its sheet."""

from bot.screens.actions import Action, LooseAction
from bot.screens.refusals import Refusal
from bot.screens.robot_names import robot_name
from bot.tables.context.context import Context
from bot.tables.context.cooperative import replayed
from bot.tables.context.feature import Feature, Given, Order, number_of, seat_of
from bot.tables.context.session import TableSession
from bot.tables.decide import fair, lobby, resumed
from bot.tables.features.history import cover_of
from bot.tables.log.events import Shuffled
from bot.tables.open_table import Opener
from bot.tables.past import archive
from bot.tables.past.deal_pages import engine_events
from bot.tables.ports import Role
from bot.tables.refused import Refused
from bot.tables.responder import Responder
from bot.tables.schedule.dealing import first_deal
from engine.core.seats import Seat


class Resuming:
    """Handlers of a table where an imported match goes on: opening it, taking its seats, dealing."""

    def __init__(self, context: Context, responder: Responder, opener: Opener) -> None:
        self._context = context
        self._responder = responder
        self._opener = opener

    def feature(self) -> Feature:
        """Return this feature's handlers of buttons."""
        return Feature(
            loose={LooseAction.PLAY_ON: self._open},
            staged={
                Action.OCCUPY: self._occupy,
                Action.ROBOT_AT: self._robot,
                Action.VACATE: self._vacate,
                Action.GO_ON: self._go_on,
            },
        )

    async def _open(self, given: Given) -> None:
        """Open a table where an imported match goes on.

        Raises Refused (unknown_match, cannot_resume, lobby_waits, too_many_tables, opens_too_often).
        """
        origin, person = given.origin, given.person
        kept = await archive.find(self._context, origin, person.id, number_of(given.argument))
        if not cover_of(kept, self._context.face(kept.game), origin, 0.0).resumable:
            raise Refused(Refusal.CANNOT_RESUME)
        if await self._context.storage.repeated(given.cause.key) is None:
            await self._opener.check_gathering(origin.chat, origin.thread, person.id)
        key = self._context.decks.key()
        status = kept.game.status(kept.match)
        opened = resumed.opened(person.id, person.name, kept.row.id, kept.game.rules_of(kept.match), status, key=key)
        await self._opener.open(origin.chat, origin.thread, opened_by=opened, cause=given.cause, answer=given.answer)

    async def _occupy(self, session: TableSession, given: Given) -> None:
        """Seat the presser if the bot may write to that person, else lead them into the private chat first."""
        seat, person = seat_of(given, session.table), given.person
        events = resumed.occupy(session.table, seat, person.id, person.name)
        if not await self._context.may_write_to(person.id):
            await given.answer.open_url(self._context.links.take(session.table, seat))
            return
        await self._responder.act(session, given, events)

    async def take_by_link(self, order: Order, session: TableSession, rest: str) -> None:
        """Seat a person by a seat's link. Raises Refused: no_table, for a made-up link, or as in `resumed.occupy`."""
        place, _, key = rest.partition("_")
        seat = number_of(place)
        if not lobby.knows_key(session.table, key) or seat is None or not 1 <= seat <= len(session.table.people):
            raise Refused(Refusal.NO_TABLE)
        events = resumed.occupy(session.table, Seat(seat), order.person.id, order.person.name)
        if events:
            await self._responder.act_on_order(session, order, events)
        else:
            self._responder.bring_down(session, Role.HAND, order.person.id)

    async def _robot(self, session: TableSession, given: Given) -> None:
        name = robot_name(self._context.texts_for(session.table.chat), session.table.names)
        await self._responder.act(
            session, given, resumed.seat_robot(session.table, seat_of(given, session.table), given.person.id, name)
        )

    async def _vacate(self, session: TableSession, given: Given) -> None:
        await self._responder.act(
            session, given, resumed.vacate(session.table, seat_of(given, session.table), given.person.id)
        )

    async def _go_on(self, session: TableSession, given: Given) -> None:
        """Begin the next deal once seats are filled. Refused: unknown_match, not_yours, seats_open, nobody_human."""
        source = session.table.source
        found = await self._context.repository.history(source.table, given.person.id) if source is not None else None
        if found is None:
            raise Refused(Refusal.UNKNOWN_MATCH)
        told = map(Shuffled, fair.of_another_table(found[1]))
        played = engine_events(found[1])
        names = resumed.go_on(session.table, given.person.id, await replayed(session.table.game, played))
        started = (*played, *names, *told)
        await self._responder.act(session, given, await first_deal(self._context, session.table, started))
