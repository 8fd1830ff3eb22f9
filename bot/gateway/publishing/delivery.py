"""Execution of one chat's calls: each is made, its result is stored, and what must be tried again is put back.

Every call returns the verdict on a refusal that concerns the whole chat, else None. None means success or, for a
message to be deleted, retired or pinned, a refusal that no later attempt changes.
"""

import logging
from collections import deque
from typing import Final

from msgspec.structs import replace
from telegram.error import TelegramError, TimedOut

from bot.gateway.api.calls import EphemeralTarget, Overheard
from bot.gateway.api.failures import CLOSING, RETRIED, Fate, Verdict, judge
from bot.gateway.publishing.digest import NO_BUTTONS, Digest
from bot.gateway.publishing.ephemeral import EphemeralMessages
from bot.gateway.publishing.loose_messages import LooseMessages
from bot.gateway.publishing.outbox import Errand, Outbox, Retirement, calmed, is_of_same_deal
from bot.gateway.publishing.permissions import Media
from bot.gateway.publishing.shared import Shared
from bot.gateway.publishing.shown_messages import Key, Shown, key_of
from bot.gateway.publishing.telegram_client import Sent
from bot.screens.model import Screen
from bot.tables.ports import Role, Surface, Wanted

log = logging.getLogger(__name__)

DELETED_KEPT: Final = 100  # as many messages without buttons are remembered
LANDS_S: Final = 20.0  # an edit that was given up arrives within that time, or never
# the old one is deleted when there is a new one
PASSING = (Role.PING, Role.WARNING, Role.CONSENT, Role.MENU, Role.QUESTION, Role.PICTURE, Role.PRIVATE_PANEL)
# the old one is deleted, too, when the new one shows that deal: what it would shrink to says nothing more
LIVE = (Role.TABLE, Role.HAND)
TABLES = (Role.LOBBY, Role.TABLE)
PLACED = (*TABLES, Role.TOUR)  # where no topic is open for such a message, somebody is told so


class Delivery:
    """Execution of one chat's calls."""

    def __init__(self, chat: int, shared: Shared, outbox: Outbox) -> None:
        self._chat = chat
        self._shared = shared
        self._outbox = outbox
        self._ephemeral = EphemeralMessages(chat, shared, outbox)
        self._digests: dict[Key, tuple[Screen, Digest]] = {}  # of what was wanted last
        self._deleted: deque[int] = deque(maxlen=DELETED_KEPT)  # messages on which a press may still be under way
        self._loose = LooseMessages()
        self._bare: deque[int] = deque(maxlen=DELETED_KEPT)  # old messages that have lost their buttons
        self._left_rows: deque[int] = deque(maxlen=DELETED_KEPT)  # old messages that have kept some of their buttons
        self._tried: int | None = None  # the topic of the last message that was sent
        self._doubts: dict[Key, float] = {}  # until which clock second an edit that was given up may still arrive

    def digest(self, wanted: Wanted, shown: Shown | None, *, new: bool = False) -> Digest:
        """Return the digest of a wanted screen, computed once; `new`: the screen becomes a new message.

        In a group that forbids photos the picture's digest is empty, or that of the existing photo.
        """
        key, screen = key_of(wanted.surface), wanted.screen
        known = self._digests.get(key)
        if known is None or known[0] is not screen:
            known = self._digests[key] = screen, Digest.of(screen)
        if not known[1].picture or wanted.surface.is_own or self._shared.permissions.allows(self._chat, Media.PHOTO):
            return known[1]
        return replace(known[1], picture="" if new or shown is None else Digest.read(shown.row.hash).picture)

    def is_parting(self, wanted: Wanted, shown: Shown) -> bool:
        """Return whether a message has buttons although the wanted screen has none."""
        return self.digest(wanted, shown).rows == NO_BUTTONS and has_buttons(shown.row.hash)

    async def confirm(self, wanted: Wanted, shown: Shown) -> Verdict | None:
        """Store that a message shows the wanted screen already, and the text to replace it when the message is old."""
        self._take(wanted)
        if wanted.invited is not None:
            wanted.invited.told(True)
        row = shown.row
        if wanted.seq >= row.seq:
            row = replace(row, seq=wanted.seq, stale_after=wanted.stale_after)
        fresh = Shown(row, wanted.screen.retired, wanted.screen.retired_rows)
        if fresh != shown:
            await self._shared.shown_messages.put(fresh)
        await self._outlive(wanted)
        return None

    async def show(self, wanted: Wanted, shown: Shown | None, *, new: bool) -> Verdict | None:
        """Show a screen by a new message (`new`) or by an edit."""
        digest = self.digest(wanted, shown, new=new)
        doubted_until = self.doubted_until(wanted)
        self._take(wanted)
        if wanted.surface.is_own:
            return await self._ephemeral.show(wanted, shown, new=new)
        try:
            if new or shown is None:
                sent = await self._send(wanted, digest)
            else:
                self._shared.inside.changed(wanted, self._shared.clock.now())
                sent = await self._shared.client.edit(shown.row, wanted.screen, digest)
        except TelegramError as error:
            verdict = judge(error)
            if verdict.fate is Fate.NO_THREAD and shown is not None and not new:
                verdict = replace(verdict, fate=Fate.GONE)  # no edit in a closed topic: a new message goes where it may
            if verdict.fate is not Fate.UNCHANGED or shown is None:
                self._doubt(wanted, error, new=new)
                return await self._refused(wanted, shown, digest, verdict)
            sent = Sent(shown.row.message, shown.row.kind, shown.row.file_id)
        generation = wanted.generation if new or shown is None else max(wanted.generation, shown.row.generation)
        if sent.left_out:  # the message shows what it showed before
            digest = replace(digest, picture="" if new or shown is None else Digest.read(shown.row.hash).picture)
        said = str(Digest() if self._is_doubted(wanted, new=new) else digest)
        row = wanted.row(sent.message, sent.kind, said, generation, sent.file_id)
        if wanted.surface.role in PLACED:  # a restart finds there in which topic people wanted the message
            thread = self._tried if new or shown is None else shown.row.thread
            own = wanted.surface.thread if wanted.surface.role is Role.TOUR else None  # which no log keeps
            row = replace(row, thread=own if thread is None else thread)
        await self._shared.shown_messages.put(Shown(row, wanted.screen.retired, wanted.screen.retired_rows))
        await self._outlive(wanted)
        if wanted.unpin and not new:
            return await self._unpin(sent.message)
        return await self._replaced(wanted, shown, sent, doubted_until) if new else None

    def doubted_until(self, wanted: Wanted) -> float:
        """Return the clock second until which an edit that timed out may still arrive; -inf if there is none."""
        return self._doubts.get(key_of(wanted.surface), float("-inf"))

    def _doubt(self, wanted: Wanted, error: TelegramError, *, new: bool) -> None:
        """Remember an edit that timed out: it may arrive after a newer one and replace it."""
        if isinstance(error, TimedOut) and not new:
            clock = self._shared.clock
            self._doubts[key_of(wanted.surface)] = clock.now() + clock.machine(LANDS_S) * clock.speed

    def _is_doubted(self, wanted: Wanted, *, new: bool) -> bool:
        """Return whether an earlier edit that timed out may still undo this edit; if so, want the screen once more."""
        if new or self.doubted_until(wanted) <= self._shared.clock.now() or self._shared.closing:
            self._doubts.pop(key_of(wanted.surface), None)
            return False
        self._outbox.put_back(calmed(wanted))
        return True

    async def _outlive(self, wanted: Wanted) -> None:
        """Delete the message of `wanted.outlives`, unless that surface is wanted again or shows a newer state."""
        gone = wanted.outlives
        waits = self._outbox.wants.get(key_of(gone)) if gone is not None else None
        if gone is None or (waits is not None and waits.seq >= wanted.seq):
            return
        shown = await self._shared.shown_messages.get(key_of(gone))
        if shown is not None and shown.row.seq <= wanted.seq:
            self._outbox.remove(gone)

    async def show_meanwhile(self, wanted: Wanted, shown: Shown) -> Verdict | None:
        """Edit a message in place now; later it is sent again at the bottom of the chat."""
        self._outbox.wants[key_of(wanted.surface)] = calmed(wanted)
        return await self.show(replace(wanted, generation=shown.row.generation), shown, new=False)

    def _take(self, wanted: Wanted) -> None:
        key = key_of(wanted.surface)
        if self._outbox.wants.get(key) is wanted:
            del self._outbox.wants[key]
            self._digests.pop(key, None)

    async def _send(self, wanted: Wanted, digest: Digest) -> Sent:
        self._tried = thread = self._shared.permissions.topic(self._chat, wanted.surface.thread)
        sent = await self._shared.client.send(self._chat, thread, wanted.screen, digest, silent=wanted.silent)
        if wanted.surface.role in PLACED:
            self._shared.permissions.placed(self._chat, wanted.surface.table)
        return sent

    async def _refused(self, wanted: Wanted, shown: Shown | None, digest: Digest, verdict: Verdict) -> Verdict:
        """Put back a screen that may be tried again; forget a message that is gone or whose photo is forbidden."""
        fate, surface = verdict.fate, wanted.surface
        if fate is Fate.NO_THREAD and surface.role is not Role.QUESTION:  # a question stays in the topic of its command
            await self._recall_topic(surface)
        again = self._another_chance(verdict, surface.thread, digest, Media.PHOTO)
        if shown is not None and (fate is Fate.GONE or (fate is Fate.KIND and not again)):
            await self._shared.shown_messages.drop(key_of(surface))
            again = True
        if again or fate in (Fate.GONE, Fate.MUTED):
            self._outbox.put_back(wanted)
        elif fate is Fate.NO_THREAD:  # what is wanted comes once a topic is open again, or where somebody asks for it
            if surface.role in PLACED and self._shared.permissions.is_newly_homeless(self._chat, surface.table):
                self._shared.homeless(surface.table)
        elif fate is not Fate.CLOSED:
            log.error("table %s, %s: refused: %s", surface.table, surface.role, verdict.words)
        await self._closed(verdict)
        return verdict

    async def _recall_topic(self, surface: Surface) -> None:
        """Find out, after a restart, in which topic a table is shown while its own topic is closed."""
        for role in reversed(TABLES):
            shown = await self._shared.shown_messages.get((surface.table, role))
            if shown is not None and shown.row.chat == self._chat:
                self._shared.permissions.recall_topic(self._chat, surface.thread, shown.row.thread)

    def _another_chance(self, verdict: Verdict, thread: int | None, digest: Digest, media: Media) -> bool:
        """Return whether a refused call may succeed later, or now in another form; `media`: the kind of message."""
        match verdict.fate:
            case Fate.NO_THREAD:
                return self._shared.permissions.lose_topic(self._chat, thread, self._tried)
            case Fate.NO_FILE:
                return self._shared.client.photos.forget(digest.picture)
            case Fate.KIND:
                return self._shared.permissions.forbid(self._chat, media)
            case fate:
                return fate in RETRIED

    async def _closed(self, verdict: Verdict) -> None:
        """Store that the person of a private chat cannot be written to, if that is the verdict."""
        if verdict.fate in CLOSING and self._chat > 0:
            await self._shared.storage.set_can_dm(self._chat, can_dm=False)

    async def _replaced(self, wanted: Wanted, shown: Shown | None, sent: Sent, doubted_until: float) -> Verdict | None:
        """Pin a new message if wanted, and retire or delete the one that it replaces.

        doubted_until: clock second until which an edit of the old message that timed out may still arrive
        """
        old = shown.row if shown is not None and shown.row.chat == self._chat and shown.row.hash else None
        role = wanted.surface.role
        goes = role in PASSING or (role in LIVE and shown is not None and is_of_same_deal(wanted, shown))
        again_at = doubted_until if doubted_until > self._shared.clock.now() else None
        if old is not None and shown is not None and (goes or again_at is not None or changes_when_old(shown)):
            said, rows = shown.retired or "", shown.retired_rows
            retirement = Retirement(old.message, old.kind, said, rows, delete=goes, again_at=again_at)
            self._outbox.retirements[old.message, 0] = retirement
        elif old is not None:
            self._bare.append(old.message)
        if wanted.pin and self._shared.permissions.may_pin(self._chat):
            return await self._pin(sent.message, old.message if old is not None else None)
        return None

    async def _pin(self, message: int, old: int | None) -> Verdict | None:
        """Pin a message and unpin the old one; note a refusal. Return the verdict only for a 429 or a new chat id."""
        try:
            await self._shared.client.pin(self._chat, message)
            if old is not None:
                await self._shared.client.unpin(self._chat, old)
        except TelegramError as error:
            verdict = judge(error)
            log.debug("chat %s: not pinned: %s", self._chat, verdict.words)
            if verdict.fate in (Fate.REFUSED, *CLOSING) and not verdict.is_missing:
                self._shared.permissions.forbid_pins(self._chat)
            return verdict if verdict.fate in (Fate.PAUSE, Fate.MOVED) else None
        return None

    async def _unpin(self, message: int) -> Verdict | None:
        """Unpin a message, if the bot may pin. Only the verdicts on a 429 and on a new chat id are returned."""
        if not self._shared.permissions.may_pin(self._chat):
            return None
        try:
            await self._shared.client.unpin(self._chat, message)
        except TelegramError as error:
            verdict = judge(error)
            return verdict if verdict.fate in (Fate.PAUSE, Fate.MOVED) else None
        return None

    async def remove(self, surface: Surface) -> Verdict | None:
        """Delete a surface's message and forget it; if it cannot be deleted, its buttons are removed."""
        key = key_of(surface)
        shown = await self._shared.shown_messages.get(key)
        verdict = None
        if shown is not None and shown.row.chat == self._chat:
            verdict = await self._delete(shown.row.message, surface.person)
            if verdict is not None and verdict.fate is Fate.REFUSED:  # over days it may be too old
                buttons = Retirement(shown.row.message, shown.row.kind, shown.retired or "")
                self._outbox.retirements.setdefault((shown.row.message, 0), buttons)
                verdict = None
        if verdict is None or verdict.fate not in (Fate.PAUSE, Fate.AGAIN):
            self._outbox.removals.pop(key, None)
            if shown is not None:
                await self._shared.shown_messages.drop(key)
        return verdict

    async def _delete(self, message: int, person: int = 0) -> Verdict | None:
        try:
            await self._shared.client.delete(self._chat, message, person)
        except TelegramError as error:
            verdict = judge(error)
            about_itself = (Fate.GONE, Fate.UNCHANGED)
            if verdict.fate in about_itself or (person and verdict.fate not in RETRIED):  # of a view: of its person
                return None
            if not verdict.is_missing:
                return verdict
        if message > 0:
            self._deleted.append(message)
        return None

    async def retire(self, old: Retirement) -> Verdict | None:
        """Delete an old message or remove its buttons; do nothing if it is gone or its surface's current message.

        A message that cannot be deleted loses its buttons.
        """
        self._outbox.retirements.pop((old.message, old.person), None)
        if old.message in self._deleted:
            return None
        if await self._shared.shown_messages.is_current(self._chat, old.message, old.person):
            return None
        verdict = await (self._delete(old.message, old.person) if old.delete else self._take_buttons(old))
        if old.delete and verdict is not None and verdict.fate is Fate.REFUSED:  # over days it may be too old
            self._outbox.retirements.setdefault((old.message, old.person), replace(old, delete=False))
            return None
        again = None
        if verdict is not None and verdict.fate in RETRIED:
            again = replace(old, tries=old.tries - 1) if old.tries > 1 else None
        elif not old.delete and old.again_at is not None:
            again = replace(old, at=old.again_at, again_at=None)
        if again is not None:
            self._outbox.retirements.setdefault((old.message, old.person), again)
        return None if verdict is not None and verdict.fate is Fate.REFUSED else verdict

    async def _take_buttons(self, old: Retirement) -> Verdict | None:
        if not old.text and old.message in self._bare:
            return None
        if not (old.text or old.rows or old.wholly) and old.message in self._left_rows:
            return None
        try:
            await self._shared.client.retire(self._chat, old.message, old.kind, old.text, old.rows)
        except TelegramError as error:
            return judge(error)
        self._loose.forget(old.message)
        if not old.rows and old.again_at is None:
            self._bare.append(old.message)
        if old.rows:
            self._left_rows.append(old.message)
        return None

    async def errand(self, errand: Errand) -> Verdict | None:
        """Send or edit a message of no table; do nothing if a forged press names a table's current message."""
        self._outbox.take(errand)
        if errand.message in self._deleted:
            return None
        if errand.message and await self._shared.shown_messages.is_current(self._chat, errand.message):
            return None
        digest = Digest.of(errand.screen) if errand.screen is not None else Digest()
        try:
            await self._run(errand, digest)
        except TelegramError as error:
            verdict = judge(error)
            if errand.message and isinstance(error, TimedOut):
                self._loose.doubt(errand.message)
            media = Media.FILE if errand.document is not None else Media.PHOTO
            if errand.tries > 1 and self._another_chance(verdict, errand.thread, digest, media):
                self._outbox.put_errand_back(errand)
            await self._closed(verdict)
            return verdict
        return None

    async def _run(self, errand: Errand, digest: Digest) -> None:
        permissions, screen, document = self._shared.permissions, errand.screen, errand.document
        self._tried = thread = permissions.topic(self._chat, errand.thread)
        if document is not None and permissions.allows(self._chat, Media.FILE):
            await self._shared.client.send_file(self._chat, thread, document)
            return
        if document is not None:
            screen = Screen(document.instead) if document.instead else None
        if not permissions.allows(self._chat, Media.PHOTO):
            digest = replace(digest, picture="")
        if screen is not None and errand.message:
            await self._rewrite(errand.message, screen, digest)
        elif screen is not None and errand.command:
            await self._whisper(errand, screen, thread)
        elif screen is not None:
            sent = await self._shared.client.send(self._chat, thread, screen, digest, silent=False)
            if not sent.left_out:
                self._loose.put(sent.message, digest)

    async def _rewrite(self, message: int, screen: Screen, digest: Digest) -> None:
        """Put a screen into a message of no table, unless the message is known to show it already."""
        if self._loose.shows(message, digest):
            return
        if message in self._bare:
            self._bare.remove(message)
        self._loose.forget(message)
        if await self._shared.client.rewrite(self._chat, message, screen, digest):
            self._loose.put(message, digest)

    async def _whisper(self, errand: Errand, screen: Screen, thread: int | None) -> None:
        """Answer an ephemeral command to its sender alone; delete the answer if the server shows it to everybody."""
        target = EphemeralTarget(person=errand.asker, command=errand.command, thread=thread)
        try:
            await self._shared.client.send_ephemeral(self._chat, screen, target)
        except Overheard as overheard:
            self._shared.ephemeral_support.overheard()
            self._outbox.delete(overheard.message)


def changes_when_old(shown: Shown) -> bool:
    """Return whether a message has to change when it is old: it has buttons, or its text is to be replaced."""
    says = Digest.read(shown.row.hash).text
    return has_buttons(shown.row.hash) or (bool(shown.retired) and says != Digest.of(Screen(shown.retired or "")).text)


def has_buttons(digest: str) -> bool:
    """Return whether a message with this digest may have buttons to remove; True if that is unknown."""
    return Digest.read(digest).rows != NO_BUTTONS
