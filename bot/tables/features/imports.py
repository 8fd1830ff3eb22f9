"""/import: conditions or a record, typed, in a file, or in the message that the command replies to."""

from collections import OrderedDict, deque
from math import ceil

from msgspec.structs import replace

from bot.screens.history import cover_screen
from bot.screens.imported import bad_record, of_a_record
from bot.screens.refusals import Refusal
from bot.tables.context.context import Context
from bot.tables.context.feature import Feature, Order
from bot.tables.context.limits import Allowance
from bot.tables.conventions import convention_text
from bot.tables.decide import imported
from bot.tables.decide.imported import MOST_BYTES, BadRecord, Imported
from bot.tables.features.history import cover_of
from bot.tables.features.sharing import Sharing
from bot.tables.log.events import Occupant, TableOpened
from bot.tables.names import clean_name
from bot.tables.past.archive import PastMatch
from bot.tables.ports import FileUnavailable
from bot.tables.refused import Refused
from bot.tables.responder import Responder
from engine.core.game import AnyGame

IMPORTS_AN_HOUR = 30
"""Maximum number of imports in an hour, in one chat and by one person."""
HOUR_S = 3600.0
KEPT = 2000
"""Number of chats and persons whose imports are remembered."""
BYTES_AT_ONCE = 1024 * 1024
"""Maximum bytes of records that one person imports at once, in all chats; the store needs `STORED` times as many."""
BYTES_A_DAY = 1024 * 1024
STORED = 7
"""Bytes in the store for one byte of a usual record; a record that needs more counts as a longer one."""


class Imports:
    """Handler of imported texts; a record becomes a table to look at."""

    def __init__(self, context: Context, responder: Responder, sharing: Sharing) -> None:
        self._context = context
        self._responder = responder
        self._sharing = sharing
        self._bytes = Allowance(BYTES_AT_ONCE, BYTES_A_DAY)
        self._recent: OrderedDict[int, deque[float]] = OrderedDict()

    def feature(self) -> Feature:
        """Return this feature's handlers of commands."""
        return Feature(orders={"import": self._import})

    async def _import(self, order: Order) -> None:
        """Handle /import: take the text as conditions, or as a record.

        Raises Refused: nothing_to_import, records_here, not_a_record, and as `_sent` and `imported.read` do.
        """
        text = await self._sent(order)
        game = imported.game_of(self._context.games, text)
        if game is not None:
            await self._record(order, game, text)
        elif order.args or imported.begins_with(text, *convention_text.WORDS):
            await self._sharing.read(replace(order, args=text))
        else:
            raise Refused(Refusal.NOT_A_RECORD)

    async def _sent(self, order: Order) -> str:
        """Return the text that was typed, else that of the file, else that of the message replied to.

        Raises Refused (nothing_to_import, records_here, file_too_large, no_file, not_text).
        """
        origin, attached = order.origin, order.origin.attached
        if order.args or attached is None:
            if not (text := order.args or origin.quoted).strip():
                raise Refused(Refusal.RECORDS_HERE if origin.is_private else Refusal.NOTHING_TO_IMPORT)
            return text
        if attached.size > MOST_BYTES:
            raise Refused(Refusal.FILE_TOO_LARGE, {"kb": MOST_BYTES // 1024})
        try:
            return imported.text_of(await self._context.files.read(attached, MOST_BYTES))
        except FileUnavailable as error:
            raise Refused(Refusal.NO_FILE) from error

    async def _record(self, order: Order, game: AnyGame, text: str) -> None:
        """Store the match of a record, then show it.

        Raises Refused: too_many_imports, imports_too_much, busy, and as `imported.read` does.
        """
        origin, person = order.origin, order.person
        async with self._context.repository.readers.alone(person.id, "import"):
            self._check_pace(origin.chat, person.id)
            size = len(text.encode(errors="replace"))
            self._check_bytes(person.id, size if size <= MOST_BYTES else 0)  # a longer text is refused by `read`
            try:
                read = await imported.read(game, self._context.face(game), text, self._context.worked_out)
            except BadRecord as bad:
                books, face = self._context.rulebooks, self._context.face(game)
                self._responder.refuse(order, bad_record(order.texts, books, face, bad.text, bad.error))
                return
            size = min(max(size, sum(len(event.body) for event in read.events) // STORED), BYTES_AT_ONCE)
            self._check_bytes(person.id, size)
            opened = _review(game, person.id, person.name, read)
            row = await self._context.repository.review(origin.chat, origin.thread, opened, read.events, order.cause)
            self._bytes.use(person.id, self._context.clock.now(), size)
        if row is not None:
            kept = PastMatch(row, game, (), (), read.match, review=True, is_paper=read.paper)
            cover = cover_of(kept, self._context.face(game), origin, 0.0, as_written=read.notes)
            t = order.texts.of(game.name)
            self._responder.say(order, of_a_record(t, cover_screen(t, cover)))

    def _check_pace(self, chat: int, person: int) -> None:
        """Count an import by chat and person. Raises Refused (too_many_imports) if either has had IMPORTS_AN_HOUR."""
        now = self._context.clock.now()
        recent = [self._times(key) for key in {chat, person}]  # a private chat has its person's number
        if any(len(times) == IMPORTS_AN_HOUR and now - times[0] < HOUR_S for times in recent):
            raise Refused(Refusal.TOO_MANY_IMPORTS)
        for times in recent:
            times.append(now)

    def _check_bytes(self, person: int, size: int) -> None:
        """Check that `size` bytes fit the allowance, which refills over a day. Raises Refused (imports_too_much)."""
        wait = self._bytes.wait(person, self._context.clock.now(), size)
        if wait:
            raise Refused(Refusal.IMPORTS_TOO_MUCH, {"hours": ceil(wait / HOUR_S)})

    def _times(self, key: int) -> deque[float]:
        times = self._recent.setdefault(key, deque(maxlen=IMPORTS_AN_HOUR))
        self._recent.move_to_end(key)
        while len(self._recent) > KEPT:
            self._recent.popitem(last=False)
        return times


def _review(game: AnyGame, host: int, host_name: str, read: Imported) -> TableOpened:
    """Return the event that opens a table, at which nobody sits, to look at the match."""
    people = tuple(Occupant(name, gone=True) for name in game.players(read.match))
    return TableOpened(host, clean_name(host_name), game.rules_of(read.match), people, review=True)
