"""Pending analyses: those that the picture of a deal needs but that are no longer in memory.

This happens after a restart, or after many other deals. The analysis is computed again without a press; until then the
message is not changed. Pages that a person has opened alone wait in the same way.
"""

import logging
from collections.abc import Callable
from concurrent.futures import BrokenExecutor

from bot.runtime.pending import EndOfProgram
from bot.screens.model import Page
from bot.storage.ports import StorageFailed
from bot.tables.context.analyses import DealKey
from bot.tables.context.context import Context
from bot.tables.context.session import TableSession
from bot.tables.ephemeral.panels import Panels
from bot.tables.past.deal_pages import engine_events
from bot.tables.ports import Wanted
from bot.tables.presentation.display import display_of
from engine.core.errors import NotAnalysed
from engine.core.game import AnyGame

log = logging.getLogger(__name__)


class PendingAnalyses:
    """Analyses needed by pictures of deals; each picture is shown once its analysis is known."""

    def __init__(self, context: Context, panels: Panels) -> None:
        self._context = context
        self._panels = panels
        self._left: dict[DealKey, Callable[[], Wanted] | None] = {}  # deals under analysis; picture of one left
        self._vain: set[DealKey] = set()  # deals that cannot be analysed: shown as the sheet, never tried again

    def leave(self, session: TableSession, picture: Callable[[], Wanted]) -> None:
        """Show the picture of a deal that the table leaves behind: now, or as soon as its analysis is known."""
        if self.is_missing(session):
            self.begin(session)
            self._left[_key(session)] = picture
        else:
            self._context.publisher.show(picture())

    def is_missing(self, session: TableSession) -> bool:
        """Return whether the picture of the table's deal needs an analysis that is not known but can be computed."""
        key = _key(session)
        turned = (panel.page for panel in session.ephemeral.panels.values() if panel.deal == session.table.number)
        if Page.ANALYSIS not in (session.page, *turned):
            return False
        return key not in self._vain and self._context.analyses.known(*key) is None

    def begin(self, session: TableSession) -> None:
        """Start the analysis of the table's last deal, unless it is being computed."""
        key = _key(session)
        if key not in self._left:
            self._left[key] = None
            self._context.analyses.later(self._count(session.table.game, key))

    async def _count(self, game: AnyGame, key: DealKey) -> None:
        table, number = key
        try:
            found = await self._context.repository.history(table)
            if found is not None:
                await self._context.analyses.of(game, table, number, engine_events(found[1]))
        except (BrokenExecutor, StorageFailed) as error:  # another time it may succeed
            log.error("table %s, analysis of deal %s: %s", table, number, error)
        except EndOfProgram:
            raise
        except NotAnalysed as error:
            self._vain.add(key)
            log.error("table %s, analysis of deal %s: %s", table, number, error)
        except Exception as error:  # noqa: BLE001 - logged by kind, the words may contain cards; the wait must end
            self._vain.add(key)
            log.error("table %s, analysis of deal %s: %s", table, number, type(error).__name__)
        left = self._left.pop(key)
        if left is not None:
            self._context.publisher.show(left())
            return

        async def turn(session: TableSession) -> None:
            status = session.table.status
            if status is not None and status.scored is not None and _key(session) == key:
                self._context.publisher.show(display_of(self._context, session).deal_now())
                await self._panels.counted(session, session.table.number)

        self._context.offer_read(table, turn)


def _key(session: TableSession) -> DealKey:
    return session.table.id, session.table.number
