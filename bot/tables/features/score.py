"""Score keeper: people with real cards enter deals by buttons. Anybody in the chat may; the sheet names that person.

The half-made entry is one draft of the table, shared by everybody; its token changes with every press.
"""

import msgspec

from bot.screens import replies
from bot.screens.actions import Action
from bot.screens.paper import Confirmation, default_names
from bot.screens.paper_face import AnyPaperFace
from bot.screens.refusals import Refusal
from bot.storage.ports import Cause, DraftRow
from bot.tables.context.context import Context
from bot.tables.context.cooperative import replayed
from bot.tables.context.feature import Feature, Given, Order, accepted
from bot.tables.context.session import ENTRY, EntryState, TableSession
from bot.tables.log.kinds import RealCards
from bot.tables.log.state import Stage
from bot.tables.open_table import Opener
from bot.tables.past.deal_pages import engine_events
from bot.tables.ports import Role
from bot.tables.refused import Refused
from bot.tables.responder import Responder
from bot.tables.runtime.table_runtime import TableRuntime
from bot.tables.score import keeper
from bot.tables.score.keeper import REVISIONS, Form, changed, token_of
from engine.core.errors import ConventionError


class Scoring:
    """Handlers of a match with real cards, from /score to its settlement."""

    def __init__(self, context: Context, runtime: TableRuntime, responder: Responder, opener: Opener) -> None:
        self._context = context
        self._runtime = runtime
        self._responder = responder
        self._opener = opener

    def feature(self) -> Feature:
        """Return this feature's handlers of buttons and commands."""
        half_made = (Action.ENTER, Action.ENTER_BACK, Action.ENTER_ANEW, Action.UNDO, Action.SETTLE)
        return Feature(
            staged={Action.SCORE_AGAIN: self._again},
            judged={
                **dict.fromkeys(half_made, self._enter),
                Action.WRITE: self._write,
                Action.UNDO_YES: self._undo,
                Action.SETTLE_YES: self._settle,
            },
            orders={"score": self._open},
        )

    async def _open(self, order: Order) -> None:
        """Handle /score: open a table for a match with real cards; with names, replace an open one without entries.

        Works in private, too. Raises Refused (score_open, too_many_tables, opens_too_often, score_names, no_paper).
        """
        try:
            rules = (await self._context.chats.of(order.origin.chat)).rules
            convention, names = keeper.parse_score(self._context.rulebooks, order.args, rules)
        except ConventionError as error:
            self._responder.refuse(order, replies.bad_convention(order.texts, self._context.rulebooks, error))
            return
        origin, game = order.origin, self._context.repository.played_by(convention)
        face = self._context.face(game)
        if face.paper is None:
            raise Refused(Refusal.NO_PAPER, {"game": face.rules.game(order.texts)})
        await self._check_room(origin.chat, origin.thread, order=order if names else None)
        await self._opener.check_number(origin.chat, order.person.id)
        names = names or default_names(order.texts, min(game.rules.seats(convention)))
        host, key = order.person, self._context.decks.key()
        opened, then = keeper.opening(game, convention, names, host=host.id, host_name=host.name, key=key)
        await self._opener.open(origin.chat, origin.thread, opened_by=opened, cause=order.cause, then=then)

    async def _check_room(
        self, chat: int, thread: int | None, person: int | None = None, order: Order | None = None
    ) -> None:
        """Check that no score is open in the topic. Raises Refused (score_open, not_saved).

        person: presser, for whom an open score is sent again. order: command; if it has names, it ends an empty score.
        """

        async def check(session: TableSession) -> None:
            if session.table.stage is Stage.PAPER:
                if order is not None and (events := keeper.give_up(session.table, session.form, order.person.id)):
                    cause = Cause(f"instead:{order.cause.key}", order.person.id)
                    await self._responder.act_on_order(session, msgspec.structs.replace(order, cause=cause), events)
                    return
                if person is not None:
                    self._responder.bring_down(session, Role.TABLE, person)
                raise Refused(Refusal.SCORE_OPEN)

        for row in await self._context.table_lookup.open_here(chat):
            if row.thread == thread:
                await self._runtime.run(row.id, check)

    async def _enter(self, session: TableSession, given: Given) -> None:
        """Add or take back an answer of the half-made entry, or ask to confirm. Only the shared draft changes."""
        table, form = session.table, session.form
        if given.cause.key in form.causes:
            await given.answer.empty()
            return
        form = _turned(self._face(session), session, _judged(session, given), given)
        row = DraftRow(table.id, ENTRY, table.stage_token, msgspec.json.encode(form))
        await self._context.storage.put_draft(row)
        session.entry = EntryState(table.stage_token, form)
        accepted(session, given)
        await given.answer.empty()
        await self._responder.after_accepted(session, given)
        self._context.publisher.show(self._responder.display(session).score())

    async def _write(self, session: TableSession, given: Given) -> None:
        form, person = _judged(session, given), given.person
        events = keeper.write(session.table, self._face(session), form, person.id, person.name)
        await self._responder.act(session, given, events)

    async def _undo(self, session: TableSession, given: Given) -> None:
        """Remove the last deal from the sheet, and its picture from the chat."""
        form = _judged(session, given)
        found = await self._context.repository.history(session.table.id, given.person.id)
        if found is None:
            raise Refused(Refusal.STALE)
        before = engine_events(keeper.without_last(keeper.without_undone(found[1])))
        match = await replayed(session.table.game, before)
        number, seq = session.table.number, session.table.seq
        await self._responder.act(
            session, given, keeper.undo(session.table, form, given.person.id, given.person.name, match)
        )
        if session.table.seq != seq:
            self._context.publisher.remove(self._responder.display(session).surface(Role.DEAL, number=number))

    async def _settle(self, session: TableSession, given: Given) -> None:
        events = keeper.settle(session.table, _judged(session, given), given.person.id)
        await self._responder.act(session, given, events)

    async def _again(self, session: TableSession, given: Given) -> None:
        """Open a score for another match of the same people in the same places.

        Raises Refused (stale, score_open, too_many_tables, opens_too_often).
        """
        table = session.table
        if not isinstance(table.kind, RealCards) or table.stage is not Stage.OVER:
            raise Refused(Refusal.STALE)
        once = Cause(f"again:{table.id}", given.person.id)
        if await self._context.storage.repeated(once.key) is None:
            await self._check_room(table.chat, table.thread, given.person.id)
            await self._opener.check_number(table.chat, given.person.id)
        host, key = given.person, self._context.decks.key()
        opened, then = keeper.opening(
            table.game, table.convention, table.names, host=host.id, host_name=host.name, key=key
        )
        await self._opener.open(table.chat, table.thread, opened_by=opened, cause=once, then=then, answer=given.answer)

    def _face(self, session: TableSession) -> AnyPaperFace:
        """Return the part of the game's face for real cards. Raises Refused: stale, in a game without one."""
        face = self._context.face(session.table.game).paper
        if face is None:
            raise Refused(Refusal.STALE)
        return face


def _judged(session: TableSession, given: Given) -> Form:
    """Return the half-made entry that was pressed. Raises Refused: stale; entered_meanwhile, if it changed since."""
    table, form, token = session.table, session.form, given.press.token
    if table.stage is Stage.PAPER and token == token_of(table.stage_token, form):
        return form
    meanwhile = table.stage is Stage.PAPER and token // REVISIONS == table.stage_token
    raise Refused(Refusal.ENTERED_MEANWHILE if meanwhile else Refusal.STALE)


def _turned(face: AnyPaperFace, session: TableSession, form: Form, given: Given) -> Form:
    """Return the half-made entry after a press that changes nothing else. Raises Refused (stale)."""
    cause, word = given.cause.key, given.word
    if word == Action.ENTER and keeper.may_answer(session.table, face, form, given.argument):
        return changed(form, cause, steps=(*form.steps, given.argument))
    if word == Action.ENTER_BACK:
        return changed(form, cause, steps=form.steps if form.sure else form.steps[:-1])
    if word == Action.ENTER_ANEW:
        return changed(form, cause, steps=())
    if word == Action.UNDO and session.table.number and not form.steps:
        return changed(form, cause, steps=(), sure=Confirmation.UNDO)
    if word == Action.SETTLE and not form.steps:
        return changed(form, cause, steps=(), sure=Confirmation.SETTLE)
    raise Refused(Refusal.STALE)
