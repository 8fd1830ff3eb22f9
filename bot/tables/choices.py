"""What a person weighs: a half-made choice, a dear word before it is confirmed, all bids.

It is kept in the store, gone with its decision, and changes nothing that anybody else sees. Where a word is weighed
under the message that all share, the question goes to the presser alone: to his view in the group, or an alert, and to
his private chat; the same button within fifteen seconds says the word.
"""

import msgspec

from bot.screens import deal_actions, dear
from bot.screens.deal_actions import DraftAction
from bot.screens.taken import half_made, look_in_private
from bot.storage.ports import DraftRow
from bot.tables.house import drafts
from bot.tables.house.feature import Given
from bot.tables.house.house import House
from bot.tables.house.room import Accepted, Asked, Room, choice_of
from bot.tables.house.taps import DOUBLE_TAP_S
from bot.tables.ports import Urgency
from bot.tables.shown.framed import view_of
from bot.tables.surfaces import Surfaces
from engine.core.match import SeatCommand
from engine.core.seats import Seat


class Choices:
    """Keeps and shows half-made choices. Every method runs inside the mailbox of its table."""

    def __init__(self, house: House, surfaces: Surfaces) -> None:
        self._house = house
        self._surfaces = surfaces

    def said(self, room: Room, given: Given, seat: Seat) -> SeatCommand | None:
        """The command a press says; None where it first asks whether it is meant."""
        action = given.press.action
        if given.word == deal_actions.YES:
            return deal_actions.command_of(action, seat)
        word = action.removeprefix(deal_actions.asking(""))
        command = deal_actions.command_of(word, seat)
        if given.word == DraftAction.SURE:
            return command if self._is_second(room, given, word) else None
        view = view_of(room.table, seat)
        is_asked = view is not None and command in view.legal and dear.is_dear(command, view.legal, view.bid)
        return command if not is_asked or self._is_second(room, given, word) else None

    def _is_second(self, room: Room, given: Given, word: str) -> bool:
        """Whether the shared message's button was pressed before, its question could be read, and it is not too old."""
        person, token = given.person.id, given.press.token
        asked = room.asked.get(person)
        if not _is_shared(given) or asked is None or (asked.token, asked.word) != (token, word):
            return False
        if given.cause.key in room.picked(person, token).causes:  # the first press, heard once more
            return False
        return DOUBLE_TAP_S <= given.at - asked.at <= dear.WAIT_S

    async def make(self, room: Room, given: Given, seat: Seat) -> None:
        """Keep a half-made choice, or a word to be confirmed, and show it to its person. Refused: stale, two_picked,
        told_no.
        """
        person, token = given.person.id, given.press.token
        kept = room.picked(person, token)
        if given.cause.key in kept.causes:
            await given.answer.empty()
            return
        draft = drafts.changed(view_of(room.table, seat), kept, given.press.action, given.cause.key)
        row = DraftRow(room.table.id, choice_of(person), token, msgspec.json.encode(draft))
        await self._house.storage.put_draft(row)
        room.drafts[person] = (token, draft)
        self._accepted(room, given)
        room.asked.pop(person, None)  # what he weighs now is another thing, or nothing
        if _is_shared(given):
            await self._ask_aside(room, given, seat)
            return
        said = half_made(given.texts, given.press.action, room.draft(person, token)) if given.origin.is_own else ""
        await given.say(said)
        for wanted in self._surfaces.display(room).own(person, in_group=given.origin.is_own):
            self._house.publisher.show(wanted)

    async def _ask_aside(self, room: Room, given: Given, seat: Seat) -> None:
        """A question under the message that all share: nobody else sees that it was asked."""
        person, token, view = given.person.id, given.press.token, view_of(room.table, seat)
        command = dear.asked_about(view, room.draft(person, token)) if view is not None else None
        if view is None or command is None:
            alert = look_in_private(given.texts)
        else:
            alert = dear.dear_alert(given.texts, room.table.convention, view, command)
        await self._surfaces.views.open(room, given, alert)
        if command is not None:
            room.asked[person] = Asked(token, room.table.game.write(command), self._house.clock.now())
        self._house.publisher.show(self._surfaces.display(room).hand(person, Urgency.QUIET))

    @staticmethod
    def _accepted(room: Room, given: Given) -> None:
        """Remember the press as a question, also where an old message's button would have said the word."""
        action = given.press.action
        asked = action if given.word in deal_actions.HALF_MADE else deal_actions.asking(action)
        room.last[given.person.id] = Accepted(given.press.token, asked, given.at, room.table.seq)


def _is_shared(given: Given) -> bool:
    """Whether the press was made under a message that others see too."""
    return not given.origin.is_private and not given.origin.is_own
