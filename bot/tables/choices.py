"""Choices that take several presses: a half-made choice, a costly call that must be confirmed, the list of all bids.

A choice is stored until its decision is made, and nobody else sees any of it. If a call needs a confirmation under the
message that everybody shares, only the presser is asked: in the presser's view in the group or by an alert, and in the
private chat. Pressing the button again within fifteen seconds confirms the call.
"""

from collections.abc import Mapping

import msgspec

from bot.screens.confirmations import half_made, look_in_private, press_again, yes_below
from bot.screens.draft_actions import WAIT_S, YES, DraftAction, asking
from bot.screens.refusals import Refusal
from bot.storage.ports import DraftRow
from bot.tables.context.context import Context
from bot.tables.context.debounce import DOUBLE_TAP_S
from bot.tables.context.feature import Given, accepted
from bot.tables.context.session import Asked, Picked, Refuted, TableSession, choice_of
from bot.tables.ephemeral.screens import both_hands
from bot.tables.log.state import Table
from bot.tables.ports import Urgency
from bot.tables.presentation.display import display_of
from bot.tables.presentation.frames import view_of
from bot.tables.refused import ClaimRefuted, Refused
from bot.tables.runtime.table_runtime import TableRuntime
from engine.core.match import Move
from engine.core.seats import Seat

CAUSES_KEPT = 30
"""Number of recent presses of a half-made choice that are remembered, to recognise repetitions."""


class Choices:
    """Store of half-made choices, which are shown to their persons. Methods run inside the mailbox of the table."""

    def __init__(self, context: Context, runtime: TableRuntime) -> None:
        self._context = context
        self._runtime = runtime

    def said(self, session: TableSession, given: Given, seat: Seat) -> Move | None:
        """Return the command of a press; None if the person must first confirm it or has to choose more."""
        action, keys = given.press.action, self._context.face(session.table.game).keys
        if given.word == YES:
            return keys.command(action, seat)
        word = action.removeprefix(asking(""))
        command = keys.command(word, seat)
        if given.word == DraftAction.SURE:
            return command if self._is_second(session, given, word) else None
        view = view_of(session.table, seat)
        is_asked = view is not None and command is not None and keys.is_asked_first(view, command)
        return command if not is_asked or self._is_second(session, given, word) else None

    def _is_second(self, session: TableSession, given: Given, word: str) -> bool:
        """Return whether the press confirms a question: late enough to have read it, but within `WAIT_S` seconds."""
        person, token = given.person.id, given.press.token
        asked = session.choices.asked.get(person)
        if not _is_shared(given) or asked is None or (asked.token, asked.word) != (token, word):
            return False
        if given.cause.key in session.picked(person, token).causes:  # the first press, heard once more
            return False
        return DOUBLE_TAP_S <= given.at - asked.at <= WAIT_S

    async def make(self, session: TableSession, given: Given, seat: Seat) -> None:
        """Store and show a half-made choice or a call to be confirmed. Refused: stale, all_picked, told_no."""
        person, token = given.person.id, given.press.token
        kept = session.picked(person, token)
        if given.cause.key in kept.causes:
            await given.answer.empty()
            return
        draft = self._weighed(session, given, seat, kept)
        row = DraftRow(session.table.id, choice_of(person), token, msgspec.json.encode(draft))
        await self._context.storage.put_draft(row)
        session.choices.drafts[person] = (token, draft)
        self._accepted(session, given)
        session.choices.asked.pop(person, None)  # what the person weighs now is another thing, or nothing
        if _is_shared(given):
            await self._ask_aside(session, given, seat)
            return
        said = half_made(given.texts, given.press.action, session.draft(person, token)) if given.origin.is_own else ""
        await given.say(said)
        asks = any((kept.sure, kept.claiming)) or any((draft.sure, draft.claiming))
        for wanted in both_hands(self._context, session, person, in_group=given.origin.is_own, asks=asks):
            self._context.publisher.show(wanted)

    def _weighed(self, session: TableSession, given: Given, seat: Seat, kept: Picked) -> Picked:
        """Return the half-made choice as changed by a press. Refused: stale, all_picked, told_no."""
        view, before = view_of(session.table, seat), session.draft(given.person.id, given.press.token)
        if view is None:
            raise Refused(Refusal.STALE)
        after = self._context.face(session.table.game).keys.weighed(view, before, given.press.action)
        if isinstance(after, Refusal):
            raise Refused(after)
        causes = (*kept.causes, given.cause.key)[-CAUSES_KEPT:]
        return Picked(
            after.picked, causes, sure=after.sure, claiming=after.claiming, higher=after.higher, told=after.claiming
        )

    async def _ask_aside(self, session: TableSession, given: Given, seat: Seat) -> None:
        """Ask for a confirmation after a press on the shared message, without showing it to anybody else."""
        person, token, view = given.person.id, given.press.token, view_of(session.table, seat)
        keys = self._context.face(session.table.game).keys
        command = keys.asked_about(view, session.draft(person, token)) if view is not None else None
        if view is None or command is None:
            await self._runtime.ephemeral.hands.open(session, given, look_in_private(given.texts))
        else:
            question = keys.question(given.texts, view, command)
            again = press_again(given.texts, question)
            await self._runtime.ephemeral.hands.open(session, given, again, seen=yes_below(given.texts, question))
        if command is not None:
            session.choices.asked[person] = Asked(token, session.table.game.write(command), self._context.clock.now())
        self._context.publisher.show(display_of(self._context, session).hand(person, Urgency.QUIET))

    def note_refuted(self, session: TableSession, given: Given, refuted: ClaimRefuted) -> None:
        """Remember that the presser's claim was refuted in this position."""
        known = {**_refuted(session, given), given.press.action: refuted}
        session.choices.refuted[given.person.id] = Refuted(_cards_played(session.table), known)

    def note_missed(self, session: TableSession, person: int, hint: Move | None) -> Move | None:
        """Remember the hint of a lesson that a person did not follow, if any; return the one remembered before."""
        before = session.last.missed.pop(person, None)
        if hint is not None:
            session.last.missed[person] = hint
        return before

    def _accepted(self, session: TableSession, given: Given) -> None:
        """Remember the press as a step of a choice; a call by an old button, as the press that asks to confirm it."""
        action = given.press.action
        half_made = self._context.face(session.table.game).keys.half_made
        asked = action if given.word in half_made else asking(action)
        accepted(session, given, asked)


def _is_shared(given: Given) -> bool:
    """Return whether the pressed message is one that others see as well."""
    return not given.origin.is_private and not given.origin.is_own


def check_claim(session: TableSession, given: Given, seat: Seat) -> None:
    """Refuse a claim whose answer is known already. Refused: told_no, claim_lays_open. Raises ClaimRefuted."""
    table, kept = session.table, session.picked(given.person.id, given.press.token)
    view, claims = view_of(table, seat), table.game.claims
    if view is not None and claims is not None and claims.is_told_no(view):
        raise Refused(Refusal.TOLD_NO)
    if kept.claiming and not kept.told:
        raise Refused(Refusal.CLAIM_LAYS_OPEN)
    if (known := _refuted(session, given).get(given.press.action)) is not None:
        raise ClaimRefuted(known.reason, known.facts)


def _refuted(session: TableSession, given: Given) -> Mapping[str, ClaimRefuted]:
    """Return the presser's claims that were refuted since the last card was played, by their button actions."""
    known = session.choices.refuted.get(given.person.id)
    return known.why if known is not None and known.position == _cards_played(session.table) else {}


def _cards_played(table: Table) -> tuple[int, int]:
    """Return the deal's number and how many cards were played in it; (0, 0) if no cards are being played."""
    return table.progress.cards if table.progress is not None else (0, 0)
