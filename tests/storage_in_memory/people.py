"""People, messages, drafts and chats of the store in memory."""

from collections.abc import Collection

from msgspec.structs import replace

from bot.storage.disguise import is_open_press
from bot.storage.forgetting import legible, names_of, rules_without, without
from bot.storage.merging import merged
from bot.storage.rows import LEFT_SEAT, ChatRow, DraftRow, PersonRow, Reachable, SurfaceRow
from tests.storage_in_memory.statistics import MemoryStatistics


class MemoryPeople(MemoryStatistics):
    """Part of `ports.Storage` about people, messages, drafts and chats."""

    async def person(self, person: int) -> PersonRow | None:
        await self._turn()
        return self._persons.get(person)

    async def reachable(self, persons: Collection[int]) -> tuple[Reachable, ...]:
        await self._turn()
        known = (self._persons[one] for one in sorted(persons) if one in self._persons)
        return tuple(
            Reachable(one.id, one.language, self._chats.get(one.id, ChatRow(one.id)).settings, sits=self._sits(one.id))
            for one in known
            if one.can_dm
        )

    def _sits(self, person: int) -> bool:
        seats = ((table, seat) for (table, who), seat in self._seats.items() if who == person)
        return any(seat != LEFT_SEAT and self._tables[table].status.is_open for table, seat in seats)

    async def put_person(self, person: int, name: str, username: str | None, language: str | None) -> None:
        await self._turn()
        old = self._met(person)
        self._put(replace(old, name=name, username=username, language=language))

    async def set_can_dm(self, person: int, *, can_dm: bool) -> None:
        await self._turn()
        if can_dm or person in self._persons:
            self._put(replace(self._met(person), can_dm=can_dm))

    def _met(self, person: int) -> PersonRow:
        nobody = PersonRow(id=person, name="", username=None, language=None, can_dm=False, updated_at=self._now())
        return self._persons.get(person, nobody)

    def _put(self, person: PersonRow) -> None:
        if person != self._persons.get(person.id):
            self._persons[person.id] = replace(person, updated_at=self._now())

    async def open_with(self, person: int) -> tuple[int, ...]:
        await self._turn()
        known = (*self._own(person), *self._shared(person))
        return tuple(sorted(table for table in known if self._tables[table].status.is_open))

    def _own(self, person: int) -> list[int]:
        """List the tables in the private chat of a person."""
        return [table for table, row in self._tables.items() if row.chat == person]

    def _shared(self, person: int) -> list[int]:
        """List the tables elsewhere that know of a person."""
        seated = {table for table, who in self._seats if who == person}
        own = self._own(person)
        return [t for t in self._tables if t not in own and (t in seated or self._mentions(t, person))]

    async def forget(self, person: int, label: str, left: Collection[int] = ()) -> tuple[int, ...] | None:
        if not set(await self.open_with(person)) <= set(left):
            return None
        own, there = self._own(person), self._shared(person)
        for table in own:
            del self._tables[table], self._events[table]
            self._statistics.pop(table, None)
        self._causes = {
            key: found for key, found in self._causes.items() if found[0].table not in own and f":{person}:" not in key
        }
        self._hide_presses(person)
        stand_in = min([0, *(who for _, who in self._seats)]) - 1
        known = self._persons.get(person)
        called = frozenset(name for name in (known.name, known.username) if name) if known else frozenset()
        for table in there:
            log, chat = self._events[table], self._chats.get(self._tables[table].chat)
            bodies = dict(legible(table, [(event.seq, event.body) for event in log]))
            names = names_of([*bodies.values()], person)
            for seq, body in bodies.items():
                new = without(body, person, stand_in, names, label, called=called)
                log[seq - 1] = replace(log[seq - 1], body=new)
            self._packed.discard(table)
            if chat is not None:
                self._chats[chat.id] = replace(chat, settings=rules_without(chat.settings, names | called, label))
        self._forget_statistics(person, stand_in)
        renamed = {(table, stand_in if who == person else who): seat for (table, who), seat in self._seats.items()}
        self._seats = {key: seat for key, seat in renamed.items() if key[0] not in own}
        self._forget_rows(person, own)
        return (*own, *there)

    def _hide_presses(self, person: int) -> None:
        """Replace the keys of a person's presses by hashes."""
        hidden = {
            key: self.disguise.of_press(key)
            for key, (done, _) in self._causes.items()
            if done.person == person and is_open_press(key)
        }
        self._causes = {
            hidden.get(key, key): (replace(done, person=None) if done.person == person else done, at)
            for key, (done, at) in self._causes.items()
        }
        self.disguise.noted(hidden.values())

    def _mentions(self, table: int, person: int) -> bool:
        signs = (f":{person},".encode(), f":{person}}}".encode())
        return any(sign in event.body for event in self._events.get(table, []) for sign in signs)

    def _forget_rows(self, person: int, own: list[int]) -> None:
        """Delete messages, drafts, settings and name of a person; of `own` tables everything beside their logs."""
        ending = f":{person}"
        self._required = {
            table: {key: who for key, who in required.items() if who != person}
            for table, required in self._required.items()
            if table not in own
        }
        self._surfaces = {
            key: row
            for key, row in self._surfaces.items()
            if key[0] not in own and row.chat != person and not key[1].endswith(ending)
        }
        self._drafts = {
            key: row for key, row in self._drafts.items() if key[0] not in own and not key[1].endswith(ending)
        }
        self._chats.pop(person, None)
        self._persons.pop(person, None)

    async def put_surface(self, surface: SurfaceRow, *, can_wait: bool = False) -> None:
        await self._turn()
        self._known(surface.table)
        self._surfaces[surface.table, surface.key] = surface

    async def surface(self, table: int, key: str) -> SurfaceRow | None:
        await self._turn()
        return self._surfaces.get((table, key))

    async def surfaces(self, table: int) -> tuple[SurfaceRow, ...]:
        await self._turn()
        return tuple(surface for (at, _), surface in sorted(self._surfaces.items()) if at == table)

    async def surface_at(self, chat: int, message: int, person: int = 0) -> SurfaceRow | None:
        await self._turn()
        own = f":{person}" if person else ""
        at = (chat, message)
        found = [s for s in self._surfaces.values() if (s.chat, s.message) == at and s.key.endswith(own)]
        return min(found, key=lambda s: (-s.table, s.key), default=None)

    async def delete_surface(self, table: int, key: str) -> None:
        await self._turn()
        self._surfaces.pop((table, key), None)

    async def put_draft(self, draft: DraftRow) -> None:
        await self._turn()
        self._known(draft.table)
        self._drafts[draft.table, draft.key] = draft

    async def draft(self, table: int, key: str, token: int) -> DraftRow | None:
        await self._turn()
        found = self._drafts.get((table, key))
        return found if found and found.token == token else None

    async def chat(self, chat: int) -> ChatRow | None:
        await self._turn()
        return self._chats.get(chat)

    async def put_settings(self, chat: int, settings: bytes) -> None:
        await self._turn()
        self._chats[chat] = replace(self._chats.get(chat, ChatRow(chat)), settings=settings)

    async def migrate_chat(self, old: int, new: int) -> tuple[int, ...]:
        await self._turn()
        if old == new:
            return ()
        moved = tuple(row.id for row in self._tables.values() if row.chat == old)
        for table in moved:
            self._tables[table] = replace(self._tables[table], chat=new)
        for table, rows in self._statistics.items():
            if rows.home == old:
                self._statistics[table] = replace(rows, home=new)
        for key, surface in self._surfaces.items():
            if surface.chat == old:
                outdated = min(surface.stale_after, 0) if surface.stale_after is not None else None
                self._surfaces[key] = replace(surface, chat=new, hash="", seq=0, stale_after=outdated)
        left = self._chats.get(old)
        if left and left.migrated_to is None:
            known = self._chats.get(new)
            settings = merged(left.settings, known.settings) if known is not None else left.settings
            self._chats[new] = replace(known or ChatRow(new), settings=settings)
        self._chats[old] = replace(left or ChatRow(old), migrated_to=new)
        return moved
