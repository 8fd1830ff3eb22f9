"""Answers to presses: those given, and the one that a taken press should have."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.screens.actions import Action
from bot.screens.texts import texts
from bot.tables.ports import Role
from tests.storage_in_memory.store import MemoryStorage
from tests.toasts import taken_in_group

if TYPE_CHECKING:
    from tests.bot.tables.kit.program import Program

IN_GROUP = (Role.TABLE, Role.LOBBY, Role.DEAL, Role.SETTLEMENT)


class Reply:
    """Implements `ports.Answer`: what was answered, and what the world looked like then."""

    def __init__(self, desk: Program, cause: str) -> None:
        self._desk = desk
        self._cause = cause
        self.given: list[tuple[str, str]] = []
        self.shown_before = len(desk.wall.all)
        self.shown_at: int | None = None
        self.log_at: dict[int, int] = {}
        self.cause_known = False

    async def empty(self) -> None:
        self._note("empty", "")

    async def toast(self, text: str) -> None:
        self._note("toast", text)

    async def alert(self, text: str) -> None:
        self._note("alert", text)

    async def open_url(self, url: str) -> None:
        self._note("url", url)

    def _note(self, kind: str, text: str) -> None:
        self.given.append((kind, text))
        self.shown_at = len(self._desk.wall.all)
        if isinstance(self._desk.storage, MemoryStorage):
            self.log_at = {table: len(log) for table, log in self._desk.storage._events.items()}
            self.cause_known = self._cause in self._desk.storage._causes

    @property
    def only(self) -> tuple[str, str]:
        """The one answer."""
        assert len(self.given) == 1, self.given
        return self.given[0]

    @property
    def kind(self) -> str:
        """Kind of the only answer."""
        return self.only[0]

    @property
    def text(self) -> str:
        """Words of the only answer."""
        return self.only[1]


def taken_by(action: str, *, in_group: bool, said: str = "") -> tuple[str, str]:
    """Return the answer to a press that is taken: nothing in private, words for «Дальше» and what all see."""
    if action == Action.NEXT:
        return "toast", said if said.startswith("Ждём: ") else "Сдаём."
    words = taken_in_group(texts("ru"), action) if in_group else ""
    return ("toast", words) if words else ("empty", "")
