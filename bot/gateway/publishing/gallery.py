"""Pictures that are with Telegram already, and the drawing of those that are not."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from bot.pictures import Labels, Look, View
from bot.screens.model import Screen

Render = Callable[[View, Look, Labels], bytes]
FILES_KEPT: Final = 512


class Gallery:
    """Pictures by digest: drawn in a thread, two at a time, and uploaded once."""

    def __init__(self, render: Render) -> None:
        self._render = render
        self._files: OrderedDict[str, str] = OrderedDict()
        self._pens = asyncio.Semaphore(2)

    async def photo(self, view: View, screen: Screen, digest: str) -> str | bytes:
        """The file id of an uploaded picture, or the bytes of a new one."""
        known = self._files.get(digest)
        if known is not None:
            self._files.move_to_end(digest)
            return known
        async with self._pens:
            return await asyncio.to_thread(self._render, view, screen.look, screen.labels)

    def remember(self, digest: str, file_id: str | None) -> None:
        """This picture is with Telegram under that id."""
        if digest and file_id:
            self._files[digest] = file_id
            while len(self._files) > FILES_KEPT:
                self._files.popitem(last=False)

    def forget(self, digest: str) -> bool:
        """The id is not valid any more; False when there was none."""
        return self._files.pop(digest, None) is not None
