"""Pressed buttons, handled in the mailbox of their table: checks whose decision it is and whether it is still open."""

import logging
from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from bot.screens import replies
from bot.screens.actions import Action
from bot.screens.confirmations import claim_asked, next_taken, taken_already, too_quick
from bot.screens.deal_face import DealKeys
from bot.screens.draft_actions import DraftAction, confirming
from bot.screens.lesson import AnyLesson
from bot.screens.model import Press
from bot.screens.refusals import Refusal
from bot.storage.ports import StorageFailed
from bot.tables.choices import Choices, check_claim
from bot.tables.context.context import Context
from bot.tables.context.debounce import is_spent
from bot.tables.context.feature import Feature, Given, accepted, remembered
from bot.tables.context.mailbox import MailboxFull
from bot.tables.context.repository import WRITING
from bot.tables.context.session import Accepted, TableSession
from bot.tables.decide import quiet
from bot.tables.log.kinds import Review
from bot.tables.log.state import Stage, Table
from bot.tables.presentation.frames import unready, view_of
from bot.tables.refused import ClaimRefuted, Illegal, Refused
from bot.tables.responder import Responder, turn_of_another
from bot.tables.runtime.table_runtime import TableRuntime
from engine.core.errors import ConventionError, IllegalCommand
from engine.core.match import Move
from engine.core.seats import Seat

log = logging.getLogger(__name__)

NO_TABLE = 0
"""Table number in the data of buttons that belong to no table."""
# refusals that no later moment takes back
FOR_EVER = frozenset(
    {
        Refusal.STALE,
        Refusal.PLAYED_ALREADY,
        Refusal.NOT_YOUR_TURN,
        Refusal.WORD_OF_ANOTHER,
        Refusal.TURN_OF_ANOTHER,
        Refusal.NOT_SEATED,
    }
)
DEAD = frozenset({Refusal.STALE, Refusal.PLAYED_ALREADY})
"""Refusals after which the pressed button is of no use to anybody."""

OF_OTHERS = FOR_EVER - {Refusal.NOT_SEATED}
"""Refusals that show that the pressed message is out of date: an up-to-date one would not have the button."""


class Buttons:
    """Handler of button presses. Each press is answered exactly once, whatever happens."""

    def __init__(
        self, context: Context, runtime: TableRuntime, responder: Responder, features: Iterable[Feature]
    ) -> None:
        self._context = context
        self._runtime = runtime
        self._responder = responder
        self._choices = Choices(context, runtime)
        features = tuple(features)
        self._free = {word: job for feature in features for word, job in feature.free.items()}
        self._staged = {word: job for feature in features for word, job in feature.staged.items()}
        self._judged = {word: job for feature in features for word, job in feature.judged.items()}
        self._loose = {word: job for feature in features for word, job in feature.loose.items()}

    def only_shows(self, press: Press) -> bool:
        """Return whether a button only shows something to the person who presses it, without changing the table."""
        return press.table != NO_TABLE and press.action.partition(":")[0] in self._free

    async def handle(self, given: Given) -> None:
        """Check and execute a press. Refusals and failures of the store are answered by toasts."""
        number = given.press.table
        try:
            await self._context.meet(given.person)
            origin = await self._context.table_lookup.in_topic(given)
            given = replace(given, origin=origin, texts=self._context.texts_for(given.person.id))
            if number == NO_TABLE:
                await self._execute_loose(given)
                return
            session = await self._runtime.open(number)
            if session is None:
                may_have_stood = origin.has_button or origin.is_too_old  # a made-up number tells nothing
                raise Refused(Refusal.TABLE_GONE if may_have_stood else Refusal.STALE)
            given = replace(given, texts=given.texts.of(session.table.game.name), hand=_hand(session.table, given))
            try:
                await self._execute(session, given)
            except (Refused, IllegalCommand, ConventionError) as refusal:
                await self._refused(session, given, refusal)
        except Refused as refused:
            await given.answer.toast(replies.refused(given.texts, refused.key, refused.facts))
        except Illegal as illegal:  # at a table that the press has opened
            await given.answer.toast(illegal.face.deal.refusal(given.texts, illegal.error))
        except MailboxFull:
            await given.answer.toast(replies.refused(given.texts, Refusal.BUSY, {}))
        except StorageFailed as error:
            self._failed(number, error)
            await given.answer.toast(replies.not_saved(given.texts))

    def _failed(self, number: int, error: StorageFailed) -> None:
        """Log that the store failed during a press; `number`: number of the table."""
        if number == NO_TABLE:
            log.error("a button of no table: %s", error)
        else:
            self._context.store_failed(number, WRITING, error)

    async def _refused(
        self, session: TableSession, given: Given, refusal: Refused | IllegalCommand | ConventionError
    ) -> None:
        """Answer a refused press on a table; a press that was accepted before gets an empty answer."""
        if self._is_command(session, given) and await self._is_repeated(given):
            await given.answer.empty()
        else:
            await self._remember(session, given, refusal)
            await self._refuse(session, given, refusal)

    async def _remember(
        self, session: TableSession, given: Given, refusal: Refused | IllegalCommand | ConventionError
    ) -> None:
        """Note the refused press if its decision could be accepted later, so that a repetition is not executed."""
        if self._is_deal(session, given) and not (isinstance(refusal, Refused) and refusal.key in FOR_EVER):
            await self._context.repository.pass_over(session.table, given.cause)

    async def _refuse(
        self, session: TableSession, given: Given, refusal: Refused | IllegalCommand | ConventionError
    ) -> None:
        """Answer with the reason for the refusal; remove a button that is of no use any more, or its message."""
        match refusal:
            case IllegalCommand():
                await given.answer.toast(self._context.face(session.table.game).deal.refusal(given.texts, refusal))
            case ConventionError():
                books, face = self._context.rulebooks, self._context.face(session.table.game)
                await given.answer.toast(replies.bad_option(given.texts, books, face, refusal))
            case Refused() if refusal.key in OF_OTHERS and self._responder.renews_own_view(session, given):
                await given.say(self._responder.own_view_told(session, given))
            case Refused():
                await given.answer.toast(replies.refused(given.texts, refusal.key, refusal.facts))
                if refusal.key in DEAD:
                    await self._responder.after_stale(session, given)

    async def _execute_loose(self, given: Given) -> None:
        """Execute a press on a button of no table; change the pressed message if that is known to have the button.

        If the bot cannot know the message's buttons, the new screen is sent below the message. Refused: stale.
        """
        may_have = given.origin.has_button or given.origin.is_too_old
        if given.word not in self._loose or not may_have:
            raise Refused(Refusal.STALE)
        await self._loose[given.word](given)

    async def _execute(self, session: TableSession, given: Given) -> None:
        word = given.word
        if isinstance(session.table.kind, Review):  # looked at by buttons of no table
            raise Refused(Refusal.STALE)
        panels = self._runtime.ephemeral.panels
        if panels.is_lost(session, given) and (word in self._free or not await self._is_spent(session, given)):
            await given.answer.toast(replies.refused(given.texts, Refusal.STALE, {}))
            panels.put_lost_away(session, given)
            return
        _check_place(session, given)
        quiet.check_action(session.table, word, given.person.id)
        quiet.check_lesson(session.table, word)
        if word in self._free:
            await self._free[word](session, given)
        elif await self._is_spent(session, given):
            known = await self._is_repeated(given)
            await self._context.repository.pass_over(session.table, given.cause)
            await self._pass_over(session, given, repeated=known)
        elif word in self._judged:
            await self._judged[word](session, given)
        elif self._is_deal(session, given):
            await self._deal(session, given)
        elif given.press.token == session.table.stage_token and word in self._staged:
            await self._staged[word](session, given)
        else:
            raise Refused(Refusal.STALE)

    async def _is_spent(self, session: TableSession, given: Given) -> bool:
        """Return whether the press is a repeated or double tap, or its decision has been made automatically."""
        keys = self._keys(session)
        for last in (session.last.pressed.get(given.person.id), session.last.by_itself.get(given.person.id)):
            if is_spent(last, remembered(session, given), session.table.seq, keys.in_one_place):
                return True
        return not self._is_command(session, given) and await self._is_repeated(given)

    def _keys(self, session: TableSession) -> DealKeys[Any, Any]:
        return self._context.face(session.table.game).keys

    def _is_deal(self, session: TableSession, given: Given) -> bool:
        """Return whether the press is a decision of the deal, or one of the presses that make up such a decision."""
        return given.word in self._keys(session).half_made or self._is_command(session, given)

    def _is_command(self, session: TableSession, given: Given) -> bool:
        """Return whether the press is a complete command of the game; the log itself rejects its repetitions."""
        keys = self._keys(session)
        return given.word not in keys.half_made and keys.command(given.press.action, Seat.ONE) is not None

    async def _is_repeated(self, given: Given) -> bool:
        """Return whether the store has accepted this very press before."""
        return await self._context.storage.repeated(given.cause.key) is not None

    async def _pass_over(self, session: TableSession, given: Given, *, repeated: bool) -> None:
        """Answer a press that is not executed, as its decision has already been made.

        A press equal to the person's last one gets an empty answer, or a text if it is «Дальше», «Сесть» or a call
        (such as a bid) in the group. Any other press gets a text, unless Telegram only delivers it again (`repeated`).
        """
        self._responder.renews_own_view(session, given)
        again = _repeats(session.last.pressed.get(given.person.id), given)
        waited_for = session.table.stage is Stage.BETWEEN and given.press.token == session.table.stage_token
        if again and given.word == Action.NEXT and waited_for:
            table = session.table
            await given.answer.toast(next_taken(given.texts, unready(table), table.names))
        elif again and given.word == Action.SIT and not repeated:
            await given.answer.toast(replies.refused(given.texts, Refusal.SEATED_ALREADY, {}))
        elif again and given.taken(self._keys(session)):
            await given.answer.toast(taken_already(given.texts))
        elif again or repeated:
            await given.answer.empty()
        elif _repeats(session.last.by_itself.get(given.person.id), given):
            await given.answer.toast(replies.refused(given.texts, Refusal.PLAYED_ALREADY, {}))
        else:
            await given.answer.toast(too_quick(given.texts))

    async def _deal(self, session: TableSession, given: Given) -> None:
        """Execute a decision of the deal for the seat that it belongs to."""
        table, seat = session.table, _deciding_seat(session.table, given)
        self._runtime.ephemeral.hands.chosen(session, given)
        if (command := self._choices.said(session, given, seat)) is None:
            await self._choices.make(session, given, seat)
            return
        if given.word == DraftAction.SURE:  # pressed once more where it asked
            said = confirming(table.game.write(command))
            given = replace(given, press=replace(given.press, action=said))
        claims = table.game.claims
        if claims is not None and claims.is_claim(command):
            check_claim(session, given, seat)
        self._runtime.ephemeral.hands.bypassed(session, given)
        if table.game.card_of(command) is not None:
            await self._context.chats.plays(given.person.id, in_group=not given.origin.is_private)
        if await self._play(session, given, seat, command):
            accepted(session, given)
            self._runtime.ephemeral.hands.moved(session, given)
            await self._responder.after_accepted(session, given)

    async def _play(self, session: TableSession, given: Given, seat: Seat, command: Move) -> bool:
        """Execute a decision and answer it; return whether it was stored. Raises IllegalCommand, ClaimRefuted."""
        taken, kept = given.taken(self._keys(session)), False
        asked = claim_asked(given.texts) if taken else ""
        lesson = quiet.lesson_of(session.table, self._context.face(session.table.game))
        hint = _missed(session.table, lesson, seat, command)
        if lesson is not None and hint is not None:
            taken = lesson.otherwise(given.texts, hint)
        before = self._choices.note_missed(session, given.person.id, hint)
        try:
            kept = await self._runtime.play(session, command, given.cause, given.answer, taken=taken, asked=asked)
        except ClaimRefuted as refuted:
            self._choices.note_refuted(session, given, refuted)
            raise
        finally:
            if not kept:
                self._choices.note_missed(session, given.person.id, before)
        return kept


def _missed(table: Table, lesson: AnyLesson | None, seat: Seat, command: Move) -> Move | None:
    """Return the lesson's hint if the player's decision differs from it.

    None outside of lessons, if the decision agrees with the hint, and for a claim, which covers several hints at once.
    """
    claims, view = table.game.claims, view_of(table, seat)
    if lesson is None or view is None or (claims is not None and claims.is_claim(command)):
        return None
    hint: Move | None = lesson.move(view)
    return hint if hint != command else None


def _hand(table: Table, given: Given) -> Seat | None:
    """Return the seat from whose hand a press plays a card; None if it plays no card."""
    command = table.game.read(given.press.action, Seat.ONE) if table.stage is Stage.DEAL else None
    plays = command is not None and table.game.card_of(command) is not None
    return table.game.hand_to_play(table.match) if plays else None


def _deciding_seat(table: Table, given: Given) -> Seat:
    """Return the seat of the presser, if the button belongs to the decision that is open there.

    Refused: not_seated, paused, away; not_your_turn, turn_of_another, word_of_another, stale, played_already.
    """
    seat = table.seat_of(given.person.id)
    if seat is None:
        raise Refused(Refusal.NOT_SEATED)
    if table.stage is not Stage.DEAL:
        raise _too_late(given, table)
    if table.clock.paused_by is not None:
        raise Refused(Refusal.PAUSED)
    if table.mover_at(seat) is None:
        raise Refused(Refusal.AWAY)
    if given.press.token != table.tokens[seat - 1] or given.press.token == 0:
        raise _not_theirs(given, table)
    return seat


def _too_late(given: Given, table: Table) -> Refused:
    """Return the refusal of a button whose decision is over: played_already if its card has been played, else stale."""
    command = table.game.read(given.press.action, Seat.ONE)
    card = table.game.card_of(command) if command is not None else None
    is_played = table.match is not None and card in table.game.played(table.match)
    return Refused(Refusal.PLAYED_ALREADY if is_played else Refusal.STALE)


def _not_theirs(given: Given, table: Table) -> Refused:
    """Return the refusal of another decision's button: whose turn it is if that decision is open, else `_too_late`."""
    token = given.press.token
    is_open = bool(token) and token in table.tokens
    return turn_of_another(table, given.texts) if is_open else _too_late(given, table)


def _repeats(last: Accepted | None, given: Given) -> bool:
    return last is not None and (last.token, last.action) == (given.press.token, given.press.action)


def _check_place(session: TableSession, given: Given) -> None:
    """Refuse made-up data: a press where the table shows this person no buttons. Refused: stale, not_seated.

    The table shows buttons in its own chat, and in the private chats of people who sit at the table, have an open panel
    (pages about the table), or are asked whether others may play their deal.
    """
    table = session.table
    if given.origin.chat == table.chat:
        return
    if not given.origin.is_private:
        raise Refused(Refusal.STALE)
    asked = any(question.person == given.person.id for question in table.consents.questions)
    if table.seat_of(given.person.id) is None and given.person.id not in session.ephemeral.panels and not asked:
        raise Refused(Refusal.NOT_SEATED)
