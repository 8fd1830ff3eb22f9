"""Photos by digest: the file ids of those that Telegram has, and the drawing of the others."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable
from typing import Final, Protocol, TypeVar

from bot.gateway.api.failures import where
from bot.pictures import Drawing, Labels, Look
from bot.runtime.pending import EndOfProgram
from bot.screens.model import Screen
from bot.tables.thinker import Offload

Render = Callable[[Drawing, Look, Labels], bytes]
T = TypeVar("T")
log = logging.getLogger(__name__)

FILES_KEPT: Final = 512
OWN_S: Final = 0.3  # for a picture that one person waits for, with the words below it
DRAW_S: Final = 3.0  # for a picture of what somebody sent; an honest one takes a tenth of a second


class Within(Protocol):
    """Runner of functions in another process, with a deadline."""

    async def __call__(self, seconds: float, work: Callable[..., T], *given: object) -> T:
        """Call a function of a module in the other process. Raises its errors, and TimeoutError after `seconds`."""
        ...


class DrawingFailed(ValueError):
    """Error: a picture of what somebody sent, or for one person alone, could not be drawn, or not in time."""


class PhotoCache:
    """Photos by digest, each uploaded once and drawn in a thread, two at a time.

    Pictures of records that people sent are drawn in another process with a deadline (`within`), so that no other
    picture waits for them. Pictures for one person alone are drawn on this machine; all others are first offered to
    other machines (`offload`), if there are any.
    """

    def __init__(self, render: Render, within: Within | None = None, offload: Offload | None = None) -> None:
        self._render = render
        self._within = within
        self._offload = offload
        self._files: OrderedDict[str, str] = OrderedDict()
        self._pens = asyncio.Semaphore(2)
        self._late = set[asyncio.Task[bytes]]()  # held here, or nobody would finish them

    async def photo(self, drawing: Drawing, screen: Screen, digest: str) -> str | bytes:
        """Return the file id of an uploaded picture, or the bytes of a new one. Raises DrawingFailed.

        A picture for one person alone is drawn each time.
        """
        if drawing.is_own:
            return await self._drawn_soon(drawing, screen)
        known = self._files.get(digest)
        if known is not None:
            self._files.move_to_end(digest)
            return known
        if screen.undrawn and self._within is not None:
            return await self._drawn_apart(self._within, drawing, screen)
        if self._offload is None:
            return await self._drawn_here(drawing, screen)
        given = drawing, screen.look, screen.labels
        return await self._offload(lambda: self._drawn_here(drawing, screen), self._render, *given)

    async def _drawn_here(self, drawing: Drawing, screen: Screen, begun: Callable[[], None] = lambda: None) -> bytes:
        async with self._pens:
            begun()
            return await asyncio.to_thread(self._render, drawing, screen.look, screen.labels)

    async def _drawn_soon(self, drawing: Drawing, screen: Screen) -> bytes:
        """Return a picture drawn on this machine within `OWN_S` seconds. Raises DrawingFailed if it takes longer.

        A picture that is finished later is thrown away; one that was not begun by then is not begun at all.
        """
        begun = asyncio.Event()
        task = asyncio.ensure_future(self._drawn_here(drawing, screen, begun.set))
        self._late.add(task)
        task.add_done_callback(self._late.discard)
        done, _ = await asyncio.wait((task,), timeout=OWN_S)
        if not done:
            if not begun.is_set():  # pictures that somebody gets would wait for it
                task.cancel()
            raise DrawingFailed
        return task.result()

    async def _drawn_apart(self, within: Within, drawing: Drawing, screen: Screen) -> bytes:
        try:
            return await within(DRAW_S, self._render, drawing, screen.look, screen.labels)
        except EndOfProgram:
            raise
        except Exception as error:  # noqa: BLE001 - whatever somebody sent, its words can be shown
            log.warning("a picture of a record is not drawn: %s", where(error))
            raise DrawingFailed from None

    def remember(self, digest: str, file_id: str | None) -> None:
        """Remember the file id under which Telegram has a picture."""
        if digest and file_id:
            self._files[digest] = file_id
            while len(self._files) > FILES_KEPT:
                self._files.popitem(last=False)

    def forget(self, digest: str) -> bool:
        """Forget a file id that is no longer valid; return False if there was none."""
        return self._files.pop(digest, None) is not None
