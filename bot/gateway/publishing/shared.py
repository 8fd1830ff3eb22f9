"""The parts that the workers of all chats share."""

from collections.abc import Callable
from dataclasses import dataclass

from bot.clock import Clock
from bot.gateway.publishing.ephemeral_support import EphemeralSupport
from bot.gateway.publishing.inside import Inside
from bot.gateway.publishing.known_refusals import KnownRefusals
from bot.gateway.publishing.limits import IdleQuota, Overall
from bot.gateway.publishing.permissions import Permissions
from bot.gateway.publishing.shown_messages import ShownMessages
from bot.gateway.publishing.table_activity import TableActivity
from bot.gateway.publishing.telegram_client import TelegramClient
from bot.storage.ports import Storage


@dataclass(kw_only=True)
class Shared:
    """Parts of which there is one for all workers."""

    client: TelegramClient
    shown_messages: ShownMessages
    storage: Storage
    clock: Clock
    overall: Overall
    idle_quota: IdleQuota
    activity: TableActivity
    permissions: Permissions
    ephemeral_support: EphemeralSupport
    inside: Inside
    known_refusals: KnownRefusals
    moved: Callable[[int, int], None]
    """Called with the old and the new id of a group when a refusal says that its id has changed."""
    reopened: Callable[[int], None]
    """Called with a group in which screens can be shown now that were dropped or shown incompletely."""
    homeless: Callable[[int], None]
    """Called with a table or tournament for which no topic of its group is open, as far as is known."""
    closing: bool = False
    """True when the program ends: quiet screens are shown without waiting until their table is quiet."""
    handed_over: bool = False
    """True if another program has taken the chats over: no new call is begun."""
