"""A deal's picture that stands as its analysis, which is not known any more: after a start, or after many other deals.

It is counted again by itself, and till then the message stays as it is. So is what somebody's own page waits for.
"""

import logging
from collections.abc import Callable
from concurrent.futures import BrokenExecutor

from bot.screens.model import Page
from bot.storage.ports import StorageFailed
from bot.tables.house.house import House
from bot.tables.house.room import Room
from bot.tables.past.past import engine_events
from bot.tables.ports import Role, Wanted
from bot.tables.shown.display import display_of
from bot.tables.shown.panels import Panels
from engine.core.errors import NotAnalysed
from engine.core.game import AnyGame

log = logging.getLogger(__name__)

Key = tuple[int, int]  # table, number of the deal


class Recounts:
    """Shows tables; of the deal's picture only what is known."""

    def __init__(self, house: House, panels: Panels) -> None:
        self._house = house
        self._panels = panels
        self._left: dict[Key, Callable[[], Wanted] | None] = {}  # what is counted; the picture of a deal that was left
        self._vain: set[Key] = set()  # what cannot be counted stands as the sheet, and nobody tries again

    def show(self, room: Room, wanted: Wanted) -> None:
        """To the publisher, unless it is a picture that stays as it is till its analysis is there."""
        awaited = wanted.surface.role is Role.DEAL and self._is_waited_for(room)
        if not awaited or room.page is not Page.ANALYSIS:
            self._house.publisher.show(wanted)

    def leave(self, room: Room, picture: Callable[[], Wanted]) -> None:
        """The picture of a deal the table leaves, as the publisher should have it now, or when it is counted."""
        if self._is_waited_for(room):
            self._left[_key(room)] = picture
        else:
            self._house.publisher.show(picture())

    def _is_waited_for(self, room: Room) -> bool:
        """Whether the deal's picture of a room needs an analysis that is not known; it is counted from now on."""
        key = _key(room)
        turned = (panel.page for panel in room.panels.values() if panel.deal == room.table.number)
        if Page.ANALYSIS not in (room.page, *turned):
            return False
        if key in self._vain or self._house.analyses.known(*key) is not None:
            return False
        if key not in self._left:
            self._left[key] = None
            self._house.analyses.later(self._count(room.table.game, key))
        return True

    async def _count(self, game: AnyGame, key: Key) -> None:
        table, number = key
        try:
            found = await self._house.ledger.history(table)
            if found is not None:
                await self._house.analyses.of(game, table, number, engine_events(found[1]))
        except (BrokenExecutor, StorageFailed) as error:  # another time it may succeed
            log.error("table %s, analysis of deal %s: %s", table, number, error)
        except NotAnalysed as error:
            self._vain.add(key)
            log.error("table %s, analysis of deal %s: %s", table, number, error)
        except Exception as error:  # noqa: BLE001 - reported by kind, its words may contain cards; nobody waits for ever
            self._vain.add(key)
            log.error("table %s, analysis of deal %s: %s", table, number, type(error).__name__)
        left = self._left.pop(key)
        if left is not None:
            self._house.publisher.show(left())
            return

        async def turn(room: Room) -> None:
            status = room.table.status
            if status is not None and status.scored is not None and _key(room) == key:
                self._house.publisher.show(display_of(self._house, room).deal_now())
                await self._panels.counted(room, room.table.number)

        self._house.offer(table, turn)


def _key(room: Room) -> Key:
    return room.table.id, room.table.number
