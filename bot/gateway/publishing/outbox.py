"""Pending work for one chat: wanted screens, messages to delete, errands, old messages to retire.

An errand is a message that belongs to no table. To retire a message is to remove its buttons.
"""

import logging
from dataclasses import dataclass, field

import msgspec
from msgspec.structs import replace

from bot.gateway.api.keyboards import Rows
from bot.gateway.publishing.digest import Digest
from bot.gateway.publishing.shown_messages import Key, Shown, key_of
from bot.runtime.pending import Pending, share
from bot.screens.model import Screen
from bot.storage.ports import MessageKind
from bot.tables.ports import Document, Surface, Urgency, Wanted, deal_of

log = logging.getLogger(__name__)

TRIES = 5
ERRANDS = 200  # more that people ask for is refused
OF_ONE = 10  # that one person may have waiting: more than thumbs can ask for


class Errand(msgspec.Struct, frozen=True):
    """A message of no table: a screen to send, a file to send, or a screen to put into an existing message."""

    thread: int | None
    screen: Screen | None = None
    document: Document | None = None
    message: int = 0
    """The message to change; 0 to send a new one."""
    asker: int = 0
    """The person who asked for it; 0 if the bot sends it unasked."""
    tries: int = TRIES
    """Number of attempts that are left."""
    command: int = 0
    """Number of the ephemeral command to answer, visibly to its sender alone; 0: everybody sees the message."""


class Retirement(msgspec.Struct, frozen=True):
    """An old message that loses all buttons but its `rows`, or is deleted."""

    message: int
    """The message's number; for an ephemeral message its own number, negated."""
    kind: MessageKind = "text"
    text: str = ""
    """HTML that replaces the message's text; empty: the text stays."""
    rows: Rows = ()
    """Rows of buttons that the message keeps."""
    wholly: bool = False
    """Whether the message also loses rows that an earlier retirement has left it."""
    delete: bool = False
    person: int = 0
    """Person who alone sees the message, if it is ephemeral; 0: everybody sees it."""
    tries: int = TRIES
    """Number of attempts that are left."""
    at: float = float("-inf")
    """Clock second before which the message is left alone; such a message is not deleted."""
    again_at: float | None = None
    """Clock second at which the buttons are removed once more, because an edit that timed out may bring them back."""


def calmed(wanted: Wanted) -> Wanted:
    """Return a wish, changed to wait until its table is quiet."""
    return replace(wanted, urgency=Urgency.QUIET)


def merge(newer: Wanted, older: Wanted) -> Wanted:
    """Combine two wishes for one surface: the newer screen, and what the older wish still demands.

    urgency   the more urgent of both; in an ephemeral view an older NOW counts as SOON once the table has gone on,
              because its person is no longer the one to move
    invited   (a press or command asked for an ephemeral message) kept until the message is sent
    below     (send again at the bottom) kept, except for a newer generation, which is a new message anyway
    news      (a new phase is announced) kept until it is shown
    """
    overtaken = newer.surface.is_own and newer.seq > older.seq
    urgency = max(older.urgency, Urgency.SOON) if overtaken else older.urgency
    return replace(
        newer,
        urgency=min(newer.urgency, urgency),
        invited=newer.invited or older.invited,
        below=newer.below or (older.below and newer.generation <= older.generation),
        news=newer.news or older.news,
    )


@dataclass
class Outbox:
    """Pending work of one chat, each kind in order of arrival."""

    wants: dict[Key, Wanted] = field(default_factory=dict)
    removals: dict[Key, Surface] = field(default_factory=dict)
    errands: list[Errand] = field(default_factory=list)
    retirements: dict[tuple[int, int], Retirement] = field(default_factory=dict)
    """What is to become of old messages, by message number and the person who alone sees the message (0: everybody)."""
    _served: int = 0
    """Person who asked for the errand that was carried out last."""
    _owed: list[tuple[Key | None, Pending]] = field(default_factory=list)
    """Updates, each unfinished until the screen of its surface (key) or, for None, every errand has been sent."""

    def __bool__(self) -> bool:
        return bool(self.wants or self.removals or self.errands or self.retirements)

    @property
    def size(self) -> int:
        """Number of pieces of pending work."""
        return len(self.wants) + len(self.removals) + len(self.errands) + len(self.retirements)

    def want(self, wanted: Wanted) -> None:
        """Take a wish for a surface; its screen replaces one that is still waiting.

        The new screen takes the older one's place in the queue. A screen of a newer generation goes to the end instead:
        it becomes a new message below those that are waiting.
        """
        key = key_of(wanted.surface)
        older = self.wants.get(key)
        if older is not None and wanted.generation > older.generation:
            del self.wants[key]
        self.wants[key] = wanted if older is None else merge(wanted, older)

    def owe(self, key: Key | None) -> None:
        """Keep the current update unfinished until the screen of surface `key` or, for None, every errand is sent."""
        if (update := share()) is not None:
            self._owed.append((key, update))

    def settle(self, *, all_of_it: bool = False) -> None:
        """Finish the updates for which no work is left here, or all of them; call this between two API calls."""
        if not self._owed:
            return
        owed, self._owed = self._owed, []
        for key, update in owed:
            if not all_of_it and (self.errands if key is None else key in self.wants):
                self._owed.append((key, update))
            else:
                update.give_back()

    def put_back(self, wanted: Wanted) -> None:
        """Want a screen again that could not be shown, unless a newer one is wanted or its message will be deleted.

        The screen goes before those that came meanwhile, so that messages keep their order.
        """
        key = key_of(wanted.surface)
        newer = self.wants.get(key)
        if newer is not None and newer.generation > wanted.generation:
            self.wants[key] = merge(newer, wanted)
        elif newer is not None or key not in self.removals:
            again = wanted if newer is None else merge(self.wants.pop(key), wanted)
            self.wants = {key: again, **self.wants}

    def run(self, errand: Errand) -> None:
        """Queue an errand; a change of a message replaces an earlier change of that message that still waits.

        A waiting answer is not queued twice. Answers beyond the limit are dropped, errands that nobody asked for never.
        """
        for place, other in enumerate(self.errands):
            if errand.message and other.message == errand.message:
                self.errands[place] = errand
                return
            if errand.asker and _is_same(errand, other):
                return
        if errand.asker and not self._takes_of(errand.asker):
            log.debug("an answer is not given, too many wait")
            return
        self.errands.append(errand)

    def _takes_of(self, asker: int) -> bool:
        """Return whether there is room for another errand that this person asked for."""
        return len(self.errands) < ERRANDS and sum(one.asker == asker for one in self.errands) < OF_ONE

    def next_errand(self) -> Errand | None:
        """Return the next errand: first those that nobody asked for, then answers, one person after another."""
        return min(self.errands, key=lambda one: one.asker and 1 + (one.asker == self._served), default=None)

    def take(self, errand: Errand) -> None:
        """Remove an errand that is about to be carried out."""
        self.errands.remove(errand)
        self._served = errand.asker

    def put_errand_back(self, errand: Errand) -> None:
        """Put a failed errand before all others, with one attempt less."""
        self.errands.insert(0, replace(errand, tries=errand.tries - 1))

    def remove(self, surface: Surface) -> None:
        """Order the deletion of a surface's message, and drop a screen that is wanted for it."""
        self.wants.pop(key_of(surface), None)
        self.removals[key_of(surface)] = surface

    def delete(self, message: int, person: int = 0) -> None:
        """Order the deletion of an old message; a number below 0 is an ephemeral message of `person`."""
        self.retirements[message, person] = Retirement(message, delete=True, person=person)

    def move_to(self, other: "Outbox", chat: int) -> None:
        """Move screens and errands to the outbox of a chat's new id; work on old messages is dropped."""
        for wanted in reversed(self.wants.values()):
            other.put_back(replace(wanted, surface=replace(wanted.surface, chat=chat)))
        other.errands.extend(self.errands)
        self.errands.clear()
        self.drop_screens()

    def drop_ephemeral(self) -> None:
        """Drop the ephemeral views of a closed group: people who asked for them will not wait until it opens again."""
        self.wants = {key: wanted for key, wanted in self.wants.items() if not wanted.surface.is_own}

    def drop_screens(self) -> None:
        """Drop everything but errands."""
        self.wants.clear()
        self.removals.clear()
        self.retirements.clear()


def _is_same(errand: Errand, other: Errand) -> bool:
    """Return whether both errands have equal content and place, whoever asked for them."""
    return replace(other, asker=errand.asker, tries=errand.tries) == errand


def is_new_message(wanted: Wanted, shown: Shown) -> bool:
    """Return whether the wish needs a new message: another generation or chat, or a photo that should become text.

    A text that is meant to be shown under a photo needs no new message.
    """
    if wanted.surface.is_own:
        is_elsewhere = wanted.surface.chat != shown.row.chat
        return wanted.invited is not None and (is_elsewhere or wanted.generation > shown.row.generation)
    return wanted.generation > shown.row.generation or not can_be_edited(wanted, shown)


def is_first_edit(shown: Shown) -> bool:
    """Return whether a surface has taken over an old message (a planning page) that does not show its screen yet."""
    return not shown.row.seq and shown.row.hash == str(Digest())


def can_be_edited(wanted: Wanted, shown: Shown) -> bool:
    """Return whether the existing message could show the wanted screen."""
    row = shown.row
    becomes_text = row.kind == "photo" and wanted.screen.picture is None and not wanted.screen.beneath
    return wanted.surface.chat == row.chat and bool(row.hash) and not becomes_text


def is_of_same_deal(wanted: Wanted, shown: Shown) -> bool:
    """Return whether the existing message is of the same deal as the wanted screen."""
    return deal_of(wanted.generation) == deal_of(shown.row.generation)
