"""Ephemeral views: a player's own message in a group, sent and edited so that nobody else ever sees its cards.

A server older than Bot API 10.2 ignores parameters it does not know and would show the hand to everybody. So a view
begins with a text without cards, unless the server has just proved that only one person sees such messages. The cards
follow by an edit, a method that an old server does not have. A picture is always added by an edit.
"""

import logging
from typing import Final

from telegram.error import TelegramError

from bot.gateway.api import idempotency
from bot.gateway.api.calls import EphemeralTarget, Overheard
from bot.gateway.api.failures import RETRIED, Fate, Verdict, judge
from bot.gateway.publishing.digest import Digest
from bot.gateway.publishing.outbox import Outbox
from bot.gateway.publishing.permissions import Media
from bot.gateway.publishing.shared import Shared
from bot.gateway.publishing.shown_messages import Shown, key_of
from bot.gateway.publishing.telegram_client import Sent
from bot.screens.model import Screen
from bot.tables.ports import Certainty, Invitation, Wanted

log = logging.getLogger(__name__)

FRESH_S: Final = 12.0  # Telegram allows 15 after the press


class EphemeralMessages:
    """Ephemeral messages of one chat, each seen by one person only.

    Every method that makes a call returns None, or the verdict on a refusal that concerns the whole chat.
    """

    def __init__(self, chat: int, shared: Shared, outbox: Outbox) -> None:
        self._chat = chat
        self._shared = shared
        self._outbox = outbox

    async def show(self, wanted: Wanted, shown: Shown | None, *, new: bool) -> Verdict | None:
        """Show `wanted`, which the caller has taken out of the outbox, by a new message (`new`) or by an edit."""
        if shown is not None and shown.row.chat != self._chat:  # sent before the group got its present id
            shown = None
        if new and wanted.invited is not None:
            return await self._send(wanted, wanted.invited, shown)
        return await self._edit(wanted, shown) if shown is not None else None

    async def _send(self, wanted: Wanted, invited: Invitation, shown: Shown | None) -> Verdict | None:
        """Send a new message for the press or command that asked for it; delete the person's previous one."""
        support, person = self._shared.ephemeral_support, wanted.surface.person
        worth_it = wanted.screen.picture is None or await self._takes_pictures()
        worth_it = worth_it and support.can_show(self._chat, person) is not Certainty.NO
        target = self._target(wanted, invited) if worth_it else None
        if target is None:
            return await self._not_sent(wanted, shown)
        first = self._first(wanted, invited)
        try:
            number = await self._shared.client.send_ephemeral(self._chat, first, target)
        except Overheard as overheard:
            return await self._overheard(wanted, overheard.message)
        except TelegramError as error:
            return await self._refused(wanted, judge(error), target, shown)
        support.proved(self._shared.clock.now(), person)
        if shown is not None and shown.row.hash:
            self._outbox.delete(shown.row.message, person)
        await self._write(wanted, Sent(-number, "text"), first, wanted.generation)
        if first is wanted.screen:
            invited.told(True)
        else:
            self._outbox.put_back(wanted)
        return None

    async def _takes_pictures(self) -> bool:
        """Return whether an ephemeral message in this chat may have a picture, as far as known."""
        allowed = self._shared.permissions.allows(self._chat, Media.PHOTO)
        return allowed and await self._shared.known_refusals.takes_private_pictures()

    def _first(self, wanted: Wanted, invited: Invitation) -> Screen:
        """Return the screen to send first: a text without cards, or the cards if the server is proved to hide them.

        If it is unknown whether the last message to this person arrived, a text without buttons is sent, because this
        message, too, may be impossible to delete. The text is not always sent first: that would cost the group one call
        in ten. For the message that a broken connection may leave behind see SECURITY.md.
        """
        support = self._shared.ephemeral_support
        if support.is_unclear(wanted.surface.person):
            return Screen(invited.first.text)
        proved = support.is_proved(self._shared.clock.now()) and wanted.screen.picture is None
        return wanted.screen if proved else invited.first

    def _target(self, wanted: Wanted, invited: Invitation) -> EphemeralTarget | None:
        """Return the receiver with the press, command or right that now permits the message; None without any."""
        person, clock = wanted.surface.person, self._shared.clock
        thread = self._shared.permissions.topic(self._chat, wanted.surface.thread)
        if clock.now() > invited.at + clock.machine(FRESH_S) * clock.speed:
            may = self._shared.ephemeral_support.may_unasked(self._chat)
            return EphemeralTarget(person=person, thread=thread) if may else None
        query, command = idempotency.read(invited.cause)
        if command:
            return EphemeralTarget(person=person, command=-command, thread=thread)
        # a thread would make it a message of its own in place of one that takes the other's
        return EphemeralTarget(
            person=person, query=query, instead=invited.instead, thread=None if invited.instead else thread
        )

    async def _refused(
        self, wanted: Wanted, verdict: Verdict, target: EphemeralTarget, shown: Shown | None
    ) -> Verdict | None:
        """Put back a screen that may succeed later; else remember what the refusal means for the person or group."""
        if verdict.fate in RETRIED:
            self._shared.ephemeral_support.doubt()
            if verdict.fate is Fate.AGAIN:
                self._shared.ephemeral_support.lost(target.person)
            self._outbox.put_back(wanted)
            return verdict
        log.info("chat %s: no view of one's own: %s", self._chat, verdict.words)
        if verdict.fate is Fate.MUTED:  # nor of anybody's: that says nothing of this person
            self._failed(wanted)
            return verdict
        if target.is_unasked:
            self._shared.ephemeral_support.set_administrator(self._chat, administrator=False)
        elif not _stays(wanted, shown) and verdict.fate is not Fate.TOO_OLD:
            self._shared.ephemeral_support.refused(self._chat, target.person)
        return await self._not_sent(wanted, shown)

    async def _not_sent(self, wanted: Wanted, shown: Shown | None) -> Verdict | None:
        """Edit in place if the message exists and was only to be sent again at the bottom; otherwise give up."""
        if shown is not None and _stays(wanted, shown):
            return await self._edit(wanted, shown)
        return self._failed(wanted)

    async def _overheard(self, wanted: Wanted, message: int) -> Verdict | None:
        """Delete a message that everybody saw, and send no more: the server does not know ephemeral messages."""
        log.warning("chat %s: this server shows everybody what is meant for one; no more views", self._chat)
        self._shared.ephemeral_support.overheard()
        self._outbox.delete(message)
        return self._failed(wanted)

    @staticmethod
    def _failed(wanted: Wanted) -> None:
        if wanted.invited is not None:
            wanted.invited.told(False)

    async def _edit(self, wanted: Wanted, shown: Shown) -> Verdict | None:
        """Edit the existing message; Telegram does not report whether the person's client has lost it."""
        person, digest = wanted.surface.person, Digest.of(wanted.screen)
        try:
            sent = await self._shared.client.edit_ephemeral(shown.row, person, wanted.screen, digest)
        except TelegramError as error:
            verdict = judge(error)
            if verdict.fate in RETRIED:
                self._shared.ephemeral_support.doubt()
                self._outbox.put_back(wanted)
                return verdict
            if verdict.fate is not Fate.UNCHANGED:
                await self._lost(wanted, shown, verdict)
                return None
            sent = Sent(shown.row.message, shown.row.kind)
        self._shared.ephemeral_support.proved(self._shared.clock.now(), person)
        await self._write(wanted, sent, wanted.screen, max(wanted.generation, shown.row.generation))
        if wanted.invited is not None:
            wanted.invited.told(True)
        return None

    async def _lost(self, wanted: Wanted, shown: Shown, verdict: Verdict) -> None:
        """Give up and delete a message that cannot be edited; the person sees the group's message again."""
        log.info("table %s: a view of one's own is given up: %s", wanted.surface.table, verdict.words)
        if verdict.fate is Fate.KIND:
            self._shared.permissions.forbid(self._chat, Media.PHOTO)
        becomes_picture = wanted.screen.picture is not None and shown.row.kind == "text"
        learnt = becomes_picture and verdict.fate in (Fate.REFUSED, Fate.GONE) and not verdict.is_missing
        if learnt:
            await self._shared.known_refusals.refused_private_picture()
        await self._shared.shown_messages.drop(key_of(wanted.surface))
        if learnt or verdict.fate is not Fate.GONE:
            self._outbox.delete(shown.row.message, wanted.surface.person)
        self._failed(wanted)

    async def _write(self, wanted: Wanted, sent: Sent, screen: Screen, generation: int) -> None:
        row = wanted.row(sent.message, sent.kind, str(Digest.of(screen)), generation)
        await self._shared.shown_messages.put(Shown(row, ""))


def _stays(wanted: Wanted, shown: Shown | None) -> bool:
    """Return whether there is a message already, which was only to be sent again at the bottom."""
    return shown is not None and wanted.invited is not None and wanted.invited.moves
