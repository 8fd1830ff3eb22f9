"""A publisher without Telegram: it gives every message an id and writes its row down, as the gateway's does."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import dataclass, field

from bot.gateway.api.calls import messages_url
from bot.gateway.publishing.ephemeral_support import ALLOWED_S
from bot.screens.model import Screen
from bot.storage.ports import Storage, SurfaceRow
from bot.tables.ports import Certainty, Document, Invitation, Role, Surface, Wanted


@dataclass
class Views:
    """Views of persons in the group; `arrives`: whether one that is sent is seen (None: nothing is heard)."""

    usual: Certainty = Certainty.NO
    arrives: bool | None = True
    sights: dict[int, Certainty] = field(default_factory=dict)
    missed: list[int] = field(default_factory=list)
    invited: list[Invitation] = field(default_factory=list)
    discarded: list[tuple[int, int]] = field(default_factory=list)
    unasked: bool = False
    busy: bool = False


@dataclass
class Wall:
    """Implements `ports.Publisher`: remembers everything, in order."""

    storage: Storage
    ids: itertools.count[int] = field(default_factory=lambda: itertools.count(1000))
    last: dict[tuple[int, str], Wanted] = field(default_factory=dict)
    rows: dict[tuple[int, str], SurfaceRow] = field(default_factory=dict)
    all: list[Wanted] = field(default_factory=list)
    removed: list[Surface] = field(default_factory=list)
    told: list[tuple[int, int | None, Screen]] = field(default_factory=list)
    retired: list[tuple[int, int]] = field(default_factory=list)
    bared: list[tuple[int, int]] = field(default_factory=list)
    discarded: list[tuple[int, int]] = field(default_factory=list)
    views: Views = field(default_factory=Views)
    files: list[tuple[int, Document]] = field(default_factory=list)
    dirty: set[tuple[int, str]] = field(default_factory=set)
    forgotten: list[int] = field(default_factory=list)
    doubted: list[int] = field(default_factory=list)
    preferred: dict[tuple[int, int | None], int | None] = field(default_factory=dict)
    forgotten_people: list[int] = field(default_factory=list)
    changed: list[tuple[int, int, Screen]] = field(default_factory=list)
    now: Callable[[], float] = float
    whispered: list[int] = field(default_factory=list)  # the commands that were answered to their senders alone; or 0
    askers: list[int] = field(default_factory=list)  # for whom it was told, changed, sent; 0 for nobody

    def show(self, wanted: Wanted) -> None:
        key = (wanted.surface.table, wanted.surface.key)
        if wanted.surface.is_own and not self._takes_view(key, wanted):
            return
        self.all.append(wanted)
        self.last[key] = wanted
        self.dirty.add(key)
        if wanted.outlives is not None:
            gone = (wanted.outlives.table, wanted.outlives.key)
            self.last.pop(gone, None)
            self.dirty.add(gone)

    def _takes_view(self, key: tuple[int, str], wanted: Wanted) -> bool:
        """Tell whether a view is shown, as the gateway does: sent to who asked for it, and edited where it is."""
        if wanted.invited is None:
            return key in self.last or key in self.rows
        self.views.invited.append(wanted.invited)
        if self.views.arrives is not None:
            wanted.invited.told(self.views.arrives)
        return bool(self.views.arrives)

    def remove(self, surface: Surface) -> None:
        self.removed.append(surface)
        key = (surface.table, surface.key)
        self.last.pop(key, None)
        self.dirty.add(key)

    def tell(self, chat: int, thread: int | None, screen: Screen, asker: int = 0, *, command: int = 0) -> None:
        self.told.append((chat, thread, screen))
        self.whispered.append(command)
        self.askers.append(asker)

    def change(self, chat: int, message: int, screen: Screen, asker: int = 0) -> None:
        self.changed.append((chat, message, screen))
        self.askers.append(asker)

    def retire(self, chat: int, message: int, *, wholly: bool = False) -> None:
        self.retired.append((chat, message))
        if wholly:
            self.bared.append((chat, message))

    def discard(self, chat: int, message: int, person: int = 0) -> None:
        self.discarded.append((chat, message))
        if message < 0:
            self.views.discarded.append((message, person))

    def stands(self, surface: Surface, message: int) -> bool:
        row = self.rows.get((surface.table, surface.key))
        return row is not None and (row.chat, row.message) == (surface.chat, message)

    @staticmethod
    def messages_url(chat: int) -> str | None:
        return messages_url(chat)

    def is_busy(self, chat: int) -> bool:
        return self.views.busy

    def can_show_privately(self, chat: int, person: int, asked_at: float | None = None) -> Certainty:
        late = asked_at is not None and self.now() > asked_at + ALLOWED_S
        return Certainty.NO if late and not self.views.unasked else self.views.sights.get(person, self.views.usual)

    @property
    def views_count(self) -> bool:
        return True

    def topic(self, chat: int, thread: int | None) -> int | None:
        return self.preferred.get((chat, thread), thread)

    def prefer_topic(self, chat: int, thread: int | None, instead: int | None) -> None:
        self.preferred[chat, thread] = instead

    def missed(self, person: int) -> None:
        self.views.missed.append(person)

    def send_file(self, chat: int, thread: int | None, document: Document, asker: int = 0) -> None:
        self.files.append((chat, document))
        self.askers.append(asker)

    async def doubt(self, table: int) -> None:
        self.doubted.append(table)

    def forget(self, table: int) -> None:
        self.forgotten.append(table)

    def forget_person(self, person: int) -> None:
        self.forgotten_people.append(person)
        self.dirty = {key for key in self.dirty if key not in self.last or self.last[key].surface.chat != person}

    async def write_down(self) -> None:
        """Post what is wanted: a message of a new generation has a new id."""
        for key in sorted(self.dirty):
            wanted = self.last.get(key)
            if wanted is None:
                self.rows.pop(key, None)
                await self.storage.delete_surface(*key)
                continue
            row = await self._row(key, wanted)
            self.rows[key] = row
            await self.storage.put_surface(row)
        self.dirty.clear()

    async def _row(self, key: tuple[int, str], wanted: Wanted) -> SurfaceRow:
        surface = wanted.surface
        old = self.rows.get(key) or await self.storage.surface(*key)
        new = old is None or wanted.generation > old.generation or old.chat != surface.chat or not old.hash
        message = next(self.ids) * (-1 if surface.is_own else 1) if new or old is None else old.message
        return wanted.row(message, "text", "shown", wanted.generation)


def role_keys(wall: Wall, table: int, *roles: Role) -> list[str]:
    """Return keys of a table's surfaces of these roles."""
    return sorted(key for number, key in wall.last if number == table and key.partition(":")[0] in roles)
