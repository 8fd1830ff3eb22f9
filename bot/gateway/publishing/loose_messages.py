"""Contents of the newest messages that belong to no table, so that an edit that would change nothing is not made."""

from collections import OrderedDict
from typing import Final

from bot.gateway.publishing.digest import Digest

KEPT: Final = 100
"""Number of messages in a chat whose contents are remembered."""


class LooseMessages:
    """Digests of one chat's messages of no table, as far as this run of the program knows them."""

    def __init__(self) -> None:
        self._digests: OrderedDict[int, Digest | None] = OrderedDict()  # None: doubted, so never known again

    def shows(self, message: int, digest: Digest) -> bool:
        """Return whether a message is known to show a screen of this digest."""
        return self._digests.get(message) == digest

    def put(self, message: int, digest: Digest) -> None:
        """Remember what a message shows now."""
        if self._digests.get(message, digest) is not None:
            self._digests[message] = digest
            self._digests.move_to_end(message)
        while len(self._digests) > KEPT:
            self._digests.popitem(last=False)

    def forget(self, message: int) -> None:
        """Forget what a message shows, because it is about to change."""
        if self._digests.get(message) is not None:
            del self._digests[message]

    def doubt(self, message: int) -> None:
        """Note that an edit that timed out may still arrive, even after later ones: the contents stay unknown."""
        self._digests[message] = None
