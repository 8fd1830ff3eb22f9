"""`/fix`: a penalty or a corrected mistake in the sheet, if everybody agrees."""

import re

from bot.screens.actions import Action
from bot.screens.confirmations import withdrawn
from bot.screens.face import Face
from bot.screens.refusals import Refusal
from bot.screens.robot_names import names_typed_for, table_names_in_any_language
from bot.screens.status import postponed_screen
from bot.tables.context.context import Context
from bot.tables.context.feature import Feature, Given, Order
from bot.tables.context.session import TableSession
from bot.tables.decide import votes
from bot.tables.log.events import Correction, FixDropped
from bot.tables.log.state import Stage, Table
from bot.tables.names import clean_text
from bot.tables.refused import Illegal, Refused
from bot.tables.responder import Responder
from engine.core.errors import IllegalCommand
from engine.core.seats import Seat

_AMOUNT = re.compile(r"[+\-−]?[0-9]+(/[0-9]+)?")
MAX_REASON = 100


class Corrections:
    """Handlers of proposed corrections: they are voted on at once, or after the deal if one is played."""

    def __init__(self, context: Context, responder: Responder) -> None:
        self._context = context
        self._responder = responder

    def feature(self) -> Feature:
        """Return this feature's handlers of buttons and commands."""
        return Feature(judged={Action.UNFIX: self._take_back}, table_orders={"fix": self._fix})

    async def _fix(self, order: Order, session: TableSession) -> None:
        if session.table.seat_of(order.person.id) is None:
            raise Refused(Refusal.NOT_SEATED)
        wish = parse_fix(order.args, session.table, self._context.face(session.table.game))
        if session.table.stage is Stage.DEAL:
            await self._postpone(order, session, wish)
        else:
            await self._responder.act_on_order(session, order, votes.propose(session.table, order.person.id, wish))

    async def _postpone(self, order: Order, session: TableSession, wish: Correction) -> None:
        """Store a correction until the deal is over, in place of an earlier one by the same person."""
        person = order.person.id
        await self._responder.act_on_order(session, order, votes.postpone(session.table, person, wish))
        token = next((kept.token for kept in session.table.postponed if kept.person == person), 0)
        screen = postponed_screen(order.texts, session.table.id, token)
        if order.origin.is_private:
            screen = self._context.presence.placed(person, session.table.id, screen, order.texts)
        self._responder.say(order, screen)

    async def _take_back(self, session: TableSession, given: Given) -> None:
        """Drop a stored correction when its proposer presses «Не надо». Raises Refused (fix_of_another, stale)."""
        kept = next((one for one in session.table.postponed if one.token == given.press.token), None)
        if kept is None:
            raise Refused(Refusal.STALE)
        if kept.person != given.person.id:
            raise Refused(Refusal.FIX_OF_ANOTHER)
        await self._responder.act(session, given, (FixDropped(kept.person),), withdrawn(given.texts))


def parse_fix(args: str, table: Table, face: Face) -> Correction:
    """Read `NAME COLUMN AMOUNT [reason]`; a column that is about another player is followed by that `NAME`.

    Raises Illegal (bad_fix) for anything else. Raises Refused (no_such_player).
    """
    if not args.strip():
        raise Illegal(face, IllegalCommand("bad_fix"))
    place, rest = _player(args, table)
    word, _, rest = rest.strip().partition(" ")
    column = face.columns.get(word.lower())
    if column is None:
        raise Illegal(face, IllegalCommand("bad_fix"))
    on: Seat | None = None
    if table.game.columns[column]:
        on, rest = _player(rest, table)
    amount, _, text = rest.strip().partition(" ")
    if not _AMOUNT.fullmatch(amount):
        raise Illegal(face, IllegalCommand("bad_fix"))
    return Correction(place, column, amount.replace("−", "-"), on, clean_text(text, MAX_REASON))


def _player(text: str, table: Table) -> tuple[Seat, str]:
    """Find the seat whose name the text begins with, the longest name first; return it and the rest of the text.

    A robot's name may be typed without its mark and in any language, a long name also as the table shortens it. Raises
    Refused (no_such_player).
    """
    text = text.strip()
    typed = [(place, word) for place, name in enumerate(table.names, 1) for word in names_typed_for(name)]
    at_table = [named for told in table_names_in_any_language(table.names) for named in enumerate(told, 1)]
    names = [*enumerate(table.names, 1), *typed, *at_table]
    for place, name in sorted(names, key=lambda item: -len(item[1])):
        if text.lower().startswith(name.lower()) and text[len(name) : len(name) + 1] in ("", " "):
            return Seat(place), text[len(name) :]
    raise Refused(Refusal.NO_SUCH_PLAYER, {"names": ", ".join(table.names)})
