"""What the workers of all chats share: the client, the messages, the limits over all, when tables became quiet."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from bot.clock import Clock
from bot.gateway.publishing.ephemeral_support import EphemeralSupport
from bot.gateway.publishing.limits import IdleQuota, Overall
from bot.gateway.publishing.permissions import Media, Permissions
from bot.gateway.publishing.shown_messages import ShownMessages
from bot.gateway.publishing.telegram_client import TelegramClient
from bot.storage.ports import Storage

QUIET_S: Final = 2.0
TABLES_KEPT: Final = 5000


@dataclass
class Shared:
    """Shared parts. `moved` is told when a group turns out to have another id, `reopened` when what was dropped or not
    shown whole in one may be shown there now.

    `no_pins` are chats where the bot may not pin; `lost_threads` forum topics that are closed or gone.
    """

    client: TelegramClient
    shown_messages: ShownMessages
    storage: Storage
    clock: Clock
    overall: Overall
    idle_quota: IdleQuota
    moved: Callable[[int, int], None]
    reopened: Callable[[int], None]
    ephemeral_support: EphemeralSupport = field(default_factory=EphemeralSupport)
    permissions: Permissions = field(default_factory=Permissions)
    no_pins: set[int] = field(default_factory=set)
    lost_threads: set[tuple[int, int]] = field(default_factory=set)
    closing: bool = False
    _moves: dict[int, tuple[int, float]] = field(default_factory=dict)

    def stirred(self, table: int, seq: int) -> None:
        """A screen of the table's state `seq` is wanted; a new state ends the quiet."""
        last = self._moves.get(table)
        if last is None or seq > last[0]:
            self._moves.pop(table, None)
            self._moves[table] = (seq, self.clock.now())
            while len(self._moves) > TABLES_KEPT:
                del self._moves[next(iter(self._moves))]

    def quiet_at(self, table: int) -> float:
        """When quiet surfaces of the table may be shown."""
        last = self._moves.get(table)
        return float("-inf") if last is None or self.closing else last[1] + QUIET_S

    def lose_thread(self, chat: int, thread: int | None) -> bool:
        """Write to the group itself from now on; False when that is done already."""
        if thread is None or (chat, thread) in self.lost_threads:
            return False
        self.lost_threads.add((chat, thread))
        return True

    def rights_changed(self, chat: int) -> None:
        """The bot's rights or a topic's state have changed: what was refused there may be tried again."""
        self.no_pins.discard(chat)
        self.ephemeral_support.rights_changed(chat)
        self.lost_threads = {(other, thread) for other, thread in self.lost_threads if other != chat}
        if chat < 0 and self.permissions.changed(chat):  # of a person the store knows
            self.reopened(chat)

    def may_send(self, chat: int, kind: Media) -> bool:
        """Whether the chat is not known to refuse such messages."""
        return self.permissions.allow(chat, kind, self.clock.now())

    def refuse(self, chat: int, kind: Media) -> bool:
        """Send none of that kind for a while; False when none was sent as far as known."""
        return self.permissions.refuse(chat, kind, self.clock.now())

    def thread_of(self, chat: int, thread: int | None) -> int | None:
        """The topic to write to; None for one that was lost."""
        return None if thread is None or (chat, thread) in self.lost_threads else thread
