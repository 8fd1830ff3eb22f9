"""Endings of deals and matches: «Дальше», stopping by agreement, «Ещё пульку»."""

from bot.screens.actions import Action
from bot.screens.confirmations import next_taken, withdrawn
from bot.screens.draft_actions import asking
from bot.screens.refusals import Refusal
from bot.screens.status import end_question, refuse_question
from bot.storage.ports import Cause
from bot.tables.context.context import Context
from bot.tables.context.feature import Feature, Given, Order, accepted
from bot.tables.context.session import TableSession
from bot.tables.decide import lobby, votes
from bot.tables.log.events import Continued, LogEvent, Readied, StopNow, Withdrew
from bot.tables.log.fold import folded
from bot.tables.log.state import Stage, Table
from bot.tables.open_table import Opener
from bot.tables.presentation.frames import frame_of, unready
from bot.tables.presentation.status import vote_of
from bot.tables.refused import Refused
from bot.tables.responder import Responder
from bot.tables.runtime.table_runtime import TableRuntime
from bot.tables.schedule.dealing import deal_events, first_deal
from engine.core.match import MatchFinished


class Endings:
    """Handlers that take a table on to its next deal, or to its end."""

    def __init__(self, context: Context, runtime: TableRuntime, responder: Responder, opener: Opener) -> None:
        self._context = context
        self._runtime = runtime
        self._responder = responder
        self._opener = opener

    def feature(self) -> Feature:
        """Return this feature's handlers of buttons and commands."""
        return Feature(
            staged={Action.NEXT: self._next, Action.AGAIN: self._again},
            judged={Action.STOP_YES: self._vote, Action.STOP_NO: self._vote, Action.REFUSE: self._vote},
            table_orders={"stop": self._stop},
        )

    async def _next(self, session: TableSession, given: Given) -> None:
        """Record «Дальше» and deal when everybody has pressed it; in a match over days, deal at the first press.

        At a quiet table that still gathers, the button is «Готов», and everybody is waited for. Raises Refused (stale,
        not_seated, paused, hash_unseen).
        """
        table, person = session.table, given.person.id
        gathers = table.is_quiet and table.stage is Stage.LOBBY
        if table.stage is not Stage.BETWEEN and not gathers:
            raise Refused(Refusal.STALE)
        if table.seat_of(person) is None:
            raise Refused(Refusal.NOT_SEATED)
        if table.clock.paused_by is not None:
            raise Refused(Refusal.PAUSED)
        if person in table.ready:
            await given.answer.toast(next_taken(given.texts, unready(table), table.names))
            return
        awaited = unready(table, person)
        if awaited and table.pace.daily and not gathers:
            await self._runtime.commitment_gate.require_visible(table)
            awaited = ()
        follows: tuple[LogEvent, ...] = ()
        if not awaited:
            started = lobby.begin(table, table.opened_by.person) if gathers else ()
            follows = await (
                first_deal(self._context, table, started) if gathers else deal_events(self._context, table)
            )
        ends = any(isinstance(event, MatchFinished) for event in follows)
        self._runtime.ephemeral.hands.pressed_next(session, given)
        words = next_taken(given.texts, awaited, table.names) if not ends else ""
        await self._responder.act(session, given, (Readied(person), *follows), words)

    async def _again(self, session: TableSession, given: Given) -> None:
        """Open a new lobby for «Ещё пульку», with the people of this match, each one seat further.

        Raises Refused: stale, also for a person who has left the group and presses in private; not_seated, lobby_waits,
        too_many_tables, opens_too_often, not_saved. The cause of the new table is the number of this one, so that a
        press after a crash opens it, and only once.
        """
        table, person = session.table, given.person
        if table.stage is not Stage.OVER:
            raise Refused(Refusal.STALE)
        if table.seat_of(person.id) is None:
            raise Refused(Refusal.NOT_SEATED)
        elsewhere = given.origin.chat != table.chat  # whoever presses in the group is there
        if elsewhere and not await self._context.members.is_there(table.chat, person.id):
            raise Refused(Refusal.STALE)
        once = Cause(f"again:{table.id}", person.id)
        if await self._context.storage.repeated(once.key) is None:
            await self._opener.check_gathering(table.chat, table.thread, person.id)
        async with self._context.forgetting:
            await self._open_again(session, given, once)

    async def _open_again(self, session: TableSession, given: Given, once: Cause) -> None:
        """Open the next lobby for people whom the log still names; some may have been forgotten since the press.

        Raises Refused (stale, not_seated, not_saved, opens_too_often).
        """
        if not await self._runtime.read_again(session):
            raise Refused(Refusal.STALE)
        person, table = given.person, session.table
        if table.seat_of(person.id) is None:
            raise Refused(Refusal.NOT_SEATED)
        if not table.continued and not await self._runtime.act(session, (Continued(person.id),), given.cause):
            raise Refused(Refusal.NOT_SAVED)
        people, key = lobby.rotated(table.people, person.id), self._context.decks.key()
        opened = lobby.opened(person.id, person.name, table.convention, key, people, pace=table.pace)
        await self._opener.open(table.chat, table.thread, opened_by=opened, cause=once, answer=given.answer)

    async def _vote(self, session: TableSession, given: Given) -> None:
        proposal = session.table.proposal
        if proposal is None or proposal.token != given.press.token:
            raise Refused(Refusal.STALE)
        agreed = given.word == Action.STOP_YES
        answer = lobby.answer_cancel if session.table.stage is Stage.LOBBY else votes.answer
        events = answer(session.table, given.person.id, agreed=agreed)
        if not agreed and session.table.asks_for_refill and not _is_sure(given, session.table):
            await self._ask_to_refuse(session, given)
            return
        if agreed and session.table.asks_for_refill:
            after = folded(session.table, self._context.clock.now(), events)
            events += await deal_events(self._context, after) if after.proposal is None else ()
        own = not agreed and any(isinstance(event, Withdrew) for event in events)
        keys = self._context.face(session.table.game).keys
        await self._responder.act(session, given, events, withdrawn(given.texts) if own and given.taken(keys) else "")

    async def _ask_to_refuse(self, session: TableSession, given: Given) -> None:
        """Ask a person who refuses to fill the common pot whether the match shall end, and show its settlement."""
        table, t = session.table, given.texts
        vote, seat = vote_of(table, given.person.id), table.seat_of(given.person.id)
        if vote is None or seat is None:
            raise Refused(Refusal.STALE)
        results = self._context.face(table.game).reports.results(t, table.match)
        await given.answer.empty()
        accepted(session, given, asking(given.word))
        self._responder.ask_presser(session, given, refuse_question(t, frame_of(table, session), vote, seat, results))

    async def _stop(self, order: Order, session: TableSession) -> None:
        """Propose to end a match (/stop), or cancel a lobby. Raises Refused: settle_by_button, with real cards."""
        table, person = session.table, order.person.id
        if table.stage is Stage.PAPER:
            raise Refused(Refusal.SETTLE_BY_BUTTON)
        in_lobby = table.stage is Stage.LOBBY
        if not in_lobby and votes.is_enough(table, person, StopNow()):
            votes.check(table, person, StopNow())
            self._responder.ask_whether_sure(session, order, end_question(order.texts, frame_of(table, session)))
            return
        if in_lobby:
            runs = await self._context.administers_deserted(table, person)
            events = lobby.cancel(table, person, runs_chat=runs)
        else:
            events = votes.propose(table, person, StopNow())
        await self._responder.act_on_order(session, order, events)


def _is_sure(given: Given, table: Table) -> bool:
    """Return whether a refusal to fill the pot answers the request to confirm it. Raises Refused (asked_another)."""
    if given.word != Action.REFUSE:
        return False
    if given.argument != str(table.seat_of(given.person.id)):
        raise Refused(Refusal.ASKED_ANOTHER)
    return True
